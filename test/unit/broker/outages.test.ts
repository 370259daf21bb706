import { describe, expect, test } from 'vitest'
import { CALLS_ON_TRIAL } from '../../../src-main/broker/limits/circuit-breaker.ts'
import { MAX_OUTAGES, MAX_RETRIES } from '../../../src-main/broker/limits/retry-policy.ts'
import { CASE, openVirtualWorld, type VirtualWorld } from '../../support/virtual-broker.ts'

const BALANCE = 'profiler/current-balance'
const SECOND = 1000
const MINUTE = 60 * SECOND
/** What a run approves: one call, at its price. */
const AS_PLANNED = { approvedCredits: '1' }

async function world(seed: number): Promise<VirtualWorld> {
  return openVirtualWorld({ plan: 'pro', seed, latencyMs: [100, 800] })
}

/** Refuses everything from now on, or all but the free account call, for so long. */
function refuseFor({ service, clock }: VirtualWorld, ms: number, refused: 'everything' | 'all that costs'): void {
  service.fail = (endpoint) => (endpoint === 'account' && refused === 'all that costs' ? undefined : 503)
  clock.later(ms, () => (service.fail = undefined))
}

/** What is left in dispute once the account has told. */
async function disputed(at: VirtualWorld): Promise<string | undefined> {
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
  ] as const)('that refuses %s for %i ms ends no call for good, is hardly asked anything, and nothing is paid for twice', async (refused, ms) => {
    for (const seed of [1, 2, 3]) {
      const at = await world(seed)
      const { service, clock } = at
      const before = service.credits
      const asked = at.ask(120, BALANCE, AS_PLANNED)
      await clock.advance(700)
      const inFlight = at.broker.status().running
      expect(inFlight).toBeGreaterThan(10)
      refuseFor(at, ms, refused)
      const results = await clock.run(asked, 60 * MINUTE)
      expect(results.flatMap((result) => (result.ok ? [] : [`${result.error.code}: ${result.error.message}`]))).toEqual([])
      expect(before - service.credits).toBe(120)
      // Those that it met on the wire, those of the moment until that was seen, and the few that find out whether it is over.
      const refusals = service.arrivals.filter(({ status, endpoint }) => status === 503 && endpoint === BALANCE).length
      expect(refusals).toBeLessThanOrEqual(inFlight + 75 + CALLS_ON_TRIAL * MAX_OUTAGES)
      expect(await disputed(at)).toBe('0')
    }
  })

  test('asks for no labels again by itself', async () => {
    const at = await world(1)
    const asked = at.ask(12, 'profiler/labels', { approvedCredits: '100' })
    await at.clock.advance(50)
    refuseFor(at, 20 * SECOND, 'everything')
    const results = await at.clock.run(asked, 60 * MINUTE)
    const refused = at.service.arrivals.filter(({ status, endpoint }) => status === 503 && endpoint === 'profiler/labels').length
    expect(refused).toBeGreaterThan(0)
    expect(results.filter((result) => !result.ok)).toHaveLength(refused)
  })
})

test('a host that answers the free call and nothing else ends calls in the end, after few askings', async () => {
  const at = await world(1)
  at.service.fail = (endpoint) => (endpoint === 'account' ? undefined : 503)
  const asked = at.ask(20, BALANCE, AS_PLANNED)
  const results = await at.clock.run(asked, 24 * 60 * MINUTE)
  expect(results.every((result) => !result.ok && result.error.code === 'service_error')).toBe(true)
  const sent = at.service.times(BALANCE).length
  expect(sent).toBeLessThanOrEqual(20 * (1 + MAX_RETRIES + MAX_OUTAGES))
})

test('after an outage few calls go at once until one is answered, and then all', async () => {
  const at = await world(1)
  const { service, clock, broker } = at
  service.fail = () => 503
  const asked = at.ask(100, BALANCE, { approvedCredits: '20' })
  await clock.advance(3 * SECOND)
  expect(broker.status().stopped?.code).toBe('breaker_open')
  const before = service.times(BALANCE).length
  service.fail = (endpoint) => (endpoint === 'account' ? undefined : 503)
  await clock.advance(16 * SECOND)
  expect(service.times(BALANCE).length - before).toBeGreaterThan(0)
  expect(service.times(BALANCE).length - before).toBeLessThanOrEqual(CALLS_ON_TRIAL)
  service.fail = undefined
  expect((await clock.run(asked, 60 * MINUTE)).every(({ ok }) => ok)).toBe(true)
  expect(broker.status().stopped).toBeUndefined()
})
