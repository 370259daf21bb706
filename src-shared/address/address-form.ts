/** An address in the two forms that Casebook keeps of it. */
export interface AddressForm {
  /** The one form used for equality and for graph nodes: lower case, padded or raw, as the family's rule says. */
  readonly canonical: string
  /** The form that people of this chain expect to read (EIP-55, friendly TON form …). */
  readonly display: string
}

/** What one family's check gives: the forms, or one sentence that says what is wrong. */
export type Checked = { readonly ok: true; readonly form: AddressForm } | { readonly ok: false; readonly wrong: string }

export function right(canonical: string, display = canonical): Checked {
  return { ok: true, form: { canonical, display } }
}

export function wrong(sentence: string): Checked {
  return { ok: false, wrong: sentence }
}

/** "34 characters", "1 character". */
export function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`
}

/** The first character of `text` that stands outside `alphabet`, for a sentence; '' when all stand inside. */
export function strangerIn(text: string, alphabet: string): string {
  for (const character of text) if (!alphabet.includes(character)) return character
  return ''
}
