import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'

const NOW = new Date('2026-09-24T10:00:00.000Z')
const read = (...list: [string, string][]): ReturnType<typeof readHeaders> => readHeaders(list, NOW)
const retryAfter = (value: string): number | undefined => read(['Retry-After', value]).retryAfterMs

test('reads a full set of headers of a 200 response', () => {
  const facts = read(
    ['X-Service-Credits-Used', '5'],
    ['X-Service-Credits-Remaining', '105000'],
    ['RateLimit-Limit', '300'],
    ['RateLimit-Remaining', '299'],
    ['RateLimit-Reset', '12'],
    ['X-RateLimit-Limit-Second', '15'],
    ['X-RateLimit-Remaining-Second', '14'],
    ['X-RateLimit-Limit-Minute', '300'],
    ['X-RateLimit-Remaining-Minute', '298'],
    ['X-RateLimit-Limit', '5'],
    ['X-RateLimit-Remaining', '4'],
    ['X-RateLimit-Reset', '60'],
    ['X-Request-Id', 'req-1'],
    ['Date', 'Thu, 24 Sep 2026 10:00:00 GMT'],
  )
  expect(facts).toMatchObject({
    creditsUsed: '5',
    creditsRemaining: '105000',
    overall: { limit: 300, remaining: 299, resetMs: 12_000 },
    second: { limit: 15, remaining: 14 },
    minute: { limit: 300, remaining: 298 },
    app: { limit: 5, remaining: 4, resetMs: 60_000 },
    remaining: 4,
    requestId: 'req-1',
    date: 'Thu, 24 Sep 2026 10:00:00 GMT',
    readAt: '2026-09-24T10:00:00.000Z',
    malformed: [],
  })
})

describe('vendor headers', () => {
  test.each(['X-Service', 'X-Nansen', 'x-nansen'])('are found with the prefix %s', (prefix) => {
    const facts = read([`${prefix}-Credits-Used`, '0'], [`${prefix}-Credits-Remaining`, '7'], [`${prefix}-RateLimit-Scope`, 'endpoint'])
    expect(facts).toMatchObject({ creditsUsed: '0', creditsRemaining: '7', scope: 'endpoint', malformed: [] })
  })
  test('accept a whole figure with a zero fraction', () => {
    expect(read(['X-Service-Credits-Used', '5.0'])).toMatchObject({ creditsUsed: '5', malformed: [] })
  })
  test('are not found in other names', () => {
    expect(read(['Credits-Used', '9'], ['X-Service-Extra-Credits-Used', '9'], ['X--Credits-Used', '9']).creditsUsed).toBeUndefined()
  })
  test('are ignored when two vendors send different values', () => {
    const facts = read(['X-A-Credits-Used', '1'], ['X-B-Credits-Used', '500'])
    expect(facts.creditsUsed).toBeUndefined()
    expect(facts.malformed).toContain('x-b-credits-used')
  })
  test.each(['-100', '1e9', '5.5', 'five', '', ' ', '0x10', '9999999999999'])('are ignored and listed as malformed with the figure %j', (value) => {
    const facts = read(['X-Service-Credits-Used', value])
    expect(facts.creditsUsed).toBeUndefined()
    expect(facts.malformed).toEqual(['x-service-credits-used'])
  })
})

describe('the scope of a 429', () => {
  test.each([
    ['second', 'second'],
    ['minute', 'minute'],
    ['endpoint', 'endpoint'],
    ['Minute', 'minute'],
    ['galaxy', 'other'],
    ['', 'other'],
    ['second, minute', 'other'],
  ])('%j is %s', (value, scope) => {
    expect(read(['X-Service-RateLimit-Scope', value]).scope).toBe(scope)
  })
  test('is accepted when repeated with the same value', () => {
    expect(read(['X-Service-RateLimit-Scope', 'minute'], ['X-Service-RateLimit-Scope', 'minute']).scope).toBe('minute')
    expect(read(['X-Service-RateLimit-Scope', 'minute'], ['X-Service-RateLimit-Scope', 'second']).scope).toBeUndefined()
  })
  test('is absent without the header', () => {
    expect(read().scope).toBeUndefined()
  })
})

describe('Retry-After', () => {
  test.each([
    ['2', 2000],
    ['0', 1000],
    ['9999999', 3_600_000],
    ['Thu, 24 Sep 2026 10:00:30 GMT', 30_000],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 1000],
    ['Thu, 24 Sep 2099 10:00:30 GMT', 3_600_000],
    ['0.2', 1000],
    ['1.5', 1500],
    ['2.0', 2000],
    ['999999999999', 3_600_000],
    ['9'.repeat(300_000), 3_600_000],
    ['Thursday, 24-Sep-26 10:00:30 GMT', 30_000],
    ['Thu Sep 24 10:00:30 2026', 30_000],
    ['Tue Sep  1 10:00:30 2026', 1000],
  ])('%.40s waits %i ms', (value, ms) => {
    expect(retryAfter(value)).toBe(ms)
  })
  test.each(['-1', '.5', '1.', '1,5', '1e3', '0x10', '', 'soon', '2026-09-24', 'Thu, 99 Sep 2026 10:00:30 GMT', 'Thu Sep 99 10:00:30 2026'])(
    '%.30j is ignored',
    (value) => {
      const facts = read(['Retry-After', value])
      expect(facts.retryAfterMs).toBeUndefined()
      expect(facts.malformed).toEqual(['retry-after'])
    },
  )
  test('counts a date from the service’s clock, not from the local one', () => {
    expect(read(['Date', 'Thu, 24 Sep 2026 08:00:00 GMT'], ['Retry-After', 'Thu, 24 Sep 2026 08:00:10 GMT']).retryAfterMs).toBe(10_000)
  })
  test('reports when the service requested more than an hour', () => {
    expect(read(['Retry-After', '3601']).retryAfterCapped).toBe(true)
    expect(read(['Retry-After', '3600']).retryAfterCapped).toBe(false)
  })
})

describe('implausible limits', () => {
  test.each(['-5', 'NaN', '10, 20', '9999999999', ''])('are ignored: remaining %j', (value) => {
    expect(read(['RateLimit-Remaining', value], ['X-RateLimit-Remaining', '3'])).toMatchObject({ overall: { remaining: undefined }, remaining: 3 })
  })
  test.each([
    ['60', 60_000],
    ['86400', 3_600_000],
    ['86401', undefined],
    ['1790244030', 30_000],
    ['1790244030000', 30_000],
    ['1790000000', 0],
    ['99999999999', 3_600_000],
    ['soon', undefined],
    ['1.5', undefined],
  ])('do not include reset %s, read as delta, epoch seconds or milliseconds', (value, ms) => {
    expect(read(['RateLimit-Reset', value]).overall.resetMs).toBe(ms)
  })
})

test('returns facts with clamped waits for any headers and never throws', () => {
  const name = fc.oneof(
    fc.constantFrom('Retry-After', 'RateLimit-Reset', 'X-Service-Credits-Used', 'RateLimit-Remaining', 'Date', '__proto__', 'constructor'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.nat().map(String)))), (list) => {
      const facts = readHeaders(list, NOW)
      if (facts.retryAfterMs !== undefined) expect(facts.retryAfterMs >= 1000 && facts.retryAfterMs <= 3_600_000).toBe(true)
      if (facts.overall.resetMs !== undefined) expect(facts.overall.resetMs >= 0 && facts.overall.resetMs <= 3_600_000).toBe(true)
      if (facts.creditsUsed !== undefined) expect(facts.creditsUsed).toMatch(/^\d+$/)
    }),
  )
})
