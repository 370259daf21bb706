import type { Place } from '../layout/layout.ts'
import { cellNumber } from './cell-number.ts'
import { boxesMeet, type NodeBox } from './node-box.ts'

/** Beside which side of its disc a caption stands. */
export type CaptionSide = 'left' | 'right'

/** Where a caption may stand, the best first. */
export interface CaptionPlaces {
  readonly order: readonly (CaptionSide | 'above')[]
  /** The side on which it stands in a row of a fan; absent where it is in none. */
  readonly fan?: CaptionSide
  /** It stands in a lane of its owner's box, into which lines come from the left, past the lanes above. */
  readonly inLane?: true
  /** Where it stands better if room is left, once everybody has a place: a line runs through the first. */
  readonly better?: CaptionSide
}

/** A node as far as its caption's side depends on it. */
export interface Sided {
  readonly id: string
  /** Its room with the caption above. */
  readonly box: NodeBox
  /** Of the disc. */
  readonly radius: number
}

export interface Link {
  readonly source: string
  readonly target: string
}

/** Neighbours nearer than this are neither left nor right. */
const ASIDE = 40
/** A line that rises less than this passes beside a caption above its end. */
const STEEP = 2.2
const CELL = 128

/**
 * Where captions stand, for all that have another choice than above their discs. Those that stand so close in a column that above them is no
 * room stand on the side to which no line goes, so that the lines of a fan of many payers run through no name. Pure: places alone decide,
 * so that the screen, paper and layout agree. In the `lanes` of a box all stand on the right.
 */
export function captionSides(
  nodes: readonly Sided[],
  links: readonly Link[],
  placeOf: (id: string) => Place | undefined,
  lanes: ReadonlySet<string>,
): ReadonlyMap<string, CaptionPlaces> {
  const { crowded, below } = crowdedIn(nodes, placeOf)
  const free = freeSides(links, placeOf)
  const struck = struckAbove(links, placeOf)
  const sides = new Map<string, CaptionPlaces>(
    [...free].map(([id, side]) => [id, struck.has(id) ? { order: ['above', side], better: side } : { order: ['above', side] }]),
  )
  for (const id of crowded) {
    const side = free.get(id)
    sides.set(id, side === undefined ? { order: ['left', 'right', 'above'] } : { order: [side, 'above'], fan: side })
  }
  // The first of a row has room above it, and stands as the others do.
  for (const [id, mates] of below) {
    const side = crowded.has(id) ? undefined : free.get(id)
    if (side !== undefined && mates.some((mate) => free.get(mate) === side)) sides.set(id, { order: [side, 'above'], fan: side })
  }
  for (const id of lanes) sides.set(id, { order: ['right'], fan: 'right', inLane: true })
  return sides
}

/** Nodes to which a line comes from above, through where the caption would be. */
function struckAbove(links: readonly Link[], placeOf: (id: string) => Place | undefined): ReadonlySet<string> {
  const struck = new Set<string>()
  for (const { source, target } of links) {
    const [from, to] = [placeOf(source), placeOf(target)]
    if (from === undefined || to === undefined || Math.abs(to.x - from.x) >= STEEP * Math.abs(to.y - from.y)) continue
    struck.add(to.y > from.y ? target : source)
  }
  return struck
}

/** Of the nodes with lines to one side only, the other side. */
function freeSides(links: readonly Link[], placeOf: (id: string) => Place | undefined): ReadonlyMap<string, CaptionSide> {
  const sides = new Map<string, CaptionSide | 'none'>()
  for (const { source, target } of links) {
    if (source === target) continue
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      const [at, there] = [placeOf(one), placeOf(other)]
      if (at === undefined || there === undefined) continue
      const side = there.x - at.x >= ASIDE ? 'left' : at.x - there.x >= ASIDE ? 'right' : 'none'
      const known = sides.get(one)
      sides.set(one, known === undefined || known === side ? side : 'none')
    }
  }
  return new Map([...sides].flatMap(([id, side]): [string, CaptionSide][] => (side === 'none' ? [] : [[id, side]])))
}

interface Crowd {
  readonly crowded: ReadonlySet<string>
  readonly below: ReadonlyMap<string, readonly string[]>
}

/** Nodes above which another stands where the caption would be; and, for each that stands so, those whose captions it is in the way of. */
function crowdedIn(nodes: readonly Sided[], placeOf: (id: string) => Place | undefined): Crowd {
  const cells = new Map<number, (Sided & { readonly at: Place })[]>()
  const crowded = new Set<string>()
  const below = new Map<string, string[]>()
  const meet = (under: Sided & { readonly at: Place }, over: Sided & { readonly at: Place }): void => {
    if (!boxesMeet(under.box, under.at, discBox(over), over.at)) return
    crowded.add(under.id)
    below.set(over.id, [...(below.get(over.id) ?? []), under.id])
  }
  for (const node of nodes) {
    const at = placeOf(node.id)
    if (at === undefined) continue
    const one = { ...node, at }
    for (let column = Math.floor(at.x / CELL) - 1; column <= Math.floor(at.x / CELL) + 1; column += 1) {
      for (let row = Math.floor(at.y / CELL) - 1; row <= Math.floor(at.y / CELL) + 1; row += 1) {
        for (const other of cells.get(cellNumber(column, row)) ?? []) {
          meet(one, other)
          meet(other, one)
        }
      }
    }
    const key = cellNumber(Math.floor(at.x / CELL), Math.floor(at.y / CELL))
    const held = cells.get(key)
    if (held === undefined) cells.set(key, [one])
    else held.push(one)
  }
  return { crowded, below }
}

function discBox({ radius }: Sided): NodeBox {
  return { left: radius, right: radius, above: radius, below: radius }
}
