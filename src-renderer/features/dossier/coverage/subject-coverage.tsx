import type { ReactNode } from 'react'
import type { CoverageRow } from '../../../../src-shared/case/coverage-row.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { CoverageMark } from '../../../ui/coverage-mark.tsx'
import { coverage as messages } from '../messages.ts'
import './coverage-line.css'

/** In the order of the ring; what the service does not offer is no gap. */
const SHOWN_STATES = ['found', 'partial', 'empty', 'failed', 'not-requested'] as const

/**
 * The outcome of all requests about one subject, in one line; the panels show which queries they
 * are.
 */
export function SubjectCoverage({ rows }: { readonly rows: readonly CoverageRow[] }): ReactNode {
  const newest = rows.reduce((at, row) => (row.at > at ? row.at : at), '')
  if (newest === '') return null
  return (
    <p className="coverage-line" aria-label={messages.requests}>
      {SHOWN_STATES.flatMap((state) => {
        const count = rows.filter((row) => row.state === state).length
        if (count === 0) return []
        return [
          <span key={state} className="coverage-part">
            <CoverageMark state={state} quiet /> {count.toLocaleString('en')} {messages.ofSubject[state]}
          </span>,
        ]
      })}
      <span className="muted">{messages.asOf(formatMinute(newest))}</span>
    </p>
  )
}
