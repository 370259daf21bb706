import { addDecimals, compareDecimals, isDecimal } from '../../core/decimal.ts'
import { joinedId } from '../../view-models/graph/joined-edges.ts'
import type { GraphEdge, GraphNode, FanIn } from '../../view-models/graph-types.ts'
import type { GroupNode, VisibleGraph, SendersReported } from './visible-graph-types.ts'

/** A node that represents several senders of one wallet. */
export type FanInNode = GroupNode & { readonly senders: SendersReported }

/** Senders of one wallet as one node: those that a filter leaves, with the flows that it leaves. */
export function collapseFanIn({ id, walletId }: FanIn, members: readonly GraphNode[], flows: readonly GraphEdge[]): FanInNode {
  const sums = [...Map.groupBy(flows, ({ source }) => source).values()].flatMap((own) => {
    const reported = own.map(({ volume }) => volume).filter(isDecimal)
    return reported.length === 0 ? [] : [addDecimals(reported)]
  })
  const times = flows.map(({ interactions }) => interactions)
  return {
    id,
    kind: 'group',
    anchor: walletId,
    members: members.map((member) => member.id),
    count: members.length,
    volume: sums.length === 0 ? '' : addDecimals(sums),
    senders: {
      amounts: sums.toSorted((a, b) => compareDecimals(b, a)),
      interactions: times.every(isDecimal) ? addDecimals(times) : '',
      requested: members.filter(({ coverage }) => coverage !== 'never').length,
      isUpperBound: flows.some(({ figuresOf }) => figuresOf === 'whole'),
      flows,
    },
  }
}

/** The edges between a collapsed group and its anchor, one for each direction, with the flows behind them. */
export function groupEdges({
  id,
  anchor,
  senders,
  flows = senders?.flows ?? [],
}: GroupNode): readonly { readonly id: string; readonly source: string; readonly target: string; readonly flows: readonly GraphEdge[] }[] {
  const [into, outOf] = [flows.filter(({ target }) => target === anchor), flows.filter(({ source }) => source === anchor)]
  return [
    ...(into.length > 0 || senders !== undefined ? [{ source: id, target: anchor, flows: into }] : []),
    ...(outOf.length > 0 ? [{ source: anchor, target: id, flows: outOf }] : []),
  ].map((edge) => ({ ...edge, id: joinedId({ kind: 'value', ...edge }) }))
}

/** The flows of a visible graph: those drawn as edges, and those of collapsed senders. */
export function flowsOfAll({ edges, groups }: Pick<VisibleGraph, 'edges' | 'groups'>): readonly GraphEdge[] {
  const asOne = groups.flatMap(({ senders }) => senders?.flows ?? [])
  return asOne.length === 0 ? edges : [...edges, ...asOne]
}

/** Whether a collapsed group is the senders of a wallet. */
export function isCollapsedSenders(node: GraphNode | GroupNode): node is FanInNode {
  return node.kind === 'group' && node.senders !== undefined
}
