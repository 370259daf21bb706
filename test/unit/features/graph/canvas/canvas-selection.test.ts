import cytoscape from 'cytoscape'
import { expect, test } from 'vitest'
import { canvasElements } from '../../../../../src-renderer/features/graph/canvas/canvas-elements.ts'
import { within } from '../../../../../src-renderer/features/graph/canvas/canvas-selection.ts'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { fullGraph } from '../../../../../src-shared/graph/layout/arrangement.ts'
import { boxBetween } from '../../../../../src-shared/graph/geometry/within-outline.ts'
import { graphScene } from '../../../../../src-shared/graph/scene/graph-scene.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'

test('selects the nodes within an outline, and the edges that have both ends in it', () => {
  const [a, b, c] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty'), sampleNode(3, 'counterparty')]
  const scene = graphScene(fullGraph({ nodes: [a, b, c], edges: [sampleEdge(a, b), sampleEdge(a, c)], notes: [] }))
  const positions = { [a.id]: { x: 0, y: 0 }, [b.id]: { x: 200, y: 0 }, [c.id]: { x: 0, y: 200 } }
  const core = cytoscape({ headless: true, elements: canvasElements(scene, positions), layout: { name: 'preset' } })
  expect(within(core, boxBetween({ x: -10, y: -10 }, { x: 210, y: 10 }))).toEqual([a.id, b.id, edgeKey(`value ${a.id} ${b.id}`)])
  expect(within(core, boxBetween({ x: 100, y: -10 }, { x: 210, y: 10 }))).toEqual([b.id])
  core.destroy()
})
