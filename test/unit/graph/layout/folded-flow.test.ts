import { describe, expect, test } from 'vitest'
import { fittedView } from '../../../../src-shared/graph/scene/fitted-view.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { pointOfRoute, sceneRoutes } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { placedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { overlaps } from '../random-graph.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

/** Wallets that each pay the next and so many others, and are paid by every fourth of these. */
function passedOn(wallets: number, each: number): { readonly visibleGraph: VisibleGraph; readonly spine: readonly string[] } {
  const chain = Array.from({ length: wallets }, (_, nth) => sampleNode(nth * 1000, 'subject'))
  const others = chain.map((_, nth) => Array.from({ length: each }, (_one, other) => sampleNode(nth * 1000 + other + 1, 'counterparty')))
  const edges = chain.flatMap((wallet, nth) => [
    ...(chain[nth + 1] === undefined ? [] : [sampleEdge(wallet, chain[nth + 1] ?? wallet, '900')]),
    ...(others[nth] ?? []).map((other, at) => (at % 4 === 3 ? sampleEdge(other, wallet, '5') : sampleEdge(wallet, other, '5'))),
  ])
  const visibleGraph = computeVisibleGraph({ nodes: [...chain, ...others.flat()], edges, notes: [] }, EVERYTHING, new Set(), new Map())
  return { visibleGraph, spine: chain.map(({ id }) => id) }
}

/** The spine of a graph in rows, each from left to right. */
function linesOf(spine: readonly string[], positions: Readonly<Record<string, Point>>): number[] {
  const lines: Point[][] = []
  for (const id of spine) {
    const at = positions[id] ?? { x: NaN, y: NaN }
    const before = lines.at(-1)?.at(-1)
    if (before === undefined || at.x < before.x) lines.push([at])
    else lines.at(-1)?.push(at)
  }
  for (const line of lines) expect(Math.max(...line.map(({ y }) => y)) - Math.min(...line.map(({ y }) => y))).toBeLessThan(2)
  return lines.map(({ length }) => length)
}

describe('a long chain', () => {
  test.each([
    [9, 19, 1],
    [15, 11, 1],
    [60, 2, 4],
    [180, 0, 10],
  ])('of %i wallets with %i others each takes %i rows, and its names are legible in a window of 1440 by 900', (wallets, each, lines) => {
    const { visibleGraph, spine } = passedOn(wallets, each)
    const positions = computeLayout(visibleGraph, {})
    expect(linesOf(spine, positions)).toHaveLength(lines)
    expect(overlaps(visibleGraph, positions)).toEqual([])
    expect(fittedView(graphScene(visibleGraph), positions, { width: 870, height: 560, headerHeight: 25 }).zoom).toBeGreaterThan(0.3)
  })

  test('stays in one row if it is seen at half its size', () => {
    const { visibleGraph, spine } = passedOn(12, 2)
    expect(linesOf(spine, computeLayout(visibleGraph, {}))).toEqual([12])
  })

  test('goes back to the left through free space: no disc and no name covers the edge, which has its amount', () => {
    const { visibleGraph, spine } = passedOn(60, 2)
    const positions = computeLayout(visibleGraph, {})
    const scene = graphScene(visibleGraph)
    const positionOf = (id: string) => positions[id]
    const routes = sceneRoutes(scene, positionOf)
    const { amounts } = placedLabels(scene, positionOf, 1)
    let back = 0
    for (const { id, source, target } of scene.edges.filter((edge) => spine.includes(edge.source) && spine.includes(edge.target))) {
      const [from, to] = [positions[source], positions[target]]
      if (from === undefined || to === undefined || to.x > from.x) continue
      back += 1
      const points = Array.from({ length: 200 }, (_, nth) => pointOfRoute(from, routes.get(id) ?? [], to, nth / 199))
      const others = visibleGraph.nodes.filter((node) => node.id !== source && node.id !== target)
      for (const { x, y } of points)
        expect(others.filter((node) => Math.hypot((positions[node.id]?.x ?? NaN) - x, (positions[node.id]?.y ?? NaN) - y) < 16)).toEqual([])
      const amount = amounts.find((label) => label.id === id)
      expect((amount?.box.top ?? NaN) - Math.max(...points.filter(({ x }) => x > to.x + 100 && x < from.x - 100).map(({ y }) => y))).toBeLessThan(20)
    }
    expect(back).toBe(3)
  })

  test('keeps the neighbours of a wallet in its row, and is deterministic', () => {
    const { visibleGraph, spine } = passedOn(60, 2)
    const positions = computeLayout(visibleGraph, {})
    for (const { source, target } of visibleGraph.edges.filter((edge) => !spine.includes(edge.source) || !spine.includes(edge.target)))
      expect(Math.abs((positions[source]?.y ?? NaN) - (positions[target]?.y ?? NaN))).toBeLessThan(160)
    expect(computeLayout(visibleGraph, {})).toEqual(positions)
  })
})

test.each([
  [9, 19],
  [4, 60],
  [9, 30],
])('has the neighbours of %i wallets, %i for each, on both sides of its line, which crosses none of them', (wallets, each) => {
  const { visibleGraph, spine } = passedOn(wallets, each)
  const positions = computeLayout(visibleGraph, {})
  const line = positions[spine[0] ?? '']?.y ?? NaN
  const others = visibleGraph.nodes.filter(({ id }) => !spine.includes(id)).map(({ id }) => (positions[id]?.y ?? NaN) - line)
  const above = others.filter((y) => y < 0).length
  expect(above).toBeGreaterThan(others.length * 0.35)
  expect(above).toBeLessThan(others.length * 0.65)
  const [first, last] = [positions[spine[0] ?? '']?.x ?? NaN, positions[spine.at(-1) ?? '']?.x ?? NaN]
  const onLine = visibleGraph.nodes.filter(({ id }) => {
    const { x, y } = positions[id] ?? { x: NaN, y: NaN }
    return !spine.includes(id) && x > first && x < last && Math.abs(y - line) < 15
  })
  expect(onLine).toEqual([])
})
