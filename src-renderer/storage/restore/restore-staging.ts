import type { Table } from 'dexie'
import type { HeadSignature } from '../../../src-shared/custody/head-signature.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { addCaptures, CAPTURES_PER_WRITE, rowsOfCapture, type RowsOfCapture } from '../capture-rows.ts'
import { rowsNext } from '../chain-reader.ts'
import { lastRowOfCase, someRowsOfCase, type Database } from '../database.ts'
import { decodeCapture } from '../decode.ts'
import { storeHeadSignatures } from '../head-signatures.ts'
import { RefusedWrite } from '../storage-failure.ts'
import type { EntryRow } from './backup-rows.ts'
import type { StoredChain } from './stored-chain.ts'

/** No case id contains a space, so these rows are never taken for a case's. */
const PREFIX = 'restoring '

/** Rows per transaction while a backup is read; more would block the renderer. */
const ROWS_AT_ONCE = 100
/** Bytes of bodies after which a transaction takes no more rows. */
const BYTES_AT_ONCE = 8_000_000
const FIRST_ROWS = 4

type InCase = readonly [caseId: string, seq: number]

interface InChain {
  readonly caseId: string
  readonly seq: number
}

type RowTable = Database['entries' | 'captures' | 'bodies' | 'summaries' | 'names' | 'flows' | 'events']

/** What happens to the rows of a restore once the whole backup is verified. */
export interface Settlement {
  readonly stored: StoredChain
  readonly record: CaseRecord
  readonly signatures: readonly HeadSignature[]
  /** Rows of the case file within the backup's range that no entry of the backup names. */
  readonly strays: readonly number[]
}

/**
 * Staging area for the rows of a backup until it is completely read and
 * verified; not visible as a case.
 */
export interface RestoreStaging {
  readonly add: (row: EntryRow) => Promise<void>
  /** In one transaction: all staged rows are in the case afterwards, or nothing has changed. */
  readonly settle: (settlement: Settlement) => Promise<void>
  /** Removes staged rows that have not become part of the case. */
  readonly clear: () => Promise<void>
}

/**
 * Rows are written in small transactions under an unused name and moved to the case's id at once.
 * For a case without stored rows (`isNew`) only entries are staged: rows without an entry belong to
 * no case and need not be moved. A mark in `meta` exists until then; it identifies the rows of an
 * interrupted restore for removal.
 */
