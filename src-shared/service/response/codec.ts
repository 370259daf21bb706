/**
 * A codec is a table of a record's known fields and their types. `decode-response.ts` reads every record by
 * it, stores unknown fields in `raw`, and never lets one malformed field fail a panel.
 */
export interface RecordCodec {
  /** Texts: names, addresses, hashes, open vocabularies. */
  readonly text?: readonly string[]
  /** Identifiers that the service delivers as a text or as a number. */
  readonly id?: readonly string[]
  /**
   * Decimal figures, as a number or as a text of digits. A dot in a name leads into a nested
   * object.
   */
  readonly number?: readonly string[]
  readonly integer?: readonly string[]
  readonly boolean?: readonly string[]
  /** Dates and times as text, all UTC. */
  readonly time?: readonly string[]
  /** Lists of texts; a bare text counts as a list of one. */
  readonly lists?: readonly string[]
  /** Lists of records. */
  readonly nested?: Readonly<Record<string, RecordCodec>>
  /** Aliases of a name, tried in turn when the name itself is absent. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
}

/** The codec of one endpoint's response. */
export interface ResponseCodec {
  /**
   * rows: `{data: [...], pagination?}` · object: one object, bare or inside `data` · open:
   * undocumented shape, rows are searched for.
   */
  readonly shape: 'rows' | 'object' | 'open'
  /** Records of `data` (rows), or of the list that `rowsField` names (object). */
  readonly row: RecordCodec
  /** object: the list with the rows; absent = none. '' = the object itself is the only row. */
  readonly rowsField?: string
  /** object: fields next to the rows. */
  readonly summary?: RecordCodec
  /** object: fields that do not count as content (times of reading). */
  readonly notContent?: readonly string[]
}

/**
 * Record fields with the address of a token, wherever they occur; every other address field names
 * an account.
 */
export const TOKEN_ADDRESS_FIELDS: ReadonlySet<string> = new Set([
  'token_address',
  'traded_token_address',
  'token_bought_address',
  'token_sold_address',
  'input_token_address',
  'output_token_address',
  'input_mint_address',
  'output_mint_address',
])
