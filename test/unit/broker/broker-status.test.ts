import { expect, test } from 'vitest'
import { StatusTeller } from '../../../src-main/broker/broker-status.ts'
import { IDLE_STATUS } from '../../support/idle-status.ts'

test('changes are told at most four times a second, the first of a quiet time nearly at once, and the last one always', () => {
  let now = 0
  const timers: { readonly at: number; readonly fire: () => void }[] = []
  const clock = {
    now: () => now,
    wall: () => new Date(now),
    sinceBoot: () => now,
    after: (ms: number, fire: () => void) => {
      timers.push({ at: now + ms, fire })
      return () => undefined
    },
  }
  let version = 0
  const teller = new StatusTeller(clock, () => ({ ...IDLE_STATUS, queued: version }))
  const told: [at: number, queued: number][] = []
  teller.listen(({ queued }) => told.push([now, queued]))
  for (; now <= 1000; now += 10) {
    for (const timer of timers.splice(0)) {
      if (timer.at <= now) timer.fire()
      else timers.push(timer)
    }
    version = now
    if (now < 900) teller.tellSoon()
  }
  expect(told.map(([at]) => at)).toEqual([50, 300, 550, 800])
  now = 1050
  timers[0]?.fire()
  expect(told.at(-1)).toEqual([1050, 1000])
})
