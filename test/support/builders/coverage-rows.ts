import type { CoverageRow, CoverageState } from '../../../src-shared/case/coverage-row.ts'

/** The coverage of a subject's balance; on Base by default. */
export function coverageRow(state: CoverageState, more: Partial<CoverageRow> = {}): CoverageRow {
  return {
    subjectId: 's',
    endpoint: 'profiler/current-balance',
    chain: 'base',
    window: undefined,
    pages: 1,
    state,
    rows: 0,
    at: '',
    captureIds: [],
    ...more,
  }
}
