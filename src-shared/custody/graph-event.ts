/** How far from the middle of the canvas anything stands: more than any layout needs. */
export const MAX_GRAPH_COORDINATE = 1_000_000

/** Where nodes of the graph stand, by their ids, in the units of the canvas. */
export type NodePlaces = Readonly<Record<string, { readonly x: number; readonly y: number }>>

/** What of the graph is drawn. Lists that are empty leave nothing out, and so do texts that are ''. */
export interface GraphFilterRecord {
  readonly incoming: boolean
  readonly outgoing: boolean
  readonly relations: boolean
  /** US dollars of a flow, decimal text. */
  readonly least: string
  readonly most: string
  readonly chains: readonly string[]
  readonly tokens: readonly string[]
  /** Words that the name or a label of a node has to hold one of. */
  readonly labels: readonly string[]
  /** Kinds of nodes by what was asked about them. */
  readonly coverage: readonly string[]
  /** Days, YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  /** Whether flows are left out of which nobody told the time or the token; absent for no. */
  readonly knownOnly?: boolean
}

/** Before the id of a wallet: the many who paid it, where they are drawn as one. */
const SENDERS = 'payers:'

/** Id of the payers of a wallet, by which they are folded and opened together. */
export function fanInId(walletId: string): string {
  return `${SENDERS}${walletId}`
}

/** Whether an id is that of somebody's payers. */
export function isFanInId(id: string): boolean {
  return id.startsWith(SENDERS)
}

/** The wallet whose payers an id is of. */
export function fanInRecipient(id: string): string {
  return id.slice(SENDERS.length)
}

/** On which side of the discs in a box its addresses are written: away from where most of its lines go. */
export const BOX_SIDES = ['left', 'right'] as const
export type BoxSide = (typeof BOX_SIDES)[number]

/** How the graph can be laid out as a whole. */
export const GRAPH_LAYOUTS = ['flow', 'time', 'organic', 'concentric'] as const
export type GraphLayout = (typeof GRAPH_LAYOUTS)[number]

/** What stands at the upper edge of the picture, above the nodes at `x`. */
export interface LayoutHead {
  readonly title: string
  readonly x: number
}

/** A transfer that an inference rests on: as the captures told it when the inference was made. */
export interface CrossingTransfer {
  readonly id: string
  /** UTC, ISO form. */
  readonly time: string
  readonly chain: string
  readonly symbol: string
  /** Chain and contract, as transfers name it; absent where the record of the inference has none. */
  readonly asset?: string
  /** Decimal text, as is the value in US dollars, which is '' where nobody told it. */
  readonly amount: string
  readonly value: string
  readonly hash: string
  readonly sources: readonly { readonly captureId: string; readonly pointer: string }[]
}

/** A transfer into a bridge, and the one that may be what came out. */
export interface BridgeTransferMatch {
  readonly into: CrossingTransfer
  readonly out: CrossingTransfer
}

/** From a bridge to where money may have come out of it on another chain: an inference by amount and time. It is no flow, and is counted in no sum. */
export interface InferredLine {
  /** Never that of an edge; the same ends have the same. */
  readonly id: string
  /** Nodes: the bridge, and where it may have come out. */
  readonly source: string
  readonly target: string
  readonly chain: string
  /** US dollars that may have come out, decimal text. */
  readonly value: string
  /** Transfers into bridges that it explains, and all that there are. */
  readonly matched: number
  readonly of: number
  /** Minutes from going in to coming out: the shortest, and the longest. */
  readonly minutes: readonly [least: number, most: number]
  /** Whom the labels name as owner of the bridge and of all that paid on the other side; '' where they do not. */
  readonly owner: string
  /** What it rests on, in order of time; the first of them where they are very many. */
  readonly crossings: readonly BridgeTransferMatch[]
}

