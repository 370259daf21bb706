import type { ReactNode } from 'react'
import { chainsTitle } from '../../src-shared/service/chains.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import { subjectTitle } from '../app/subject-title.ts'
import type { Subject } from '../casefile/case-state.ts'
import type { Plan } from './plan.ts'
import type { CallRow } from './plan-model.ts'
import { callRows, formatSpan } from './plan-model.ts'
import { priceNote, weakSources, x402Note } from './price-notes.ts'

const STATES = { planned: 'To ask', 'not-offered': 'Not offered', refused: 'Refused' } as const

/** Every call of the plan with its price; what is reused or cannot be asked is greyed and says why. */
export function PlanCalls({ plan, subjects }: { readonly plan: Plan; readonly subjects: readonly Subject[] }): ReactNode {
  const rows = callRows(plan)
  const names = new Map(subjects.map((subject) => [subject.id, subjectTitle(subject)]))
  const several = subjects.length > 1
  if (rows.length === 0) return <p className="muted plan-empty">Nothing is chosen. Choose what to ask and where.</p>
  return (
    <div className="plan-calls">
      <table className="plain-table" aria-label="Calls of the plan">
        <thead>
          <tr>
            <th>Call</th>
            {several && <th>Subject</th>}
            <th>Chain</th>
            <th>Days</th>
            <th>Pages</th>
            <th>State</th>
            <th className="number fit">Credits</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CallLine key={row.key} row={row} subject={several ? (names.get(row.subjectId) ?? '') : undefined} />
          ))}
        </tbody>
      </table>
      <PriceNotes plan={plan} />
    </div>
  )
}

function PriceNotes({ plan }: { readonly plan: Plan }): ReactNode {
  const notes = [...weakSources(plan), x402Note(plan) ?? []].flat()
  return notes.length === 0 ? null : <p className="muted small plan-notes">{notes.join(' ')}</p>
}

function CallLine({ row, subject }: { readonly row: CallRow; readonly subject: string | undefined }): ReactNode {
  const price = row.state === 'planned' ? (row.price === undefined ? 'not known' : formatSpan(row.price)) : row.state === 'reused' ? '0' : ''
  return (
    <tr data-state={row.state}>
      <td>{endpointOf(row.endpoint).title}</td>
      {subject !== undefined && <td>{subject}</td>}
      <td className="truncate-cell">{row.chain === undefined ? '' : chainsTitle(row.chain)}</td>
      <td className="nowrap small">{row.window}</td>
      <td className="nowrap">
        {row.state === 'not-offered' || row.state === 'refused'
          ? ''
          : row.morePages === 0
            ? row.page
            : `${row.page}, up to ${row.page + row.morePages}`}
      </td>
      <td>
        {row.state === 'reused' ? (
          <span className="nowrap">{row.reason}</span>
        ) : (
          <>
            {STATES[row.state]}
            {row.reason !== '' && <div className="small muted">{row.reason}</div>}
          </>
        )}
      </td>
      <td className="number" title={row.state === 'planned' ? priceNote(row.endpoint) : undefined}>
        {price}
      </td>
    </tr>
  )
}
