import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  JsonNumber,
  isJsonList,
  isJsonObject,
  jsonKindOf,
  parseJsonText,
  readJsonText,
  writeJsonText,
} from '../../../../src-shared/service/response/json-text.ts'
import type { JsonValue } from '../../../../src-shared/service/response/json-text.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function parse(text: string): JsonValue {
  const read = parseJsonText(bytes(text))
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

function codeOf(input: Uint8Array | string): string {
  const read = parseJsonText(typeof input === 'string' ? bytes(input) : input)
  return read.ok ? 'ok' : read.error.code
}

/** The value as plain data with float numbers: the result of JSON.parse. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.digits)
  if (isJsonList(value)) return value.map(plain)
  if (!isJsonObject(value)) return value
  const object: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value))
    Object.defineProperty(object, key, { value: plain(inner), enumerable: true, configurable: true, writable: true })
  return object
}

describe('numbers', () => {
  test.each(['0', '-0', '-0.0', '1e-05', '2.3e-10', '9007199254740993', '9'.repeat(78), '1e400', '1E+2', '0.10', '123.4500'])(
    'keep the digits of %s',
    (digits) => {
      expect(parse(digits)).toEqual(new JsonNumber(digits))
      expect(writeJsonText(parse(`{"a":[${digits}]}`))).toBe(`{"a":[${digits}]}`)
    },
  )
  test('keep their digits in any form', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{1,40})?([eE][+-]?\d{1,3})?$/)
    fc.assert(
      fc.property(fc.array(digits), (list) => {
        expect((parse(`[${list.join(',')}]`) as JsonNumber[]).map(String)).toEqual(list)
      }),
    )
  })
})

describe('everything else', () => {
  test('equals the result of JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(plain(parse(text))).toEqual(JSON.parse(text))
        expect(parse(writeJsonText(parse(text)))).toEqual(parse(text))
        expect(parse(writeJsonText(parse(text), 2))).toEqual(parse(text))
      }),
    )
  })
  test('is written with indents when requested', () => {
    expect(writeJsonText(parse('{"a":[1,{"b":[]}],"c":{}}'), 2)).toBe('{\n  "a": [\n    1,\n    {\n      "b": []\n    }\n  ],\n  "c": {}\n}')
  })
  test('reaches no prototype', () => {
    const value = parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":2}')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(inheritedNames(value)).toEqual([])
    expect(isJsonObject(value) && Object.keys(value)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(writeJsonText(value)).toBe('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":2}')
  })
})

/** A text and its value, generated together. */
interface Written {
  readonly text: string
  readonly value: JsonValue
}

/**
 * JSON as a service may write it: blanks anywhere, every escape, repeated names and names that
 * reach for prototypes. The value is generated and not read by the engine:
 * V8's parser now and then calls the second of {"a":…,"\u0061":…} "\", and Casebook's own must not.
 */
