import { flowForest, type FlowBranch } from './flow-forest.ts'
import { fanSides } from './fan-sides.ts'
import { COLUMN_GAP, FAN_GAP, type SideOf } from './columns.ts'
import type { DriftOf } from './flow-layout.ts'
import { wrappedPositions } from './folded-flow.ts'
import { createFreeSpaceFinder, type FreeSpaceFinder } from './free-space-finder.ts'
import { type EntityBox, entityBoxes, placedEntityBoxes } from '../scene/entity-box.ts'
import { isLayered, layeredPositions } from './layered-layout.ts'
import { placedBoxes } from '../scene/placed-boxes.ts'
import { boxOf, isGroupCard, sideBoxOf, unseenBoxOf } from '../scene/node-box.ts'
import { isCollapsedSenders } from '../visible/collapse-fan-in.ts'
import { FIRST_DROP, newEntities, grownLanes, lanesBelow, boundsWithDrops, tiedTo, withEntities } from './entity-ends.ts'
import { packRectangles } from './packed.ts'
import { type Sized, stretchTree, stretchOf, occupiedRects } from './tree-bounds.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point } from '../geometry/geometry.ts'
import type { CaptionSide, NodeBox } from '../scene/scene-types.ts'

/** Number of nodes without edges in a row, unless the graph is wider. */
const ALONE_IN_ROW = 8
const ALONE_GAP = 24
/**
 * How many rows up and down, and how many columns outwards, are searched for space for a new node.
 */
const ROWS_AROUND = 12
const COLUMNS_AROUND = 3

/**
 * For flows in this range of nodes, with at least this many fan hubs, both variants are tried, with
 * and without fans, and the larger in its window wins: smaller graphs are legible at any size, in
 * larger ones no name is.
 */
const [MIN_CHOICE, MAX_CHOICE] = [40, 450]
const MIN_HUBS = 3
/** Fan rows are easier to read than columns: this factor on the size of the graph. */
const FANS_WORTH = 1.2
/**
 * With three fan columns, the edges of two run between the rows of one, which are higher for it and
 * have no space for amounts: half that row height, and the factor by which the graph must be larger.
 */
const THIRD_ROW = 22
const THREE_WORTH = 1.05

const ORIGIN: Point = { x: 0, y: 0 }

/**
 * Deterministic positions in the direction of money: left to right, a column for every hop. `fixed`
 * positions (the investigator's, and those on the canvas) never move; a new node is placed next to
 * its neighbour, on the side to which the money went, without overlap.
 */
export function computeLayout(visibleGraph: VisibleGraph, fixed: Readonly<Record<string, Point>>): Record<string, Point> {
  const grown = grownLanes(visibleGraph, fixed)
  const owners = newEntities(visibleGraph, fixed)
  if (grown.length === 0 && owners.length === 0) return positionsOfPart(visibleGraph, fixed, visibleGraph, [])
  const placed = { ...fixed, ...Object.fromEntries(grown.flatMap(({ positions }) => [...positions])) }
  return positionsOfPart(visibleGraph, placed, without(visibleGraph, owners), owners)
}

/** A visible graph without the addresses of some entities, which have no children. */
function without(visibleGraph: VisibleGraph, owners: readonly EntityBox[]): VisibleGraph {
  const ids = new Set(owners.flatMap(({ lanes }) => lanes.map(({ id }) => id)))
  return {
    ...visibleGraph,
    nodes: visibleGraph.nodes.filter(({ id }) => !ids.has(id)),
    edges: visibleGraph.edges.filter(({ source, target }) => !ids.has(source) && !ids.has(target)),
  }
}

