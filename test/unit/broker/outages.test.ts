import { describe, expect, test } from 'vitest'
import { HALF_OPEN_LIMIT } from '../../../src-main/broker/limits/circuit-breaker.ts'
import { MAX_OUTAGES, MAX_RETRIES } from '../../../src-main/broker/limits/retry-policy.ts'
import { CASE, openVirtualWorld, type VirtualWorld } from '../../support/virtual-broker.ts'

const BALANCE = 'profiler/current-balance'
const SECOND = 1000
const MINUTE = 60 * SECOND
/** The approval of a run: one call, at its price. */
const AS_PLANNED = { approvedCredits: '1' }

async function world(seed: number): Promise<VirtualWorld> {
  return openVirtualWorld({ plan: 'pro', seed, latencyMs: [100, 800] })
}

/** Refuses everything from now on, or all but the free account call, for this long. */
function refuseFor({ service, clock }: VirtualWorld, ms: number, refused: 'everything' | 'all that costs'): void {
  service.fail = (endpoint) => (endpoint === 'account' && refused === 'all that costs' ? undefined : 503)
  clock.later(ms, () => (service.fail = undefined))
}

/** The credits left in dispute after the account was read. */
async function disputeCall(at: VirtualWorld): Promise<string | undefined> {
  await at.clock.advance(5 * MINUTE)
  return at.broker.ledgerSummary(CASE).cases[0]?.disputed
}

describe('an outage in the middle of a run', () => {
  test.each([
    ['everything', 2 * SECOND],
    ['everything', 20 * SECOND],
    ['everything', 10 * MINUTE],
    ['all that costs', 2 * SECOND],
    ['all that costs', 20 * SECOND],
    ['all that costs', 3 * MINUTE],
  ] as const)('that refuses %s for %i ms fails no call permanently, causes few requests, and charges nothing twice', async (refused, ms) => {
    for (const seed of [1, 2, 3]) {
      const at = await world(seed)
      const { service, clock } = at
      const before = service.credits
      const requested = at.request(120, BALANCE, AS_PLANNED)
      await clock.advance(700)
      const inFlight = at.broker.status().running
      expect(inFlight).toBeGreaterThan(10)
      refuseFor(at, ms, refused)
      const results = await clock.run(requested, 60 * MINUTE)
      expect(results.flatMap((result) => (result.ok ? [] : [`${result.error.code}: ${result.error.message}`]))).toEqual([])
      expect(before - service.credits).toBe(120)
      // Calls in flight at its start, those sent until it was detected, and the few probes.
      const refusals = service.arrivals.filter(({ status, endpoint }) => status === 503 && endpoint === BALANCE).length
      expect(refusals).toBeLessThanOrEqual(inFlight + 75 + HALF_OPEN_LIMIT * MAX_OUTAGES)
      expect(await disputeCall(at)).toBe('0')
    }
  })

  test('does not repeat labels automatically', async () => {
    const at = await world(1)
    const requested = at.request(12, 'profiler/labels', { approvedCredits: '100' })
    await at.clock.advance(50)
    refuseFor(at, 20 * SECOND, 'everything')
    const results = await at.clock.run(requested, 60 * MINUTE)
    const refused = at.service.arrivals.filter(({ status, endpoint }) => status === 503 && endpoint === 'profiler/labels').length
    expect(refused).toBeGreaterThan(0)
    expect(results.filter((result) => !result.ok)).toHaveLength(refused)
  })
})

test('a host that answers only the free call ends calls after a few attempts', async () => {
  const at = await world(1)
  at.service.fail = (endpoint) => (endpoint === 'account' ? undefined : 503)
  const requested = at.request(20, BALANCE, AS_PLANNED)
  const results = await at.clock.run(requested, 24 * 60 * MINUTE)
  expect(results.every((result) => !result.ok && result.error.code === 'service_error')).toBe(true)
  const sent = at.service.times(BALANCE).length
  expect(sent).toBeLessThanOrEqual(20 * (1 + MAX_RETRIES + MAX_OUTAGES))
})

test('only few calls are sent after an outage until one is answered, and then all', async () => {
  const at = await world(1)
  const { service, clock, broker } = at
  service.fail = () => 503
  const requested = at.request(100, BALANCE, { approvedCredits: '20' })
  await clock.advance(3 * SECOND)
  expect(broker.status().stopped?.code).toBe('breaker_open')
  const before = service.times(BALANCE).length
  service.fail = (endpoint) => (endpoint === 'account' ? undefined : 503)
  await clock.advance(16 * SECOND)
  expect(service.times(BALANCE).length - before).toBeGreaterThan(0)
  expect(service.times(BALANCE).length - before).toBeLessThanOrEqual(HALF_OPEN_LIMIT)
  service.fail = undefined
  expect((await clock.run(requested, 60 * MINUTE)).every(({ ok }) => ok)).toBe(true)
  expect(broker.status().stopped).toBeUndefined()
})

