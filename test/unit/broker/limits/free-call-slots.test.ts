import { expect, test } from 'vitest'
import { FreeCallSlots } from '../../../../src-main/broker/limits/free-call-slots.ts'
import { createBrokerEvents } from '../../../../src-main/broker/broker-events.ts'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'

const limitsOf = (): RateLimits => new RateLimits({ second: 1, minute: 10, endpointLimit: () => undefined })

test('sends a free call at once if a slot is free, otherwise as soon as one is, one after the other', async () => {
  const limits = limitsOf()
  const events = createBrokerEvents()
  let reported = 0
  events.on('dispatchNeeded', () => reported++)
  const slots = new FreeCallSlots(limits, events)
  const first = await slots.take(0)
  if (first === undefined) throw new Error('a slot')
  expect([first.endpoint, slots.endpoints]).toEqual(['account', []])
  const got: string[] = []
  const waiting = ['a', 'b'].map(async (name) => {
    if ((await slots.take(0)) !== undefined) got.push(name)
  })
  expect(slots.endpoints).toEqual(['account'])
  await Promise.resolve()
  expect(reported).toBe(2)
  slots.serve(0)
  limits.release(first)
  slots.serve(0)
  await waiting[0]
  expect([got, slots.endpoints]).toEqual([['a'], ['account']])
})

test('ends waiting free calls when the broker closes', async () => {
  const slots = new FreeCallSlots(limitsOf(), createBrokerEvents())
  await slots.take(0)
  const waiting = [slots.take(0), slots.take(0)]
  slots.close()
  expect(await Promise.all(waiting)).toEqual([undefined, undefined])
  expect(slots.endpoints).toEqual([])
})
