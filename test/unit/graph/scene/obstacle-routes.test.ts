import { expect, test } from 'vitest'
import { bendOf } from '../../../../src-shared/graph/scene/edge-line.ts'
import { pointOfRoute, sceneGeometry } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import type { Rect } from '../../../../src-shared/graph/scene/collision-index.ts'
import { bowPast, routeAroundObstacles } from '../../../../src-shared/graph/scene/obstacle-routes.ts'
import { placedCards } from '../../../../src-shared/graph/scene/fan-in-card.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { fanInId } from '../../../../src-shared/custody/graph-event.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const FROM = { x: 0, y: 0 }
const TO = { x: 600, y: 0 }
const edge = { id: 'e', source: 'a', target: 'b', bow: 0 }
const NO_ONE: ReadonlySet<string> = new Set()
const box = (left: number, right: number, top: number, bottom: number): Rect => ({ left, right, top, bottom })

function isHidden(bow: number, { left, right, top, bottom }: Rect): boolean {
  return Array.from({ length: 200 }, (_, nth) => pointOfRoute(FROM, [bendOf(FROM, TO, bow)], TO, nth / 200)).some(
    ({ x, y }) => x > left && x < right && y > top && y < bottom,
  )
}

test('an edge avoids obstacles on the nearer side, all of several', () => {
  const low = box(250, 350, -20, 90)
  const above = bowPast(edge, FROM, TO, [{ rect: low, own: NO_ONE }]) ?? NaN
  expect([above < 0, isHidden(0, low), isHidden(above, low)]).toEqual([true, true, false])
  // The route above is occupied too: then below.
  const high = box(200, 400, -200, -24)
  const below = bowPast(
    edge,
    FROM,
    TO,
    [low, high].map((rect) => ({ rect, own: NO_ONE })),
  )
  expect(below).toBeGreaterThan(0)
  expect([low, high].map((rect) => isHidden(below ?? NaN, rect))).toEqual([false, false])
})

test('an edge without an obstacle, with an end in the box, or without a way past stays unchanged', () => {
  const across = box(250, 350, -20, 20)
  expect(bowPast(edge, FROM, TO, [{ rect: box(250, 350, 60, 90), own: NO_ONE }])).toBeUndefined()
  expect(bowPast(edge, FROM, TO, [{ rect: across, own: new Set(['b']) }])).toBeUndefined()
  expect(bowPast(edge, FROM, TO, [{ rect: box(-50, 100, -20, 20), own: NO_ONE }])).toBeUndefined()
  expect(bowPast(edge, FROM, TO, [{ rect: box(250, 350, -5000, 5000), own: NO_ONE }])).toBeUndefined()
})

test('an edge goes around the corners if no bow avoids all obstacles', () => {
  const hiding = [box(40, 60, -30, 400), box(540, 560, -400, 30)].map((rect) => ({ rect, own: NO_ONE }))
  expect(bowPast(edge, FROM, TO, hiding)).toBeUndefined()
  const bends = routeAroundObstacles(edge, FROM, TO, hiding) ?? []
  expect(bends.length).toBeGreaterThan(2)
  const points = Array.from({ length: 300 }, (_, nth) => pointOfRoute(FROM, bends, TO, nth / 300))
  expect(
    points.filter(({ x, y }) => hiding.some(({ rect: { left, right, top, bottom } }) => x > left && x < right && y > top && y < bottom)),
  ).toEqual([])
  expect(routeAroundObstacles(edge, FROM, TO, [])).toBeUndefined()
  expect(routeAroundObstacles(edge, FROM, TO, [{ rect: box(250, 350, -5000, 5000), own: NO_ONE }])).toBeUndefined()
})

test("in a graph, an unrelated relation goes around the senders' card, and the card's own edge turns before its wallet", () => {
  const [wallet, victim, far] = [sampleNode(1, 'subject'), sampleNode(2, 'subject'), sampleNode(3, 'related')]
  const senders = Array.from({ length: 9 }, (_, nth) => sampleNode(nth + 10, 'counterparty', String(nth + 1)))
  const relation = { ...sampleEdge(far, victim), kind: 'relation' as const, relation: 'First Funder' }
  const edges = [sampleEdge(victim, wallet), ...senders.map((sender) => sampleEdge(sender, wallet)), relation]
  const id = fanInId(wallet.id)
  const model = {
    nodes: [wallet, victim, far, ...senders],
    edges,
    notes: [],
    senders: [{ id, walletId: wallet.id, nodeIds: senders.map((sender) => sender.id) }],
  }
  const scene = graphScene(computeVisibleGraph(model, EVERYTHING, new Set(), new Map()))
  const positions = { [wallet.id]: { x: 200, y: 0 }, [victim.id]: { x: 0, y: 0 }, [id]: { x: 0, y: 100 }, [far.id]: { x: -250, y: 180 } }
  const positionOf = (of: string) => positions[of]
  const { routes } = sceneGeometry(scene, positionOf)
  const [card] = placedCards(scene.nodes, positionOf)
  const line = scene.edges.find(({ isRelation }) => isRelation)
  const [from, to] = [positions[far.id], positions[victim.id]]
  if (card === undefined || line === undefined || from === undefined || to === undefined) throw new Error('no picture')
  const { left, right, top, bottom } = card.rect
  for (let share = 0; share <= 1; share += 0.01) {
    const { x, y } = pointOfRoute(from, routes.get(line.id) ?? [], to, share)
    expect(x > left && x < right && y > top && y < bottom).toBe(false)
  }
  expect(routes.get(line.id)).toHaveLength(1)
  expect(scene.edges.filter(({ source }) => source === id).map((own) => routes.has(own.id))).toEqual([true])
})
