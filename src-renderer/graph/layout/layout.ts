import { flowForest, type FlowBranch } from './flow-forest.ts'
import { fanSides } from './fan-sides.ts'
import { COLUMN_GAP, type DriftOf, FAN_GAP, flowPlaces, type SideOf } from './flow-layout.ts'
import { createFreeRoom, type FreeRoom } from './free-room.ts'
import type { CaptionSide } from '../scene/caption-sides.ts'
import { ownerBoxes, standingBoxes } from '../scene/owner-box.ts'
import { placedBoxes } from '../scene/placed-boxes.ts'
import { boxOf, sideBoxOf, unseenBoxOf, type NodeBox } from '../scene/node-box.ts'
import { isPayers } from '../filter/payers-as-one.ts'
import type { ReadablePart } from '../filter/readable-part.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

/** Between trees of a flow that have nothing to do with each other. */
const TREE_GAP = 60
/** What stands alone stands in rows of so many. */
const ALONE_IN_ROW = 8
const ALONE_GAP = 24
/** How many rows up and down, and how many columns outwards, are looked at for what comes in next to what stands. */
const ROWS_AROUND = 12
const COLUMNS_AROUND = 3

const ORIGIN: Place = { x: 0, y: 0 }

/**
 * Deterministic places, as money goes: from left to right, a column for every hop. `fixed` places (the investigator's, and those
 * already on the canvas) never move, so that a new answer does not shake the picture; what is new stands next to where it comes
 * from, on the side to which the money went, and never on anything.
 */
export function layOut(part: ReadablePart, fixed: Readonly<Record<string, Place>>): Record<string, Place> {
  const drawn = new Map([...part.nodes, ...part.groups].map((node) => [node.id, node]))
  const boxes = new Map([...drawn].map(([id, node]) => [id, boxOf(node)]))
  const box = (id: string): NodeBox => boxes.get(id) ?? unseenBoxOf(id)
  const sides = new Map<string, CaptionSide>()
  const sideOf = (id: string): CaptionSide | undefined => sides.get(id)
  const drifts = driftsOf(part)
  const drift = (id: string): -1 | 0 | 1 => drifts.get(id) ?? 0
  const room = createFreeRoom()
  const places: Record<string, Place> = {}
  // What stands keeps the room in which its caption stands now.
  for (const [id, held] of placedBoxes(part, fixed)) boxes.set(id, held)
  for (const [id, at] of Object.entries(fixed)) {
    room.take(box(id), at)
    if (boxes.has(id)) places[id] = at
  }
  for (const { room: taken, at } of standingBoxes(ownerBoxes(part), (id) => fixed[id])) room.take(taken, at)
  const settle = (id: string, wanted: Place, others: readonly Place[] = []): void => {
    const at = [wanted, ...others].find((place) => room.isFree(box(id), place)) ?? room.nextTo(box(id), wanted)
    room.take(box(id), at)
    places[id] = at
  }

  const standing = new Set(Object.keys(places))
  const forest = flowForest(part, standing)
  const alone: string[] = []
  for (const tree of forest.trees) {
    const [root] = tree
    if (root === undefined) continue
    // Rows of a fan are all as high as the highest, so that the second column stands between those of the first.
    const fan = [...fanSides(tree, forest)].flatMap(([id, side]) => {
      const node = drawn.get(id)
      return node === undefined || standing.has(id) || isPayers(node) ? [] : [{ id, side, own: sideBoxOf(node, side) }]
    })
    const half = Math.max(0, ...fan.map(({ own }) => own.above))
    for (const { id, side, own } of fan) {
      sides.set(id, side)
      boxes.set(id, { ...own, above: half, below: half })
    }
    if (standing.has(root.id)) settleBeside(tree, places, box, drift, sideOf, settle)
    else if (tree.length === 1) alone.push(root.id)
    else {
      const at = below(room, TREE_GAP)
      const fresh = flowPlaces(tree, forest, box, drift, sideOf)
      const corner = cornerOf(fresh, box)
      for (const [id, place] of fresh) settle(id, at === undefined ? place : plus(place, { x: at.x - corner.x, y: at.y - corner.y }))
    }
  }
  settleAlone(alone, room, box, settle)
  return places
}

