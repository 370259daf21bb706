import type { CaseEvent } from '../../custody/capture.ts'
import { boundedGraphEvent } from './bounded-event.ts'
import type { Arrangement, Snapshot } from './arrangement.ts'
import { apply, arrangementOf, emptyDraft, type ArrangementDraft, type ArrangingEvent } from './arrangement-draft.ts'
import type { GraphCommandBody, GraphEventBody } from '../../custody/graph-event.ts'
import type { AddressSubject } from '../case-types.ts'
import type { OwnName } from '../own-names.ts'

export type GraphCommand = CaseEvent & GraphCommandBody

/** A graph command of the investigator, and whether it is undone. */
export interface CommandState {
  readonly command: GraphCommand
  /** Number of the event that undid it; undefined while it is in force. */
  readonly undoneBy: number | undefined
}

/**
 * Everything curated in a case's graph: the arrangement, its snapshots, and the
 * commands that produced it.
 */
export interface Curation extends Arrangement {
  readonly snapshots: readonly Snapshot[]
  /** By node id; no part of an arrangement, which a snapshot restores. */
  readonly ownNames: ReadonlyMap<string, OwnName>
  /** In the order in which they were executed. */
  readonly graphCommands: readonly CommandState[]
}

/** The curation under construction: takes events one by one, in the order of the custody chain. */
export interface CurationReducer {
  readonly add: (event: CaseEvent & GraphEventBody) => void
  /** Removes a followed address that became a subject: following it is no longer a command. */
  readonly forgetFollowed: (id: string) => void
  /** The same object until an event is added. */
  readonly snapshot: () => Curation
}

const GRAPH_KINDS: Readonly<Record<GraphEventBody['kind'], true>> = {
  'address-followed': true,
  'node-expanded': true,
  'neighbours-shown': true,
  'address-named': true,
  'positions-saved': true,
  'node-hidden': true,
  'nodes-hidden': true,
  'nodes-moved': true,
  'layout-applied': true,
  'selection-laid-out': true,
  'nodes-pinned': true,
  'nodes-coloured': true,
  'colour-label-set': true,
  'note-card-saved': true,
  'graph-noted': true,
  'nodes-grouped': true,
  'group-collapsed': true,
  'group-removed': true,
  'graph-filtered': true,
  'bridge-links-inferred': true,
  'bridge-links-dismissed': true,
  'snapshot-taken': true,
  'snapshot-opened': true,
  'snapshot-removed': true,
  'graph-undone': true,
  'graph-redone': true,
}

/** Whether an event is about the graph: a command, its undo, or a saved arrangement. */
export function isGraphEvent(event: CaseEvent): event is CaseEvent & GraphEventBody {
  return Object.hasOwn(GRAPH_KINDS, event.kind)
}

/**
 * Creates an empty curation. Events apply to the current state; only undo and redo replay all
 * commands in force, in their original order.
 */
export function createCurationReducer(): CurationReducer {
  let replayed: ArrangingEvent[] = []
  const undone = new Map<number, number>()
  /** Arrangements of snapshots stay as they were when taken, whatever is undone afterwards. */
  const saved = new Map<number, Arrangement>()
  let draft = emptyDraft()
  let isStale = false
  let taken: Curation | undefined

  const currentDraft = (): ArrangementDraft => {
    if (!isStale) return draft
    draft = emptyDraft()
    isStale = false
    for (const event of replayed) if (!undone.has(event.seq)) apply(draft, event, saved)
    return draft
  }

  return {
    add(given) {
      const event = boundedGraphEvent(given)
      taken = undefined
      if (event.kind === 'graph-undone') {
        for (const seq of event.commands)
          if (replayed.some((command) => command.seq === seq && command.kind !== 'positions-saved')) undone.set(seq, event.seq)
        isStale = true
      } else if (event.kind === 'graph-redone') {
        for (const seq of event.commands) undone.delete(seq)
        isStale = true
      } else {
        replayed.push(event)
        apply(currentDraft(), event, saved)
      }
    },
    forgetFollowed(id) {
      replayed = replayed.filter((event) => event.kind !== 'address-followed' || event.id !== id)
      taken = undefined
    },
    snapshot() {
      taken ??= {
        ...arrangementOf(currentDraft()),
        snapshots: [...currentDraft().snapshots.values()],
        ownNames: new Map(currentDraft().names),
        graphCommands: replayed.flatMap((command) => (command.kind === 'positions-saved' ? [] : [{ command, undoneBy: undone.get(command.seq) }])),
      }
      return taken
    },
  }
}

/**
 * The addresses followed by the commands in force: an address whose following is undone is excluded
 * until it is followed again.
 */
export function followedNow({ graphCommands }: Curation): AddressSubject[] {
  const followed = new Map<string, AddressSubject>()
  for (const { command, undoneBy } of graphCommands) {
    if (command.kind !== 'address-followed' || undoneBy !== undefined) continue
    const { id, address, family, chains, origin, at } = command
    const addedAt = followed.get(id)?.addedAt ?? at
    followed.set(id, { id, typed: address, address, family, chains, alias: '', origin, colour: '', tags: [], note: '', addedAt })
  }
  return [...followed.values()]
}
