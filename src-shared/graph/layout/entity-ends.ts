import { boxesMeet, unseenBoxOf } from '../scene/node-box.ts'
import { EDGE, HEAD, LANE, type EntityBox, entityBoxes, boxExtent, type PlacedEntityBox, placedEntityBoxes } from '../scene/entity-box.ts'
import { isEntityId } from '../scene/collapsed-entities.ts'
import { DETOUR_OFFSET_PX } from '../scene/drop-edges.ts'
import { placedBoxes } from '../scene/placed-boxes.ts'
import { createFreeSpaceFinder } from './free-space-finder.ts'
import { type Sized, sizedAs } from './tree-bounds.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point, NodePositions } from '../geometry/geometry.ts'
import type { NodeBox } from '../scene/scene-types.ts'

/** In a larger graph so many edges into one box cannot be followed. */
const MAX_NODES = 450
/**
 * Between the senders and the box: space for the amounts of the edges among them, and of drop
 * edges.
 */
const DROP = 96
/**
 * How far below its sender the first address of an entity is placed, which may become a lane of a
 * box.
 */
export const FIRST_DROP = DROP + LANE / 2 + HEAD
const STEP = 22
const LEVEL_AIR = 8
const MAX_STEPS = 60

/** The lanes of a box at their positions, and the space that it takes with its drop edges. */
export interface Laned {
  readonly positions: ReadonlyMap<string, Point>
  /** Of the first lane. */
  readonly at: Point
  readonly extent: NodeBox
}

/** Entities none of whose addresses has a position yet: each is one box from the start. */
export function newEntities(visibleGraph: VisibleGraph, fixed: NodePositions): readonly EntityBox[] {
  if (visibleGraph.nodes.length > MAX_NODES) return []
  return entityBoxes(visibleGraph).filter(({ id, lanes }) => isEntityId(id) && lanes.every((lane) => !Object.hasOwn(fixed, lane.id)))
}

/** The nodes connected to the addresses of a box. */
export function tiedTo({ edges }: VisibleGraph, { lanes }: EntityBox): readonly string[] {
  const own = new Set(lanes.map(({ id }) => id))
  return [...new Set(edges.flatMap(({ source, target }) => (own.has(target) ? [source] : own.has(source) ? [target] : [])))].filter(
    (id) => !own.has(id),
  )
}

/**
 * A box below the senders to its addresses, its discs left of the first sender, so that each
 * payment drops straight onto the lane of the address that it uses. `wherever` gives a position
 * where there is no space below.
 */
export function lanesBelow(
  visibleGraph: VisibleGraph,
  box: EntityBox,
  positions: (id: string) => Point | undefined,
  isFree: (extent: NodeBox, at: Point) => boolean,
  wherever: (extent: NodeBox, wanted: Point) => Point,
): Laned {
  const senders = tiedTo(visibleGraph, box).flatMap((id) => positions(id) ?? [])
  const xs = senders.map(({ x }) => x)
  const x = Math.round(senders.length === 0 ? 0 : Math.min(...xs) - DETOUR_OFFSET_PX)
  const low = senders.length === 0 ? 0 : Math.max(...senders.map(({ y }) => y))
  const own = boxExtent(box, (box.lanes.length - 1) * LANE)
  const extent = { ...own, right: Math.max(own.right, Math.ceil(Math.max(...xs, x) - x + EDGE)) }
  const wanted = { x, y: Math.round(low + DROP + extent.above) }
  const lanes = inSenderOrder(visibleGraph, box, positions)
  const reaches = reachesOf(visibleGraph, lanes, positions)
  let at: Point | undefined
  for (let step = 0; step < MAX_STEPS && at === undefined; step += 1) {
    const target = { x, y: wanted.y + step * STEP }
    if (isFree(own, target) && reaches.every((right, lane) => right <= x + EDGE || isFree(levelBox(right - x), { x, y: target.y + lane * LANE })))
      at = target
  }
  at ??= wherever(extent, wanted)
  return { positions: lanesFrom(lanes, at), at, extent }
}

/** The rightmost sender of each lane: its payments run level up to there. */
function reachesOf({ edges }: VisibleGraph, lanes: readonly string[], positions: (id: string) => Point | undefined): readonly number[] {
  const right = new Map(lanes.map((id) => [id, -Infinity]))
  for (const { source, target } of edges) {
    const known = right.get(target)
    if (known !== undefined) right.set(target, Math.max(known, positions(source)?.x ?? -Infinity))
  }
  return lanes.map((id) => right.get(id) ?? -Infinity)
}

