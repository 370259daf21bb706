import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { type Expansion, expansions, growth, overlaps } from '../random-graph.ts'
import { sampleEdge, sampleNode, star } from '../sample-graph.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

const visibleGraphOf = (model: Parameters<typeof computeVisibleGraph>[0]) => computeVisibleGraph(model, EVERYTHING, new Set(), new Map())

describe('the layout', () => {
  test('gives every drawn node and group its own position, deterministically', () => {
    const visibleGraph = visibleGraphOf(star(90))
    const positions = computeLayout(visibleGraph, {})
    const all = Object.values(positions).map((position) => `${position.x} ${position.y}`)
    expect(all).toHaveLength(visibleGraph.nodes.length + visibleGraph.groups.length)
    expect(new Set(all).size).toBe(all.length)
    expect(computeLayout(visibleGraph, {})).toEqual(positions)
  })

  test('never moves a positioned node', () => {
    const positions = computeLayout(visibleGraphOf(star(20)), { 'evm:0x3': { x: 5, y: 7 }, 'evm:0x0': { x: 1000, y: 0 } })
    expect(positions['evm:0x3']).toEqual({ x: 5, y: 7 })
    expect(positions['evm:0x0']).toEqual({ x: 1000, y: 0 })
    expect(Math.hypot((positions['evm:0x1']?.x ?? 0) - 1000, positions['evm:0x1']?.y ?? 0)).toBeLessThan(400)
  })

  test('reads from left to right: senders, the subject, its recipients', () => {
    const subject = sampleNode(0, 'subject')
    const [sender, shop] = [sampleNode(1, 'counterparty'), sampleNode(2, 'counterparty')]
    // Little comes back from the shop: the greater sum gives the direction.
    const edges = [sampleEdge(sender, subject, '50'), sampleEdge(subject, shop, '40'), sampleEdge(shop, subject, '3')]
    const positions = computeLayout(visibleGraphOf({ nodes: [subject, sender, shop], edges, notes: [] }), {})
    const [from, at, to] = [sender, subject, shop].map(({ id }) => positions[id])
    expect(from?.x).toBeLessThan(at?.x ?? NaN)
    expect(to?.x).toBeGreaterThan(at?.x ?? NaN)
    expect([from?.y, to?.y]).toEqual([at?.y, at?.y])
  })

  test('places shared neighbours between two subjects, and exclusive recipients behind each', () => {
    const [left, right] = [star(10), star(10, 1000)]
    const bridge = sampleNode(5000, 'counterparty')
    const [a, b] = [left.nodes[0] ?? bridge, right.nodes[0] ?? bridge]
    const model = {
      nodes: [...left.nodes, ...right.nodes, bridge],
      edges: [...left.edges, ...right.edges, sampleEdge(a, bridge), sampleEdge(bridge, b)],
      notes: [],
    }
    const positions = computeLayout(visibleGraphOf(model), {})
    const x = (id: string): number => positions[id]?.x ?? NaN
    expect([x(a.id) < x(bridge.id), x(bridge.id) < x(b.id)]).toEqual([true, true])
  })

  test('overlaps nothing and moves nothing over any graph and any expansions', () => {
    let nodes = 0
    const step = (of: number, brings: number, meets: readonly number[] = []): Expansion => ({ of, brings, meets, label: '' })
    const examples: [Expansion[]][] = [
      // A group of "1 more, $40" that becomes one of "12 more, $1.1k" has a longer name at the same
      // position.
      [[step(0, 61), step(0, 11)]],
      // A group that is gone for a while returns to its position.
      [[step(0, 62), step(14, 0, [1]), step(153, 7), step(0, 1)]],
    ]
    fc.assert(
      fc.property(expansions, (steps) => {
        let positions: Readonly<Record<string, Point>> = {}
        for (const model of growth(steps)) {
          const visibleGraph = visibleGraphOf(model)
          const next = computeLayout(visibleGraph, positions)
          expect(overlaps(visibleGraph, next)).toEqual([])
          for (const [id, at] of Object.entries(positions)) if (Object.hasOwn(next, id)) expect([id, next[id]]).toEqual([id, at])
          positions = { ...positions, ...next }
          nodes = Math.max(nodes, visibleGraph.nodes.length)
        }
      }),
      { numRuns: 60, examples },
    )
    expect(nodes).toBeGreaterThan(100)
  })

  test('keeps the position of a node that leaves the canvas', () => {
    const [small, large] = [visibleGraphOf(star(10)), visibleGraphOf(star(40))]
    const previousPositions = computeLayout(large, {})
    const positions = { ...previousPositions, ...computeLayout(small, previousPositions) }
    const others = visibleGraphOf(star(30, 1000))
    const both = { ...small, nodes: [...small.nodes, ...others.nodes], edges: [...small.edges, ...others.edges] }
    const grown = computeLayout(both, positions)
    const returned = { ...both, nodes: [...large.nodes, ...others.nodes], edges: [...large.edges, ...others.edges] }
    expect(overlaps(returned, computeLayout(returned, { ...positions, ...grown }))).toEqual([])
  })

  test('places new neighbours next to their node, and leaves a shared node placed by hand', () => {
    const first = star(12)
    const previousPositions = computeLayout(visibleGraphOf(first), {})
    const parent = first.nodes[3] ?? sampleNode(3, 'counterparty')
    const children = [501, 502, 503].map((index) => sampleNode(index, 'counterparty'))
    const asSubject = { ...parent, kind: 'subject' as const }
    const model = {
      nodes: [...first.nodes.map((node) => (node.id === parent.id ? asSubject : node)), ...children],
      edges: [...first.edges, ...children.map((child) => sampleEdge(parent, child))],
      notes: [],
    }
    const positions = computeLayout(visibleGraphOf(model), previousPositions)
    const from = previousPositions[parent.id] ?? { x: NaN, y: NaN }
    for (const { id } of children) expect(Math.hypot((positions[id]?.x ?? NaN) - from.x, (positions[id]?.y ?? NaN) - from.y)).toBeLessThan(420)

    const between = sampleNode(900, 'counterparty')
    const tied = {
      ...model,
      nodes: [...model.nodes, between],
      edges: [...model.edges, sampleEdge(between, asSubject), sampleEdge(between, first.nodes[0] ?? parent)],
    }
    const byHand = { x: 2222, y: -1111 }
    expect(computeLayout(visibleGraphOf(tied), { ...positions, [between.id]: byHand })[between.id]).toEqual(byHand)
  })

  test('places subjects added later apart, at the side or below as the window has space', () => {
    const previousPositions = computeLayout(visibleGraphOf(star(20)), {})
    const [old, added] = [star(20), star(8, 700)]
    const visibleGraph = visibleGraphOf({ nodes: [...old.nodes, ...added.nodes], edges: [...old.edges, ...added.edges], notes: [] })
    const positions = computeLayout(visibleGraph, previousPositions)
    const rightmost = Math.max(...Object.values(previousPositions).map(({ x }) => x))
    for (const { id } of added.nodes) expect(positions[id]?.x).toBeGreaterThan(rightmost)
    // Where the graph is wider than its window, below.
    const wide = { ...previousPositions, 'evm:0x1': { x: -4000, y: 0 } }
    const bottom = Math.max(...Object.values(previousPositions).map(({ y }) => y))
    for (const { id } of added.nodes) expect(computeLayout(visibleGraph, wide)[id]?.y).toBeGreaterThan(bottom)
  })

  test('places unconnected flows next to each other, in about the shape of a window', () => {
    for (const sizes of [[12, 12], [30, 8, 3, 9, 20, 1, 1, 14], Array.from({ length: 15 }, (_, nth) => 2 + ((nth * 7) % 16))]) {
      const models = sizes.map((count, nth) => star(count, nth * 1000))
      const visibleGraph = visibleGraphOf({ nodes: models.flatMap(({ nodes }) => nodes), edges: models.flatMap(({ edges }) => edges), notes: [] })
      const positions = computeLayout(visibleGraph, {})
      const [xs, ys] = [Object.values(positions).map(({ x }) => x), Object.values(positions).map(({ y }) => y)]
      const shape = (Math.max(...xs) - Math.min(...xs)) / (Math.max(...ys) - Math.min(...ys))
      expect([sizes.length, shape > 0.8 && shape < 3.2]).toEqual([sizes.length, true])
      expect(overlaps(visibleGraph, positions)).toEqual([])
    }
  })
})

