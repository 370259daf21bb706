import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runSync } from '../../../../src-shared/core/steps.ts'
import { addDecimals, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import type { SavedStartTransfer } from '../../../../src-shared/custody/trace-event.ts'
import { tracesByMethod } from '../../../../src-shared/view-models/trace/method-table.ts'
import { methodTable } from './at-once.ts'
import { startTransferOf, startTransferSteps } from '../../../../src-shared/view-models/trace/start-transfers.ts'
import type { Trace, TraceInput, TraceRequest } from '../../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { minute, randomTransfers, transferOf } from './random-transfers.ts'

function tracesFrom(
  transfers: readonly Transfer[],
  chosen: readonly SavedStartTransfer[],
  request: Partial<TraceRequest> = {},
  ground: Partial<TraceInput> = {},
): readonly Trace[] {
  const input: TraceInput = { transfers, isTimed: true, endOf: () => undefined, knowledgeOf: () => 'complete', ...ground }
  const bounds = { direction: 'forward', method: 'fifo', hops: 10, width: 50, minValue: '' } as const
  return runSync(tracesByMethod(input, { starts: new Set(), ...bounds, ...request, transfers: chosen.map(startTransferOf) }))
}

const amountsOf = ({ transfers }: Trace): readonly string[] => transfers.map(({ transfer: { from, to }, amount }) => `${from}>${to} ${amount}`)

const FIRST = transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1), hash: '0x1' })
const SECOND = transferOf({ from: 'a', to: 'b', amount: '300', time: minute(2), hash: '0x2' })
const OTHER = transferOf({ from: 'a', to: 'z', amount: '50', time: minute(2), hash: '0x3' })
const ONWARD = transferOf({ from: 'b', to: 'c', amount: '200', time: minute(3), hash: '0x4' })

test('only the chosen transfer is traced, under each method, not what else its sender sent', () => {
  const [fifo, lifo, haircut] = tracesFrom([FIRST, SECOND, OTHER, ONWARD], [FIRST])
  expect(fifo && amountsOf(fifo)).toEqual(['a>b 100', 'b>c 100'])
  expect(lifo && amountsOf(lifo)).toEqual(['a>b 100'])
  expect(haircut && amountsOf(haircut)).toEqual(['a>b 100', 'b>c 50'])
  expect([fifo?.received, fifo?.started.map(({ transfer, amount }) => [transfer.hash, amount])]).toEqual(['100', [['0x1', '100']]])
})

test('backward, the origin of the chosen transfer alone is traced', () => {
  const [fifo] = tracesFrom([FIRST, SECOND, ONWARD], [ONWARD], { direction: 'backward' })
  expect(fifo && amountsOf(fifo)).toEqual(['a>b 100', 'a>b 100', 'b>c 200'])
  expect(fifo?.received).toBe('200')
})

test('a chosen transfer below one dollar is followed, and one into an exchange ends there', () => {
  const small = transferOf({ from: 'a', to: 'b', amount: '0.5', time: minute(1), hash: '0x1' })
  const onward = transferOf({ from: 'b', to: 'c', amount: '0.5', time: minute(2), hash: '0x2' })
  const [followed] = tracesFrom([small, onward], [small])
  expect(followed?.ends.map(({ node, reason }) => [node, reason])).toEqual([['c', 'dust']])
  const [ended] = tracesFrom([FIRST, ONWARD], [FIRST], {}, { endOf: (node) => (node === 'b' ? 'exchange' : undefined) })
  expect(ended?.ends.map(({ node, reason, value }) => [node, reason, value])).toEqual([['b', 'exchange', '100']])
})

test('money that comes back to the sender is followed from there, and counted once where it is in a chosen transfer again', () => {
  const back = transferOf({ from: 'b', to: 'a', amount: '100', time: minute(3) })
  const again = transferOf({ from: 'a', to: 'b', amount: '60', time: minute(4), hash: '0x9' })
  const away = transferOf({ from: 'a', to: 'c', amount: '40', time: minute(5) })
  const [fifo] = tracesFrom([FIRST, back, again, away], [FIRST, again])
  expect(fifo && amountsOf(fifo)).toEqual(['a>b 100', 'b>a 100', 'a>b 60', 'a>c 40'])
  expect(fifo?.started.map(({ again: { amount } }) => amount)).toEqual(['0', '60'])
  const table = methodTable(fifo === undefined ? [] : [fifo], () => '')
  expect([table.received, table.returned.fifo, table.total.fifo, table.closes]).toEqual(['160', '60', '100', true])
})

test('a chosen transfer is found by an earlier statement about it, equal legs are each found once, and what is not there is named', () => {
  const restated = { ...FIRST, amount: '90', statements: [{ amount: '100', time: FIRST.time, value: '', sources: [] }] }
  const twin = { ...SECOND, id: 'twin' }
  const { found, missing } = runSync(startTransferSteps([FIRST, SECOND, SECOND, SECOND], [restated, SECOND, twin]))
  expect([...found.keys()]).toEqual([restated.id, SECOND.id, 'twin'])
  expect(missing).toEqual([SECOND])
})

test.each([
  ['chain', 'base'],
  ['hash', '0xother'],
  ['asset', 'ethereum:eth'],
  ['from', 'z'],
  ['to', 'z'],
  ['amount', '100.1'],
  ['time', minute(9)],
] as const)('a transfer with another %s is not the chosen one', (member, value) => {
  const { found, missing } = runSync(startTransferSteps([FIRST], [{ ...FIRST, [member]: value }]))
  expect([found.size, missing]).toEqual([0, [FIRST]])
})

test('books close in each asset and each address for any chosen transfers, under each method', () => {
  const requests = fc.record({
    direction: fc.constantFrom<'forward' | 'backward'>('forward', 'backward'),
    hops: fc.integer({ min: 1, max: 6 }),
    width: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(randomTransfers, requests, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (transfers, request, coins) => {
      const chosen = transfers.filter(() => coins.next().value === 0)
      const traces = tracesFrom(transfers, chosen, request, { endOf: (node) => (node === 'n4' ? 'exchange' : undefined) })
      const table = methodTable(traces, () => '')
      expect(table.closes).toBe(true)
      // A transfer from an address to itself moves nothing.
      const moving = chosen.filter(({ from, to, amount }) => from !== to && Number(amount) > 0)
      for (const { method, hops, started, missingStarts } of traces) {
        expect(missingStarts).toEqual([])
        expect(started.map(({ transfer }) => transfer.id).toSorted()).toEqual(moving.map(({ id }) => id).toSorted())
        expect(hops.every(({ reconciles }) => reconciles)).toBe(true)
        const [total = '', returned = '', change = ''] = [table.total[method], table.returned[method], table.priceChange[method]]
        expect(subtractDecimals(addDecimals([total, returned]), change)).toBe(table.received)
      }
    }),
  )
})
