import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GraphFilterRecord } from '../../../../../src-shared/custody/graph-event.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import type { DatedEdge, EdgeDating } from '../../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { matchingTransfers, narrowedEdge, filterMatchOf } from '../../../../../src-shared/view-models/graph/time/narrowed-edge.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'
import { datedGraphs, days, transferOf } from './random-transfers.ts'

const [SENDER, OWN] = [sampleNode(1, 'counterparty'), sampleNode(0, 'subject')]
const EDGE = { ...sampleEdge(SENDER, OWN, '30'), interactions: '2' }
const PARTS = [transferOf('a', { value: '10' }), transferOf('b', { value: '20', time: '2026-09-20T00:00:00Z', symbol: 'ETH', asset: 'ethereum:ETH' })]
const WHOLE: DatedEdge = { transfers: PARTS, isWhole: true, window: { from: '2026-09-01', to: '2026-09-30' } }
const SOME: DatedEdge = { ...WHOLE, transfers: PARTS.slice(0, 1), isWhole: false }
const NONE: DatedEdge = { ...WHOLE, transfers: [], isWhole: false }
const by = (change: Partial<GraphFilterRecord>): GraphFilterRecord => ({ ...EVERYTHING, ...change })

describe('an edge under a filter by time or token', () => {
  test.each([
    ['all of it known, some inside', WHOLE, by({ from: '2026-09-10' }), 'in'],
    ['all of it known, none inside', WHOLE, by({ from: '2026-09-05', to: '2026-09-19' }), 'out'],
    ['all of it known, the day but not the token', WHOLE, by({ to: '2026-09-10', tokens: ['ETH'] }), 'out'],
    ['some of it known and inside', SOME, by({ to: '2026-09-10' }), 'in'],
    ['some of it known, the rest may be inside', SOME, by({ from: '2026-09-10' }), 'unknown'],
    ['nothing known but the days that were asked, and they touch the range', NONE, by({ from: '2026-09-10' }), 'unknown'],
    ['nothing known but days that lie inside', NONE, by({ from: '2026-08-10', to: '2026-10-01' }), 'in'],
    ['nothing known but days that lie outside', NONE, by({ from: '2026-10-10' }), 'out'],
    ['nothing known at all', undefined, by({ from: '2026-10-10' }), 'unknown'],
    ['tokens that are not reported', NONE, by({ tokens: ['ETH'] }), 'unknown'],
    ['no filter by either', undefined, by({ min: '5' }), 'in'],
  ] as const)('%s', (_, dated, filter, expected) => {
    expect(filterMatchOf(EDGE, dated, filter)).toBe(expected)
  })

  test('is filtered by the tokens that the response names, by symbol or by contract', () => {
    const reported = { ...EDGE, tokens: [{ asset: 'ethereum:0xusdt', symbol: 'USDT' }] }
    expect(filterMatchOf(reported, NONE, by({ tokens: ['USDT'] }))).toBe('in')
    expect(filterMatchOf(reported, NONE, by({ tokens: ['ETH', 'USDT ethereum:0xusdt'] }))).toBe('in')
    expect(filterMatchOf(reported, NONE, by({ tokens: ['USDT ethereum:0xfake'] }))).toBe('out')
    expect(filterMatchOf(reported, NONE, by({ tokens: ['USDT'], from: '2026-09-10' }))).toBe('unknown')
  })

  test('is filtered by the time of its transaction, if reported, and not by token, if it is a relation', () => {
    const relation = { ...EDGE, kind: 'relation' as const, relation: 'First Funder' }
    expect(filterMatchOf(relation, undefined, by({ tokens: ['ETH'] }))).toBe('in')
    expect(filterMatchOf(relation, undefined, by({ from: '2026-09-10' }))).toBe('unknown')
    expect(filterMatchOf({ ...relation, times: ['2026-09-11T00:00:00Z'] }, undefined, by({ from: '2026-09-10' }))).toBe('in')
    expect(filterMatchOf({ ...relation, times: ['2026-09-09T23:59:59Z'] }, undefined, by({ from: '2026-09-10' }))).toBe('out')
  })

  test('has the remaining figures if they are known, else those of the whole flow, and names which', () => {
    expect(narrowedEdge(EDGE, WHOLE, by({ from: '2026-09-10' }))).toMatchObject({ volume: '20', interactions: '1', figuresOf: 'filtered' })
    expect(narrowedEdge(EDGE, SOME, by({ to: '2026-09-10' }))).toMatchObject({ volume: '30', interactions: '2', figuresOf: 'whole' })
    expect(narrowedEdge(EDGE, WHOLE, by({ from: '2026-09-01' }))).toEqual(EDGE)
    expect(narrowedEdge(EDGE, NONE, by({ from: '2026-08-01' }))).toEqual(EDGE)
    const unpriced = { ...WHOLE, transfers: PARTS.map((one) => ({ ...one, value: '' })) }
    expect(narrowedEdge(EDGE, unpriced, by({ from: '2026-09-10' }))).toMatchObject({ volume: '30', figuresOf: 'whole' })
  })
})

