import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SubmitCall } from '../../../src-main/broker/calls/submission.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { openVirtualWorld, type VirtualWorld } from '../../support/virtual-broker.ts'

/** Credits that one call can cost above its price: 10 on the free plan, 1 on the pro plan. */
const SURPLUS = 9
const ENDPOINTS: readonly EndpointId[] = ['profiler/current-balance', 'profiler/related-wallets']
const HOUR_MS = 3_600_000

/** The charge header: the true charge, or an invalid one. */
const SAID = ['truth', 'truth', 'truth', 'absent', '-3', 'NaN', '', '1e9', '999999999999'] as const

interface Path {
  readonly charges: readonly number[]
  readonly said: readonly (typeof SAID)[number][]
}

function followPath(world: VirtualWorld, { charges, said }: Path): void {
  let call = 0
  world.service.charge = () => charges[call % charges.length] ?? 1
  world.service.replyHeaders = ({ headers, endpoint, status }) => {
    if (endpoint === 'account' || status !== 200) return headers
    const says = said[call++ % said.length] ?? 'truth'
    if (says === 'truth') return headers
    const others = headers.filter(([name]) => name !== 'x-service-credits-used')
    return says === 'absent' ? others : [...others, ['x-service-credits-used', says]]
  }
}

const charges = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 12 })
const bound = fc.integer({ min: 1, max: 120 })
const plans = fc.array(
  fc.record({
    caseId: fc.constantFrom('case-1', 'case-2'),
    calls: fc.integer({ min: 1, max: 40 }),
    approved: bound,
    step: fc.constantFrom(1, 2, 10, 50),
    isInSession: fc.boolean(),
    endpoint: fc.constantFrom(...ENDPOINTS),
  }),
  { minLength: 1, maxLength: 4 },
)

const scene = fc.record({ charges, limit: bound, budgets: fc.tuple(bound, bound), plans, seed: fc.integer({ min: 1, max: 1000 }) })

type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never

/** Runs all plans at once until nothing waits, and compares each bound at every response. */
async function runScene(world: VirtualWorld, { budgets, limit, plans: chosen }: Scene): Promise<{ readonly byPlan: readonly number[] }> {
  const caps = new Map(budgets.map((cap, position) => [`case-${position + 1}`, cap]))
  for (const [caseId, cap] of caps) await world.broker.setBudget(caseId, `${cap}`)
  const over: string[] = []
  const { replyHeaders } = world.service
  world.service.replyHeaders = (truth) => {
    for (const { caseId, settled, reserved, disputed } of world.broker.ledgerSummary().cases) {
      if (Number(settled) + Number(reserved) + Number(disputed) > (caps.get(caseId) ?? 0) + SURPLUS) over.push(caseId)
    }
    return replyHeaders(truth)
  }
  const runs = chosen.map(({ caseId, calls, approved, step, endpoint, isInSession }, position) => {
    const session = isInSession ? { session: { id: 'session', limit: `${limit}` } } : {}
    const more: Partial<SubmitCall> = { caseId, planId: `plan-${position}`, planCredits: `${approved}`, approvedCredits: `${step}`, ...session }
    return world.request(calls, endpoint, more)
  })
  const results = await world.clock.run(Promise.all(runs), HOUR_MS)
  expect(over).toEqual([])
  const used = results.map((ofPlan) => ofPlan.reduce((sum, result) => sum + (result.ok ? Number(result.value.creditsUsed) : 0), 0))
  for (const [position, credits] of used.entries()) expect(credits).toBeLessThanOrEqual((chosen[position]?.approved ?? 0) + SURPLUS)
  for (const caseId of caps.keys()) {
    const ofSession = used.filter((_, position) => chosen[position]?.caseId === caseId && chosen[position].isInSession)
    expect(ofSession.reduce((sum, credits) => sum + credits, 0)).toBeLessThanOrEqual(limit + SURPLUS)
  }
  return { byPlan: used }
}

test('exceeds no budget, approval or spending session by more than one surplus, with any prices and headers', async () => {
  const said = fc.array(fc.constantFrom(...SAID), { minLength: 1, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(scene, said, async (chosen, headers) => {
      const world = await openVirtualWorld({ seed: chosen.seed })
      followPath(world, { charges: chosen.charges, said: headers })
      await runScene(world, chosen)
      await world.broker.close()
    }),
    { numRuns: 60 },
  )
})

test('ledger and account agree if headers are correct, and the minimum balance is exceeded by at most one surplus', async () => {
  await fc.assert(
    fc.asyncProperty(scene, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 100 }), async (chosen, credits, minimumBalance) => {
      const world = await openVirtualWorld({ seed: chosen.seed, credits })
      world.broker.setMinimumBalance(BigInt(minimumBalance))
      followPath(world, { charges: chosen.charges, said: ['truth'] })
      const { byPlan } = await runScene(world, chosen)
      const taken = credits - world.service.credits
      expect(byPlan.reduce((sum, one) => sum + one, 0)).toBe(taken)
      expect(world.broker.ledgerSummary().cases.reduce((sum, { settled }) => sum + Number(settled), 0)).toBe(taken)
      expect(world.service.credits).toBeGreaterThanOrEqual(Math.min(credits, minimumBalance - SURPLUS))
      await world.broker.close()
    }),
    { numRuns: 60 },
  )
})

