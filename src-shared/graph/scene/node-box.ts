import { isFanInId } from '../../custody/graph-event.ts'
import { isCollapsedSenders } from '../visible/collapse-fan-in.ts'
import { groupOfNode } from '../../view-models/graph/grouped-model.ts'
import { isGroupId } from '../visible/visible-graph.ts'
import { captionForms, captionLine, type CaptionForm } from './caption.ts'
import type { GraphNode } from '../../view-models/graph-types.ts'
import type { GroupNode } from '../visible/visible-graph-types.ts'
import type { Point } from '../geometry/geometry.ts'
import type { CaptionSide, NodeBox } from './scene-types.ts'

/** Radius of the disc of a requested address, and of any other node. */
export const SUBJECT_RADIUS = 15
const RADIUS = 12
/** Between the disc and its caption. */
export const CAPTION_GAP = 5
/** The same at the side of a disc, where marks extend beyond it. */
export const SIDE_GAP = 9
/** The extent of a look-alike's rings at its disc, in pixels. */
export const RINGS = { width: 18, height: 14 } as const
/** Margin on every side: boxes that touch are read as one. */
const AIR = 4
/** A disc with a margin: a counterparty may become a subject. */
const DISC = SUBJECT_RADIUS + AIR
/** Space for an amount below the edge. */
const BELOW = DISC
/** Space of two letters for a name that grows a little, and for the bow of an edge. */
const MIN_SIDE = 32

/** Radius of a node's disc, in layout units. */
export function discRadius(node: GraphNode | GroupNode): number {
  return node.kind !== 'group' && isQueriedNode(node) ? SUBJECT_RADIUS : RADIUS
}

/** Whether a node is a subject, or an address that is followed. */
export function isQueriedNode({ kind, followedId }: GraphNode): boolean {
  return kind === 'subject' || followedId !== undefined
}

/** A layout reads every box, and one change computes more than one layout. */
const measured = new WeakMap<GraphNode | GroupNode, NodeBox>()

/** The bounds of a node or of a group. */
export function boxOf(node: GraphNode | GroupNode): NodeBox {
  const known = measured.get(node)
  if (known !== undefined) return known
  const box = isGroupCard(node) ? CARD_BOX : node.kind !== 'group' ? measure(node) : isCollapsedSenders(node) ? FAN_IN_BOX : GROUP_BOX
  measured.set(node, box)
  return box
}

/**
 * Bounds with the width of the narrowest caption with an address and the height of the highest one;
 * wider captions are written only where there is space.
 */
function measure(node: GraphNode): NodeBox {
  const forms = captionForms(node)
  const highest = Math.max(...forms.map(({ height }) => height))
  const narrowest = Math.min(...forms.filter(({ hasAddress }) => hasAddress).map(({ width }) => width))
  return boxFor(narrowest, highest)
}

/**
 * The bounds of a node with its caption at the side, on two lines where the second is its address.
 */
export function sideBoxOf(node: GraphNode | GroupNode, side: CaptionSide): NodeBox {
  return sideOfDisc(sideLabelVariant(node), side)
}

/** The bounds of a disc with a caption of this form at its side. */
export function sideOfDisc(form: CaptionForm, side: CaptionSide): NodeBox {
  const half = Math.max(DISC, Math.ceil(form.height / 2) + 2)
  const wide = SUBJECT_RADIUS + SIDE_GAP + Math.ceil(form.width) + AIR
  return { left: side === 'left' ? wide : DISC, right: side === 'right' ? wide : DISC, above: half, below: half }
}

/** The fullest caption at the side of a disc among close rows. */
export function sideLabelVariant(node: GraphNode | GroupNode): CaptionForm {
  const [fullest] = captionForms(node)
  return fullest === undefined || fullest.lines.length > 2 ? captionLine(node) : fullest
}

function boxFor(width: number, height: number): NodeBox {
  const side = Math.max(MIN_SIDE, Math.ceil(width / 2) + AIR)
  return { left: side, right: side, above: SUBJECT_RADIUS + CAPTION_GAP + height + AIR, below: BELOW }
}

/**
 * A group keeps its position while its members and volume grow: its box has space for the longest
 * usual title from the start.
 */
const GROUP_BOX = boxFor(80, 28)
const UNSEEN_NODE = boxFor(80, 40)
/**
 * The card of collapsed senders, relative to the disc at its right from which their edges start:
 * its content fits at a zoom of 60 % and above.
 */
export const FAN_IN_BOX: NodeBox = { left: 152, right: 30, above: 78, below: 78 }

/** The card of a collapsed group, from its middle, and its bounds: with space for its name below a small card. */
export const CARD_SIZE = { across: 62, down: 28 } as const
const CARD_NAME = 12
const CARD_BOX: NodeBox = {
  left: CARD_SIZE.across + AIR,
  right: CARD_SIZE.across + AIR,
  above: CARD_SIZE.down + CARD_NAME,
  below: CARD_SIZE.down + CARD_NAME,
}

/** Whether a node is a collapsed group, which is drawn as a card. */
export function isGroupCard(node: GraphNode | GroupNode): node is GraphNode {
  return node.kind !== 'group' && node.members !== undefined
}

/** The bounds of a positioned node or group that is not drawn now: reserved for its return. */
export function unseenBoxOf(id: string): NodeBox {
  if (isFanInId(id)) return FAN_IN_BOX
  if (groupOfNode(id) !== undefined) return CARD_BOX
  return isGroupId(id) ? GROUP_BOX : UNSEEN_NODE
}

/** The bounds of a disc whose name goes wherever there is space. */
export const DISC_BOX: NodeBox = { left: DISC, right: DISC, above: DISC, below: DISC }

/** Whether two boxes at their positions overlap. */
export function boxesMeet(a: NodeBox, at: Point, b: NodeBox, target: Point): boolean {
  return (
    at.x - a.left < target.x + b.right &&
    target.x - b.left < at.x + a.right &&
    at.y - a.above < target.y + b.below &&
    target.y - b.above < at.y + a.below
  )
}
