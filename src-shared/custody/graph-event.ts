/** Largest distance of a node from the centre of the canvas: more than any layout needs. */
export const MAX_GRAPH_COORDINATE = 1_000_000

/** Node positions by node id, in canvas units. */
export type NodePositions = Readonly<Record<string, { readonly x: number; readonly y: number }>>

/** Filter of the drawn graph. Empty lists and empty texts do not filter. */
export interface GraphFilterRecord {
  readonly incoming: boolean
  readonly outgoing: boolean
  readonly relations: boolean
  /** Minimum value of a flow in US dollars, decimal text. */
  readonly min: string
  readonly max: string
  readonly chains: readonly string[]
  readonly tokens: readonly string[]
  /** Words of which a node's name or label must contain one. */
  readonly labels: readonly string[]
  /** Kinds of nodes by their coverage. */
  readonly coverage: readonly string[]
  /** Days, YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  /** Hides flows whose time or token was not reported; absent means false. */
  readonly knownOnly?: boolean
}

/** Prefix of the id of a wallet's senders that are drawn as one node. */
const SENDERS = 'senders:'

/** Id of a wallet's collapsed senders, by which they collapse and expand together. */
export function fanInId(walletId: string): string {
  return `${SENDERS}${walletId}`
}

/** Whether an id is that of collapsed senders. */
export function isFanInId(id: string): boolean {
  return id.startsWith(SENDERS)
}

const AUTOMATIC = 'auto:'

/**
 * Id of a group that the graph makes by itself: of an entity, or of leaves with the same neighbours.
 * `chain` is '' on the main chain of the graph.
 */
export function automaticGroupId(of: 'entity' | 'leaves', key: string, chain = ''): string {
  return `${AUTOMATIC}${of}${chain === '' ? '' : `@${encodeURIComponent(chain)}`}:${key}`
}

/** Whether an id is that of a group that the graph makes by itself. */
export function isAutomaticGroupId(id: string): boolean {
  return id.startsWith(AUTOMATIC)
}

/** The entity whose addresses an automatic group collapses; undefined for any other id. */
export function entityOfGroup(id: string): string | undefined {
  return /^auto:entity(?:@[^:]*)?:(.*)$/su.exec(id)?.[1]
}

/** The wallet whose senders an id names. */
export function fanInRecipient(id: string): string {
  return id.slice(SENDERS.length)
}

/**
 * Side of the nodes in a box on which their addresses are written: away from most of their edges.
 */
export const BOX_SIDES = ['left', 'right'] as const
export type BoxSide = (typeof BOX_SIDES)[number]

/** Layouts of the whole graph. */
export const GRAPH_LAYOUTS = ['flow', 'time', 'organic', 'concentric'] as const
export type GraphLayout = (typeof GRAPH_LAYOUTS)[number]

/** A header at the upper edge of the graph, above the nodes at `x`. */
export interface LayoutHeader {
  readonly title: string
  readonly x: number
}

/**
 * A transfer that an inference rests on, as the captures reported it when the inference was made.
 */
export interface CrossingTransfer {
  readonly id: string
  /** UTC, ISO form. */
  readonly time: string
  readonly chain: string
  readonly symbol: string
  /** Chain and contract, as transfers name it; absent where the inference record has none. */
  readonly asset?: string
  /** Decimal text, as is the value in US dollars, which is '' where it was not reported. */
  readonly amount: string
  readonly value: string
  readonly hash: string
  readonly sources: readonly { readonly captureId: string; readonly pointer: string }[]
}

/** A transfer into a bridge, and the possibly matching transfer out of it. */
export interface BridgeTransferMatch {
  readonly into: CrossingTransfer
  readonly out: CrossingTransfer
}

/**
 * An edge from a bridge to where money may have come out on another chain: inferred from amount and
 * time. It is no flow and counts in no sum.
 */
export interface InferredEdge {
  /** Never the id of an ordinary edge; equal ends give an equal id. */
  readonly id: string
  /** Nodes: the bridge, and the possible recipient. */
  readonly source: string
  readonly target: string
  readonly chain: string
  /** US dollars that may have come out, decimal text. */
  readonly value: string
  /** Number of transfers into bridges that it explains, and the total number of them. */
  readonly matched: number
  readonly of: number
  /** Shortest and longest time from transfer in to transfer out, in minutes. */
  readonly minutes: readonly [min: number, max: number]
  /**
   * The entity that the labels name for the bridge and for all senders on the other side; '' where
   * they name none.
   */
  readonly entity: string
  /** The supporting transfers in order of time; only the first ones where there are very many. */
  readonly crossings: readonly BridgeTransferMatch[]
}

/**
 * The investigator's commands on the graph that can be undone one by one; captures are not among
 * them.
 */
