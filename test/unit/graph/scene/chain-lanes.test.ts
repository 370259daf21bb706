import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange, fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { placedChainLanes } from '../../../../src-shared/graph/scene/chain-lanes.ts'
import { rectsMeet } from '../../../../src-shared/graph/scene/collision-index.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { placedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { graphSvg } from '../../../../src-shared/graph/svg/graph-picture.ts'
import { withInferred } from '../../../../src-shared/graph/visible/with-inferred.ts'
import { flowGraph, flowPlans, inferredExit } from '../flow-graphs.ts'
import { fraudGraph, STARTS } from '../practice-fraud.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'

const lanesOf = (visibleGraph: VisibleGraph, positions: NodePositions) => placedChainLanes(graphScene(visibleGraph), (id) => positions[id])

/** Nodes that are inside the lane of another chain than theirs. */
function strangersIn(visibleGraph: VisibleGraph, positions: NodePositions): readonly string[] {
  return lanesOf(visibleGraph, positions).flatMap(({ title, rect }) =>
    graphScene(visibleGraph).nodes.flatMap(({ id, radius, chain }) => {
      const { x, y } = positions[id] ?? { x: NaN, y: NaN }
      const isInside = rectsMeet(rect, { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
      return isInside && chain?.title !== title ? [id] : []
    }),
  )
}

function fraud(start: string): { readonly visibleGraph: VisibleGraph; readonly positions: NodePositions } {
  const model = fraudGraph(start)
  return { visibleGraph: withInferred(fullGraph(model), model.crossings ?? []), positions: arrange(model, new Set(), {}) }
}

describe('the lane of a chain', () => {
  test.each(Object.keys(STARTS).filter((start) => (fraud(start).visibleGraph.inferred ?? []).length > 0))(
    'is right of the bridge and has the name of the chain when the fraud begins at: %s',
    (start) => {
      const { visibleGraph, positions } = fraud(start)
      const lanes = lanesOf(visibleGraph, positions)
      const [lane] = lanes
      expect(new Set(lanes.map(({ title }) => title))).toEqual(new Set(['Arbitrum']))
      expect(strangersIn(visibleGraph, positions)).toEqual([])
      const [edge] = visibleGraph.inferred ?? []
      expect(positions[edge?.source ?? '']?.x).toBeLessThan(lane?.rect.left ?? NaN)
      const exit = positions[edge?.target ?? '']
      expect([exit?.x, exit?.y].map((at) => at !== undefined)).toEqual([true, true])
      expect(
        rectsMeet(lane?.rect ?? { left: 0, right: 0, top: 0, bottom: 0 }, {
          left: exit?.x ?? NaN,
          right: exit?.x ?? NaN,
          top: exit?.y ?? NaN,
          bottom: exit?.y ?? NaN,
        }),
      ).toBe(true)
      const { captions } = placedLabels(graphScene(visibleGraph), (id) => positions[id], 1)
      expect(captions.filter(({ id }) => id.startsWith('lane ')).map(({ lines }) => lines[0]?.text)).toContain('Arbitrum')
      expect(graphSvg(visibleGraph, positions)).toContain('>Arbitrum</text>')
    },
  )

  test('is absent without a bridge exit', () => {
    const model = fraudGraph('mixer')
    expect(lanesOf(fullGraph(model), arrange(model, new Set(), {}))).toEqual([])
  })

  test('leaves out an address that is on the main chain as well', () => {
    const node = (at: number, chains: readonly string[]) => ({ ...sampleNode(at, 'subject', '9'), chains })
    const [hop, bridge, exit, both] = [node(0, ['ethereum']), node(1, ['ethereum']), node(2, ['arbitrum']), node(3, ['ethereum', 'arbitrum'])]
    const pay = (from: GraphNode, to: GraphNode, chain: string) => ({ ...sampleEdge(from, to, '9'), chain })
    const edges = [pay(hop, bridge, 'ethereum'), pay(hop, both, 'ethereum'), pay(exit, both, 'arbitrum')]
    const visibleGraph = withInferred(fullGraph({ nodes: [hop, bridge, exit, both], edges, notes: [] }), [inferredExit(bridge.id, exit.id)])
    const positions = Object.fromEntries([hop, bridge, exit, both].map(({ id }, at) => [id, { x: at * 200, y: 0 }]))
    expect(lanesOf(visibleGraph, positions)).toHaveLength(1)
    expect(strangersIn(visibleGraph, positions)).toEqual([])
  })

  test('contains no node of another chain and overlaps no other lane in any graph', () => {
    let [drawn, wanted] = [0, 0]
    fc.assert(
      fc.property(flowPlans, (plan) => {
        const { model, inferred } = flowGraph(plan)
        const visibleGraph = withInferred(fullGraph(model), inferred)
        const positions = arrange(model, new Set(), {})
        const scene = graphScene(visibleGraph)
        const lanes = lanesOf(visibleGraph, positions)
        expect(strangersIn(visibleGraph, positions)).toEqual([])
        expect(lanes.flatMap(({ rect }, at) => lanes.slice(at + 1).filter((other) => rectsMeet(rect, other.rect)))).toEqual([])
        drawn += lanes.length
        wanted += Number(
          visibleGraph.inferred?.some(({ target }) => scene.nodes.some(({ id, chain }) => id === target && chain !== undefined)) === true,
        )
      }),
      { numRuns: 100 },
    )
    expect([drawn, wanted > 10]).toEqual([Math.max(drawn, wanted), true])
  })
})
