/** An address in the two forms that Casebook stores. */
export interface AddressForm {
  /**
   * The form used for equality and for graph nodes: lower case, padded or raw, by the family's
   * rule.
   */
  readonly canonical: string
  /** The form that people of this chain expect to read (EIP-55, friendly TON form …). */
  readonly display: string
}

/**
 * Another reading of a text that is refused as it is. It is taken only by an explicit command,
 * never silently.
 */
export interface SuggestedReading extends AddressForm {
  /** Button label of the command that takes it: "Use it in lower case". */
  readonly action: string
}

/**
 * Result of one family's check: the forms, or one sentence about the problem with a possible
 * reading.
 */
export type Checked =
  | { readonly ok: true; readonly form: AddressForm }
  | { readonly ok: false; readonly wrong: string; readonly offer?: SuggestedReading | undefined }

export function validAddress(canonical: string, display = canonical): Checked {
  return { ok: true, form: { canonical, display } }
}

export function invalidAddress(sentence: string, offer?: SuggestedReading): Checked {
  return { ok: false, wrong: sentence, offer }
}

/** "34 characters", "1 character". */
export function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`
}

/**
 * The first character of `text` outside `alphabet`, formatted for a sentence; '' when all are
 * inside.
 */
export function firstInvalidChar(text: string, alphabet: string): string {
  for (const character of text) if (!alphabet.includes(character)) return character
  return ''
}
