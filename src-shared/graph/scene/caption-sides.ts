import { type CaptionForm, LABEL_AIR } from './caption.ts'
import { cellNumber } from './cell-number.ts'
import { CAPTION_GAP, SIDE_GAP } from './node-box.ts'
import type { Rect } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'
import type { Sided, Link, CaptionSide, CaptionPositions, NodeBox } from './scene-types.ts'

/** Neighbours nearer than this are neither left nor right. */
const ASIDE = 40
/** Ratio of an edge's width to its height from which it passes next to a caption above its end. */
const STEEP = 2.2
const CELL = 128

/**
 * The candidate positions of captions that may be elsewhere than above their discs. In close
 * columns they are on the side without edges, so that a fan's edges run through no name; in the
 * `lanes` of a box all are on one side. Positions alone decide: screen, paper and layout agree.
 */
export function captionSides(
  nodes: readonly Sided[],
  links: readonly Link[],
  positionOf: (id: string) => Point | undefined,
  lanes: ReadonlyMap<string, CaptionSide>,
): ReadonlyMap<string, CaptionPositions> {
  const { crowded, below } = crowdedIn(nodes, positionOf)
  const free = freeSides(links, positionOf)
  const struck = crossedFromAbove(links, positionOf)
  const sides = new Map<string, CaptionPositions>([...free].map(([id, side]) => [id, { order: ['above', side] }]))
  for (const [id, isAll] of struck) {
    const side = free.get(id)
    const better: CaptionPositions['better'] = [...(isAll ? (['below'] as const) : []), ...(side === undefined ? [] : [side])]
    // Where neighbours take the space above, one of them has its caption below if no edge of its own
    // is there.
    if (better.length > 0) sides.set(id, { order: ['above', ...better], better })
  }
  for (const id of crowded) {
    const side = free.get(id)
    sides.set(id, side === undefined ? { order: ['left', 'right', 'above'] } : { order: [side, 'above'], fan: side })
  }
  // The first of a row has space above it, but follows the others.
  for (const [id, mates] of below) {
    const side = crowded.has(id) ? undefined : free.get(id)
    if (side !== undefined && mates.some((mate) => free.get(mate) === side)) sides.set(id, { order: [side, 'above'], fan: side })
  }
  for (const [id, side] of lanes) sides.set(id, { order: [side], fan: side, inLane: true })
  return sides
}

/**
 * Nodes to which an edge comes from above, through the caption's position, and whether all of their
 * edges do: then no edge is below the disc.
 */
function crossedFromAbove(links: readonly Link[], positionOf: (id: string) => Point | undefined): ReadonlyMap<string, boolean> {
  const struck = new Map<string, boolean>()
  const others = new Set<string>()
  for (const { source, target } of links) {
    const [from, to] = [positionOf(source), positionOf(target)]
    if (from === undefined || to === undefined || source === target) continue
    const isSteep = Math.abs(to.x - from.x) < STEEP * Math.abs(to.y - from.y)
    const [upper, lower] = to.y > from.y ? [source, target] : [target, source]
    others.add(upper)
    if (isSteep) struck.set(lower, true)
    else others.add(lower)
  }
  for (const id of others) if (struck.has(id)) struck.set(id, false)
  return struck
}

/** For nodes with edges on one side only, the other side. */
function freeSides(links: readonly Link[], positionOf: (id: string) => Point | undefined): ReadonlyMap<string, CaptionSide> {
  const sides = new Map<string, CaptionSide | 'none'>()
  const add = (id: string, side: CaptionSide | 'none'): void => {
    const known = sides.get(id)
    if (known === undefined) sides.set(id, side)
    else if (known !== side) sides.set(id, 'none')
  }
  for (const { source, target } of links) {
    const [from, to] = source === target ? [] : [positionOf(source), positionOf(target)]
    if (from === undefined || to === undefined) continue
    const way = to.x - from.x
    add(source, way >= ASIDE ? 'left' : -way >= ASIDE ? 'right' : 'none')
    add(target, -way >= ASIDE ? 'left' : way >= ASIDE ? 'right' : 'none')
  }
  for (const [id, side] of sides) if (side === 'none') sides.delete(id)
  return sides as ReadonlyMap<string, CaptionSide> // no other is left
}

