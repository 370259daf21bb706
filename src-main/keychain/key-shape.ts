import { type Failure, failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { isUsableKey, Secret } from '../secret.ts'

/**
 * The Windows store takes 2,560 bytes and a key is far shorter; a longer text was copied from
 * somewhere else.
 */
const MAX_KEY_LENGTH = 512

/** Why a text cannot be the API key, as a sentence that repeats none of it; undefined if it can. */
function problemOf(text: string): string | undefined {
  if (text === '') return 'The key is empty.'
  if (text.trim() === '') return 'The key consists of spaces only.'
  if (/^\s*(bearer|basic|token)\s/i.test(text)) return 'The key begins with the scheme of an Authorization header.'
  if (/^\s*["']?(x-)?api[-_ ]?key["']?\s*[:=]/i.test(text)) return 'The key begins with the name of a header or variable.'
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'The key contains a line break or another invisible character.'
  if (text.includes(' ')) return 'The key contains a space.'
  if (/[^\x21-\x7e]/.test(text)) return 'The key contains a character that is not allowed in a key (an accent, a long dash, a typographic quote).'
  if (text.length > MAX_KEY_LENGTH) return `The key is longer than ${MAX_KEY_LENGTH} characters.`
  return isUsableKey(text) ? undefined : 'The key does not have the form of a key.'
}

/**
 * Checks a pasted key before it is used. Refused, not repaired: a key that needs repair was copied
 * wrongly.
 */
export function checkKeyShape(text: string): Result<Secret> {
  const problem = problemOf(text)
  return problem === undefined
    ? ok(new Secret(text))
    : err(failure('bad_key', problem, 'Copy only the key from the account page of the service and paste it again.', { field: 'key' }))
}

const NO_PERMISSION: ReadonlySet<string | undefined> = new Set(['insufficient_scope', 'forbidden'])

/**
 * Whether a refused account call shows that the key is valid but lacks permission for the account
 * (docs/service-interface.md, 5, items 4 and 5). A 403 that is not the service's own does not
 * concern the key.
 */
export function isGoodKey(refusal: Failure): boolean {
  return refusal.code === 'forbidden' && NO_PERMISSION.has(refusal.service?.code)
}
