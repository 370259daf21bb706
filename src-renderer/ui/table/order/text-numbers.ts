/** Texts processed between two pauses: the first access to a concatenated text flattens it. */
const TEXTS_AT_ONCE = 1000

/** Characters that fit into the exact integer range of a number, one byte each. */
const LETTERS = 6
const BYTE = 256
/**
 * Maximum characters of the common prefix: for a column of long texts more would take noticeable
 * time.
 */
const MAX_CACHED = 64

/**
 * A number for each text, from the first characters in which the texts of a column differ: a larger
 * number means a larger text. NaN for no text; undefined where a character needs more than one
 * byte.
 */
export function* textNumberSteps(texts: readonly (string | undefined)[]): Generator<undefined, Float64Array | undefined, undefined> {
  const shared = yield* sharedLengthSteps(texts)
  const numbers = new Float64Array(texts.length).fill(Number.NaN)
  for (let row = 0; row < texts.length; row += 1) {
    if (row % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) yield
    const text = texts[row]
    if (text === undefined) continue
    let number = 0
    for (let at = shared; at < shared + LETTERS; at += 1) {
      const letter = at < text.length ? text.charCodeAt(at) : 0
      if (letter >= BYTE) return undefined
      number = number * BYTE + letter
    }
    numbers[row] = number
  }
  return numbers
}

/** Length of the common prefix of all texts, at most `MAX_CACHED`, with pauses. */
function* sharedLengthSteps(texts: readonly (string | undefined)[]): Generator<undefined, number, undefined> {
  let first: string | undefined
  let shared = 0
  for (let row = 0; row < texts.length; row += 1) {
    if (row % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) yield
    const text = texts[row]
    if (text === undefined) continue
    if (first === undefined) [first, shared] = [text, Math.min(text.length, MAX_CACHED)]
    let at = 0
    while (at < shared && text.charCodeAt(at) === first.charCodeAt(at)) at += 1
    shared = at
    if (shared === 0) break
  }
  return shared
}
