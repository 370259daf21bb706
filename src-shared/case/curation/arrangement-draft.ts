import type { CaseEvent } from '../../custody/capture.ts'
import { isAutomaticGroupId, isFanInId } from '../../custody/graph-event.ts'
import type { GraphCommandBody, GraphFilterRecord, InferredEdge, NodePositions } from '../../custody/graph-event.ts'
import type { Arrangement, ChosenLayout, NodeGroup, NoteCard, CollapsedSenders, Snapshot } from './arrangement.ts'
import type { Expansion } from '../case-types.ts'
import type { OwnName } from '../own-names.ts'
import { subjectKey } from '../subject.ts'

/** An arrangement under construction: takes events one by one. */
export interface ArrangementDraft {
  positions: NodePositions
  layout: ChosenLayout
  readonly moved: Set<string>
  readonly hidden: Set<string>
  readonly pinned: Set<string>
  readonly expansions: Map<string, Expansion>
  readonly shown: Map<string, number>
  readonly chosen: Map<string, readonly string[]>
  readonly names: Map<string, OwnName>
  readonly colours: Map<string, string>
  readonly meanings: Map<string, string>
  readonly cards: Map<string, NoteCard>
  readonly notes: Map<string, string>
  readonly groups: Map<string, NodeGroup>
  readonly senders: Map<string, CollapsedSenders>
  readonly inferred: Map<string, InferredEdge>
  readonly dismissed: Set<string>
  filter: GraphFilterRecord | undefined
  readonly snapshots: Map<string, Snapshot>
}

/** An event that changes an arrangement. */
export type ArrangingEvent = (CaseEvent & GraphCommandBody) | (CaseEvent & { readonly kind: 'positions-saved' })

const FLOW: ChosenLayout = { layout: 'flow', positions: {}, headers: [] }

export function emptyDraft(): ArrangementDraft {
  return {
    positions: {},
    layout: FLOW,
    moved: new Set(),
    hidden: new Set(),
    pinned: new Set(),
    expansions: new Map(),
    shown: new Map(),
    chosen: new Map(),
    names: new Map(),
    colours: new Map(),
    meanings: new Map(),
    cards: new Map(),
    notes: new Map(),
    groups: new Map(),
    senders: new Map(),
    inferred: new Map(),
    dismissed: new Set(),
    filter: undefined,
    snapshots: new Map(),
  }
}

/** The current arrangement. */
export function arrangementOf(draft: ArrangementDraft): Arrangement {
  const { positions, layout, moved, hidden, pinned, expansions, shown, chosen, colours, meanings, cards, notes, groups, senders } = draft
  const { inferred, dismissed, filter } = draft
  return {
    positions,
    graphLayout: layout,
    movedNodes: new Set(moved),
    hiddenNodes: new Set(hidden),
    pinnedNodes: new Set(pinned),
    expansions: new Map(expansions),
    shownNeighbours: new Map(shown),
    chosenNeighbours: new Map(chosen),
    nodeColours: new Map(colours),
    colourMeanings: new Map(meanings),
    noteCards: new Map(cards),
    graphNotes: new Map(notes),
    nodeGroups: [...groups.values()],
    collapsedFanIns: new Map(senders),
    inferredEdges: new Map(inferred),
    dismissedEdges: new Set(dismissed),
    graphFilter: filter,
  }
}

/**
 * Applies an event. `saved`: arrangements of snapshots by the number of their event,
 * as they were when taken.
 */
