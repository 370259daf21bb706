import { useMemo, useState } from 'react'
import {
  type GraphEventBody,
  type GraphFilterRecord,
  type GraphLayout,
  type InferredEdge,
  isAutomaticGroupId,
  isFanInId,
} from '../../../../src-shared/custody/graph-event.ts'
import type { NoteCard } from '../../../../src-shared/case/curation/arrangement.ts'
import type { Curation, CommandState } from '../../../../src-shared/case/curation/curation.ts'
import { useCaseFile } from '../../../storage/hooks.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { showNothingToast, showToast } from '../../../state/messages.ts'
import { edgeOfKey } from '../../../../src-shared/view-models/edge-key.ts'
import type { OpenedBox } from '../../../../src-shared/graph/layout/entity-lanes.ts'
import type { LayoutResult } from '../../../../src-shared/graph/layout/algorithms/layout-job.ts'
import { layoutMemoryOf } from '../../../../src-shared/graph/layout/layout-memory.ts'
import { nextRedo, nextUndo, redoneTogether, undoneTogether } from './command-history.ts'
import { createMutex, type InTurn } from '../../../state/mutex.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'
import { historyText } from '../messages.ts'

/**
 * The inferred edges of a trace that no command of the case holds yet, or holds resting on fewer
 * transfers. An undone command counts: an inference that the investigator undid does not return by
 * itself.
 */
function freshInferences(edges: readonly InferredEdge[], commands: readonly CommandState[]): InferredEdge[] {
  if (edges.length === 0) return []
  const stored = new Map<string, number>()
  for (const { command } of commands) {
    if (command.kind !== 'bridge-links-inferred') continue
    for (const { id, matched } of command.edges) stored.set(id, Math.max(stored.get(id) ?? 0, matched))
  }
  return edges.filter(({ id, matched }) => matched > (stored.get(id) ?? 0))
}

/** The commands on the graph; each is an event of the case, and can be undone by itself. */
export interface GraphCommands {
  readonly undo: () => void
  readonly redo: () => void
  /** Undoes or redoes a command, by its number, wherever it is in the history. */
  readonly undoCommand: (seq: number) => void
  readonly redoCommand: (seq: number) => void
  /** Moves nodes; `stood` holds all positions before the move. */
  readonly move: (moved: NodePositions, previousPositions: NodePositions) => void
  /** Applies a layout to all nodes, except those that stay in place. */
  readonly applyLayout: (layout: GraphLayout, done: LayoutResult, previousPositions: NodePositions) => void
  /** Returns all nodes to the flow layout of the case. */
  readonly resetLayout: (previousPositions: NodePositions) => void
  /** Arranges some nodes among themselves. */
  readonly tidy: (moved: NodePositions, previousPositions: NodePositions) => void
  /** Hides nodes, or shows them again; edges among the ids are ignored. */
  readonly hide: (ids: Iterable<string>, hidden: boolean) => void
  readonly filter: (filter: GraphFilterRecord) => void
  /**
   * Draws so many of a node's collapsed neighbours one by one, beyond the usual number, and these
   * in any case.
   */
  readonly showNeighbours: (nodeId: string, count: number, nodeIds?: readonly string[]) => void
  /** Gives an address the investigator's own name; '' removes it. */
  readonly nameAddress: (of: { readonly family: string; readonly address: string }, name: string) => void
  /** The same for several addresses, undone together. */
  readonly nameAddresses: (named: readonly { readonly family: string; readonly address: string; readonly name: string }[]) => void
  readonly pin: (nodeIds: readonly string[], pinned: boolean) => void
  /**
   * Groups nodes under a name, collapsed; `stood` holds all positions, so that the group takes the
   * position of its first member.
   */
  readonly group: (title: string, nodeIds: readonly string[], previousPositions: NodePositions) => void
  /**
   * Collapses a group, or the senders of a wallet, into one node, or expands them into a box;
   * `stood` holds all positions before.
   */
  readonly setCollapsed: (groupId: string, collapsed: boolean, box?: Collapsed, previousPositions?: NodePositions) => void
  readonly ungroup: (groupId: string) => void
  /** Colours nodes by a name of the palette; '' removes the colour. */
  readonly colour: (nodeIds: readonly string[], colour: string) => void
  readonly nameColour: (colour: string, meaning: string) => void
  /**
   * Adds a note card to the canvas, or moves or rewrites the one of this id; an empty text removes
   * it.
   */
  readonly putCard: (card: NoteCard) => void
  /**
   * Sets a note on a node, an edge (`edgeKey`) or, with '', the canvas; an empty text removes it.
   */
  readonly note: (target: string, text: string) => void
  /**
   * Saves, once, what a trace infers about the other side of bridges; `batchId` is that of the
   * trace's other commands, if it has any.
   */
  readonly infer: (edges: readonly InferredEdge[], batchId?: string) => void
  /** Removes inferences from the graph, or restores them. */
  readonly dismiss: (edgeIds: readonly string[], dismissed: boolean) => void
  readonly takeSnapshot: (title: string) => void
  readonly openSnapshot: (snapshotId: string) => void
  readonly removeSnapshot: (snapshotId: string) => void
}

