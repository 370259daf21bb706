import type { CaseCoverage, CoverageRow } from '../../../src-shared/case/coverage-row.ts'

/** The coverage of a case from rows that exist already. */
export function coverageOfRows<Row extends CoverageRow>(rows: readonly Row[]): CaseCoverage<Row> {
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return { rows, requested: rows, of: (subjectId) => bySubject.get(subjectId) ?? [] }
}

/** A state with the rows of its coverage, for comparison with another state. */
export function withCoverageRows<State extends { readonly coverage: CaseCoverage }>(
  state: State,
): Omit<State, 'coverage'> & { readonly coverage: readonly CoverageRow[] } {
  return { ...state, coverage: state.coverage.rows }
}
