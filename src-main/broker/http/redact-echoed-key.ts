import type { Secret } from '../../secret.ts'
import { numberForms, spreadForms } from './echoed-forms.ts'
import type { HttpResponse } from './http-response.ts'

/** Shorter keys would match by chance and damage evidence. */
const MIN_KEY_BYTES = 8
/**
 * A sequence of this length is no coincidence: half of a key that was split over two fields, or a
 * truncated key.
 */
const MIN_PIECE_BYTES = 16
/**
 * Bytes that may begin a character in another form than its own: `%2F`, `\u002f` or `\/`, `&#47;`.
 */
const [PERCENT, BACKSLASH, AMPERSAND, QUOTE] = Buffer.from('%\\&"')
/** Prefixes of a character in hexadecimal; `%25` for a character that was percent-encoded twice. */
const BEFORE_HEX = ['%', '%25', '\\u00', '\\x'].map((text) => Buffer.from(text))
const ENTITY = Buffer.from('&#')
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/**
 * A response without the key. A service or proxy that echoes request headers would write the key
 * into journal, case, report and errors: as it is, percent-encoded, escaped for JSON or HTML, in
 * another case, in UTF-16, in hexadecimal, reversed, spelled out or in base64 (once or twice), also
 * within longer text, and in long pieces. Redacted in the same length, so that nothing else moves.
 */
export function redactEchoedKey(response: HttpResponse, key: Secret): HttpResponse {
  const value = Buffer.from(key.reveal(), 'latin1')
  if (value.length < MIN_KEY_BYTES) return response
  const blank = createRedactor(value)
  const body = blank(response.body)
  const blankText = (text: string): RedactedText => {
    const { bytes, offsets } = blank(Buffer.from(text, 'latin1'))
    return { text: offsets === 0 ? text : Buffer.from(bytes).toString('latin1'), offsets }
  }
  const headers = response.headers.map(([name, text]) => ({ name: blankText(name), value: blankText(text) }))
  const inHeaders = headers.reduce((sum, { name, value }) => sum + name.offsets + value.offsets, 0)
  if (body.offsets + inHeaders === 0) return response
  // The stored response is evidence: it has to show that it was changed.
  return {
    ...response,
    headers: headers.map(({ name, value }) => [name.text, value.text] as const),
    body: body.bytes,
    redacted: { body: body.offsets, headers: inHeaders },
  }
}

interface RedactedText {
  readonly text: string
  readonly offsets: number
}

/** Bytes without the key, and the number of places where it was. */
type Redactor = (bytes: Uint8Array) => { readonly bytes: Uint8Array; readonly offsets: number }

function createRedactor(value: Buffer): Redactor {
  const characters = [...value].map(characterForms)
  const packed = base64Forms(value)
  const packedTwice = [...new Set(packed.flatMap((form) => base64Forms(form).map((twice) => twice.toString('latin1'))))].map((text) =>
    Buffer.from(text),
  )
  const whole = [wideForm(value), Buffer.from(value.toReversed()), ...spreadForms(value)]
  const numbers = numberForms(value)
  const pieces = piecesOf(value)
  return (bytes) => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const ranges = [
      ...spelledPlaces(body, value, characters),
      ...base64Ranges(body, packed),
      ...base64Ranges(body, packedTwice),
      ...whole.flatMap((form) => findRanges(body, form)),
      ...pieceRanges(body, value, pieces),
    ]
    const lists = numbers.flatMap((form) => findRanges(body, form))
    if (ranges.length + lists.length === 0) return { bytes, offsets: 0 }
    const cleaned = Buffer.from(body)
    for (const { from, to } of ranges) cleaned.fill('*', from, to)
    // Numbers stay numbers, so that JSON stays valid.
    for (const { from, to } of lists) cleaned.fill(' ', from, to).fill('0', from, from + 1)
    return { bytes: cleaned, offsets: countRuns([...ranges, ...lists]) }
  }
}

interface ByteRange {
  readonly from: number
  readonly to: number
}

/** The number of visible runs: overlapping or adjacent places are one run of asterisks. */
function countRuns(ranges: readonly ByteRange[]): number {
  let count = 0
  let end = -1
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > end) count += 1
    end = Math.max(end, to)
  }
  return count
}

/** One character: its hexadecimal digits in lower case, and its other forms. */
interface Character {
  readonly digits: Buffer
  readonly whole: readonly Buffer[]
}

