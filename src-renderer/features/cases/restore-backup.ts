import type { BackupSummary } from '../../../src-shared/ipc/backup.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import type { BackupSource, Restored } from '../../storage/backup-restore.ts'
import type { CaseFile } from '../../storage/case-file.ts'
import { api } from '../../platform/api.ts'
import { runWithProgress } from '../../state/run-with-progress.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { messages } from './messages.ts'

/**
 * Restores a case from a backup of the backend, with visible progress and a cancel button;
 * cancelling leaves everything unchanged.
 */
export function restoreWatched(caseFile: Pick<CaseFile, 'restore'>, backup: BackupSummary): Promise<Result<Restored>> {
  const work = { title: messages.restoring(visibleText(backup.title)), total: backup.bytes, unit: '' }
  return runWithProgress(work, ({ step }) => caseFile.restore(countedSource(api(), step), backup))
}

/**
 * Reads a backup of a source and reports the length of each text to `step`, which may abort the
 * reading.
 */
export function countedSource(source: BackupSource, step: (characters: number) => Result<undefined>): BackupSource {
  return {
    readBackup: (args) => source.readBackup(args),
    async readBackupPart(args) {
      const part = await source.readBackupPart(args)
      const counted = step(part.ok ? part.value.text.length : 0)
      return counted.ok ? part : counted
    },
  }
}
