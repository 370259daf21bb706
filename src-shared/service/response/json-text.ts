import { createNullPrototypeRecord } from '../../core/null-prototype-record.ts'
import { failure } from '../../core/failure.ts'
import type { Failure } from '../../core/failure.ts'
import { err, ok } from '../../core/result.ts'
import type { Result } from '../../core/result.ts'

/** A number of a JSON text with its original digits. */
export class JsonNumber {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }

  toString(): string {
    return this.digits
  }

  toJSON(): string {
    return this.digits
  }
}

export interface JsonObject {
  readonly [key: string]: JsonValue
}

/**
 * A parsed JSON value. Objects have no inherited members, so that a key of a hostile response
 * cannot reach a prototype.
 */
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject

export interface JsonTextOptions {
  /** Deepest accepted nesting of arrays and objects; default 64. */
  readonly maxDepth?: number | undefined
}

const MAX_DEPTH = 64
const MAX_REPEATED_NAMES = 10

export interface JsonText {
  readonly value: JsonValue
  /**
   * Names that occur more than once in one object, each once, ten at most: the last value counts,
   * other readers may take the first.
   */
  readonly repeatedNames: readonly string[]
}

/** The value of `readJsonText`, without the repeated names. */
export function parseJsonText(bytes: Uint8Array, options: JsonTextOptions = {}): Result<JsonValue> {
  const read = readJsonText(bytes, options)
  return read.ok ? ok(read.value.value) : read
}

/**
 * Parses a JSON body without loss: numbers keep their digits, one BOM is tolerated, text must be
 * UTF-8. Depth is counted on the text, before the parser recurses into it.
 * Errors: `bad_encoding`, `too_deep`, `not_json`.
 */
export function readJsonText(bytes: Uint8Array, options: JsonTextOptions = {}): Result<JsonText> {
  const checked = checkText(bytes, options)
  if (!checked.ok) return checked
  const { text, delivered } = checked.value
  const { value, members } = readValue(text)
  // The text is searched for repeated names only where fewer members were stored than delivered.
  return ok({ value, repeatedNames: delivered > members ? repeatedNames(text) : [] })
}

/**
 * The kind of a JSON text's top-level value. Errors as of `readJsonText`, at a third of its cost:
 * no `JsonValue` is built.
 */
export function jsonKindOf(bytes: Uint8Array, options: JsonTextOptions = {}): Result<JsonKind> {
  const checked = checkText(bytes, options)
  if (!checked.ok) return checked
  const { parsed } = checked.value
  if (Array.isArray(parsed)) return ok(parsed.length === 0 ? 'empty list' : 'list')
  return ok(typeof parsed === 'object' && parsed !== null ? 'object' : 'other')
}

export type JsonKind = 'object' | 'list' | 'empty list' | 'other'

interface CheckedText {
  readonly text: string
  /** Number of members of all its objects; repeated names count each time. */
  readonly delivered: number
  readonly parsed: unknown
}

function checkText(bytes: Uint8Array, options: JsonTextOptions): Result<CheckedText> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return err(unreadable('bad_encoding', 'The response is not UTF-8 text.'))
  }
  if (text.startsWith('\uFEFF')) text = text.slice(1)
  // UTF-16 of plain letters is valid UTF-8 with a NUL next to each; JSON contains NUL only as an
  // escape.
  if (text.includes('\u0000')) return err(unreadable('bad_encoding', 'The response contains NUL characters and is not UTF-8 text.'))
  const maxDepth = options.maxDepth ?? MAX_DEPTH
  const delivered = membersWithin(text, maxDepth)
  if (delivered === undefined) return err(unreadable('too_deep', `The response is nested deeper than ${maxDepth} levels.`))
  try {
    // The engine's own parser validates the JSON; the digit-preserving parser relies on that.
    return ok({ text, delivered, parsed: JSON.parse(text) as unknown })
  } catch {
    return err(unreadable('not_json', 'The response is not JSON.'))
  }
}

/** Whether a value is a JSON object: not null, not a list, not a number. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isJsonList(value) && !(value instanceof JsonNumber)
}

/** Whether a value is a JSON list. */
export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/**
 * Writes a value as JSON text, numbers with their delivered digits; `indent` spaces per level, 0
 * for one line.
 */
export function writeJsonText(value: JsonValue, indent = 0): string {
  return writeAt(value, indent, indent === 0 ? '' : '\n')
}

/**
 * Parses a validated JSON text and counts the members of its objects. Hand-written because the
 * engine's parser gives a number's digits only through a callback per value, which takes four times
 * as long: opening a case reads all of its 10,000 responses.
 */
