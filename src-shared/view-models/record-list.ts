import { cellOf, descendingByValue, shownCell } from './panels/cells.ts'
import { viewRow } from './panels/panel-parts.ts'
import { utcTime } from './panels/times.ts'
import type { ViewColumn, ViewRow } from './panel-view.ts'
import type { SourcedRecord } from './sourced-records.ts'

/** The most significant records of a response, one line each. */
export interface RecordList {
  readonly columns: readonly ViewColumn[]
  /** The largest first. */
  readonly rows: readonly ViewRow[]
  /** The column by which they are sorted. */
  readonly by: string
  /** How the rows were selected, in a word or two. */
  readonly order: string
}

/** The columns and the sort order of a list of records. */
export interface ListShape {
  readonly columns: readonly ViewColumn[]
  /** The column whose largest figure is first. */
  readonly by: string
  readonly order: string
  /** Time column, normalised. */
  readonly time?: string
}

/** Records in the form of a list of that shape. */
export function listOfRecords({ columns, by, order, time }: ListShape, records: readonly (SourcedRecord & { readonly chain: string })[]): RecordList {
  const names = columns.map(({ id }) => id)
  const rows = records.map((reported) => viewRow(reported, names, time === undefined ? {} : { [time]: utcTime(cellOf(reported.row, time)) }))
  return { columns, rows: descendingByValue(rows, (row) => shownCell(row, by)), by, order }
}
