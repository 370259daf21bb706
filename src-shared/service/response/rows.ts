/**
 * Results of response codecs. Every figure is a `Cell` with its delivered digits, never a float.
 * Codecs are lenient and lossless: a malformed field makes one cell invalid, unknown fields stay in
 * `raw`.
 */
export interface Cell {
  /**
   * The value as text: decimal digits exactly as delivered for numbers, text with NUL padding
   * removed for strings.
   */
  readonly text: string
  /**
   * value = usable; missing = null, absent or ''; invalid = delivered, but not of the documented
   * type (text has the delivered value).
   */
  readonly state: 'value' | 'missing' | 'invalid'
}

/** A cell without a delivered value. */
export const MISSING: Cell = { text: '', state: 'missing' }

/**
 * One record of a response: its known fields by wire name (nested objects by dotted name), and the
 * whole record as delivered.
 */
export interface Row<Field extends string = string> {
  readonly cells: Readonly<Record<Field, Cell>>
  /**
   * Rows nested in this one, by wire name (tokens_info, tokens_sent, tokens_received,
   * token_transfer_array …).
   */
  readonly nested: Readonly<Record<string, readonly Row[]>>
  /** Lists of plain text by wire name (counterparty_address_label, kind …). */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** The record as delivered, numbers as text, for "show everything". Prototype-free. */
  readonly raw: unknown
  /** JSON pointer of the record in its body, e.g. `/data/3`; it counts skipped records. */
  readonly pointer: string
}

export interface DecodedResponse<Field extends string = string> {
  readonly rows: readonly Row<Field>[]
  /**
   * Fields next to the rows (flat responses such as pnl-summary and account; perp-positions' margin
   * summary).
   */
  readonly summary: Readonly<Record<string, Cell>>
  /**
   * Exact sums of the computable cells of a field, and their number, where they were computed
   * beforehand.
   */
  readonly sums?: Readonly<Record<string, { readonly text: string; readonly used: number }>>
  /**
   * `isLastPage`: also false for a full page whose response does not say whether it is the last.
   */
  readonly pagination: { readonly page: string; readonly perPage: string; readonly isLastPage: boolean; readonly present: boolean }
  /** The service's own warnings about the response. */
  readonly warnings: readonly string[]
  /**
   * Casebook's sentences about oddities of the whole response: repeated names, more records than
   * the page holds, another page than requested.
   */
  readonly remarks: readonly string[]
  /**
   * Records that could not be read: not an object, without any known field, or beyond the row
   * limit.
   */
  readonly skipped: number
  /**
   * true when the response says that there is nothing: no rows and, for flat responses, all values
   * zero or missing.
   */
  readonly empty: boolean
}
