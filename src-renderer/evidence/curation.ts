import type { CaseEvent } from '../../src-shared/capture.ts'
import { isPayersId } from '../../src-shared/graph-event.ts'
import type { AddressSubject, Expansion } from './case-state.ts'
import type {
  BoxSide,
  GraphActBody,
  GraphEventBody,
  GraphFilterRecord,
  GraphLayout,
  InferredLine,
  LayoutHead,
  NodePlaces,
} from '../../src-shared/graph-event.ts'

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
export interface PayersFold {
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
  /** Payers that were opened or closed, by `payersId`. */
  readonly payersFolds: ReadonlyMap<string, PayersFold>
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

export type GraphAct = CaseEvent & GraphActBody

/** An act of the investigator on the graph, with whether it is undone. */
export interface ActState {
  readonly act: GraphAct
  /** Number of the event that undid it; undefined while it is in force. */
  readonly undoneBy: number | undefined
}

/** All that is curated of a case's graph: the arrangement, what can be returned to, and the acts that made it. */
export interface Curation extends Arrangement {
  readonly snapshots: readonly Snapshot[]
  /** In the order in which they were done. */
  readonly graphActs: readonly ActState[]
}

/** The curation under construction: events go in one by one, in the order of the custody chain. */
export interface CurationFold {
  readonly add: (event: CaseEvent & GraphEventBody) => void
  /** A subject takes the place of a followed address: following it is no act any more. */
  readonly forgetFollowed: (id: string) => void
  /** The same object until something is added. */
  readonly snapshot: () => Curation
}

const GRAPH_KINDS: Readonly<Record<GraphEventBody['kind'], true>> = {
  'address-followed': true,
  'node-expanded': true,
  'node-placed': true,
  'node-hidden': true,
  'nodes-hidden': true,
  'nodes-moved': true,
  'graph-laid-out': true,
  'nodes-tidied': true,
  'nodes-pinned': true,
  'nodes-coloured': true,
  'colour-named': true,
  'card-put': true,
  'graph-noted': true,
  'nodes-grouped': true,
  'group-folded': true,
  'group-removed': true,
  'graph-filtered': true,
  'lines-inferred': true,
  'inferences-dismissed': true,
  'snapshot-taken': true,
  'snapshot-opened': true,
  'snapshot-removed': true,
  'graph-undone': true,
  'graph-redone': true,
}

/** Whether an event is about the graph: an act, its undoing, or an arrangement that was kept. */
export function isGraphEvent(event: CaseEvent): event is CaseEvent & GraphEventBody {
  return Object.hasOwn(GRAPH_KINDS, event.kind)
}

interface Draft {
  places: NodePlaces
  layout: ChosenLayout
  readonly moved: Set<string>
  readonly hidden: Set<string>
  readonly pinned: Set<string>
  readonly expansions: Map<string, Expansion>
  readonly colours: Map<string, string>
  readonly meanings: Map<string, string>
  readonly cards: Map<string, NoteCard>
  readonly notes: Map<string, string>
  readonly groups: Map<string, NodeGroup>
  readonly payers: Map<string, PayersFold>
  readonly inferred: Map<string, InferredLine>
  readonly dismissed: Set<string>
  filter: GraphFilterRecord | undefined
  readonly snapshots: Map<string, Snapshot>
}

type Replayed = GraphAct | (CaseEvent & { readonly kind: 'node-placed' })

/**
 * Starts an empty curation. An event goes onto what stands; only what is undone or redone makes it be replayed, from all acts that
 * are in force, in the order in which they were done.
 */
export function createCurationFold(): CurationFold {
  let replayed: Replayed[] = []
  const undone = new Map<number, number>()
  /** What a snapshot holds stays as it was when it was taken, whatever is undone afterwards. */
  const kept = new Map<number, Arrangement>()
  let draft = emptyDraft()
  let isStale = false
  let taken: Curation | undefined

  const standing = (): Draft => {
    if (!isStale) return draft
    draft = emptyDraft()
    isStale = false
    for (const event of replayed) if (!undone.has(event.seq)) apply(draft, event, kept)
    return draft
  }

  return {
    add(event) {
      taken = undefined
      if (event.kind === 'graph-undone') {
        for (const seq of event.acts) if (replayed.some((act) => act.seq === seq && act.kind !== 'node-placed')) undone.set(seq, event.seq)
        isStale = true
      } else if (event.kind === 'graph-redone') {
        for (const seq of event.acts) undone.delete(seq)
        isStale = true
      } else {
        replayed.push(event)
        apply(standing(), event, kept)
      }
    },
    forgetFollowed(id) {
      replayed = replayed.filter((event) => event.kind !== 'address-followed' || event.id !== id)
      taken = undefined
    },
    snapshot() {
      taken ??= {
        ...arrangementOf(standing()),
        snapshots: [...standing().snapshots.values()],
        graphActs: replayed.flatMap((act) => (act.kind === 'node-placed' ? [] : [{ act, undoneBy: undone.get(act.seq) }])),
      }
      return taken
    },
  }
}

const FLOW: ChosenLayout = { layout: 'flow', places: {}, heads: [] }

function emptyDraft(): Draft {
  return {
    places: {},
    layout: FLOW,
    moved: new Set(),
    hidden: new Set(),
    pinned: new Set(),
    expansions: new Map(),
    colours: new Map(),
    meanings: new Map(),
    cards: new Map(),
    notes: new Map(),
    groups: new Map(),
    payers: new Map(),
    inferred: new Map(),
    dismissed: new Set(),
    filter: undefined,
    snapshots: new Map(),
  }
}

function arrangementOf(draft: Draft): Arrangement {
  const { places, layout, moved, hidden, pinned, expansions, colours, meanings, cards, notes, groups, payers, inferred, dismissed, filter } = draft
  return {
    places,
    graphLayout: layout,
    movedNodes: new Set(moved),
    hiddenNodes: new Set(hidden),
    pinnedNodes: new Set(pinned),
    expansions: new Map(expansions),
    nodeColours: new Map(colours),
    colourMeanings: new Map(meanings),
    noteCards: new Map(cards),
    graphNotes: new Map(notes),
    nodeGroups: [...groups.values()],
    payersFolds: new Map(payers),
    inferredLines: new Map(inferred),
    dismissedLines: new Set(dismissed),
    graphFilter: filter,
  }
}

function apply(draft: Draft, event: Replayed, kept: Map<number, Arrangement>): void {
  switch (event.kind) {
    case 'nodes-moved': {
      // Who moves everything moves the picture, and puts no node anywhere.
      const isWhole = Object.keys(draft.places).every((id) => Object.hasOwn(event.places, id))
      put(draft.moved, Object.keys(event.places), !isWhole)
      draft.places = { ...draft.places, ...event.places }
      return
    }
    case 'graph-laid-out': {
      const { layout, places, heads } = event
      draft.layout = { layout, places, heads }
      put(draft.moved, Object.keys(places), false)
      draft.places = { ...draft.places, ...places }
      return
    }
    case 'node-placed':
    case 'nodes-tidied':
      draft.places = { ...draft.places, ...event.places }
      return
    case 'node-hidden':
      put(draft.hidden, [event.nodeId], event.hidden)
      return
    case 'nodes-hidden':
      put(draft.hidden, event.nodeIds, event.hidden)
      return
    case 'nodes-pinned':
      put(draft.pinned, event.nodeIds, event.pinned)
      return
    case 'node-expanded': {
      const { nodeId, direction, most, leastValue, tokens } = event
      draft.expansions.set(nodeId, { direction, most, leastValue, ...(tokens === undefined ? {} : { tokens }) })
      return
    }
    case 'nodes-coloured':
      for (const id of event.nodeIds) write(draft.colours, id, event.colour)
      return
    case 'colour-named':
      write(draft.meanings, event.colour, event.meaning)
      return
    case 'card-put': {
      const { cardId: id, text, x, y } = event
      if (text === '') draft.cards.delete(id)
      else draft.cards.set(id, { id, text, x, y })
      return
    }
    case 'graph-noted':
      write(draft.notes, event.target, event.text)
      return
    case 'nodes-grouped': {
      const { groupId: id, title, nodeIds } = event
      const { folded = true, ...before } = draft.groups.get(id) ?? {}
      draft.groups.set(id, { ...before, id, title, nodeIds, folded })
      return
    }
    case 'group-folded': {
      const { groupId, folded, nodeIds = [] } = event
      const group = draft.groups.get(groupId)
      const side = event.side === undefined ? {} : { side: event.side }
      if (group !== undefined) draft.groups.set(group.id, { ...group, folded, ...side })
      else if (isPayersId(groupId)) draft.payers.set(groupId, { folded, nodeIds, ...side })
      else return
      if (event.places !== undefined) draft.places = { ...draft.places, ...event.places }
      return
    }
    case 'group-removed':
      draft.groups.delete(event.groupId)
      return
    case 'graph-filtered':
      draft.filter = event.filter
      return
    case 'lines-inferred':
      for (const line of event.lines) draft.inferred.set(line.id, line)
      return
    case 'inferences-dismissed':
      put(draft.dismissed, event.lineIds, event.dismissed)
      return
    case 'snapshot-taken': {
      const { snapshotId: id, title, at, seq } = event
      const arrangement = kept.get(seq) ?? arrangementOf(draft)
      kept.set(seq, arrangement)
      draft.snapshots.set(id, { id, title, at, arrangement })
      return
    }
    case 'snapshot-opened': {
      const snapshot = draft.snapshots.get(event.snapshotId)
      if (snapshot !== undefined) restore(draft, snapshot.arrangement)
      return
    }
    case 'snapshot-removed':
      draft.snapshots.delete(event.snapshotId)
      return
    case 'address-followed':
      // Who is followed is no arrangement: `followedNow` says who is.
      return
  }
}

function put(set: Set<string>, ids: readonly string[], isIn: boolean): void {
  for (const id of ids) {
    if (isIn) set.add(id)
    else set.delete(id)
  }
}

function write(texts: Map<string, string>, key: string, text: string): void {
  if (text === '') texts.delete(key)
  else texts.set(key, text)
}

/** What came in after the snapshot keeps its place; everything else stands as it stood. */
function restore(
  draft: Draft,
  {
    places,
    graphLayout,
    movedNodes,
    hiddenNodes,
    pinnedNodes,
    expansions,
    nodeColours,
    colourMeanings,
    noteCards,
    graphNotes,
    nodeGroups,
    payersFolds,
    inferredLines,
    dismissedLines,
    graphFilter,
  }: Arrangement,
): void {
  for (const set of [draft.moved, draft.hidden, draft.pinned, draft.dismissed]) set.clear()
  const { expansions: expanded, colours, meanings, cards, notes, groups, payers, inferred } = draft
  for (const map of [expanded, colours, meanings, cards, notes, groups, payers, inferred]) map.clear()
  draft.places = { ...draft.places, ...places }
  draft.layout = graphLayout
  for (const id of movedNodes) draft.moved.add(id)
  for (const id of hiddenNodes) draft.hidden.add(id)
  for (const id of pinnedNodes) draft.pinned.add(id)
  for (const [id, expansion] of expansions) draft.expansions.set(id, expansion)
  for (const [id, colour] of nodeColours) draft.colours.set(id, colour)
  for (const [colour, meaning] of colourMeanings) draft.meanings.set(colour, meaning)
  for (const [id, card] of noteCards) draft.cards.set(id, card)
  for (const [target, text] of graphNotes) draft.notes.set(target, text)
  for (const group of nodeGroups) draft.groups.set(group.id, group)
  for (const [id, fold] of payersFolds) draft.payers.set(id, fold)
  for (const [id, line] of inferredLines) draft.inferred.set(id, line)
  for (const id of dismissedLines) draft.dismissed.add(id)
  draft.filter = graphFilter
}

/** Who is followed as the acts stand: an address whose following is undone is not, until it is followed again. */
export function followedNow({ graphActs }: Curation): AddressSubject[] {
  const followed = new Map<string, AddressSubject>()
  for (const { act, undoneBy } of graphActs) {
    if (act.kind !== 'address-followed' || undoneBy !== undefined) continue
    const { id, address, family, chains, origin, at } = act
    const addedAt = followed.get(id)?.addedAt ?? at
    followed.set(id, { id, typed: address, address, family, chains, alias: '', origin, colour: '', tags: [], note: '', addedAt })
  }
  return [...followed.values()]
}
