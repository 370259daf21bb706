import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals, compareDecimals } from '../../../../../src-shared/core/decimal.ts'
import { UNDATED } from '../../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { nodeFlows } from '../../../../../src-shared/view-models/graph/node-flows.ts'
import {
  drawnRows,
  hubOf,
  MIN_HUB_NEIGHBOURS,
  neighbourCounts,
  sortRows,
  sumsAfter,
  weekOf,
} from '../../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import { hubFilter, passesHubFilter } from '../../../../../src-shared/view-models/graph/hub/hub-filter.ts'
import type { GraphEdge, GraphNode } from '../../../../../src-shared/view-models/graph-types.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'
import { transferOf } from '../../trace/random-transfers.ts'

const HUB = sampleNode(0, 'subject')
/** Every third neighbour belongs to one of two entities. */
const others = Array.from({ length: 12 }, (_, at) =>
  sampleNode(at + 1, 'counterparty', '10', at % 3 === 0 ? `🏦 ${at % 2 === 0 ? 'Meridian Exchange' : 'Northgate Capital'}: Deposit` : ''),
)
const nodes: readonly GraphNode[] = [HUB, ...others]

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((all) => `${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`)
const flows: fc.Arbitrary<readonly GraphEdge[]> = fc
  .uniqueArray(
    fc.record({
      other: fc.integer({ min: 0, max: 11 }),
      into: fc.boolean(),
      chain: fc.constantFrom('ethereum', 'base'),
      volume: fc.oneof(cents, fc.constant('')),
    }),
    {
      selector: ({ other, into, chain }) => `${other} ${into} ${chain}`,
    },
  )
  .map((all) =>
    all.flatMap(({ other, into, chain, volume }) => {
      const node = others[other]
      if (node === undefined) return []
      const edge = into ? sampleEdge(node, HUB, volume) : sampleEdge(HUB, node, volume)
      return [{ ...edge, id: `${edge.id} ${chain}`, chain }]
    }),
  )

test('the rows of each direction add up to the flows of the node', () => {
  fc.assert(
    fc.property(flows, (edges) => {
      const hub = hubOf({ nodes }, HUB.id, edges, UNDATED)
      const whole = nodeFlows({ edges }, HUB)
      expect([compareDecimals(hub.in.volume, whole.into), compareDecimals(hub.out.volume, whole.out)]).toEqual([0, 0])
      for (const side of [hub.in, hub.out]) {
        expect(compareDecimals(addDecimals(side.rows.map(({ volume }) => volume)), side.volume)).toBe(0)
        for (const { parts, volume } of side.rows) {
          if (parts.length > 0) expect(compareDecimals(addDecimals(parts.map((part) => part.volume)), volume)).toBe(0)
        }
      }
      expect(neighbourCounts({ nodes, edges }).get(HUB.id) ?? 0).toBe(hub.neighbours)
    }),
  )
})

test('a filter never gives a larger sum', () => {
  const typed = fc
    .tuple(fc.constantFrom('', 'meridian', '0x0', '7'), fc.constantFrom('', '>= 10', '≤ 5k', '>=1k <=50k'), fc.constantFrom('', 'after 2026-01-01'))
    .map((all) => all.join(' '))
  fc.assert(
    fc.property(flows, typed, typed, (edges, one, other) => {
      const { in: side } = hubOf({ nodes }, HUB.id, edges, UNDATED)
      const sumOf = (text: string): string =>
        addDecimals(side.rows.filter((row) => text.split('&').every((each) => passesHubFilter(row, hubFilter(each)))).map(({ volume }) => volume))
      expect(compareDecimals(sumOf(one), side.volume)).not.toBe(1)
      expect(compareDecimals(sumOf(`${one}&${other}`), sumOf(one))).not.toBe(1)
    }),
  )
})

test('drawn rows and the rest are all rows, whatever was added', () => {
  fc.assert(
    fc.property(flows, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (edges, picks) => {
      const { in: side } = hubOf({ nodes }, HUB.id, edges, UNDATED)
      const added = new Set(picks.map((at) => nodes[at]?.id ?? ''))
      const { drawn, rest } = drawnRows(side, added)
      expect(drawn.length + rest.rows.length).toBe(side.rows.length)
      expect(compareDecimals(addDecimals([...drawn.map(({ volume }) => volume), rest.volume]), side.volume)).toBe(0)
      const after = sumsAfter(side.rows)
      side.rows.forEach((_, at) => {
        const upTo = addDecimals(side.rows.slice(0, at + 1).map(({ volume }) => volume))
        expect(compareDecimals(addDecimals([upTo, after[at] ?? '']), side.volume)).toBe(0)
      })
    }),
  )
})

