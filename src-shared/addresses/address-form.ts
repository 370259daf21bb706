/** An address in the two forms that Casebook keeps of it. */
export interface AddressForm {
  /** The one form used for equality and for graph nodes: lower case, padded or raw, as the family's rule says. */
  readonly canonical: string
  /** The form that people of this chain expect to read (EIP-55, friendly TON form …). */
  readonly display: string
}

/** Another reading of a text that is refused as it stands. It is taken by an act of its own only, never silently. */
export interface SuggestedReading extends AddressForm {
  /** What the investigator says by taking it, as words of a button: "Take it in lower case". */
  readonly act: string
}

/** What one family's check gives: the forms, or one sentence that says what is wrong, with what can be taken in its place. */
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

/** The first character of `text` that stands outside `alphabet`, for a sentence; '' when all stand inside. */
export function firstInvalidChar(text: string, alphabet: string): string {
  for (const character of text) if (!alphabet.includes(character)) return character
  return ''
}
