import type { BackupSummary } from '../../src-shared/bridge.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../../src-shared/capture.ts'
import { isAuthorKey } from '../../src-shared/custody/authorship.ts'
import type { CaseEvidence, Verification } from '../../src-shared/custody/verify.ts'
import { failure, type Failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { createBackupReader, type BackupRows } from './backup-text.ts'
import type { BackupBridge } from './backup-write.ts'
import { addCaptures, rowsOfCapture, wholeCapturesOfCase, type RowsOfCapture } from './capture-rows.ts'
import { checkCase } from './case-check.ts'
import { nextRecord } from '../evidence/case-record.ts'
import type { ChainParts } from '../evidence/case-source.ts'
import type { CaseRecord } from '../evidence/case-state.ts'
import { keepHeadSignatures } from './head-signatures.ts'
import { rowsOfCase, type Database } from './database.ts'
import { decodeCapture } from './decode.ts'
import { createPageYield } from '../text/page-yield.ts'
import { RefusedWrite, storageFailure } from './storage-failure.ts'

export interface Restored {
  readonly record: CaseRecord
  /** Entries of the backup. */
  readonly entries: number
  /** false where the case was whole and held all of the backup already. */
  readonly changed: boolean
  /** Entries after the backup's last that the case file held and that follow on it. */
  readonly kept: number
}

/** Where a backup is read from: the desk, or a file that came with Casebook. */
export type BackupSource = Pick<BackupBridge, 'readBackup' | 'readBackupPart'>

/** Rows in one step of the writing transaction; more would hold up the page. */
const ROWS_AT_ONCE = 100

/**
 * Brings a case back from a backup. All of it is read and verified before anything is touched. What the case file holds beyond
 * the backup stays, and the two together must be one whole custody chain; where they are not, nothing is changed. So a missing
 * case, a case whose end was cut off and one that was damaged in its middle are mended alike, and nothing newer is ever lost.
 */
export async function restoreBackup(database: Database, bridge: BackupSource, { caseId, id }: BackupSummary): Promise<Result<Restored>> {
  const read = await readWhole(bridge, caseId, id)
  if (!read.ok) return read
  const backup = read.value
  try {
    const stored = await rowsOf(database, caseId)
    const storedRecord = await database.cases.get(caseId)
    const merged = mergedRows(backup, stored)
    if (holds(stored, backup) && (await check(stored)).ok) {
      // A whole chain has a last entry, and with it a record; the stored one is as good as any.
      const record = storedRecord ?? (await recordOf(stored))
      if (record !== undefined)
        return ok({ record, entries: backup.entries.length, kept: merged.entries.length - backup.entries.length, changed: false })
    }
    const checked = await check(merged)
    const ownWay = wentAnotherWay(backup, stored) && (await check(stored)).ok
    if (!checked.ok || ownWay) {
      const what = checked.problems[0]?.what ?? 'Both are whole, and from one entry on they differ.'
      return err(
        failure(
          'custody_mismatch',
          `What the case file holds of this case does not follow on the backup, so nothing was changed. ${what}${forkBetween(backup, stored)}`,
          'Export the evidence of the case, then choose a newer backup.',
        ),
      )
    }
    const record = await recordOf(merged)
    if (record === undefined) return err(damaged('It holds no entry.'))
    await write(database, caseId, backup, stored, storedRecord, record)
    await keepHeadSignatures(database, caseId, backup.signatures)
    return ok({ record, entries: backup.entries.length, kept: merged.entries.length - backup.entries.length, changed: true })
  } catch (error) {
    return err(storageFailure(error, 'Restoring the case'))
  }
}

/** Names the first entry that one author has written in two ways, once for the backup and once for the case file; '' where there is none. */
function forkBetween(backup: BackupRows, stored: BackupRows): string {
  const here = new Map(stored.entries.map((entry) => [entry.seq, entry]))
  const first = backup.entries.find(({ seq, id }) => here.has(seq) && here.get(seq)?.id !== id)
  if (first === undefined || !isAuthorKey(first.author) || here.get(first.seq)?.author !== first.author) return ''
  return ` Author ${first.author} has written two entries ${first.seq}: its chain goes two ways from there.`
}

async function check(rows: BackupRows, head?: CaseEvidence['head']): Promise<Verification> {
  const inMemory = async function* (): ChainParts {
    yield ok(rows)
  }
  const checked = await checkCase(inMemory(), head)
  if (!checked.ok) throw new RefusedWrite(checked.error)
  return checked.value
}

function damaged(why: string): Failure {
  return failure('corrupt', `The backup is damaged. ${why} Nothing was restored or changed.`, 'Choose another backup of the case.')
}

/** The rows of a backup whose custody chain is whole and ends where the backup says. */
async function readWhole(bridge: BackupSource, caseId: string, backupId: string): Promise<Result<BackupRows>> {
  const backup = await bridge.readBackup({ caseId, backupId })
  if (!backup.ok) return backup
  const { parts, seq, head } = backup.value
  const yieldToPage = createPageYield()
  const reader = createBackupReader()
  for (const sha256 of parts) {
    const part = await bridge.readBackupPart({ caseId, sha256 })
    if (!part.ok) return part
    if (!(await reader.add(part.value.text, yieldToPage))) return err(damaged('Its text cannot be read.'))
  }
  const rows = reader.end()
  if (rows === undefined) return err(damaged('Its text ends in the middle.'))
  const last = rows.entries.at(-1)
  if (last === undefined || last.seq !== seq || last.id !== head || last.caseId !== caseId) return err(damaged('It is not the case that it says.'))
  const checked = await check(rows, { seq, head })
  return checked.ok ? ok(rows) : err(damaged(checked.problems[0]?.what ?? ''))
}

async function rowsOf(database: Database, caseId: string): Promise<BackupRows> {
  return {
    entries: await rowsOfCase(database.entries, caseId),
    captures: await wholeCapturesOfCase(database, caseId),
    events: await rowsOfCase(database.events, caseId),
    signatures: [],
  }
}

/** The backup, and what the case file holds after its last entry. */
function mergedRows(backup: BackupRows, stored: BackupRows): BackupRows {
  const last = backup.entries.at(-1)?.seq ?? 0
  const later = <Row extends { readonly seq: number }>(rows: readonly Row[]): Row[] => rows.filter((row) => row.seq > last)
  return {
    entries: [...backup.entries, ...later(stored.entries)],
    captures: [...backup.captures, ...later(stored.captures)],
    events: [...backup.events, ...later(stored.events)],
    signatures: backup.signatures,
  }
}

/** Whether the case file's last entry is one that the backup does not have at that place: work that restoring would take away. */
function wentAnotherWay(backup: BackupRows, stored: BackupRows): boolean {
  const last = stored.entries.at(-1)
  const there = last === undefined ? undefined : backup.entries.find((entry) => entry.seq === last.seq)
  return there !== undefined && there.id !== last?.id
}

/** Whether the case file's chain has the backup's last entry in its place; where it is whole, it then has all of the backup. */
function holds(stored: BackupRows, backup: BackupRows): boolean {
  const last = backup.entries.at(-1)
  return last !== undefined && stored.entries.some(({ seq, id }) => seq === last.seq && id === last.id)
}

async function recordOf({ entries, events }: BackupRows): Promise<CaseRecord | undefined> {
  const yieldToPage = createPageYield()
  const eventAt = new Map(events.map((event) => [event.seq, event]))
  let record: CaseRecord | undefined
  for (const entry of entries) {
    record = nextRecord(record, entry, eventAt.get(entry.seq))
    await yieldToPage()
  }
  return record
}

/** One transaction: all of the backup's entries are in the case file afterwards, or nothing has changed. */
async function write(
  database: Database,
  caseId: string,
  backup: BackupRows,
  stored: BackupRows,
  before: CaseRecord | undefined,
  record: CaseRecord,
): Promise<void> {
  const last = backup.entries.at(-1)?.seq ?? 0
  const { dexie, cases, entries, captures, bodies, digests, names, flows, events } = database
  const decoded = await decodedRows(backup.captures)
  await dexie.transaction('rw', [cases, entries, captures, bodies, digests, names, flows, events], async () => {
    const now = await cases.get(caseId)
    const end = await entries.where(':id').between([caseId, 0], [caseId, Number.MAX_SAFE_INTEGER]).last()
    if (now?.head !== before?.head || end?.id !== stored.entries.at(-1)?.id) {
      throw new RefusedWrite(failure('busy', 'The case changed while it was being restored, so nothing was restored.', 'Restore it again.'))
    }
    for (const table of [entries, captures, bodies, digests, names, flows, events])
      await table.where(':id').between([caseId, 0], [caseId, last], true, true).delete()
    await inSteps<CustodyEntry>(backup.entries, (rows) => entries.bulkAdd(rows))
    await inSteps<RowsOfCapture>(decoded, (rows) => addCaptures(database, rows))
    await inSteps<CaseEvent>(backup.events, (rows) => events.bulkAdd(rows))
    await cases.put(record)
  })
}

/** A backup holds no digests: they are made of its bodies. */
async function decodedRows(captures: readonly Capture[]): Promise<RowsOfCapture[]> {
  const yieldToPage = createPageYield()
  const rows: RowsOfCapture[] = []
  for (const capture of captures) {
    rows.push(rowsOfCapture(capture, await decodeCapture(capture)))
    await yieldToPage()
  }
  return rows
}

async function inSteps<Row>(rows: readonly Row[], add: (some: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await add(rows.slice(at, at + ROWS_AT_ONCE))
}
