import { expect, test } from 'vitest'
import { traceSteps, type Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { ranThrough } from '../ran-through.ts'
import { minute, transferOf } from './random-transfers.ts'

function traceOf(...transfers: readonly Transfer[]): Trace {
  const input = { transfers, isTimed: true, endOf: () => undefined, knowledgeOf: () => 'complete' as const }
  const request = { starts: new Set(['a']), direction: 'forward' as const, method: 'fifo' as const, hops: 9, width: 9, minValue: '' }
  return ranThrough(traceSteps(input, request)).value
}

const PAID = transferOf({ from: 'a', to: 'b', amount: '5', time: minute(1) })

test('a trace without odd data has no faults', () => {
  expect(traceOf(PAID).faults).toEqual({ disagreeing: [], toItself: 0, atSameTime: 0, returning: 0 })
})

test('names transfers that responses report differently, at the addresses that it follows', () => {
  const statements = ['4', '5'].map((amount) => ({ amount, time: PAID.time, value: '', sources: [] }))
  const { faults } = traceOf({ ...PAID, statements }, { ...transferOf({ from: 'x', to: 'y', time: minute(2) }), statements })
  expect(faults.disagreeing.map(({ from }) => from)).toEqual(['a'])
})

test('a transfer to its own address moves nothing, and is counted', () => {
  const trace = traceOf(PAID, transferOf({ from: 'b', to: 'b', amount: '5', time: minute(2) }))
  expect([trace.faults.toItself, trace.hops.map(({ node, value }) => [node, value.in])]).toEqual([
    1,
    [
      ['a', '5'],
      ['b', '5'],
    ],
  ])
})

test('funds received and sent at the same time are followed, with a note that the order is assumed', () => {
  const trace = traceOf(PAID, transferOf({ id: '0', from: 'b', to: 'c', amount: '5', time: minute(1) }))
  expect([trace.faults.atSameTime, trace.ends.map(({ node, value }) => [node, value])]).toEqual([1, [['c', '5']]])
})

test('funds in a cycle count where they are, and the way back is counted', () => {
  const trace = traceOf(
    PAID,
    transferOf({ from: 'b', to: 'c', amount: '5', time: minute(2) }),
    transferOf({ from: 'c', to: 'b', amount: '3', time: minute(3) }),
  )
  expect([trace.faults.returning, trace.ends.map(({ node, value }) => [node, value])]).toEqual([
    1,
    [
      ['b', '3'],
      ['c', '2'],
    ],
  ])
})
