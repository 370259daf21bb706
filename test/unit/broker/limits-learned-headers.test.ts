import { describe, expect, test } from 'vitest'
import { openVirtualWorld, type VirtualWorld } from '../../support/virtual-broker.ts'
import { type HeaderList, mostWithin } from '../../support/virtual-service.ts'

const MINUTE = 60_000
const HOUR = 3_600_000

/** Every header about limits in docs/service-interface.md, 8.3, with the same words. */
function allSay(limit: string, remaining: string): HeaderList {
  const layers = [
    ['ratelimit-limit', 'ratelimit-remaining'],
    ['x-ratelimit-limit', 'x-ratelimit-remaining'],
    ['x-ratelimit-limit-second', 'x-ratelimit-remaining-second'],
    ['x-ratelimit-limit-minute', 'x-ratelimit-remaining-minute'],
  ] as const
  return layers.flatMap(([limitName, remainingName]): HeaderList => [
    [limitName, limit],
    [remainingName, remaining],
  ])
}

function expectNoBurst(world: VirtualWorld): void {
  expect(mostWithin(world.service.times(), 1000)).toBeLessThanOrEqual(15)
  expect(mostWithin(world.service.times(), MINUTE)).toBeLessThanOrEqual(300)
  expect(world.service.rejections()).toEqual([])
}

describe('600 calls of the free plan (79 s at the least), whatever the headers report', () => {
  const full = 82_000
  test.each<{ readonly title: string; readonly headers: HeaderList; readonly withinMs: number }>([
    { title: 'no headers at all', headers: [], withinMs: full },
    { title: 'a limit of a million', headers: allSay('1000000', '999999'), withinMs: full },
    { title: 'a negative remaining', headers: allSay('300', '-5'), withinMs: full },
    { title: 'not a number', headers: allSay('NaN', 'NaN'), withinMs: full },
    { title: 'a number beyond all numbers', headers: allSay('1e400', '1e400'), withinMs: full },
    { title: 'nothing', headers: allSay('', ''), withinMs: full },
    { title: 'many commas', headers: allSay('300,,,,,', ',0,0,,0,'), withinMs: full },
    { title: 'digits of other scripts', headers: allSay('٣٠٠', '०'), withinMs: full },
    { title: 'a limit of 0', headers: allSay('0', '0'), withinMs: 45 * MINUTE },
    // A false header leaves at least a twentieth of the table's limit: 15 a minute, one of them for
    // the account.
    { title: 'a limit of 1 with nothing left', headers: allSay('1', '0'), withinMs: 45 * MINUTE },
    { title: 'nothing left, always', headers: allSay('300', '0'), withinMs: 45 * MINUTE },
    {
      title: 'nothing left of what has no limit, for a second',
      headers: [
        ['ratelimit-remaining', '0'],
        ['ratelimit-reset', '1'],
      ],
      withinMs: 2 * MINUTE,
    },
  ])('cause no burst and no stall: $title', async ({ headers, withinMs }) => {
    const world = await openVirtualWorld({ plan: 'free' })
    world.service.replyHeaders = ({ status, headers: honest }) => (status === 200 ? headers : honest)
    const results = await world.clock.run(world.request(597), withinMs)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expectNoBurst(world)
  })

  test('are not slowed by headers that report more left than the limit, by window', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    world.service.replyHeaders = ({ headers }) => headers.map(([name, value]) => [name, name.includes('remaining') ? '99999' : value])
    await world.clock.run(world.request(599), full)
    expectNoBurst(world)
  })

  test('reach full speed again once false headers end', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    world.service.replyHeaders = ({ headers }) => (world.clock.time() < 30_000 ? allSay('1', '0') : headers)
    await world.clock.run(world.request(597), 3.5 * MINUTE)
    expectNoBurst(world)
  })
})