const PAGE = '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>'

describe('an outage of a proxy or firewall in front of the service', () => {
  test.each([
    [403, PAGE],
    [408, undefined],
    [425, undefined],
    [501, PAGE],
    [520, undefined],
    [522, PAGE],
    [524, 'error code: 524'],
    [530, ''],
    [511, PAGE],
    [200, PAGE],
    [200, 'Too many connections'],
  ] as const)('with status %i and body %j pauses the run, and every call is repeated and charged once', async (status, page) => {
    const at = await world(1)
    const { service, clock, broker } = at
    const before = service.credits
    const results = at.request(120, BALANCE, AS_PLANNED)
    await clock.advance(700)
    service.page = page
    service.fail = () => status
    await clock.advance(5 * SECOND)
    expect(broker.status().stopped?.code).toBe('breaker_open')
    const sent = service.times(BALANCE).length
    await clock.advance(5 * MINUTE)
    expect(service.times(BALANCE).length).toBe(sent)
    service.fail = undefined
    expect((await clock.run(results, MINUTE)).flatMap((result) => (result.ok ? [] : [result.error.message]))).toEqual([])
    expect(before - service.credits).toBe(120)
    await clock.advance(10 * SECOND)
    expect(broker.ledgerSummary(CASE).cases[0]).toMatchObject({ settled: '120', reserved: '0', disputed: '0' })
  })

  test.each([403, 408, 522, 200])(
    'with status %i that is charged all the same is settled exactly, and never exceeds the approval',
    async (status) => {
      const at = await world(1)
      const { service, clock, broker } = at
      await clock.run(broker.readAccount(), MINUTE)
      const before = service.credits
      service.page = PAGE
      service.chargesFailed = true
      service.fail = (endpoint) => (endpoint === 'account' ? undefined : status)
      clock.later(30 * SECOND, () => (service.fail = undefined))
      await clock.run(at.request(40, BALANCE, AS_PLANNED), 60 * MINUTE)
      await clock.advance(MINUTE)
      const money = broker.ledgerSummary(CASE).cases[0]
      expect(money).toMatchObject({ reserved: '0', disputed: '0', settled: `${before - service.credits}` })
      expect(before - service.credits).toBeLessThanOrEqual(40)
    },
  )

  test.each([400, 401, 404, 407, 410, 421])(
    'is not assumed for a page with status %i: nothing is repeated, and the key is not rejected',
    async (status) => {
      const at = await world(1)
      const { service, clock, broker } = at
      await clock.run(broker.readAccount(), MINUTE)
      service.page = PAGE
      service.fail = () => status
      const results = await clock.run(at.request(12, BALANCE, AS_PLANNED), MINUTE)
      expect(results.map((result) => !result.ok && result.error.code)).toEqual(Array.from({ length: 12 }, () => 'not_service'))
      expect(service.times(BALANCE)).toHaveLength(12)
      expect(broker.status().stopped).toBeUndefined()
      expect(broker.ledgerSummary(CASE).cases[0]).toMatchObject({ settled: '0', reserved: '0', disputed: '0' })
    },
  )

  test.each([
    ['few labels, too few to open the breaker', 3],
    ['many labels', 40],
  ])('leaves disputes of %s, which are resolved within a minute of its end', async (_title, count) => {
    const at = await world(1)
    const { service, clock, broker } = at
    await clock.run(broker.readAccount(), MINUTE)
    service.page = PAGE
    service.fail = () => 522
    void at.request(count, 'profiler/labels', { approvedCredits: '100' })
    await clock.advance(10 * MINUTE)
    expect(broker.ledgerSummary(CASE).cases[0]?.disputed).not.toBe('0')
    broker.cancel(
      CASE,
      broker.status().steps.map(({ stepId }) => stepId),
    )
    service.fail = undefined
    await clock.advance(MINUTE)
    expect(broker.ledgerSummary(CASE).cases[0]).toMatchObject({ reserved: '0', disputed: '0' })
  })

  test('waits as long as Retry-After requests, up to five minutes', async () => {
    const at = await world(1)
    const { service, clock, broker } = at
    await clock.run(broker.readAccount(), MINUTE)
    service.page = PAGE
    service.replyHeaders = ({ status, headers }) => (status === 503 ? [['Retry-After', '86400']] : headers)
    service.fail = () => 503
    const results = at.request(10, BALANCE, AS_PLANNED)
    await clock.advance(10 * SECOND)
    const probes = service.times('account').length
    service.fail = undefined
    await clock.advance(4 * MINUTE)
    expect(service.times('account')).toHaveLength(probes)
    expect((await clock.run(results, 5 * MINUTE)).every(({ ok }) => ok)).toBe(true)
  })
})