/** The bounds of an edge that runs level from the side of a box so far to the right. */
function levelBox(reach: number): NodeBox {
  return { left: -EDGE, right: Math.ceil(reach), above: LEVEL_AIR, below: LEVEL_AIR }
}

/** A tree with boxes below it: those of entities with which its nodes alone exchange. */
export function withEntities(visibleGraph: VisibleGraph, tree: Sized, owners: readonly EntityBox[], boxOf: (id: string) => NodeBox): Sized {
  if (owners.length === 0) return tree
  const positions = new Map(tree.positions)
  const taken = [...positions].map(([id, at]) => ({ box: boxOf(id), at }))
  for (const owner of owners) {
    const bottom = Math.max(...taken.map(({ at, box }) => at.y + box.below))
    const laned = lanesBelow(
      visibleGraph,
      owner,
      (id) => positions.get(id),
      (extent, at) => taken.every((one) => !boxesMeet(extent, at, one.box, one.at)),
      (extent, { x }) => ({ x, y: Math.ceil(bottom + extent.above) }),
    )
    for (const [id, at] of laned.positions) positions.set(id, at)
    taken.push({ box: laned.extent, at: laned.at })
  }
  return { ...sizedAs(taken), positions }
}

/** The bounds of a placed box with the drop edges onto its lanes. */
export function boundsWithDrops(visibleGraph: VisibleGraph, { box, at, extent }: PlacedEntityBox, positions: NodePositions): NodeBox {
  if (!box.isEnd || box.side !== 'left') return extent
  const xs = tiedTo(visibleGraph, box).flatMap((id) => positions[id]?.x ?? [])
  return { ...extent, right: Math.max(extent.right, Math.ceil(Math.max(at.x, ...xs) - at.x + EDGE)) }
}

function lanesFrom(ids: readonly string[], { x, y }: Point): ReadonlyMap<string, Point> {
  return new Map(ids.map((id, lane) => [id, { x, y: y + lane * LANE }]))
}

/**
 * The lane of the leftmost sender is the highest: a drop edge onto a lower lane does not run
 * through it.
 */
function inSenderOrder({ edges }: VisibleGraph, { lanes }: EntityBox, positions: (id: string) => Point | undefined): readonly string[] {
  const first = new Map(lanes.map(({ id }) => [id, Infinity]))
  for (const { source, target } of edges) {
    const known = first.get(target)
    if (known !== undefined) first.set(target, Math.min(known, positions(source)?.x ?? Infinity))
  }
  return [...first].toSorted(([, a], [, b]) => (a === b ? 0 : a - b)).map(([id]) => id)
}

/**
 * The positions of new addresses of an entity that is partly placed, with one or more in lanes: the
 * lanes below these, if there is space for the whole box.
 */
export function grownLanes(visibleGraph: VisibleGraph, fixed: NodePositions): readonly Laned[] {
  const boxes = entityBoxes(visibleGraph).filter(({ id }) => isEntityId(id))
  if (boxes.length === 0) return []
  const occupied = placedBoxes(visibleGraph, fixed)
  return boxes.flatMap((box): readonly Laned[] => {
    const fixedLanes = box.lanes.flatMap(({ id }) => fixed[id] ?? []).toSorted((a, b) => a.y - b.y)
    const [first, last] = [fixedLanes[0], fixedLanes.at(-1)]
    const fresh = box.lanes.filter(({ id }) => !Object.hasOwn(fixed, id)).map(({ id }) => id)
    if (fresh.length === 0 || first === undefined || last === undefined) return []
    if (fixedLanes.some(({ x, y }) => x !== first.x || (y - first.y) % LANE !== 0)) return []
    const lanes = lanesFrom(fresh, { x: first.x, y: last.y + LANE })
    const extent = boxExtent(box, last.y - first.y + fresh.length * LANE)
    const own = new Set(box.lanes.map(({ id }) => id))
    const taken = createFreeSpaceFinder()
    for (const [id, at] of Object.entries(fixed)) if (!own.has(id)) taken.take(occupied.get(id) ?? unseenBoxOf(id), at)
    for (const one of placedEntityBoxes(entityBoxes(visibleGraph), (id) => fixed[id])) if (one.box.id !== box.id) taken.take(one.extent, one.at)
    return taken.isFree(extent, first) ? [{ positions: lanes, at: first, extent }] : []
  })
}
