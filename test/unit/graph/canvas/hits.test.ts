import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { within } from '../../../../src-renderer/graph/canvas/canvas-selection.ts'
import { edgeAt, nodeAt } from '../../../../src-renderer/graph/canvas/hits.ts'
import { edgeKey } from '../../../../src-renderer/graph/edge-key.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-renderer/graph/filter/readable-part.ts'
import { boxBetween } from '../../../../src-renderer/graph/selection/within-outline.ts'
import { LANE } from '../../../../src-renderer/graph/scene/owner-box.ts'
import { arrange, wholePart } from '../../../../src-renderer/graph/layout/arrangement.ts'
import { lineShape } from '../../../../src-renderer/graph/scene/edge-line.ts'
import { pointOfRoute, sceneRoutes } from '../../../../src-renderer/graph/scene/edge-route.ts'
import { graphScene } from '../../../../src-renderer/graph/scene/graph-scene.ts'
import { groupedModel } from '../../../../src-renderer/views/graph/grouped-model.ts'
import { expansions, growth } from '../random-graph.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const NONE: ReadonlySet<string> = new Set()
const [a, b, c] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty'), sampleNode(3, 'counterparty')]
const model = { nodes: [a, b, c], edges: [sampleEdge(a, b), sampleEdge(a, c), { ...sampleEdge(c, a), id: 'back' }], notes: [] }
const scene = graphScene(computeVisibleGraph(model, EVERYTHING, new Set(), new Map()))
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

test('a line is hit at each point that it is drawn through, however it is routed and however near one looks', () => {
  let bent = 0
  fc.assert(
    fc.property(expansions, fc.array(fc.nat(400), { minLength: 2, maxLength: 6 }), fc.nat(3), (steps, picks, turn) => {
      const whole = [...growth(steps)].at(-1)
      const drawn = whole === undefined ? [] : wholePart(whole).nodes
      if (whole === undefined || drawn.length === 0) return
      const nodeIds = [...new Set(picks.map((pick) => drawn[pick % drawn.length]?.id ?? ''))]
      const part = wholePart(groupedModel(whole, [{ id: 'g', title: 'Owner', nodeIds, folded: false, side: turn % 2 === 0 ? 'left' : 'right' }]))
      const scene = graphScene(part)
      const places = arrange(groupedModel(whole, []), NONE, {})
      const at = (id: string) => places[id]
      const routes = sceneRoutes(scene, at)
      const radii = new Map(scene.nodes.map(({ id, radius }) => [id, radius]))
      let tried = 0
      for (const { id, source, target } of scene.edges) {
        const [from, to, bends] = [at(source), at(target), routes.get(id) ?? []]
        if (from === undefined || to === undefined || bends.length === 0) continue
        if (tried > 25) return
        tried += 1
        bent += 1
        // It is drawn from the edge of one disc to that of the other.
        const drawnAs = lineShape(from, bends, to, [radii.get(source) ?? 0, radii.get(target) ?? 0], 0)
        if (drawnAs === undefined) continue
        for (const share of [0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8])
          expect([id, share, edgeAt(scene, at, pointOfRoute(drawnAs.start, drawnAs.bends, drawnAs.end, share), 1.5) === undefined]).toEqual([
            id,
            share,
            false,
          ])
      }
    }),
    { numRuns: 6 },
  )
  expect(bent).toBeGreaterThan(30)
})

test('a line from a lane is hit in its turn, which stands further out than what it leads to', () => {
  const [one, two, hub, other] = [sampleNode(1, 'counterparty'), sampleNode(2, 'counterparty'), sampleNode(3, 'subject'), sampleNode(4, 'subject')]
  const whole = { nodes: [one, two, hub, other], edges: [sampleEdge(one, hub), sampleEdge(two, other)], notes: [] }
  const boxed = graphScene(wholePart(groupedModel(whole, [{ id: 'g', title: 'Owner', nodeIds: [one.id, two.id], folded: false, side: 'right' }])))
  const standing = new Map([
    [one.id, { x: 0, y: 0 }],
    [two.id, { x: 0, y: LANE }],
    [hub.id, { x: -40, y: 400 }],
    [other.id, { x: -900, y: LANE }],
  ])
  const at = (id: string) => standing.get(id)
  const [bends = []] = [sceneRoutes(boxed, at).get(line(one.id, hub.id))]
  expect(bends.some(({ x }) => x < -100)).toBe(true)
  const turn = pointOfRoute({ x: 0, y: 0 }, bends, { x: -40, y: 400 }, 0.6)
  expect(turn.x).toBeLessThan(-55)
  expect(edgeAt(boxed, at, turn, 4)).toBe(line(one.id, hub.id))
})
