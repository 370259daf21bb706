import type { ViewColumn } from '../view-models/panel-view.ts'

/** The rounded figures of one table, with the delivered digits. */
export interface ExactTable {
  /** Number of the table in the report. */
  readonly number: number
  readonly title: string
  readonly columns: readonly ViewColumn[]
  /**
   * Rows with a rounded figure: the number of the row, and the exact digits by column, undefined
   * where nothing was rounded.
   */
  readonly rows: readonly { readonly number: number; readonly digits: ReadonlyMap<string, string> }[]
}

/** Numbers the tables of a report as they are written, and collects the figures that they round. */
export class ExactValues {
  readonly tables: ExactTable[] = []
  #count = 0

  /** The number of the next table. */
  next(): number {
    this.#count += 1
    return this.#count
  }

  add(table: ExactTable): void {
    this.tables.push(table)
  }
}
