import { useMemo } from 'react'
import type { GraphEventBody, GraphFilterRecord } from '../../../src-shared/graph-event.ts'
import type { Curation } from '../../evidence/curation.ts'
import { useCaseActions, useCaseContext } from '../../session/case-context.ts'
import { tell } from '../../session/messages.ts'
import { edgeOfKey } from '../graph-selection.ts'
import type { Places } from '../layout/arrangement.ts'
import { layoutMemoryOf } from '../layout/layout-memory.ts'
import { nextRedo, nextUndo, undoneTogether } from './act-history.ts'

/** What can be done with the graph; each is an event of the case, and can be undone by itself. */
export interface GraphActs {
  readonly undo: () => void
  readonly redo: () => void
  /** Undoes or redoes an act, by its number, wherever it stands in the history. */
  readonly undoAct: (seq: number) => void
  readonly redoAct: (seq: number) => void
  /** Nodes were put elsewhere; `stood` is where everything stood until now. */
  readonly move: (moved: Places, stood: Places) => void
  /** Hides nodes, or shows them again; edges among the ids are left. */
  readonly hide: (ids: Iterable<string>, hidden: boolean) => void
  readonly filter: (filter: GraphFilterRecord) => void
  readonly pin: (nodeIds: readonly string[], pinned: boolean) => void
  /** Groups nodes under a name, folded; `stood` is where everything stands, so that the group stands where its first member did. */
  readonly group: (title: string, nodeIds: readonly string[], stood: Places) => void
  readonly fold: (groupId: string, folded: boolean) => void
  readonly ungroup: (groupId: string) => void
  /** A note on a node, an edge (`edgeKey`) or, with '', the canvas; an empty text takes it away. */
  readonly note: (target: string, text: string) => void
  readonly takeSnapshot: (title: string) => void
  readonly openSnapshot: (snapshotId: string) => void
  readonly removeSnapshot: (snapshotId: string) => void
}

const FOLLOWED_UNDONE = 'The address is no longer followed. What was answered about it stays in the case: following it again pays for none of it.'

/** The acts on the graph of the open case. */
export function useGraphActs(): GraphActs {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const caseId = state.record.id
  return useMemo(() => graphActs(caseId, state, state.places, recordEvent), [caseId, state, recordEvent])
}

function graphActs(caseId: string, { graphActs: acts }: Curation, stored: Places, record: (event: GraphEventBody) => Promise<boolean>): GraphActs {
  const undoActs = (seqs: readonly number[]): void => {
    if (seqs.length === 0) return
    const followed = acts.some(({ act }) => act.kind === 'address-followed' && seqs.includes(act.seq))
    void record({ kind: 'graph-undone', acts: seqs }).then((kept) => kept && followed && tell(FOLLOWED_UNDONE))
  }
  const redoActs = (seqs: readonly number[]): void => {
    if (seqs.length > 0) void record({ kind: 'graph-redone', acts: seqs })
  }
  /** Writes into the case what of an arrangement it does not hold yet. */
  const keep = (stood: Places): void => {
    const memory = layoutMemoryOf(caseId)
    memory.keep(stood)
    const unsaved = memory.unsaved(stood, stored)
    if (unsaved !== undefined) void record({ kind: 'node-placed', places: unsaved })
  }
  return {
    undo: () => {
      const seqs = nextUndo(acts)
      if (seqs.length === 0) tell('There is nothing to undo.')
      undoActs(seqs)
    },
    redo: () => {
      const seqs = nextRedo(acts)
      if (seqs.length === 0) tell('There is nothing to redo.')
      redoActs(seqs)
    },
    undoAct: (seq) => undoActs(undoneTogether(acts, seq)),
    redoAct: (seq) => redoActs([seq]),
    move: (moved, stood) => {
      // Where everything stood goes before, so that undoing the move leads back there.
      keep(stood)
      layoutMemoryOf(caseId).keep({ ...stood, ...moved })
      void record({ kind: 'nodes-moved', places: moved })
    },
    hide: (ids, hidden) => {
      const nodeIds = [...ids].filter((id) => edgeOfKey(id) === undefined)
      if (nodeIds.length > 0) void record({ kind: 'nodes-hidden', nodeIds, hidden })
    },
    filter: (filter) => void record({ kind: 'graph-filtered', filter }),
    pin: (nodeIds, pinned) => void record({ kind: 'nodes-pinned', nodeIds, pinned }),
    group: (title, nodeIds, stood) => {
      keep(stood)
      void record({ kind: 'nodes-grouped', groupId: crypto.randomUUID(), title: title.toWellFormed(), nodeIds })
    },
    fold: (groupId, folded) => void record({ kind: 'group-folded', groupId, folded }),
    ungroup: (groupId) => void record({ kind: 'group-removed', groupId }),
    note: (target, text) => void record({ kind: 'graph-noted', target, text: text.toWellFormed() }),
    takeSnapshot: (title) => void record({ kind: 'snapshot-taken', snapshotId: crypto.randomUUID(), title: title.toWellFormed() }),
    openSnapshot: (snapshotId) => void record({ kind: 'snapshot-opened', snapshotId }),
    removeSnapshot: (snapshotId) => void record({ kind: 'snapshot-removed', snapshotId }),
  }
}
