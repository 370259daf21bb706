import { expect, test } from 'vitest'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import { graphScene } from '../../../../../src-shared/graph/scene/graph-scene.ts'
import { traceHighlight } from '../../../../../src-renderer/features/graph/trace/use-trace.ts'
import type { Trace } from '../../../../../src-shared/view-models/trace/trace.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'

test('highlights traced money by the canvas ids of nodes and of the edges of all chains', () => {
  const [a, b, c] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty'), sampleNode(3, 'counterparty')]
  const model = { nodes: [a, b, c], edges: [sampleEdge(a, b), { ...sampleEdge(a, b), id: 'base', chain: 'base' }, sampleEdge(a, c)], notes: [] }
  // Nothing else of a trace is read.
  const trace = { request: { starts: [a.id] }, transfers: [{ transfer: { from: a.id, to: b.id } }] } as unknown as Trace
  const shown = traceHighlight(trace)
  const { nodes, edges } = graphScene(computeVisibleGraph(model, EVERYTHING, new Set(), new Map()))
  const drawn = [...nodes.map(({ id }) => id), ...edges.map(({ id }) => edgeKey(id))]
  expect([...shown].every((id) => drawn.includes(id))).toBe(true)
  expect(shown.size).toBe(3)
})