describe('RateLimit-Remaining: 0 holds the next call until its reset', () => {
  const nothingLeft = (limit: string | undefined, seconds: number): HeaderList => [
    ...(limit === undefined ? [] : [['ratelimit-limit', limit] as const]),
    ['ratelimit-remaining', '0'],
    ['ratelimit-reset', `${seconds}`],
  ]
  test.each([
    { title: 'of a window that has no name', limit: undefined, seconds: 45 },
    { title: 'of the minute', limit: '300', seconds: 45 },
    { title: 'of the second', limit: '15', seconds: 45 },
    { title: 'for longer than any window', limit: undefined, seconds: 900 },
  ])('holds the call: $title', async ({ limit, seconds }) => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    const { service, clock } = world
    await clock.run(world.request(1), MINUTE)
    service.replyHeaders = ({ headers }) => [...headers.filter(([name]) => !name.includes('ratelimit')), ...nothingLeft(limit, seconds)]
    await clock.run(world.request(1), MINUTE)
    const heard = clock.time()
    service.replyHeaders = ({ headers }) => headers
    const next = world.request(1)
    await clock.advance(1000)
    expect(world.broker.status().waits).toMatchObject([{ calls: 1, reason: 'the service reports that the quota is used up until then' }])
    await clock.run(next, (seconds + 5) * 1000)
    const last = service.times('profiler/current-balance').at(-1) ?? 0
    expect(last).toBeGreaterThanOrEqual(heard - 50 + seconds * 1000)
    expect(last).toBeLessThan(heard + seconds * 1000 + 1000)
  })

  test.each([
    { title: 'the second', headers: [['x-ratelimit-remaining-second', '0']], ms: 1000 },
    { title: 'the minute', headers: [['x-ratelimit-remaining-minute', '0']], ms: MINUTE },
    {
      title: 'the minute, with a limit above the table',
      headers: [
        ['x-ratelimit-remaining-minute', '0'],
        ['x-ratelimit-limit-minute', '9999'],
      ],
      ms: MINUTE,
    },
    {
      title: 'the second, with a limit of 1',
      headers: [
        ['x-ratelimit-remaining-second', '0'],
        ['x-ratelimit-limit-second', '1'],
      ],
      ms: 1000,
    },
    {
      title: 'a minute whose reset is 0',
      headers: [
        ['x-ratelimit-remaining', '0'],
        ['x-ratelimit-limit', '300'],
        ['x-ratelimit-reset', '0'],
      ],
      ms: 1000,
    },
    {
      title: 'the minute, whose reset is no number',
      headers: [
        ['x-ratelimit-remaining-minute', '0'],
        ['x-ratelimit-reset', 'soon'],
      ],
      ms: MINUTE,
    },
  ] as const)('holds the next call to the end of our own window if nothing is left of $title', async ({ headers, ms }) => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    const { service, clock } = world
    await clock.run(world.request(1), MINUTE)
    service.replyHeaders = ({ headers: all }) => [...all.filter(([name]) => !name.includes('ratelimit')), ...headers]
    await clock.run(world.request(1), 2 * MINUTE)
    const arrived = clock.time()
    await clock.run(world.request(1), 2 * MINUTE)
    expect(service.times('profiler/current-balance').at(-1)).toBeGreaterThanOrEqual(arrived + ms)
  })

  test.each([
    ['x-ratelimit-remaining-second', '-1'],
    ['x-ratelimit-remaining-minute', '99999'],
    ['x-ratelimit-remaining-minute', '0.0'],
    ['x-ratelimit-remaining-second', 'none'],
  ] as const)('ignores the header %s: %s', async (name, value) => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    world.service.replyHeaders = ({ headers }) => [...headers.filter(([one]) => !one.includes('ratelimit')), [name, value]]
    await world.clock.run(world.request(1), MINUTE)
    const arrived = world.clock.time()
    await world.clock.run(world.request(1), MINUTE)
    expect(world.service.times('profiler/current-balance').at(-1)).toBeLessThan(arrived + 100)
  })

  test('counts our own calls by our own count, and holds them no longer', async () => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    // Thirty calls take two windows of a second, each of which finally reports that nothing is
    // left.
    world.service.replyHeaders = ({ headers }) => [...headers, ['x-ratelimit-reset', '30']]
    await world.clock.run(world.request(29), 5000)
  })
})

