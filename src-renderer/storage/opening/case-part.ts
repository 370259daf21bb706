import type { CaseEvent, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import type { SummarizedCapture } from '../../../src-shared/case/case-reducer.ts'
import { rowsBetween, someRowsOfCase, type Database } from '../database.ts'
import { loadCaptureSummaries, storedCaptures } from './capture-summaries.ts'
import { internedEntry } from './interned-rows.ts'

/** A range of a case's chain with its payloads. Missing payloads are left out. */
export interface CasePart {
  readonly entries: readonly CustodyEntry[]
  readonly payloads: ReadonlyMap<number, SummarizedCapture | CaseEvent>
}

type Stores = Pick<Database, 'entries' | 'captures' | 'bodies' | 'summaries' | 'names' | 'events'>

/** Entries per range. */
const ENTRIES = 250

/** The next range of a chain from a position on; without entries at its end. */
export async function readCasePart(stores: Stores, caseId: string, from: number): Promise<CasePart> {
  // Positions are consecutive, so the range is known in advance and everything is read at once.
  // The first position is 1.
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
  // The range extends further only where a position is missing.
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
    const summarized = captures.get(seq)
    if (summarized?.capture.id === ref) payloads.set(seq, summarized)
  }
  return { entries, payloads }
}
