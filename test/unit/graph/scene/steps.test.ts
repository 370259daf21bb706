import { expect, test } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { pointOfRoute, sceneGeometry } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphScene, type GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { placedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

const [sender, next, mixer, deposit] = [
  sampleNode(1, 'subject', '900'),
  sampleNode(2, 'subject', '800'),
  sampleNode(3, 'counterparty', '40', 'Quietpool: 1 ETH'),
  sampleNode(4, 'counterparty', '30', 'Meridian Exchange: Deposit'),
]
const positions: Readonly<Record<string, Point>> = {
  [sender.id]: { x: 0, y: 0 },
  [next.id]: { x: 104, y: 0 },
  [mixer.id]: { x: 104, y: -130 },
  [deposit.id]: { x: 104, y: 150 },
}

function sceneOf(...more: readonly GraphNode[]): GraphScene {
  const nodes = [sender, next, mixer, deposit, ...more]
  const edges = [...[next, mixer, deposit].map((to) => sampleEdge(sender, to, to.volume)), ...more.map((to) => sampleEdge(next, to))]
  return graphScene(computeVisibleGraph({ nodes, edges, notes: [] }, EVERYTHING, new Set(), new Map()))
}

/** The points of the edge to a node, as it is drawn. */
function wayTo(scene: GraphScene, target: string, at = positions): readonly Point[] {
  const edge = scene.edges.find((one) => one.target === target)
  const [from, to] = [at[sender.id], at[target]]
  if (edge === undefined || from === undefined || to === undefined) throw new Error('no line')
  const { routes } = sceneGeometry(scene, (id) => at[id])
  return Array.from({ length: 201 }, (_, nth) => pointOfRoute(from, routes.get(edge.id) ?? [], to, nth / 200))
}

/** Whether it is neither vertical nor horizontal for longer than a rounded corner. */
const isAslant = (points: readonly Point[]): boolean => {
  const straight = points.slice(1).filter(({ x, y }, at) => {
    const [dx, dy] = [Math.abs(x - (points[at]?.x ?? NaN)), Math.abs(y - (points[at]?.y ?? NaN))]
    return Math.min(dx, dy) < 0.2 * Math.max(dx, dy)
  })
  return straight.length < 0.6 * (points.length - 1)
}

test('an edge to an amount moved out of reach rises in the gap before the next column, one to an amount split off drops from its sender, and the spine stays straight', () => {
  const scene = sceneOf()
  const up = wayTo(scene, mixer.id)
  expect(isAslant(up)).toBe(false)
  // Between the captions of both columns, and in from the left.
  expect(up.filter(({ y }) => y < -20 && y > -110).map(({ x }) => Math.abs(x - 52) < 1)).not.toContain(false)
  expect(up.at(-2)?.y).toBeCloseTo(-130)
  const down = wayTo(scene, deposit.id)
  expect(down.filter(({ y }) => y > 5 && y < 130).map(({ x }) => Math.abs(x) < 1)).not.toContain(false)
  expect(down.at(-2)?.y).toBeCloseTo(150)
  expect(sceneGeometry(scene, (id) => positions[id]).routes.size).toBe(2)
  const { captions, amounts } = placedLabels(scene, (id) => positions[id], 1)
  expect([captions.length, amounts.length]).toEqual([4, 3])
})

test('an edge whose step is blocked goes around the discs in its way', () => {
  const others = [sampleNode(11, 'counterparty'), sampleNode(12, 'counterparty')]
  const [above, below] = others.map(({ id }) => id)
  const scene = sceneOf(...others)
  const at = { ...positions, [above ?? '']: { x: 52, y: -60 }, [below ?? '']: { x: 0, y: 80 } }
  for (const target of [mixer.id, deposit.id])
    for (const { id, radius } of scene.nodes.filter((node) => node.id === above || node.id === below)) {
      const [disc, way] = [at[id] ?? { x: NaN, y: NaN }, wayTo(scene, target, at)]
      expect(Math.min(...way.map(({ x, y }) => Math.hypot(x - disc.x, y - disc.y)))).toBeGreaterThan(radius)
    }
})
