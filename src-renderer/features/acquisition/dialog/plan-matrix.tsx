import type { ReactNode } from 'react'
import { chainsTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { shortDateRange } from '../../../../src-shared/core/text/short-date-range.ts'
import { formatSpan, type CallGroup } from './call-rows.ts'
import type { CallMatrix } from './call-matrix.ts'
import { MissingPermissionBadge } from './notes/missing-permission-badge.tsx'
import type { Lacking } from './notes/use-lacking.ts'
import { priceNote } from '../price-notes.ts'
import { planCalls as messages } from '../messages.ts'
import './plan-matrix.css'

interface PlanMatrixProps {
  readonly matrix: CallMatrix
  /** Names of subjects by id; undefined where the plan is about one. */
  readonly names: ReadonlyMap<string, string> | undefined
  readonly lacking: Lacking
}

/**
 * The plan as one row per endpoint, with chains as columns: what each call costs, what the case has
 * stored, what cannot be requested.
 */
export function PlanMatrix({ matrix: { chains, rows, reasons }, names, lacking }: PlanMatrixProps): ReactNode {
  return (
    <>
      <table className="plain-table plan-matrix" aria-label={messages.table}>
        <thead>
          <tr>
            <th>{messages.call}</th>
            {names !== undefined && <th>{messages.subjects}</th>}
            {chains.map((chain) => (
              <th key={chain} className="number">
                {chainsTitle(chain)}
              </th>
            ))}
            <th>{messages.days}</th>
            <th className="number">{messages.pages}</th>
            <th className="number fit">{messages.credits}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const whole = row.cells.get('')
            return (
              <tr key={row.key}>
                <td className="nowrap">
                  {endpointOf(row.endpoint).title}
                  {row.price?.max !== '0' && <MissingPermissionBadge endpoint={row.endpoint} lacking={lacking} />}
                </td>
                {names !== undefined && (
                  <td className="nowrap" title={row.subjectIds.map((id) => names.get(id) ?? '').join('\n')}>
                    {row.subjectIds.length === 1 ? names.get(row.subjectIds[0] ?? '') : messages.subjectCount(formatCount(row.subjectIds.length))}
                  </td>
                )}
                {whole === undefined ? (
                  chains.map((chain) => <Cell key={chain} chain={chain} calls={row.cells.get(chain)} of={row.subjectIds.length} />)
                ) : (
                  <td className="number" colSpan={chains.length}>
                    <span className="muted small">{messages.notChainSpecific}</span>{' '}
                    {whole.map((call) => wordsOf(call, row.subjectIds.length)).join(', ')}
                  </td>
                )}
                <td className="small" title={row.window}>
                  {shortDateRange(row.window)}
                </td>
                <td className="number">{row.pages === 1 ? '1' : messages.upTo(formatCount(row.pages))}</td>
                <td className="number" title={priceNote(row.endpoint)}>
                  {row.price === undefined ? messages.unknown : formatSpan(row.price)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {reasons.map((reason) => (
        <p key={reason} className="small plan-matrix-reason">
          {messages.refused(reason)}
        </p>
      ))}
    </>
  )
}

interface CellProps {
  readonly chain: string
  readonly calls: readonly CallGroup[] | undefined
  /** Number of subjects of the row. */
  readonly of: number
}

function Cell({ chain, calls, of }: CellProps): ReactNode {
  const reasons = [...new Set(calls?.flatMap(({ reason }) => (reason === '' ? [] : [reason])))]
  return (
    <td
      className="number"
      data-call={calls?.length === 1 ? calls[0]?.state : undefined}
      title={reasons.length === 0 ? undefined : reasons.join('\n')}
    >
      {calls !== undefined && (
        <>
          <span className="visually-hidden">{chainsTitle(chain)} </span>
          {calls.map((call) => wordsOf(call, of)).join(', ')}
        </>
      )}
    </td>
  )
}

/**
 * What a call costs or why it is not sent; with a count if it does not cover all subjects of its
 * row.
 */
function wordsOf({ state, price, subjectIds }: CallGroup, of: number): string {
  const some = subjectIds.length < of ? `${formatCount(subjectIds.length)} ` : ''
  if (state === 'reused') return messages.savedCell(some)
  if (state === 'not-offered') return messages.notOfferedCell(some)
  if (state === 'refused') return messages.refusedCell(some)
  return price === undefined ? messages.unknown : formatSpan(price)
}
