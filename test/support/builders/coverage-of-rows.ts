import type { CaseCoverage, CoverageRow } from '../../../src-shared/case/coverage-row.ts'

/** Rows that are at hand already as the coverage of a case. */
export function coverageOfRows<Row extends CoverageRow>(rows: readonly Row[]): CaseCoverage<Row> {
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return { rows, requested: rows, of: (subjectId) => bySubject.get(subjectId) ?? [] }
}

/** A state with the rows of its coverage, which another state can be compared with. */
export function withCoverageRows<State extends { readonly coverage: CaseCoverage }>(
  state: State,
): Omit<State, 'coverage'> & { readonly coverage: readonly CoverageRow[] } {
  return { ...state, coverage: state.coverage.rows }
}
