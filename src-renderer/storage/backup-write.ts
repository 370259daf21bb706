import { BACKUP_PART_CHARS, BACKUP_PARTS, type Backup, type BackupSummary } from '../../src-shared/ipc/backup.ts'
import type { CasebookApi } from '../../src-shared/ipc/casebook-api.ts'
import type { Capture, CaseEvent, CustodyEntry } from '../../src-shared/custody/capture.ts'
import { authorFaults } from '../../src-shared/custody/authorship.ts'
import { GENESIS, capturePayloadSha256, entryId, eventPayloadSha256 } from '../../src-shared/custody/custody-chain.ts'
import { failure, type Failure } from '../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { createCutter, lineOfSignatures, linesOfEntry } from './backup-text.ts'
import { bodySha256 } from '../../src-shared/custody/body-sha256.ts'
import type { CaseRecord } from '../../src-shared/case/case-state.ts'
import { readChain } from './chain-reader.ts'
import { readHeadSignatures } from './head-signatures.ts'
import type { Database } from './database.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'

export type BackupApi = Pick<CasebookApi, 'readBackups' | 'readBackup' | 'readBackupPart' | 'writeBackupPart' | 'finishBackup'>

/**
 * Pieces that may be added to a backup before it is rewritten from the start:
 * each small change adds one.
 */
const MAX_ADDED = 40

/**
 * Backs a case up through the main process. Every entry is checked against its hashes: a damaged
 * case never becomes a backup, and so never replaces a good one. Where the newest backup is a
 * prefix of the case, its pieces are reused and only later entries are read and sent.
 */
export async function writeBackup(database: Database, api: BackupApi, caseId: string): Promise<Result<BackupSummary>> {
  const record = await database.cases.get(caseId).catch(() => undefined)
  if (record === undefined) return err(failure('not_found', `The case file contains no case ${caseId}.`, 'Open the list of cases.'))
  const base = await baseOf(database, api, record)
  if (!base.ok) return base
  const first = await writeFrom(database, api, record, base.value)
  // A reused piece is damaged but the case itself is intact, so the whole backup is rewritten.
  return !first.ok && base.value !== undefined && first.error.code === 'corrupt' && first.error.field !== 'case'
    ? await writeFrom(database, api, record, undefined)
    : first
}

async function baseOf(database: Database, api: BackupApi, record: CaseRecord): Promise<Result<Backup | undefined>> {
  const list = await api.readBackups()
  if (!list.ok) return list
  const newest = list.value.backups.find((one) => one.caseId === record.id)
  if (newest === undefined || newest.seq > record.seq) return ok(undefined)
  const entry = await database.entries.get([record.id, newest.seq]).catch(() => undefined)
  if (entry?.id !== newest.head) return ok(undefined)
  const whole = await api.readBackup({ caseId: record.id, backupId: newest.id })
  if (!whole.ok) return ok(undefined)
  const fewest = Math.ceil(whole.value.bytes / BACKUP_PART_CHARS)
  return ok(whole.value.parts.length - fewest > MAX_ADDED ? undefined : whole.value)
}

async function writeFrom(database: Database, api: BackupApi, record: CaseRecord, base: Backup | undefined): Promise<Result<BackupSummary>> {
  const yieldToPage = createMainThreadYield()
  const cutter = createCutter()
  const parts = [...(base?.parts ?? [])]
  const caseId = record.id
  let [seq, captures] = [base?.seq ?? 0, base?.captures ?? 0]
  let before = base === undefined ? undefined : await database.entries.get([caseId, base.seq]).catch(() => undefined)

  const send = async (texts: readonly string[]): Promise<Failure | undefined> => {
    for (const text of texts) {
      if (parts.length === BACKUP_PARTS) return TOO_LARGE
      const written = await api.writeBackupPart({ caseId, text })
      if (!written.ok) return written.error
      parts.push(written.value.sha256)
    }
    return undefined
  }

  // Up to the entry of the record; entries appended meanwhile belong to the next backup.
  for await (const part of readChain(database, caseId, 'Reading the case for its backup', seq + 1)) {
    if (!part.ok) return part
    const payloads = new Map<number, Capture | CaseEvent>([...part.value.captures, ...part.value.events].map((row) => [row.seq, row]))
    for (const entry of part.value.entries) {
      if (entry.seq > record.seq) break
      const payload = payloads.get(entry.seq)
      if (entry.seq !== seq + 1 || payload === undefined || !(await isSound(entry, payload, before))) return err(notWhole(record, seq + 1))
      for (const line of linesOfEntry(entry, payload)) {
        const refused = await send(cutter.add(line))
        if (refused !== undefined) return err(refused)
        await yieldToPage()
      }
      if (entry.kind === 'capture') captures += 1
      seq = entry.seq
      before = entry
    }
    if (seq >= record.seq) break
  }
  const head = before?.id
  if (seq < record.seq || head === undefined || head !== record.head) return err(notWhole(record, Math.min(seq + 1, record.seq)))
  const signatures = (await readHeadSignatures(database, caseId).catch(() => [])).filter((signature) => signature.seq <= seq)
  const refused = await send([...(seq > (base?.seq ?? 0) && signatures.length > 0 ? cutter.add(lineOfSignatures(signatures)) : []), ...cutter.rest()])
  if (refused !== undefined) return err(refused)
  return await api.finishBackup({ caseId, title: record.title, practice: record.practice, captures, seq, head, parts })
}

/** Whether an entry continues the one before it and matches its payload. */
async function isSound(entry: CustodyEntry, payload: Capture | CaseEvent, before: CustodyEntry | undefined): Promise<boolean> {
  try {
    if (entry.prev !== (before?.id ?? GENESIS) || entry.id !== entryId(entry) || authorFaults(entry).length > 0) return false
    if (!('bodySha256' in payload)) return entry.kind === 'event' && eventPayloadSha256(payload) === entry.payloadSha256
    if (entry.kind !== 'capture' || entry.ref !== payload.id || capturePayloadSha256(payload) !== entry.payloadSha256) return false
    return (await bodySha256(payload.body)) === payload.bodySha256
  } catch {
    return false
  }
}

/**
 * The main process accepts no longer list of pieces; pieces already sent are removed after
 * the next successful backup.
 */
const TOO_LARGE = failure(
  'too_large',
  `The case is larger than the ${(BACKUP_PARTS * BACKUP_PART_CHARS) / 1_000_000_000} GB that one backup can contain, so its newest results are not backed up. Earlier backups are unchanged, and the case in this window is complete.`,
  'Send further requests in a new case, which has its own backups.',
)

function notWhole(record: CaseRecord, seq: number): Failure {
  return failure(
    'corrupt',
    `The case is damaged at entry ${seq} of ${record.seq}, so it was not backed up. Earlier backups are unchanged.`,
    'Restore the newest backup. It replaces the damaged entries and keeps the later ones.',
    { field: 'case' },
  )
}
