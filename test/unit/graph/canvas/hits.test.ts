import { expect, test } from 'vitest'
import { within } from '../../../../src-renderer/graph/canvas/canvas-selection.ts'
import { edgeAt, nodeAt } from '../../../../src-renderer/graph/canvas/hits.ts'
import { edgeKey } from '../../../../src-renderer/graph/edge-key.ts'
import { EVERYTHING, readablePart } from '../../../../src-renderer/graph/filter/readable-part.ts'
import { boxBetween } from '../../../../src-renderer/graph/selection/within-outline.ts'
import { graphScene } from '../../../../src-renderer/graph/scene/graph-scene.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const [a, b, c] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty'), sampleNode(3, 'counterparty')]
const model = { nodes: [a, b, c], edges: [sampleEdge(a, b), sampleEdge(a, c), { ...sampleEdge(c, a), id: 'back' }], notes: [] }
const scene = graphScene(readablePart(model, EVERYTHING, new Set(), new Map()))
const places = new Map([
  [a.id, { x: 0, y: 0 }],
  [b.id, { x: 200, y: 0 }],
  [c.id, { x: 0, y: 200 }],
])
const placeOf = (id: string) => places.get(id)
const line = (from: string, to: string): string => `value ${from} ${to}`

test('the line nearest to the pointer is hit, as far as the reach goes, and none under a disc', () => {
  expect(edgeAt(scene, placeOf, { x: 100, y: 3 }, 6)).toBe(line(a.id, b.id))
  expect(edgeAt(scene, placeOf, { x: 100, y: 30 }, 6)).toBeUndefined()
  expect(edgeAt(scene, placeOf, { x: 2, y: 1 }, 6)).toBeUndefined()
  expect(edgeAt(scene, () => undefined, { x: 100, y: 3 }, 6)).toBeUndefined()
})

test('of two ways between the same two, each is hit on its own side', () => {
  // To the right of its direction: that down is bent to the left, that up to the right.
  const [left, right] = [edgeAt(scene, placeOf, { x: -7, y: 100 }, 3), edgeAt(scene, placeOf, { x: 7, y: 100 }, 3)]
  expect(new Set([left, right])).toEqual(new Set([line(a.id, c.id), line(c.id, a.id)]))
})

test('a node is hit on its disc alone', () => {
  expect(nodeAt(scene, placeOf, { x: 205, y: 5 }, 0)).toBe(b.id)
  expect(nodeAt(scene, placeOf, { x: 220, y: 0 }, 0)).toBeUndefined()
})

test('an outline holds nodes, and the lines that have both ends in it', () => {
  expect(within(scene, placeOf, boxBetween({ x: -10, y: -10 }, { x: 210, y: 10 }))).toEqual([a.id, b.id, edgeKey(line(a.id, b.id))])
  expect(within(scene, placeOf, boxBetween({ x: 100, y: -10 }, { x: 210, y: 10 }))).toEqual([b.id])
})
