import type { BackupSummary } from '../../src-shared/ipc/backup.ts'

const NEWEST = 5
const FURTHEST = 5
const DAYS = 7

/**
 * Which backups of one case may go: all but the newest five, the newest of each of the last seven days that have any, the five
 * that reach furthest, and the one that was made just now. Those that reach furthest are the guard: a case file that lost its end never
 * drives out the backup that still has it, and backups of a time when the clock was ahead do not drive out all that come after it.
 */
export function backupsToDrop(backups: readonly Pick<BackupSummary, 'id' | 'at' | 'seq' | 'head'>[], made: string): string[] {
  const heads = new Set<string>()
  const newestFirst = backups
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.seq - a.seq))
    // The same state once more is no older state to go back to.
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
  // Somebody was told of it. Of one state it may be the copy that a clock that was set back makes the older one.
  keep.add(made)
  return backups.filter((backup) => !keep.has(backup.id)).map((backup) => backup.id)
}
