import type { BoxSide, GraphFilterRecord, GraphLayout, InferredLine, LayoutHead, NodePlaces } from '../../custody/graph-event.ts'
import type { Expansion } from '../case-state.ts'

/** A group of nodes that the investigator has named. */
export interface NodeGroup {
  readonly id: string
  readonly title: string
  readonly nodeIds: readonly string[]
  /** Drawn as one node. */
  readonly folded: boolean
  /** Once it was opened: the side of the discs on which its addresses are written. */
  readonly side?: BoxSide
}

/** What was done with the payers of a wallet, whom nobody has grouped by hand. */
export interface CollapsedSenders {
  readonly folded: boolean
  /** Who was among them when they were opened. */
  readonly nodeIds: readonly string[]
  readonly side?: BoxSide
}

/** The layout that was chosen last. */
export interface ChosenLayout {
  readonly layout: GraphLayout
  /** Where it put each node; what stands elsewhere came later or was moved. */
  readonly places: NodePlaces
  readonly heads: readonly LayoutHead[]
}

/** A note that stands on the canvas by itself, its upper left in the units of the canvas. */
export interface NoteCard {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
}

/** How an investigator has arranged the graph, apart from what was captured. */
export interface Arrangement {
  readonly places: NodePlaces
  /** Flow from the case alone, until one is chosen. */
  readonly graphLayout: ChosenLayout
  /** Nodes that were put where they stand by hand, one by one: another layout leaves them there. */
  readonly movedNodes: ReadonlySet<string>
  readonly hiddenNodes: ReadonlySet<string>
  readonly pinnedNodes: ReadonlySet<string>
  /** Which neighbours of a node are drawn one by one, by its id. */
  readonly expansions: ReadonlyMap<string, Expansion>
  readonly nodeColours: ReadonlyMap<string, string>
  /** What colours mean, by their names. */
  readonly colourMeanings: ReadonlyMap<string, string>
  readonly noteCards: ReadonlyMap<string, NoteCard>
  /** Notes by node, edge (as it is selected), or '' for the whole canvas. */
  readonly graphNotes: ReadonlyMap<string, string>
  readonly nodeGroups: readonly NodeGroup[]
  /** Payers that were opened or closed, by `fanInId`. */
  readonly collapsedFanIns: ReadonlyMap<string, CollapsedSenders>
  /** What may have come out of bridges, by the ids of the lines, those that were dismissed among them. */
  readonly inferredLines: ReadonlyMap<string, InferredLine>
  readonly dismissedLines: ReadonlySet<string>
  /** Undefined while nothing was ever filtered. */
  readonly graphFilter: GraphFilterRecord | undefined
}

export interface Snapshot {
  readonly id: string
  readonly title: string
  readonly at: string
  readonly arrangement: Arrangement
}