const written = fc.letrec<{ value: Written; object: Written; list: Written }>((tie) => {
  const blank = fc.constantFrom('', '', ' ', '\n\t', '\r\n  ')
  const name = fc.oneof(
    fc.constantFrom('a', 'a', 'b', '__proto__', 'constructor', '1', '').map((said) => ({ text: JSON.stringify(said), said })),
    fc.constant({ text: '"\\u0061"', said: 'a' }),
    fc.string().map((said) => ({ text: JSON.stringify(said), said })),
  )
  const escaped = fc.constantFrom<Written>(
    { text: '"\\u0041\\\\"', value: 'A\\' },
    { text: '"\\\\\\""', value: '\\"' },
    { text: '"\\ud83d"', value: '\ud83d' },
    { text: '"é😀\\/\\b\\f\\n\\r\\t"', value: 'é😀/\b\f\n\r\t' },
    { text: '"{[,:]}"', value: '{[,:]}' },
  )
  const word = fc.constantFrom<Written>({ text: 'null', value: null }, { text: 'true', value: true }, { text: 'false', value: false })
  const number = fc
    .constantFrom('-0', '0.10', '1E+2', '-12.5e-7', '9007199254740993')
    .map((digits): Written => ({ text: digits, value: new JsonNumber(digits) }))
  const member = fc.tuple(blank, name, blank, tie('value'), blank).map(([before, { text, said }, between, { text: valueText, value }, after]) => ({
    text: `${before}${text}${between}:${valueText}${after}`,
    said,
    value,
  }))
  const item = fc.tuple(blank, tie('value'), blank).map(([before, { text, value }, after]) => ({ text: `${before}${text}${after}`, value }))
  return {
    value: fc.oneof(
      { maxDepth: 5 },
      word,
      number,
      escaped,
      name.map(({ text, said }): Written => ({ text, value: said })),
      tie('object'),
      tie('list'),
    ),
    object: fc.tuple(blank, fc.array(member, { maxLength: 4 })).map(([inside, members]): Written => {
      const value: Record<string, JsonValue> = Object.create(null)
      for (const one of members) value[one.said] = one.value
      return { text: `{${members.length === 0 ? inside : members.map(({ text }) => text).join(',')}}`, value }
    }),
    list: fc.tuple(blank, fc.array(item, { maxLength: 4 })).map(([inside, items]): Written => ({
      text: `[${items.length === 0 ? inside : items.map(({ text }) => text).join(',')}]`,
      value: items.map(({ value }) => value),
    })),
  }
})

/** What the objects within a value inherit: only JSON lists and numbers may inherit anything. */
function inheritedIn(value: JsonValue): (string | symbol)[] {
  if (isJsonList(value)) return value.flatMap(inheritedIn)
  return isJsonObject(value) ? [...inheritedNames(value), ...Object.values(value).flatMap(inheritedIn)] : []
}

/**
 * Names that an object inherits from its prototypes; a mutable prototype counts as one with names.
 */
function inheritedNames(value: unknown): (string | symbol)[] {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (typeof prototype !== 'object' || prototype === null) return []
  return [...(Object.isFrozen(prototype) ? [] : ['a prototype that can be changed']), ...Reflect.ownKeys(prototype), ...inheritedNames(prototype)]
}

