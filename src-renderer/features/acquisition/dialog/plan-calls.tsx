import type { ReactNode } from 'react'
import { memo, useMemo } from 'react'
import { chainsTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { shortDateRange } from '../../../../src-shared/core/text/short-date-range.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { callRows, formatSpan, groupCalls, type CallGroup } from './call-rows.ts'
import { callMatrix } from './call-matrix.ts'
import { MissingPermissionBadge } from './notes/missing-permission-badge.tsx'
import { type Lacking, useLacking } from './notes/use-lacking.ts'
import { PlanMatrix } from './plan-matrix.tsx'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import { priceNote, weakSources, x402Note } from '../price-notes.ts'
import './plan-calls.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { planCalls as messages } from '../messages.ts'

interface PlanCallsProps {
  readonly plan: Plan
  /** Subjects of the plan. */
  readonly subjects: readonly Subject[]
}

/**
 * Every call of the plan with its price, grouped over subjects; a call that is reused or cannot be
 * requested is greyed and gives the reason.
 */
export const PlanCalls = memo(function PlanCalls({ plan, subjects }: PlanCallsProps): ReactNode {
  const rows = useMemo(() => groupCalls(callRows(plan)), [plan])
  const matrix = useMemo(() => callMatrix(rows), [rows])
  const titleOf = useSubjectTitle()
  const names = new Map(subjects.map((subject) => [subject.id, titleOf(subject)]))
  const several = subjects.length > 1
  const lacking = useLacking()
  if (rows.length === 0) return <p className="muted plan-empty">{messages.nothingSelected}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached from the keyboard
    <div className="plan-calls" role="region" aria-label={messages.region} tabIndex={0}>
      {matrix === undefined ? (
        <table className="plain-table" aria-label={messages.table}>
          <thead>
            <tr>
              <th>{messages.call}</th>
              {several && <th>{messages.subjects}</th>}
              <th>{messages.chain}</th>
              <th>{messages.days}</th>
              <th>{messages.pages}</th>
              <th>{messages.state}</th>
              <th className="number fit">{messages.credits}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CallLine key={row.key} row={row} lacking={lacking} names={several ? row.subjectIds.map((id) => names.get(id) ?? '') : undefined} />
            ))}
          </tbody>
        </table>
      ) : (
        <PlanMatrix matrix={matrix} lacking={lacking} names={several ? names : undefined} />
      )}
      <PriceNotes plan={plan} />
    </div>
  )
})

function PriceNotes({ plan }: { readonly plan: Plan }): ReactNode {
  const notes = [...weakSources(plan), x402Note(plan) ?? []].flat()
  if (notes.length === 0) return null
  return (
    <details className="muted small plan-notes">
      <summary>{messages.priceNotes}</summary>
      <p>{notes.join(' ')}</p>
    </details>
  )
}

interface CallLineProps {
  readonly row: CallGroup
  readonly names: readonly string[] | undefined
  readonly lacking: Lacking
}

function CallLine({ row, names, lacking }: CallLineProps): ReactNode {
  const price = row.state === 'planned' ? (row.price === undefined ? messages.unknown : formatSpan(row.price)) : row.state === 'reused' ? '0' : ''
  return (
    <tr data-state={row.state}>
      <td className={names === undefined ? undefined : 'nowrap'}>
        {endpointOf(row.endpoint).title}
        {row.state === 'planned' && <MissingPermissionBadge endpoint={row.endpoint} lacking={lacking} />}
      </td>
      {names !== undefined && (
        <td className="nowrap" title={names.length > 1 ? names.join('\n') : undefined}>
          {names.length === 1 ? names[0] : messages.subjectCount(formatCount(names.length))}
        </td>
      )}
      <td className="truncate-cell">{row.chain === undefined ? '' : chainsTitle(row.chain)}</td>
      <td className="small" title={row.window}>
        {shortDateRange(row.window)}
      </td>
      <td className="nowrap">
        {row.state === 'not-offered' || row.state === 'refused'
          ? ''
          : row.morePages === 0
            ? row.page
            : messages.pageRange(row.page, row.page + row.morePages)}
      </td>
      <td title={row.reason === '' ? undefined : row.reason}>
        {row.state === 'reused' ? (
          row.reason
        ) : (
          <>
            {messages.states[row.state]}
            {row.reason !== '' && <span className="small muted"> {row.reason}</span>}
          </>
        )}
      </td>
      <td className="number" title={row.state === 'planned' ? priceNote(row.endpoint) : undefined}>
        {price}
      </td>
    </tr>
  )
}
