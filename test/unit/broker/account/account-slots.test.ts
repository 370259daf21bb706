import { expect, test } from 'vitest'
import { AccountSlots } from '../../../../src-main/broker/account/account-slots.ts'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'

const limitsOf = (): RateLimits => new RateLimits({ second: 1, minute: 10, endpointLimit: () => undefined })

test('a free call goes at once where there is room, and else as soon as there is, one after the other', async () => {
  const limits = limitsOf()
  const slots = new AccountSlots(limits)
  const first = await slots.take(0, () => undefined)
  if (first === undefined) throw new Error('a slot')
  expect([first.endpoint, slots.endpoints]).toEqual(['account', []])
  let told = 0
  const got: string[] = []
  const waiting = ['a', 'b'].map(async (name) => {
    if ((await slots.take(0, () => told++)) !== undefined) got.push(name)
  })
  expect(slots.endpoints).toEqual(['account'])
  await Promise.resolve()
  expect(told).toBe(2)
  slots.serve(0)
  limits.giveBack(first)
  slots.serve(0)
  await waiting[0]
  expect([got, slots.endpoints]).toEqual([['a'], ['account']])
})

test('whoever waits is told when the broker closes', async () => {
  const slots = new AccountSlots(limitsOf())
  await slots.take(0, () => undefined)
  const waiting = [slots.take(0, () => undefined), slots.take(0, () => undefined)]
  slots.close()
  expect(await Promise.all(waiting)).toEqual([undefined, undefined])
  expect(slots.endpoints).toEqual([])
})
