import { describe, expect, test } from 'vitest'
import { layOut, ringPlaces } from '../../../src-renderer/graph/layout.ts'
import { EVERYTHING, readablePart } from '../../../src-renderer/graph/readable-part.ts'
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

  test('neighbours on rings keep room for their labels', () => {
    const places = ringPlaces(60)
    for (const [index, place] of places.entries()) {
      for (const other of places.slice(index + 1)) expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThan(80)
    }
  })
})
