import { useMemo, useState } from 'react'
import {
  type GraphEventBody,
  type GraphFilterRecord,
  type GraphLayout,
  type InferredLine,
  isFanInId,
} from '../../../../src-shared/custody/graph-event.ts'
import type { NoteCard } from '../../../../src-shared/case/curation/arrangement.ts'
import type { Curation, CommandState } from '../../../../src-shared/case/curation/curation.ts'
import { useCaseFile } from '../../../storage/hooks.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { showToast } from '../../../state/messages.ts'
import { edgeOfKey } from '../edge-key.ts'
import type { NodePositions } from '../layout/arrangement.ts'
import type { OpenedBox } from '../layout/entity-lanes.ts'
import type { LaidOut } from '../layout-algorithms/layout-job.ts'
import { layoutMemoryOf } from '../layout/layout-memory.ts'
import { nextRedo, nextUndo, undoneTogether } from './act-history.ts'
import { createMutex, type InTurn } from '../../../state/mutex.ts'

/**
 * Of what a trace infers, the lines that no act of the case holds yet, or holds resting on fewer transfers. An act that is undone is an act: what the
 * investigator took back does not come again by itself.
 */
function freshInferences(lines: readonly InferredLine[], acts: readonly CommandState[]): InferredLine[] {
  if (lines.length === 0) return []
  const held = new Map<string, number>()
  for (const { act } of acts) {
    if (act.kind !== 'lines-inferred') continue
    for (const { id, matched } of act.lines) held.set(id, Math.max(held.get(id) ?? 0, matched))
  }
  return lines.filter(({ id, matched }) => matched > (held.get(id) ?? 0))
}

/** What can be done with the graph; each is an event of the case, and can be undone by itself. */
export interface GraphCommands {
  readonly undo: () => void
  readonly redo: () => void
  /** Undoes or redoes an act, by its number, wherever it stands in the history. */
  readonly undoCommand: (seq: number) => void
  readonly redoCommand: (seq: number) => void
  /** Nodes were put elsewhere; `stood` is where everything stood until now. */
  readonly move: (moved: NodePositions, stood: NodePositions) => void
  /** Everything was laid out anew, but for what stays. */
  readonly computeLayout: (layout: GraphLayout, done: LaidOut, stood: NodePositions) => void
  /** Some nodes were put in order among themselves. */
  readonly tidy: (moved: NodePositions, stood: NodePositions) => void
  /** Hides nodes, or shows them again; edges among the ids are left. */
  readonly hide: (ids: Iterable<string>, hidden: boolean) => void
  readonly filter: (filter: GraphFilterRecord) => void
  readonly pin: (nodeIds: readonly string[], pinned: boolean) => void
  /** Groups nodes under a name, folded; `stood` is where everything stands, so that the group stands where its first member did. */
  readonly group: (title: string, nodeIds: readonly string[], stood: NodePositions) => void
  /** Closes a group, or the payers of a wallet, into one node, or opens them into a box; `stood` is where everything stood. */
  readonly fold: (groupId: string, folded: boolean, box?: Folded, stood?: NodePositions) => void
  readonly ungroup: (groupId: string) => void
  /** Colours nodes by a name of the palette; '' takes the colour away. */
  readonly colour: (nodeIds: readonly string[], colour: string) => void
  readonly nameColour: (colour: string, meaning: string) => void
  /** Puts a note card on the canvas, or moves or rewrites the one of this id; an empty text takes it away. */
  readonly putCard: (card: NoteCard) => void
  /** A note on a node, an edge (`edgeKey`) or, with '', the canvas; an empty text takes it away. */
  readonly note: (target: string, text: string) => void
  /** What a trace infers of the other side of bridges is kept, once. */
  readonly infer: (lines: readonly InferredLine[]) => void
  /** Takes inferences out of the picture, or brings them back. */
  readonly dismiss: (lineIds: readonly string[], dismissed: boolean) => void
  readonly takeSnapshot: (title: string) => void
  readonly openSnapshot: (snapshotId: string) => void
  readonly removeSnapshot: (snapshotId: string) => void
}

/** How a group stands once it is opened or closed, as the case keeps it. */
type Folded = Partial<OpenedBox> & { readonly nodeIds?: readonly string[] }

const FOLLOWED_UNDONE = 'The address is no longer followed. What was answered about it stays in the case: following it again pays for none of it.'

/** The acts on the graph of the open case. */
export function useGraphCommands(): GraphCommands {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const caseFile = useCaseFile()
  const caseId = state.record.id
  const [inTurn] = useState(createMutex)
  const { graphCommands: acts, places } = state
  return useMemo(
    () => graphCommands(caseId, () => caseFile.getSnapshot(caseId)?.graphCommands ?? acts, places, recordEvent, inTurn),
    [caseFile, caseId, acts, places, recordEvent, inTurn],
  )
}