test('entities come first, then single addresses, each by value, count or last day', () => {
  const edges = [1, 2, 3, 4, 5, 7].flatMap((at) => {
    const node = nodes[at]
    return node === undefined ? [] : [{ ...sampleEdge(node, HUB, String(at * 100)), interactions: String(10 - at) }]
  })
  const transfer = (time: string) => ({ isWhole: true, transfers: [{ time }] })
  // Only the times are read.
  const dating = { edges: new Map([[edges[1]?.id ?? '', transfer('2026-05-02T00:00:00Z')]]), unmatched: 0 } as unknown as typeof UNDATED
  const { rows } = hubOf({ nodes }, HUB.id, edges, dating).in
  expect(rows.map(({ entity, nodes: [node], addresses, volume }) => [entity || node?.id, addresses, volume])).toEqual([
    ['Meridian Exchange', 2, '800'],
    ['Northgate Capital', 1, '400'],
    ['evm:0x5', 1, '500'],
    ['evm:0x3', 1, '300'],
    ['evm:0x2', 1, '200'],
  ])
  expect(sortRows(rows, 'count').map(({ count }) => count)).toEqual(['12', '6', '8', '7', '5'])
  expect(
    sortRows(rows, 'last')
      .map(({ id }) => id)
      .slice(2),
  ).toEqual(['evm:0x2', 'evm:0x5', 'evm:0x3'])
  expect(rows.find(({ id }) => id === 'evm:0x2')).toMatchObject({ first: '2026-05-02', last: '2026-05-02' })
})

test('an entity counts once towards the number from which a node opens as ranked bars', () => {
  const many = Array.from({ length: MIN_HUB_NEIGHBOURS }, (_, at) =>
    sampleNode(at + 1, 'counterparty', '1', at < 2 ? 'Meridian Exchange: Deposit' : ''),
  )
  const edges = many.map((node) => sampleEdge(node, HUB))
  expect(neighbourCounts({ nodes: [HUB, ...many], edges }).get(HUB.id)).toBe(MIN_HUB_NEIGHBOURS - 1)
})

test.each([
  ['Meridian >= 10k', { text: 'meridian', min: '10000' }],
  ['≤ $1,500.50', { max: '1500.5' }],
  ['after 2026-05-01 before 2026-06-01 0xAB', { after: '2026-05-01', before: '2026-06-01', text: '0xab' }],
  ['after all', { text: 'after all' }],
  ['> lots', { text: '> lots' }],
  ['0x10k', { text: '0x10k' }],
] as const)('reads the filter %s', (typed, limits) => {
  expect(hubFilter(typed)).toEqual({ text: '', min: '', max: '', after: '', before: '', ...limits })
})

test('a row has the value of its known transfers by week, within the days shown, and an entity that of its addresses', () => {
  const [first, second] = [others[0], others[6]].map((node) => sampleEdge(node ?? HUB, HUB, '50'))
  const paid = (from: string, day: string, value: string) => transferOf({ id: `${from}${day}`, from, to: HUB.id, time: `${day}T10:00:00Z`, value })
  const dated = (edge: GraphEdge | undefined, all: readonly (readonly [string, string])[]) =>
    edge === undefined ? [] : [[edge.id, { transfers: all.map(([day, value]) => paid(edge.source, day, value)), isWhole: true }] as const]
  // 2026-09-07 is a Monday.
  const dating = {
    unmatched: 0,
    edges: new Map([
      ...dated(first, [
        ['2026-09-06', '1'],
        ['2026-09-07', '2'],
        ['2026-09-13', '4'],
      ]),
      ...dated(second, [['2026-09-08', '8']]),
    ]),
  }
  const edges = [first, second].flatMap((edge) => edge ?? [])
  const hub = hubOf({ nodes }, HUB.id, edges, dating)
  const week = weekOf('2026-09-07')
  expect(hub.weeks).toEqual([week - 1, week])
  expect(hub.in.rows.map(({ weeks }) => [...weeks])).toEqual([
    [
      [week - 1, 1],
      [week, 14],
    ],
  ])
  const shown = hubOf({ nodes }, HUB.id, edges, dating, { from: '2026-09-07', to: '2026-09-08' })
  expect(shown.in.rows.map(({ weeks }) => [...weeks])).toEqual([[[week, 10]]])
  const without = hubOf({ nodes }, HUB.id, edges, UNDATED)
  expect([without.weeks, without.in.rows[0]?.weeks.size]).toEqual([undefined, 0])
})
