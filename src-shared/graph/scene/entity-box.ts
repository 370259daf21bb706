import { addDecimals, isDecimal } from '../../core/decimal.ts'
import { memoizeByRef } from '../../core/memoize-by-ref.ts'
import type { AddressKind } from '../../case/identity/address-kind.ts'
import { clipMiddle } from '../../core/text/clip-middle.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { shortUsd } from './amount-text.ts'
import { ADDRESSES_FROM, truncateToWidth, laneForms, LINE_HEIGHT, type TextLine } from './caption.ts'
import { sideOfDisc, SIDE_GAP, SUBJECT_RADIUS } from './node-box.ts'
import type { Rect } from './collision-index.ts'
import { endsAmong, isEntityId, isEntityKind, collapsedEntities } from './collapsed-entities.ts'
import { textWidth } from './text-width.ts'
import type { GraphNode, OpenGroup } from '../../view-models/graph-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point } from '../geometry/geometry.ts'
import type { CaptionSide, NodeBox } from './scene-types.ts'
import { entityBoxText } from '../messages.ts'

/** An entity whose addresses are one below the other, each in its own lane. */
export interface EntityBox {
  readonly id: string
  /** Its full name. */
  readonly title: string
  /** How many addresses, and their total amount. */
  readonly count: string
  /** The common kind of the addresses; unknown where they differ. */
  readonly kind: AddressKind
  /** The side of the discs on which the addresses are written. */
  readonly side: CaptionSide
  /** Its addresses are paid and pay no one: payments drop onto their lanes. */
  readonly isEnd: boolean
  /**
   * All drawn nodes: a box not expanded by hand is omitted if one of them is between its lanes.
   * Absent for one expanded by hand.
   */
  readonly among?: readonly string[]
  /** The bounds of each address with its caption at its side. */
  readonly lanes: readonly { readonly id: string; readonly box: NodeBox }[]
}

/** From one lane to the next: a disc, or a caption on two lines, with a margin. */
export const LANE = 44
/**
 * Down to this zoom there is space for the text in a box: letters keep their size on the screen.
 */
const READ_FROM = 0.6
/** Above the first lane: two lines of text. */
export const HEAD = 56
const PAD = 12
/** From the edge to the middle of a disc with its marks. */
export const EDGE = 34
/** Reserves width for an address that has to grow so as to differ from others. */
const MIN_TEXT_PX = 108
const MAX_TITLE_LENGTH = 34
const LOOKED_AT = 120

type PositionOf = (id: string) => Point | undefined

/**
 * The entities of a visible graph whose addresses are in lanes where they are positioned so: the
 * expanded ones, and exchanges, mixers and bridges automatically.
 */
export const entityBoxes: (visibleGraph: VisibleGraph) => readonly EntityBox[] = memoizeByRef((visibleGraph) =>
  boxesOf(visibleGraph, [...(visibleGraph.open ?? []), ...collapsedEntities(visibleGraph)]),
)

function boxesOf({ nodes, edges }: VisibleGraph, open: readonly OpenGroup[]): readonly EntityBox[] {
  if (open.length === 0) return []
  const drawn = new Map(nodes.map((node) => [node.id, node]))
  const among = nodes.map(({ id }) => id)
  const ends = endsAmong({ edges }, new Set(open.flatMap(({ nodeIds }) => nodeIds)))
  return open.map(({ id, title, nodeIds, side = 'right' }) => {
    const members = nodeIds.flatMap((one) => drawn.get(one) ?? [])
    const kinds = new Set(members.map(({ identity }) => identity.kind))
    const [kind = 'unknown'] = kinds
    const volumes = members.map(({ volume }) => volume).filter(isDecimal)
    const sum = volumes.length === 0 ? '' : `, ${shortUsd(addDecimals(volumes))}`
    return {
      id,
      title: visibleText(title, LOOKED_AT),
      count: `${entityBoxText.addresses(members.length)}${sum}`,
      kind: kinds.size === 1 ? kind : 'unknown',
      side,
      isEnd: kinds.size === 1 && isEntityKind(kind) && members.every((node) => ends.has(node.id)),
      lanes: members.map((node) => ({ id: node.id, box: laneBox(node, side) })),
      ...(isEntityId(id) ? { among } : {}),
    }
  })
}

/** The bounds of an address in a lane. */
export function laneBox(node: GraphNode, side: CaptionSide): NodeBox {
  const [full] = laneForms(node)
  const { left, right, above, below } = sideOfDisc(full, side)
  const written = SUBJECT_RADIUS + Math.ceil((SIDE_GAP + Math.max(MIN_TEXT_PX, full.width) + 4) / READ_FROM)
  return side === 'left' ? { left: written, right, above, below } : { left, right: written, above, below }
}

/** The bounds of a box relative to its first lane. */
export function boxExtent({ title, count, side, lanes }: EntityBox, last: number): NodeBox {
  const header = Math.ceil(Math.max(...headerLines(clipMiddle(title, MAX_TITLE_LENGTH), count).map(widthOf)))
  const written = Math.max(...lanes.map(({ box }) => box[side]), header + 2 * PAD - EDGE)
  return {
    left: side === 'left' ? written : EDGE,
    right: side === 'right' ? written : EDGE,
    above: LANE / 2 + HEAD,
    below: last + LANE / 2 + PAD / 2,
  }
}

function headerLines(title: string, count: string): readonly [TextLine, TextLine] {
  return [
    { text: title, face: 'strong', size: 12, tone: 'ink' },
    { text: count, face: 'regular', size: 10.5, tone: 'ink-2' },
  ]
}

function widthOf({ text, size, face }: TextLine): number {
  return textWidth(text, size, face)
}

