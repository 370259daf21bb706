import { expect, test } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { fittedView } from '../../../../src-shared/graph/scene/fitted-view.ts'
import { fanSides } from '../../../../src-shared/graph/layout/fan-sides.ts'
import { flowForest } from '../../../../src-shared/graph/layout/flow-forest.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { placedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

type Model = Parameters<typeof computeVisibleGraph>[0]

/** Senders to the first of a chain, each link of which splits off so many payments. */
function chain(senders: number, links: number, splits: number): Model {
  const spine = Array.from({ length: links }, (_, at) => sampleNode(at, 'subject', String(900_000 - at)))
  const leaves = (count: number, from: number): Model['nodes'] =>
    Array.from({ length: count }, (_, at) => sampleNode(from + at, 'counterparty', String(20_000 - at)))
  const paying = leaves(senders, 1000)
  const paid = spine.map((_, at) => leaves(splits, 2000 + at * 100))
  const [first] = spine
  if (first === undefined) throw new Error('A chain has a link.')
  const edges = [
    ...paying.map((node) => sampleEdge(node, first, node.volume)),
    ...spine.slice(1).map((node, at) => sampleEdge(spine[at] ?? first, node, String(800_000 - at))),
    ...paid.flatMap((nodes, at) => nodes.map((node) => sampleEdge(spine[at] ?? first, node, node.volume))),
  ]
  return { nodes: [...spine, ...paying, ...paid.flat()], edges, notes: [] }
}

const visibleGraphOf = (model: Model): ReturnType<typeof computeVisibleGraph> => computeVisibleGraph(model, EVERYTHING, new Set(), new Map())

/** Lengths of the fans of a new layout, the longest first. */
function detectFanIns(model: Model): readonly number[] {
  const forest = flowForest(visibleGraphOf(model), new Set())
  return forest.trees
    .flatMap((tree) => {
      const sides = fanSides(tree, forest)
      const own = tree.filter(({ id }) => sides.has(id))
      return [...Map.groupBy(own, ({ id, layer }) => `${layer} ${sides.get(id)}`).values()].map(({ length }) => length)
    })
    .toSorted((a, b) => b - a)
}

test('draws a short column as a fan if there are few, and a long one always', () => {
  expect(detectFanIns(chain(14, 1, 5))).toEqual([14, 5])
  expect(detectFanIns(chain(3, 1, 0))).toEqual([])
  expect(detectFanIns(chain(14, 6, 5))).toEqual([14])
})

test('fits a chain of seven links with some 150 elements so that its names are legible', () => {
  const visibleGraph = visibleGraphOf(chain(30, 7, 5))
  const positions = computeLayout(visibleGraph, {})
  const scene = graphScene(visibleGraph)
  const { zoom } = fittedView(scene, positions, { width: 1290, height: 720, headerHeight: 25 })
  expect(visibleGraph.nodes.length + visibleGraph.edges.length).toBeGreaterThan(140)
  expect(zoom).toBeGreaterThan(0.5)
  expect(placedLabels(scene, (id) => positions[id], zoom).captions.length).toBeGreaterThan(50)
})
