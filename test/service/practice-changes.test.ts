import { afterEach, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { call, start, TRADER } from './practice-help.ts'

const LABELS = '/api/v1/profiler/address/labels'

let service: PracticeService | undefined
afterEach(() => service?.close())

test('another plan applies from the next call on, with its price and its limits', async () => {
  const own = (service = await start({ limits: {} }))
  const pro = await call(own, LABELS, { address: TRADER, chain: 'all' })
  own.setPlan('free')
  const free = await call(own, LABELS, { address: TRADER, chain: 'all' })
  const reported = [pro, free].map(({ headers }) => [headers.get('x-service-credits-used'), headers.get('x-ratelimit-limit-second')])
  expect(reported).toEqual([
    ['100', '75'],
    ['300', '15'],
  ])
  expect((await call(own, '/api/v1/account')).json).toEqual({ plan: 'free', credits_remaining: 9600 })
})

test('a credits header without a usable value does not change the charge', async () => {
  const own = (service = await start({ faults: ['credits-header=-3'] }))
  const reported = await call(own, LABELS, { address: TRADER, chain: 'all' })
  expect([reported.status, reported.headers.get('x-service-credits-used'), own.creditsTaken()]).toEqual([200, '-3', 100])
})

test('a call in flight is reported until it is in the books', async () => {
  const own = (service = await start({ faults: ['latency=50'] }))
  const response = call(own, LABELS, { address: TRADER, chain: 'all' })
  await expect.poll(() => own.openCalls(), { interval: 1 }).toBe(1)
  expect([own.calls().length, own.creditsTaken()]).toEqual([0, 0])
  await response
  await expect.poll(() => own.openCalls(), { interval: 1 }).toBe(0)
  expect(own.calls().map((one) => one.credits)).toEqual([100])
})