export function createRestoreStaging(database: Database, caseId: string, isNew: boolean): RestoreStaging {
  const { dexie, cases, entries, captures, bodies, summaries, names, flows, events, meta } = database
  const aside = `${PREFIX}${caseId}`
  const changed: number[] = []
  let existing: EntryRow[] = []
  let bytes = 0
  let isMarked = false

  const flush = async (): Promise<void> => {
    if (existing.length === 0) return
    const rows = existing
    existing = []
    bytes = 0
    if (!isMarked) await meta.put({ key: aside, value: { caseId, isNew } })
    isMarked = true
    const made = await Promise.all(rows.flatMap((row) => (row.kind === 'capture' ? [decodedRows(row)] : [])))
    const reported = rows.flatMap((row) => (row.kind === 'event' ? [row.event] : []))
    await dexie.transaction('rw', [entries, captures, bodies, summaries, names, flows, events], async () => {
      await entries.bulkAdd(rows.map(({ entry }) => ({ ...entry, caseId: aside })))
      await addCaptures(database, isNew ? made : made.map((row) => renameCase(row, aside)))
      await events.bulkAdd(isNew ? reported : reported.map((event) => ({ ...event, caseId: aside })))
    })
  }

  return {
    async add(row) {
      changed.push(row.entry.seq)
      existing.push(row)
      bytes += row.kind === 'capture' ? row.capture.body.length : 0
      if (existing.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
    },
    async settle({ stored, record, signatures, strays }) {
      await flush()
      const all = [entries, captures, bodies, summaries, names, flows, events]
      await dexie.transaction('rw', [...all, cases, meta], async () => {
        const now = await cases.get(caseId)
        const end = await lastRowOfCase(entries, caseId)
        if (now?.head !== stored.listed?.head || end?.id !== stored.last?.id) {
          throw new RefusedWrite(failure('busy', 'The case changed while it was being restored, so nothing was restored.', 'Restore it again.'))
        }
        for (const [from, to] of isNew ? [] : rangesOf([...changed, ...strays]))
          for (const table of all) await table.where(':id').between([caseId, from], [caseId, to], true, true).delete()
        await moveRows(entries, aside, (row) => ({ ...row, caseId }))
        await moveRows(captures, aside, (row) => ({ ...row, caseId, id: row.id.slice(PREFIX.length) }))
        await moveRows(bodies, aside, (row) => ({ ...row, caseId }), { bytes: ({ body }) => body.length })
        await moveRows(summaries, aside, (row) => ({ ...row, caseId }))
        await moveRows(names, aside, (row) => ({ ...row, caseId }), { max: CAPTURES_PER_WRITE })
        await moveRows(flows, aside, (row) => ({ ...row, caseId }), { max: CAPTURES_PER_WRITE })
        await moveRows(events, aside, (row) => ({ ...row, caseId }))
        for (const table of all) await deleteRows(table, aside)
        await storeHeadSignatures(database, caseId, signatures)
        await cases.put(record)
        await meta.delete(aside)
      })
    },
    clear: async () => {
      if (isMarked) await clearRows(database, aside, caseId, isNew)
    },
  }
}

/**
 * Removes interrupted restores of an earlier start; one that is running in
 * another window is left alone.
 */
export async function clearUnfinishedRestores(database: Database): Promise<void> {
  for (const key of await database.meta.where('key').startsWith(PREFIX).primaryKeys()) {
    const caseId = key.slice(PREFIX.length)
    await whileRestoring(database, caseId, async () => clearUnfinishedRestore(database, caseId))
  }
}

/** Removes the interrupted restore of one case. To be called inside `whileRestoring`. */
export async function clearUnfinishedRestore(database: Database, caseId: string): Promise<void> {
  const mark = await database.meta.get(`${PREFIX}${caseId}`)
  if (mark === undefined) return
  const isNew = typeof mark.value === 'object' && mark.value !== null && 'isNew' in mark.value && mark.value.isNew === true
  await clearRows(database, mark.key, caseId, isNew)
}

/**
 * Runs work on a case's restore under an exclusive lock across windows; undefined where
 * another window holds it.
 */
export async function whileRestoring<T>({ dexie }: Database, caseId: string, work: () => Promise<T>): Promise<T | undefined> {
  // A lock is released when its window ends for any reason.
  return await navigator.locks.request(`casebook: ${dexie.name}: ${PREFIX}${caseId}`, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : await work(),
  )
}

async function clearRows(database: Database, aside: string, caseId: string, isNew: boolean): Promise<void> {
  const { dexie, cases, entries, captures, bodies, summaries, names, flows, events, meta } = database
  for (const table of [entries, captures, bodies, summaries, names, flows, events]) await deleteRows(table, aside)
  await dexie.transaction('rw', [cases, entries, captures, bodies, summaries, names, flows, events, meta], async () => {
    // If the case exists by now, its rows belong to it.
    const isThere = (await cases.get(caseId)) !== undefined || (await lastRowOfCase(entries, caseId)) !== undefined
    if (isNew && !isThere) for (const table of [captures, bodies, summaries, names, flows, events]) await deleteRows(table, caseId)
    await meta.delete(aside)
  })
}

async function deleteRows(table: RowTable, caseId: string): Promise<void> {
  await table.where(':id').between([caseId, 0], [caseId, Number.MAX_SAFE_INTEGER], true, true).delete()
}

/**
 * Copies all rows under `aside` to the case in batches, inside the caller's transaction. `bytes`
 * gives the size of a row, `max` the maximum rows per batch: lists of texts are copied ten times
 * as slowly as bytes.
 */
async function moveRows<Row extends InChain>(
  table: Table<Row, InCase>,
  aside: string,
  named: (row: Row) => Row,
  { bytes = () => 0, max = ROWS_AT_ONCE }: { readonly bytes?: (row: Row) => number; readonly max?: number } = {},
): Promise<void> {
  let atOnce = FIRST_ROWS
  for (let next = 0; ;) {
    const rows = await someRowsOfCase(table, aside, next, atOnce)
    const last = rows.at(-1)
    if (last === undefined) return
    await table.bulkAdd(rows.map(named))
    next = last.seq + 1
    const weight = rows.reduce((sum, row) => sum + bytes(row), 0)
    atOnce = Math.min(max, rowsNext(rows.length, weight))
  }
}

/** A backup has no summaries: they are derived from its bodies. */
async function decodedRows({ capture }: EntryRow & { readonly kind: 'capture' }): Promise<RowsOfCapture> {
  const { summary, names, flows } = await decodeCapture(capture)
  return rowsOfCapture(capture, { summary, names, flows })
}

/**
 * The rows of a capture under another case id. Capture ids are unique in the store, so its own id
 * gets the prefix as well.
 */
function renameCase({ header, body, summary, names, flows }: RowsOfCapture, caseId: string): RowsOfCapture {
  return {
    header: { ...header, caseId, id: `${PREFIX}${header.id}` },
    body: { ...body, caseId },
    summary: { ...summary, caseId },
    names: { ...names, caseId },
    flows: flows === undefined ? undefined : { ...flows, caseId },
  }
}

/** Groups consecutive numbers into ranges. */
function rangesOf(positions: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const stretches: [number, number][] = []
  for (const position of positions.toSorted((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last !== undefined && position === last[1] + 1) last[1] = position
    else stretches.push([position, position])
  }
  return stretches
}
