import type { Capture, CaseEvent, CaseEventBody, CustodyEntry } from '../../src-shared/custody/capture.ts'
import { UNSIGNED_AUTHOR } from '../../src-shared/custody/authorship.ts'
import { GENESIS, capturePayloadSha256, entryOf, eventPayloadSha256 } from '../../src-shared/custody/custody-chain.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { nextRecord } from '../../src-shared/case/case-record.ts'
import type { SummarizedCapture } from '../../src-shared/case/case-reducer.ts'
import type { CaseRecord } from '../../src-shared/case/case-state.ts'
import { createLazyNameReader } from './lazy-name-reader.ts'
import { LazyCaptureNames } from '../../src-shared/case/names/lazy-capture-names.ts'
import { addCaptures, rowsOfCapture, type RowsOfCapture } from './capture-rows.ts'
import type { Database } from './database.ts'
import type { DecodedCapture } from './decode.ts'
import { storageFailure } from './storage-failure.ts'

/** An append to a case; the transaction assigns the sequence number. */
export type Append =
  | { readonly kind: 'event'; readonly caseId: string; readonly event: EventWithoutSeq; readonly payloadSha256: string }
  | {
      readonly kind: 'capture'
      readonly caseId: string
      readonly at: string
      readonly capture: Omit<Capture, 'seq'>
      readonly decoded: DecodedCapture
      readonly payloadSha256: string
    }

export type EventWithoutSeq = CaseEventBody & Pick<CaseEvent, 'at' | 'caseId' | 'actor'>

/**
 * Payloads are hashed before the transaction: a payload without canonical text must fail
 * before anything is written.
 */
export function eventAppend(event: EventWithoutSeq): Append {
  return { kind: 'event', caseId: event.caseId, event, payloadSha256: eventPayloadSha256(event) }
}

export function captureAppend(capture: Omit<Capture, 'seq'>, decoded: DecodedCapture, at: string): Append {
  return { kind: 'capture', caseId: capture.caseId, at, capture, decoded, payloadSha256: capturePayloadSha256(capture) }
}

/** What was appended or already existed (`entry` undefined: nothing was written). */
export interface Appended {
  readonly entry: CustodyEntry | undefined
  readonly payload: SummarizedCapture | CaseEvent
  readonly record: CaseRecord
}

/**
 * Maximum appends per transaction: a strict commit costs a disk flush, so
 * waiting appends share one.
 */
export const MAX_APPENDS_AT_ONCE = 1_000
/**
 * Bytes of bodies after which a transaction takes no more appends: hundreds of megabytes in one
 * would be in memory twice.
 */
export const MAX_BYTES_AT_ONCE = 32_000_000

/** Rows passed to the database at once: copying many would block the renderer. */
const ROWS_AT_ONCE = 100

interface Waiting {
  readonly append: Append
  readonly settle: (result: Result<Appended>) => void
}

/**
 * Appends entries to cases; apart from a restore, nothing else does. Appends wait while a
 * transaction runs and share the next one; each transaction reads the heads of its cases, so that
 * no entry builds on a stale head. `author`: who writes the entries.
 */
export function createWriteQueue(
  database: Database,
  onAppended: (appended: readonly Appended[]) => Promise<void>,
  author: () => Promise<string>,
): (append: Append) => Promise<Result<Appended>> {
  const waiting: Waiting[] = []
  let running = false

  const drain = async (): Promise<void> => {
    running = true
    // Wait one microtask so that appends from the same tick share a transaction.
    await Promise.resolve()
    while (waiting.length > 0) {
      const by = await author().catch(() => UNSIGNED_AUTHOR)
      const batch = waiting.splice(0, sizeOfBatch(waiting))
      const results = await writeBatch(
        database,
        batch.map(({ append }) => append),
        by,
      )
      await onAppended(results.flatMap((result) => (result.ok && result.value.entry !== undefined ? [result.value] : [])))
      for (const [at, { settle }] of batch.entries())
        settle(results[at] ?? err(failure('internal', 'The outcome of a write to the case file is unknown.', 'Restart Casebook.')))
    }
    running = false
  }

  return (append) =>
    new Promise((settle) => {
      waiting.push({ append, settle })
      if (!running) void drain()
    })
}

