import { describe, expect, test } from 'vitest'
import { exchangeText, parseExchange } from '../../../src-main/journal/exchange-file.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'

const WHOLE = { ...exchangeOf({ caseId: 'c', id: 'x' }), serverDate: 'Thu', requestId: 'r', creditsRemaining: '7' }
const OPTIONAL = new Set(['serverDate', 'requestId', 'creditsRemaining'])
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
const isTaken = (change: Record<string, unknown>): boolean => parseExchange(Buffer.from(exchangeText({ ...WHOLE, ...change }))) !== undefined

describe('a file of the journal', () => {
  test('returns its written content', () => {
    expect(parseExchange(Buffer.from(exchangeText(WHOLE)))).toEqual(WHOLE)
    expect(parseExchange(bytesOf(WHOLE))).toBeUndefined()
  })

  test.each(Object.keys(WHOLE))('is none where %s is of another type, or missing although it has to be there', (name) => {
    expect(isTaken({ [name]: { not: 'this' } })).toBe(false)
    expect(isTaken({ [name]: undefined })).toBe(OPTIONAL.has(name) || !(name in WHOLE))
  })

  test.each<[string, readonly unknown[], readonly unknown[]]>([
    ['status', [0, 200, 999], [-1, 1000, 0.5]],
    ['creditsUsed', ['0', '123456789012345'], ['', '1234567890123456', '-1']],
    ['creditsSource', ['header', 'table', 'none'], ['account', '']],
    ['method', ['GET', 'POST'], ['PUT']],
    [
      'startedAt',
      ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.123Z'],
      ['2026-01-01T00:00:00.1234Z', '2026-01-01', '+2026-01-01T00:00:00Z'],
    ],
    ['headers', [[], [['a', 'b']]], [[['a']], [['a', 1]], [['a', 'b', 'c']]]],
  ])('%s is taken up to its bounds and not beyond', (name, good, bad) => {
    for (const value of good) expect(isTaken({ [name]: value }), String(value)).toBe(true)
    for (const value of bad) expect(isTaken({ [name]: value }), String(value)).toBe(false)
  })

  test.each<Partial<HttpExchange>>([
    { creditsUsed: '9' },
    { caseId: 'another' },
    { stepId: 'another' },
    { endedAt: '2026-01-01T00:00:00Z' },
    { headers: [] },
    { practice: true },
  ])('is none where its seal was written for something else than %o', (change) => {
    const text = exchangeText(WHOLE)
    expect(parseExchange(Buffer.from(text))).toEqual(JSON.parse(JSON.stringify(WHOLE)))
    const altered = { ...(JSON.parse(text) as HttpExchange), ...change }
    expect(parseExchange(bytesOf(altered))).toBeUndefined()
  })

  test.each<[string, Partial<HttpExchange>]>([
    ['its body', { bodyBase64: Buffer.from('{}').toString('base64') }],
    ['the writing of its body', { bodyBase64: `${WHOLE.bodyBase64}\n` }],
    ['the length of its body', { bodyBytes: WHOLE.bodyBytes + 1 }],
    ['the hash of its body', { bodySha256: sha256Hex('') }],
    ['its request', { requestText: `${WHOLE.requestText} ` }],
    ['the hash of its request', { requestSha256: sha256Hex('') }],
  ])('is none where %s was changed', (_name, change) => {
    expect(isTaken(change)).toBe(false)
  })

  test('is none if it is not JSON or not UTF-8, because its body would differ', () => {
    expect(parseExchange(bytesOf(WHOLE).subarray(0, -1))).toBeUndefined()
    const text = JSON.stringify({ ...WHOLE, requestText: '{"q":"?"}' })
    const broken = Buffer.from(text)
    broken[broken.indexOf('?')] = 0xff
    expect(parseExchange(broken)).toBeUndefined()
  })
})