type Settle = (id: string, wanted: Place, others?: readonly Place[]) => void
type BoxOf = (id: string) => NodeBox

/** What is new beside what stands: in the next column, in line with what it comes from, or above or below that. */
function settleBeside(
  tree: readonly FlowBranch[],
  places: Readonly<Record<string, Place>>,
  box: BoxOf,
  driftOf: DriftOf,
  sideOf: SideOf,
  settle: Settle,
): void {
  const layers = new Map(tree.map(({ id, layer }) => [id, layer]))
  for (const { id, parent, layer } of tree) {
    const from = parent === undefined ? undefined : places[parent]
    if (from === undefined || parent === undefined || Object.hasOwn(places, id)) continue
    const direction = layer < (layers.get(parent) ?? 0) ? -1 : 1
    const { left, right, above, below: under } = box(id)
    const drift = driftOf(id)
    const [near, far] = direction === 1 ? [box(parent).right, left] : [box(parent).left, right]
    const isFan = sideOf(id) !== undefined
    const x = from.x + direction * (near + (isFan ? FAN_GAP : COLUMN_GAP) + far)
    const spots: Place[] = []
    for (let column = 0; column < COLUMNS_AROUND; column += 1) {
      for (let row = 1; row <= ROWS_AROUND; row += 1) {
        for (const up of drift === 0 || isFan ? [1, -1] : [drift]) {
          // The next column of a fan stands between the rows of this one.
          const aside = direction * column * (left + right + (isFan ? FAN_GAP / 2 : 0))
          const shift = isFan && column % 2 === 1 ? above : 0
          spots.push({ x: Math.round(x + aside), y: Math.round(from.y + shift + up * row * (above + under)) })
        }
      }
    }
    // What ends a flow leaves the line to what leads on.
    settle(id, { x: Math.round(x), y: Math.round(from.y + drift * (above + under)) }, spots)
  }
}

const FALLS: ReadonlySet<string> = new Set(['exchange', 'fund'])
const RISES: ReadonlySet<string> = new Set(['mixer', 'bridge'])

/** What is split off to where somebody is known falls below the line, what is moved out of reach rises above it. */
function driftsOf({ nodes }: ReadablePart): ReadonlyMap<string, -1 | 1> {
  return new Map(nodes.flatMap(({ id, identity: { kind } }): [string, -1 | 1][] => (FALLS.has(kind) ? [[id, 1]] : RISES.has(kind) ? [[id, -1]] : [])))
}

/** What has an edge to nothing stands below everything, in rows. */
function settleAlone(ids: readonly string[], room: FreeRoom, box: BoxOf, settle: Settle): void {
  for (let start = 0; start < ids.length; start += ALONE_IN_ROW) {
    const row = ids.slice(start, start + ALONE_IN_ROW)
    const at = below(room, ALONE_GAP) ?? ORIGIN
    const above = Math.max(...row.map((id) => box(id).above))
    let { x } = at
    for (const id of row) {
      settle(id, { x: x + box(id).left, y: at.y + above })
      x += box(id).left + box(id).right + ALONE_GAP
    }
  }
}

/** The left corner below all that is taken; undefined while nothing is. */
function below(room: FreeRoom, gap: number): Place | undefined {
  const bounds = room.bounds()
  return bounds === undefined ? undefined : { x: Math.round(bounds.left), y: Math.round(bounds.bottom + gap) }
}

function cornerOf(places: ReadonlyMap<string, Place>, box: BoxOf): Place {
  let [x, y] = [Infinity, Infinity]
  for (const [id, at] of places) {
    x = Math.min(x, at.x - box(id).left)
    y = Math.min(y, at.y - box(id).above)
  }
  return { x, y }
}

function plus(a: Place, b: Place): Place {
  return { x: a.x + b.x, y: a.y + b.y }
}