/** How an expanded or collapsed group is arranged, as the case stores it. */
type Collapsed = Partial<OpenedBox> & { readonly nodeIds?: readonly string[] }

const FOLLOWED_UNDONE = historyText.followUndone
/** Repeated presses replace the message instead of stacking it. */
const HISTORY_TOAST = 'graph-history'

/** The commands on the graph of the open case. */
export function useGraphCommands(): GraphCommands {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const caseFile = useCaseFile()
  const caseId = state.record.id
  const [inTurn] = useState(createMutex)
  const { graphCommands: commands, positions } = state
  return useMemo(
    () => graphCommands(caseId, () => caseFile.getSnapshot(caseId)?.graphCommands ?? commands, positions, recordEvent, inTurn),
    [caseFile, caseId, commands, positions, recordEvent, inTurn],
  )
}

/** `latest`: the commands as the case holds them at that moment, possibly more than are drawn. */
export function graphCommands(
  caseId: string,
  latest: () => Curation['graphCommands'],
  stored: NodePositions,
  write: (event: GraphEventBody) => Promise<boolean>,
  inTurn: InTurn,
): GraphCommands {
  const record = (event: GraphEventBody): void => inTurn(() => write(event))
  const undoCommands = async (choose: (commands: Curation['graphCommands']) => readonly number[]): Promise<void> => {
    const commands = latest()
    const seqs = choose(commands)
    if (seqs.length === 0) {
      showNothingToast(historyText.nothingToUndo, HISTORY_TOAST)
      return
    }
    const followed = commands.some(({ command }) => command.kind === 'address-followed' && seqs.includes(command.seq))
    if ((await write({ kind: 'graph-undone', commands: seqs })) && followed) showToast(FOLLOWED_UNDONE)
  }
  const redoCommands = async (choose: (commands: Curation['graphCommands']) => readonly number[]): Promise<void> => {
    const seqs = choose(latest())
    if (seqs.length === 0) showNothingToast(historyText.nothingToRedo, HISTORY_TOAST)
    else await write({ kind: 'graph-redone', commands: seqs })
  }
  /** Saves the positions that the case does not hold yet. */
  const keep = (previousPositions: NodePositions): void => {
    const memory = layoutMemoryOf(caseId)
    memory.keep(previousPositions)
    const unsaved = memory.unsaved(previousPositions, stored)
    if (unsaved !== undefined) record({ kind: 'positions-saved', positions: unsaved })
  }
  /** Saves the previous positions first, so that undo restores them. */
  const put = (moved: NodePositions, previousPositions: NodePositions): void => {
    keep(previousPositions)
    layoutMemoryOf(caseId).keep({ ...previousPositions, ...moved })
  }
  return {
    undo: () => inTurn(() => undoCommands(nextUndo)),
    redo: () => inTurn(() => redoCommands(nextRedo)),
    undoCommand: (seq) => inTurn(() => undoCommands((commands) => undoneTogether(commands, seq))),
    redoCommand: (seq) => inTurn(() => redoCommands((commands) => redoneTogether(commands, seq))),
    move: (moved, previousPositions) => {
      put(moved, previousPositions)
      record({ kind: 'nodes-moved', positions: moved })
    },
    applyLayout: (layout, { positions, headers }, previousPositions) => {
      put(positions, previousPositions)
      record({ kind: 'layout-applied', layout, positions, headers })
    },
    resetLayout: (previousPositions) => {
      keep(previousPositions)
      layoutMemoryOf(caseId).forget()
      record({ kind: 'layout-applied', layout: 'flow', positions: {}, headers: [] })
    },
    tidy: (moved, previousPositions) => {
      put(moved, previousPositions)
      record({ kind: 'selection-laid-out', positions: moved })
    },
    hide: (ids, hidden) => {
      const nodeIds = [...ids].filter((id) => edgeOfKey(id) === undefined)
      if (nodeIds.length > 0) record({ kind: 'nodes-hidden', nodeIds, hidden })
    },
    filter: (filter) => record({ kind: 'graph-filtered', filter }),
    showNeighbours: (nodeId, count, nodeIds = []) =>
      record({ kind: 'neighbours-shown', nodeId, count, ...(nodeIds.length === 0 ? {} : { nodeIds }) }),
    nameAddress: ({ family, address }, name) => record({ kind: 'address-named', family, address, name }),
    nameAddresses: (named) => {
      const batchId = crypto.randomUUID()
      for (const { family, address, name } of named) record({ kind: 'address-named', family, address, name: name.toWellFormed(), batchId })
    },
    pin: (nodeIds, pinned) => record({ kind: 'nodes-pinned', nodeIds, pinned }),
    group: (title, nodeIds, previousPositions) => {
      keep(previousPositions)
      record({ kind: 'nodes-grouped', groupId: crypto.randomUUID(), title: title.toWellFormed(), nodeIds })
    },
    setCollapsed: (groupId, collapsed, { positions = {}, ...box } = {}, previousPositions = {}) => {
      const isMoved = Object.keys(positions).length > 0
      // A group collapsed without explicit positions keeps its position.
      if (isMoved) put(positions, previousPositions)
      else if (isFanInId(groupId) || isAutomaticGroupId(groupId)) keep(previousPositions)
      record({ kind: 'group-collapsed', groupId, collapsed, ...(isMoved ? { positions } : {}), ...box })
    },
    ungroup: (groupId) => record({ kind: 'group-removed', groupId }),
    colour: (nodeIds, colour) => record({ kind: 'nodes-coloured', nodeIds, colour }),
    nameColour: (colour, meaning) => record({ kind: 'colour-label-set', colour, meaning: meaning.toWellFormed() }),
    putCard: ({ id, text, x, y }) => record({ kind: 'note-card-saved', cardId: id, text: text.toWellFormed(), x: Math.round(x), y: Math.round(y) }),
    note: (target, text) => record({ kind: 'graph-noted', target, text: text.toWellFormed() }),
    infer: (edges, batchId) =>
      inTurn(async () => {
        const fresh = freshInferences(edges, latest())
        if (fresh.length > 0) await write({ kind: 'bridge-links-inferred', edges: fresh, ...(batchId === undefined ? {} : { batchId }) })
      }),
    dismiss: (edgeIds, dismissed) => record({ kind: 'bridge-links-dismissed', edgeIds, dismissed }),
    takeSnapshot: (title) => record({ kind: 'snapshot-taken', snapshotId: crypto.randomUUID(), title: title.toWellFormed() }),
    openSnapshot: (snapshotId) => record({ kind: 'snapshot-opened', snapshotId }),
    removeSnapshot: (snapshotId) => record({ kind: 'snapshot-removed', snapshotId }),
  }
}
