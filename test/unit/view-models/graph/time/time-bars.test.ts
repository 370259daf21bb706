import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals } from '../../../../../src-shared/core/decimal.ts'
import { dayOf, type EdgeDating } from '../../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { dayBefore, nextStart, unitStart } from '../../../../../src-shared/view-models/graph/time/days.ts'
import { barsInRange, rangeOfBars, type TimeBars, timeBarsSteps } from '../../../../../src-shared/view-models/graph/time/time-bars.ts'
import { datedGraphs, datingOf, transferOf } from './random-transfers.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'
import type { GraphEdge } from '../../../../../src-shared/view-models/graph-types.ts'

function barsOf(edges: readonly GraphEdge[], dating: EdgeDating, tokens: readonly string[] = [], focus?: string): TimeBars {
  const steps = timeBarsSteps(edges, dating, tokens, focus)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

describe('the bars of the axis', () => {
  test('contain exactly the dated transfers of the flows, each once', () => {
    fc.assert(
      fc.property(datedGraphs, fc.constantFrom(undefined, 'evm:0x0'), ({ model, transfers, dating }, focus) => {
        const time = barsOf(model.edges, dating, [], focus)
        const own = transfers.filter(({ chain }) => chain === 'ethereum')
        const dated = own.filter((one) => one.time !== '')
        const valueOf = (all: readonly { readonly value: string }[]): string => addDecimals(all.flatMap(({ value }) => (value === '' ? [] : [value])))
        const sums = time.bars.flatMap(({ sums: { incoming, outgoing, other } }) => [incoming, outgoing, other])
        expect(addDecimals(sums)).toBe(valueOf(dated))
        expect(time.bars.reduce((sum, bar) => sum + bar.transfers, 0)).toBe(dated.length)
        expect(time.transfers).toBe(dated.length)
        expect(time.undated).toBe(own.length - dated.length)
        expect(dating.unmatched).toBe(transfers.length - own.length)
        if (focus !== undefined) {
          expect(addDecimals(time.bars.map((bar) => bar.sums.incoming))).toBe(valueOf(dated.filter(({ to }) => to === focus)))
          expect(addDecimals(time.bars.map((bar) => bar.sums.outgoing))).toBe(valueOf(dated.filter(({ from }) => from === focus)))
        }
      }),
    )
  })

  test('follow each other without a gap, and contain each transfer on its day', () => {
    fc.assert(
      fc.property(datedGraphs, ({ model, transfers, dating }) => {
        const { bars } = barsOf(model.edges, dating)
        for (const [at, bar] of bars.entries()) {
          expect(bar.from <= bar.to).toBe(true)
          if (at > 0) expect(dayBefore(bar.from)).toBe(bars[at - 1]?.to)
          const here = transfers.filter(({ chain, time }) => chain === 'ethereum' && time !== '' && dayOf(time) >= bar.from && dayOf(time) <= bar.to)
          expect(bar.transfers).toBe(here.length)
        }
        expect(bars.length).toBeLessThanOrEqual(130)
      }),
    )
  })

  test('are days, weeks, months or years, by the span', () => {
    const [from, to] = [sampleNode(1, 'counterparty'), sampleNode(0, 'subject')]
    const model = { nodes: [from, to], edges: [sampleEdge(from, to)], notes: [] }
    const unitOf = (...times: readonly string[]): string => {
      const { unit, bars } = barsOf(
        model.edges,
        datingOf(
          model,
          times.map((time, at) => transferOf(`t${at}`, { time: `${time}T00:00:00Z` })),
        ),
      )
      return `${unit} ${bars[0]?.from} ${bars.at(-1)?.to}`
    }
    expect(unitOf('2026-09-04')).toBe('day 2026-09-04 2026-09-04')
    expect(unitOf('2026-09-04', '2026-12-04')).toBe('day 2026-09-04 2026-12-04')
    expect(unitOf('2026-01-01', '2026-12-31')).toBe('week 2025-12-29 2027-01-03')
    expect(unitOf('2022-02-03', '2026-12-30')).toBe('month 2022-02-01 2026-12-31')
    expect(unitOf('1999-02-03', '2026-12-30')).toBe('year 1999-01-01 2026-12-31')
  })

  test('follow a filter by token', () => {
    const [from, to] = [sampleNode(1, 'counterparty'), sampleNode(0, 'subject')]
    const model = { nodes: [from, to], edges: [sampleEdge(from, to)], notes: [] }
    const dating = datingOf(model, [transferOf('a', { value: '5' }), transferOf('b', { symbol: 'ETH', asset: 'ethereum:ETH', value: '7' })])
    expect(barsOf(model.edges, dating, ['ETH']).bars.map(({ sums }) => sums.other)).toEqual(['7'])
  })
})

test('begin with the end of the previous unit', () => {
  expect(unitStart('2026-11-22', 'week')).toBe('2026-11-16')
  expect(unitStart('2026-11-16', 'week')).toBe('2026-11-16')
  expect(nextStart('2026-12-01', 'month')).toBe('2027-01-01')
  expect(nextStart('2024-02-28', 'day')).toBe('2024-02-29')
  expect(nextStart('2026-01-01', 'year')).toBe('2027-01-01')
})

test('convert between a range of bars and a range of days, with open ends at the ends of the axis', () => {
  fc.assert(
    fc.property(datedGraphs, fc.nat(200), fc.nat(200), ({ model, dating }, one, other) => {
      const { bars } = barsOf(model.edges, dating)
      fc.pre(bars.length > 0)
      const [first, last] = [Math.min(one, other) % bars.length, Math.max(one, other) % bars.length].toSorted((a, b) => a - b)
      const { from, to } = rangeOfBars(bars, first ?? 0, last ?? 0)
      expect(barsInRange(bars, from, to)).toEqual([first, last])
      expect(rangeOfBars(bars, 0, bars.length - 1)).toEqual({ from: '', to: '' })
    }),
  )
  expect(barsInRange([], '2026-01-01', '')).toBeUndefined()
})
