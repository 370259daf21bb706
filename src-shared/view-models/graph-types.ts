import type { CaseState, CaseRecord } from '../case/case-state.ts'
import type { LayeredLabel } from '../case/identity/layered-labels.ts'
import type { Identity } from '../case/identity/identity.ts'
import type { LabelEndpoint } from '../service/table/endpoint.ts'
import type { NodeCoverage } from './graph/node-coverage.ts'
import type { BoxSide, InferredEdge } from '../custody/graph-event.ts'
import type { Expansion } from '../case/case-types.ts'

export interface GraphNode {
  /** Opaque key, never part of a selector. */
  readonly id: string
  readonly kind: 'subject' | 'counterparty' | 'related'
  readonly address: string
  readonly family: string
  readonly chains: readonly string[]
  readonly subjectId: string | undefined
  /** Id of the followed address; absent for any other node. */
  readonly followedId?: string
  /** Which of its neighbours are drawn individually; absent where no choice was made. */
  readonly expansion?: Expansion
  readonly alias: string
  readonly labels: readonly LayeredLabel[]
  /** The identity that follows from alias and labels. */
  readonly identity: Identity
  /** Paid label requests whose response has no labels; absent where there is no such response. */
  readonly noLabels?: readonly { readonly endpoint: LabelEndpoint; readonly at: string; readonly captureId: string }[]
  /**
   * Other addresses of the graph with the same first and last characters, for which it could be
   * mistaken.
   */
  readonly lookalikes: readonly string[]
  /**
   * Characters at each end of the address that distinguish it from all others of the graph; absent
   * where the default suffices.
   */
  readonly shortDigits?: number
  /** Absent where no other node has the same name. */
  readonly hasNamesake?: boolean
  /**
   * A subject whose calls about flows and relations all failed: the absence of edges means nothing.
   */
  readonly failed: boolean
  /** Coverage of the node's incoming and outgoing flows. */
  readonly coverage: NodeCoverage
  /** US dollars exchanged with all subjects, decimal text; '' where the service gave none. */
  readonly volume: string
  /** The nodes of a named, collapsed group; absent for any other node. */
  readonly members?: readonly string[]
  /** Of a node with `members`: its name without their number. */
  readonly groupTitle?: string
}

export interface EdgeSource {
  readonly captureId: string
  readonly pointer: string
}

/** A token on a chain, identified by its contract whatever its symbol. */
export interface EdgeToken {
  /** Chain and contract, in the form that transfers use. */
  readonly asset: string
  readonly symbol: string
}

export interface GraphEdge {
  readonly id: string
  readonly kind: 'value' | 'relation'
  /** Direction of value, or of the relation as the service names it (related wallet → subject). */
  readonly source: string
  readonly target: string
  readonly chain: string
  readonly volume: string
  readonly interactions: string
  readonly relation: string
  /** For a flow: the tokens that moved along it; absent where they were not reported. */
  readonly tokens?: readonly EdgeToken[]
  /** For a relation: the times of its transactions, UTC; absent where not reported. */
  readonly times?: readonly string[]
  /**
   * Under a filter by time or token: whether the figures are of the matching part, or of the whole
   * flow because its parts are not known.
   */
  readonly figuresOf?: 'filtered' | 'whole'
  /** For an edge of a collapsed group: the flows and relations of its members; absent for any other. */
  readonly parts?: readonly GraphEdge[]
  readonly sources: readonly EdgeSource[]
}

/**
 * Nodes that are counted and not listed: a graph of more than about twenty thousand nodes retains
 * the greatest of each subject.
 */
export interface GraphRest {
  /** Node of the subject to which they are connected; '' for none. */
  readonly anchor: string
  readonly nodes: number
  /** US dollars, decimal text. */
  readonly volume: string
}

export interface GraphModel {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** Absent where all nodes are listed. */
  readonly rest?: readonly GraphRest[]
  /** Open groups, the members of each in the order of the nodes; absent where none is open. */
  readonly open?: readonly OpenGroup[]
  /** Collapsed senders, one entry for each wallet; absent where there are none. */
  readonly senders?: readonly FanIn[]
  /** Where funds may have left bridges; absent where nothing is inferred. */
  readonly crossings?: readonly InferredEdge[]
  readonly notes: readonly string[]
}

/** The many senders of one wallet of which nothing else is known. */
export interface FanIn {
  /** From `fanInId` of the wallet. */
  readonly id: string
  readonly walletId: string
  readonly nodeIds: readonly string[]
}

/** A group of the investigator's whose members are drawn individually, in lanes of a box. */
export interface OpenGroup {
  readonly id: string
  readonly title: string
  readonly nodeIds: readonly string[]
  /** The side of the discs on which the addresses are written; absent means right. */
  readonly side?: BoxSide
}

/** The parts of a case from which its graph is built. */
export interface GraphState extends Pick<CaseState, 'subjects' | 'followed' | 'captures' | 'coverage' | 'expansions' | 'ownNames'> {
  readonly record: Pick<CaseRecord, 'practice'>
}
