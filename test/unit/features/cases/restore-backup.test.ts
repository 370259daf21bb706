import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BackupSource } from '../../../../src-renderer/storage/backup-restore.ts'
import { restoreWatched } from '../../../../src-renderer/features/cases/restore-backup.ts'
import { NOTICE_DELAY_MS, useCaseWorks } from '../../../../src-renderer/state/run-with-progress.ts'
import type { BackupSummary } from '../../../../src-shared/ipc/backup.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'

const backup = { id: 'b-1', caseId: 'c-1', title: 'Trial', bytes: 10 } as BackupSummary // only the failure is read
const refused = err(failure('corrupt', 'A piece is missing.', 'Choose another backup.'))

beforeEach(() => {
  vi.useFakeTimers()
  const backend: BackupSource = {
    readBackup: async () => ok({ ...backup, parts: ['a', 'b'] }),
    readBackupPart: async ({ sha256 }) => (sha256 === 'b' ? refused : ok({ text: 'four' })),
  }
  vi.stubGlobal('window', { casebook: backend })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Reads as `restore` does: the reported progress, and the result of each read. */
async function readings(pieces: readonly string[], between: () => void = () => undefined): Promise<unknown[]> {
  const reported: unknown[] = []
  await restoreWatched(
    {
      restore: async (source) => {
        vi.advanceTimersByTime(NOTICE_DELAY_MS)
        reported.push((await source.readBackup({ caseId: 'c-1', backupId: 'b-1' })).ok)
        for (const sha256 of pieces) {
          const read = await source.readBackupPart({ caseId: 'c-1', sha256 })
          const [work] = useCaseWorks.getState().works
          reported.push([read.ok ? read.value.text : read.error.code, work?.title, work?.done, work?.total])
          between()
        }
        return refused
      },
    },
    backup,
  )
  return reported
}

test('a restore reports how much of the backup is read; an unreadable piece keeps its reason', async () => {
  expect(await readings(['a', 'a', 'b', 'a'])).toEqual([
    true,
    ['four', 'Restoring Trial', 4, 10],
    ['four', 'Restoring Trial', 8, 10],
    ['corrupt', 'Restoring Trial', 8, 10],
    ['four', 'Restoring Trial', 10, 10],
  ])
  expect(useCaseWorks.getState().works).toEqual([])
})

test('reads nothing more after it is cancelled', async () => {
  expect(await readings(['a', 'a', 'b'], () => useCaseWorks.getState().works[0]?.cancel())).toEqual([
    true,
    ['four', 'Restoring Trial', 4, 10],
    ['cancelled', 'Restoring Trial', 4, 10],
    ['cancelled', 'Restoring Trial', 4, 10],
  ])
})
