import { sumOfFlows, type TracedShares } from '../../view-models/trace/traced-shares.ts'
import type { TracedOnGraph, VisibleGraph } from './visible-graph-types.ts'

/** Names what runs from one drawn node to another: a flow, or an inferred link. */
export function directionKey(source: string, target: string, isInferred = false): string {
  return `${isInferred ? 'inferred ' : ''}${source}\n${target}`
}

/**
 * The visible graph with the traced part of its flows; the same object without a trace. A flow of a
 * member of a collapsed node counts for that node, and one within it is not drawn.
 */
export function withTraced(visibleGraph: VisibleGraph, shares: TracedShares | undefined): VisibleGraph {
  if (shares === undefined) return visibleGraph
  const drawn = new Map(
    [...visibleGraph.nodes, ...visibleGraph.groups].flatMap(({ id, members = [] }) => members.map((member) => [member, id] as const)),
  )
  const drawnAs = (node: string): string => drawn.get(node) ?? node
  const groups = Map.groupBy(shares.flows, ({ source, target, isInferred }) => directionKey(drawnAs(source), drawnAs(target), isInferred))
  const traced: TracedOnGraph = { whole: shares.whole, sums: new Map([...groups].map(([key, flows]) => [key, sumOfFlows(flows) ?? ''])) }
  return { ...visibleGraph, traced }
}
