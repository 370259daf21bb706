import type { CaseFile } from '../../storage/case-file.ts'
import type { BackupSource } from '../../storage/backup-restore.ts'
import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { messages } from './messages.ts'

/** The facts about its case in the first line of a sample. */
type SampleHead = Pick<BackupSummary, 'caseId' | 'title' | 'captures' | 'seq' | 'head'>

const DAMAGED = failure('corrupt', messages.sampleDamaged, messages.sampleDamagedHint)

/**
 * Restores a sample case like a backup: verified as a whole before anything is stored. If it exists
 * already, additions to it stay. Returns the case's id.
 */
export async function restoreSample(caseFile: Pick<CaseFile, 'restore'>, text: string): Promise<Result<string>> {
  const end = text.indexOf('\n')
  const head = headOf(text.slice(0, Math.max(0, end)))
  if (head === undefined) return err(DAMAGED)
  const rows = text.slice(end + 1)
  const sha256 = sha256Hex(rows)
  const backup: BackupSummary = { ...head, id: 'sample', practice: true, at: '', bytes: rows.length }
  const source: BackupSource = {
    readBackup: async () => ok({ ...backup, parts: [sha256] }),
    readBackupPart: async () => ok({ text: rows }),
  }
  const restored = await caseFile.restore(source, backup)
  return restored.ok ? ok(restored.value.record.id) : restored
}

/** The sample case of this version of Casebook; its text is loaded on demand. */
export async function openSampleCase(caseFile: Pick<CaseFile, 'restore'>): Promise<Result<string>> {
  const { default: text } = await import('../../../resources/sample-case.txt?raw')
  return restoreSample(caseFile, text)
}

function headOf(line: string): SampleHead | undefined {
  try {
    return JSON.parse(line) as SampleHead // A file of Casebook's own; its head is compared with the rows during verification.
  } catch {
    return undefined
  }
}
