import type { GraphNode } from '../../views/graph-model.ts'
import { groupTitle, nodeTitle } from './graph-text.ts'
import type { Place } from '../layout/layout.ts'
import { type GroupNode, isGroupId } from '../filter/readable-part.ts'

/** What a node and the name below it take, from its place to each side, in the units of places. */
export interface NodeBox {
  /** To the left and to the right alike. */
  readonly side: number
  readonly above: number
  readonly below: number
}

/** Half the size of the largest shape on the canvas (graph-style.ts): what is a counterparty now may be a subject next. */
const HALF = 17
/** The line of the name, with the space above it. */
const NAME = 24
/** Air on every side: boxes that touch are read as one. */
const AIR = 3

/** Width of a letter in the names of subjects, which are the largest; scripts and pictures that fill a square take more. */
const LETTER = 8.8
const SQUARE = 16

function widthOf(title: string): number {
  let width = 0
  for (const character of title) width += character <= '\u02ff' || character === '…' || character === '≈' ? LETTER : SQUARE
  return width
}

/** A group keeps its place while it takes in more members and volume: its box has room for the longest usual title from the start. */
const LONGEST_GROUP_TITLE = '99,999 more, $999.9B'

/** A layout asks for every box, and one change lays out more than once. */
const measured = new WeakMap<GraphNode | GroupNode, NodeBox>()

/** The room of a node or of a group. */
export function boxOf(node: GraphNode | GroupNode): NodeBox {
  const known = measured.get(node)
  if (known !== undefined) return known
  const box = measure(node)
  measured.set(node, box)
  return box
}

function measure(node: GraphNode | GroupNode): NodeBox {
  return boxFor(node.kind === 'group' ? Math.max(widthOf(LONGEST_GROUP_TITLE), widthOf(groupTitle(node))) : widthOf(nodeTitle(node)))
}

function boxFor(width: number): NodeBox {
  return { side: Math.ceil(Math.max(HALF, width / 2)) + AIR, above: HALF + AIR, below: HALF + NAME + AIR }
}

const UNSEEN_NODE: NodeBox = { side: 52, above: 20, below: 44 }
const UNSEEN_GROUP = boxFor(widthOf(LONGEST_GROUP_TITLE))

/** The room of a node or group that has a place but is not drawn now: it is kept free for its return. */
export function unseenBoxOf(id: string): NodeBox {
  return isGroupId(id) ? UNSEEN_GROUP : UNSEEN_NODE
}

/** Whether two boxes at their places cover any of the same room. */
export function boxesMeet(a: NodeBox, at: Place, b: NodeBox, there: Place): boolean {
  return Math.abs(at.x - there.x) < a.side + b.side && at.y - a.above < there.y + b.below && there.y - b.above < at.y + a.below
}
