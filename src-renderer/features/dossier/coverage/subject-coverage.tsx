import type { ReactNode } from 'react'
import type { CoverageRow, CoverageState } from '../../../../src-shared/case/coverage-row.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { CoverageMark } from '../../../ui/coverage-mark.tsx'
import './coverage-line.css'

/** In the order of the ring; what the service does not offer is no gap. */
const WORDS: readonly (readonly [CoverageState, string])[] = [
  ['found', 'complete'],
  ['partial', 'with more pages'],
  ['empty', 'empty'],
  ['failed', 'failed'],
  ['not-asked', 'not asked'],
]

/**
 * The outcome of all requests about one subject, in one line; the panels show which queries they
 * are.
 */
export function SubjectCoverage({ rows }: { readonly rows: readonly CoverageRow[] }): ReactNode {
  const newest = rows.reduce((at, row) => (row.at > at ? row.at : at), '')
  if (newest === '') return null
  return (
    <p className="coverage-line" aria-label="What was asked about this subject">
      {WORDS.flatMap(([state, words]) => {
        const count = rows.filter((row) => row.state === state).length
        if (count === 0) return []
        return [
          <span key={state} className="coverage-part">
            <CoverageMark state={state} quiet /> {count.toLocaleString('en')} {words}
          </span>,
        ]
      })}
      <span className="muted">as of {formatMinute(newest)} UTC</span>
    </p>
  )
}
