import { failure } from '../failure.ts'
import type { Failure } from '../failure.ts'
import { err, ok } from '../result.ts'
import type { Result } from '../result.ts'

/** A number of a JSON text, kept as the digits that stood there. */
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

/** A parsed JSON value. Objects have no prototype, so no key of a hostile answer can reach one. */
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject

export interface JsonTextOptions {
  /** Deepest nesting of arrays and objects that is accepted; 64 unless told. */
  readonly maxDepth?: number | undefined
}

const MAX_DEPTH = 64
const MOST_NAMES = 10

export interface JsonText {
  readonly value: JsonValue
  /** Names that stand more than once in one object, each once, ten at most: the last value counts, other readers may take the first. */
  readonly repeatedNames: readonly string[]
}

/** The value of `readJsonText`, for whoever need not know of repeated names. */
export function parseJsonText(bytes: Uint8Array, options: JsonTextOptions = {}): Result<JsonValue> {
  const read = readJsonText(bytes, options)
  return read.ok ? ok(read.value.value) : read
}

/**
 * Parses a JSON body without losing anything: numbers keep their own digits, a BOM is tolerated once, text must be UTF-8.
 * Depth is counted on the text, before the parser recurses into it.
 * Errors: `bad_encoding`, `too_deep`, `not_json`, `unsupported` (an engine without JSON source text access).
 */
export function readJsonText(bytes: Uint8Array, options: JsonTextOptions = {}): Result<JsonText> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return err(unreadable('bad_encoding', 'The answer is not UTF-8 text.'))
  }
  if (text.startsWith('\uFEFF')) text = text.slice(1)
  // UTF-16 of plain letters is valid UTF-8 with a NUL beside each; JSON has none outside of an escape.
  if (text.includes('\u0000')) return err(unreadable('bad_encoding', 'The answer holds NUL characters and is not UTF-8 text.'))
  const maxDepth = options.maxDepth ?? MAX_DEPTH
  const delivered = membersWithin(text, maxDepth)
  if (delivered === undefined) return err(unreadable('too_deep', `The answer is nested deeper than ${maxDepth} levels.`))
  let kept = 0
  const keep = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
    if (typeof value === 'number') {
      if (context?.source === undefined) throw new NoSourceText()
      return new JsonNumber(context.source)
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      kept += Object.keys(value).length
      Object.setPrototypeOf(value, null)
    }
    return value
  }
  try {
    // The reviver turns every part of the parser's answer into a JsonValue, so the whole is one.
    const value = JSON.parse(text, keep) as JsonValue
    // Only where the parser kept fewer members than were delivered is the text looked through for their names.
    return ok({ value, repeatedNames: delivered > kept ? repeatedNames(text) : [] })
  } catch (error) {
    if (error instanceof NoSourceText) return err(failure('unsupported', error.message, 'Run Casebook with Node 22 or newer, or a current Chromium.'))
    return err(unreadable('not_json', 'The answer is not JSON.'))
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

/** Writes a value back as JSON text, numbers with the digits that were delivered; `indent` spaces per level, 0 for one line. */
export function writeJsonText(value: JsonValue, indent = 0): string {
  return writeAt(value, indent, indent === 0 ? '' : '\n')
}

class NoSourceText extends Error {
  constructor() {
    super('This engine cannot tell the digits of a JSON number as they were delivered.')
  }
}

/** How many members the objects of a text have by its colons; undefined when it is nested deeper than `limit`. Needs no parser and no stack. */
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

/** Names given more than once in one object of a text that is JSON and not nested too deep. */
function repeatedNames(text: string): readonly string[] {
  const repeated = new Set<string>()
  /** Names so far of each object around the place; undefined for a list. */
  const around: (Set<string> | undefined)[] = []
  for (let at = 0; at < text.length && repeated.size < MOST_NAMES; at++) {
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

/** Place of the quote that ends a string, or the text's length. */
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

const QUOTE = 0x22
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
  return failure(code, message, 'Check the network for a sign-in page or proxy in between, then ask again.')
}
