import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import type { GraphEdge, GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

export interface FlowSum {
  /** US dollars, decimal text. */
  readonly volume: string
  readonly flows: number
}

/**
 * The flows into the selected nodes, out of them, and between them; an edge is in one of the three.
 */
export interface SelectionSums {
  readonly nodeIds: readonly string[]
  readonly incoming: FlowSum
  readonly outgoing: FlowSum
  readonly between: FlowSum
  /** Flows that are themselves selected; relations have no sum. */
  readonly chosen: FlowSum
  /** Selected nodes that were never requested: only their flows with requested nodes are known. */
  readonly neverRequested: number
  /** The captures that the figures rest on. */
  readonly captureIds: readonly string[]
}

/** The sums of a selection, over the edges of the model. */
export function selectionSums({ nodes, edges }: GraphModel, selection: ReadonlySet<string>): SelectionSums {
  const chosenNodes = nodes.filter(({ id }) => selection.has(id))
  const values = edges.filter(({ kind }) => kind === 'value')
  const [incoming, outgoing, between] = [
    values.filter(({ source, target }) => selection.has(target) && !selection.has(source)),
    values.filter(({ source, target }) => selection.has(source) && !selection.has(target)),
    values.filter(({ source, target }) => selection.has(source) && selection.has(target)),
  ]
  const chosen = edges.filter((edge) => selection.has(edgeKey(joinedId(edge))))
  return {
    nodeIds: chosenNodes.map(({ id }) => id),
    neverRequested: chosenNodes.filter(({ coverage }) => coverage === 'never').length,
    incoming: sumOf(incoming),
    outgoing: sumOf(outgoing),
    between: sumOf(between),
    chosen: sumOf(chosen.filter(({ kind }) => kind === 'value')),
    captureIds: [...new Set([...incoming, ...outgoing, ...between, ...chosen].flatMap(({ sources }) => sources.map(({ captureId }) => captureId)))],
  }
}

function sumOf(edges: readonly GraphEdge[]): FlowSum {
  return { volume: addDecimals(edges.map(({ volume }) => (volume === '' ? '0' : volume))), flows: edges.length }
}

/**
 * Those of these nodes that are connected to at most one other node: they can be pruned without
 * cutting a path. Subjects are never included.
 */
export function leavesOf({ nodes, edges }: GraphModel, among: ReadonlySet<string>): string[] {
  const neighbours = new Map<string, Set<string>>()
  for (const { source, target } of edges) {
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      if (one !== other) neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other))
    }
  }
  return nodes.filter(({ id, kind }) => among.has(id) && kind !== 'subject' && (neighbours.get(id)?.size ?? 0) <= 1).map(({ id }) => id)
}

/** These nodes, and those connected to one of them by a flow or a relation. */
export function withNeighbours({ edges }: GraphModel, ids: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(ids)
  for (const { source, target } of edges) {
    if (ids.has(source)) all.add(target)
    if (ids.has(target)) all.add(source)
  }
  return all
}
