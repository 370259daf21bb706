import { clipMiddle } from '../../core/text/clip-middle.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import { isCollapsedSenders } from '../visible/collapse-fan-in.ts'
import { isQueriedNode } from '../scene/node-box.ts'
import { inLanes, entityBoxes } from '../scene/entity-box.ts'
import { flowForest, type FlowBranch } from './flow-forest.ts'
import type { GraphNode } from '../../view-models/graph-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point } from '../geometry/geometry.ts'
import { columnText } from '../messages.ts'

/**
 * The header of a column of the flow: how many hops its nodes are from the first requested ones.
 */
export interface ColumnHeader {
  readonly title: string
  /** The position of the column, in layout units. */
  readonly x: number
}

/** A node belongs to a column up to this distance from its middle. */
const NEAR = 50
const MAX_TITLE_LENGTH = 18
/** Fewer nodes need no headers. */
const MIN_NODES = 3

/**
 * Headers of the columns of the largest flow: senders, the first requested column in the direction
 * of value, hops. None where nodes are not in columns: once an investigator has moved nodes, a
 * header would be wrong.
 */
export function columnHeaders(visibleGraph: VisibleGraph, positions: Readonly<Record<string, Point>>): readonly ColumnHeader[] {
  const { trees } = flowForest(visibleGraph, new Set())
  const largest = trees.reduce<readonly FlowBranch[]>((best, tree) => (tree.length > best.length ? tree : best), [])
  if (largest.length < MIN_NODES) return []
  const groups = new Set(visibleGraph.groups.filter((group) => !isCollapsedSenders(group)).map(({ id }) => id))
  // Addresses in the box of a terminal entity are in no column.
  const lanes = inLanes(
    entityBoxes(visibleGraph).filter(({ isEnd }) => isEnd),
    (id) => positions[id],
  )
  const columns = [
    ...Map.groupBy(
      largest.filter(({ id }) => !groups.has(id) && !lanes.has(id)),
      ({ layer }) => layer,
    ),
  ]
    .map(([layer, members]) => ({ layer, xs: members.flatMap(({ id }) => positions[id]?.x ?? []).toSorted((a, b) => a - b) }))
    .filter(({ xs }) => xs.length > 0)
    .toSorted((a, b) => a.layer - b.layer)
    .map(({ layer, xs }) => {
      const x = xs[Math.floor(xs.length / 2)] ?? 0
      return { layer, x, isTight: xs.filter((one) => Math.abs(one - x) <= NEAR).length * 2 >= xs.length }
    })
  const isInOrder = columns.every(({ x, isTight }, at) => isTight && x > (columns[at - 1]?.x ?? -Infinity))
  if (!isInOrder) return []
  const requested = new Map(visibleGraph.nodes.filter(isQueriedNode).map((node) => [node.id, node]))
  const first = beginOf(largest, requested)
  const begin = first?.layer ?? 0
  return columns.map(({ layer, x }) => ({ x, title: layer === begin ? nameOf(requested.get(first?.id ?? '')) : titleOf(layer - begin) }))
}

/** The headers of columns in which a node is drawn. */
export function drawnHeaders<T extends ColumnHeader>(
  headers: readonly T[],
  { nodes, groups }: VisibleGraph,
  positions: Readonly<Record<string, Point>>,
): readonly T[] {
  const xs = [...nodes, ...groups].flatMap(({ id }) => positions[id]?.x ?? [])
  return headers.filter(({ x }) => xs.some((one) => Math.abs(one - x) <= NEAR))
}

/**
 * Hops are counted from the first column with a requested node, unless less than half of it was
 * requested and at least half of the next one was: then from that one.
 */
function beginOf(tree: readonly FlowBranch[], requested: ReadonlyMap<string, GraphNode>): FlowBranch | undefined {
  const columns = [...Map.groupBy(tree, ({ layer }) => layer)]
    .toSorted(([a], [b]) => a - b)
    .map(([layer, members]) => ({ layer, members, known: members.filter(({ id }) => requested.has(id)) }))
  const isHalf = (column: (typeof columns)[number] | undefined): boolean => column !== undefined && column.known.length * 2 >= column.members.length
  const at = columns.findIndex(({ known }) => known.length > 0)
  const [first, next] = [columns[at], columns[at + 1]]
  return (isHalf(first) || !isHalf(next) ? first : next)?.known[0]
}

function titleOf(layer: number): string {
  if (layer > 0) return columnText.hop(layer)
  return layer === -1 ? columnText.senders : columnText.sendersBack(-layer)
}

function nameOf(node: GraphNode | undefined): string {
  if (node === undefined) return columnText.start
  const { name, nameIs } = node.identity
  return name === '' || nameIs === 'behaviour'
    ? shortAddress(node.address, node.shortDigits)
    : clipMiddle(visibleText(name, MAX_TITLE_LENGTH * 2), MAX_TITLE_LENGTH)
}
