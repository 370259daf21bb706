import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import { failure, type Failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { openCaseFile, type CaseFile } from '../../storage/case-file.ts'
import { caseStorage } from '../../storage/case-storage.ts'
import { backupsToRestore } from '../../storage/recovery.ts'
import { api } from '../../platform/api.ts'
import { ownAuthor } from '../../state/own-author.ts'
import { countedSource } from './restore-backup.ts'
import { messages } from './messages.ts'

export interface Recovered {
  readonly restored: readonly BackupSummary[]
  readonly failed: readonly { readonly backup: BackupSummary; readonly reason: Failure }[]
}

/**
 * Opens the case file in the storage of that number; returns a failure if the browser does not
 * provide the storage.
 */
export async function openCaseFileIn(number: number, onDisturbed?: (what: 'versionchange' | 'blocked') => void): Promise<Result<CaseFile>> {
  try {
    return await openCaseFile({ ...(await caseStorage(number)), api: api(), author: ownAuthor, onDisturbed })
  } catch (thrown) {
    return err(failure('disk_error', messages.storageFailed(String(thrown)), messages.storageFailedHint))
  }
}

/** The backups that would restore this window's cases. */
export async function readRecoverable(): Promise<Result<readonly BackupSummary[]>> {
  const [list, heads] = await Promise.all([api().readBackups(), api().readCustodyHeads()])
  if (!list.ok) return list
  return ok(backupsToRestore(list.value.backups, heads.ok ? heads.value : []))
}

/**
 * Sets the damaged storage aside and restores backups into the next one. The next one is opened
 * before the backend is notified, so that nothing changes if the browser refuses it; a case that
 * cannot be restored does not block the others.
 */
export async function recoverCases(
  damaged: number,
  backups: readonly BackupSummary[],
  /** Number of finished cases, with the part of the next one that is read. */
  onProgress: (done: number, next: BackupSummary) => void,
): Promise<Result<Recovered>> {
  const opened = await openCaseFileIn(damaged + 1)
  if (!opened.ok) return opened
  const caseFile = opened.value
  try {
    const aside = await api().quarantineCaseStorage({ number: damaged })
    if (!aside.ok) return aside
    const restored: BackupSummary[] = []
    const failed: { backup: BackupSummary; reason: Failure }[] = []
    for (const [at, backup] of backups.entries()) {
      let characters = 0
      const step = (more: number): Result<undefined> => {
        characters += more
        onProgress(at + Math.min(1, characters / Math.max(1, backup.bytes)), backup)
        return ok(undefined)
      }
      onProgress(at, backup)
      const outcome = await caseFile.restore(countedSource(api(), step), backup)
      if (outcome.ok) restored.push(backup)
      else failed.push({ backup, reason: outcome.error })
    }
    return ok({ restored, failed })
  } finally {
    await caseFile.close()
  }
}
