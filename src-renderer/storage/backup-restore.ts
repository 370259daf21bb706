import type { Backup, BackupSummary } from '../../src-shared/ipc/backup.ts'
import type { CustodyEntry } from '../../src-shared/custody/capture.ts'
import { isAuthorKey } from '../../src-shared/custody/authorship.ts'
import type { HeadSignature } from '../../src-shared/custody/head-signature.ts'
import { createVerifier, type Verification, type Verifier } from '../../src-shared/custody/verify.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { BackupApi } from './backup-write.ts'
import { bodySha256 } from '../../src-shared/custody/body-sha256.ts'
import { nextRecord } from '../../src-shared/case/case-record.ts'
import type { CaseRecord } from '../../src-shared/case/case-state.ts'
import type { Database } from './database.ts'
import { backupRows, damagedBackup, type EntryRow } from './restore/backup-rows.ts'
import { clearUnfinishedRestore, createRestoreStaging, whileRestoring, type RestoreStaging } from './restore/restore-staging.ts'
import { readStoredChain, storedParts, type StoredChain } from './restore/stored-chain.ts'
import { createMainThreadYield, runChunked } from '../../src-shared/core/text/page-yield.ts'
import { storageFailure } from './storage-failure.ts'

export interface Restored {
  readonly record: CaseRecord
  /** Number of entries in the backup. */
  readonly entries: number
  /** false where the case was intact and already had all of the backup. */
  readonly changed: boolean
  /** Number of entries that the case file has after the backup's last one. */
  readonly saved: number
}

/** Source of a backup: the main process, or a file included with Casebook. */
export type BackupSource = Pick<BackupApi, 'readBackup' | 'readBackupPart'>

const RESTORING_IN_OTHER_WINDOW = failure(
  'busy',
  'The case is being restored in another window of Casebook, so nothing was changed here.',
  'Wait until that is done.',
)

/**
 * Restores a case from a backup. The whole backup is read and verified before the case changes;
 * meanwhile its rows wait in the case file (`restore/restoring-place.ts`), so that only some
 * responses are in memory. Entries beyond the backup stay, and both together must form one custody
 * chain; otherwise nothing changes. So missing, truncated and damaged cases are all restored, and
 * nothing newer is ever lost.
 */
export async function restoreBackup(database: Database, api: BackupSource, { caseId, id }: BackupSummary): Promise<Result<Restored>> {
  try {
    const outcome = await whileRestoring(database, caseId, () => restoreAlone(database, api, caseId, id))
    return outcome ?? err(RESTORING_IN_OTHER_WINDOW)
  } catch (error) {
    return err(storageFailure(error, 'Restoring the case'))
  }
}

async function restoreAlone(database: Database, api: BackupSource, caseId: string, backupId: string): Promise<Result<Restored>> {
  const backup = await api.readBackup({ caseId, backupId })
  if (!backup.ok) return backup
  await clearUnfinishedRestore(database, caseId)
  const stored = await readStoredChain(database, caseId)
  const staging = createRestoreStaging(database, caseId, stored.isEmpty)
  try {
    const taken = await stageBackup(api, backup.value, stored, staging)
    const restored = taken.ok ? await settle(database, taken.value, stored, staging) : taken
    if (!restored.ok) await staging.clear()
    return restored
  } catch (error) {
    // If this fails as well, the next start clears it.
    await staging.clear().catch(() => undefined)
    throw error
  }
}

/** A backup that was read, verified and staged. */
interface StagedBackup {
  readonly last: CustodyEntry
  readonly entries: number
  readonly record: CaseRecord
  readonly signatures: readonly HeadSignature[]
  readonly strays: readonly number[]
  /** The first entry of the backup that the case file has another entry for at its position. */
  readonly differs: CustodyEntry | undefined
  /**
   * Whether the case file's last entry differs from the backup's at that position:
   * restoring would remove work.
   */
  readonly hasDiverged: boolean
  /**
   * A verifier that has read the whole backup, ready for the later entries of the case file;
   * undefined where the case file has none.
   */
  readonly joined: Verifier | undefined
}

/**
 * Reads a backup whose custody chain is intact and ends where the backup states; rejects
 * anything else with the reason.
 */
