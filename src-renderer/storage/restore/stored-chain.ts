import type { Capture, CaseEvent, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { createVerifier, type Verification } from '../../../src-shared/custody/verify.ts'
import { capturePayloadSha256, entryId, eventPayloadSha256 } from '../../../src-shared/custody/custody-chain.ts'
import { nextRecord } from '../../../src-shared/case/case-record.ts'
import type { ChainPart } from '../../../src-shared/case/case-source.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { createMainThreadYield, runChunked } from '../../../src-shared/core/text/page-yield.ts'
import { bodySha256 } from '../../../src-shared/custody/body-sha256.ts'
import { readChain } from '../chain-reader.ts'
import { lastRowOfCase, type Database } from '../database.ts'
import { RefusedWrite } from '../storage-failure.ts'

/** What a restore needs to know of a stored case; its responses are read and released. */
export interface StoredChain {
  /** No row of the case in any store. */
  readonly isEmpty: boolean
  readonly isWhole: boolean
  /** As listed. */
  readonly listed: CaseRecord | undefined
  /** As it would be listed according to its chain. */
  readonly record: CaseRecord | undefined
  readonly last: CustodyEntry | undefined
  readonly entryAt: ReadonlyMap<number, Pick<CustodyEntry, 'id' | 'author'>>
  /**
   * Ids of entries whose rows all match their hashes: where a backup has the same
   * entry, it has the same rows.
   */
  readonly soundAt: ReadonlyMap<number, string>
  /** Sequence numbers of all rows, including those without an entry. */
  readonly positions: ReadonlySet<number>
}

/**
 * Rows of a case as they are read and checked; `bodyHashes` has the SHA-256 of each capture's body.
 */
export interface HashedPart extends ChainPart {
  readonly bodyHashes: ReadonlyMap<Capture, string>
}

/**
 * Reads the stored rows of a case from a position on, with the hash of each body. Throws
 * where they cannot be read.
 */
export async function* storedParts(database: Database, caseId: string, from = 0): AsyncGenerator<HashedPart> {
  for await (const part of readChain(database, caseId, 'Restoring the case', from)) {
    if (!part.ok) throw new RefusedWrite(part.error)
    const bodyHashes = new Map<Capture, string>()
    for (const capture of part.value.captures) bodyHashes.set(capture, await bodySha256(capture.body))
    yield { ...part.value, bodyHashes }
  }
}

/** Reads and verifies the stored rows of a case. */
export async function readStoredChain(database: Database, caseId: string): Promise<StoredChain> {
  const { cases, bodies, summaries, names, flows } = database
  const listed = await cases.get(caseId)
  const yieldToPage = createMainThreadYield()
  const verifier = createVerifier()
  const [entryAt, soundAt, positions] = [new Map<number, Pick<CustodyEntry, 'id' | 'author'>>(), new Map<number, string>(), new Set<number>()]
  let last: CustodyEntry | undefined
  let record: CaseRecord | undefined
  for await (const { entries, captures, events, bodyHashes } of storedParts(database, caseId)) {
    const [captureAt, eventAt] = [new Map(captures.map((row) => [row.seq, row])), new Map(events.map((row) => [row.seq, row]))]
    for (const { seq } of [...captures, ...events]) positions.add(seq)
    for (const event of events) verifier.event(event)
    for (const [capture, sha256] of bodyHashes) verifier.capture(capture, sha256)
    for (const entry of entries) {
      verifier.entry(entry)
      const [capture, event] = [captureAt.get(entry.seq), eventAt.get(entry.seq)]
      if (isSound(entry, capture, event, capture === undefined ? '' : bodyHashes.get(capture))) soundAt.set(entry.seq, entry.id)
      entryAt.set(entry.seq, entry)
      positions.add(entry.seq)
      record = nextRecord(record, entry, event)
      last = entry
      await yieldToPage()
    }
  }
  const checked: Verification = await runChunked(verifier.finishSteps(), yieldToPage)
  const derived = await Promise.all([bodies, summaries, names, flows].map((table) => lastRowOfCase<unknown>(table, caseId)))
  const isEmpty = listed === undefined && positions.size === 0 && derived.every((row) => row === undefined)
  return { isEmpty, isWhole: checked.ok && last !== undefined, listed, record, last, entryAt, soundAt, positions }
}

/** Whether the rows at one position are exactly those of its entry. */
function isSound(entry: CustodyEntry, capture: Capture | undefined, event: CaseEvent | undefined, body: string | undefined): boolean {
  try {
    if (entry.id !== entryId(entry) || (capture === undefined) === (event === undefined)) return false
    if (event !== undefined) return entry.kind === 'event' && entry.ref === '' && eventPayloadSha256(event) === entry.payloadSha256
    if (capture === undefined || entry.kind !== 'capture' || entry.ref !== capture.id) return false
    return body === capture.bodySha256 && capturePayloadSha256(capture) === entry.payloadSha256
  } catch {
    return false
  }
}
