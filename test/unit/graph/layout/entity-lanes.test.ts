import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphSvg } from '../../../../src-shared/graph/svg/graph-picture.ts'
import { arrange, fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { entityLanes } from '../../../../src-shared/graph/layout/entity-lanes.ts'
import { runLayoutJob } from '../../../../src-shared/graph/layout/algorithms/layout-job.ts'
import { pointOfRoute, sceneRoutes } from '../../../../src-shared/graph/scene/edge-route.ts'
import { graphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { boxRect, headerBounds, LANE, entityBoxes, placedEntityBoxes } from '../../../../src-shared/graph/scene/entity-box.ts'
import { type Rect, rectsMeet } from '../../../../src-shared/graph/scene/collision-index.ts'
import { discRadius } from '../../../../src-shared/graph/scene/node-box.ts'
import { groupedModel, groupNodeId } from '../../../../src-shared/view-models/graph/grouped-model.ts'
import { coveredLabels } from '../covered-labels.ts'
import { expansions, growth, overlaps } from '../random-graph.ts'
import { sampleEdge, sampleNode, star } from '../sample-graph.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'

const NONE: ReadonlySet<string> = new Set()
const groupOf = (nodeIds: readonly string[], collapsed: boolean, side: 'left' | 'right' = 'right') => [
  { id: 'g', title: 'Meridian Exchange', nodeIds, collapsed, side },
]

/** A graph in which a collapsed group is expanded: before and after. */
function open(
  whole: GraphModel,
  ids: readonly string[],
  staying: ReadonlySet<string> = NONE,
): {
  readonly visibleGraph: VisibleGraph
  readonly previousPositions: NodePositions
  readonly positions: NodePositions
  readonly side: 'left' | 'right'
} {
  const previousPositions = arrange(groupedModel(whole, groupOf(ids, true)), NONE, {})
  const { [groupNodeId('g')]: at = { x: 0, y: 0 }, ...others } = previousPositions
  const box = entityLanes(fullGraph(groupedModel(whole, groupOf(ids, false))), 'g', at, others, staying)
  if (box === undefined) throw new Error('no box')
  const model = groupedModel(whole, groupOf(ids, false, box.side))
  return { visibleGraph: fullGraph(model), previousPositions, positions: arrange(model, NONE, { ...others, ...box.positions }), side: box.side }
}

/**
 * Items or texts in an entity box that do not belong to it, and texts of an entity outside its box.
 */
function strangers(visibleGraph: VisibleGraph, positions: NodePositions, zoom = 1): readonly string[] {
  const { captions, amounts } = coveredLabels(visibleGraph, positions, zoom).labels
  const discs = [...visibleGraph.nodes, ...visibleGraph.groups].map((node) => {
    const [{ x, y }, radius] = [positions[node.id] ?? { x: 0, y: 0 }, discRadius(node)]
    return { id: node.id, box: { left: (x - radius) * zoom, right: (x + radius) * zoom, top: (y - radius) * zoom, bottom: (y + radius) * zoom } }
  })
  return placedEntityBoxes(entityBoxes(visibleGraph), (id) => positions[id]).flatMap((placed) => {
    const [rect, own] = [boxRect(placed, zoom), new Set([placed.box.id, ...placed.box.lanes.map(({ id }) => id)])]
    const others = [...discs, ...captions].filter((one) => !own.has(one.id))
    // Only the entity's name may be below, centred and clear of the edge, for a zoom at which it
    // does not fit in the box.
    const isBelow = ({ left, right, top }: Rect): boolean => top > rect.bottom && Math.abs(left + right - rect.left - rect.right) < 0.01
    const out = captions
      .filter(({ id, box }) => own.has(id) && !isWithin(box, rect) && !(id === placed.box.id && isBelow(box)))
      .map(({ id }) => `${id} sticks out`)
    return [...[...others, ...amounts].filter(({ box }) => rectsMeet(rect, box)).map(({ id }) => id), ...out]
  })
}

function isWithin(rect: Rect, around: Rect): boolean {
  return rect.left >= around.left && rect.right <= around.right && rect.top >= around.top && rect.bottom <= around.bottom
}

/** The moved nodes, and their distances. */
function moveBox(before: NodePositions, after: NodePositions): Readonly<Record<string, { readonly x: number; readonly y: number }>> {
  return Object.fromEntries(
    Object.entries(before).flatMap(([id, { x, y }]) => {
      const now = after[id]
      return now === undefined || (now.x === x && now.y === y) ? [] : [[id, { x: now.x - x, y: now.y - y }]]
    }),
  )
}

describe('an expanded entity', () => {
  test('is a box with a lane for each address, the greatest first, its name at the top', () => {
    const whole = star(12)
    const ids = ['evm:0x3', 'evm:0x7', 'evm:0x9']
    const { visibleGraph, positions } = open(whole, ids)
    const [first] = ids.map((id) => positions[id])
    expect(ids.map((id) => positions[id])).toEqual([0, 1, 2].map((lane) => ({ x: first?.x, y: (first?.y ?? 0) + lane * LANE })))
    const svg = graphSvg(visibleGraph, positions)
    expect(svg).toContain('>Meridian Exchange</text>')
    expect(svg).toContain('>3 addresses, $20</text>')
    expect(svg.match(/<rect [^>]*rx="6"/g)).toHaveLength(1)
  })

  test('overlaps nothing for any graph, group and zoom; displaced nodes move straight down by the same distance, fixed ones stay', () => {
    let [gave, written] = [0, 0]
    fc.assert(
      fc.property(
        expansions,
        fc.array(fc.nat(400), { minLength: 2, maxLength: 12 }),
        fc.array(fc.nat(400), { maxLength: 3 }),
        fc.constantFrom(0.2, 0.35, 0.5, 0.62, 0.8, 1.3),
        (steps, picks, pinned, zoom) => {
          const models = [...growth(steps)]
          const [whole, later] = [models.at(-2) ?? models[0], models.at(-1)]
          if (whole === undefined || later === undefined) return
          const drawn = fullGraph(whole).nodes
          const ids = [...new Set(picks.map((pick) => drawn[pick % drawn.length]?.id ?? ''))]
          if (ids.length < 2) return
          const staying = new Set(pinned.map((pick) => drawn[pick % drawn.length]?.id ?? ''))
          const { visibleGraph, previousPositions, positions, side } = open(whole, ids, staying)
          const made = moveBox(previousPositions, positions)
          expect(Object.keys(made).filter((id) => staying.has(id))).toEqual([])
          expect(new Set(Object.values(made).map(({ x }) => x)).size).toBeLessThanOrEqual(1)
          for (const { x, y } of Object.values(made)) expect([x, y > 0, y]).toEqual([0, true, Object.values(made)[0]?.y])
          gave += Object.keys(made).length
          const [box] = placedEntityBoxes(entityBoxes(visibleGraph), (id) => positions[id])
          if (box === undefined) throw new Error('no box')
          for (const at of [1, zoom]) {
            const { labels, covered } = coveredLabels(visibleGraph, positions, at)
            expect([at, covered, strangers(visibleGraph, positions, at)]).toEqual([at, [], []])
            // The header is above its own addresses, including its text.
            const extent = headerBounds(box, at)
            const first = labels.captions.find(({ id }) => id === box.box.lanes[0]?.id)
            expect(extent.bottom).toBeLessThanOrEqual((box.at.y - 15) * at)
            if (first !== undefined) expect(rectsMeet(extent, first.box)).toBe(false)
            const own = labels.captions.filter(({ id }) => id === 'g' || ids.includes(id))
            if (at < 0.6) continue
            written += own.length
            // A name that an edge would strike is left out and counted.
            expect(own.length + labels.unnamed).toBeGreaterThanOrEqual(ids.length + 1)
          }
          // Later nodes keep out of the box.
          const grown = groupedModel(later, groupOf(ids, false, side))
          const after = arrange(grown, NONE, { ...previousPositions, ...positions })
          expect([overlaps(fullGraph(grown), after), strangers(fullGraph(grown), after)]).toEqual([[], []])
        },
      ),
      { numRuns: 40 },
    )
    expect([gave > 0, written > 100]).toEqual([true, true])
  })

  test('places expanded senders in their column with names to the left, and moves the others below down', () => {
    const ids = ['evm:0x3', 'evm:0x4', 'evm:0x5', 'evm:0x6', 'evm:0x7', 'evm:0x8']
    const { visibleGraph, previousPositions, positions, side } = open(star(12), ids)
    expect(side).toBe('left')
    expect(positions['evm:0x3']?.x).toBe(previousPositions['evm:0x1']?.x)
    const made = Object.values(moveBox(previousPositions, positions))
    expect(made.length).toBeGreaterThan(3)
    // Pinned nodes never move: the box then goes outside of everything.
    const below = Object.keys(moveBox(previousPositions, positions))[0] ?? ''
    const aroundPinned = open(star(12), ids, new Set([below]))
    expect(moveBox(aroundPinned.previousPositions, aroundPinned.positions)).toEqual({})
    expect(strangers(aroundPinned.visibleGraph, aroundPinned.positions)).toEqual([])
    expect(strangers(visibleGraph, positions)).toEqual([])
  })

  test('keeps tidied nodes out of the box, which stays in place', () => {
    const ids = ['evm:0x3', 'evm:0x7', 'evm:0x9', 'evm:0x11']
    const { visibleGraph, positions } = open(star(25), ids)
    const others = visibleGraph.nodes.map(({ id }) => id).filter((id) => !ids.includes(id))
    // As near to the box as possible: the preferred position of all is its middle.
    const [first] = ids.map((id) => positions[id] ?? { x: 0, y: 0 })
    const near = Object.fromEntries(others.slice(0, 6).map((id, nth) => [id, { x: (first?.x ?? 0) + 40, y: (first?.y ?? 0) + nth * 20 }]))
    const placed = { ...positions, ...near }
    const done = runLayoutJob({ layout: 'tidy', visibleGraph, chosen: others.slice(0, 6), placed }).positions
    expect(Object.keys(done)).toHaveLength(6)
    expect(strangers(visibleGraph, { ...placed, ...done }).filter((id) => Object.hasOwn(done, id))).toEqual([])
    expect(placedEntityBoxes(entityBoxes(visibleGraph), (id) => ({ ...placed, ...done })[id])).toHaveLength(1)
  })

  test('stays a box in every layout of the rest, and is none once an address is moved elsewhere', () => {
    const { visibleGraph, positions } = open(star(25), ['evm:0x3', 'evm:0x7', 'evm:0x9', 'evm:0x11'])
    const fixed = Object.fromEntries(['evm:0x3', 'evm:0x7', 'evm:0x9', 'evm:0x11'].map((id) => [id, positions[id] ?? { x: 0, y: 0 }]))
    for (const layout of ['flow', 'time', 'organic', 'concentric'] as const) {
      const again = { ...fixed, ...runLayoutJob({ layout, visibleGraph, fixed, times: {} }).positions }
      expect([layout, placedEntityBoxes(entityBoxes(visibleGraph), (id) => again[id]).length, strangers(visibleGraph, again)]).toEqual([
        layout,
        1,
        [],
      ])
    }
    expect(placedEntityBoxes(entityBoxes(visibleGraph), (id) => (id === 'evm:0x3' ? { x: 5, y: 5 } : positions[id]))).toEqual([])
  })
})

test('places expanded senders where their edges avoid the box of an exchange, without overlap', () => {
  const chain = [0, 1, 2, 3].map((nth) => sampleNode(nth, 'subject', '900'))
  const senders = Array.from({ length: 13 }, (_, nth) => sampleNode(100 + nth, 'counterparty', String(60 - nth)))
  const deposits = [200, 201, 202].map((nth) => sampleNode(nth, 'counterparty', '40', 'Meridian Exchange: Deposit'))
  const [collector] = chain
  if (collector === undefined) throw new Error('no chain')
  const edges = [
    ...senders.map((sender) => sampleEdge(sender, collector, sender.volume)),
    ...chain.slice(1).map((link, nth) => sampleEdge(chain[nth] ?? link, link, '800')),
    ...deposits.map((deposit, nth) => sampleEdge(chain[nth + 1] ?? collector, deposit, '40')),
  ]
  const ids = senders.map(({ id }) => id)
  const { visibleGraph, positions } = open({ nodes: [...chain, ...senders, ...deposits], edges, notes: [] }, ids)
  const placed = placedEntityBoxes(entityBoxes(visibleGraph), (id) => positions[id])
  const exchange = placed.find(({ box }) => box.id !== 'g')?.rect
  expect([placed.length, exchange === undefined]).toEqual([2, false])
  const scene = graphScene(visibleGraph)
  const routes = sceneRoutes(scene, (id) => positions[id])
  for (const { id, source, target } of scene.edges.filter((edge) => ids.includes(edge.source))) {
    const [from, to] = [positions[source] ?? { x: NaN, y: NaN }, positions[target] ?? { x: NaN, y: NaN }]
    for (let share = 0; share <= 1; share += 0.01) {
      const { x, y } = pointOfRoute(from, routes.get(id) ?? [], to, share)
      const { left = 0, right = 0, top = 0, bottom = 0 } = exchange ?? {}
      expect(x > left && x < right && y > top && y < bottom).toBe(false)
    }
  }
  expect([overlaps(visibleGraph, positions), strangers(visibleGraph, positions)]).toEqual([[], []])
})