test('reads any JSON as written, in object order, without inherited members', () => {
  fc.assert(
    fc.property(written.value, ({ text, value }) => {
      const read = parse(text)
      expect(writeJsonText(read)).toBe(writeJsonText(value))
      expect(inheritedIn(read)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('reads records with some common names correctly, with escaped, repeated and missing names', () => {
  const name = fc.constantFrom('"a"', '"ab"', String.raw`"\u0061"`, String.raw`"a\\"`, String.raw`"a\""`, '"1"', '"__proto__"', '"constructor"', '""')
  const members = fc.array(fc.tuple(name, fc.constantFrom('"x"', 'true', '{"a":"y"}', '[{"ab":null}]')), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(members, { maxLength: 6 }), (records) => {
      const text = `[${records.map((one) => `{${one.map(([own, value]) => `${own} :${value}`).join(', ')}}`).join(',')}]`
      const read = readJsonText(bytes(text))
      if (!read.ok) throw new Error(read.error.message)
      // Each name separately: the engine too predicts names from earlier records, and mistakes one
      // that ends in a backslash for one that ends in a quote.
      const named = records.map((one) => one.map(([own, value]) => [String(JSON.parse(own)), JSON.parse(value) as unknown] as const))
      expect(writeJsonText(read.value.value)).toBe(JSON.stringify(named.map((one) => Object.fromEntries(one))))
      expect(read.value.repeatedNames.length > 0).toBe(named.some((one) => new Map(one).size < one.length))
    }),
    { numRuns: 2000 },
  )
})

test('refuses what the engine refuses, for any cut or changed text', () => {
  fc.assert(
    fc.property(written.value, fc.nat(), fc.constantFrom('', ',', '}', ']', '"', 'x', '-', '\u0001', ':'), ({ text }, at, put) => {
      const odd = text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1)
      const fine = ((): boolean => {
        try {
          JSON.parse(odd)
          return true
        } catch {
          return false
        }
      })()
      if (odd.isWellFormed()) expect(codeOf(odd)).toBe(fine ? 'ok' : 'not_json')
    }),
    { numRuns: 2000 },
  )
})

describe('refused text', () => {
  test('is nested too deeply, counted outside strings and before parsing', () => {
    expect(codeOf('['.repeat(64) + ']'.repeat(64))).toBe('ok')
    expect(codeOf('['.repeat(65) + ']'.repeat(65))).toBe('too_deep')
    expect(codeOf('{"a":'.repeat(1_000_000))).toBe('too_deep')
    expect(codeOf(JSON.stringify({ a: '['.repeat(1000), b: '\\"[[', c: '\\' }))).toBe('ok')
    expect(codeOf(`["\\\\",${'['.repeat(64)}`)).toBe('too_deep')
    expect(parseJsonText(bytes('[[1]]'), { maxDepth: 1 }).ok).toBe(false)
  })
  test('has an encoding other than UTF-8', () => {
    expect(codeOf(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))).toBe('bad_encoding')
    expect(codeOf(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).toBe('bad_encoding')
    expect(codeOf(new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('bad_encoding')
  })
  test('has a second byte order mark; the first is accepted', () => {
    expect(codeOf('\uFEFF{}')).toBe('ok')
    expect(codeOf('\uFEFF\uFEFF{}')).toBe('not_json')
  })
  test.each([
    '',
    ' ',
    'NaN',
    '[Infinity]',
    'undefined',
    '[1,]',
    '{"a":1}garbage',
    '// x\n{}',
    '{"a":',
    "{'a':1}",
    '[01]',
    '[.5]',
    '[+1]',
    '<html></html>',
  ])('%j', (text) => {
    expect(codeOf(text)).toBe('not_json')
  })
  test('contains a NUL', () => {
    expect(codeOf('\u0000')).toBe('bad_encoding')
  })
  test('jsonKindOf returns the kind of the top value and refuses what readJsonText refuses', () => {
    const texts = fc.oneof(
      fc.json(),
      fc.constantFrom('[]', '{}', ' [ ] ', '[0]', '\ufeff{}', '{"a":1', '\u0000', `${'['.repeat(65)}${']'.repeat(65)}`),
    )
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), texts.map(bytes)), (body) => {
        const read = parseJsonText(body)
        const value = read.ok ? read.value : undefined
        const kind = isJsonObject(value) ? 'object' : isJsonList(value) ? (value.length === 0 ? 'empty list' : 'list') : 'other'
        expect(jsonKindOf(body)).toEqual(read.ok ? { ok: true, value: kind } : read)
      }),
    )
  })

  test('is returned as a failure for any bytes, never thrown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (input) => {
        expect(codeOf(input)).toMatch(/^(ok|bad_encoding|too_deep|not_json)$/)
      }),
    )
  })
})

describe('repeated names in one object', () => {
  const repeated = (text: string): readonly string[] => {
    const read = readJsonText(bytes(text))
    if (!read.ok) throw new Error(read.error.code)
    return read.value.repeatedNames
  }

  test.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"":1,"":2}', ['']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['[{"a":{"b":1,"b" : 2}},{"c":0,"c":0,"c":0}]', ['b', 'c']],
    ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', []],
    ['{"a":"\\"a\\":1,","b":":"}', []],
    ['["a","a",{"a":"a"}]', []],
    ['{"1":1,"1":2}', ['1']],
  ])('%s: %j', (text, names) => {
    expect(repeated(text)).toEqual(names)
  })
  test('are not found in the output of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(repeated(JSON.stringify(value))).toEqual([])
      }),
    )
  })
  test('are listed up to ten', () => {
    const text = `{${Array.from({ length: 50 }, (_, i) => `"n${i}":1,"n${i}":2`).join(',')}}`
    expect(repeated(text)).toHaveLength(10)
  })
})