test('replaces fans that would shrink a large graph by columns; keeps a few, and a single one', () => {
  /** Wallets that each pay the next and this many others. */
  const passedOn = (wallets: number, each: number) => {
    const chain = Array.from({ length: wallets }, (_, nth) => sampleNode(nth * 1000, 'subject'))
    const others = chain.map((_, nth) => Array.from({ length: each }, (_one, other) => sampleNode(nth * 1000 + other + 1, 'counterparty')))
    const edges = chain.flatMap((wallet, nth) => [
      ...(chain[nth + 1] === undefined ? [] : [sampleEdge(wallet, chain[nth + 1] ?? wallet, '900')]),
      ...(others[nth] ?? []).map((other) => sampleEdge(wallet, other, '5')),
    ])
    return visibleGraphOf({ nodes: [...chain, ...others.flat()], edges, notes: [] })
  }
  const seenAs = (visibleGraph: ReturnType<typeof visibleGraphOf>) => {
    const positions = Object.values(computeLayout(visibleGraph, {}))
    const across = (pick: (position: Point) => number): number => Math.max(...positions.map(pick)) - Math.min(...positions.map(pick))
    const rows = Map.groupBy(positions, ({ x }) => x).values()
    const gaps = [...rows].flatMap((column) => {
      const ys = column.map(({ y }) => y).toSorted((one, other) => one - other)
      return ys.slice(1).map((y, nth) => y - (ys[nth] ?? y))
    })
    return { wide: across(({ x }) => x), high: across(({ y }) => y), closest: Math.min(...gaps) }
  }
  const many = seenAs(passedOn(9, 19))
  expect(many.wide / many.high).toBeLessThan(2)
  expect(Math.max(many.wide / 1.6, many.high)).toBeLessThan(2300)
  // Rows of a fan are closer than captions above the discs would allow.
  const rows = [passedOn(9, 19), passedOn(1, 14), passedOn(1, 45)].map((visibleGraph) => seenAs(visibleGraph).closest)
  expect(rows.map((gap) => gap < 45)).toEqual([false, true, true])
})