interface Crowd {
  readonly crowded: ReadonlySet<string>
  readonly below: ReadonlyMap<string, readonly string[]>
}

/**
 * Nodes above which another is at the caption's position; and, for each of these others, the nodes
 * whose captions it obstructs.
 */
function crowdedIn(nodes: readonly Sided[], positionOf: (id: string) => Point | undefined): Crowd {
  const cells = new Map<number, { readonly node: Sided; readonly at: Point }[]>()
  const crowded = new Set<string>()
  const below = new Map<string, string[]>()
  const meet = (under: Sided, at: Point, over: Sided, target: Point): void => {
    if (!isDiscIn(under.box, at, over.radius, target)) return
    crowded.add(under.id)
    const mates = below.get(over.id)
    if (mates === undefined) below.set(over.id, [under.id])
    else mates.push(under.id)
  }
  for (const node of nodes) {
    const at = node.isCard === true ? undefined : positionOf(node.id)
    if (at === undefined) continue
    const [column, row] = [Math.floor(at.x / CELL), Math.floor(at.y / CELL)]
    for (const across of [column - 1, column, column + 1]) {
      for (const down of [row - 1, row, row + 1]) {
        for (const other of cells.get(cellNumber(across, down)) ?? NO_CAPTIONS) {
          meet(node, at, other.node, other.at)
          meet(other.node, other.at, node, at)
        }
      }
    }
    const key = cellNumber(column, row)
    const existing = cells.get(key)
    if (existing === undefined) cells.set(key, [{ node, at }])
    else existing.push({ node, at })
  }
  return { crowded, below }
}

const NO_CAPTIONS: readonly { readonly node: Sided; readonly at: Point }[] = []

/**
 * Whether the square around a disc meets a node's bounds. Called for all close pairs, and so
 * without creating a box.
 */
function isDiscIn({ left, right, above, below }: NodeBox, at: Point, radius: number, target: Point): boolean {
  return at.x - left < target.x + radius && target.x - radius < at.x + right && at.y - above < target.y + radius && target.y - radius < at.y + below
}

/**
 * The position of a caption at its disc. The layout reserves no space for `below`, which is used
 * where an edge runs through the caption above, or where no other position is free.
 */
export type CaptionPosition = CaptionPositions['order'][number]

/** The step in which a caption below its disc is shifted. */
export const SHIFT = 6

/**
 * The candidate bounds of a caption on a side of its disc, the best first. Below, also shifted
 * sideways as long as the disc is above it: captions wider than their columns avoid each other.
 */
export function candidateBoxes(node: Pick<Sided, 'radius'>, side: CaptionPosition, form: CaptionForm, at: Point, zoom: number): readonly Rect[] {
  const middle = captionBox(node, side, form, at, zoom)
  const all = [middle]
  const max = side === 'below' ? form.width / 2 - node.radius * zoom : 0
  for (let by = SHIFT; by <= max; by += SHIFT) for (const dx of [by, -by]) all.push({ ...middle, left: middle.left + dx, right: middle.right + dx })
  return all
}

/** The bounds of a caption on a side of its disc, in pixels. */
export function captionBox({ radius }: Pick<Sided, 'radius'>, side: CaptionPosition, { width, height }: CaptionForm, at: Point, zoom: number): Rect {
  if (side === 'left' || side === 'right') {
    const near = radius * zoom + SIDE_GAP
    const [top, bottom] = [at.y - height / 2, at.y + height / 2]
    return side === 'left'
      ? { left: at.x - near - width - LABEL_AIR, right: at.x - near, top, bottom }
      : { left: at.x + near, right: at.x + near + width + LABEL_AIR, top, bottom }
  }
  if (side === 'below') {
    const top = at.y + radius * zoom + CAPTION_GAP
    return { left: at.x - width / 2 - LABEL_AIR, right: at.x + width / 2 + LABEL_AIR, top, bottom: top + height + LABEL_AIR }
  }
  const bottom = at.y - radius * zoom - CAPTION_GAP
  return { left: at.x - width / 2 - LABEL_AIR, right: at.x + width / 2 + LABEL_AIR, top: bottom - height - LABEL_AIR, bottom }
}
