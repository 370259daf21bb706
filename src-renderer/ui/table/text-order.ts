const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Characters of ASCII in the order of the collator; letters of either case at one place. Each is a letter of a key. */
const PLACES: ReadonlyMap<string, string> = placesOf(Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)))
const PLAIN = /^[\x20-\x7e]*$/
/** A number of more digits is left to the collator. */
const MOST_DIGITS = 200

function placesOf(characters: readonly string[]): ReadonlyMap<string, string> {
  let place = 0
  let before = ''
  return new Map(
    characters
      .toSorted((a, b) => collator.compare(a, b))
      .map((character) => {
        if (before === '' || collator.compare(before, character) !== 0) place += 1
        before = character
        return [character, String.fromCharCode(place)] as const
      }),
  )
}

/**
 * A key by whose characters plain texts stand in the order of the collator: made once for each text, it is compared in a fraction of the time.
 * Numbers in it stand by their size. Undefined for a text with other characters than those of ASCII.
 */
export function plainKey(text: string): string | undefined {
  if (!PLAIN.test(text)) return undefined
  let key = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character < '0' || character > '9') {
      key += PLACES.get(character) ?? ''
      continue
    }
    let end = at + 1
    while (end < text.length && (text[end] ?? '') >= '0' && (text[end] ?? '') <= '9') end += 1
    let first = at
    while (first < end - 1 && text[first] === '0') first += 1
    if (end - first > MOST_DIGITS) return undefined
    // A longer number is a larger one; of equally long ones the digits tell.
    key += `${PLACES.get('0') ?? ''}${String.fromCharCode(end - first)}${text.slice(first, end)}`
    at = end - 1
  }
  return key
}

/** As the grid orders texts: by their letters whatever their case, numbers by their size. */
export function compareAsRead(a: string, b: string): number {
  return collator.compare(a, b)
}