/** The acts of an investigator on the graph that can be undone one by one; captures are none of them. */
export type GraphCommandBody =
  | { readonly kind: 'node-hidden'; readonly nodeId: string; readonly hidden: boolean }
  | { readonly kind: 'nodes-hidden'; readonly nodeIds: readonly string[]; readonly hidden: boolean }
  | { readonly kind: 'nodes-moved'; readonly places: NodePlaces }
  /** All nodes but those that stand by somebody's hand were laid out anew; heads are of the time axis, where there is one. */
  | { readonly kind: 'graph-laid-out'; readonly layout: GraphLayout; readonly places: NodePlaces; readonly heads: readonly LayoutHead[] }
  /** Some nodes were put in order among themselves; the layout of the graph stays what it is. */
  | { readonly kind: 'nodes-tidied'; readonly places: NodePlaces }
  /** What is pinned stays when the graph is laid out again. */
  | { readonly kind: 'nodes-pinned'; readonly nodeIds: readonly string[]; readonly pinned: boolean }
  /** A colour of the investigator's, by its name; '' takes it away. */
  | { readonly kind: 'nodes-coloured'; readonly nodeIds: readonly string[]; readonly colour: string }
  /** What a colour means to the investigator, for the legend; '' takes it away. */
  | { readonly kind: 'colour-named'; readonly colour: string; readonly meaning: string }
  /** A note that stands on the canvas by itself; under the same id again: moved, or with another text. An empty text takes it away. */
  | { readonly kind: 'card-put'; readonly cardId: string; readonly text: string; readonly x: number; readonly y: number }
  /** A note on a node, on an edge, or on the whole canvas (''); an empty text takes it away. */
  | { readonly kind: 'graph-noted'; readonly target: string; readonly text: string }
  /** Under the same id again: renamed, or with other members. */
  | { readonly kind: 'nodes-grouped'; readonly groupId: string; readonly title: string; readonly nodeIds: readonly string[] }
  /** Opened, its members stand at these places, in lanes, and with them what made room; closed, what had made room. Absent where all stands as it stood. */
  | {
      readonly kind: 'group-folded'
      readonly groupId: string
      readonly folded: boolean
      readonly places?: NodePlaces
      /** The side of its discs on which the addresses are written; on the right where nothing is said. */
      readonly side?: BoxSide
      /** Of payers, whom nobody has grouped by hand: who was among them when they were opened. Who pays later stands by himself. */
      readonly nodeIds?: readonly string[]
      /** Opened: where stood until then what made room. Closed, that goes back there unless it was moved since. */
      readonly stood?: NodePlaces
    }
  | { readonly kind: 'group-removed'; readonly groupId: string }
  | { readonly kind: 'graph-filtered'; readonly filter: GraphFilterRecord }
  /** What a trace infers of the other side of bridges; a line between the same ends takes the place of an earlier one. */
  | { readonly kind: 'lines-inferred'; readonly lines: readonly InferredLine[] }
  /** Takes inferences out of the picture, or brings them back. */
  | { readonly kind: 'inferences-dismissed'; readonly lineIds: readonly string[]; readonly dismissed: boolean }
  /** Keeps how the graph stands under a name; to come back to it is an act of its own. */
  | { readonly kind: 'snapshot-taken'; readonly snapshotId: string; readonly title: string }
  | { readonly kind: 'snapshot-opened'; readonly snapshotId: string }
  | { readonly kind: 'snapshot-removed'; readonly snapshotId: string }
  /** Which neighbours of a node are drawn one by one; the newest of a node stands. `planId` where something was asked for it. */
  | {
      readonly kind: 'node-expanded'
      readonly nodeId: string
      readonly direction: 'in' | 'out' | 'both'
      readonly most: number
      /** US dollars, decimal text. */
      readonly leastValue: string
      /** Tokens that it is limited to, as a filter names them; absent for any. */
      readonly tokens?: readonly string[]
      readonly planId?: string
    }
  /** The same id with other chains replaces them; a subject that is added under it takes its place. */
  | {
      readonly kind: 'address-followed'
      readonly id: string
      readonly address: string
      readonly family: string
      readonly chains: readonly string[]
      readonly origin: string
    }

/** What happens to the graph. `node-placed` keeps an arrangement as it stands and is nobody's act; `acts` are numbers of the custody chain. */
export type GraphEventBody =
  | GraphCommandBody
  | { readonly kind: 'node-placed'; readonly places: NodePlaces }
  | { readonly kind: 'graph-undone'; readonly acts: readonly number[] }
  | { readonly kind: 'graph-redone'; readonly acts: readonly number[] }
