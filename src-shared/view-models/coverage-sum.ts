import type { CoverageRow, CoverageState } from '../case/coverage-row.ts'

export interface CoverageSum {
  readonly found: number
  readonly empty: number
  readonly failed: number
  /** The single state that a small mark shows for many rows. */
  readonly mark: CoverageState
}

/** Coverage of one subject as counts: found, requested and empty, failed. */
export function sumCoverage(rows: readonly CoverageRow[]): CoverageSum {
  const count = (...states: CoverageState[]): number => rows.filter((row) => states.includes(row.state)).length
  const found = count('found', 'partial')
  const empty = count('empty')
  const failed = count('failed')
  const mark: CoverageState = failed > 0 ? 'failed' : count('partial') > 0 ? 'partial' : found > 0 ? 'found' : empty > 0 ? 'empty' : 'not-requested'
  return { found, empty, failed, mark }
}

/** The counts as a sentence, for titles and screen readers. */
export function coverageSentence(sum: CoverageSum): string {
  if (sum.found + sum.empty + sum.failed === 0) return 'Nothing requested yet'
  const parts = [`${sum.found} found`]
  if (sum.empty > 0) parts.push(`${sum.empty} with no results`)
  if (sum.failed > 0) parts.push(`${sum.failed} failed`)
  return parts.join(', ')
}
