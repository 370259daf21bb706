/**
 * Separators between the characters of a key that was spelled out, in text or as the members of a
 * JSON list.
 */
const SEPARATORS = [' ', ',', ', ', '-', '.', ':', '|', '/', '_', '","', '", "']
const NUMBER_SEPARATORS = [',', ', ', ' ', ':', '-']

function distinct(texts: readonly string[]): readonly Buffer[] {
  return [...new Set(texts)].map((text) => Buffer.from(text, 'latin1'))
}

/** The key with a separator between its characters, as letters or in hexadecimal, and in ROT13. */
export function spreadForms(value: Buffer): readonly Buffer[] {
  const characters = value.toString('latin1').split('')
  const escaped = characters.map((character) => JSON.stringify(character).slice(1, -1))
  const digits = [...value].map((byte) => byte.toString(16).padStart(2, '0'))
  const upperDigits = digits.map((pair) => pair.toUpperCase())
  return distinct([
    ...SEPARATORS.flatMap((separator) => [characters.join(separator), escaped.join(separator)]),
    ...NUMBER_SEPARATORS.flatMap((separator) =>
      [digits, upperDigits].flatMap((pairs) => [pairs, pairs.map((pair) => `0x${pair}`)].map((one) => one.join(separator))),
    ),
    characters.map(turnedBy13).join(''),
  ])
}

/** The key as a list of its character codes in decimal. */
export function numberForms(value: Buffer): readonly Buffer[] {
  return distinct(NUMBER_SEPARATORS.slice(0, 3).map((separator) => [...value].join(separator)))
}

function turnedBy13(character: string): string {
  if (!/[a-z]/i.test(character)) return character
  const first = character < 'a' ? 65 : 97
  return String.fromCharCode(((character.charCodeAt(0) - first + 13) % 26) + first)
}
