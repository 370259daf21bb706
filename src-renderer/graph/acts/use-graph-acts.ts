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
      const memory = layoutMemoryOf(caseId)
      memory.keep(stood)
      // Where everything stood goes before, so that undoing the move leads back there.
      const before = memory.unsaved(stood, stored)
      memory.keep({ ...stood, ...moved })
      if (before !== undefined) void record({ kind: 'node-placed', places: before })
      void record({ kind: 'nodes-moved', places: moved })
    },
    hide: (ids, hidden) => {
      const nodeIds = [...ids].filter((id) => edgeOfKey(id) === undefined)
      if (nodeIds.length > 0) void record({ kind: 'nodes-hidden', nodeIds, hidden })
    },
    filter: (filter) => void record({ kind: 'graph-filtered', filter }),
  }
}
