import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals, compareDecimals, subtractDecimals } from '../../../../../src-shared/core/decimal.ts'
import { maxFlow, type MaxFlow } from '../../../../../src-shared/view-models/trace/paths/max-flow.ts'
import { pathGraphOf, type Link, type PathGraph } from '../../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { transferOf } from '../random-transfers.ts'
import { ranThrough } from '../../ran-through.ts'

const FROM = new Set(['n0', 'n1'])
const TO = new Set(['n6'])
const INNER = ['n2', 'n3', 'n4', 'n5']

const graphs = fc
  .array(fc.record({ from: fc.nat(6), to: fc.nat(6), amount: fc.integer({ min: 1, max: 999 }), places: fc.nat(3) }), { minLength: 6, maxLength: 30 })
  .map((all) =>
    pathGraphOf(
      all.map(({ from, to, amount, places }, n) => {
        const value = places === 0 ? String(amount) : `${amount}.${'0'.repeat(places - 1)}1`
        return transferOf({ id: `t${n}`, from: `n${from}`, to: `n${to}`, amount: value })
      }),
    ),
  )

function flowOf(graph: PathGraph): MaxFlow {
  const steps = maxFlow(graph, FROM, TO)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The minimum capacity of all cuts. */
function minCut(links: readonly Link[]): string {
  const cuts = Array.from({ length: 2 ** INNER.length }, (_, chosen) => {
    const side = new Set([...FROM, ...INNER.filter((_node, at) => Math.floor(chosen / 2 ** at) % 2 === 1)])
    return addDecimals(links.filter(({ from, to }) => side.has(from) && !side.has(to)).map(({ value }) => value))
  })
  return cuts.reduce((min, cut) => (compareDecimals(cut, min) < 0 ? cut : min))
}

test('the maximum flow equals the minimum cut, and its bottleneck carries exactly that', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const flow = flowOf(graph)
      expect(compareDecimals(flow.value, minCut([...graph.values()].flat()))).toBe(0)
      expect(compareDecimals(addDecimals(flow.bottleneck.map(({ value }) => value)), flow.value)).toBe(0)
    }),
  )
})

test('no edge carries more than its capacity, and intermediate addresses pass on all they receive', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { links, value } = flowOf(graph)
      for (const { link, carries } of links) expect(compareDecimals(carries, link.value)).toBeLessThanOrEqual(0)
      const through = (node: string): string =>
        subtractDecimals(
          addDecimals(links.filter(({ link }) => link.to === node).map(({ carries }) => carries)),
          addDecimals(links.filter(({ link }) => link.from === node).map(({ carries }) => carries)),
        )
      for (const node of INNER) expect(through(node)).toBe('0')
      expect(compareDecimals(addDecimals([...TO].map(through)), value)).toBe(0)
    }),
  )
})

test('reverses a flow where another path needs its capacity', () => {
  const ways = ['n0 n2', 'n0 n3', 'n2 n4', 'n2 n5', 'n3 n4', 'n4 n6', 'n5 n7', 'n7 n6'].map((way) => way.split(' '))
  const flow = flowOf(pathGraphOf(ways.map(([from = '', to = '']) => transferOf({ from, to }))))
  expect(flow.value).toBe('2')
})

test('a cycle at a start or a target is no flow, and a missing value is no bottleneck', () => {
  const ways = [
    transferOf({ from: 'n0', to: 'n1', amount: '50' }),
    transferOf({ from: 'n6', to: 'n2', amount: '50' }),
    transferOf({ from: 'n2', to: 'n0', amount: '50' }),
    transferOf({ from: 'n0', to: 'n2', amount: '5' }),
    transferOf({ from: 'n2', to: 'n6', amount: '3' }),
    transferOf({ from: 'n2', to: 'n3', amount: '1', value: '' }),
    transferOf({ from: 'n3', to: 'n6', amount: '9' }),
  ]
  const steps = maxFlow(pathGraphOf(ways), FROM, TO)
  const { value: flow, pauses } = ranThrough(steps)
  expect(flow.value).toBe('3')
  expect(flow.links.map(({ link, carries }) => [link.from, link.to, carries])).toEqual([
    ['n0', 'n2', '3'],
    ['n2', 'n6', '3'],
  ])
  expect(flow.bottleneck.map(({ from, to }) => [from, to])).toEqual([['n2', 'n6']])
  expect(pauses).toBe(2)
})
