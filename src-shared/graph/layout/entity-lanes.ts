import type { BoxSide } from '../../custody/graph-event.ts'
import { boxesMeet, unseenBoxOf } from '../scene/node-box.ts'
import { runsThrough } from '../scene/drawn-lines.ts'
import { STUB_LENGTH_PX, TRUNK_LENGTH_PX } from '../scene/edge-route.ts'
import { inLanes, LANE, type EntityBox, entityBoxes, boxExtent, placedEntityBoxes } from '../scene/entity-box.ts'
import { placedBoxes } from '../scene/placed-boxes.ts'
import { createFreeSpaceFinder } from './free-space-finder.ts'
import { tiedTo } from './entity-ends.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point, NodePositions } from '../geometry/geometry.ts'
import type { NodeBox } from '../scene/scene-types.ts'

/** The arrangement of a group once it is expanded. */
export interface OpenedBox {
  /** Of its addresses, and of the displaced nodes. */
  readonly positions: NodePositions
  /** The side of the discs on which the addresses are written. */
  readonly side: BoxSide
  /** The previous positions of the displaced nodes, restored once the box is collapsed. */
  readonly previousPositions?: NodePositions
}

/** A placed item with its bounds. */
interface LaneItem {
  readonly id: string
  readonly at: Point
  readonly box: NodeBox
  /** Whether it may be displaced. */
  readonly gives: boolean
}

/**
 * Positions for the addresses of an expanded entity: in lanes, the greatest first, in the column of
 * the collapsed node. Without space there, all nodes in the way below move down together, unless
 * `staying` nodes or other boxes block them; the box then goes to the nearest free space. A box
 * whose edges would cross other boxes moves aside. undefined if `part` has no such box.
 */
export function entityLanes(
  visibleGraph: VisibleGraph,
  groupId: string,
  wanted: Point,
  currentPositions: NodePositions,
  staying: ReadonlySet<string>,
): OpenedBox | undefined {
  const boxes = entityBoxes(withSide(visibleGraph, groupId, awayFrom(visibleGraph, groupId, wanted, currentPositions)))
  const box = boxes.find(({ id }) => id === groupId)
  if (box === undefined) return undefined
  const own = new Set(box.lanes.map(({ id }) => id))
  const others = Object.fromEntries(Object.entries(currentPositions).filter(([id]) => !own.has(id)))
  const occupied = placedBoxes(visibleGraph, others)
  const boxed = inLanes(boxes, (id) => others[id])
  const all: LaneItem[] = [
    ...Object.entries(others).map(([id, at]) => ({ id, at, box: occupied.get(id) ?? unseenBoxOf(id), gives: !staying.has(id) && !boxed.has(id) })),
    ...placedEntityBoxes(boxes, (id) => others[id]).map(({ extent, at }) => ({ id: '', at, box: extent, gives: false })),
  ]
  const extent = boxExtent(box, (box.lanes.length - 1) * LANE)
  const begin = { x: Math.round(wanted.x), y: Math.round(wanted.y) }
  const isClear = edgesAvoidBoxes(visibleGraph, box, others, boxes)
  const free = inColumn(extent, begin, all)
  const made = free === undefined ? withDisplacement(extent, begin, all) : undefined
  const aside = isClear(free ?? made?.at ?? begin, made?.moved) ? undefined : asideOf(extent, begin, box.side, all, isClear)
  if (aside !== undefined) return { positions: lanesAt(box, aside), side: box.side }
  if (free !== undefined) return { positions: lanesAt(box, free), side: box.side }
  if (made !== undefined)
    return { positions: { ...lanesAt(box, made.at), ...made.moved }, side: box.side, previousPositions: only(currentPositions, made.moved) }
  const taken = createFreeSpaceFinder()
  for (const one of all) taken.take(one.box, one.at)
  return { positions: lanesAt(box, taken.nextTo(extent, begin)), side: box.side }
}

function only(positions: NodePositions, ids: NodePositions): NodePositions {
  return Object.fromEntries(Object.entries(positions).filter(([id]) => Object.hasOwn(ids, id)))
}

function lanesAt({ lanes }: EntityBox, { x, y }: Point): NodePositions {
  return Object.fromEntries(lanes.map(({ id }, lane) => [id, { x, y: y + lane * LANE }]))
}

function withSide(visibleGraph: VisibleGraph, groupId: string, side: BoxSide): VisibleGraph {
  return { ...visibleGraph, open: (visibleGraph.open ?? []).map((group) => (group.id === groupId ? { ...group, side } : group)) }
}

/**
 * Addresses are written on the side away from most of their edges, so that no edge runs through
 * them.
 */
function awayFrom({ edges, open = [] }: VisibleGraph, groupId: string, { x }: Point, currentPositions: NodePositions): BoxSide {
  const own = new Set(open.find(({ id }) => id === groupId)?.nodeIds)
  let [left, right] = [0, 0]
  for (const { source, target } of edges) {
    if (own.has(source) === own.has(target)) continue
    const other = currentPositions[own.has(source) ? target : source]
    if (other !== undefined && other.x < x) left += 1
    else if (other !== undefined && other.x > x) right += 1
  }
  return right > left ? 'left' : 'right'
}

