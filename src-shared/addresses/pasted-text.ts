/** Maximum number of characters of a pasted address: more than any address has. */
export const MAX_PASTED = 200

const NAMES: Readonly<Record<number, string>> = {
  0x00: 'NUL',
  0x09: 'a tab',
  0x0a: 'a line feed',
  0x0d: 'a carriage return',
  0x1b: 'an escape character',
  0x20: 'a space',
  0x7f: 'a delete character',
  0xa0: 'a no-break space',
  0xad: 'a soft hyphen',
  0x200b: 'a zero width space',
  0x200c: 'a zero width non-joiner',
  0x200d: 'a zero width joiner',
  0x200e: 'a left-to-right mark',
  0x200f: 'a right-to-left mark',
  0x202a: 'a left-to-right embedding',
  0x202b: 'a right-to-left embedding',
  0x202c: 'a pop directional formatting',
  0x202d: 'a left-to-right override',
  0x202e: 'a right-to-left override',
  0x202f: 'a narrow no-break space',
  0x2060: 'a word joiner',
  0x2066: 'a left-to-right isolate',
  0x2067: 'a right-to-left isolate',
  0x2068: 'a first strong isolate',
  0x2069: 'a pop directional isolate',
  0x2018: 'a curly quotation mark',
  0x2019: 'a curly quotation mark',
  0x201c: 'a curly quotation mark',
  0x201d: 'a curly quotation mark',
  0x2026: 'an ellipsis: the address was shortened',
  0x3000: 'an ideographic space',
  0xfeff: 'a byte order mark',
}

/** Letters of other scripts that look like a Latin letter or digit. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  ӏ: 'l',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  у: 'y',
  ԝ: 'w',
  х: 'x',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  Ј: 'J',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  α: 'a',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
}

/**
 * The text without surrounding U+0020, or a sentence that names the first forbidden character. Only
 * printable ASCII without white space is accepted before any address rule sees a text: a silently
 * repaired address is not the pasted one.
 */
export function readPasted(text: string): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly wrong: string } {
  const trimmed = trimAround(text, ' ')
  if (trimmed === '') return { ok: false, wrong: 'There is no address here.' }
  let position = 0
  for (const character of trimmed) {
    position += 1
    if (position > MAX_PASTED) return { ok: false, wrong: `This is longer than any address (over ${MAX_PASTED} characters).` }
    if (character > ' ' && character <= '~') continue
    return { ok: false, wrong: `Character ${position} is ${describeCharacter(character)}, which no address contains.` }
  }
  return { ok: true, text: trimmed }
}

/**
 * Trims the given characters at both ends. Without a regular expression, which takes quadratic time
 * on a million inner spaces.
 */
export function trimAround(text: string, characters: string): string {
  let start = 0
  let end = text.length
  while (start < end && characters.includes(text.charAt(start))) start += 1
  while (end > start && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/**
 * A character by its code point and, if it has one, its plain name: "U+0445, a Cyrillic letter that
 * looks like x".
 */
export function describeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const name = NAMES[code] ?? nameByKind(character, code)
  return name === '' ? point : `${point}, ${name}`
}

/**
 * The text with look-alike letters replaced by Latin ones, and the first look-alike; undefined
 * where there is none.
 */
export function plainLetters(text: string): { readonly text: string; readonly position: number; readonly name: string } | undefined {
  const letters = Array.from(text)
  const first = letters.findIndex((letter) => Object.hasOwn(LOOKALIKES, letter))
  if (first === -1) return undefined
  const plain = letters.map((letter) => (Object.hasOwn(LOOKALIKES, letter) ? (LOOKALIKES[letter] ?? letter) : letter)).join('')
  return { text: plain, position: first + 1, name: describeCharacter(letters[first] ?? '') }
}

function nameByKind(character: string, code: number): string {
  const like = Object.hasOwn(LOOKALIKES, character) ? ` that looks like ${LOOKALIKES[character]}` : ''
  if (/\p{Script=Cyrillic}/u.test(character)) return `a Cyrillic letter${like}`
  if (/\p{Script=Greek}/u.test(character)) return `a Greek letter${like}`
  if (code >= 0xff01 && code <= 0xff5e) return `a full-width form of ${String.fromCharCode(code - 0xfee0)}`
  if (code < 0x20 || (code >= 0x80 && code < 0xa0)) return 'a control character'
  if (code >= 0xd800 && code <= 0xdfff) return 'an unpaired surrogate'
  if (code >= 0xe0000 && code <= 0xe007f) return 'an invisible tag character'
  if (/\p{M}/u.test(character)) return 'a combining mark'
  const plain = character.normalize('NFKD')
  if (/^[ -~]/.test(plain)) return `a letter or sign that looks like ${plain.charAt(0)}`
  return ''
}