async function stageBackup(
  api: BackupSource,
  { caseId, seq, head, parts }: Backup,
  stored: StoredChain,
  staging: RestoreStaging,
): Promise<Result<StagedBackup>> {
  const yieldToPage = createMainThreadYield()
  const verifier = createVerifier({ seq, head })
  const joined = [...stored.positions].some((at) => at > seq) ? createVerifier() : undefined
  const fits = createFitCheck(caseId)
  const strays = new Set([...stored.positions].filter((at) => at <= seq))
  const signatures: HeadSignature[] = []
  let [entries, isFit, hasDiverged] = [0, true, false]
  let last: CustodyEntry | undefined
  let record: CaseRecord | undefined
  let differs: CustodyEntry | undefined
  for await (const read of backupRows(textsOf(api, caseId, parts))) {
    if (!read.ok) return read
    const row = read.value
    if (row.kind === 'signatures') {
      signatures.push(...row.signatures)
      continue
    }
    const { entry } = row
    const body = row.kind === 'capture' ? await bodySha256(row.capture.body) : ''
    for (const one of joined === undefined ? [verifier] : [verifier, joined]) addTo(one, row, body)
    const storedEntry = stored.entryAt.get(entry.seq)
    if (storedEntry !== undefined && storedEntry.id !== entry.id) {
      differs ??= entry
      if (entry.seq === stored.last?.seq) hasDiverged = true
    }
    strays.delete(entry.seq)
    // Verification reports why a row cannot belong to the case; no row is stored from there on.
    isFit &&= fits(row)
    if (isFit && stored.soundAt.get(entry.seq) !== entry.id) await staging.add(row)
    record = nextRecord(record, entry, row.kind === 'event' ? row.event : undefined)
    entries += 1
    last = entry
    await yieldToPage()
  }
  if (last === undefined || record === undefined || last.seq !== seq || last.id !== head || last.caseId !== caseId) {
    return err(damagedBackup('It does not contain the case that it names.'))
  }
  const checked = await runChunked(verifier.finishSteps(), yieldToPage)
  if (!checked.ok || !isFit) return err(damagedBackup(checked.problems[0]?.what ?? 'Its rows belong to several cases.'))
  return ok({ last, entries, record, signatures, strays: [...strays], differs, hasDiverged, joined })
}

async function* textsOf(api: BackupSource, caseId: string, parts: readonly string[]): AsyncGenerator<Result<string>> {
  for (const sha256 of parts) {
    // The main process checks the text against its hash.
    const part = await api.readBackupPart({ caseId, sha256 })
    yield part.ok ? ok(part.value.text) : part
  }
}

function addTo(verifier: Verifier, row: EntryRow, body: string): void {
  verifier.entry(row.entry)
  if (row.kind === 'event') verifier.event(row.event)
  else verifier.capture(row.capture, body)
}

/**
 * Creates a check of whether the next row can belong to the case. An invalid chain is rejected at
 * the end, so no row after the first unfit one needs to be stored.
 */
function createFitCheck(caseId: string): (row: EntryRow) => boolean {
  const captured = new Set<string>()
  let before: number | undefined
  return (row) => {
    const { entry } = row
    const payload = row.kind === 'event' ? row.event : row.capture
    const follows = Number.isSafeInteger(entry.seq) && (before === undefined ? entry.seq === 0 || entry.seq === 1 : entry.seq === before + 1)
    before = entry.seq
    if (!follows || entry.caseId !== caseId || payload.seq !== entry.seq || payload.caseId !== caseId) return false
    if (row.kind === 'event') return true
    const { id } = row.capture
    if (typeof id !== 'string' || captured.has(id)) return false
    captured.add(id)
    return true
  }
}

/**
 * Compares a verified backup with what is stored, and makes it the case where both form one chain.
 */
async function settle(database: Database, taken: StagedBackup, stored: StoredChain, staging: RestoreStaging): Promise<Result<Restored>> {
  const { last, entries, signatures, strays } = taken
  const saved = [...stored.entryAt.keys()].filter((seq) => seq > last.seq).length
  // An intact chain has a last entry, so one of these records exists; either is valid.
  const listed = stored.listed ?? stored.record
  if (stored.isWhole && listed !== undefined && stored.entryAt.get(last.seq)?.id === last.id) {
    return ok({ record: listed, entries, saved, changed: false })
  }
  const { record, checked } = await verifyWithLaterEntries(database, taken)
  if (checked?.ok === false || (taken.hasDiverged && stored.isWhole)) {
    const what = checked?.problems[0]?.what ?? 'Both are intact but differ from one entry on.'
    return err(
      failure(
        'custody_mismatch',
        `The entries of this case in the case file do not continue the backup. Nothing was changed. ${what}${forkAt(taken.differs, stored)}`,
        'Export the evidence of the case, then choose a newer backup.',
      ),
    )
  }
  await staging.settle({ stored, record, signatures, strays })
  return ok({ record, entries, saved, changed: true })
}

/**
 * Verifies the backup and the later entries of the case file as one chain; `checked` is undefined
 * where there are no later entries.
 */
async function verifyWithLaterEntries(
  database: Database,
  { joined, record: before, last }: StagedBackup,
): Promise<{ readonly record: CaseRecord; readonly checked: Verification | undefined }> {
  if (joined === undefined) return { record: before, checked: undefined }
  const yieldToPage = createMainThreadYield()
  let record = before
  for await (const { entries, events, bodyHashes } of storedParts(database, last.caseId, last.seq + 1)) {
    const eventAt = new Map(events.map((event) => [event.seq, event]))
    for (const event of events) joined.event(event)
    for (const [capture, sha256] of bodyHashes) joined.capture(capture, sha256)
    for (const entry of entries) {
      joined.entry(entry)
      record = nextRecord(record, entry, eventAt.get(entry.seq))
      await yieldToPage()
    }
  }
  return { record, checked: await runChunked(joined.finishSteps(), yieldToPage) }
}

/**
 * Names the first entry that one author wrote in two versions, one in the backup and one in the
 * case file; '' where there is none.
 */
function forkAt(differs: CustodyEntry | undefined, stored: StoredChain): string {
  if (differs === undefined || !isAuthorKey(differs.author) || stored.entryAt.get(differs.seq)?.author !== differs.author) return ''
  return ` Fork: author ${differs.author} signed two different entries numbered ${differs.seq}.`
}
