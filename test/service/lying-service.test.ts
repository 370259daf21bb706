import { afterEach, describe, expect, test } from 'vitest'
import { type Behaviour, type LyingWorld, openLyingWorld, runPlan } from './fixtures/lying-service.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

async function open(...options: Parameters<typeof openLyingWorld>): Promise<LyingWorld> {
  const world = await openLyingWorld(...options)
  ending.push(() => world.end())
  await world.backend.broker.readAccount()
  return world
}

const money = ({ backend }: LyingWorld, caseId = 'c1') => backend.broker.ledgerSummary(caseId).cases[0]
const codesOf = (results: Awaited<ReturnType<typeof runPlan>>): string[] => [
  ...new Set(results.flatMap((result) => (result.ok ? [] : [result.error.code]))),
]

/** Credits of one plan; the listed price of a call is 1. */
const APPROVED = 60

interface Row extends Behaviour {
  readonly name: string
  /** The highest charge. */
  readonly dearest?: number | undefined
}

const everyThird = (call: number): boolean => call % 3 === 2
/** Rare enough that the broker does not infer an outage. */
const isRare = (call: number): boolean => call % 25 === 12
const rises = (to: number, after = 20) => ({ charge: (call: number) => (call < after ? 1 : to), dearest: to })

const ROWS: readonly Row[] = [
  { name: 'the price rises from 1 to 10', ...rises(10) },
  { name: 'the price rises from 1 to 2', ...rises(2) },
  { name: 'the price rises from 1 to 10 at the first call', ...rises(10, 0) },
  { name: 'the price rises from 1 to 10 near the end', ...rises(10, 57) },
  { name: 'the price alternates between 1 and 10', charge: (call) => (call % 2 === 0 ? 1 : 10), dearest: 10 },
  { name: 'the price rises by 1 every ten calls', charge: (call) => Math.min(10, 1 + Math.floor(call / 10)), dearest: 10 },
  { name: 'the price falls to 0', charge: (call) => (call < 20 ? 1 : 0) },
  {
    name: 'the plan lapses from pro to free',
    ...rises(10),
    before: (call, account) => {
      if (call === 20) account.plan = 'free'
    },
  },
  { name: 'the charge header is missing on every third response', says: (call, charged) => (everyThird(call) ? null : `${charged}`) },
  { name: 'the charge header is missing everywhere', says: () => null },
  { name: 'both headers are missing everywhere', says: () => null, saysLeft: () => null },
  { name: 'the charge is negative', says: (call, charged) => (everyThird(call) ? '-5' : `${charged}`) },
  { name: 'the charge is no number', says: (call, charged) => (everyThird(call) ? 'NaN' : `${charged}`) },
  { name: 'the charge is empty', says: (call, charged) => (everyThird(call) ? '' : `${charged}`) },
  { name: 'the charge is in exponents', says: (call, charged) => (everyThird(call) ? '1e9' : `${charged}`) },
  { name: 'the charge is longer than any number', says: (call, charged) => (everyThird(call) ? '9'.repeat(400) : `${charged}`) },
  { name: 'the charge has a fraction', says: (call, charged) => (everyThird(call) ? '1.5' : `${charged}`) },
  { name: 'the charge is hexadecimal', says: (call, charged) => (everyThird(call) ? '0x10' : `${charged}`) },
  { name: 'the charge header is repeated with another value', says: (call, charged) => (everyThird(call) ? ['1', '7'] : `${charged}`) },
  { name: 'the charge header is repeated with the same value', says: (_call, charged) => [`${charged}`, `${charged}`] },
  { name: 'the balance header is negative', saysLeft: (_call, left) => `-${left}` },
  { name: 'the balance header is no number', saysLeft: () => 'many' },
  { name: 'the balance header stands still', saysLeft: () => '10000' },
  { name: 'the balance header is far too high', saysLeft: () => '999999999999' },
  { name: 'failures are charged and say so', isFailureCharged: true, status: (call) => (isRare(call) ? 500 : 200) },
  {
    name: 'failures are charged and say nothing',
    isFailureCharged: true,
    status: (call) => (isRare(call) ? 500 : 200),
    says: (call, charged) => (isRare(call) ? null : `${charged}`),
  },
  {
    name: 'failures are charged ten times the price',
    isFailureCharged: true,
    status: (call) => (call % 7 === 3 ? 422 : 200),
    charge: (call) => (call % 7 === 3 ? 10 : 1),
    dearest: 10,
  },
]

describe('a plan of 100 calls with 60 credits approved exceeds its approval by at most one surplus, and ledger and account agree', () => {
  test.each(ROWS)('if $name', async (row) => {
    const world = await open(row)
    await runPlan(world, 100, { planCredits: `${APPROVED}` })
    const surplus = (row.dearest ?? 1) - 1
    expect(world.maxCommitted()).toBeLessThanOrEqual(APPROVED + surplus)
    expect(world.taken()).toBeLessThanOrEqual(APPROVED + surplus)
    await world.backend.broker.readAccount()
    expect(money(world)).toMatchObject({ settled: `${world.taken()}`, reserved: '0', disputed: '0' })
    expect(world.backend.broker.status().unaccountedCharges ?? []).toEqual([])
  })
})

