import type { GraphNode, GraphEdge, OpenGroup } from '../../view-models/graph-types.ts'
import type { InferredEdge } from '../../custody/graph-event.ts'

/** Nodes that were collapsed into one counted node: "214 more, $3.1k". */
export interface GroupNode {
  readonly id: string
  readonly kind: 'group'
  /** The subject connected to the members; the first one if there are several. */
  readonly anchor: string
  /** Those that the model lists. */
  readonly members: readonly string[]
  /** Number of members, including those that the model only counts. */
  readonly count: number
  readonly volume: string
  /** Whether more came from its members to the anchor than went to them; absent where not. */
  readonly pays?: true
  /** For other groups: the flows of its listed members with the anchor; absent for none. */
  readonly flows?: readonly GraphEdge[]
  /** For collapsed senders of one wallet, its anchor: what they paid. */
  readonly senders?: SendersReported
}

/** What of a trace is drawn. */
export interface TracedOnGraph {
  /** US dollars of the whole trace, decimal text. */
  readonly whole: string
  /** US dollars by direction between two drawn nodes (`directionKey`); '' where no value was reported. */
  readonly sums: ReadonlyMap<string, string>
}

export interface VisibleGraph {
  readonly nodes: readonly GraphNode[]
  readonly groups: readonly GroupNode[]
  readonly edges: readonly GraphEdge[]
  /** Nodes that the filter or the investigator's hiding leaves out. */
  readonly hiddenCount: number
  /** Edges left out, including those of hidden nodes; absent for none. */
  readonly hiddenEdges?: number
  /**
   * Under a filter by time or token: edges drawn although their time or token is not reported;
   * absent for none.
   */
  readonly notReported?: number
  /** Entities that are expanded, each with two or more drawn members; absent for none. */
  readonly open?: readonly OpenGroup[]
  /** Possible exits from bridges, as edges that are no flows; absent for none. */
  readonly inferred?: readonly InferredEdge[]
  /** Bridges with their possible exits, by which a layout places these; absent for none. */
  readonly crossings?: readonly InferredEdge[]
  /**
   * Number of edges between drawn nodes that are not drawn, the smallest of all; absent if every
   * edge is.
   */
  readonly edgesLeftOut?: number
  /** While a trace is open: the traced part of the flows. */
  readonly traced?: TracedOnGraph
}

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
  readonly isUpperBound: boolean
  /** The flows behind the figures. */
  readonly flows: readonly GraphEdge[]
}
