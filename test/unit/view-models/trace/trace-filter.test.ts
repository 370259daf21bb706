import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { runSync } from '../../../../src-shared/core/steps.ts'
import { filteredOutText } from '../../../../src-shared/view-models/trace/messages.ts'
import { tracesByMethod } from '../../../../src-shared/view-models/trace/method-table.ts'
import { methodTable } from './at-once.ts'
import type { Trace, TraceRequest } from '../../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { minute, randomTransfers, transferOf } from './random-transfers.ts'

const BOUNDS = { direction: 'forward', method: 'fifo', hops: 10, width: 50, minValue: '' } as const

function tracesOf(transfers: readonly Transfer[], request: Partial<TraceRequest>): readonly Trace[] {
  const input = { transfers, isTimed: true, endOf: () => undefined, knowledgeOf: () => 'complete' as const }
  return runSync(tracesByMethod(input, { starts: new Set(['a']), ...BOUNDS, ...request }))
}

test('what a filter leaves out of followed addresses is counted by token and by day, with its sum', () => {
  const eth = { asset: 'ethereum:eth', symbol: 'ETH' }
  const later = '2026-09-20T00:00:00Z'
  const transfers = [
    transferOf({ from: 'a', to: 'b', amount: '100', time: minute(1) }),
    transferOf({ from: 'b', to: 'c', amount: '7', time: minute(2), ...eth }),
    transferOf({ from: 'b', to: 'c', amount: '8', time: later, ...eth, value: '' }),
    transferOf({ from: 'b', to: 'd', amount: '30', time: later }),
    transferOf({ from: 'x', to: 'y', amount: '30', time: later }),
  ]
  const window = { from: '', to: '2026-09-02' }
  const [fifo] = tracesOf(transfers, { tokens: ['ethereum:usdt'], window })
  expect(fifo?.ends.map(({ node, reason, value }) => [node, reason, value])).toEqual([['b', 'window-end', '100']])
  expect(fifo?.filteredOut).toEqual({
    otherTokens: { transfers: 2, value: '7', withoutValue: 1 },
    otherDays: { transfers: 1, value: '30', withoutValue: 0 },
  })
  expect(fifo?.filteredOut && filteredOutText(fifo.filteredOut)).toBe(
    'The filter left out at the followed addresses: 2 transfers, $7.00, 1 without a value in other tokens; 1 transfer, $30.00 outside the period.',
  )
  expect(tracesOf(transfers, {})[0]?.filteredOut).toBeUndefined()
})

test('the first and the last day of the period belong to it, at any time of the day', () => {
  const at = (time: string) => transferOf({ id: time, from: 'a', to: time, amount: '10', time })
  const times = ['2026-09-01T23:59:59Z', '2026-09-02T00:00:00Z', '2026-09-03T23:59:59.999Z', '2026-09-04T00:00:00Z']
  const [fifo] = tracesOf(times.map(at), { window: { from: '2026-09-02', to: '2026-09-03' } })
  expect(fifo?.transfers.map(({ transfer }) => transfer.time)).toEqual(times.slice(1, 3))
  expect(fifo?.filteredOut?.otherDays).toEqual({ transfers: 2, value: '20', withoutValue: 0 })
})

test('left out + followed = sent by the followed addresses, and books close, for any filter', () => {
  const filters = fc.record(
    {
      tokens: fc.constantFrom<(readonly string[])[]>(['ethereum:usdt'], ['ethereum:eth'], ['ethereum:usdt', 'ethereum:eth'], ['ethereum:none']),
      window: fc.constantFrom({ from: '2026-09-01', to: '' }, { from: '', to: '2026-08-31' }, { from: '2026-09-01', to: '2026-09-01' }),
    },
    { requiredKeys: [] },
  )
  const sumOf = (some: readonly Transfer[]): string => addDecimals(some.flatMap(({ value }) => (value === '' ? [] : [value])))
  fc.assert(
    fc.property(randomTransfers, filters, fc.constantFrom<'forward' | 'backward'>('forward', 'backward'), (transfers, filter, direction) => {
      const traces = tracesOf(transfers, { ...filter, direction, starts: new Set(['n0']) })
      expect(methodTable(traces, () => '').closes).toBe(true)
      for (const { hops, filteredOut } of traces) {
        expect(filteredOut === undefined).toBe(filter.tokens === undefined && filter.window === undefined)
        if (filteredOut === undefined) continue
        const followed = new Set(['n0', ...hops.map(({ node }) => node)])
        const sent = transfers.filter(({ from, to }) => followed.has(direction === 'forward' ? from : to))
        const passed = sent.filter(
          ({ asset, time }) =>
            filter.tokens?.includes(asset) !== false &&
            (filter.window === undefined ||
              (time.slice(0, 10) >= filter.window.from && (filter.window.to === '' || time.slice(0, 10) <= filter.window.to))),
        )
        const { otherTokens, otherDays } = filteredOut
        expect(otherTokens.transfers + otherDays.transfers + passed.length).toBe(sent.length)
        expect(addDecimals([otherTokens.value, otherDays.value, sumOf(passed)])).toBe(sumOf(sent))
      }
    }),
  )
})
