import type { CoverageRow, CoverageState } from '../../../src-shared/case/coverage-row.ts'

/** What came of asking for a subject's balance on Base, unless told otherwise. */
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
