import { expect, test } from 'vitest'
import { createIdSource, createExchange } from '../../../../src-main/broker/calls/exchange-record.ts'
import type { ReservationOutcome } from '../../../../src-main/broker/ledger/charges.ts'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'

const ATTEMPT = {
  id: 'x1',
  callId: 'k',
  caseId: 'c',
  planId: 'p',
  stepId: 's',
  endpoint: endpointOf('profiler/pnl'),
  path: '/v1/pnl',
  origin: 'https://service.example',
  practice: false,
  requestText: '{"a":1}',
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:00:01.000Z',
  appVersion: '1',
}
const SETTLED = { kind: 'settle', credits: 7n, source: 'header' } as const

function make(headers: [string, string][] = [], more: Partial<typeof ATTEMPT> = {}, charge: ReservationOutcome = SETTLED) {
  const response = { status: 200, headers, body: new TextEncoder().encode('{"ü":1}'), bodyFailure: undefined }
  return createExchange({ ...ATTEMPT, ...more }, response, { facts: readHeaders(headers, new Date(0)), charge, bodyRequestId: 'from-body' })
}

test('ids increase in the order of requests, even if the clock stops or goes back', () => {
  const times = [5_000, 5_000, 4_000, 6_000]
  const next = createIdSource(() => new Date(times.shift() ?? 7_000))
  const ids = Array.from({ length: 6 }, next)
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(ids.map((id) => id.slice(0, 12))).size).toBe(6)
  for (const id of ids) expect(id).toMatch(/^x[0-9a-z]{11}-[0-9a-f]{16}$/)
})

test('an HTTP exchange contains request and response byte by byte', () => {
  const exchange = make()
  expect(Buffer.from(exchange.bodyBase64, 'base64').toString()).toBe('{"ü":1}')
  expect(exchange).toMatchObject({
    bodyBytes: 8,
    bodySha256: sha256Hex('{"ü":1}'),
    requestSha256: sha256Hex('{"a":1}'),
    method: ATTEMPT.endpoint.method,
  })
  expect(exchange).toMatchObject({ creditsUsed: '7', creditsSource: 'header', requestId: 'from-body', practice: false })
  expect(make([], {}, { kind: 'dispute' })).toMatchObject({ creditsUsed: '0', creditsSource: 'none' })
  expect(make([['x-request-id', 'from-header']]).requestId).toBe('from-header')
})

test('marks a response as practice by its header or by the requested service', () => {
  expect(make([], { practice: true }).practice).toBe(true)
  expect(make([['X-Casebook-Practice', '1']]).practice).toBe(true)
})

test('stores headers that are evidence, cut to a maximum length, and no others', () => {
  const headers: [string, string][] = [
    ['Set-Cookie', 'a=b'],
    ['Content-Type', 'application/json'],
    ['X-Vendor-Credits-Used', '7'],
    ['Date', 'y'.repeat(600)],
  ]
  expect(make(headers).headers).toEqual([
    ['content-type', 'application/json'],
    ['x-vendor-credits-used', '7'],
    ['date', 'y'.repeat(500)],
  ])
  expect(make(Array.from({ length: 80 }, () => ['Date', 'd'])).headers).toHaveLength(60)
})
