import type { QueryPage } from '../../case/readings.ts'
import type { DecodedResponse, Row } from '../../service/response/rows.ts'
import type { Query } from '../../case/query.ts'
import type { CaptureHeader } from '../../case/case-types.ts'

export interface ResponsePage extends QueryPage {
  readonly response: DecodedResponse
}

/** A record with its source. */
export interface SourcedRow {
  readonly row: Row
  /** The response that contains it. */
  readonly response: DecodedResponse
  /** Its index among the records of that response. */
  readonly at: number
  readonly capture: CaptureHeader
  readonly query: Query
  /** JSON pointer of the record in the body. */
  readonly pointer: string
  /** The record's own chain, normalised; the requested chain where the record names none. */
  readonly chain: string
}