/** Lays out `part` tree by tree; `owners` of the whole are boxes below their senders. */
function positionsOfPart(
  whole: VisibleGraph,
  fixed: Readonly<Record<string, Point>>,
  visibleGraph: VisibleGraph,
  owners: readonly EntityBox[],
): Record<string, Point> {
  const drawn = new Map([...visibleGraph.nodes, ...visibleGraph.groups].map((node) => [node.id, node]))
  const ownBox = (id: string): NodeBox => {
    const node = drawn.get(id)
    return node === undefined ? unseenBoxOf(id) : boxOf(node)
  }
  const boxes = new Map([...drawn.keys()].map((id) => [id, ownBox(id)]))
  const box = (id: string): NodeBox => boxes.get(id) ?? unseenBoxOf(id)
  const sides = new Map<string, CaptionSide>()
  const sideOf = (id: string): CaptionSide | undefined => sides.get(id)
  const drifts = driftsOf(visibleGraph)
  const drift = (id: string): -1 | 0 | 1 => drifts.get(id) ?? 0
  // More addresses of the entity may follow.
  const hasEntity = (id: string): boolean => {
    const node = drawn.get(id)
    return node !== undefined && node.kind !== 'group' && node.identity.kind === 'exchange' && node.identity.entity !== ''
  }
  const freeSpace = createFreeSpaceFinder()
  const positions: Record<string, Point> = {}
  // Positioned nodes keep the bounds of their current caption side.
  for (const [id, occupied] of placedBoxes(whole, fixed)) boxes.set(id, occupied)
  for (const [id, at] of Object.entries(fixed)) {
    freeSpace.take(box(id), at)
    if (boxes.has(id)) positions[id] = at
  }
  for (const placed of placedEntityBoxes(entityBoxes(whole), (id) => fixed[id])) freeSpace.take(boundsWithDrops(whole, placed, fixed), placed.at)
  const settle = (id: string, wanted: Point, others: readonly Point[] = []): void => {
    const at = [wanted, ...others].find((position) => freeSpace.isFree(box(id), position)) ?? freeSpace.nextTo(box(id), wanted)
    freeSpace.take(box(id), at)
    positions[id] = at
  }

  const placedIds = new Set(Object.keys(positions))
  const forest = flowForest(visibleGraph, placedIds)
  const alone: string[] = []
  const trees: Sized[] = []
  const waiting = new Set(owners)
  const tied = new Map(owners.map((owner) => [owner, tiedTo(whole, owner)]))
  for (const { lanes } of owners) for (const { id, box: own } of lanes) boxes.set(id, own)
  for (const tree of forest.trees) {
    const [root] = tree
    if (root === undefined) continue
    // All rows of a fan are as high as the highest, so that the second column is between those of
    // the first.
    const fan = [...fanSides(tree, forest)].flatMap(([id, side]) => {
      const node = drawn.get(id)
      return node === undefined || placedIds.has(id) || isCollapsedSenders(node) || isGroupCard(node)
        ? []
        : [{ id, side, own: sideBoxOf(node, side) }]
    })
    const half = Math.max(0, ...fan.map(({ own }) => own.above))
    const fanned = new Set(fan.map(({ id }) => id))
    const hubs = new Set(tree.flatMap(({ id, parent }) => (fanned.has(id) ? parent : [])))
    const isFresh = !placedIds.has(root.id) && tree.length >= MIN_CHOICE && tree.length <= MAX_CHOICE
    const standAsFan = (high: number): void => {
      for (const { id, side, own } of fan) {
        sides.set(id, side)
        boxes.set(id, { ...own, above: high, below: high })
      }
    }
    const inTree = new Set(tree.map(({ id }) => id))
    const own = [...waiting].filter((owner) => (tied.get(owner) ?? []).every((id) => inTree.has(id)))
    const isInLayers = !placedIds.has(root.id) && own.length === 0 && isLayered(visibleGraph, tree)
    const asItStands = (fanColumns?: number): Sized => {
      const flow = wrappedPositions(tree, forest, box, drift, sideOf, fanColumns)
      const all = withEntities(whole, flow, own, box)
      const by = isFresh && sides.size > 0 ? stretchOf(all) : 1
      return by === 1 ? all : withEntities(whole, stretchTree(flow, by, box), own, box)
    }
    if (isInLayers) {
      trees.push(layeredPositions(visibleGraph, tree, box))
      continue
    }
    const plain = isFresh && hubs.size >= MIN_HUBS ? asItStands() : undefined
    standAsFan(half)
    if (placedIds.has(root.id)) settleNextTo(tree, positions, box, drift, sideOf, hasEntity, settle)
    else if (tree.length === 1 && !owners.some((owner) => tied.get(owner)?.includes(root.id) === true)) alone.push(root.id)
    else {
      for (const owner of own) waiting.delete(owner)
      let fresh = asItStands()
      if (isFresh && hubs.size >= MIN_HUBS) {
        standAsFan(Math.max(half, THIRD_ROW))
        const three = asItStands(3)
        if (three.size * THREE_WORTH < fresh.size) fresh = three
        else standAsFan(half)
      }
      if (plain !== undefined && plain.size * FANS_WORTH < fresh.size) {
        fresh = plain
        for (const { id } of fan) sides.delete(id)
        for (const { id } of fan) boxes.set(id, ownBox(id))
      }
      trees.push(fresh)
    }
  }
  // Only now is everything placed that is connected to positioned nodes.
  const taken = trees.length === 0 ? [] : occupiedRects(visibleGraph, { ...fixed, ...positions }, box)
  const corners = packRectangles(trees, taken)
  // On an empty canvas the first flow begins where it would alone.
  const by = taken.length === 0 && trees[0] !== undefined && corners[0] !== undefined ? minus(trees[0].corner, corners[0]) : ORIGIN
  for (const [nth, { positions: own, corner }] of trees.entries()) {
    const to = minus(plus(corners[nth] ?? ORIGIN, by), corner)
    for (const [id, at] of own) settle(id, plus(at, to))
  }
  for (const owner of waiting) {
    const { positions: lanes, at, extent: taken } = lanesBelow(whole, owner, (id) => positions[id], freeSpace.isFree, freeSpace.nextTo)
    for (const [id, target] of lanes) positions[id] = target
    freeSpace.take(taken, at)
  }
  for (const placed of placedEntityBoxes(owners, (id) => positions[id])) freeSpace.take(boundsWithDrops(whole, placed, positions), placed.at)
  settleUnconnected(alone, freeSpace, box, settle)
  return positions
}

