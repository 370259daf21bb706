import { expect, test } from 'vitest'
import type { Knowledge } from '../../../../src-shared/view-models/trace/stop-reason.ts'
import { isCoveredByTransfers } from '../../../../src-shared/view-models/trace/covered-by-transfers.ts'
import { minute, transferOf } from './random-transfers.ts'

const paid = [
  transferOf({ id: '1', from: 'sender', to: 'deposit', time: minute(1), amount: '60', value: '60' }),
  transferOf({ id: '2', from: 'other', to: 'deposit', time: minute(2), amount: '40', value: '40' }),
]
const flow = (value: string) => [transferOf({ from: 'sender', to: 'deposit', time: '', amount: value, value })]
const noneRequested = (): Knowledge => 'not-requested'
const starts = new Set(['deposit'])

test('a deposit that was not requested is traced back by the transfers of all its senders, where they add up to its flows', () => {
  expect(isCoveredByTransfers(starts, 'backward', { transfers: paid, flows: flow('100') }, noneRequested)).toBe(true)
  expect(isCoveredByTransfers(starts, 'backward', { transfers: paid, flows: flow('100.01') }, noneRequested)).toBe(false)
  // Incoming transfers say nothing about outgoing ones.
  expect(isCoveredByTransfers(starts, 'forward', { transfers: paid, flows: [] }, noneRequested)).toBe(false)
  expect(isCoveredByTransfers(starts, 'backward', { transfers: [], flows: [] }, noneRequested)).toBe(false)
})

test('an address with a response is traced by transfers, and one with a failed call is not', () => {
  const of = (known: Knowledge): boolean => isCoveredByTransfers(starts, 'forward', { transfers: paid, flows: flow('100') }, () => known)
  expect([of('complete'), of('partial'), of('failed'), of('not-requested')]).toEqual([true, true, false, false])
})
