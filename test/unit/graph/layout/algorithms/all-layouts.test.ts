import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GRAPH_LAYOUTS } from '../../../../../src-shared/custody/graph-event.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import { computeLayout } from '../../../../../src-shared/graph/layout/layout.ts'
import { runLayoutJob } from '../../../../../src-shared/graph/layout/algorithms/layout-job.ts'
import { expansions, growth, overlaps, withoutName } from '../../random-graph.ts'
import { sampleEdge, sampleNode, star } from '../../sample-graph.ts'
import { coveredLabels } from '../../covered-labels.ts'
import type { VisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../../../src-shared/graph/geometry/geometry.ts'

const visibleGraphOf = (model: Parameters<typeof computeVisibleGraph>[0]): VisibleGraph =>
  computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
const idsOf = (visibleGraph: VisibleGraph): string[] => [...visibleGraph.nodes, ...visibleGraph.groups].map(({ id }) => id)
/** Every third node has no date. */
const timesOf = (visibleGraph: VisibleGraph): Record<string, number> =>
  Object.fromEntries(idsOf(visibleGraph).flatMap((id, at) => (at % 3 === 2 ? [] : [[id, 1_788_000_000_000 + ((at * 7_919) % 50) * 3_600_000]])))
const chosen = (layout: (typeof GRAPH_LAYOUTS)[number], visibleGraph: VisibleGraph, fixed: NodePositions = {}) =>
  runLayoutJob({ layout, visibleGraph, fixed, times: timesOf(visibleGraph) })

describe.each(GRAPH_LAYOUTS)('the layout %s', (layout) => {
  test('overlaps no nodes or names, in any graph, after any expansion, and is deterministic', () => {
    let max = 0
    fc.assert(
      fc.property(expansions, (steps) => {
        let positions: NodePositions = {}
        for (const [at, model] of [...growth(steps)].entries()) {
          const visibleGraph = visibleGraphOf(model)
          // Laid out once; later nodes are placed next to it.
          positions = at === 0 ? chosen(layout, visibleGraph).positions : { ...positions, ...computeLayout(visibleGraph, positions) }
          expect(overlaps(visibleGraph, positions)).toEqual([])
          max = Math.max(max, visibleGraph.nodes.length)
        }
        const last = [...growth(steps)].at(-1)
        if (last === undefined) return
        const visibleGraph = visibleGraphOf(last)
        const { positions: whole } = chosen(layout, visibleGraph)
        expect(overlaps(visibleGraph, whole)).toEqual([])
        // A name that an edge would strike is left out and counted.
        expect(withoutName(visibleGraph, whole)).toHaveLength(coveredLabels(visibleGraph, whole, 1).labels.unnamed)
        expect(Object.keys(whole).toSorted()).toEqual(idsOf(visibleGraph).toSorted())
        expect(chosen(layout, visibleGraph).positions).toEqual(whole)
        for (const { x, y } of Object.values(whole)) expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true])
      }),
      // By chance all of so few graphs may be small: a larger one is always among them.
      { numRuns: layout === 'organic' ? 4 : 15, examples: [[[{ of: 0, brings: 60, meets: [], label: '' }]]] },
    )
    expect(max).toBeGreaterThan(50)
  })

  test('leaves nodes placed by hand in place, and covers none of them', () => {
    const visibleGraph = visibleGraphOf(star(25))
    const fixed = { 'evm:0x0': { x: 5, y: 7 }, 'evm:0x3': { x: 60, y: 80 }, 'evm:0x9': { x: -300, y: 4 } }
    const { positions } = chosen(layout, visibleGraph, fixed)
    expect(Object.keys(positions).filter((id) => id in fixed)).toEqual([])
    expect(overlaps(visibleGraph, { ...positions, ...fixed })).toEqual([])
  })

  test('names every node or counts it as unnamed, and writes amounts, without overlap', () => {
    const visibleGraph = visibleGraphOf(star(18))
    const { positions } = chosen(layout, visibleGraph)
    const { labels, covered } = coveredLabels(visibleGraph, positions, 1)
    expect(covered).toEqual([])
    expect(labels.captions).toHaveLength(visibleGraph.nodes.length - labels.unnamed)
    expect(labels.unnamed).toBeLessThan(2)
    expect(labels.amounts.length).toBeGreaterThan(4)
  })

  test('accepts an empty graph, one node, a cycle, a self-loop, and unconnected parts', () => {
    const [a, b, c, alone] = [1, 2, 3, 4].map((index) => sampleNode(index, index === 1 ? 'subject' : 'counterparty'))
    if (a === undefined || b === undefined || c === undefined || alone === undefined) throw new Error('no nodes')
    const other = star(6, 100)
    for (const [nodes, edges] of [
      [[], []],
      [[a], []],
      [[a], [sampleEdge(a, a)]],
      [
        [a, b, c],
        [sampleEdge(a, b), sampleEdge(b, c), sampleEdge(c, a)],
      ],
      [
        [a, b, alone, ...other.nodes],
        [sampleEdge(a, b), ...other.edges],
      ],
    ] as const) {
      const visibleGraph = visibleGraphOf({ nodes, edges, notes: [] })
      const { positions } = chosen(layout, visibleGraph)
      expect(Object.keys(positions).toSorted()).toEqual(idsOf(visibleGraph).toSorted())
      expect(overlaps(visibleGraph, positions)).toEqual([])
    }
  })
})