export function apply(draft: ArrangementDraft, event: ArrangingEvent, saved: Map<number, Arrangement>): void {
  switch (event.kind) {
    case 'nodes-moved': {
      // Moving every node pans the graph; it positions no node by hand.
      const isWhole = Object.keys(draft.positions).every((id) => Object.hasOwn(event.positions, id))
      put(draft.moved, Object.keys(event.positions), !isWhole)
      draft.positions = { ...draft.positions, ...event.positions }
      return
    }
    case 'layout-applied': {
      const { layout, positions, headers } = event
      draft.layout = { layout, positions, headers }
      // The flow layout without positions is that of the case alone.
      if (layout === 'flow' && Object.keys(positions).length === 0) {
        draft.positions = {}
        draft.moved.clear()
        return
      }
      put(draft.moved, Object.keys(positions), false)
      draft.positions = { ...draft.positions, ...positions }
      return
    }
    case 'positions-saved':
    case 'selection-laid-out':
      draft.positions = { ...draft.positions, ...event.positions }
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
      const { nodeId, direction, max, minValue, tokens } = event
      draft.expansions.set(nodeId, { direction, max, minValue, ...(tokens === undefined ? {} : { tokens }) })
      return
    }
    case 'neighbours-shown':
      if (event.count > 0) draft.shown.set(event.nodeId, event.count)
      else draft.shown.delete(event.nodeId)
      if (event.nodeIds === undefined || event.nodeIds.length === 0) draft.chosen.delete(event.nodeId)
      else draft.chosen.set(event.nodeId, event.nodeIds)
      return
    case 'address-named':
      draft.names.set(subjectKey(event), { name: event.name, seq: event.seq })
      return
    case 'nodes-coloured':
      for (const id of event.nodeIds) write(draft.colours, id, event.colour)
      return
    case 'colour-label-set':
      write(draft.meanings, event.colour, event.meaning)
      return
    case 'note-card-saved': {
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
      const { collapsed = true, ...before } = draft.groups.get(id) ?? {}
      draft.groups.set(id, { ...before, id, title, nodeIds, collapsed })
      return
    }
    case 'group-collapsed': {
      const { groupId, collapsed, nodeIds = [] } = event
      const group = draft.groups.get(groupId)
      const side = event.side === undefined ? {} : { side: event.side }
      if (group !== undefined) draft.groups.set(group.id, { ...group, collapsed, ...side })
      else if (isFanInId(groupId) || isAutomaticGroupId(groupId)) draft.senders.set(groupId, { collapsed, nodeIds, ...side })
      else return
      if (event.positions !== undefined) draft.positions = { ...draft.positions, ...event.positions }
      return
    }
    case 'group-removed':
      draft.groups.delete(event.groupId)
      return
    case 'graph-filtered':
      draft.filter = event.filter
      return
    case 'bridge-links-inferred':
      for (const edge of event.edges) draft.inferred.set(edge.id, edge)
      return
    case 'bridge-links-dismissed':
      put(draft.dismissed, event.edgeIds, event.dismissed)
      return
    case 'snapshot-taken': {
      const { snapshotId: id, title, at, seq } = event
      const arrangement = saved.get(seq) ?? arrangementOf(draft)
      saved.set(seq, arrangement)
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
      // Following an address does not change the arrangement; see `followedNow`.
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

/**
 * Nodes added after the snapshot keep their positions, and addresses their names; everything else
 * is restored.
 */
function restore(
  draft: ArrangementDraft,
  {
    positions,
    graphLayout,
    movedNodes,
    hiddenNodes,
    pinnedNodes,
    expansions,
    shownNeighbours,
    chosenNeighbours,
    nodeColours,
    colourMeanings,
    noteCards,
    graphNotes,
    nodeGroups,
    collapsedFanIns,
    inferredEdges,
    dismissedEdges,
    graphFilter,
  }: Arrangement,
): void {
  for (const set of [draft.moved, draft.hidden, draft.pinned, draft.dismissed]) set.clear()
  const { expansions: expanded, shown, chosen, colours, meanings, cards, notes, groups, senders, inferred } = draft
  for (const map of [expanded, shown, chosen, colours, meanings, cards, notes, groups, senders, inferred]) map.clear()
  draft.positions = { ...draft.positions, ...positions }
  draft.layout = graphLayout
  for (const id of movedNodes) draft.moved.add(id)
  for (const id of hiddenNodes) draft.hidden.add(id)
  for (const id of pinnedNodes) draft.pinned.add(id)
  for (const [id, expansion] of expansions) draft.expansions.set(id, expansion)
  for (const [id, count] of shownNeighbours) draft.shown.set(id, count)
  for (const [id, nodeIds] of chosenNeighbours) draft.chosen.set(id, nodeIds)
  for (const [id, colour] of nodeColours) draft.colours.set(id, colour)
  for (const [colour, meaning] of colourMeanings) draft.meanings.set(colour, meaning)
  for (const [id, card] of noteCards) draft.cards.set(id, card)
  for (const [target, text] of graphNotes) draft.notes.set(target, text)
  for (const group of nodeGroups) draft.groups.set(group.id, group)
  for (const [id, collapse] of collapsedFanIns) draft.senders.set(id, collapse)
  for (const [id, edge] of inferredEdges) draft.inferred.set(id, edge)
  for (const id of dismissedEdges) draft.dismissed.add(id)
  draft.filter = graphFilter
}
