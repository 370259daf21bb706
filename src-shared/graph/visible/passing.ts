import { compareDecimals } from '../../core/decimal.ts'
import type { GraphFilterRecord } from '../../custody/graph-event.ts'
import { filterWords } from '../../view-models/graph/filter-words.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../view-models/graph-types.ts'

/** Whether a filter leaves nothing out, as one that was set and reset. */
export function isWithoutEffect(filter: GraphFilterRecord): boolean {
  return filterWords(filter).length === 0
}

/**
 * Whether a filter passes an edge, whatever its ends are. `subjects` are the nodes from which
 * directions are seen. The maximum is one of the whole flow (`whole`): otherwise a shorter time
 * would let in a flow that a longer one leaves out.
 */
export function edgePasses(edge: GraphEdge, filter: GraphFilterRecord, subjects: ReadonlySet<string>, whole = edge): boolean {
  if (filter.chains.length > 0 && !filter.chains.includes(edge.chain)) return false
  if (edge.kind === 'relation') return filter.relations
  if (filter.min !== '' && compareDecimals(edge.volume, filter.min) < 0) return false
  if (filter.max !== '' && compareDecimals(whole.volume, filter.max) > 0) return false
  return (filter.incoming && subjects.has(edge.target)) || (filter.outgoing && subjects.has(edge.source))
}

/**
 * The nodes that pass a filter by label or by coverage; undefined where it filters by neither.
 * Subjects always pass, because the graph depends on them.
 */
export function nodesThatPass({ nodes }: GraphModel, { labels, coverage }: GraphFilterRecord): ReadonlySet<string> | undefined {
  if (labels.length === 0 && coverage.length === 0) return undefined
  const words = labels.map((word) => word.toLowerCase())
  const left = nodes.filter(
    (node) =>
      node.kind === 'subject' || ((words.length === 0 || bearsOneOf(node, words)) && (coverage.length === 0 || coverage.includes(node.coverage))),
  )
  return new Set(left.map(({ id }) => id))
}

function bearsOneOf({ alias, labels, identity }: GraphNode, words: readonly string[]): boolean {
  const names = [alias, identity.kind, ...labels.map(({ text }) => text)].map((text) => text.toLowerCase())
  return words.some((word) => names.some((name) => name.includes(word)))
}
