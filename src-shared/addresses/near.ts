import { type Checked, right, wrong } from './address-form.ts'

/** NEAR: 2 to 64 lower-case letters, digits and single separators (- _ .) between them; 64 digits are an implicit account. Kept as it is. */
export function checkNear(text: string): Checked {
  if (text.length < 2 || text.length > 64) return wrong(`A NEAR account has 2 to 64 characters; this one has ${text.length}.`)
  if (/[A-Z]/.test(text)) return wrong('A NEAR account is written in lower case.')
  const odd = /[^a-z0-9._-]/.exec(text)
  if (odd !== null) return wrong(`“${odd[0]}” at character ${odd.index + 1} is not allowed in a NEAR account (letters, digits, - _ and . are).`)
  if (!/^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/.test(text)) return wrong('In a NEAR account, - _ and . stand singly and between letters or digits.')
  return right(text)
}
