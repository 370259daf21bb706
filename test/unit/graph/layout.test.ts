import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut, ringPlaces, type Place } from '../../../src-renderer/graph/layout.ts'
import { EVERYTHING, readablePart } from '../../../src-renderer/graph/readable-part.ts'
import { type Expansion, expansions, growth, overlaps } from './random-graph.ts'
import { sampleEdge, sampleNode, star } from './sample-graph.ts'

const partOf = (model: Parameters<typeof readablePart>[0]) => readablePart(model, EVERYTHING, new Set(), new Map())

describe('the layout', () => {
  test('gives every drawn node and group its own place, the same each time', () => {
    const part = partOf(star(90))
    const places = layOut(part, {})
    const all = Object.values(places).map((place) => `${place.x} ${place.y}`)
    expect(all).toHaveLength(part.nodes.length + part.groups.length)
    expect(new Set(all).size).toBe(all.length)
    expect(layOut(part, {})).toEqual(places)
  })

  test('leaves room for the names of neighbours that stand side by side', () => {
    for (const count of [7, 8, 9, 10]) {
      const places = ringPlaces(count)
      const close = places.flatMap((one, at) =>
        places.slice(at + 1).filter((other) => Math.abs(other.y - one.y) < 20 && Math.abs(other.x - one.x) < 140),
      )
      expect(close).toEqual([])
    }
  })

  test('never moves what has a place', () => {
    const places = layOut(partOf(star(20)), { 'evm:0x3': { x: 5, y: 7 }, 'evm:0x0': { x: 1000, y: 0 } })
    expect(places['evm:0x3']).toEqual({ x: 5, y: 7 })
    expect(places['evm:0x0']).toEqual({ x: 1000, y: 0 })
    expect(Math.hypot((places['evm:0x1']?.x ?? 0) - 1000, places['evm:0x1']?.y ?? 0)).toBeLessThan(400)
  })

  test('puts the neighbours of two subjects apart, and what they share between them', () => {
    const [left, right] = [star(10), star(10, 1000)]
    const bridge = sampleNode(5000, 'counterparty')
    const [a, b] = [left.nodes[0] ?? bridge, right.nodes[0] ?? bridge]
    const places = layOut(
      partOf({
        nodes: [...left.nodes, ...right.nodes, bridge],
        edges: [...left.edges, ...right.edges, sampleEdge(bridge, a), sampleEdge(bridge, b)],
        notes: [],
      }),
      {},
    )
    const between = places[bridge.id]
    const middle = { x: ((places[a.id]?.x ?? 0) + (places[b.id]?.x ?? 0)) / 2, y: ((places[a.id]?.y ?? 0) + (places[b.id]?.y ?? 0)) / 2 }
    expect(between?.x).toBeCloseTo(middle.x, -1)
    expect(between?.y).toBeCloseTo(middle.y, -1)
  })

  test('over any graph and any expansions nothing lands on anything else, and nothing that stood moves', () => {
    let nodes = 0
    const step = (of: number, brings: number, meets: readonly number[] = []): Expansion => ({ of, brings, meets, label: '' })
    const examples: [Expansion[]][] = [
      // A group of "1 more, $40" that becomes one of "12 more, $1.1k" has a longer name at the same place.
      [[step(0, 61), step(0, 11)]],
      // A group that is gone for a while comes back to its place.
      [[step(0, 62), step(14, 0, [1]), step(153, 7), step(0, 1)]],
    ]
    fc.assert(
      fc.property(expansions, (steps) => {
        let places: Readonly<Record<string, Place>> = {}
        for (const model of growth(steps)) {
          const part = partOf(model)
          const next = layOut(part, places)
          expect(overlaps(part, next)).toEqual([])
          for (const [id, at] of Object.entries(places)) if (Object.hasOwn(next, id)) expect([id, next[id]]).toEqual([id, at])
          places = { ...places, ...next }
          nodes = Math.max(nodes, part.nodes.length)
        }
      }),
      { numRuns: 60, examples },
    )
    expect(nodes).toBeGreaterThan(100)
  })

  test('what leaves the canvas keeps its place free for its return', () => {
    const [small, large] = [partOf(star(10)), partOf(star(40))]
    const stood = layOut(large, {})
    const places = { ...stood, ...layOut(small, stood) }
    const others = partOf(star(30, 1000))
    const both = { ...small, nodes: [...small.nodes, ...others.nodes], edges: [...small.edges, ...others.edges] }
    const grown = layOut(both, places)
    const returned = { ...both, nodes: [...large.nodes, ...others.nodes], edges: [...large.edges, ...others.edges] }
    expect(overlaps(returned, layOut(returned, { ...places, ...grown }))).toEqual([])
  })

  test('new neighbours stand next to the node that they come from, and a shared node that was placed by hand stays', () => {
    const first = star(12)
    const stood = layOut(partOf(first), {})
    const parent = first.nodes[3] ?? sampleNode(3, 'counterparty')
    const children = [501, 502, 503].map((index) => sampleNode(index, 'counterparty'))
    const asSubject = { ...parent, kind: 'subject' as const }
    const model = {
      nodes: [...first.nodes.map((node) => (node.id === parent.id ? asSubject : node)), ...children],
      edges: [...first.edges, ...children.map((child) => sampleEdge(parent, child))],
      notes: [],
    }
    const places = layOut(partOf(model), stood)
    const from = stood[parent.id] ?? { x: NaN, y: NaN }
    for (const { id } of children) expect(Math.hypot((places[id]?.x ?? NaN) - from.x, (places[id]?.y ?? NaN) - from.y)).toBeLessThan(420)

    const between = sampleNode(900, 'counterparty')
    const tied = {
      ...model,
      nodes: [...model.nodes, between],
      edges: [...model.edges, sampleEdge(between, asSubject), sampleEdge(between, first.nodes[0] ?? parent)],
    }
    const byHand = { x: 2222, y: -1111 }
    expect(layOut(partOf(tied), { ...places, [between.id]: byHand })[between.id]).toEqual(byHand)
  })

  test('subjects that are added later begin a row of their own, below what stands', () => {
    const stood = layOut(partOf(star(20)), {})
    const [old, added] = [star(20), star(8, 700)]
    const places = layOut(partOf({ nodes: [...old.nodes, ...added.nodes], edges: [...old.edges, ...added.edges], notes: [] }), stood)
    const bottom = Math.max(...Object.values(stood).map(({ y }) => y))
    for (const { id } of added.nodes) expect(places[id]?.y).toBeGreaterThan(bottom)
  })

  test('neighbours on rings keep room for their labels', () => {
    const places = ringPlaces(60)
    for (const [index, place] of places.entries()) {
      for (const other of places.slice(index + 1)) expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThan(80)
    }
  })
})
