import type { BackupSummary } from '../../src-shared/bridge.ts'

const NEWEST = 5
const DAYS = 7

/**
 * Which backups of one case may go: all but the newest five, the newest of each of the last seven days that have any, and the one
 * that reaches furthest. The last one is the guard: a case file that lost its end never drives out the backup that still has it.
 */
export function backupsToDrop(backups: readonly Pick<BackupSummary, 'id' | 'at' | 'seq' | 'head'>[]): string[] {
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
  const [furthest] = newestFirst.toSorted((a, b) => b.seq - a.seq)
  if (furthest !== undefined) keep.add(furthest.id)
  return backups.filter((backup) => !keep.has(backup.id)).map((backup) => backup.id)
}
