import { addDecimals } from '../../core/decimal.ts'
import { type GraphFilterRecord, isFanInId } from '../../custody/graph-event.ts'
import { expandedNeighbours } from './expanded-neighbours.ts'
import { isWithoutEffect } from './passing.ts'
import { isRequested, passingEdges } from './passing-edges.ts'
import { collapseFanIn } from './collapse-fan-in.ts'
import { type EdgeDating, UNDATED } from '../../view-models/graph/time/edge-dating.ts'
import { flowSums } from '../../view-models/graph/flow-sums.ts'
import { joinedEdges, joinedId } from '../../view-models/graph/joined-edges.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../view-models/graph-types.ts'
import type { VisibleGraph, GroupNode } from './visible-graph-types.ts'

const GROUP_ID = 'group:'

/** Whether a position belongs to a group: the group itself may not be drawn now. */
export function isGroupId(id: string): boolean {
  return id.startsWith(GROUP_ID) || isFanInId(id)
}

/** No filter at all. */
export const EVERYTHING: GraphFilterRecord = {
  incoming: true,
  outgoing: true,
  relations: true,
  min: '',
  max: '',
  chains: [],
  tokens: [],
  labels: [],
  coverage: [],
  from: '',
  to: '',
}

/** The nodes that a visible graph draws or collapses: those of the list next to it. */
export function listedIn({ nodes, groups }: VisibleGraph): ReadonlySet<string> {
  return new Set([...nodes.map(({ id }) => id), ...groups.flatMap(({ members }) => members)])
}

/**
 * Above this number a canvas is unreadable: the tail by volume is collapsed into counted groups.
 */
export const MAX_ELEMENTS = 1_500
const MAX_NODES = 550
/**
 * More edges between the drawn nodes cannot be distinguished: the greatest are drawn, the others
 * counted.
 */
export const MAX_LINES = 3_000
const MAX_CONNECTING_NODES = 250
/**
 * Neighbours shown around one node before the rest is collapsed, and how many more one click shows.
 */
export const FIRST_NEIGHBOURS = 60

const NONE_PICKED: ReadonlySet<string> = new Set()

/** The nodes that the investigator chose to be drawn. */
export function pickedNodes(chosen: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  return chosen.size === 0 ? NONE_PICKED : new Set([...chosen.values()].flat())
}

/**
 * Computes the part of the model on the canvas: filtered, without hidden nodes, and with the tail
 * of each subject collapsed into a group. `unfolded` gives how many more neighbours each anchor
 * shows; `dating`, the known times and tokens of flows; `picked`, nodes that are drawn in any case.
 */
