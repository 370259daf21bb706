import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEADLINE_MS } from '../../../src-main/broker/http/transport.ts'
import { Secret } from '../../../src-main/secret.ts'
import { CASE, openVirtualWorld } from '../../support/virtual-broker.ts'
import type { SleepKind } from '../../support/virtual-time.ts'

const KEY = new Secret('key-of-the-virtual-world')

test.each(['stops', 'counts'] as const)(
  'makes an account reading that waited during sleep afterwards, although no call is left (its clock %s)',
  async (kind) => {
    const world = await openVirtualWorld({ plan: 'pro' })
    const { broker, service, clock } = world
    service.fail = (endpoint) => (endpoint === 'account' ? undefined : 429)
    service.replyHeaders = ({ status, headers }) => (status === 429 ? [['retry-after', '30']] : headers)
    const requested = world.request(1)
    await clock.advance(1000)
    const reading = broker.readAccount()
    await clock.advance(1000)
    expect(broker.cancel(CASE, ['step-0'])).toBe(1)
    await requested
    await clock.sleep(60_000, kind)
    expect((await clock.run(reading, 60_000)).ok).toBe(true)
  },
)

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'continues the queue if the wait for the service ends between two reads of the clock (the first %i before it)',
  async (before) => {
    const world = await openVirtualWorld({ plan: 'pro' })
    const { broker, service, clock } = world
    service.fail = () => 503
    const requested = world.request(12)
    await clock.advance(3000)
    const { stopped } = broker.status()
    expect(stopped?.code).toBe('breaker_open')
    service.fail = undefined
    // Timers of Node fire up to a millisecond early, and a clock that is read again has advanced.
    const read = clock.now.bind(clock)
    const ends = read() + Date.parse(stopped?.retryAt ?? '') - clock.wall().getTime()
    let looks = 0
    clock.now = () => (Math.abs(read() - ends) < 2 ? ends + (looks++ < before ? -0.1 : 0.1) : read())
    await clock.run(requested, 600_000)
  },
)

type Event =
  | { readonly kind: 'request' | 'cancel' | 'read' | 'key' | 'handleSystemResume' | 'pause' | 'resume' }
  | { readonly kind: 'pass' | 'stops' | 'counts'; readonly ms: number }
  | { readonly kind: 'fails'; readonly with: number | 'lost' | undefined; readonly account: boolean }

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.constantFrom<Event>(
    { kind: 'request' },
    { kind: 'cancel' },
    { kind: 'read' },
    { kind: 'key' },
    { kind: 'handleSystemResume' },
    { kind: 'pause' },
    { kind: 'resume' },
  ),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 5000 }) }),
  fc.record({ kind: fc.constantFrom<SleepKind>('stops', 'counts'), ms: fc.integer({ min: 0, max: 100_000 }) }),
  fc.record({ kind: fc.constant('fails' as const), with: fc.constantFrom(undefined, 429, 429, 500, 'lost' as const), account: fc.boolean() }),
)

test('ends every request once the service responds, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), fc.integer(), async (events, seed) => {
      const world = await openVirtualWorld({ plan: 'pro', seed })
      const { broker, service, clock } = world
      service.replyHeaders = ({ status, headers }) => (status === 429 ? [['retry-after', '2']] : headers)
      const waiting: Promise<unknown>[] = []
      let requested = 0
      for (const now of events) {
        if (now.kind === 'request') {
          waiting.push(world.request(6))
          requested += 6
        } else if (now.kind === 'cancel') broker.cancel(CASE, [`step-${requested - 1}`, `step-${requested - 4}`])
        else if (now.kind === 'read') waiting.push(broker.readAccount())
        else if (now.kind === 'key') broker.useKey(KEY)
        else if (now.kind === 'fails') service.fail = (endpoint) => (endpoint === 'account' && !now.account ? undefined : now.with)
        else if (now.kind === 'pass') await clock.advance(now.ms)
        else if (now.kind === 'stops' || now.kind === 'counts') await clock.sleep(now.ms, now.kind)
        else broker[now.kind]()
      }
      service.fail = undefined
      // Nothing else: any other action restarts the queue and would hide that it had stalled.
      if (broker.status().paused) broker.resume()
      await clock.run(Promise.all(waiting), 4 * 3_600_000)
      // The response to a cancelled call in flight is awaited.
      await clock.advance(2 * DEADLINE_MS)
      const { queued, running } = broker.status()
      expect({ queued, running }).toEqual({ queued: 0, running: 0 })
    }),
    { seed: 20261122, numRuns: 150 },
  )
})
