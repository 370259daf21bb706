import type { BoxSide, GraphFilterRecord, GraphLayout, InferredEdge, LayoutHeader, NodePositions } from '../../custody/graph-event.ts'
import type { Expansion } from '../case-types.ts'

/** A group of nodes that the investigator has named. */
export interface NodeGroup {
  readonly id: string
  readonly title: string
  readonly nodeIds: readonly string[]
  /** Drawn as one node. */
  readonly collapsed: boolean
  /** The side of the discs on which addresses are written, once the group was expanded. */
  readonly side?: BoxSide
}

/** Collapse state of a wallet's senders, or of another group that the graph makes by itself. */
export interface CollapsedSenders {
  readonly collapsed: boolean
  /** The senders at the time of expansion; none for other groups. */
  readonly nodeIds: readonly string[]
  readonly side?: BoxSide
}

/** The layout that was chosen last. */
export interface ChosenLayout {
  readonly layout: GraphLayout
  /** Where it placed each node; nodes at other positions were added or moved later. */
  readonly positions: NodePositions
  readonly headers: readonly LayoutHeader[]
}

/** A free-standing note on the canvas; its upper left corner in canvas units. */
export interface NoteCard {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
}

/** The investigator's arrangement of the graph, separate from captured data. */
export interface Arrangement {
  readonly positions: NodePositions
  /** The flow layout of the case alone, until one is chosen. */
  readonly graphLayout: ChosenLayout
  /** Nodes positioned individually by hand: another layout leaves them in place. */
  readonly movedNodes: ReadonlySet<string>
  readonly hiddenNodes: ReadonlySet<string>
  readonly pinnedNodes: ReadonlySet<string>
  /** Which neighbours of a node are drawn individually, by node id. */
  readonly expansions: ReadonlyMap<string, Expansion>
  /** Neighbours drawn individually beyond the usual number, by node id. */
  readonly shownNeighbours: ReadonlyMap<string, number>
  /** Neighbours that were chosen to be drawn, by node id. */
  readonly chosenNeighbours: ReadonlyMap<string, readonly string[]>
  readonly nodeColours: ReadonlyMap<string, string>
  /** Meanings of colours, by colour name. */
  readonly colourMeanings: ReadonlyMap<string, string>
  readonly noteCards: ReadonlyMap<string, NoteCard>
  /** Notes by node, edge (as it is selected), or '' for the whole canvas. */
  readonly graphNotes: ReadonlyMap<string, string>
  readonly nodeGroups: readonly NodeGroup[]
  /** Senders and automatic groups that were expanded or collapsed, by `fanInId` or `automaticGroupId`. */
  readonly collapsedFanIns: ReadonlyMap<string, CollapsedSenders>
  /** Inferred bridge outputs by edge id, including dismissed ones. */
  readonly inferredEdges: ReadonlyMap<string, InferredEdge>
  readonly dismissedEdges: ReadonlySet<string>
  /** Undefined until a filter is first applied. */
  readonly graphFilter: GraphFilterRecord | undefined
}

export interface Snapshot {
  readonly id: string
  readonly title: string
  readonly at: string
  readonly arrangement: Arrangement
}
