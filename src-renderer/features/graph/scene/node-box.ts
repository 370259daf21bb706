import type { GraphNode } from '../../../../src-shared/view-models/graph-model.ts'
import { isFanInId } from '../../../../src-shared/custody/graph-event.ts'
import { isCollapsedSenders } from '../filter/collapse-fan-in.ts'
import { type GroupNode, isGroupId } from '../filter/visible-graph.ts'
import type { Point } from '../layout/layout.ts'
import { captionForms, captionLine, type CaptionForm } from './caption.ts'
import type { CaptionSide } from './caption-sides.ts'

/** What a node and its caption take, from its place to each side, in the units of places. */
export interface NodeBox {
  readonly left: number
  readonly right: number
  readonly above: number
  readonly below: number
}

/** Radius of the disc of an address that was asked about, and of any other node. */
export const SUBJECT_RADIUS = 15
const RADIUS = 12
/** Between the disc and its caption. */
export const CAPTION_GAP = 5
/** The same beside a disc, where marks stand out of it. */
export const SIDE_GAP = 9
/** What the rings of a look-alike take at its disc, in pixels. */
export const RINGS = { width: 18, height: 14 } as const
/** Air on every side: boxes that touch are read as one. */
const AIR = 4
/** A disc with air around it: what is a counterparty now may be a subject next. */
const DISC = SUBJECT_RADIUS + AIR
/** An amount stands below the line. */
const BELOW = DISC
/** Two letters of room for a name that grows a little, and for the bow of a line. */
const LEAST_SIDE = 32

/** Radius of a node's disc, in the units of places. */
export function discRadius(node: GraphNode | GroupNode): number {
  return node.kind !== 'group' && isQueriedNode(node) ? SUBJECT_RADIUS : RADIUS
}

/** Whether a node is a subject, or an address that is followed. */
export function isQueriedNode({ kind, followedId }: GraphNode): boolean {
  return kind === 'subject' || followedId !== undefined
}

/** A layout asks for every box, and one change lays out more than once. */
const measured = new WeakMap<GraphNode | GroupNode, NodeBox>()

/** The room of a node or of a group. */
export function boxOf(node: GraphNode | GroupNode): NodeBox {
  const known = measured.get(node)
  if (known !== undefined) return known
  const box = node.kind !== 'group' ? measure(node) : isCollapsedSenders(node) ? FAN_IN_BOX : GROUP_BOX
  measured.set(node, box)
  return box
}

/** With the highest way to caption it, which is also narrow; the widest is written where there happens to be room. */
function measure(node: GraphNode): NodeBox {
  const forms = captionForms(node)
  const highest = Math.max(...forms.map(({ height }) => height))
  const narrowest = Math.min(...forms.filter(({ hasAddress }) => hasAddress).map(({ width }) => width))
  return boxFor(narrowest, highest)
}

/** The room of a node whose caption stands beside it, on two lines where the second is its address. */
export function sideBoxOf(node: GraphNode | GroupNode, side: CaptionSide): NodeBox {
  return sideOfDisc(sideLabelVariant(node), side)
}

/** The room of a disc with a caption of this form beside it. */
export function sideOfDisc(form: CaptionForm, side: CaptionSide): NodeBox {
  const half = Math.max(DISC, Math.ceil(form.height / 2) + 2)
  const wide = SUBJECT_RADIUS + SIDE_GAP + Math.ceil(form.width) + AIR
  return { left: side === 'left' ? wide : DISC, right: side === 'right' ? wide : DISC, above: half, below: half }
}

/** The fullest caption that stands beside a disc among close rows. */
export function sideLabelVariant(node: GraphNode | GroupNode): CaptionForm {
  const [fullest] = captionForms(node)
  return fullest === undefined || fullest.lines.length > 2 ? captionLine(node) : fullest
}

function boxFor(width: number, height: number): NodeBox {
  const side = Math.max(LEAST_SIDE, Math.ceil(width / 2) + AIR)
  return { left: side, right: side, above: SUBJECT_RADIUS + CAPTION_GAP + height + AIR, below: BELOW }
}

/** A group keeps its place while it takes in more members and volume: its box has room for the longest usual title from the start. */
const GROUP_BOX = boxFor(80, 28)
const UNSEEN_NODE = boxFor(80, 40)
/** The card of many payers, from the disc at its right out of which their lines go: what is written and drawn on it has room from 60 % on. */
export const FAN_IN_BOX: NodeBox = { left: 152, right: 30, above: 78, below: 78 }

/** The room of a node or group that has a place but is not drawn now: it is kept free for its return. */
export function unseenBoxOf(id: string): NodeBox {
  if (isFanInId(id)) return FAN_IN_BOX
  return isGroupId(id) ? GROUP_BOX : UNSEEN_NODE
}

/** The room of a disc whose name stands wherever there is room for it. */
export const DISC_BOX: NodeBox = { left: DISC, right: DISC, above: DISC, below: DISC }

/** Whether two boxes at their places cover any of the same room. */
export function boxesMeet(a: NodeBox, at: Point, b: NodeBox, there: Point): boolean {
  return (
    at.x - a.left < there.x + b.right && there.x - b.left < at.x + a.right && at.y - a.above < there.y + b.below && there.y - b.above < at.y + a.below
  )
}
