import type { BackupSummary } from '../../src-shared/ipc/backup.ts'
import type { CustodyHead } from '../../src-shared/ipc/bridge.ts'
import type { Failure } from '../../src-shared/core/failure.ts'

/** A storage that does not open for these reasons would not open elsewhere either, or is none of this Casebook's to set aside. */
const NOT_DAMAGE: readonly Failure['code'][] = ['quota', 'disk_full', 'newer_version', 'busy']

/** Whether setting the storage aside is a way on: it may be damaged, and a new one would not fail for the same reason. */
export function mayBeDamaged({ code }: Failure): boolean {
  return !NOT_DAMAGE.includes(code)
}

/**
 * The newest backup of each case that this storage held. Cases of other storages (another port, the other host) are whole where they
 * are and are not copied here unasked. Where the desk remembers no case of this storage at all, every case is offered.
 */
export function backupsToRestore(backups: readonly BackupSummary[], heads: readonly CustodyHead[]): readonly BackupSummary[] {
  const ours = new Set(heads.map(({ caseId }) => caseId))
  const newest = new Map<string, BackupSummary>()
  for (const backup of backups) {
    if (ours.size > 0 && !ours.has(backup.caseId)) continue
    const known = newest.get(backup.caseId)
    if (known === undefined || known.seq < backup.seq || (known.seq === backup.seq && known.at < backup.at)) newest.set(backup.caseId, backup)
  }
  return [...newest.values()]
}