test('rings: requested nodes in the middle, every hop further out', () => {
  const [first] = star(8).nodes
  const leaf = sampleNode(900, 'counterparty')
  const model = star(8)
  const parent = model.nodes[2]
  if (first === undefined || parent === undefined) throw new Error('no star')
  const visibleGraph = visibleGraphOf({
    nodes: [...model.nodes, leaf],
    edges: [...model.edges, sampleEdge(first, parent), sampleEdge(leaf, first)],
    notes: [],
  })
  const { positions } = chosen('concentric', visibleGraph)
  const far = (id: string): number => Math.hypot(positions[id]?.x ?? NaN, positions[id]?.y ?? NaN)
  for (const { id } of model.nodes.slice(1)) expect(far(id)).toBeGreaterThan(far(first.id))
})

describe('by time', () => {
  const visibleGraph = visibleGraphOf(star(3))
  const day = 86_400_000
  const times = { 'evm:0x0': 10 * day, 'evm:0x1': 12 * day, 'evm:0x2': 20 * day }
  const { positions, headers } = runLayoutJob({ layout: 'time', visibleGraph, fixed: {}, times })
  const x = (id: string): number => positions[id]?.x ?? NaN

  test('places later nodes further right, in proportion, and undated ones in a column with a header', () => {
    expect(Math.abs((x('evm:0x1') - x('evm:0x0')) / (x('evm:0x2') - x('evm:0x0')) - 0.2)).toBeLessThan(0.01)
    expect(x('evm:0x3')).toBeLessThan(x('evm:0x0') - 100)
    expect(headers[0]).toEqual({ title: 'No date', x: x('evm:0x3') })
  })

  test('places dates above their positions', () => {
    expect(headers.slice(1).map(({ title }) => title)).toEqual(expect.arrayContaining(['11 Jan 1970', '21 Jan 1970']))
    expect(headers.find(({ title }) => title === '21 Jan 1970')?.x).toBe(x('evm:0x2'))
  })
})

describe('tidying a selection', () => {
  test('arranges only the selected nodes in layers, without covering others', () => {
    fc.assert(
      fc.property(expansions, fc.integer({ min: 2, max: 40 }), (steps, count) => {
        const model = [...growth(steps)].at(-1)
        if (model === undefined) return
        const visibleGraph = visibleGraphOf(model)
        const placed = computeLayout(visibleGraph, {})
        const some = idsOf(visibleGraph).filter((_, at) => at % 3 === 0)
        const selected = some.slice(0, count)
        const { positions } = runLayoutJob({ layout: 'tidy', visibleGraph, chosen: selected, placed })
        if (selected.length > 1) expect(Object.keys(positions).toSorted()).toEqual(selected.toSorted())
        expect(overlaps(visibleGraph, { ...placed, ...positions })).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  test('arranges a chain as a line from left to right', () => {
    const nodes = [1, 2, 3, 4].map((index) => sampleNode(index, 'subject'))
    const edges = nodes.slice(1).map((node, at) => sampleEdge(nodes[at] ?? node, node))
    const visibleGraph = visibleGraphOf({ nodes, edges, notes: [] })
    const placed = Object.fromEntries(nodes.map(({ id }, at) => [id, { x: (at % 2) * 300, y: at * 200 }]))
    const { positions } = runLayoutJob({ layout: 'tidy', visibleGraph, chosen: nodes.map(({ id }) => id), placed })
    const xs = nodes.map(({ id }) => positions[id]?.x ?? NaN)
    expect(xs).toEqual(xs.toSorted((a, b) => a - b))
    expect(new Set(nodes.map(({ id }) => positions[id]?.y)).size).toBe(1)
  })
})
