import type { BackupSummary } from '../../src-shared/ipc/backup.ts'

const NEWEST = 5
const FURTHEST = 5
const DAYS = 7

/**
 * Ids of the backups of one case that may be removed: all but the newest five, the newest of each
 * of the last seven days that have any, the five with the highest sequence, and `made`.
 * The five highest protect against a truncated case file or a clock that was ahead replacing better
 * backups.
 */
export function backupsToDrop(backups: readonly Pick<BackupSummary, 'id' | 'at' | 'seq' | 'head'>[], made: string): string[] {
  const heads = new Set<string>()
  const newestFirst = backups
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.seq - a.seq))
    // A repeated backup of the same state does not count as an older state.
    .filter(({ head }) => !heads.has(head) && heads.add(head))
  const keep = new Set(newestFirst.slice(0, NEWEST).map((backup) => backup.id))
  const days = new Set<string>()
  for (const { id, at } of newestFirst) {
    const day = at.slice(0, 10)
    if (days.has(day) || days.size >= DAYS) continue
    days.add(day)
    keep.add(id)
  }
  for (const { id } of newestFirst.toSorted((a, b) => b.seq - a.seq).slice(0, FURTHEST)) keep.add(id)
  // `made` was reported to the caller. After the clock was set back it may be the older copy of its
  // state.
  keep.add(made)
  return backups.filter((backup) => !keep.has(backup.id)).map((backup) => backup.id)
}
