import { describe, expect, test } from 'vitest'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { grownLanes } from '../../../../src-shared/graph/layout/entity-ends.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { drawnInFull } from '../../../../src-shared/graph/scene/in-full.ts'
import { pointOfRoute, sceneGeometry } from '../../../../src-shared/graph/scene/edge-route.ts'
import { boxRect, entityBoxes, placedEntityBoxes } from '../../../../src-shared/graph/scene/entity-box.ts'
import { coveredLabels } from '../covered-labels.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'
import type { GraphEdge, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

type Places = Readonly<Record<string, Point>>

const HOPS = 7
const chain = Array.from({ length: HOPS }, (_, hop) => sampleNode(hop, 'subject', '900'))
const deposits = [11, 12, 13].map((id) => sampleNode(id, 'counterparty', '40', 'Meridian Exchange: Deposit'))

/**
 * A chain of which each hop pays one of the deposits, as a peel chain does, the first of them again
 * after the last.
 */
function peelChain(hops: number): VisibleGraph {
  const nodes: readonly GraphNode[] = chain.slice(0, hops)
  const onward = nodes.slice(1).flatMap((node, at) => [sampleEdge(nodes[at] ?? node, node, '900')])
  const used = deposits.slice(0, hops - 1)
  const split = nodes.slice(1).flatMap((node, at): GraphEdge[] => [sampleEdge(node, used[at % used.length] ?? node, '40')])
  return computeVisibleGraph({ nodes: [...nodes, ...used], edges: [...onward, ...split], notes: [] }, EVERYTHING, new Set(), new Map())
}

const boxesOn = (visibleGraph: VisibleGraph, positions: Places) => placedEntityBoxes(entityBoxes(visibleGraph), (id) => positions[id])
const falls = (visibleGraph: VisibleGraph, positions: Places) => sceneGeometry(graphScene(visibleGraph), (id) => positions[id]).falls

describe('an exchange with several paid addresses', () => {
  test('is one box from the start, below its senders: each payment drops straight onto its lane, with its amount', () => {
    const visibleGraph = peelChain(HOPS)
    const positions = computeLayout(visibleGraph, {})
    const [box, ...others] = boxesOn(visibleGraph, positions)
    expect([box?.box.title, box?.box.count, others]).toEqual(['Meridian Exchange', '3 addresses, $120', []])
    expect(box?.rect.top).toBeGreaterThan(Math.max(...chain.map(({ id }) => positions[id]?.y ?? NaN)) + 40)
    // The address that is paid first is highest: a drop edge onto a lower one does not run through
    // it.
    const heights = deposits.map(({ id }) => positions[id]?.y ?? NaN)
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    const fallen = falls(visibleGraph, positions)
    expect(fallen.size).toBe(HOPS - 1)
    const split = visibleGraph.edges.filter(({ target }) => deposits.some(({ id }) => id === target))
    for (const { id, source, target } of graphScene(visibleGraph).edges.filter((edge) => deposits.some((deposit) => deposit.id === edge.target))) {
      // Straight down from its sender, then level in its lane.
      expect(fallen.get(id)?.bends[0]?.x).toBe(positions[source]?.x)
      expect(fallen.get(id)?.bends.at(-1)?.y).toBe(positions[target]?.y)
    }
    const { labels, covered } = coveredLabels(visibleGraph, positions, 1)
    expect(covered).toEqual([])
    const written = new Set(labels.amounts.map(({ id }) => id))
    expect(split.length).toBe(HOPS - 1)
    expect([...fallen.keys()].filter((id) => !written.has(id))).toEqual([])
  })

  test('grows by a lane for each later address, and no other node moves', () => {
    let positions: Places = {}
    for (let hops = 2; hops <= HOPS; hops += 1) {
      const next = computeLayout(peelChain(hops), positions)
      expect(next).toMatchObject(positions)
      positions = next
      expect(boxesOn(peelChain(hops), positions).map(({ box }) => box.lanes.length)).toEqual(hops < 3 ? [] : [Math.min(3, hops - 1)])
      expect(coveredLabels(peelChain(hops), positions, 1).covered).toEqual([])
    }
    expect(falls(peelChain(HOPS), positions).size).toBe(HOPS - 1)
  })

  test('keeps the graph of a case in which its addresses are apart', () => {
    const apart = Object.fromEntries(deposits.slice(0, 2).map(({ id }, at): [string, Point] => [id, { x: 300 + 200 * at, y: 400 }]))
    const positions = computeLayout(peelChain(HOPS), apart)
    expect(positions).toMatchObject(apart)
    // A later address begins no box among them.
    expect(grownLanes(peelChain(HOPS), apart)).toEqual([])
    expect(boxesOn(peelChain(HOPS), positions)).toEqual([])
    const captions = coveredLabels(peelChain(HOPS), positions, 1).labels.captions.filter(({ id }) => Object.hasOwn(apart, id))
    expect(captions.map(({ lines }) => lines[0]?.text)).toEqual(['Meridian Exchange:', 'Meridian Exchange:'])
  })

  test('is no box if another node is between its lanes, or if one of its addresses pays on', () => {
    const visibleGraph = peelChain(HOPS)
    const previousPositions = computeLayout(visibleGraph, {})
    const [first, second, third] = deposits.map(({ id }) => previousPositions[id] ?? { x: NaN, y: NaN }).toSorted((a, b) => a.y - b.y)
    if (first === undefined || second === undefined || third === undefined) throw new Error('no lanes')
    const middle = deposits.find(({ id }) => previousPositions[id]?.y === second.y)?.id ?? ''
    // A filtered address leaves its lane empty.
    const filtered = {
      ...visibleGraph,
      nodes: visibleGraph.nodes.filter(({ id }) => id !== middle),
      edges: visibleGraph.edges.filter(({ target }) => target !== middle),
    }
    expect(boxesOn(filtered, previousPositions)).toHaveLength(1)
    expect(
      boxesOn(
        { ...filtered, nodes: [...filtered.nodes, sampleNode(40, 'counterparty')] },
        { ...previousPositions, [sampleNode(40, 'counterparty').id]: second },
      ),
    ).toEqual([])
    const on = deposits[0] === undefined ? [] : [sampleEdge(deposits[0], chain[0] ?? deposits[0], '3')]
    expect(entityBoxes({ ...visibleGraph, edges: [...visibleGraph.edges, ...on] }).map(({ lanes }) => lanes.length)).toEqual([2])
  })

  test('avoids other nodes with its drop edges, and turns them into their lanes if there is no space', () => {
    const visibleGraph = peelChain(HOPS)
    const previousPositions = computeLayout(visibleGraph, {})
    const last = chain.at(-1)?.id ?? ''
    const below = [50, 51, 52].map((id) => sampleNode(id, 'counterparty'))
    const at = previousPositions[last] ?? { x: NaN, y: NaN }
    const withThem = (count: number) => {
      const them = below.slice(0, count)
      const positions = {
        ...previousPositions,
        ...Object.fromEntries(them.map(({ id }, nth) => [id, { x: at.x + (nth === 0 ? 0 : nth === 1 ? 70 : -70), y: at.y + 90 }])),
      }
      return falls({ ...visibleGraph, nodes: [...visibleGraph.nodes, ...them] }, positions)
    }
    const id =
      graphScene(visibleGraph).edges.find(({ source, target }) => source === last && deposits.some((deposit) => deposit.id === target))?.id ?? ''
    const [straight, shifted] = [withThem(0).get(id)?.to.x, withThem(1).get(id)?.to.x]
    expect([straight, Math.abs((shifted ?? NaN) - at.x)]).toEqual([at.x, 52])
    expect(withThem(1).size).toBe(HOPS - 1)
    expect(withThem(3).size).toBe(HOPS - 2)
  })

  test('is named below itself at a zoom at which nothing fits into it', () => {
    const visibleGraph = peelChain(HOPS)
    const positions = computeLayout(visibleGraph, {})
    const [placed] = boxesOn(visibleGraph, positions)
    const { labels, covered } = coveredLabels(visibleGraph, positions, 0.35)
    const header = labels.captions.find(({ id }) => id === placed?.box.id)
    expect(header?.lines.map(({ text }) => text)).toEqual(['Meridian Exchange'])
    expect(header?.box.top).toBeGreaterThan((placed?.rect.bottom ?? NaN) * 0.35)
    expect(covered).toEqual([])
  })

  test('shows the ends of its addresses when zoomed out, unless two of them end alike', () => {
    const visibleGraph = peelChain(HOPS)
    const positions = computeLayout(visibleGraph, {})
    const ends = (of: VisibleGraph) =>
      coveredLabels(of, positions, 0.35)
        .labels.captions.filter(({ id }) => deposits.some((deposit) => deposit.id === id))
        .flatMap(({ lines }) => lines.map(({ text }) => text))
    expect(ends(visibleGraph).toSorted()).toEqual(['…000011', '…000012', '…000013'])
    expect(coveredLabels(visibleGraph, positions, 0.35).covered).toEqual([])
    const [rect] = boxesOn(visibleGraph, positions).map((placed) => boxRect(placed, 0.35))
    for (const { id, box } of coveredLabels(visibleGraph, positions, 0.35).labels.captions)
      if (deposits.some((deposit) => deposit.id === id))
        expect([box.left > (rect?.left ?? NaN), box.right < (rect?.right ?? NaN)]).toEqual([true, true])
    const alike = {
      ...visibleGraph,
      nodes: visibleGraph.nodes.map((node) => (node.id === deposits[1]?.id ? { ...node, address: `0x1${'0'.repeat(37)}11` } : node)),
    }
    expect(ends(alike)).toEqual(['…000013'])
  })

  test('routes payments from the side of the addresses around the box, and from above past them: no edge crosses an address', () => {
    const visibleGraph = peelChain(HOPS)
    const [aside, above] = [sampleNode(60, 'subject', '70'), sampleNode(61, 'subject', '60')]
    const [first, , last] = deposits
    if (first === undefined || last === undefined) throw new Error('no deposits')
    const more = computeVisibleGraph(
      {
        nodes: [...visibleGraph.nodes, aside, above],
        edges: [...visibleGraph.edges, sampleEdge(aside, last, '70'), sampleEdge(above, first, '60')],
        notes: [],
      },
      EVERYTHING,
      new Set(),
      new Map(),
    )
    const previousPositions = computeLayout(visibleGraph, {})
    const [placed] = boxesOn(visibleGraph, previousPositions)
    if (placed === undefined) throw new Error('no box')
    const positions = {
      ...previousPositions,
      [aside.id]: { x: placed.rect.left - 80, y: placed.at.y + 10 },
      [above.id]: { x: placed.rect.left + 40, y: placed.rect.top - 150 },
    }
    const scene = graphScene(more)
    const { routes, falls: fallen } = sceneGeometry(scene, (id) => positions[id])
    const { captions } = coveredLabels(more, positions, 1).labels
    const written = captions.filter(({ id }) => id === placed.box.id || deposits.some((deposit) => deposit.id === id)).map(({ box }) => box)
    expect(written).toHaveLength(4)
    for (const { id, source, target } of scene.edges.filter((edge) => [aside.id, above.id].includes(edge.source))) {
      expect(fallen.has(id)).toBe(true)
      const [from, to] = [positions[source], positions[target]]
      if (from === undefined || to === undefined) throw new Error('no ends')
      for (let share = 0; share <= 1; share += 0.005) {
        const { x, y } = pointOfRoute(from, routes.get(id) ?? [], to, share)
        expect(written.filter((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)).toEqual([])
      }
    }
  })

  test('fades its header with its addresses, and highlights it with any of them', () => {
    const scene = graphScene(peelChain(HOPS))
    const [header] = scene.boxes.map(({ id }) => id)
    const one = deposits[1]?.id ?? ''
    expect(drawnInFull(scene, new Set([one]), undefined)?.has(header ?? '')).toBe(true)
    expect(drawnInFull(scene, new Set([chain[0]?.id ?? '', edgeKey('x')]), undefined)?.has(header ?? '')).toBe(false)
  })
})