type Settle = (id: string, wanted: Point, others?: readonly Point[]) => void
type BoxOf = (id: string) => NodeBox

/**
 * Places new nodes next to positioned ones: in the next column, in line with their neighbour, or
 * above or below it.
 */
function settleNextTo(
  tree: readonly FlowBranch[],
  positions: Readonly<Record<string, Point>>,
  box: BoxOf,
  driftOf: DriftOf,
  sideOf: SideOf,
  hasEntity: (id: string) => boolean,
  settle: Settle,
): void {
  const layers = new Map(tree.map(({ id, layer }) => [id, layer]))
  for (const { id, parent, layer } of tree) {
    const from = parent === undefined ? undefined : positions[parent]
    if (from === undefined || parent === undefined || Object.hasOwn(positions, id)) continue
    const direction = layer < (layers.get(parent) ?? 0) ? -1 : 1
    const { left, right, above, below: under } = box(id)
    const drift = driftOf(id)
    const [near, far] = direction === 1 ? [box(parent).right, left] : [box(parent).left, right]
    const isFan = sideOf(id) !== undefined
    const x = from.x + direction * (near + (isFan ? FAN_GAP : COLUMN_GAP) + far)
    const spots: Point[] = []
    for (let column = 0; column < COLUMNS_AROUND; column += 1) {
      for (let row = 1; row <= ROWS_AROUND; row += 1) {
        for (const up of drift === 0 || isFan ? [1, -1] : [drift]) {
          // The next column of a fan is between the rows of this one.
          const aside = direction * column * (left + right + (isFan ? FAN_GAP / 2 : 0))
          const shift = isFan && column % 2 === 1 ? above : 0
          spots.push({ x: Math.round(x + aside), y: Math.round(from.y + shift + up * row * (above + under)) })
        }
      }
    }
    // Terminal nodes leave the line to pass-through nodes.
    const by = drift * Math.max(above + under, hasEntity(id) ? FIRST_DROP : 0)
    settle(id, { x: Math.round(x), y: Math.round(from.y + by) }, spots)
  }
}

const DROP_KINDS: ReadonlySet<string> = new Set(['exchange', 'fund'])
const RISES: ReadonlySet<string> = new Set(['mixer', 'bridge'])

/**
 * Places exchanges and funds below the line, for amounts split off to a known party; mixers and
 * bridges above it, for amounts moved out of reach.
 */
function driftsOf({ nodes }: VisibleGraph): ReadonlyMap<string, -1 | 1> {
  return new Map(
    nodes.flatMap(({ id, identity: { kind } }): [string, -1 | 1][] => (DROP_KINDS.has(kind) ? [[id, 1]] : RISES.has(kind) ? [[id, -1]] : [])),
  )
}

/** Places nodes without edges below everything, in rows. */
function settleUnconnected(ids: readonly string[], freeSpace: FreeSpaceFinder, box: BoxOf, settle: Settle): void {
  const { left = 0, right = 0 } = freeSpace.bounds() ?? {}
  for (let start = 0; start < ids.length;) {
    const at = below(freeSpace, ALONE_GAP) ?? ORIGIN
    let { x } = at
    const row: { readonly id: string; readonly x: number }[] = []
    for (const id of ids.slice(start)) {
      const wide = box(id).left + box(id).right
      if (row.length >= ALONE_IN_ROW && x + wide - at.x > right - left) break
      row.push({ id, x: x + box(id).left })
      x += wide + ALONE_GAP
    }
    const above = Math.max(...row.map(({ id }) => box(id).above))
    for (const one of row) settle(one.id, { x: one.x, y: at.y + above })
    start += row.length
  }
}

/** The left corner below the occupied area; undefined while it is empty. */
function below(freeSpace: FreeSpaceFinder, gap: number): Point | undefined {
  const bounds = freeSpace.bounds()
  return bounds === undefined ? undefined : { x: Math.round(bounds.left), y: Math.round(bounds.bottom + gap) }
}

function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y }
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y }
}