test.each([
  { after: 20, charge: 10 },
  { after: 20, charge: 2 },
  { after: 99, charge: 10 },
])('a price that rises from 1 to $charge after $after calls exceeds an approval of 100 by one surplus at most', async ({ after, charge }) => {
  const world = await openVirtualWorld()
  let call = 0
  world.service.charge = () => (call++ < after ? 1 : charge)
  await world.clock.run(world.request(200, 'profiler/current-balance', { planCredits: '100', approvedCredits: '100' }), HOUR_MS)
  const taken = 1_000_000 - world.service.credits
  expect(taken).toBeLessThanOrEqual(100 + charge - 1)
  expect(taken).toBeGreaterThan(100 - charge)
})

test('two plans of one spending session exceed its limit by one surplus together, and a plan outside it continues', async () => {
  const world = await openVirtualWorld()
  let call = 0
  world.service.charge = () => (call++ < 30 ? 1 : 10)
  const inSession = (planId: string): Partial<SubmitCall> => ({
    planId,
    planCredits: '50',
    approvedCredits: '50',
    session: { id: 'session', limit: '100' },
  })
  const plans = ['plan-1', 'plan-2'].map((planId) => world.request(80, 'profiler/current-balance', inSession(planId)))
  await world.clock.run(Promise.all(plans), HOUR_MS)
  const taken = 1_000_000 - world.service.credits
  expect(taken).toBeLessThanOrEqual(109)
  const results = await world.clock.run(world.request(2, 'profiler/current-balance', inSession('plan-3')), HOUR_MS)
  const refused = results.flatMap((result) => (result.ok ? [] : [result.error]))
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ code: 'approval_exceeded', remedy: 'Request the rest with a new plan, which shows the price.' })
  expect(refused[0]?.message).toMatch(/exceed the limit of its spending session \(100 credits\)/)
  const outside = await world.clock.run(world.request(1, 'profiler/current-balance', { planId: 'plan-4', planCredits: '50' }), HOUR_MS)
  expect(outside[0]?.ok).toBe(true)
})

test('calls of two plans of one session are not in flight together if their highest prices would exceed its limit', async () => {
  const world = await openVirtualWorld()
  world.service.charge = () => 10
  const session = { planCredits: '10', approvedCredits: '10', session: { id: 'session', limit: '10' } }
  const plans = ENDPOINTS.map((endpoint, position) => world.request(1, endpoint, { planId: `plan-${position}`, ...session }))
  const results = await world.clock.run(Promise.all(plans), HOUR_MS)
  expect(1_000_000 - world.service.credits).toBe(10)
  expect(results.flat().map((result) => (result.ok ? 'sent' : result.error.code))).toEqual(['sent', 'approval_exceeded'])
})

test('an endpoint without a listed price is usable with a small budget, one call at a time', async () => {
  const world = await openVirtualWorld()
  await world.broker.setBudget('case-1', '60')
  world.service.charge = () => 20
  const results = await world.clock.run(world.request(5, 'search/web-search', { approvedCredits: '20', planCredits: '100' }), HOUR_MS)
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
  expect(world.broker.ledgerSummary('case-1').cases[0]).toMatchObject({ settled: '60', reserved: '0', disputed: '0' })
})

test('an account of 7 credits is sent 7 calls of 1 credit, and the rest after credits were added', async () => {
  const world = await openVirtualWorld({ credits: 7 })
  const results = await world.clock.run(world.request(30, 'profiler/current-balance', { approvedCredits: '1' }), HOUR_MS)
  expect(world.service.times('profiler/current-balance')).toHaveLength(7)
  const refused = results.flatMap((result) => (result.ok ? [] : [result.error]))
  expect(new Set(refused.map(({ code, message }) => `${code}: ${message}`))).toEqual(
    new Set(['insufficient_credits: The call costs 1 credit, and the account has 0 left: 1 credit missing.']),
  )
  world.service.credits = 50
  await world.clock.run(world.broker.readAccount(), HOUR_MS)
  const rest = await world.clock.run(world.request(23, 'profiler/current-balance', { approvedCredits: '1' }), HOUR_MS)
  expect(rest.every(({ ok }) => ok)).toBe(true)
})

test('3,000 calls at the listed price with an approval of exactly their sum are nearly as fast as without a limit', async () => {
  const world = await openVirtualWorld({ latencyMs: [40, 120] })
  const results = await world.clock.run(world.request(2999, 'profiler/current-balance', { planCredits: '2999', approvedCredits: '1' }), HOUR_MS)
  expect(results.every(({ ok }) => ok)).toBe(true)
  const times = world.service.times()
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(84_000)
})
