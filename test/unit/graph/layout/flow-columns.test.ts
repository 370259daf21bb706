import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange, fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { flowColumns } from '../../../../src-shared/graph/layout/flow-columns.ts'
import { withInferred } from '../../../../src-shared/graph/visible/with-inferred.ts'
import { drawnModel } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { flowGraph, flowPlans } from '../flow-graphs.ts'
import { NO_FOLDINGS } from '../sample-graph.ts'
import { hasCard, sceneFaults } from '../scene-faults.ts'

const NONE: ReadonlySet<string> = new Set()
const TRUE = { throughDiscs: [], struckNames: [], overlaps: [], backwards: [], lostSums: [] }

describe('the graph of a fraud, begun at any of its nodes', () => {
  test('reads from left to right with no edge through a disc or a name, nothing overlaps and no sum is lost', () => {
    let [cards, exits] = [0, 0]
    fc.assert(
      fc.property(flowPlans, (plan) => {
        const { model, inferred } = flowGraph(plan)
        const edges = new Map(inferred.map((edge) => [edge.id, edge]))
        const drawn = drawnModel(model, { ...NO_FOLDINGS, inferredEdges: edges, dismissedEdges: NONE })
        const visibleGraph = withInferred(fullGraph(drawn), inferred)
        const positions = arrange(drawn, NONE, {})
        expect(sceneFaults(visibleGraph, positions, model.edges)).toEqual(TRUE)
        for (const { source, target } of inferred) {
          expect(positions[source]?.x).toBeLessThan(positions[target]?.x ?? NaN)
          exits += 1
        }
        cards += Number(hasCard(visibleGraph))
      }),
      { numRuns: 80 },
    )
    expect([cards > 5, exits > 5]).toEqual([true, true])
  })
})

describe('columns of a flow', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const columnsOf = (...ties: readonly string[]) =>
    Object.fromEntries(
      flowColumns(
        ids,
        ties.map(([from = '', to = '']) => ({ from, to })),
      ),
    )

  test('are the longest path from the senders, relative to the first node', () => {
    expect(columnsOf('ab', 'bc', 'ac', 'cd', 'ae', 'de')).toEqual({ a: 0, b: 1, c: 2, d: 3, e: 4 })
    expect(columnsOf('ba', 'cb', 'de')).toMatchObject({ a: 0, b: -1, c: -2 })
  })

  test('have a sender without senders next to the first node that it pays', () => {
    expect(columnsOf('ab', 'bc', 'cd', 'ed')).toMatchObject({ d: 3, e: 2 })
  })

  test('cut a cycle at its least important flow', () => {
    expect(columnsOf('ab', 'bc', 'ca', 'cd')).toMatchObject({ a: 0, b: 1, c: 2, d: 3 })
    expect(columnsOf('ca', 'ab', 'bc')).toMatchObject({ a: 0, b: 1, c: -1 })
  })

  test('put every sender left of its recipients, except along flows that close a cycle', () => {
    const flows = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30 })
    fc.assert(
      fc.property(flows, (pairs) => {
        const nodes = Array.from({ length: 12 }, (_, at) => String(at))
        const ties = pairs.filter(([from, to]) => from !== to).map(([from, to]) => ({ from: String(from), to: String(to) }))
        const columns = flowColumns(nodes, ties)
        for (const [nth, { from, to }] of ties.entries()) {
          if ((columns.get(from) ?? NaN) < (columns.get(to) ?? NaN)) continue
          const reached = new Set([to])
          for (const id of reached) for (const tie of ties.slice(0, nth)) if (tie.from === id) reached.add(tie.to)
          expect(reached).toContain(from)
        }
      }),
    )
  })
})
