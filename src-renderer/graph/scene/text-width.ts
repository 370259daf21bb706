/** Width of each letter from the space to the tilde, in hundredths of the size: Inter as it is drawn, measured in a browser. */
const REGULAR = widths(
  '25 22 40 60 61 84 61 25 30 30 47 63 22 43 22 33 61 36 56 60 62 58 58 52 58 58 22 22 63 63 63 52 97 65 64 72 69 58 55 73 71 23 53 63 54 86 71 75 61 75 63 61 61 70 65 95 65 64 61 30 33 30 44 45 24 52 57 52 57 54 31 57 55 21 21 51 21 84 55 55 57 57 32 47 31 55 51 75 51 51 48 38 30 38 63',
)
const STRONG = widths(
  '23 24 45 62 64 91 63 27 32 32 51 65 24 44 24 35 64 38 59 61 64 59 61 54 60 61 24 24 65 65 65 55 100 69 64 72 70 60 57 73 71 25 55 67 55 88 72 75 63 75 64 64 63 70 69 98 68 67 63 32 35 32 45 47 28 54 59 54 59 55 35 59 57 23 23 54 23 87 57 57 59 59 36 50 35 57 54 80 53 54 51 42 33 42 65',
)
/** JetBrains Mono: every letter alike. */
const MONO = 0.6
/** Accents and signs of Latin, and the signs that the app itself writes. */
const LATIN = 0.72
const SQUARE = 1.06
const JOINER = 0x200d
const MARK = /[\p{M}\u200b-\u200f]/u

function widths(hundredths: string): readonly number[] {
  return hundredths.split(' ').map((width) => Number(width) / 100)
}

export type Face = 'regular' | 'strong' | 'mono'

/**
 * How wide a text is drawn, in pixels, at a size in pixels. From a table and not from the browser, so that the screen and the report, which
 * is written without one, put every label in the same place; a little too wide for what the table does not hold.
 */
export function textWidth(text: string, size: number, face: Face): number {
  const table = face === 'strong' ? STRONG : REGULAR
  let ems = 0
  let isJoined = false
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    // What a joiner ties to the picture before it takes no room of its own, nor does a mark on a letter.
    const takesNone = isJoined || code === JOINER || MARK.test(character)
    isJoined = code === JOINER
    if (takesNone) continue
    const known = code < 0x7f ? table[code - 0x20] : undefined
    if (code > 0x2ff && !'…×→≈–−·'.includes(character)) ems += SQUARE
    else if (face === 'mono') ems += MONO
    else ems += known ?? LATIN
  }
  return ems * size
}