export function computeVisibleGraph(
  model: GraphModel,
  filter: GraphFilterRecord,
  hidden: ReadonlySet<string>,
  unfolded: ReadonlyMap<string, number>,
  dating: EdgeDating = UNDATED,
  picked: ReadonlySet<string> = NONE_PICKED,
): VisibleGraph {
  const subjects = new Set(model.nodes.filter(isRequested).map((node) => node.id))
  const { edges, notReported, stays } = passingEdges(model, filter, hidden, dating)
  const hiddenEdges = model.edges.length - edges.length
  const anchorsOf = new Map<string, Set<string>>()
  for (const edge of edges) {
    for (const [node, other] of [
      [edge.source, edge.target],
      [edge.target, edge.source],
    ] as const) {
      if (!subjects.has(node)) anchorsOf.set(node, (anchorsOf.get(node) ?? new Set()).add(other))
    }
  }
  const asOne = new Map(
    (model.senders ?? []).flatMap(({ id, nodeIds }) => nodeIds.flatMap((nodeId) => (picked.has(nodeId) ? [] : [[nodeId, id] as const]))),
  )
  const passing = model.nodes.filter((node) => !isRequested(node) && anchorsOf.has(node.id))
  const others = passing.filter(({ id }) => !asOne.has(id))
  // Links between subjects are what an investigator looks for: collapse these nodes last, and draw
  // those with the most links first.
  const ties = (node: GraphNode): number => anchorsOf.get(node.id)?.size ?? 0
  const tied = new Set(
    others
      .filter((node) => ties(node) > 1)
      .toSorted((a, b) => ties(b) - ties(a))
      .slice(0, MAX_CONNECTING_NODES)
      .map((node) => node.id),
  )
  const first = Math.min(FIRST_NEIGHBOURS, Math.max(1, Math.floor((MAX_NODES - tied.size) / Math.max(1, subjects.size))))
  const expanded = expandedNeighbours(model.nodes, edges)
  const opened = new Set((model.open ?? []).flatMap(({ nodeIds }) => nodeIds))
  const shownOf = new Map<string, number>()
  const collapsed = new Map<string, GraphNode[]>()
  const nodes: GraphNode[] = model.nodes.filter((node) => isRequested(node) && stays(node.id))
  for (const node of others) {
    const [anchor = ''] = anchorsOf.get(node.id) ?? []
    const shown = shownOf.get(anchor) ?? 0
    const chosen = expanded.get(anchor)
    if (picked.has(node.id) || tied.has(node.id) || opened.has(node.id) || chosen?.has(node.id) === true) nodes.push(node)
    else if (shown < (chosen === undefined ? first : 0) + (unfolded.get(anchor) ?? 0)) {
      shownOf.set(anchor, shown + 1)
      nodes.push(node)
    } else {
      const tail = collapsed.get(anchor)
      if (tail === undefined) collapsed.set(anchor, [node])
      else tail.push(node)
    }
  }
  const drawn = new Set(nodes.map((node) => node.id))
  // Nodes that are only counted cannot be filtered: a filter leaves them out.
  const rest = isWithoutEffect(filter) ? (model.rest ?? []).filter(({ anchor }) => drawn.has(anchor)) : []
  for (const { anchor } of rest) if (!collapsed.has(anchor)) collapsed.set(anchor, [])
  const senders = Map.groupBy(passing.length === others.length ? [] : passing, ({ id }) => asOne.get(id))
  const paid = Map.groupBy(senders.size === 0 ? [] : edges, ({ source }) => asOne.get(source))
  const fans = (model.senders ?? []).flatMap((fan) => {
    const members = senders.get(fan.id)
    return members === undefined ? [] : [collapseFanIn(fan, members, paid.get(fan.id) ?? [])]
  })
  const sums = isWithoutEffect(filter) ? undefined : flowSums(edges)
  const volumeOf = ({ id, volume }: GraphNode): string => (sums === undefined ? volume : (sums.get(id) ?? '')) || '0'
  const flowsOf = flowsOfTails(collapsed, edges)
  const tails = [...collapsed].map(([anchor, members]): GroupNode => {
    const counted = rest.filter((one) => one.anchor === anchor)
    return {
      id: `${GROUP_ID}${anchor}`,
      kind: 'group',
      anchor,
      members: members.map((member) => member.id),
      count: counted.reduce((sum, { nodes: more }) => sum + more, members.length),
      volume: addDecimals([...members.map(volumeOf), ...counted.map(({ volume }) => volume || '0')]),
      ...(isPaying(anchor, flowsOf.get(anchor) ?? []) ? { pays: true } : {}),
      ...(flowsOf.has(anchor) ? { flows: flowsOf.get(anchor) ?? [] } : {}),
    }
  })
  const groups = [...fans, ...tails]
  const collapsedCount = groups.reduce((sum, { count }) => sum + count, 0)
  const all = (model.rest ?? []).reduce((sum, { nodes: more }) => sum + more, model.nodes.length)
  const between = greatestLines(edges.filter((edge) => drawn.has(edge.source) && drawn.has(edge.target)))
  const savedNotReported = between.edges.filter(({ id }) => notReported.has(id)).length
  const open = (model.open ?? [])
    .map((group) => ({ ...group, nodeIds: group.nodeIds.filter((id) => drawn.has(id)) }))
    .filter(({ nodeIds }) => nodeIds.length > 1)
  const crossings = (model.crossings ?? []).filter(({ source, target }) => drawn.has(source) && drawn.has(target))
  return {
    nodes,
    groups,
    ...between,
    ...(open.length === 0 ? {} : { open }),
    ...(crossings.length === 0 ? {} : { crossings }),
    hiddenCount: all - nodes.length - collapsedCount,
    ...(hiddenEdges === 0 ? {} : { hiddenEdges }),
    ...(savedNotReported === 0 ? {} : { notReported: savedNotReported }),
  }
}

/** The flows of collapsed neighbours with their anchor. */
function flowsOfTails(collapsed: ReadonlyMap<string, readonly GraphNode[]>, edges: readonly GraphEdge[]): ReadonlyMap<string, readonly GraphEdge[]> {
  if (collapsed.size === 0) return new Map()
  const anchorOf = new Map([...collapsed].flatMap(([anchor, members]) => members.map(({ id }) => [id, anchor] as const)))
  return Map.groupBy(
    edges.filter(({ kind, source, target }) => kind === 'value' && (anchorOf.get(source) === target || anchorOf.get(target) === source)),
    ({ source, target }) => anchorOf.get(source) ?? anchorOf.get(target) ?? '',
  )
}

/**
 * Whether an anchor received more than it paid. It only decides where the group is drawn: a float
 * is precise enough.
 */
function isPaying(anchor: string, flows: readonly GraphEdge[]): boolean {
  return flows.reduce((sum, { target, volume }) => sum + (target === anchor ? 1 : -1) * (Number(volume) || 0), 0) > 0
}

/**
 * The edges to draw, all of them while they can be distinguished. Edges that are drawn as one are
 * drawn together or not at all.
 */
function greatestLines(edges: readonly GraphEdge[]): Pick<VisibleGraph, 'edges' | 'edgesLeftOut'> {
  // There are at most as many drawn edges as edges.
  if (edges.length <= MAX_LINES) return { edges }
  const lines = joinedEdges(edges)
  if (lines.length <= MAX_LINES) return { edges }
  // For the order alone: a float is precise enough.
  const worth = new Map(lines.map(({ id, volume }) => [id, Number(volume) || 0]))
  const saved = new Set(
    lines
      .toSorted((a, b) => (worth.get(b.id) ?? 0) - (worth.get(a.id) ?? 0))
      .slice(0, MAX_LINES)
      .map(({ id }) => id),
  )
  return { edges: edges.filter((edge) => saved.has(joinedId(edge))), edgesLeftOut: lines.length - MAX_LINES }
}
