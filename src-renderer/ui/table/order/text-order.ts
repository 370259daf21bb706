const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const FIRST = 0x20
const LAST = 0x7e
const ZERO = 0x30
const NINE = 0x39
/**
 * The collation rank of each ASCII character by its code, equal for both cases of a letter. The
 * ranks are the characters of a key.
 */
const PLACES = ranksOf(Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCharCode(FIRST + at)))
/** A number with more digits is left to the collator. */
const MAX_DIGITS = 200
/** A text with more characters is left to the collator. */
const MAX_LETTERS = 2000

function ranksOf(characters: readonly string[]): Uint8Array {
  const indices = new Uint8Array(LAST + 1)
  let index = 0
  let before = ''
  for (const character of characters.toSorted((a, b) => collator.compare(a, b))) {
    if (before === '' || collator.compare(before, character) !== 0) index += 1
    before = character
    indices[character.charCodeAt(0)] = index
  }
  return indices
}

/**
 * A key by which plain texts sort as in the collator: computed once per text, it is compared in a
 * fraction of the time. Numbers in it sort by size. undefined for a text with non-ASCII characters.
 */
export function plainKey(text: string): string | undefined {
  if (text.length > MAX_LETTERS) return undefined
  const key: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < FIRST || code > LAST) return undefined
    if (!isDigit(code)) {
      key.push(PLACES[code] ?? 0)
      continue
    }
    let end = at + 1
    while (end < text.length && isDigit(text.charCodeAt(end))) end += 1
    let first = at
    while (first < end - 1 && text.charCodeAt(first) === ZERO) first += 1
    if (end - first > MAX_DIGITS) return undefined
    // A longer number is larger; numbers of equal length are compared by their digits.
    key.push(PLACES[ZERO] ?? 0, end - first)
    for (let digit = first; digit < end; digit += 1) key.push(text.charCodeAt(digit))
    at = end - 1
  }
  return String.fromCharCode(...key)
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

/** Compares texts as the grid sorts them: ignoring letter case, numbers by size. */
export function compareCollated(a: string, b: string): number {
  return collator.compare(a, b)
}