function characterForms(byte: number): Character {
  const char = String.fromCharCode(byte)
  // Some proxies write in one case.
  const cases = new Set([char, char.toLowerCase(), char.toUpperCase()])
  const whole = [ENTITIES[char], `&#${byte};`, '"\\/'.includes(char) ? `\\${char}` : undefined, ...cases]
  return {
    digits: Buffer.from(byte.toString(16).padStart(2, '0')),
    whole: whole.flatMap((form) => (form === undefined ? [] : [Buffer.from(form, 'latin1')])),
  }
}

/** Where the characters follow each other, each in any form, or all as bare hexadecimal. */
function spelledPlaces(body: Buffer, value: Buffer, characters: readonly Character[]): ByteRange[] {
  const ranges: ByteRange[] = []
  const digits = Buffer.concat(characters.map((character) => character.digits))
  const beginnings = beginningsOf(value, digits, characters)
  // Bodies reach 32 MB: two bytes rule out nearly every position.
  for (let from = 0; from < body.length; from++) {
    const beginning = beginnings[((body[from] ?? 0) << 8) | (body[from + 1] ?? 0)] ?? 0
    if (beginning === 0) continue
    let to: number | undefined
    if ((beginning & SPELLED) !== 0) to = spelledEnd(body, from, characters)
    if (to === undefined && (beginning & DIGITS) !== 0) to = digitsEnd(body, from, digits)
    if (to === undefined) continue
    ranges.push({ from, to })
    from = to - 1
  }
  return ranges
}

/** What two bytes can be the beginning of: characters in any of their forms, bare hexadecimal. */
const SPELLED = 1
const DIGITS = 2

/** By two bytes, the first times 256: what the key may begin with there. */
function beginningsOf(value: Buffer, digits: Buffer, [character]: readonly Character[]): Uint8Array {
  const table = new Uint8Array(256 * 256)
  const add = (first: number | undefined, second: number | undefined, what: number): void => {
    if (first === undefined || second === undefined) return
    table[(first << 8) | second] = (table[(first << 8) | second] ?? 0) | what
  }
  const [first = 0, second = 0] = value
  for (const one of [first, swapCase(first)]) for (const next of [second, swapCase(second), PERCENT, BACKSLASH, AMPERSAND]) add(one, next, SPELLED)
  for (const form of character?.whole ?? []) add(form[0], form[1], SPELLED)
  for (const before of [...BEFORE_HEX, ENTITY]) add(before[0], before[1], SPELLED)
  const [firstDigit = 0, secondDigit = 0] = digits
  for (const one of [firstDigit, swapCase(firstDigit)]) {
    add(PERCENT, one, SPELLED)
    for (const next of [secondDigit, swapCase(secondDigit)]) add(one, next, DIGITS)
  }
  return table
}

/** The letter in the other case. */
function swapCase(byte: number): number {
  const char = String.fromCharCode(byte)
  return (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()).charCodeAt(0)
}

function isIntroducer(byte: number | undefined): boolean {
  return byte === PERCENT || byte === BACKSLASH || byte === AMPERSAND
}

/**
 * Follows all readings at once: `%2525` is an encoded percent sign and `25`, or a percent sign that
 * was encoded twice.
 */
function spelledEnd(body: Buffer, from: number, characters: readonly Character[]): number | undefined {
  let offsets: readonly number[] = [from]
  for (const character of characters) {
    offsets = [...new Set(offsets.flatMap((offset) => characterEnds(body, offset, character)))]
    if (offsets.length === 0) return undefined
  }
  return Math.max(...offsets)
}

/** Hexadecimal digits in either case. */
function digitsEnd(body: Buffer, from: number, digits: Buffer): number | undefined {
  for (let offset = 0; offset < digits.length; offset++) {
    if (((body[from + offset] ?? 0) | 0x20) !== digits[offset]) return undefined
  }
  return from + digits.length
}

/** Every place at which a character can end that begins at `from`. */
function characterEnds(body: Buffer, from: number, character: Character): readonly number[] {
  const ends = character.whole.filter((form) => startsWith(body, from, form)).map((form) => from + form.length)
  if (!isIntroducer(body[from])) return ends
  for (const before of BEFORE_HEX) {
    const end = startsWith(body, from, before) ? digitsEnd(body, from + before.length, character.digits) : undefined
    if (end !== undefined) ends.push(end)
  }
  if (startsWith(body, from, ENTITY)) {
    const [entity = '', hex] = /^&#x0{0,6}([0-9a-f]{2});/i.exec(body.toString('latin1', from, from + 14)) ?? []
    if (hex?.toLowerCase() === character.digits.toString()) ends.push(from + entity.length)
  }
  return ends
}

