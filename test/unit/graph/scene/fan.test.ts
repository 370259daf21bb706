import { describe, expect, test } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { captionSides } from '../../../../src-shared/graph/scene/caption-sides.ts'
import { edgeRoutes, pointOfRoute } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { rectsMeet } from '../../../../src-shared/graph/scene/collision-index.ts'
import { placedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { overlaps, withoutName } from '../random-graph.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'

const STEPS = 200

/** A wallet with so many senders, and the chain through which it pays on. */
function senders(count: number): VisibleGraph {
  const chain = [1, 2, 3].map((index) => sampleNode(index, 'subject', '1000000'))
  const [first] = chain
  if (first === undefined) throw new Error('no chain')
  const from = Array.from({ length: count }, (_, at) => sampleNode(100 + at, 'subject', String(5_000 + at), at % 5 === 0 ? 'High Balance' : ''))
  const edges = [
    ...chain.slice(1).map((node, at) => sampleEdge(chain[at] ?? node, node, '900000')),
    ...from.map((node) => sampleEdge(node, first, node.volume)),
  ]
  // Senders are no subjects: only the chain was requested.
  return computeVisibleGraph(
    { nodes: [...chain, ...from.map((node) => ({ ...node, kind: 'counterparty' as const, subjectId: undefined }))], edges, notes: [] },
    EVERYTHING,
    new Set(),
    new Map([[first.id, count]]),
  )
}

/** Names crossed by an edge. */
function struckThrough(visibleGraph: VisibleGraph): string[] {
  const positions = computeLayout(visibleGraph, {})
  const positionOf = (id: string) => positions[id]
  const scene = graphScene(visibleGraph)
  const { captions } = placedLabels(scene, positionOf, 1)
  const routes = edgeRoutes(scene.edges, captionSides(scene.nodes, scene.links, positionOf, new Map()), positionOf)
  return scene.edges.flatMap((edge) => {
    const [from, to] = [positionOf(edge.source) ?? { x: 0, y: 0 }, positionOf(edge.target) ?? { x: 0, y: 0 }]
    const points = Array.from({ length: STEPS + 1 }, (_, at) => pointOfRoute(from, routes.get(edge.id) ?? [], to, at / STEPS))
    return captions
      .filter(({ box }) => points.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom))
      .map(({ id }) => `${edge.id} through ${id}`)
  })
}

describe.each([4, 14, 30, 60, 100])('a fan of %i senders', (count) => {
  const visibleGraph = senders(count)
  test('has no edge through a name', () => {
    expect(struckThrough(visibleGraph)).toEqual([])
  })

  test('has every node named, with the amount, without overlap', () => {
    const positions = computeLayout(visibleGraph, {})
    expect(withoutName(visibleGraph, positions)).toEqual([])
    expect(overlaps(visibleGraph, positions)).toEqual([])
    const { amounts } = placedLabels(graphScene(visibleGraph), (id) => positions[id], 1)
    expect(amounts.length).toBe(visibleGraph.edges.length)
  })
})

test('has names on the other side if it is outgoing', () => {
  const hub = sampleNode(1, 'subject')
  const to = Array.from({ length: 12 }, (_, at) => sampleNode(50 + at, 'counterparty', String(100 + at)))
  const visibleGraph = computeVisibleGraph(
    { nodes: [hub, ...to], edges: to.map((node) => sampleEdge(hub, node, node.volume)), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  const positions = computeLayout(visibleGraph, {})
  const labels = placedLabels(graphScene(visibleGraph), (id) => positions[id], 1)
  for (const { id } of to) {
    const caption = labels.captions.find((one) => one.id === id)
    expect(caption?.align).toBe('start')
    expect(caption?.box.left).toBeGreaterThan(positions[id]?.x ?? NaN)
  }
  expect(struckThrough(visibleGraph)).toEqual([])
})

test('names deposits in close columns in full below their discs, with no edge through a name', () => {
  const hops = [1, 2, 3].map((id) => sampleNode(id, 'subject', String(9 - id)))
  const deposits = [11, 12, 13].map((id) => ({ ...sampleNode(id, 'counterparty', String(40 - id), 'Meridian Exchange: Deposit'), hasNamesake: true }))
  const edges = hops.flatMap((hop, nth) => {
    const [next, deposit] = [hops[nth + 1], deposits[nth] ?? hop]
    return [...(next === undefined ? [] : [sampleEdge(hop, next, '900')]), sampleEdge(hop, deposit, deposit.volume)]
  })
  const visibleGraph = computeVisibleGraph({ nodes: [...hops, ...deposits], edges, notes: [] }, EVERYTHING, new Set(), new Map())
  const positions = Object.fromEntries([
    ...hops.map(({ id }, nth) => [id, { x: nth * 160, y: 0 }] as const),
    ...deposits.map(({ id }, nth) => [id, { x: 160 + nth * 160, y: 160 }] as const),
  ])
  const zoom = 0.62
  const scene = graphScene(visibleGraph)
  const { captions } = placedLabels(scene, (id) => positions[id], zoom)
  for (const { id } of deposits) {
    const caption = captions.find((one) => one.id === id)
    expect(caption?.lines.map(({ text }) => text).slice(0, 2)).toEqual(['Meridian Exchange:', 'Deposit'])
    const at = (positions[id]?.x ?? NaN) * zoom
    expect([(caption?.box.top ?? 0) > 160 * zoom, (caption?.box.left ?? Infinity) < at, (caption?.box.right ?? 0) > at]).toEqual([true, true, true])
  }
  const boxes = captions.map(({ box }) => box)
  for (const [nth, one] of boxes.entries()) for (const other of boxes.slice(nth + 1)) expect(rectsMeet(one, other)).toBe(false)
})

test('places a name crossed by its own edge below, else at the side, and leaves it out where an edge would cross it anywhere', () => {
  const [hub, end, other] = [
    sampleNode(1, 'subject'),
    sampleNode(2, 'counterparty', '5', 'Meridian Exchange: Deposit'),
    sampleNode(3, 'counterparty', '9'),
  ]
  const visibleGraph = computeVisibleGraph(
    { nodes: [hub, end, other], edges: [sampleEdge(hub, end), sampleEdge(hub, other)], notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  const captionOf = (positions: Readonly<Record<string, { readonly x: number; readonly y: number }>>) =>
    placedLabels(graphScene(visibleGraph), (id) => positions[id], 1).captions.find(({ id }) => id === end.id)
  const positions = { [hub.id]: { x: 0, y: 0 }, [end.id]: { x: 150, y: 150 }, [other.id]: { x: 400, y: 0 } }
  const caption = captionOf(positions)
  expect(caption?.align).toBeUndefined()
  expect(caption?.box.top).toBeGreaterThan(150)
  const under = { ...positions, [other.id]: { x: 150, y: 195 } }
  expect(captionOf(under)?.align).toBe('start')
  expect(captionOf({ ...under, [other.id]: { x: 195, y: 165 } })).toBeUndefined()
  // An edge that comes in level runs below the name.
  expect(captionOf({ ...positions, [end.id]: { x: 300, y: 40 } })?.align).toBeUndefined()
})