export type GraphCommandBody =
  | { readonly kind: 'node-hidden'; readonly nodeId: string; readonly hidden: boolean }
  | { readonly kind: 'nodes-hidden'; readonly nodeIds: readonly string[]; readonly hidden: boolean }
  | { readonly kind: 'nodes-moved'; readonly positions: NodePositions }
  /**
   * All nodes that were not placed by hand were laid out again; headers belong to the time axis, if
   * any.
   */
  | { readonly kind: 'layout-applied'; readonly layout: GraphLayout; readonly positions: NodePositions; readonly headers: readonly LayoutHeader[] }
  /** Some nodes were arranged among themselves; the layout of the graph stays unchanged. */
  | { readonly kind: 'selection-laid-out'; readonly positions: NodePositions }
  /** Pinned nodes stay in place when the graph is laid out again. */
  | { readonly kind: 'nodes-pinned'; readonly nodeIds: readonly string[]; readonly pinned: boolean }
  /** The investigator's colour, by name; '' removes it. */
  | { readonly kind: 'nodes-coloured'; readonly nodeIds: readonly string[]; readonly colour: string }
  /** Meaning of a colour for the legend; '' removes it. */
  | { readonly kind: 'colour-label-set'; readonly colour: string; readonly meaning: string }
  /**
   * A free-standing note on the canvas. Using the same id again moves it or changes its text; an
   * empty text removes it.
   */
  | { readonly kind: 'note-card-saved'; readonly cardId: string; readonly text: string; readonly x: number; readonly y: number }
  /** A note on a node, on an edge, or on the whole canvas (''); an empty text removes it. */
  | { readonly kind: 'graph-noted'; readonly target: string; readonly text: string }
  /** Using the same id again renames the group or changes its members. */
  | { readonly kind: 'nodes-grouped'; readonly groupId: string; readonly title: string; readonly nodeIds: readonly string[] }
  /**
   * Expanding places the members in lanes, and moves other nodes aside; collapsing moves those
   * back. `places` is absent where nothing moved.
   */
  | {
      readonly kind: 'group-collapsed'
      readonly groupId: string
      readonly collapsed: boolean
      readonly positions?: NodePositions
      /** Side of the nodes on which their addresses are written; absent means right. */
      readonly side?: BoxSide
      /**
       * For senders, which are not grouped by hand: the members when they were expanded. Later
       * senders are separate nodes.
       */
      readonly nodeIds?: readonly string[]
      /**
       * Expanding: earlier positions of the nodes that were moved aside. Collapsing returns them
       * unless they were moved since.
       */
      readonly previousPositions?: NodePositions
    }
  | { readonly kind: 'group-removed'; readonly groupId: string }
  | { readonly kind: 'graph-filtered'; readonly filter: GraphFilterRecord }
  /**
   * What a trace infers about the other side of bridges; an edge between the same ends replaces an
   * earlier one.
   */
  | { readonly kind: 'bridge-links-inferred'; readonly edges: readonly InferredEdge[]; readonly batchId?: string }
  /** Removes inferences from the graph, or restores them. */
  | { readonly kind: 'bridge-links-dismissed'; readonly edgeIds: readonly string[]; readonly dismissed: boolean }
  /** Saves the state of the graph under a name; restoring it is a command of its own. */
  | { readonly kind: 'snapshot-taken'; readonly snapshotId: string; readonly title: string }
  | { readonly kind: 'snapshot-opened'; readonly snapshotId: string }
  | { readonly kind: 'snapshot-removed'; readonly snapshotId: string }
  /**
   * Which neighbours of a node are drawn one by one; the newest event of a node counts. `planId` is
   * present where a request was made for it.
   */
  | {
      readonly kind: 'node-expanded'
      readonly nodeId: string
      readonly direction: 'in' | 'out' | 'both'
      readonly max: number
      /** US dollars, decimal text. */
      readonly minValue: string
      /** Tokens that it is limited to, in the format of a filter; absent for any. */
      readonly tokens?: readonly string[]
      readonly planId?: string
      /** Commands of one batch are undone together. */
      readonly batchId?: string
    }
  /**
   * How many neighbours of a node are drawn one by one beyond the usual number, of those that a
   * group at it collapses, and which of them are drawn in any case; the newest event of a node
   * counts.
   */
  | { readonly kind: 'neighbours-shown'; readonly nodeId: string; readonly count: number; readonly nodeIds?: readonly string[] }
  /** The investigator's own name of an address, also of one that is no subject; '' removes it. */
  | {
      readonly kind: 'address-named'
      readonly family: string
      readonly address: string
      readonly name: string
      /** Commands of one batch are undone together. */
      readonly batchId?: string
    }
  /**
   * The same id with other chains replaces them; a subject added under this id replaces the node.
   */
  | {
      readonly kind: 'address-followed'
      readonly id: string
      readonly address: string
      readonly family: string
      readonly chains: readonly string[]
      readonly origin: string
      readonly batchId?: string
    }

/**
 * Events of the graph. `positions-saved` saves an arrangement and is not a command; `acts` are numbers
 * of the custody chain.
 */
export type GraphEventBody =
  | GraphCommandBody
  | { readonly kind: 'positions-saved'; readonly positions: NodePositions }
  | { readonly kind: 'graph-undone'; readonly commands: readonly number[] }
  | { readonly kind: 'graph-redone'; readonly commands: readonly number[] }
