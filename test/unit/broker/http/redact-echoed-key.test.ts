import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactEchoedKey } from '../../../../src-main/broker/http/redact-echoed-key.ts'
import { Secret } from '../../../../src-main/secret.ts'
import type { HttpResponse } from '../../../../src-main/broker/http/http-response.ts'

const KEY = 'nk/live+Ab"9&x\\~7Zq%K<e>'

const each = (text: string, form: (code: number) => string): string => [...Buffer.from(text, 'latin1')].map(form).join('')
const hex = (code: number): string => code.toString(16).padStart(2, '0')
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64')

/** The ways in which a service, or a proxy that shows its request, may write a header. */
const FORMS: Readonly<Record<string, (key: string) => string>> = {
  'as it is': (key) => key,
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (key) => encodeURIComponent(key).replaceAll(/%[0-9A-F]{2}/g, (found) => found.toLowerCase()),
  'percent-encoded twice': (key) => encodeURIComponent(encodeURIComponent(key)),
  'percent-encoded throughout': (key) => each(key, (code) => `%${hex(code).toUpperCase()}`),
  'escaped for JSON': (key) => JSON.stringify(key).slice(1, -1),
  'escaped for JSON, slashes too': (key) => JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
  'escaped for JSON throughout': (key) => each(key, (code) => `\\u00${hex(code)}`),
  'escaped for JSON where HTML minds': (key) =>
    JSON.stringify(key)
      .slice(1, -1)
      .replaceAll(/[<>&+]/g, (found) => `\\u00${hex(found.charCodeAt(0)).toUpperCase()}`),
  'escaped for HTML': (key) => key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'escaped for HTML with numbers': (key) => each(key, (code) => `&#${code};`),
  'escaped for HTML with hexadecimal numbers': (key) => each(key, (code) => `&#x${hex(code)};`),
  'as \\x': (key) => each(key, (code) => `\\x${hex(code)}`),
  'in hexadecimal': (key) => each(key, hex),
  'in hexadecimal, upper case': (key) => each(key, hex).toUpperCase(),
  'in base64': base64,
  'in base64 for URLs': (key) => base64(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  'in base64, slashes escaped for JSON': (key) => base64(key).replaceAll('/', '\\/'),
  'in base64, both signs escaped for JSON': (key) => base64(key).replaceAll('/', '\\/').replaceAll('+', '\\u002B'),
  'in base64, percent-encoded': (key) => encodeURIComponent(base64(key)),
  'in base64, escaped for HTML': (key) => base64(key).replaceAll('/', '&#x2F;').replaceAll('+', '&#x2B;').replaceAll('=', '&#x3D;'),
  backwards: (key) => Buffer.from(Buffer.from(key, 'latin1').toReversed()).toString('latin1'),
  'in base64 twice': (key) => base64(base64(key)),
  'in base64 twice within something longer': (key) => base64(base64(`Bearer ${key} end`)),
  'spelled out with spaces': (key) => key.split('').join(' '),
  'spelled out with dashes': (key) => key.split('').join('-'),
  'spelled out as a list in JSON': (key) =>
    key
      .split('')
      .map((one) => JSON.stringify(one).slice(1, -1))
      .join('","'),
  'in hexadecimal with colons': (key) => [...Buffer.from(key, 'latin1')].map(hex).join(':'),
  'with its letters turned by 13': (key) =>
    key.replaceAll(/[a-z]/gi, (letter) => {
      const first = letter < 'a' ? 65 : 97
      return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
    }),
  'in base64 behind one character': (key) => base64(`:${key}`),
  'in base64 behind two': (key) => base64(`u:${key}`),
  'in base64 within something longer': (key) => base64(`{"apikey":"${key}","more":true}`),
}

function response(body: string, header = ''): HttpResponse {
  return { status: 200, headers: [['x-request-id', header]], body: Buffer.from(body, 'latin1'), bodyFailure: undefined }
}

const textOf = ({ body }: HttpResponse): string => Buffer.from(body).toString('latin1')

describe('redacting a key that a response echoes', () => {
  describe.each(Object.entries(FORMS))('a key in the form %s', (name, form) => {
    test('is overwritten in body and headers without moving any other byte', () => {
      const echoed = form(KEY)
      const cleaned = redactEchoedKey(response(`{"before": "${echoed}", "after": "${echoed}"}`, `id ${echoed} end`), new Secret(KEY))
      expect(cleaned.redacted).toEqual({ body: 2, headers: 1 })
      const [, header = ''] = cleaned.headers[0] ?? []
      const [left = ''] = /\*+/.exec(header) ?? []
      // In base64 the padding stays, and so do bytes encoded together with the key.
      const isPacked = name.startsWith('in base64')
      expect(left.length).toBeGreaterThanOrEqual(isPacked ? KEY.length : echoed.length)
      expect(header).toHaveLength(`id ${echoed} end`.length)
      expect(header).toMatch(isPacked ? /^id [^ ]+ end$/ : /^id \*+ end$/)
      expect(textOf(cleaned)).toMatch(isPacked ? /^{"before": "[^"]+", "after": "[^"]+"}$/ : /^{"before": "\*+", "after": "\*+"}$/)
    })

    test('is overwritten even if no end of the compressed bytes remains', () => {
      const cleaned = textOf(redactEchoedKey(response(form(KEY)), new Secret(KEY))).replaceAll('*', '')
      const unpacked = `${cleaned} ${Buffer.from(cleaned, 'base64').toString('latin1')}`
      for (const part of [KEY.slice(0, 4), KEY.slice(-4)]) expect(unpacked).not.toContain(part)
    })

    test('is overwritten whatever the key', () => {
      const keys = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), minLength: 8, maxLength: 80 })
      fc.assert(
        fc.property(keys, (key) => {
          const echoed = form(key)
          const cleaned = textOf(redactEchoedKey(response(`(${echoed})`), new Secret(key)))
          expect(cleaned).toHaveLength(echoed.length + 2)
          expect(cleaned).toContain('*'.repeat(key.length - 2))
          expect(cleaned.replaceAll('=', '').includes(echoed.replaceAll('=', ''))).toBe(false)
        }),
        { seed: 20261121, numRuns: 100 },
      )
    })
  })

  test.each([',', ', '])('overwrites a list of numbers with %j between them by a number, so that JSON stays JSON', (between) => {
    const body = `{"a":[${[...Buffer.from(KEY, 'latin1')].join(between)}],"b":1}`
    const cleaned = redactEchoedKey(response(body), new Secret(KEY))
    expect(cleaned.redacted).toEqual({ body: 1, headers: 0 })
    expect(JSON.parse(textOf(cleaned))).toEqual({ a: [0], b: 1 })
    expect(textOf(cleaned)).toHaveLength(body.length)
  })

  test('keeps valid JSON valid', () => {
    for (const form of ['escaped for JSON', 'escaped for JSON, slashes too', 'escaped for JSON throughout']) {
      const cleaned = redactEchoedKey(response(`{"a":"${FORMS[form]?.(KEY) ?? ''}","b":1}`), new Secret(KEY))
      expect(JSON.parse(textOf(cleaned))).toMatchObject({ b: 1, a: expect.stringMatching(/^\*+$/) as string })
    }
  })

  test('keeps JSON valid if the key is in a nested text with escaped characters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 12 }), fc.uint8Array({ minLength: 0, maxLength: 12 }), (before, after) => {
        const packed = Buffer.concat([before, Buffer.from(KEY, 'latin1'), after]).toString('base64')
        for (const plus of ['+', '\\u002b']) {
          const text = `{"a":"${packed.replaceAll('/', '\\/').replaceAll('+', plus)}","b":1}`
          const cleaned = redactEchoedKey(response(text), new Secret(KEY))
          expect(cleaned.redacted).toEqual({ body: 1, headers: 0 })
          expect(JSON.parse(textOf(cleaned))).toMatchObject({ b: 1 })
        }
      }),
    )
  })

  test('overwrites the key in the name of a header', () => {
    const key = 'q7w8e9r0t1y2u3i4'
    const { headers, redacted: blanked } = redactEchoedKey(
      { ...response('{}'), headers: [[`X-${key.toUpperCase()}-Credits-Used`, '1']] },
      new Secret(key),
    )
    expect(headers).toEqual([[`X-${'*'.repeat(key.length)}-Credits-Used`, '1']])
    expect(blanked).toEqual({ body: 0, headers: 1 })
  })

  test.each([
    ['spread over two fields', (key: string) => [key.slice(0, 18), key.slice(18)]],
    ['cut off at its end', (key: string) => [key.slice(0, -1)]],
    ['cut off at its beginning', (key: string) => [key.slice(3)]],
  ])('overwrites the pieces of a key %s', (_title, pieces) => {
    const key = 'c0ffee-3f9b1d7a-55e2-4c81-9a60-7be4'
    const parts = pieces(key)
    const cleaned = redactEchoedKey(response(JSON.stringify(parts)), new Secret(key))
    expect(cleaned.redacted?.body).toBe(parts.length)
    expect(JSON.parse(textOf(cleaned))).toEqual(parts.map((part) => '*'.repeat(part.length)))
  })

  test('keeps JSON valid if it contains a piece of the key', () => {
    fc.assert(
      fc.property(fc.nat({ max: KEY.length }), fc.nat({ max: KEY.length }), (from, length) => {
        const text = JSON.stringify({ a: KEY.slice(from, from + length), b: 1 })
        expect(JSON.parse(textOf(redactEchoedKey(response(text), new Secret(KEY))))).toMatchObject({ b: 1 })
      }),
    )
  })

  test.each([
    ['a slash that is escaped', 'k3y-part/0123456789abcdefgh', 8, '\\/0123456789abcdefgh'],
    ['a line break that ends where it begins', 'Knabcdefghijklmnopqrstuv', 1, '\\nabcdefghijklmnopqrstuv'],
  ])('keeps JSON valid if a piece of the key follows %s', (_title, key, cut, written) => {
    const cleaned = redactEchoedKey(response(`{"a":"${written}","b":1}`), new Secret(key))
    expect(cleaned.redacted).toEqual({ body: 1, headers: 0 })
    expect(JSON.parse(textOf(cleaned))).toMatchObject({ b: 1 })
    expect(textOf(cleaned)).not.toContain(key.slice(cut + 1))
  })

  test('returns a response without the key unchanged, byte for byte', () => {
    const whole = response(`{"data":["${KEY.slice(0, 15)}","${KEY.slice(-15)}","${base64('something else')}","%2F&amp;\\u0041"]}`)
    expect(redactEchoedKey(whole, new Secret(KEY))).toBe(whole)
  })

  test('counts a run of asterisks as one place, and headers separately from the body', () => {
    const blanked = (body: string, header = '') => redactEchoedKey(response(body, header), new Secret(KEY)).redacted
    expect(blanked(KEY)).toEqual({ body: 1, headers: 0 })
    expect(blanked(`${KEY}${KEY} ${KEY}`)).toEqual({ body: 2, headers: 0 })
    expect(blanked('{}', KEY)).toEqual({ body: 0, headers: 1 })
    expect(blanked('{}')).toBe(undefined)
  })

  test('ignores a key too short to be distinguished from ordinary text', () => {
    const whole = response('{"chain":"base"}')
    expect(redactEchoedKey(whole, new Secret('base')).body).toBe(whole.body)
  })
})
