import { expect, test } from 'vitest'
import { maxPlausibleCharge, resolveReservation } from '../../../../src-main/broker/ledger/charges.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'

const GOOD = { failure: undefined, end: undefined, charge: 'yes' } as const
const end = (id: EndpointId, headers: readonly (readonly [string, string])[] = [], isPriced = endpointOf(id).credits !== undefined) =>
  resolveReservation({ classification: GOOD, facts: readHeaders(headers, new Date(0)), row: endpointOf(id), reserved: 5n, isPriced })

test('settles a good response at the charge of its header, with or without a listed price', () => {
  const said = [['X-Service-Credits-Used', '1']] as const
  expect(end('profiler/counterparties', said)).toEqual({ kind: 'settle', credits: 1n, source: 'header' })
  expect(end('tgm/holders', said)).toEqual({ kind: 'settle', credits: 1n, source: 'header' })
})

test('settles at the listed price without a header, and disputes a capped price until an account reading', () => {
  expect(end('profiler/counterparties')).toEqual({ kind: 'settle', credits: 5n, source: 'table' })
  expect(end('profiler/perp-trades')).toEqual({ kind: 'dispute' })
  expect(end('tgm/holders', [['X-Service-Credits-Used', '9999']])).toEqual({ kind: 'dispute' })
  expect(end('legacy/question', [], true)).toEqual({ kind: 'settle', credits: 5n, source: 'table' })
})

test('accepts a header up to the highest price of the endpoint, and no higher charge', () => {
  // Reserved at the pro price of 5; the free plan pays 50.
  const said = (credits: string) => [['X-Service-Credits-Used', credits]] as const
  expect(end('profiler/counterparties', said('50'))).toEqual({ kind: 'settle', credits: 50n, source: 'header' })
  expect(end('profiler/counterparties', said('51'))).toEqual({ kind: 'settle', credits: 5n, source: 'table' })
})

test('accepts a header up to twice the highest price, and up to the highest price of all for an endpoint without a listed price', () => {
  const max = (id: EndpointId, reserved: bigint) => maxPlausibleCharge(endpointOf(id), reserved)
  expect(max('profiler/counterparties', 50n)).toBe(100n)
  expect(max('profiler/counterparties', 25n)).toBe(50n)
  expect(max('profiler/premium-labels', 1500n)).toBe(3000n)
  expect(max('tgm/holders', 20n)).toBe(1500n)
  expect(max('tgm/holders', 1500n)).toBe(1500n)
  expect(max('tgm/holders', 1600n)).toBe(1600n)
})
