import { describe, expect, test } from 'vitest'
import { applyConsent, needsConfirmation, NO_CONSENT } from '../../../../../src-shared/case/plan/consent.ts'
import { pageChains } from '../../../../../src-shared/case/plan/page-chains.ts'
import { secondsFor } from '../../../../../src-shared/case/plan/plan-time.ts'
import type { Plan } from '../../../../../src-shared/case/plan/plan.ts'
import { lanesOf, MAX_AT_ONCE } from '../../../../../src-renderer/features/acquisition/run/lanes.ts'
import { readWholeResponse } from '../../../../../src-renderer/features/acquisition/run/paid-response.ts'
import type { PlannedStep } from '../../../../../src-shared/custody/capture.ts'
import type { HttpExchange } from '../../../../../src-shared/service/http-exchange.ts'
import { failure } from '../../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../../src-shared/core/result.ts'
import { endpointOf } from '../../../../../src-shared/service/table/endpoint-table.ts'
import { ENDPOINT_IDS } from '../../../../../src-shared/service/table/endpoint.ts'
import { stepOf } from '../../../../support/builders/plans.ts'

const STEP = stepOf({ id: 'p.1', endpoint: 'profiler/counterparties', chain: 'bnb', request: { address: 'a' }, price: '5' })
const LIMITED = ENDPOINT_IDS.find((id) => endpointOf(id).perMinute !== undefined) ?? 'account'

test('an endpoint with its own rate limit has its own lane, of at most twice its calls per minute', () => {
  const rows = (endpoint: PlannedStep['endpoint'], count: number) => Array.from({ length: count }, () => [{ ...STEP, endpoint }])
  const perMinute = endpointOf(LIMITED).perMinute ?? 0
  const lanes = lanesOf([...rows('profiler/counterparties', 300), ...rows('profiler/labels', 3), ...rows(LIMITED, 3 * perMinute), []])
  expect(lanes.map(({ chains: own, atOnce }) => [own.length, atOnce])).toEqual([
    [304, MAX_AT_ONCE],
    [3 * perMinute, 2 * perMinute],
  ])
  expect(lanesOf(rows(LIMITED, 1))[0]?.atOnce).toBe(1)
  expect(lanesOf([])).toEqual([])
})

test('the pages of one query form one chain in page order, whatever order they arrive in; other queries form other chains', () => {
  const page = (id: string, number: number, more: Partial<PlannedStep> = {}): PlannedStep => ({
    ...STEP,
    id,
    page: number,
    request: { address: 'a', pagination: { page: number } },
    ...more,
  })
  const chains = pageChains([
    page('1', 2),
    page('2', 1),
    page('3', 1, { subjectId: 's-2' }),
    page('4', 1, { endpoint: 'profiler/labels' }),
    page('5', 10),
    page('6', 1, { request: { address: 'b' } }),
  ])
  expect(chains.map((chain) => chain.map(({ id }) => id))).toEqual([['2', '1', '5'], ['3'], ['4'], ['6']])
})

test('a plan takes as long as its slowest rate window or its longest chain of pages', () => {
  const calls = (count: number, page = 1) => Array.from({ length: count }, () => ({ endpoint: 'profiler/counterparties' as const, page }))
  const limits = { second: 10, minute: 100 }
  expect(secondsFor([], 'pro', limits)).toBe(0)
  expect(secondsFor(calls(1), 'pro', limits)).toBe(1)
  expect(secondsFor(calls(10), 'pro', limits)).toBe(1)
  expect(secondsFor(calls(11), 'pro', limits)).toBe(2)
  expect(secondsFor(calls(100), 'pro', limits)).toBe(10)
  expect(secondsFor(calls(101), 'pro', limits)).toBe(61)
  expect(secondsFor(calls(2, 40), 'pro', limits)).toBe(40)
  const perMinute = endpointOf(LIMITED).perMinute ?? 0
  const limited = (count: number) => Array.from({ length: count }, () => ({ endpoint: LIMITED, page: 1 }))
  const wide = { second: 10_000, minute: 10_000 }
  expect(secondsFor(limited(perMinute), 'pro', wide)).toBe(1)
  expect(secondsFor(limited(perMinute + 1), 'pro', wide)).toBe(61)
})

describe('consent', () => {
  const planOf = (...lines: readonly object[]) => ({ lines }) as unknown as Plan // only these fields are read
  const planned = (step: Partial<PlannedStep>, needsConfirmation: boolean, state = 'planned') => ({
    step: { ...STEP, ...step },
    state,
    needsConfirmation,
  })

  test('is requested for each purchase that needs it, and not for what the case holds', () => {
    const plan = planOf(planned({ endpoint: 'profiler/labels', price: '100' }, true))
    expect(applyConsent(plan, NO_CONSENT)).toMatchObject({ ok: false, error: { code: 'needs_confirmation' } })
    expect(applyConsent(plan, { confirmed: ['profiler/labels'], caps: {} })).toMatchObject({ ok: true, value: [{ price: '100' }] })
    expect(applyConsent(planOf(planned({ endpoint: 'profiler/labels', price: '0' }, true, 'reused')), NO_CONSENT)).toMatchObject({ ok: true })
    expect(applyConsent(planOf(planned({}, false)), NO_CONSENT)).toMatchObject({ ok: true, value: [{ price: '5' }] })
  })

  test('to an unknown price is a cap of whole credits', () => {
    const plan = planOf(planned({ endpoint: 'profiler/perp-trades', price: undefined }, true))
    const capped = (cap: string | undefined) =>
      applyConsent(plan, { confirmed: ['profiler/perp-trades'], caps: cap === undefined ? {} : { 'profiler/perp-trades': cap } })
    expect(capped('12')).toMatchObject({ ok: true, value: [{ price: '12' }] })
    for (const none of [undefined, '', '1.5', '-1', '1234567890123'])
      expect(capped(none)).toMatchObject({ ok: false, error: { code: 'price_unknown' } })
    expect(['profiler/labels', 'profiler/perp-trades', 'profiler/counterparties'].map((id) => needsConfirmation(id as 'account'))).toEqual([
      true,
      true,
      false,
    ]) // all three are endpoints
  })
})

describe('a response delivered in pieces', () => {
  const begun = (text: string, bytes: number) => ({ id: 'x', bodyBase64: text, bodyBytes: bytes }) as HttpExchange // only these fields are read

  test('is read to its end, each piece from where the last one ended', async () => {
    const requested: number[] = []
    const parts = ['BBBB', 'CC==']
    const whole = await readWholeResponse(
      { readResponsePart: async ({ from }) => (requested.push(from), ok({ text: parts.shift() ?? '' })) },
      begun('AAAA', 7),
    )
    expect(whole).toEqual(ok({ ...begun('AAAABBBBCC==', 7) }))
    expect(requested).toEqual([4, 8])
  })

  test('is unchanged where it came whole, ends where the backend has no more, and fails where the backend fails', async () => {
    const exchange = begun('AAAA', 3)
    const never = { readResponsePart: async () => err(failure('internal', 'No.', 'Again.')) }
    expect(await readWholeResponse(never, exchange)).toEqual(ok(exchange))
    expect(await readWholeResponse(never, begun('AAAA', 4))).toMatchObject({ ok: false, error: { message: 'No.' } })
    expect(await readWholeResponse({ readResponsePart: async () => ok({ text: '' }) }, begun('AAAA', 9))).toMatchObject({
      ok: true,
      value: { bodyBase64: 'AAAA' },
    })
  })
})
