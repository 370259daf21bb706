import type { EndpointId } from '../service/table/endpoint.ts'
import type { FailureSummary } from './failure-summary.ts'

/** The state of a coverage row. `partial`: more pages exist than were requested. */
export type CoverageState = 'found' | 'partial' | 'empty' | 'failed' | 'not-offered' | 'not-requested'

/** One cell of the coverage record: what was requested, and the result. */
export interface CoverageRow {
  readonly subjectId: string
  readonly endpoint: EndpointId
  /**
   * undefined for endpoints without a chain field; 'all' where all chains were requested at once.
   */
  readonly chain: string | undefined
  readonly window: { readonly from: string; readonly to: string } | undefined
  readonly pages: number
  readonly state: CoverageState
  readonly rows: number
  /** UTC time of the newest response or failure, '' if never requested. */
  readonly at: string
  readonly captureIds: readonly string[]
  readonly failure?: FailureSummary | undefined
  /**
   * For a refused or failed window: how many other windows cover its days. Their records
   * count in their own rows.
   */
  readonly answeredIn?: number | undefined
  /**
   * For a row about all chains whose records name their chain: records per chain. A chain
   * that is not listed has none.
   */
  readonly chains?: readonly { readonly chain: string; readonly rows: number }[] | undefined
}

/**
 * The coverage of a case. Rows of subjects without any request are created on read: tens of
 * thousands of subjects have millions.
 */
export interface CaseCoverage<Row extends CoverageRow = CoverageRow> {
  /**
   * Every row, in the order of the subjects; followed addresses come last,
   * with requested rows only.
   */
  readonly rows: readonly Row[]
  /** The rows of subjects and followed addresses with at least one request. */
  readonly requested: readonly Row[]
  /** The rows of one subject or followed address, by its id. */
  readonly of: (subjectId: string) => readonly Row[]
}