/** A box at its position. */
export interface PlacedEntityBox {
  readonly box: EntityBox
  /** Of its first lane. */
  readonly at: Point
  readonly extent: NodeBox
  readonly rect: Rect
  /** The y positions of the lines between its lanes. */
  readonly rules: readonly number[]
}

/**
 * The boxes whose addresses are in their lanes. If an address was moved elsewhere there is no box:
 * it would enclose addresses of others.
 */
export function placedEntityBoxes(boxes: readonly EntityBox[], positionOf: PositionOf): readonly PlacedEntityBox[] {
  return boxes.flatMap((box) => {
    const positions = box.lanes.flatMap(({ id }) => positionOf(id) ?? []).toSorted((a, b) => a.y - b.y)
    const [at] = positions
    if (at === undefined || positions.length < box.lanes.length) return []
    const steps = positions.slice(1).map(({ y }, index) => (y - (positions[index]?.y ?? 0)) / LANE)
    if (positions.some(({ x }) => x !== at.x) || steps.some((step) => step < 1 || !Number.isInteger(step))) return []
    const extent = boxExtent(box, (positions.at(-1)?.y ?? at.y) - at.y)
    const rect = { left: at.x - extent.left, right: at.x + extent.right, top: at.y - extent.above, bottom: at.y + extent.below }
    // A filtered address leaves its lane empty; a box that would enclose other nodes is not drawn.
    if (steps.some((step) => step > 1) && isShared(box, rect, positionOf)) return []
    return [{ box, at, extent, rect, rules: positions.map(({ y }) => y - LANE / 2) }]
  })
}

function isShared({ among = [], lanes }: EntityBox, { left, right, top, bottom }: Rect, positionOf: PositionOf): boolean {
  const own = new Set(lanes.map(({ id }) => id))
  return among.some((id) => {
    const at = own.has(id) ? undefined : positionOf(id)
    return at !== undefined && at.x > left && at.x < right && at.y > top && at.y < bottom
  })
}

/** The nodes in a lane, with the side of their discs on which they are written. */
export function inLanes(boxes: readonly EntityBox[], positionOf: PositionOf): ReadonlyMap<string, CaptionSide> {
  if (boxes.length === 0) return NO_SIDES
  return new Map(placedEntityBoxes(boxes, positionOf).flatMap(({ box: { lanes, side } }) => lanes.map(({ id }) => [id, side] as const)))
}

const NO_SIDES: ReadonlyMap<string, CaptionSide> = new Map()

/**
 * How far marks extend from the first disc, and half the height of its caption, in pixels; zoomed
 * out no marks, and one line.
 */
const MARKS = 7
const HALF_CAPTION = 14
const HALF_LINE = 7
/**
 * Between the edge of a box and its header, in pixels; above it less where there is no more space.
 */
const AIR = { side: 8, top: 5, min: 1 } as const
/** The minimum width of a name in pixels; a shorter one is meaningless. */
const MIN_NAME = 30

/** A box on the screen at a zoom, in pixels from the layout origin. */
export function boxRect({ rect: { left, right, top, bottom } }: Pick<PlacedEntityBox, 'rect'>, zoom: number): Rect {
  return { left: left * zoom, right: right * zoom, top: top * zoom, bottom: bottom * zoom }
}

/** The area above the first address of a box at a zoom: its drag handle. */
export function headerBounds(placed: PlacedEntityBox, zoom: number): Rect {
  const { left, right, top } = boxRect(placed, zoom)
  const first = placed.at.y * zoom
  const radius = SUBJECT_RADIUS * zoom
  const half = zoom < ADDRESSES_FROM ? Math.max(radius, HALF_LINE) : Math.max(radius + MARKS, HALF_CAPTION)
  return { left, right, top, bottom: Math.max(top, first - half) }
}

/**
 * The header of a box as it is written at a zoom. Letters do not shrink with the box: two lines
 * become one, a long name its ends, and without enough space nothing remains.
 */
export function headerLabel(
  placed: PlacedEntityBox,
  zoom: number,
): { readonly lines: readonly TextLine[]; readonly box: Rect; readonly isCut: boolean } | undefined {
  const space = headerBounds(placed, zoom)
  const left = space.left + AIR.side
  const [wide, high] = [space.right - AIR.side - left, space.bottom - space.top]
  if (wide < MIN_NAME) return undefined
  const { title, count } = placed.box
  const whole = clipMiddle(title, MAX_TITLE_LENGTH)
  const name = truncateToWidth(whole, 'strong', wide, MAX_TITLE_LENGTH)
  const both = headerLines(name, count)
  const lines = [both, both.slice(0, 1)].find((some) => heightOf(some) + AIR.min <= high && some.every((line) => widthOf(line) <= wide))
  if (lines === undefined) return undefined
  const top = space.top + Math.min(AIR.top, high - heightOf(lines))
  return { lines, box: { left, top, right: left + Math.max(...lines.map(widthOf)), bottom: top + heightOf(lines) }, isCut: name !== whole }
}

/** The entity's name below its box, for a zoom at which it does not fit inside. */
export function headerLabelBelow(placed: PlacedEntityBox, zoom: number): { readonly lines: readonly TextLine[]; readonly box: Rect } {
  const { left, right, bottom } = boxRect(placed, zoom)
  const lines = headerLines(clipMiddle(placed.box.title, MAX_TITLE_LENGTH), '').slice(0, 1)
  const half = Math.max(...lines.map(widthOf)) / 2
  const [middle, top] = [(left + right) / 2, bottom + AIR.top]
  return { lines, box: { left: middle - half, right: middle + half, top, bottom: top + heightOf(lines) } }
}

function heightOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0)
}