/** `latest`: the acts as the case holds them at that moment, which may be more than what is drawn. */
export function graphCommands(
  caseId: string,
  latest: () => Curation['graphCommands'],
  stored: NodePositions,
  write: (event: GraphEventBody) => Promise<boolean>,
  inTurn: InTurn,
): GraphCommands {
  const record = (event: GraphEventBody): void => inTurn(() => write(event))
  const undoCommands = async (choose: (acts: Curation['graphCommands']) => readonly number[]): Promise<void> => {
    const acts = latest()
    const seqs = choose(acts)
    if (seqs.length === 0) {
      showToast('There is nothing to undo.')
      return
    }
    const followed = acts.some(({ act }) => act.kind === 'address-followed' && seqs.includes(act.seq))
    if ((await write({ kind: 'graph-undone', acts: seqs })) && followed) showToast(FOLLOWED_UNDONE)
  }
  const redoCommands = async (choose: (acts: Curation['graphCommands']) => readonly number[]): Promise<void> => {
    const seqs = choose(latest())
    if (seqs.length === 0) showToast('There is nothing to redo.')
    else await write({ kind: 'graph-redone', acts: seqs })
  }
  /** Writes into the case what of an arrangement it does not hold yet. */
  const keep = (stood: NodePositions): void => {
    const memory = layoutMemoryOf(caseId)
    memory.keep(stood)
    const unsaved = memory.unsaved(stood, stored)
    if (unsaved !== undefined) record({ kind: 'node-placed', places: unsaved })
  }
  /** Where everything stood goes before, so that undoing leads back there. */
  const put = (moved: NodePositions, stood: NodePositions): void => {
    keep(stood)
    layoutMemoryOf(caseId).keep({ ...stood, ...moved })
  }
  return {
    undo: () => inTurn(() => undoCommands(nextUndo)),
    redo: () => inTurn(() => redoCommands(nextRedo)),
    undoCommand: (seq) => inTurn(() => undoCommands((acts) => undoneTogether(acts, seq))),
    redoCommand: (seq) => inTurn(() => redoCommands(() => [seq])),
    move: (moved, stood) => {
      put(moved, stood)
      record({ kind: 'nodes-moved', places: moved })
    },
    computeLayout: (layout, { places, heads }, stood) => {
      put(places, stood)
      record({ kind: 'graph-laid-out', layout, places, heads })
    },
    tidy: (moved, stood) => {
      put(moved, stood)
      record({ kind: 'nodes-tidied', places: moved })
    },
    hide: (ids, hidden) => {
      const nodeIds = [...ids].filter((id) => edgeOfKey(id) === undefined)
      if (nodeIds.length > 0) record({ kind: 'nodes-hidden', nodeIds, hidden })
    },
    filter: (filter) => record({ kind: 'graph-filtered', filter }),
    pin: (nodeIds, pinned) => record({ kind: 'nodes-pinned', nodeIds, pinned }),
    group: (title, nodeIds, stood) => {
      keep(stood)
      record({ kind: 'nodes-grouped', groupId: crypto.randomUUID(), title: title.toWellFormed(), nodeIds })
    },
    fold: (groupId, folded, { places = {}, ...box } = {}, stood = {}) => {
      const isMoved = Object.keys(places).length > 0
      // Who closes a group without a word of places finds it where it stood.
      if (isMoved) put(places, stood)
      else if (isFanInId(groupId)) keep(stood)
      record({ kind: 'group-folded', groupId, folded, ...(isMoved ? { places } : {}), ...box })
    },
    ungroup: (groupId) => record({ kind: 'group-removed', groupId }),
    colour: (nodeIds, colour) => record({ kind: 'nodes-coloured', nodeIds, colour }),
    nameColour: (colour, meaning) => record({ kind: 'colour-named', colour, meaning: meaning.toWellFormed() }),
    putCard: ({ id, text, x, y }) => record({ kind: 'card-put', cardId: id, text: text.toWellFormed(), x: Math.round(x), y: Math.round(y) }),
    note: (target, text) => record({ kind: 'graph-noted', target, text: text.toWellFormed() }),
    infer: (lines) =>
      inTurn(async () => {
        const fresh = freshInferences(lines, latest())
        if (fresh.length > 0) await write({ kind: 'lines-inferred', lines: fresh })
      }),
    dismiss: (lineIds, dismissed) => record({ kind: 'inferences-dismissed', lineIds, dismissed }),
    takeSnapshot: (title) => record({ kind: 'snapshot-taken', snapshotId: crypto.randomUUID(), title: title.toWellFormed() }),
    openSnapshot: (snapshotId) => record({ kind: 'snapshot-opened', snapshotId }),
    removeSnapshot: (snapshotId) => record({ kind: 'snapshot-removed', snapshotId }),
  }
}
