import type { FoldedCapture } from '../evidence/case-fold.ts'
import type { HeldCapture } from '../evidence/case-state.ts'
import { hasFlows, type FlowColumns } from '../evidence/flow-columns.ts'
import { HeldNames } from '../evidence/names/held-names.ts'
import { dividedDigest, headerOf, serves, withBodies, type DigestRow } from './capture-rows.ts'
import { CAPTURES_AT_ONCE, type Database } from './database.ts'
import { decodeCapture } from './decode.ts'
import { lateNames } from './late-names.ts'

type Stores = Pick<Database, 'captures' | 'bodies' | 'digests' | 'names'>
type FlowStores = Pick<Database, 'captures' | 'bodies' | 'flows'>

/**
 * Captures of a case as an open case holds them, by their places in its chain (ascending). Headers and stored digests alone are read, and what
 * the answers name when a view needs it; only where a digest is missing, or is none of a decoder that serves, is the body read and decoded.
 * Gone ones are left out. `stored`: their digests, where they were read already.
 */
export async function foldedCaptures(
  stores: Stores,
  caseId: string,
  seqs: readonly number[],
  stored?: readonly DigestRow[],
): Promise<ReadonlyMap<number, FoldedCapture>> {
  const folded = new Map<number, FoldedCapture>()
  const [first, last] = [seqs[0], seqs.at(-1)]
  if (first === undefined || last === undefined) return folded
  const rows = stored ?? (await digestsOf(stores, caseId, first, last))
  const digests = new Map(rows.flatMap((row) => (serves(row) ? [[row.seq, dividedDigest(row)] as const] : [])))
  const known = seqs.filter((seq) => digests.has(seq))
  const headers =
    known.length === seqs.length
      ? await stores.captures.where(':id').between([caseId, first], [caseId, last], true, true).toArray()
      : await stores.captures.bulkGet(known.map((seq): [string, number] => [caseId, seq]))
  const late = lateNames(stores)
  for (const row of headers) {
    const stored = row === undefined ? undefined : digests.get(row.seq)
    if (row === undefined || stored === undefined) continue
    folded.set(row.seq, { capture: headerOf(row), digest: stored.digest, names: new HeldNames(stored.names, late) })
  }
  const unknown = seqs.filter((seq) => !digests.has(seq))
  for (let at = 0; at < unknown.length; at += CAPTURES_AT_ONCE) {
    const some = unknown.slice(at, at + CAPTURES_AT_ONCE)
    const found = await stores.captures.bulkGet(some.map((seq): [string, number] => [caseId, seq]))
    for (const capture of await withBodies(
      stores,
      found.flatMap((row) => row ?? []),
    )) {
      const { digest, names } = await decodeCapture(capture)
      folded.set(capture.seq, { capture: headerOf(capture), digest, names: new HeldNames(names) })
    }
  }
  return folded
}

/** The stored digests of a stretch of a case's chain, both ends included. */
export function digestsOf({ digests }: Pick<Database, 'digests'>, caseId: string, first: number, last: number): Promise<DigestRow[]> {
  return digests.where(':id').between([caseId, first], [caseId, last], true, true).toArray()
}

/** The next captures of a case from a place in its chain on, `most` of them, in the order of the chain; `last` is the place of the last one looked at. */
export async function someFoldedCaptures(
  stores: Stores,
  caseId: string,
  from: number,
  most: number,
): Promise<{ readonly last: number | undefined; readonly captures: readonly FoldedCapture[] }> {
  const keys = await stores.captures.where(':id').between([caseId, from], [caseId, Number.MAX_SAFE_INTEGER]).limit(most).primaryKeys()
  const seqs = keys.map(([, seq]) => seq)
  const folded = await foldedCaptures(stores, caseId, seqs)
  return { last: seqs.at(-1), captures: seqs.flatMap((seq) => folded.get(seq) ?? []) }
}

/**
 * The flows and relations of captures, in their order; undefined for those that have none. Stored columns are read where they serve, else
 * they are made of the body.
 */
export async function readFlows(stores: FlowStores, held: readonly Pick<HeldCapture, 'capture' | 'digest'>[]): Promise<(FlowColumns | undefined)[]> {
  const keyOf = ({ capture: { caseId, seq } }: Pick<HeldCapture, 'capture'>): [string, number] => [caseId, seq]
  const stored = await stores.flows.bulkGet(held.map(keyOf))
  const found: (FlowColumns | undefined)[] = []
  for (const [at, one] of held.entries()) {
    const row = stored[at]
    if (row !== undefined && serves(row)) found.push(row.columns)
    else if (!hasFlows(one.capture.endpoint) || !one.digest.understood) found.push(undefined)
    else {
      const rows = await stores.captures.bulkGet([keyOf(one)])
      const [capture] = await withBodies(
        stores,
        rows.flatMap((known) => known ?? []),
      )
      found.push(capture === undefined ? undefined : (await decodeCapture(capture)).flows)
    }
  }
  return found
}
