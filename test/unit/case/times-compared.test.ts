import { expect, test } from 'vitest'
import { isUtcTime, timeBetween } from '../../../src-shared/case/times-compared.ts'

test.each([
  ['2026-01-02T03:04:05Z', true],
  ['2026-01-02T03:04:05.1Z', true],
  ['2026-01-02T03:04:05.123456789Z', true],
  ['2026-01-02T03:04:05.1234567890Z', false],
  ['2026-01-02T03:04:05', false],
  ['2026-01-02T03:04:05+00:00', false],
  ['2026-01-02', false],
  ['2026-13-02T03:04:05Z', false],
  ['', false],
])('%s is a UTC time: %s', (text, is) => {
  expect(isUtcTime(text)).toBe(is)
})

const SECOND = 1000
const HOUR = 3_600_000
test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [SECOND, '1 seconds'],
  [119 * SECOND, '119 seconds'],
  [120 * SECOND, '2 minutes'],
  [HOUR, '60 minutes'],
  [2 * HOUR - SECOND, '120 minutes'],
  [2 * HOUR, '2 hours'],
  [47 * HOUR, '47 hours'],
  [48 * HOUR, '2 days'],
  [60 * HOUR, '3 days'],
])('times %i ms apart are described as %s apart, whichever comes first', (ms, reported) => {
  const [a, b] = ['2026-01-02T03:04:05.000Z', new Date(Date.UTC(2026, 0, 2, 3, 4, 5) + ms).toISOString()]
  expect([timeBetween(a, b), timeBetween(b, a)]).toEqual([reported, reported])
})
