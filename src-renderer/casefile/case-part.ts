import type { CaseEvent, CustodyEntry } from '../../src-shared/capture.ts'
import type { FoldedCapture } from '../evidence/case-fold.ts'
import { someRowsOfCase, type Database } from './database.ts'
import { digestsOf, foldedCaptures } from './folded-captures.ts'

/** A stretch of a case's chain, with what its entries stand for. Payloads that are gone are missing. */
export interface CasePart {
  readonly entries: readonly CustodyEntry[]
  readonly payloads: ReadonlyMap<number, FoldedCapture | CaseEvent>
}

type Stores = Pick<Database, 'entries' | 'captures' | 'bodies' | 'digests' | 'names' | 'events'>

/** Entries of a stretch. */
const ENTRIES = 500

/** The next stretch of a chain from a place on; without entries where it ends. */
export async function readCasePart(stores: Stores, caseId: string, from: number): Promise<CasePart> {
  // Places in a chain follow each other: which digests belong to the stretch is known before its entries are there. The first place is 1.
  const [entries, digests] = await Promise.all([
    someRowsOfCase(stores.entries, caseId, from, ENTRIES),
    digestsOf(stores, caseId, from, from + ENTRIES),
  ])
  const last = entries.at(-1)
  if (last === undefined) return { entries, payloads: new Map() }
  const captured = entries.filter(({ kind }) => kind === 'capture')
  const [captures, events] = await Promise.all([
    foldedCaptures(
      stores,
      caseId,
      captured.map(({ seq }) => seq),
      digests,
    ),
    captured.length === entries.length ? [] : stores.events.where(':id').between([caseId, from], [caseId, last.seq], true, true).toArray(),
  ])
  const payloads = new Map<number, FoldedCapture | CaseEvent>(events.map((event) => [event.seq, event]))
  for (const { seq, ref } of captured) {
    const folded = captures.get(seq)
    if (folded?.capture.id === ref) payloads.set(seq, folded)
  }
  return { entries, payloads }
}
