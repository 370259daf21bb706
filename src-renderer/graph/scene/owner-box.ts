import { addDecimals, isDecimal } from '../../../src-shared/decimal.ts'
import type { AddressKind } from '../../evidence/identity/address-kind.ts'
import { clipMiddle } from '../../text/clip-middle.ts'
import { visibleText } from '../../text/safe-text.ts'
import type { ReadablePart } from '../filter/readable-part.ts'
import type { Place } from '../layout/layout.ts'
import { shortUsd } from './amount-text.ts'
import { laneForm, LINE_HEIGHT, type TextLine } from './caption.ts'
import { besideDisc, type NodeBox } from './node-box.ts'
import type { Rect } from './occupied.ts'
import { textWidth } from './text-width.ts'

/** An owner whose addresses stand one below the other, each in a lane of its own. */
export interface OwnerBox {
  readonly id: string
  /** Who it is, and how many addresses with how much between them. */
  readonly lines: readonly TextLine[]
  /** What all of the addresses are; unknown where they differ. */
  readonly kind: AddressKind
  /** The room of each address with its caption beside it. */
  readonly lanes: readonly { readonly id: string; readonly box: NodeBox }[]
}

/** From one lane to the next: a disc, or a caption on two lines, with air. */
export const LANE = 44
/** Above the first lane: two lines of text. */
const HEAD = 42
const PAD = 12
/** From the edge to the middle of a disc with its marks. */
const BEFORE = 34
const LONGEST_TITLE = 34
const LOOKED_AT = 120

type PlaceOf = (id: string) => Place | undefined

/** The owners of a part that are opened, with those of their addresses that are drawn. */
export function ownerBoxes({ nodes, open = [] }: ReadablePart): readonly OwnerBox[] {
  if (open.length === 0) return []
  const drawn = new Map(nodes.map((node) => [node.id, node]))
  return open.map(({ id, title, nodeIds }) => {
    const members = nodeIds.flatMap((one) => drawn.get(one) ?? [])
    const kinds = new Set(members.map(({ identity }) => identity.kind))
    const [kind = 'unknown'] = kinds
    const volumes = members.map(({ volume }) => volume).filter(isDecimal)
    const sum = volumes.length === 0 ? '' : `, ${shortUsd(addDecimals(volumes))}`
    return {
      id,
      lines: [
        { text: clipMiddle(visibleText(title, LOOKED_AT), LONGEST_TITLE), face: 'strong', size: 12, tone: 'ink' },
        { text: `${members.length} addresses${sum}`, face: 'regular', size: 10.5, tone: 'ink-2' },
      ],
      kind: kinds.size === 1 ? kind : 'unknown',
      lanes: members.map((node) => ({ id: node.id, box: besideDisc(laneForm(node), 'right') })),
    }
  })
}

/** What a box takes around the first of its lanes. */
export function roomOfBox({ lines, lanes }: OwnerBox, last: number): NodeBox {
  return {
    left: BEFORE,
    right: Math.max(...lanes.map(({ box }) => box.right), Math.ceil(headWidth(lines)) + PAD - BEFORE) + PAD,
    above: LANE / 2 + HEAD,
    below: last + LANE / 2 + PAD / 2,
  }
}

function headWidth(lines: readonly TextLine[]): number {
  return Math.max(...lines.map(({ text, size, face }) => textWidth(text, size, face)))
}

/** A box where it stands. */
export interface StandingBox {
  readonly box: OwnerBox
  /** Of its first lane. */
  readonly at: Place
  readonly room: NodeBox
  readonly rect: Rect
  /** Lines between its lanes, by their height. */
  readonly rules: readonly number[]
}

/** The boxes whose addresses stand in their lanes: where somebody has put one elsewhere there is none, it would take in what is not the owner's. */
export function standingBoxes(boxes: readonly OwnerBox[], placeOf: PlaceOf): readonly StandingBox[] {
  return boxes.flatMap((box) => {
    const places = box.lanes.flatMap(({ id }) => placeOf(id) ?? []).toSorted((a, b) => a.y - b.y)
    const [at] = places
    if (at === undefined || places.length < box.lanes.length) return []
    const steps = places.slice(1).map(({ y }, index) => (y - (places[index]?.y ?? 0)) / LANE)
    if (places.some(({ x }) => x !== at.x) || steps.some((step) => step < 1 || !Number.isInteger(step))) return []
    const room = roomOfBox(box, (places.at(-1)?.y ?? at.y) - at.y)
    const rect = { left: at.x - room.left, right: at.x + room.right, top: at.y - room.above, bottom: at.y + room.below }
    return [{ box, at, room, rect, rules: places.map(({ y }) => y - LANE / 2) }]
  })
}

/** The nodes that stand in a lane: their captions stand on the right. */
export function inLanes(boxes: readonly OwnerBox[], placeOf: PlaceOf): ReadonlySet<string> {
  if (boxes.length === 0) return NOBODY
  return new Set(standingBoxes(boxes, placeOf).flatMap(({ box }) => box.lanes.map(({ id }) => id)))
}

const NOBODY: ReadonlySet<string> = new Set()

/** Where the head of a box is written at a zoom: letters do not shrink with it. */
export function headRect({ rect, box: { lines } }: StandingBox, zoom: number): Rect {
  const [left, top] = [(rect.left + PAD) * zoom, (rect.top + PAD / 2) * zoom]
  return { left, top, right: left + headWidth(lines) + 2, bottom: top + lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0) }
}