function startsWith(body: Buffer, from: number, form: Buffer): boolean {
  for (let offset = 0; offset < form.length; offset++) if (body[from + offset] !== form[offset]) return false
  return true
}

/** How the signs `/` and `+` of base64 are escaped in JSON, a URL, and HTML. */
const BASE64_ESCAPES = [
  ['\\/', '+'],
  ['\\/', '\\u002b'],
  ['\\/', '\\u002B'],
  ['/', '\\u002b'],
  ['/', '\\u002B'],
  ['%2F', '%2B'],
  ['%2f', '%2b'],
  ['&#x2F;', '+'],
  ['&#x2F;', '&#x2B;'],
  ['&#47;', '&#43;'],
] as const

/**
 * The key within base64, at each of its three offsets in a group, without the characters that also
 * depend on its neighbours.
 */
function base64Forms(value: Buffer): readonly Buffer[] {
  return [0, 1, 2].flatMap((before) => {
    const bits = (before + value.length) * 8
    const text = Buffer.concat([Buffer.alloc(before), value])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6))
    const forUrls = text.replaceAll('+', '-').replaceAll('/', '_')
    const escaped = BASE64_ESCAPES.map(([slash, plus]) => text.replaceAll('/', slash).replaceAll('+', plus))
    return [...new Set([text, forUrls, ...escaped])].map((form) => Buffer.from(form))
  })
}

/** UTF-16 in either byte order: the last byte, in which the two differ, is left out. */
function wideForm(value: Buffer): Buffer {
  return Buffer.from(value.toString('latin1'), 'utf16le').subarray(0, -1)
}

function findRanges(body: Buffer, form: Buffer): ByteRange[] {
  const ranges: ByteRange[] = []
  for (let at = body.indexOf(form); at >= 0; at = body.indexOf(form, at + form.length)) ranges.push({ from: at, to: at + form.length })
  return ranges
}

/**
 * Every piece of the key of at least `MIN_PIECE_BYTES` contains one of these; by their offset in
 * the key.
 */
function piecesOf(value: Buffer): ReadonlyMap<number, Buffer> {
  const pieces = new Map<number, Buffer>()
  const length = MIN_PIECE_BYTES / 2
  for (let at = 0; at + length <= value.length && value.length > MIN_PIECE_BYTES; at += length) {
    const piece = value.subarray(at, at + length)
    if (!piece.some(isEscaped)) pieces.set(at, piece)
  }
  return pieces
}

/**
 * Bytes after a backslash in JSON: redacted alone they would leave the backslash and break the
 * JSON.
 */
function isEscaped(byte: number | undefined): boolean {
  return byte === QUOTE || byte === BACKSLASH
}

function pieceRanges(body: Buffer, value: Buffer, pieces: ReadonlyMap<number, Buffer>): ByteRange[] {
  return [...pieces].flatMap(([start, piece]) =>
    findRanges(body, piece).flatMap((found) => {
      let { from, to } = found
      const alike = (at: number, inKey: number): boolean => at >= 0 && inKey >= 0 && body[at] === value[inKey] && !isEscaped(body[at])
      while (alike(from - 1, start + from - 1 - found.from)) from--
      while (to < body.length && alike(to, start + to - found.from)) to++
      if (to - from < MIN_PIECE_BYTES) return []
      // It may begin with the second half of an escape, as in `\/`: that one is left, or the JSON
      // would be invalid.
      return [{ from: body[from - 1] === BACKSLASH ? from + 1 : from, to }]
    }),
  )
}

function base64Ranges(body: Buffer, forms: readonly Buffer[]): ByteRange[] {
  const ranges: ByteRange[] = []
  for (const form of forms) {
    for (let at = body.indexOf(form); at >= 0; at = body.indexOf(form, at + form.length)) {
      // The neighbouring characters contain a few bits of its ends.
      const to = at + form.length
      ranges.push({ from: at - lengthBefore(body, at), to: isBase64(body[to]) ? to + 1 : to })
    }
  }
  return ranges
}

/**
 * Number of bytes of the base64 character that ends here, with all of its escape: half of an escape
 * is invalid JSON.
 */
function lengthBefore(body: Buffer, at: number): number {
  if (!isBase64(body[at - 1])) return 0
  return /\\(?:u[0-9a-f]{4}|\/)$/i.exec(body.toString('latin1', Math.max(0, at - 6), at))?.[0].length ?? 1
}

function isBase64(byte: number | undefined): boolean {
  return byte !== undefined && /[A-Za-z0-9+/_-]/.test(String.fromCharCode(byte))
}
