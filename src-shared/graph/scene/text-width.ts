/**
 * Width of each letter from the space to the tilde, in hundredths of the size: Inter as a browser
 * draws it at 12 pixels; it is narrower at larger sizes.
 */
const REGULAR = widths(
  '28 29 47 63 64 98 64 30 36 36 50 66 29 46 29 36 63 41 61 62 65 59 62 59 62 62 29 30 66 66 66 51 97 70 65 73 72 60 59 75 74 27 57 67 57 90 75 76 64 76 64 64 65 74 70 101 68 68 63 36 31 36 47 46 32 56 61 57 61 58 33 61 59 24 24 55 24 88 59 60 61 61 39 53 33 59 56 82 55 56 55 43 33 43 66',
)
const STRONG = widths(
  '25 32 52 64 65 100 66 33 37 37 54 67 32 47 32 38 66 42 62 64 67 61 64 60 64 64 32 33 67 67 67 54 100 74 66 74 72 61 59 75 75 28 58 70 57 92 76 77 65 77 65 65 66 74 74 104 72 71 65 37 33 37 48 47 35 57 62 58 62 59 35 63 61 26 26 57 26 90 61 61 62 62 41 55 35 61 59 84 57 59 57 45 36 45 67',
)
/** JetBrains Mono: all letters have the same width. */
const MONO = 0.6
/** Accented Latin letters, and the signs that the app itself writes. */
const LATIN = 0.72
const WIDE_SIGNS = 0.96
const SQUARE = 1.06
const JOINER = 0x200d
const MARK = /[\p{M}\u200b-\u200f]/u

function widths(hundredths: string): readonly number[] {
  return hundredths.split(' ').map((width) => Number(width) / 100)
}

export type Face = 'regular' | 'strong' | 'mono'

/**
 * The width of a text, in pixels, at a size in pixels. From a table, so that the screen and the
 * report, which is written without a browser, place every label alike; a little too wide for
 * letters that are not in the table.
 */
export function textWidth(text: string, size: number, face: Face): number {
  const table = face === 'strong' ? STRONG : REGULAR
  let ems = 0
  let isJoined = false
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    // Characters joined to the previous one, and combining marks, have no width.
    const takesNone = isJoined || code === JOINER || MARK.test(character)
    isJoined = code === JOINER
    if (takesNone) continue
    const known = code < 0x7f ? table[code - 0x20] : undefined
    if (code > 0x2ff && !'…×→≈–−·'.includes(character)) ems += SQUARE
    else if (face === 'mono') ems += MONO
    else if (character === '…' || character === '→') ems += WIDE_SIGNS
    else ems += known ?? LATIN
  }
  return ems * size
}
