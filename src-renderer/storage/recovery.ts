import type { BackupSummary } from '../../src-shared/ipc/backup.ts'
import type { CustodyHead } from '../../src-shared/ipc/casebook-api.ts'
import type { Failure } from '../../src-shared/core/failure.ts'

/** Failures that a new storage would not fix, or whose storage this version must not set aside. */
const NOT_DAMAGE: readonly Failure['code'][] = ['quota', 'disk_full', 'newer_version', 'busy']

/**
 * Whether setting the storage aside can help: it may be damaged, and a new one would not
 * fail for the same reason.
 */
export function mayBeDamaged({ code }: Failure): boolean {
  return !NOT_DAMAGE.includes(code)
}

/**
 * The newest backup of each case that belonged to this storage. Cases of other storages (another
 * port, another host) are intact there and are not copied here without request. If the main process
 * has no head of this storage, every case is offered.
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