test('two plans in each of two cases exceed their approvals by one surplus each at most, and no case pays for the other', async () => {
  const world = await open({ charge: (call) => (call < 40 ? 1 : 10) })
  const plans = ['c1', 'c2'].flatMap((caseId) => ['p1', 'p2'].map((planId) => ({ caseId, planId, planCredits: '30' })))
  const results = await Promise.all(plans.map((plan) => runPlan(world, 40, plan)))
  const used = results.map((ofPlan) => ofPlan.reduce((sum, result) => sum + (result.ok ? Number(result.value.creditsUsed) : 0), 0))
  for (const credits of used) expect(credits).toBeLessThanOrEqual(39)
  await world.backend.broker.readAccount()
  expect(used.reduce((sum, credits) => sum + credits, 0)).toBe(world.taken())
  const [one, two] = ['c1', 'c2'].map((caseId) => Number(money(world, caseId)?.settled))
  expect([one, two]).toEqual([(used[0] ?? 0) + (used[1] ?? 0), (used[2] ?? 0) + (used[3] ?? 0)])
})

test('a free plan charged 20 instead of its highest price of 10 settles 20, exceeds the approval by one surplus at most, and needs confirmation of the new price', async () => {
  const world = await open({ charge: (call) => (call < 6 ? 10 : 20) }, { plan: 'free', credits_remaining: 10_000 })
  const results = await runPlan(world, 30, { planCredits: '200', approvedCredits: '10' })
  expect(world.taken()).toBeLessThanOrEqual(210)
  expect(codesOf(results)).toEqual(['price_changed'])
  await world.backend.broker.readAccount()
  expect(money(world)).toMatchObject({ settled: `${world.taken()}`, reserved: '0', disputed: '0' })
  expect(world.backend.broker.status().charged).toEqual([{ endpoint: 'profiler/current-balance', credits: '20' }])
})

test('a 402 during a run stops paid work after the calls in flight, costs nothing, and Resume completes the run', async () => {
  let isPaid = true
  const world = await open({ status: (call) => (call >= 20 && isPaid ? 402 : 200) })
  const first = await runPlan(world, 50, { planCredits: '50' })
  expect(codesOf(first)).toEqual(['payment_required'])
  const sent = world.wire.paid().length
  expect(codesOf(await runPlan(world, 5, { planCredits: '50' }))).toEqual(['payment_required'])
  expect(world.wire.paid()).toHaveLength(sent)
  expect(money(world)).toMatchObject({ settled: '20', reserved: '0', disputed: '0' })
  isPaid = false
  world.backend.broker.resume()
  expect(codesOf(await runPlan(world, 30, { planCredits: '50' }))).toEqual([])
  await world.backend.broker.readAccount()
  expect(money(world)).toMatchObject({ settled: '50', disputed: '0' })
  expect(world.taken()).toBe(50)
})

test('a charge header of 0 for charged calls is reported with both figures at the next reading', async () => {
  const world = await open({ says: () => '0' })
  await runPlan(world, 20, { planCredits: '60' })
  await world.backend.broker.readAccount()
  expect(world.backend.broker.status().unaccountedCharges?.[0]?.message).toContain('the account lost 20 credits, but Casebook recorded 0')
})

test('a charge far above every price is not settled: paid work stops, and the account shows the difference', async () => {
  const world = await open({ charge: (call) => (call === 3 ? 500 : 1) })
  const results = await runPlan(world, 20, { planCredits: '20' })
  expect(results.filter(({ ok }) => ok).length).toBeLessThan(20)
  expect(world.backend.broker.status().stopped?.code).toBe('price_changed')
  await world.backend.broker.readAccount()
  expect(world.backend.broker.status().unaccountedCharges?.[0]?.message).toContain('499 credits are not in its ledger')
})

test('an account reading with fewer credits than in the headers limits the sent calls', async () => {
  const world = await open({ saysLeft: () => '5000' }, { plan: 'pro', credits_remaining: 7 })
  const results = await runPlan(world, 30, { planCredits: '60' })
  // A call whose response arrives during a reading may be in it already, and is counted all the same: on a busy machine the run ends a call early,
  // never late.
  const { length } = world.wire.paid()
  expect([5, 6, 7]).toContain(length)
  expect(codesOf(results)).toEqual(['insufficient_credits'])
  expect(money(world)).toMatchObject({ settled: `${length}`, reserved: '0', disputed: '0' })
})

test('credits added during a run are noticed by the balance header, and the run continues without Resume', async () => {
  const world = await open(
    {
      before: (call, account) => {
        if (call === 10) account.credits_remaining += 500
      },
    },
    { plan: 'pro', credits_remaining: 30 },
  )
  const results = await runPlan(world, 80, { planCredits: '80' })
  expect(codesOf(results)).toEqual([])
  expect(world.taken()).toBe(80)
  await world.backend.broker.readAccount()
  expect(money(world)).toMatchObject({ settled: '80', reserved: '0', disputed: '0' })
})

test('a balance header that is always too high causes few readings, and the minimum balance holds', async () => {
  const world = await open({ saysLeft: (_call, left) => `${left + 1_000_000}` }, { plan: 'pro', credits_remaining: 100 })
  world.backend.broker.setMinimumBalance(60n)
  await runPlan(world, 30, { planCredits: '80' })
  expect(world.account.credits_remaining).toBeGreaterThanOrEqual(60)
  expect(world.wire.seen.length - world.wire.paid().length).toBeLessThanOrEqual(4)
})

test('calls without a listed price are sent one at a time under a small budget and do not exceed it', async () => {
  const world = await open({ charge: () => 20 })
  await world.backend.broker.setBudget('c1', '60')
  const price = { endpoint: 'search/web-search', approvedCredits: '20', planCredits: '100', confirmed: true } as const
  const results = await Promise.all([1, 2, 3, 4, 5].map((number) => runPlan(world, 1, { ...price, request: { queries: [`question ${number}`] } })))
  expect(codesOf(results.flat())).toEqual(['budget_exceeded'])
  expect(world.maxCommitted()).toBe(60)
  await world.backend.broker.readAccount()
  expect(money(world)).toMatchObject({ settled: '60', reserved: '0', disputed: '0' })
})