/** The size of the next batch: at least one append, however large. */
function sizeOfBatch(waiting: readonly Waiting[]): number {
  let bytes = 0
  const full = waiting.findIndex(({ append }, at) => {
    bytes += append.kind === 'capture' ? append.capture.body.length : 0
    return at > 0 && (at >= MAX_APPENDS_AT_ONCE || bytes > MAX_BYTES_AT_ONCE)
  })
  return full === -1 ? waiting.length : full
}

async function writeBatch(database: Database, batch: readonly Append[], author: string): Promise<readonly Result<Appended>[]> {
  const { dexie, cases, entries, captures, bodies, summaries, names, flows, events } = database
  const late = createLazyNameReader(database)
  try {
    return await dexie.transaction('rw', [cases, entries, captures, bodies, summaries, names, flows, events], async () => {
      const records = new Map<string, CaseRecord | undefined>()
      const written: { entries: CustodyEntry[]; captures: Map<string, RowsOfCapture>; events: CaseEvent[] } = {
        entries: [],
        captures: new Map(),
        events: [],
      }
      const results: Result<Appended>[] = []
      const addRows = async (): Promise<void> => {
        // `add`, never `put`: a sequence number in use means damage, and aborts
        // the whole transaction.
        await entries.bulkAdd(written.entries.splice(0))
        await events.bulkAdd(written.events.splice(0))
      }
      for (const append of batch) {
        const { caseId } = append
        if (written.entries.length >= ROWS_AT_ONCE) await addRows()
        if (!records.has(caseId)) records.set(caseId, await cases.get(caseId))
        const before = records.get(caseId)
        if (append.kind === 'capture') {
          const { id, bodySha256 } = append.capture
          const storedEntry = written.captures.get(id)?.header ?? (await captures.where('id').equals(id).first())
          if (storedEntry !== undefined && before !== undefined) {
            const payload = { capture: storedEntry, summary: append.decoded.summary, names: new LazyCaptureNames(undefined, late) }
            results.push(storedEntry.bodySha256 === bodySha256 ? ok({ entry: undefined, payload, record: before }) : err(differentResponse(id)))
            continue
          }
        }
        const creates = append.kind === 'event' && append.event.kind === 'case-created'
        if (creates ? before !== undefined : before === undefined) {
          results.push(err(creates ? existing(caseId) : missing(caseId)))
          continue
        }
        const seq = (before?.seq ?? 0) + 1
        const { payloadSha256 } = append
        const link = { caseId, seq, prev: before?.head ?? GENESIS, author, seen: [], payloadSha256 }
        const added = (entry: CustodyEntry, event: CaseEvent | undefined): CaseRecord => {
          const record = nextRecord(before, entry, event)
          written.entries.push(entry)
          records.set(caseId, record)
          return record
        }
        if (append.kind === 'capture') {
          const rows = rowsOfCapture({ ...append.capture, seq }, append.decoded)
          const entry = entryOf({ ...link, at: append.at, kind: 'capture', ref: rows.header.id })
          written.captures.set(rows.header.id, rows)
          const loaded = { summary: append.decoded.summary, names: new LazyCaptureNames(undefined, late) }
          results.push(ok({ entry, payload: { capture: rows.header, ...loaded }, record: added(entry, undefined) }))
        } else {
          const payload: CaseEvent = { ...append.event, seq }
          const entry = entryOf({ ...link, at: payload.at, kind: 'event', ref: '' })
          written.events.push(payload)
          results.push(ok({ entry, payload, record: added(entry, payload) }))
        }
      }
      await addRows()
      await addCaptures(database, [...written.captures.values()])
      await cases.bulkPut([...records.values()].filter((record) => record !== undefined))
      return results
    })
  } catch (error) {
    const reason = storageFailure(error, 'Writing to the case file')
    return batch.map(() => err(reason))
  }
}

function missing(caseId: string): ReturnType<typeof failure> {
  return failure('not_found', `The case file contains no case ${caseId}.`, 'Open the list of cases.')
}

function existing(caseId: string): ReturnType<typeof failure> {
  return failure('corrupt', `The case file already contains a case ${caseId}.`, 'Create the case under another id.')
}

function differentResponse(id: string): ReturnType<typeof failure> {
  return failure('corrupt', `The case file already contains another response with the id ${id}.`, 'Verify the case. Nothing was overwritten.')
}
