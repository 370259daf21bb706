import { addDecimals, compareDecimals, isDecimal } from '../../../../src-shared/core/decimal.ts'
import type { GraphEdge, GraphNode, FanIn } from '../../../../src-shared/view-models/graph-model.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import type { GroupNode, VisibleGraph } from './visible-graph.ts'

/** What collapsed senders paid, each and together. */
export interface SendersReported {
  /** US dollars of each sender with a reported amount, the greatest first; decimal text. */
  readonly amounts: readonly string[]
  /** Number of payments, decimal text; '' if it was not reported for all. */
  readonly interactions: string
  /** Number of senders that were requested themselves. */
  readonly requested: number
  /**
   * The sums are upper limits: a filter by time or token applies, and for some flow the passing
   * amount is not known.
   */
  readonly isMost: boolean
  /** The flows behind the figures. */
  readonly flows: readonly GraphEdge[]
}

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
      isMost: flows.some(({ figuresOf }) => figuresOf === 'whole'),
      flows,
    },
  }
}

/** The id of the edge from collapsed senders to their wallet. */
export function fanInEdge({ id, anchor }: GroupNode): string {
  return joinedId({ kind: 'value', source: id, target: anchor })
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