type ClearWay = (at: Point, moved?: NodePositions) => boolean

/**
 * Whether the edges from a box to the one wallet that all its addresses pay avoid the other boxes,
 * which would hide them or be crossed by them. True if they do not all pay one wallet.
 */
function edgesAvoidBoxes(visibleGraph: VisibleGraph, box: EntityBox, others: NodePositions, boxes: readonly EntityBox[]): ClearWay {
  const [hubId, ...more] = tiedTo(visibleGraph, box)
  const hub = hubId === undefined || more.length > 0 ? undefined : others[hubId]
  if (hub === undefined) return () => true
  const way = box.side === 'left' ? 1 : -1
  const end = { x: hub.x - way * TRUNK_LENGTH_PX, y: hub.y }
  return ({ x, y }, moved = {}) => {
    const hiding = placedEntityBoxes(boxes, (id) => moved[id] ?? others[id])
    return box.lanes.every((_, lane) => {
      const [from, turn] = [
        { x, y: y + lane * LANE },
        { x: x + way * STUB_LENGTH_PX, y: y + lane * LANE },
      ]
      return hiding.every(({ rect }) => {
        const around = { left: rect.left - AIR, right: rect.right + AIR, top: rect.top - AIR, bottom: rect.bottom + AIR }
        return !runsThrough(from, turn, around) && !runsThrough(turn, end, around)
      })
    })
  }
}

/** The step, in layout units, and the number of steps by which a box moves aside, and up or down. */
const ASIDE = { step: 24, max: 50 } as const

/**
 * The nearest free position for a box, on the side away from the wallet its addresses pay, from
 * which its edges avoid other boxes; undefined where there is none.
 */
function asideOf(extent: NodeBox, { x, y }: Point, side: BoxSide, all: readonly LaneItem[], isClear: ClearWay): Point | undefined {
  const away = side === 'left' ? -1 : 1
  const steps = Array.from({ length: ASIDE.max + 1 }, (_, step) => step * ASIDE.step)
  const positions = steps.flatMap((across) =>
    steps.flatMap((by) => [by, -by].map((down) => ({ x: x + away * across, y: y + down, far: across + by }))),
  )
  return positions.toSorted((a, b) => a.far - b.far).find((at) => isClear(at) && all.every((one) => !boxesMeet(extent, at, one.box, one.at)))
}

/** Maximum distance of a box in its column from its preferred position. */
const NEAR = 2 * LANE
const AIR = 8
const STEP = 4

/**
 * The free position for a box in its column nearest to the preferred one; undefined where there is
 * none nearby.
 */
function inColumn(extent: NodeBox, { x, y }: Point, all: readonly LaneItem[]): Point | undefined {
  for (let by = 0; by <= NEAR; by += STEP) {
    for (const at of [
      { x, y: y + by },
      { x, y: y - by },
    ]) {
      if (all.every((one) => !boxesMeet(extent, at, one.box, one.at))) return at
    }
  }
  return undefined
}

/**
 * A box below the items above it, and the new positions of everything below in its way; undefined
 * where an item that must stay blocks the way.
 */
function withDisplacement(
  extent: NodeBox,
  { x, y }: Point,
  all: readonly LaneItem[],
): { readonly at: Point; readonly moved: NodePositions } | undefined {
  const above = all.filter(({ at }) => at.y < y)
  let at = { x, y }
  for (let low = lowestMet(extent, at, above); low !== undefined; low = lowestMet(extent, at, above)) at = { x, y: Math.ceil(low + extent.above) }
  const met = all.filter((one) => one.at.y >= y && boxesMeet(extent, at, one.box, one.at))
  if (met.some(({ gives }) => !gives)) return undefined
  const by = Math.ceil(at.y + extent.below - Math.min(...met.map((one) => one.at.y - one.box.above)))
  const moved = new Map(met.map((one) => [one, { x: one.at.x, y: one.at.y + by }]))
  // An item that moves down also displaces the items it would cover.
  for (const [one, target] of moved) {
    for (const other of all) {
      if (moved.has(other) || !boxesMeet(one.box, target, other.box, other.at)) continue
      if (!other.gives || other.at.y < y) return undefined
      moved.set(other, { x: other.at.x, y: other.at.y + by })
    }
  }
  if ([...moved].some(([{ box }, target]) => boxesMeet(extent, at, box, target))) return undefined
  return { at, moved: Object.fromEntries([...moved].map(([{ id }, target]) => [id, target])) }
}

/** The lower edge of the lowest item in the way; undefined where there is none. */
function lowestMet(extent: NodeBox, at: Point, all: readonly LaneItem[]): number | undefined {
  const edges = all.filter((one) => boxesMeet(extent, at, one.box, one.at)).map((one) => one.at.y + one.box.below)
  return edges.length === 0 ? undefined : Math.max(...edges)
}