function readValue(text: string): { readonly value: JsonValue; readonly members: number } {
  let at = 0
  let members = 0

  const skipSpace = (): number => {
    let code = text.charCodeAt(at)
    while (code <= SPACE) code = text.charCodeAt(++at)
    return code
  }

  const readString = (): string => {
    const from = at + 1
    const end = endOfString(text, from)
    at = end + 1
    const plain = text.slice(from, end)
    return plain.includes('\\') ? String(JSON.parse(text.slice(from - 1, end + 1))) : plain
  }

  /**
   * Names of the last object at each depth, each once: records of one list have the same names in
   * the same order.
   */
  const namesBefore: string[][] = []
  let depth = 0

  const isNamed = (name: string): boolean => text.charCodeAt(at + name.length + 1) === QUOTE && text.startsWith(name, at + 1)

  const readObject = (): JsonObject => {
    const record = createNullPrototypeRecord<JsonValue>()
    const expected = (namesBefore[depth] ??= [])
    depth++
    /** How many names match the expected ones so far; undefined after a mismatch. */
    let alike: number | undefined = 0
    at++
    if (skipSpace() === CLOSE_OBJECT) at++
    else {
      do {
        skipSpace()
        let name = alike === undefined ? undefined : expected[alike]
        if (name !== undefined && isNamed(name)) {
          // Expected names are distinct, so this one is not a repetition.
          at += name.length + 2
          members++
        } else {
          name = readString()
          const isNew = !(name in record)
          if (isNew) members++
          if (alike !== undefined) expected.length = alike
          if (alike !== undefined && isNew && !NOT_PLAIN.test(name)) expected.push(name)
          else alike = undefined
        }
        if (alike !== undefined) alike++
        skipSpace()
        at++ // the colon
        record[name] = read()
        skipSpace()
      } while (text.charCodeAt(at++) === COMMA)
    }
    depth--
    return record
  }

  const readList = (): readonly JsonValue[] => {
    const list: JsonValue[] = []
    at++
    if (skipSpace() === CLOSE_LIST) at++
    else {
      do {
        list.push(read())
        skipSpace()
      } while (text.charCodeAt(at++) === COMMA)
    }
    return list
  }

  const readNumber = (): JsonNumber => {
    const from = at
    while (isNumberCharacter(text.charCodeAt(at))) at++
    return new JsonNumber(text.slice(from, at))
  }

  const readWord = (length: number, value: null | boolean): null | boolean => {
    at += length
    return value
  }

  const read = (): JsonValue => {
    const code = skipSpace()
    if (code === QUOTE) return readString()
    if (code === OPEN_OBJECT) return readObject()
    if (code === OPEN_LIST) return readList()
    if (code === LETTER_N) return readWord(4, null)
    if (code === LETTER_T) return readWord(4, true)
    if (code === LETTER_F) return readWord(5, false)
    return readNumber()
  }

  const value = read()
  return { value, members }
}

/**
 * Whether a character code belongs to a number: digits, signs, the point and the e of an exponent.
 */
function isNumberCharacter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2b || code === 0x2e || code === 0x65 || code === 0x45
}

/**
 * Number of object members in a text, counted by colons; undefined when it is nested deeper than
 * `limit`. Needs no parser and no stack.
 */
function membersWithin(text: string, limit: number): number | undefined {
  let depth = 0
  let members = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at + 1)
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > limit) return undefined
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth--
    } else if (code === COLON) {
      members++
    }
  }
  return members
}

/** Names that occur more than once in one object of a valid JSON text of limited depth. */
function repeatedNames(text: string): readonly string[] {
  const repeated = new Set<string>()
  /** Names so far of each enclosing object; undefined for a list. */
  const around: (Set<string> | undefined)[] = []
  for (let at = 0; at < text.length && repeated.size < MAX_REPEATED_NAMES; at++) {
    const code = text.charCodeAt(at)
    if (code === OPEN_OBJECT) around.push(new Set())
    else if (code === OPEN_LIST) around.push(undefined)
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) around.pop()
    else if (code === QUOTE) {
      const end = endOfString(text, at + 1)
      const names = around.at(-1)
      if (names !== undefined && isName(text, end + 1)) {
        const name = String(JSON.parse(text.slice(at, end + 1))) // "a" and "\u0061" are one name
        if (names.has(name)) repeated.add(name)
        else names.add(name)
      }
      at = end
    }
  }
  return [...repeated]
}

/** Whether the string that ended here is the name of a member: a colon follows. */
function isName(text: string, from: number): boolean {
  let at = from
  while (text.charCodeAt(at) <= 0x20) at++
  return text.charCodeAt(at) === COLON
}

/** Index of the quote that ends a string, or the text's length. */
function endOfString(text: string, from: number): number {
  let quote = text.indexOf('"', from)
  while (quote !== -1) {
    let slashes = 0
    while (quote - slashes - 1 >= from && text.charCodeAt(quote - slashes - 1) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return quote
    quote = text.indexOf('"', quote + 1)
  }
  return text.length
}

/** Characters that are escaped in JSON: a name with one cannot be found literally in the text. */
const NOT_PLAIN = /["\\]/

const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const LETTER_F = 0x66
const LETTER_N = 0x6e
const LETTER_T = 0x74
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function writeAt(value: JsonValue, indent: number, line: string): string {
  if (value instanceof JsonNumber) return value.digits
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = line === '' ? '' : line + ' '.repeat(indent)
  if (isJsonList(value)) {
    return value.length === 0 ? '[]' : `[${inner}${value.map((item) => writeAt(item, indent, inner)).join(`,${inner}`)}${line}]`
  }
  if (!isJsonObject(value)) return 'null'
  const colon = line === '' ? ':' : ': '
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}${colon}${writeAt(item, indent, inner)}`)
  return members.length === 0 ? '{}' : `{${inner}${members.join(`,${inner}`)}${line}}`
}

function unreadable(code: 'bad_encoding' | 'too_deep' | 'not_json', message: string): Failure {
  return failure(code, message, 'Check whether the network requires a sign-in or uses a proxy, then try again.')
}
