/**
 * What response codecs give. Every figure is a `Cell`: digits as they came over the wire, never a float.
 * Codecs are lenient and lossless: an odd field makes one cell odd, unknown fields stay in `raw`.
 */
export interface Cell {
  /** The value as text: decimal digits exactly as delivered for numbers, text with NUL padding removed for strings. */
  readonly text: string
  /** value = usable; missing = null, absent or ''; invalid = delivered, but not of the documented type (text holds what was delivered). */
  readonly state: 'value' | 'missing' | 'invalid'
}

/** What was not delivered. */
export const MISSING: Cell = { text: '', state: 'missing' }

/** One record of an answer: its known fields by wire name (nested objects by dotted name), and the whole record as delivered. */
export interface Row<Field extends string = string> {
  readonly cells: Readonly<Record<Field, Cell>>
  /** Rows nested in this one, by wire name (tokens_info, tokens_sent, tokens_received, token_transfer_array …). */
  readonly nested: Readonly<Record<string, readonly Row[]>>
  /** Lists of plain text by wire name (counterparty_address_label, kind …). */
  readonly lists: Readonly<Record<string, readonly string[]>>
  /** The record as delivered, numbers kept as text, for "show everything". Prototype-free. */
  readonly raw: unknown
  /** JSON pointer of the record in the body it was read from, e.g. `/data/3`; it counts records that were skipped. */
  readonly pointer: string
}

export interface Answer<Field extends string = string> {
  readonly rows: readonly Row<Field>[]
  /** Fields that stand beside the rows (flat answers such as pnl-summary and account; perp-positions' margin summary). */
  readonly summary: Readonly<Record<string, Cell>>
  /** Exact sums of a field's cells that can be computed with, and how many they are: where they were made beforehand. */
  readonly sums?: Readonly<Record<string, { readonly text: string; readonly used: number }>>
  /** `isLastPage`: false as well for a full page of which the answer does not say whether it is the last. */
  readonly pagination: { readonly page: string; readonly perPage: string; readonly isLastPage: boolean; readonly present: boolean }
  /** What the service itself says of the answer. */
  readonly warnings: readonly string[]
  /** What is odd about the answer as a whole, as sentences of Casebook: names given twice, more records than the page holds, another page than was asked for. */
  readonly remarks: readonly string[]
  /** Records that could not be understood: no objects, without any field that is known, or beyond the most that are read. */
  readonly skipped: number
  /** true when the answer says that there is nothing: no rows and, for flat answers, all zero or missing. */
  readonly empty: boolean
}