describe('Retry-After of a 429, held for 1 s to 1 h, or for the width of its window without a value', () => {
  const skewed = (hours: number): HeaderList => [['date', new Date(Date.UTC(2026, 10, 21, 12, 0, 1) + hours * HOUR).toUTCString()]]
  const at = (ms: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, 1) + ms).toUTCString()
  interface Said {
    readonly says: string | undefined
    readonly title?: string
    readonly more?: HeaderList
    readonly pauseMs: number
    readonly scope?: string
  }
  const cases: readonly Said[] = [
    { says: '0', pauseMs: 1000 },
    { says: '7', pauseMs: 7000 },
    { says: '9999999', pauseMs: HOUR },
    { says: at(-HOUR), pauseMs: 1000 },
    { says: at(100 * 365 * 24 * HOUR), pauseMs: HOUR },
    { says: at(8 * HOUR + 30_000), title: 'a date of a service 8 h ahead', more: skewed(8), pauseMs: 30_000 },
    { says: at(-8 * HOUR + 30_000), title: 'a date of a service 8 h behind', more: skewed(-8), pauseMs: 30_000 },
    { says: at(8 * HOUR + 30_000), title: 'a date of a service 8 h ahead that does not say so', pauseMs: HOUR },
    { says: at(-8 * HOUR + 30_000), title: 'a date of a service 8 h behind that does not say so', pauseMs: 1000 },
    { says: '-5', pauseMs: MINUTE },
    { says: '1000000000000', pauseMs: HOUR },
    { says: '2.5', pauseMs: 2500 },
    { says: '1e3', pauseMs: MINUTE },
    { says: 'soon', pauseMs: MINUTE },
    { says: '', pauseMs: MINUTE },
    { says: undefined, pauseMs: MINUTE },
    { says: undefined, scope: 'second', pauseMs: 1000 },
    { says: undefined, scope: 'galaxy', pauseMs: MINUTE },
    { says: '7', scope: 'galaxy', pauseMs: 7000 },
  ]
  const named = cases.map((said) => ({
    ...said,
    name: `${said.title ?? (said.says === undefined ? 'absent' : `"${said.says}"`)}, scope ${said.scope ?? 'minute'}`,
  }))
  test.each(named)('holds calls after $name for $pauseMs ms', async ({ says, more = [], pauseMs, scope = 'minute' }) => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    const { service } = world
    let served = 0
    service.fail = () => (++served === 20 ? 429 : undefined)
    service.replyHeaders = ({ status, headers }) => {
      if (status !== 429) return headers
      return [...(says === undefined ? [] : [['retry-after', says] as const]), ['x-service-ratelimit-scope', scope], ...more]
    }
    const results = await world.clock.run(world.request(100), pauseMs + 10_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    const [refused, ...others] = service.rejections()
    expect(others).toEqual([])
    const refusedAt = refused?.at ?? NaN
    // Calls sent before the response arrived have arrived within 50 ms of it; a date has whole
    // seconds only.
    const next = Math.min(...service.times().filter((time) => time > refusedAt + 100))
    expect(next - refusedAt).toBeGreaterThanOrEqual(pauseMs - (says?.includes('GMT') === true && pauseMs < HOUR && pauseMs > 1000 ? 1500 : 0))
    expect(next - refusedAt).toBeLessThanOrEqual(pauseMs + 1200)
    expect(mostWithin(service.times(), 1000)).toBeLessThanOrEqual(15)
  })

  test.each([
    ['7200', 'the service requested a wait of more than an hour; the next attempt follows after one hour'],
    ['1800', 'the service requested a wait'],
  ])('reports the reason of a wait of %s s', async (says, reason) => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    world.service.fail = (endpoint) => (endpoint === 'account' ? undefined : 429)
    world.service.replyHeaders = () => [['retry-after', says]]
    void world.request(1)
    await world.clock.advance(2000)
    expect(world.broker.status().waits.map((wait) => wait.reason)).toEqual([reason])
  })
})
