import type { CaseEvent, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import type { SummarizedCapture } from '../../../src-shared/case/case-reducer.ts'
import { rowsBetween, someRowsOfCase, type Database } from '../database.ts'
import { loadCaptureSummaries, storedCaptures } from './capture-summaries.ts'
import { internedEntry } from './interned-rows.ts'

/** A stretch of a case's chain, with what its entries stand for. Payloads that are gone are missing. */
export interface CasePart {
  readonly entries: readonly CustodyEntry[]
  readonly payloads: ReadonlyMap<number, SummarizedCapture | CaseEvent>
}

type Stores = Pick<Database, 'entries' | 'captures' | 'bodies' | 'digests' | 'names' | 'events'>

/** Entries of a stretch. */
const ENTRIES = 250

/** The next stretch of a chain from a place on; without entries where it ends. */
export async function readCasePart(stores: Stores, caseId: string, from: number): Promise<CasePart> {
  // Places in a chain follow each other: what belongs to the stretch is known before its entries are there, and all of it is read at once. The first place is 1.
  const end = from + ENTRIES
  const [links, stored, events] = await Promise.all([
    someRowsOfCase(stores.entries, caseId, from, ENTRIES),
    storedCaptures(stores, caseId, from, end),
    rowsBetween(stores.events, caseId, from, end),
  ])
  const entries: CustodyEntry[] = []
  for (const link of links) entries.push(internedEntry(link, entries.at(-1)))
  const last = entries.at(-1)
  if (last === undefined) return { entries, payloads: new Map() }
  // Only where a place was left out does a stretch reach further.
  const further = last.seq > end ? await rowsBetween(stores.events, caseId, end + 1, last.seq) : []
  const captured = entries.filter(({ kind }) => kind === 'capture')
  const captures = await loadCaptureSummaries(
    stores,
    caseId,
    captured.map(({ seq }) => seq),
    stored,
  )
  const payloads = new Map<number, SummarizedCapture | CaseEvent>([...events, ...further].map((event) => [event.seq, event]))
  for (const { seq, ref } of captured) {
    const folded = captures.get(seq)
    if (folded?.capture.id === ref) payloads.set(seq, folded)
  }
  return { entries, payloads }
}
