import type { EndpointId } from '../service/table/endpoint.ts'
import type { FailureSummary } from './failure-summary.ts'

/** The five answers instead of one. `partial`: more pages exist than were asked for. */
export type CoverageState = 'found' | 'partial' | 'empty' | 'failed' | 'not-offered' | 'not-asked'

/** One cell of the coverage record: what was asked, and what came of it. */
export interface CoverageRow {
  readonly subjectId: string
  readonly endpoint: EndpointId
  /** undefined for endpoints without a chain field; 'all' where all chains were asked at once. */
  readonly chain: string | undefined
  readonly window: { readonly from: string; readonly to: string } | undefined
  readonly pages: number
  readonly state: CoverageState
  readonly rows: number
  /** UTC time of the newest answer or failure, '' if never asked. */
  readonly at: string
  readonly captureIds: readonly string[]
  readonly failure?: FailureSummary | undefined
  /** How many other windows answer the days of this one, which itself was refused or failed; their records count in their own rows. */
  readonly answeredIn?: number | undefined
  /** Of a row about all chains whose records name their chain: the records of each. A chain that is not here has none in them. */
  readonly chains?: readonly { readonly chain: string; readonly rows: number }[] | undefined
}

/** The coverage of a case. Rows of subjects about whom nothing was requested are made when they are read: tens of thousands of subjects have millions. */
export interface CaseCoverage<Row extends CoverageRow = CoverageRow> {
  /** Every row, in the order of the subjects; of followed addresses, which come last, only what was requested. */
  readonly rows: readonly Row[]
  /** The rows of subjects and followed addresses about whom something was requested. */
  readonly requested: readonly Row[]
  /** The rows of one subject or followed address, by its id. */
  readonly of: (subjectId: string) => readonly Row[]
}
