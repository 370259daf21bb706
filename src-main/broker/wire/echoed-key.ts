import type { Secret } from '../../secret.ts'
import type { WireAnswer } from './transport.ts'

/** Shorter keys would match by chance and spoil evidence. */
const SHORTEST = 8
/** Bytes that may begin a character in another form than its own: `%2F`, `\u002f` or `\/`, `&#47;`. */
const [PERCENT, BACKSLASH, AMPERSAND] = Buffer.from('%\\&')
/** What may stand before the two digits of a character in hexadecimal; `%25` is a percent sign that was encoded once more. */
const BEFORE_HEX = ['%', '%25', '\\u00', '\\x'].map((text) => Buffer.from(text))
const ENTITY = Buffer.from('&#')
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/**
 * An answer without the key. A service (or something in between) that echoes request headers would else carry the key
 * into journal, case, report and error texts: as it is, percent-encoded, escaped for JSON or HTML (each character for itself
 * or all of them), in one case, in UTF-16, in hexadecimal, or in base64, also as part of something longer. Blanked out in the same length: nothing
 * else of the answer moves.
 */
export function withoutEchoedKey(answer: WireAnswer, key: Secret): WireAnswer {
  const value = Buffer.from(key.reveal(), 'latin1')
  if (value.length < SHORTEST) return answer
  const blank = blankerOf(value)
  const body = blank(answer.body)
  const texts = answer.headers.map(([name, text]) => ({ name, text, ...blank(Buffer.from(text, 'latin1')) }))
  const inHeaders = texts.reduce((sum, { places }) => sum + places, 0)
  if (body.places + inHeaders === 0) return answer
  // What is kept is evidence: that it is not what came has to stand in it.
  return {
    ...answer,
    headers: texts.map(({ name, text, bytes, places }) => [name, places === 0 ? text : Buffer.from(bytes).toString('latin1')] as const),
    body: body.bytes,
    blanked: { body: body.places, headers: inHeaders },
  }
}

/** Bytes without the key, and at how many places it stood. */
type Blank = (bytes: Uint8Array) => { readonly bytes: Uint8Array; readonly places: number }

function blankerOf(value: Buffer): Blank {
  const characters = [...value].map(characterForms)
  const packed = base64Forms(value)
  const wide = wideForm(value)
  return (bytes) => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const places = [...spelledPlaces(body, value, characters), ...packedPlaces(body, packed), ...widePlaces(body, wide)]
    if (places.length === 0) return { bytes, places: 0 }
    const cleaned = Buffer.from(body)
    for (const { from, to } of places) cleaned.fill('*', from, to)
    return { bytes: cleaned, places: countApart(places) }
  }
}

interface Place {
  readonly from: number
  readonly to: number
}

/** How many places these are to a reader: one that was found in two forms, or that touches another, is one run of asterisks. */
function countApart(places: readonly Place[]): number {
  let count = 0
  let end = -1
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
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
function spelledPlaces(body: Buffer, value: Buffer, characters: readonly Character[]): Place[] {
  const places: Place[] = []
  const digits = Buffer.concat(characters.map((character) => character.digits))
  const [first = 0, second = 0] = value
  const [firstTurned, secondTurned] = [turned(first), turned(second)]
  // Bodies reach 32 MB, so nearly every place is left after a look at two bytes.
  for (let from = 0; from < body.length; from++) {
    const byte = body[from] ?? 0
    const next = body[from + 1] ?? 0
    let to: number | undefined
    if (isIntroducer(byte) || ((byte === first || byte === firstTurned) && (next === second || next === secondTurned || isIntroducer(next))))
      to = spelledEnd(body, from, characters)
    if (to === undefined && (byte | 0x20) === digits[0] && (next | 0x20) === digits[1]) to = digitsEnd(body, from, digits)
    if (to === undefined) continue
    places.push({ from, to })
    from = to - 1
  }
  return places
}

/** The letter in the other case. */
function turned(byte: number): number {
  const char = String.fromCharCode(byte)
  return (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()).charCodeAt(0)
}

function isIntroducer(byte: number | undefined): boolean {
  return byte === PERCENT || byte === BACKSLASH || byte === AMPERSAND
}

/** Followed along all ways at once: `%2525` is an encoded percent sign and `25`, or one that was encoded twice. */
function spelledEnd(body: Buffer, from: number, characters: readonly Character[]): number | undefined {
  let places: readonly number[] = [from]
  for (const character of characters) {
    places = [...new Set(places.flatMap((place) => characterEnds(body, place, character)))]
    if (places.length === 0) return undefined
  }
  return Math.max(...places)
}

/** Hexadecimal digits in either case. */
function digitsEnd(body: Buffer, from: number, digits: Buffer): number | undefined {
  for (let place = 0; place < digits.length; place++) {
    if (((body[from + place] ?? 0) | 0x20) !== digits[place]) return undefined
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
  return from + form.length <= body.length && body.compare(form, 0, form.length, from, from + form.length) === 0
}

/** What the key looks like within base64: it may begin at any of three places of a group. Without what its neighbours decide as well. */
function base64Forms(value: Buffer): readonly Buffer[] {
  return [0, 1, 2].flatMap((before) => {
    const bits = (before + value.length) * 8
    const text = Buffer.concat([Buffer.alloc(before), value])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6))
    const forUrls = text.replaceAll('+', '-').replaceAll('/', '_')
    return [...new Set([text, forUrls])].map((form) => Buffer.from(form))
  })
}

/** Two bytes a character, in either order: without the last byte, which only one of the two has. */
function wideForm(value: Buffer): Buffer {
  return Buffer.from(value.toString('latin1'), 'utf16le').subarray(0, -1)
}

function widePlaces(body: Buffer, wide: Buffer): Place[] {
  const places: Place[] = []
  for (let at = body.indexOf(wide); at >= 0; at = body.indexOf(wide, at + wide.length)) places.push({ from: at, to: at + wide.length })
  return places
}

function packedPlaces(body: Buffer, forms: readonly Buffer[]): Place[] {
  const places: Place[] = []
  for (const form of forms) {
    for (let at = body.indexOf(form); at >= 0; at = body.indexOf(form, at + form.length)) {
      // The neighbours hold a few bits of its ends.
      const from = isBase64(body[at - 1]) ? at - 1 : at
      const to = at + form.length
      places.push({ from, to: isBase64(body[to]) ? to + 1 : to })
    }
  }
  return places
}

function isBase64(byte: number | undefined): boolean {
  return byte !== undefined && /[A-Za-z0-9+/_-]/.test(String.fromCharCode(byte))
}
