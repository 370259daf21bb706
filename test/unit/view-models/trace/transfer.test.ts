import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTimeOrder } from '../../../../src-shared/view-models/trace/transfer.ts'
import { minute, randomTransfers, transferOf } from './random-transfers.ts'

test('at equal times incoming transfers precede outgoing ones, with any ids', () => {
  const order = inTimeOrder([
    transferOf({ id: '1', from: 'c', to: 'd' }),
    transferOf({ id: '2', from: 'b', to: 'c' }),
    transferOf({ id: '3', from: 'a', to: 'b' }),
    transferOf({ id: '4', from: 'z', to: 'b', time: minute(-1) }),
  ])
  expect(order.map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
})

test('equal times of several assets do not wait for each other, and a cycle begins at its first id', () => {
  const order = inTimeOrder([
    transferOf({ id: '1', from: 'b', to: 'c', asset: 'ethereum:eth' }),
    transferOf({ id: '2', from: 'a', to: 'b' }),
    transferOf({ id: '4', from: 'y', to: 'x' }),
    transferOf({ id: '3', from: 'x', to: 'y' }),
    transferOf({ id: '5', from: 'x', to: 'x' }),
  ])
  expect(order.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
})

test('any order of captures gives the same complete list, in order of time', () => {
  fc.assert(
    fc.property(randomTransfers, fc.infiniteStream(fc.nat()), (transfers, keys) => {
      const shuffled = transfers.map((one) => ({ one, key: keys.next().value })).toSorted((a, b) => a.key - b.key)
      const order = inTimeOrder(transfers)
      expect(inTimeOrder(shuffled.map(({ one }) => one))).toEqual(order)
      expect(order.map(({ time }) => time)).toEqual(transfers.map(({ time }) => time).toSorted())
      expect(new Set(order)).toEqual(new Set(transfers))
    }),
  )
})
