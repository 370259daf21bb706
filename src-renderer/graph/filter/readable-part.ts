import { addDecimals, compareDecimals, isZeroDecimal } from '../../../src-shared/decimal.ts'
import { expandedNeighbours } from './expanded-neighbours.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../views/graph-model.ts'

/** Nodes that were folded into one counted node: "214 more, $3.1k". */
export interface GroupNode {
  readonly id: string
  readonly kind: 'group'
  /** Subject that the members hang on; where they hang on several, the first. */
  readonly anchor: string
  /** Those that the model lists. */
  readonly members: readonly string[]
  /** With those that it only counts. */
  readonly count: number
  readonly volume: string
}

const GROUP_ID = 'group:'

/** Whether a place belongs to a group: the group itself may not be there now. */
export function isGroupId(id: string): boolean {
  return id.startsWith(GROUP_ID)
}

export interface GraphFilter {
  readonly incoming: boolean
  readonly outgoing: boolean
  readonly relations: boolean
  /** Least volume in US dollars for a value edge, decimal text. */
  readonly leastVolume: string
  readonly chains: ReadonlySet<string> | undefined
}

/** No filter at all. */
export const EVERYTHING: GraphFilter = { incoming: true, outgoing: true, relations: true, leastVolume: '0', chains: undefined }

/** Whether a filter is none: one that was set and taken back is as good as `EVERYTHING`. */
function leavesNothingOut({ incoming, outgoing, relations, leastVolume, chains }: GraphFilter): boolean {
  return incoming && outgoing && relations && chains === undefined && isZeroDecimal(leastVolume)
}

export interface ReadablePart {
  readonly nodes: readonly GraphNode[]
  readonly groups: readonly GroupNode[]
  readonly edges: readonly GraphEdge[]
  /** Nodes that the filter or the investigator's hiding leaves out. */
  readonly hiddenCount: number
}

/** Beyond this a person cannot read a canvas: the tail by volume is folded into counted groups. */
export const MOST_ELEMENTS = 1_500
const MOST_NODES = 550
const MOST_TIED = 250
/** Neighbours shown around one node before the rest is folded, and how many more one click unfolds. */
export const FIRST_NEIGHBOURS = 60

/** Whether a node is a subject or a followed address: shown whatever its flows are, and what its neighbours are folded around. */
function isAsked({ kind, followedId }: GraphNode): boolean {
  return kind === 'subject' || followedId !== undefined
}

function passes(edge: GraphEdge, filter: GraphFilter, subjects: ReadonlySet<string>): boolean {
  if (filter.chains !== undefined && !filter.chains.has(edge.chain)) return false
  if (edge.kind === 'relation') return filter.relations
  if (compareDecimals(edge.volume, filter.leastVolume) < 0) return false
  return (filter.incoming && subjects.has(edge.target)) || (filter.outgoing && subjects.has(edge.source))
}

/**
 * What of the model is put on the canvas: filtered, hidden nodes left out, and the tail of each subject folded into a
 * group. `unfolded` says how many more neighbours each anchor shows.
 */
export function readablePart(
  model: GraphModel,
  filter: GraphFilter,
  hidden: ReadonlySet<string>,
  unfolded: ReadonlyMap<string, number>,
): ReadablePart {
  const subjects = new Set(model.nodes.filter(isAsked).map((node) => node.id))
  const edges = model.edges.filter((edge) => passes(edge, filter, subjects) && !hidden.has(edge.source) && !hidden.has(edge.target))
  const anchorsOf = new Map<string, Set<string>>()
  for (const edge of edges) {
    for (const [node, other] of [
      [edge.source, edge.target],
      [edge.target, edge.source],
    ] as const) {
      if (!subjects.has(node)) anchorsOf.set(node, (anchorsOf.get(node) ?? new Set()).add(other))
    }
  }
  const others = model.nodes.filter((node) => !isAsked(node) && anchorsOf.has(node.id))
  // What ties subjects together is what an investigator looks for: it is folded last, the most tied first on the canvas.
  const ties = (node: GraphNode): number => anchorsOf.get(node.id)?.size ?? 0
  const tied = new Set(
    others
      .filter((node) => ties(node) > 1)
      .toSorted((a, b) => ties(b) - ties(a))
      .slice(0, MOST_TIED)
      .map((node) => node.id),
  )
  const first = Math.min(FIRST_NEIGHBOURS, Math.max(1, Math.floor((MOST_NODES - tied.size) / Math.max(1, subjects.size))))
  const expanded = expandedNeighbours(model.nodes, edges)
  const shownOf = new Map<string, number>()
  const folded = new Map<string, GraphNode[]>()
  const nodes: GraphNode[] = model.nodes.filter((node) => isAsked(node) && !hidden.has(node.id))
  for (const node of others) {
    const [anchor = ''] = anchorsOf.get(node.id) ?? []
    const shown = shownOf.get(anchor) ?? 0
    const chosen = expanded.get(anchor)
    if (tied.has(node.id) || chosen?.has(node.id) === true) nodes.push(node)
    else if (shown < (chosen === undefined ? first : 0) + (unfolded.get(anchor) ?? 0)) {
      shownOf.set(anchor, shown + 1)
      nodes.push(node)
    } else {
      const tail = folded.get(anchor)
      if (tail === undefined) folded.set(anchor, [node])
      else tail.push(node)
    }
  }
  const drawn = new Set(nodes.map((node) => node.id))
  // What is only counted cannot be filtered: a filter leaves it out.
  const rest = leavesNothingOut(filter) ? (model.rest ?? []).filter(({ anchor }) => drawn.has(anchor)) : []
  for (const { anchor } of rest) if (!folded.has(anchor)) folded.set(anchor, [])
  const groups = [...folded].map(([anchor, members]): GroupNode => {
    const counted = rest.filter((one) => one.anchor === anchor)
    return {
      id: `${GROUP_ID}${anchor}`,
      kind: 'group',
      anchor,
      members: members.map((member) => member.id),
      count: counted.reduce((sum, { nodes: more }) => sum + more, members.length),
      volume: addDecimals([...members, ...counted].map(({ volume }) => (volume === '' ? '0' : volume))),
    }
  })
  const foldedCount = groups.reduce((sum, { count }) => sum + count, 0)
  const all = (model.rest ?? []).reduce((sum, { nodes: more }) => sum + more, model.nodes.length)
  return {
    nodes,
    groups,
    edges: edges.filter((edge) => drawn.has(edge.source) && drawn.has(edge.target)),
    hiddenCount: all - nodes.length - foldedCount,
  }
}
