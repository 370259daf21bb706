/**
 * A codec is a small table: which fields of a record are known, and of which type. It says nothing about what to do with
 * the rest; `answers.ts` reads every record by it, keeps unknown fields in `raw` and never lets one odd field fail a panel.
 */
export interface RecordCodec {
  /** Texts: names, addresses, hashes, open vocabularies. */
  readonly text?: readonly string[]
  /** Identifiers that the service delivers as a text or as a number. */
  readonly id?: readonly string[]
  /** Decimal figures, as a number or as a text of digits. A dot in a name leads into a nested object. */
  readonly number?: readonly string[]
  readonly integer?: readonly string[]
  readonly boolean?: readonly string[]
  /** Dates and times as text, all UTC. */
  readonly time?: readonly string[]
  /** Lists of texts; a bare text counts as a list of one. */
  readonly lists?: readonly string[]
  /** Lists of records. */
  readonly nested?: Readonly<Record<string, RecordCodec>>
  /** Other spellings of a name, tried in turn when the name itself is absent. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
}

/** The codec of one endpoint's answer. */
export interface AnswerCodec {
  /**
   * rows: `{data: [...], pagination?}` · object: one object, bare or inside `data` · open: shape not shown, rows are found where they are.
   */
  readonly shape: 'rows' | 'object' | 'open'
  /** Records of `data` (rows), or of the list that `rowsField` names (object). */
  readonly row: RecordCodec
  /** object: the list that holds the rows; absent = none. '' = the object itself is the only row. */
  readonly rowsField?: string
  /** object: fields that stand beside the rows. */
  readonly summary?: RecordCodec
  /** object: fields that say nothing about whether there is something (times of reading). */
  readonly notContent?: readonly string[]
}

/** Fields of records that hold the address of a token, wherever they occur; every other field of addresses names an account. */
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
