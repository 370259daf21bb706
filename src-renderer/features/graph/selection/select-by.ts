import { KIND_WORDS } from '../../../../src-shared/case/identity/address-kind.ts'
import { joinedEdges } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { GraphEdge, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

/** Selection criteria; a node must match all of them. */
export interface SelectBy {
  /** In its name, kind or one of its labels and tags; '' for any. */
  readonly label: string
  /** Minimum number of drawn edges, of flows and relations; 0 for any. */
  readonly min: number
}

interface Drawn {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** The nodes of a graph with this label and so many edges, in its order; empty without criteria. */
export function nodesBy({ nodes, edges }: Drawn, { label, min }: SelectBy): readonly string[] {
  const wanted = label.trim().toLowerCase()
  if (wanted === '' && min <= 0) return []
  const lines = linesAt(edges)
  return nodes
    .filter((node) => (lines.get(node.id) ?? 0) >= min && (wanted === '' || wordsOf(node).some((word) => word.toLowerCase().includes(wanted))))
    .map(({ id }) => id)
}

/** Labels shared by several nodes, the most frequent first, to choose from. */
export function sharedLabels({ nodes }: Pick<Drawn, 'nodes'>, max: number): readonly { readonly text: string; readonly nodes: number }[] {
  const counts = new Map<string, number>()
  for (const node of nodes) for (const word of new Set(choicesOf(node))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([text, count]) => count > 1 && text.trim() !== '')
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, max)
    .map(([text, count]) => ({ text, nodes: count }))
}

function linesAt(edges: readonly GraphEdge[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const { source, target } of joinedEdges(edges)) {
    for (const id of new Set([source, target])) lines.set(id, (lines.get(id) ?? 0) + 1)
  }
  return lines
}

function choicesOf({ identity, labels }: GraphNode): readonly string[] {
  return [
    ...(identity.entity === '' ? [] : [identity.entity]),
    ...(identity.kind === 'unknown' ? [] : [KIND_WORDS[identity.kind]]),
    ...labels.filter(({ layer }) => layer === 'investigator').map(({ text }) => text),
  ]
}

function wordsOf(node: GraphNode): readonly string[] {
  return [nodeName(node), ...choicesOf(node), ...node.labels.map(({ text }) => text)]
}
