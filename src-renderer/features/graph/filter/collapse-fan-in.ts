import { addDecimals, compareDecimals, isDecimal } from '../../../../src-shared/core/decimal.ts'
import type { GraphEdge, GraphNode, FanIn } from '../../../../src-shared/view-models/graph-model.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import type { GroupNode, VisibleGraph } from './visible-graph.ts'

/** What the payers that are drawn as one paid, each and together. */
export interface SendersReported {
  /** US dollars of each payer of whom they were told, the greatest first; decimal text. */
  readonly amounts: readonly string[]
  /** How often they paid, decimal text; '' where it was not told of all. */
  readonly interactions: string
  /** Payers who were asked about themselves. */
  readonly requested: number
  /** A filter by time or token leaves at most this: it is not known of every flow how much of it passes. */
  readonly isMost: boolean
  /** What the figures are of. */
  readonly flows: readonly GraphEdge[]
}

/** A node that is several payers of one wallet. */
export type FanInNode = GroupNode & { readonly senders: SendersReported }

/** Payers of one wallet as one node: those of them that a filter leaves, with the flows that it leaves. */
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
      isMost: flows.some(({ figuresOf }) => figuresOf === 'whole'),
      flows,
    },
  }
}

/** The line, as it is named, from the payers of a wallet to it. */
export function fanInEdge({ id, anchor }: GroupNode): string {
  return joinedId({ kind: 'value', source: id, target: anchor })
}

/** The flows of a part: those that are drawn as lines, and those of payers who are drawn as one. */
export function flowsOfAll({ edges, groups }: Pick<VisibleGraph, 'edges' | 'groups'>): readonly GraphEdge[] {
  const asOne = groups.flatMap(({ senders }) => senders?.flows ?? [])
  return asOne.length === 0 ? edges : [...edges, ...asOne]
}

/** Whether a folded group is the payers of a wallet. */
export function isCollapsedSenders(node: GraphNode | GroupNode): node is FanInNode {
  return node.kind === 'group' && node.senders !== undefined
}
