import type { SummarizedCapture } from '../../../src-shared/case/case-reducer.ts'
import { LazyCaptureNames } from '../../../src-shared/case/names/lazy-capture-names.ts'
import { headerOf, serves, withBodies } from '../capture-rows.ts'
import { CAPTURES_AT_ONCE, rowsBetween, type Database } from '../database.ts'
import { decodeCapture } from '../decode.ts'
import { createLazyNameReader } from '../lazy-name-reader.ts'
import { internedHeader } from './interned-rows.ts'
import type { CaptureHeader } from '../../../src-shared/case/case-types.ts'
import type { CaptureSummaryRow } from '../rows.ts'

type Stores = Pick<Database, 'captures' | 'bodies' | 'summaries' | 'names'>

/**
 * Captures for an open case, by chain position (ascending). Reads headers and stored summaries
 * only; names are read when a view needs them. A body is read and decoded only where its
 * summary is missing or unusable. Missing captures are left out. `stored`: headers and
 * summaries that were already read.
 */
export async function loadCaptureSummaries(
  stores: Stores,
  caseId: string,
  seqs: readonly number[],
  stored?: StoredCaptures,
): Promise<ReadonlyMap<number, SummarizedCapture>> {
  const summarized = new Map<number, SummarizedCapture>()
  const [first, last] = [seqs[0], seqs.at(-1)]
  if (first === undefined || last === undefined) return summarized
  const rows = stored ?? (await storedCaptures(stores, caseId, first, last))
  const summaries = new Map(rows.summaries.flatMap((row) => (serves(row) ? [[row.seq, row.summary] as const] : [])))
  const wanted = new Set(seqs)
  const late = createLazyNameReader(stores)
  for (const row of rows.captures) {
    const summary = summaries.get(row.seq)
    if (summary !== undefined && wanted.has(row.seq))
      summarized.set(row.seq, { capture: internedHeader(row), summary, names: new LazyCaptureNames(undefined, late) })
  }
  const unknown = seqs.filter((seq) => !summaries.has(seq))
  for (let at = 0; at < unknown.length; at += CAPTURES_AT_ONCE) {
    const some = unknown.slice(at, at + CAPTURES_AT_ONCE)
    const found = await stores.captures.bulkGet(some.map((seq): [string, number] => [caseId, seq]))
    for (const capture of await withBodies(
      stores,
      found.flatMap((row) => row ?? []),
    )) {
      const { summary, names } = await decodeCapture(capture)
      summarized.set(capture.seq, { capture: internedHeader(headerOf(capture)), summary, names: new LazyCaptureNames(names) })
    }
  }
  return summarized
}

/** Stored rows of the captures in a range of a case's chain, without bodies. */
export interface StoredCaptures {
  readonly captures: readonly CaptureHeader[]
  readonly summaries: readonly CaptureSummaryRow[]
}

/** Reads the stored rows of a range, both ends included. */
export async function storedCaptures(
  { captures, summaries }: Pick<Database, 'captures' | 'summaries'>,
  caseId: string,
  first: number,
  last: number,
): Promise<StoredCaptures> {
  const [headers, derived] = await Promise.all([rowsBetween(captures, caseId, first, last), rowsBetween(summaries, caseId, first, last)])
  return { captures: headers, summaries: derived }
}

/**
 * The next captures of a case from a position on, at most `max`, in chain order; `last`
 * is the last position read.
 */
export async function someCaptureSummaries(
  stores: Stores,
  caseId: string,
  from: number,
  max: number,
): Promise<{ readonly last: number | undefined; readonly captures: readonly SummarizedCapture[] }> {
  const keys = await stores.captures.where(':id').between([caseId, from], [caseId, Number.MAX_SAFE_INTEGER]).limit(max).primaryKeys()
  const seqs = keys.map(([, seq]) => seq)
  const summarized = await loadCaptureSummaries(stores, caseId, seqs)
  return { last: seqs.at(-1), captures: seqs.flatMap((seq) => summarized.get(seq) ?? []) }
}