test('places amounts split off below the line, and amounts moved out of reach above it, at once and on expansion', () => {
  const [first, second, third] = [1, 2, 3].map((index) => sampleNode(index, 'subject'))
  if (first === undefined || second === undefined || third === undefined) throw new Error('no chain')
  const [exchange, mixer] = [sampleNode(4, 'counterparty', '1', 'Meridian Exchange'), sampleNode(5, 'counterparty', '1', 'Mixer')]
  const chain = { nodes: [first, second, third], edges: [sampleEdge(first, second, '9'), sampleEdge(second, third, '8')], notes: [] }
  const whole = {
    nodes: [...chain.nodes, exchange, mixer],
    edges: [...chain.edges, sampleEdge(second, exchange, '2'), sampleEdge(second, mixer, '2')],
    notes: [],
  }
  for (const positions of [
    computeLayout(visibleGraphOf(whole), {}),
    computeLayout(visibleGraphOf(whole), computeLayout(visibleGraphOf(chain), {})),
  ]) {
    const line = positions[second.id]?.y ?? NaN
    expect([positions[first.id]?.y, positions[third.id]?.y]).toEqual([line, line])
    expect(positions[exchange.id]?.y).toBeGreaterThan(line + 30)
    expect(positions[mixer.id]?.y).toBeLessThan(line - 30)
  }
})