const drawn = (model: Parameters<typeof computeVisibleGraph>[0], filter: GraphFilterRecord, dating: EdgeDating) =>
  computeVisibleGraph(model, filter, new Set(), new Map(), dating)

test('is not filtered by a range that contains all dated transfers', () => {
  fc.assert(
    fc.property(datedGraphs, ({ model, transfers, dating }) => {
      const dated = transfers.flatMap(({ time }) => (time === '' ? [] : [time.slice(0, 10)])).toSorted()
      const range = by({ from: dated[0] ?? '', to: dated.at(-1) ?? '' })
      const [all, brushed] = [drawn(model, EVERYTHING, dating), drawn(model, range, dating)]
      const known = new Set([...dating.edges].flatMap(([id, { isWhole }]) => (isWhole ? [id] : [])))
      expect(brushed.edges.map(({ id }) => id)).toEqual(all.edges.map(({ id }) => id))
      expect(brushed.nodes).toEqual(all.nodes)
      expect(brushed.edges.filter(({ id }) => known.has(id))).toEqual(all.edges.filter(({ id }) => known.has(id)))
    }),
  )
})

/** The dating of the edges after a filter was applied, so that another one can be applied to it. */
function apply(model: Parameters<typeof computeVisibleGraph>[0], dating: EdgeDating, filter: GraphFilterRecord): ReadonlyMap<string, DatedEdge> {
  return new Map(
    drawn(model, filter, dating).edges.flatMap(({ id }) => {
      const dated = dating.edges.get(id)
      return dated === undefined ? [] : [[id, { ...dated, transfers: matchingTransfers(dated, filter) }] as const]
    }),
  )
}

test('gives the same result for filters by time and by token in any order, if all is known', () => {
  fc.assert(
    fc.property(datedGraphs, days, days, fc.constantFrom('USDT', 'ETH', 'USDT ethereum:0xfake'), ({ model, dating: found }, one, other, token) => {
      const dating: EdgeDating = { ...found, edges: new Map([...found.edges].map(([id, dated]) => [id, { ...dated, isWhole: true }])) }
      const time = by({ from: one < other ? one : other, to: one < other ? other : one })
      const tokens = by({ tokens: [token] })
      const after = (first: GraphFilterRecord, second: GraphFilterRecord) => apply(model, { ...dating, edges: apply(model, dating, first) }, second)
      const known = (edges: ReadonlyMap<string, DatedEdge>) => [...edges].filter(([, { transfers }]) => transfers.length > 0)
      expect(known(after(time, tokens))).toEqual(known(after(tokens, time)))
      expect(known(after(time, tokens))).toEqual(known(apply(model, dating, { ...time, tokens: [token] })))
    }),
  )
})

test('the known flows are all drawn flows minus those with unreported details', () => {
  fc.assert(
    fc.property(datedGraphs, days, ({ model, dating }, day) => {
      const saved = drawn(model, by({ from: day }), dating)
      const known = drawn(model, by({ from: day, knownOnly: true }), dating)
      expect(saved.edges.length - (saved.notReported ?? 0)).toBe(known.edges.length)
      expect(known.notReported).toBeUndefined()
    }),
  )
})
