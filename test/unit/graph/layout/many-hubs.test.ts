import { describe, expect, test } from 'vitest'
import { fittedView } from '../../../../src-shared/graph/scene/fitted-view.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { ALL_NAMES_FROM } from '../../../../src-shared/graph/scene/label-overhang.ts'
import { pointOfRoute, sceneGeometry } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { isLarge } from '../../../../src-shared/graph/scene/is-large.ts'
import { rectsMeet } from '../../../../src-shared/graph/scene/collision-index.ts'
import { entityBoxes, placedEntityBoxes } from '../../../../src-shared/graph/scene/entity-box.ts'
import { placedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { detectFanIns } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { overlaps } from '../random-graph.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { GraphEdge, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

const HUBS = 8
const WINDOW = { width: 870, height: 560, headerHeight: 25 }

/**
 * A chain of wallets that begins with the recipient of one of several traders; traders with
 * senders, shops of their own, and shared pools; an exchange that is paid by traders and chain.
 */
function traders(paying = 0): { readonly visibleGraph: VisibleGraph; readonly hubs: readonly GraphNode[]; readonly pools: readonly GraphNode[] } {
  const many = (count: number, from: number, kind: GraphNode['kind'], label = ''): GraphNode[] =>
    Array.from({ length: count }, (_, at) => sampleNode(from + at, kind, String(9000 - at), label))
  const [chain, hubs] = [many(4, 100, 'subject'), many(HUBS, 200, 'subject')]
  const [pools, deposits] = [many(20, 300, 'counterparty'), many(6, 400, 'counterparty', 'Meridian Exchange: Deposit')]
  const [mixer = sampleNode(500, 'counterparty')] = many(1, 500, 'counterparty', 'Quietpool')
  const edges: GraphEdge[] = []
  const own: GraphNode[] = []
  for (const [nth, hub] of hubs.entries()) {
    for (const pool of pools.filter((_, at) => at % 3 !== nth % 3)) edges.push(sampleEdge(hub, pool, String(70_000 - nth)))
    const [senders, shops] = [many(3, 1000 + nth * 10, 'counterparty'), many(5, 2000 + nth * 10, 'counterparty')]
    own.push(...senders, ...shops)
    edges.push(...senders.map((sender) => sampleEdge(sender, hub, '300')), ...shops.map((shop) => sampleEdge(hub, shop, '900')))
    const deposit = deposits[nth % 4]
    if (deposit !== undefined) edges.push(sampleEdge(hub, deposit, '50'))
  }
  for (const [nth, link] of chain.entries()) {
    const [next, deposit] = [chain[nth + 1], deposits[4 + (nth % 2)]]
    if (next !== undefined) edges.push(sampleEdge(link, next, '500000'))
    if (deposit !== undefined) edges.push(sampleEdge(link, deposit, '40000'))
  }
  const [first, last] = [chain[0], hubs.at(-1)]
  if (first !== undefined && last !== undefined) edges.push(sampleEdge(last, mixer, '300'), sampleEdge(mixer, first, '280'))
  const senders = many(paying, 3000, 'counterparty')
  if (first !== undefined) edges.push(...senders.map((sender) => sampleEdge(sender, first, '40000')))
  const nodes = [...chain, ...hubs, ...pools, ...deposits, mixer, ...own, ...senders]
  const model = { nodes, edges, notes: [] }
  // Only senders are collapsed: the layout is what is tested.
  const fans = detectFanIns(model).map((fan) => ({ id: fan.id, walletId: fan.wallet.id, nodeIds: fan.senders.map(({ id }) => id) }))
  return { visibleGraph: computeVisibleGraph({ ...model, senders: fans }, EVERYTHING, new Set(), new Map()), hubs, pools }
}

describe('several traders with a chain, and pools that all of them use', () => {
  const { visibleGraph, hubs, pools } = traders()
  const positions = computeLayout(visibleGraph, {})
  const at = (id: string): Point => positions[id] ?? { x: NaN, y: NaN }

  test('take the width of the window, without overlap', () => {
    const { zoom } = fittedView(graphScene(visibleGraph), positions, WINDOW)
    const xs = Object.values(positions).map(({ x }) => x)
    expect((Math.max(...xs) - Math.min(...xs)) * zoom).toBeGreaterThan(WINDOW.width * 0.65)
    expect(overlaps(visibleGraph, positions)).toEqual([])
  })

  test.each([WINDOW, { width: 1290, height: 730, headerHeight: 25 }])(
    'in the first view in $width by $height almost every requested node is named, and so is the box of the exchange',
    (window) => {
      const scene = graphScene(visibleGraph)
      const { zoom } = fittedView(scene, positions, window)
      const { captions } = placedLabels(scene, at, zoom)
      const named = new Set(captions.map(({ id }) => id))
      const requested = visibleGraph.nodes.filter(({ kind }) => kind === 'subject').map(({ id }) => id)
      // A name that an edge would strike is left out.
      expect(requested.filter((id) => !named.has(id)).length).toBeLessThanOrEqual(2)
      expect(entityBoxes(visibleGraph).filter(({ id }) => !named.has(id))).toEqual([])
    },
  )

  test('have shared neighbours nearest to them, before exclusive ones', () => {
    const line = Math.max(...hubs.map(({ id }) => at(id).x))
    const away = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + Math.abs(at(id).x - line), 0) / ids.length
    expect(away(pools.map(({ id }) => id))).toBeLessThan(away(visibleGraph.nodes.flatMap(({ id }) => (/^evm:0x20\d\d$/.test(id) ? id : []))))
  })

  test('are so far apart that drop edges of one pass next to the next', () => {
    const ys = hubs.map(({ id }) => at(id).y).toSorted((a, b) => a - b)
    expect(Math.min(...ys.slice(1).map((y, nth) => y - (ys[nth] ?? y)))).toBeGreaterThan(70)
  })

  test("have the exchange's box begin above the lowest of its neighbours", () => {
    const [box, ...others] = placedEntityBoxes(entityBoxes(visibleGraph), (id) => positions[id])
    const lanes = new Set(box?.box.lanes.map(({ id }) => id))
    const lowest = Math.max(...visibleGraph.nodes.flatMap(({ id }) => (lanes.has(id) ? [] : at(id).y)))
    expect(others).toEqual([])
    expect(box?.rect.top).toBeLessThan(lowest + 60)
  })
})

