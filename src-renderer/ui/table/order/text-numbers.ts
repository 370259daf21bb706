/** Texts that are looked through between two pauses: the letters of a text that was put together of others are first laid out then. */
const TEXTS_AT_ONCE = 1000

/** Letters that fit into the exact part of a number, a byte each. */
const LETTERS = 6
const BYTE = 256
/** Letters that texts are looked through for what they have in common: of a column of long ones more would be felt. */
const MOST_SHARED = 64

/**
 * A number for each text, from the first letters in which the texts of a column differ: a larger one means a larger text. NaN where there
 * is no text; undefined where a letter takes more than a byte.
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

/** Letters that all texts begin with, as far as they are looked at; with places to pause. */
function* sharedLengthSteps(texts: readonly (string | undefined)[]): Generator<undefined, number, undefined> {
  let first: string | undefined
  let shared = 0
  for (let row = 0; row < texts.length; row += 1) {
    if (row % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) yield
    const text = texts[row]
    if (text === undefined) continue
    if (first === undefined) [first, shared] = [text, Math.min(text.length, MOST_SHARED)]
    let at = 0
    while (at < shared && text.charCodeAt(at) === first.charCodeAt(at)) at += 1
    shared = at
    if (shared === 0) break
  }
  return shared
}
