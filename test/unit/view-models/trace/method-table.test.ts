import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import { largestSpread, spreadOf, tracesByMethod, type MethodTable } from '../../../../src-shared/view-models/trace/method-table.ts'
import { methodTable } from './at-once.ts'
import type { TraceInput, TraceRequest } from '../../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { ranThrough } from '../ran-through.ts'
import { minute, randomTransfers, transferOf } from './random-transfers.ts'

function tableOf(
  transfers: readonly Transfer[],
  request: Partial<TraceRequest> = {},
  ground: Partial<TraceInput> = {},
  entityOf: (node: string) => string = () => '',
): MethodTable {
  const input: TraceInput = { transfers, isTimed: true, endOf: () => undefined, knowledgeOf: () => 'complete', ...ground }
  const traces = ranThrough(
    tracesByMethod(input, { starts: new Set(['a']), direction: 'forward', method: 'fifo', hops: 10, width: 50, minValue: '', ...request }),
  ).value
  return methodTable(traces, entityOf)
}

/** b receives 100 from a and 300 from another address, and pays a mixer and two deposits of an exchange. */
const SPLIT = [
  transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
  transferOf({ from: 'x', to: 'b', amount: '300', time: minute(2) }),
  transferOf({ from: 'b', to: 'mixer', amount: '100', time: minute(3) }),
  transferOf({ from: 'b', to: 'deposit 1', amount: '200', time: minute(4) }),
  transferOf({ from: 'b', to: 'deposit 2', amount: '100', time: minute(5) }),
]
const ENDS: Partial<TraceInput> = { endOf: (node) => (node === 'mixer' ? 'mixer' : node.startsWith('deposit') ? 'exchange' : undefined) }

test('destinations are compared under each method, one row for an entity, with amount and share', () => {
  const table = tableOf(SPLIT, {}, ENDS, (node) => (node.startsWith('deposit') ? 'Meridian' : ''))
  expect(table.methods).toEqual(['fifo', 'lifo', 'haircut'])
  expect(table.rows.map(({ nodes, reason, value, share }) => [nodes, reason, value, share])).toEqual([
    [['deposit 1', 'deposit 2'], 'exchange', { haircut: '75', fifo: '0', lifo: '100' }, { haircut: '0.75', fifo: '0', lifo: '1' }],
    [['mixer'], 'mixer', { haircut: '25', fifo: '100', lifo: '0' }, { haircut: '0.25', fifo: '1', lifo: '0' }],
  ])
  expect([table.received, table.total, table.closes]).toEqual(['100', { haircut: '100', fifo: '100', lifo: '100' }, true])
  const max = largestSpread(table)
  expect([max?.nodes, max === undefined ? '' : spreadOf(max)]).toEqual([['deposit 1', 'deposit 2'], '100'])
})

test('methods that agree have no largest difference', () => {
  expect(largestSpread(tableOf([transferOf({ from: 'a', to: 'b', amount: '5', time: minute(1) })]))).toBeUndefined()
})

test('funds that return to the start are stated and not counted twice', () => {
  const table = tableOf([
    transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
    transferOf({ from: 'b', to: 'a', amount: '40', time: minute(2) }),
  ])
  expect([table.received, table.returned.fifo, table.total.fifo, table.closes]).toEqual(['140', '40', '100', true])
})

test('aggregated flows have one method', () => {
  expect(tableOf([transferOf({ from: 'a', to: 'b', amount: '5', time: '' })], {}, { isTimed: false }).methods).toEqual(['haircut'])
})

test('every column balances in each asset, and in US dollars to the same sum', () => {
  const requests = fc.record({
    direction: fc.constantFrom<'forward' | 'backward'>('forward', 'backward'),
    starts: fc.uniqueArray(fc.constantFrom('n0', 'n1', 'n2'), { minLength: 1 }).map((all) => new Set(all)),
    hops: fc.integer({ min: 2, max: 6 }),
    width: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(randomTransfers, requests, (transfers, request) => {
      const table = tableOf(transfers, request, { endOf: (node) => (node === 'n4' ? 'exchange' : undefined) })
      expect(table.closes).toBe(true)
      for (const method of table.methods) {
        const [total = '', returned = '', change = ''] = [table.total[method], table.returned[method], table.priceChange[method]]
        expect(addDecimals(table.rows.map(({ value }) => value[method] ?? '0'))).toBe(total)
        expect(subtractDecimals(addDecimals([total, returned]), change)).toBe(table.received)
      }
    }),
  )
})