test('have every requested node named in a first view of dots, without overlap of names', () => {
  const hubs = Array.from({ length: 12 }, (_, nth) => sampleNode(nth, 'subject', '900000'))
  const pools = Array.from({ length: 16 }, (_, nth) => sampleNode(100 + nth, 'counterparty', '50000'))
  const leaves = hubs.map((_, nth) => Array.from({ length: 34 }, (_one, at) => sampleNode(1000 + nth * 100 + at, 'counterparty', String(900 - at))))
  const edges = [
    ...hubs.slice(1).map((hub, nth) => sampleEdge(hubs[nth] ?? hub, hub, '800000')),
    ...hubs.flatMap((hub, nth) => pools.filter((_, at) => (at + nth) % 3 === 0).map((pool) => sampleEdge(hub, pool, '40000'))),
    ...hubs.flatMap((hub, nth) => (leaves[nth] ?? []).map((leaf) => sampleEdge(hub, leaf, leaf.volume))),
  ]
  const visibleGraph = computeVisibleGraph({ nodes: [...hubs, ...pools, ...leaves.flat()], edges, notes: [] }, EVERYTHING, new Set(), new Map())
  const positions = computeLayout(visibleGraph, {})
  const scene = graphScene(visibleGraph)
  const { zoom } = fittedView(scene, positions, WINDOW)
  expect([isLarge(scene), zoom < ALL_NAMES_FROM]).toEqual([true, true])
  const { captions } = placedLabels(scene, (id) => positions[id], zoom)
  const named = new Set(captions.map(({ id }) => id))
  expect(hubs.filter(({ id }) => !named.has(id))).toEqual([])
  const discs = hubs.map(({ id }) => {
    const [{ x, y }, reach] = [positions[id] ?? { x: NaN, y: NaN }, 15 * zoom]
    return { left: x * zoom - reach, right: x * zoom + reach, top: y * zoom - reach, bottom: y * zoom + reach }
  })
  const boxes = captions.map(({ box }) => box)
  expect(boxes.flatMap((box, nth) => [...boxes.slice(nth + 1), ...discs].filter((other) => rectsMeet(box, other)))).toEqual([])
})

test('have the edges of further columns run between the rows of nearer ones', () => {
  const { visibleGraph } = traders(14)
  const positions = computeLayout(visibleGraph, {})
  const scene = graphScene(visibleGraph)
  const { captions } = placedLabels(scene, (id) => positions[id], 1)
  const { routes } = sceneGeometry(scene, (id) => positions[id])
  const shops = scene.edges.filter(({ target }) => /^evm:0x20\d\d$/.test(target))
  const struck = shops.flatMap(({ id, source, target }) => {
    const [from, to] = [positions[source] ?? { x: NaN, y: NaN }, positions[target] ?? { x: NaN, y: NaN }]
    const points = Array.from({ length: 201 }, (_, at) => pointOfRoute(from, routes.get(id) ?? [], to, at / 200))
    // Its source has edges on all sides.
    return captions.filter(
      (caption) =>
        caption.id !== target &&
        caption.id !== source &&
        points.some(({ x, y }) => caption.box.left < x && caption.box.right > x && caption.box.top + 4 < y && caption.box.bottom - 4 > y),
    )
  })
  expect([shops.length, struck.length]).toEqual([40, 0])
})
