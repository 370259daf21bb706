import { expect, test } from 'vitest'
import { maxPlausibleCharge, resolveReservation } from '../../../../src-main/broker/ledger/charges.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'

const GOOD = { failure: undefined, end: undefined, charge: 'yes' } as const
const end = (id: EndpointId, headers: readonly (readonly [string, string])[] = [], isPriced = endpointOf(id).credits !== undefined) =>
  resolveReservation({ classification: GOOD, facts: readHeaders(headers, new Date(0)), row: endpointOf(id), reserved: 5n, isPriced })

test('a good answer costs what its header says, whether or not its price is shown', () => {
  const said = [['X-Service-Credits-Used', '1']] as const
  expect(end('profiler/counterparties', said)).toEqual({ kind: 'settle', credits: 1n, source: 'header' })
  expect(end('tgm/holders', said)).toEqual({ kind: 'settle', credits: 1n, source: 'header' })
})

test('without a word of the service a shown price counts, and a cap is in dispute until the account tells', () => {
  expect(end('profiler/counterparties')).toEqual({ kind: 'settle', credits: 5n, source: 'table' })
  expect(end('profiler/perp-trades')).toEqual({ kind: 'dispute' })
  expect(end('tgm/holders', [['X-Service-Credits-Used', '9999']])).toEqual({ kind: 'dispute' })
  expect(end('legacy/question', [], true)).toEqual({ kind: 'settle', credits: 5n, source: 'table' })
})

test('a header is believed up to the dearest price that the endpoint has, and not beyond', () => {
  // Reserved at the pro price of 5; the free plan pays 50.
  const said = (credits: string) => [['X-Service-Credits-Used', credits]] as const
  expect(end('profiler/counterparties', said('50'))).toEqual({ kind: 'settle', credits: 50n, source: 'header' })
  expect(end('profiler/counterparties', said('51'))).toEqual({ kind: 'settle', credits: 5n, source: 'table' })
})

test('at the dearest price a header is believed up to twice as much, and a call without a listed price up to the highest price', () => {
  const most = (id: EndpointId, reserved: bigint) => maxPlausibleCharge(endpointOf(id), reserved)
  expect(most('profiler/counterparties', 50n)).toBe(100n)
  expect(most('profiler/counterparties', 25n)).toBe(50n)
  expect(most('profiler/premium-labels', 1500n)).toBe(3000n)
  expect(most('tgm/holders', 20n)).toBe(1500n)
  expect(most('tgm/holders', 1500n)).toBe(1500n)
  expect(most('tgm/holders', 1600n)).toBe(1600n)
})
