import { expect, test } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { graphSceneSteps } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { ranThrough } from '../../view-models/ran-through.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

test('pauses at every hundred nodes and every hundred edges, and computes a scene once for each visible graph', () => {
  const nodes = Array.from({ length: 250 }, (_, at) => sampleNode(at, at === 0 ? 'subject' : 'counterparty'))
  const [subject, ...others] = nodes
  if (subject === undefined) throw new Error('There are no nodes.')
  const edges = others.map((one) => sampleEdge(one, subject))
  const visibleGraph = computeVisibleGraph({ nodes, edges, notes: [] }, EVERYTHING, new Set(), new Map([[subject.id, nodes.length]]))
  const { value, pauses } = ranThrough(graphSceneSteps(visibleGraph))
  expect([value.nodes.length, value.edges.length]).toEqual([250, 249])
  expect(pauses).toBe(1 + 3 + 3)
  expect(ranThrough(graphSceneSteps(visibleGraph))).toEqual({ value, pauses: 0 })
})
