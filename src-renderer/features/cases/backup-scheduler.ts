import { create } from 'zustand'
import type { BackupList, BackupSummary } from '../../../src-shared/ipc/backup.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { CaseFile } from '../../storage/case-file.ts'
import { api } from '../../platform/api.ts'
import { showErrorToast } from '../../state/messages.ts'
import { useScreen } from '../../state/screen-store.ts'

/** A case is backed up once nothing was added to it for this long, ms … */
const QUIET_MS = 10_000
/** … or, while a long run keeps adding, this long after the last attempt, ms. */
const MAX_DELAY_MS = 5 * 60_000

interface BackupFacts {
  /** undefined until the backend was queried. */
  readonly list: BackupList | undefined
  /** Cases whose backup is being written. */
  readonly writing: ReadonlySet<string>
  /** Why the newest state of a case is not in a backup. */
  readonly failures: ReadonlyMap<string, Failure>
}

export const useBackups = create<BackupFacts>(() => ({ list: undefined, writing: new Set(), failures: new Map() }))

export function newestBackup(list: BackupList | undefined, caseId: string): BackupSummary | undefined {
  return list?.backups.find((backup) => backup.caseId === caseId)
}

/** Reads the list of backups from the backend. */
export async function readBackups(): Promise<void> {
  const list = await api().readBackups()
  if (list.ok) useBackups.setState({ list: list.value })
  else showErrorToast(list.error)
}

/** Writes the backup of a case now, unless one is in progress. */
export async function backUpNow(caseFile: CaseFile, caseId: string): Promise<void> {
  if (useBackups.getState().writing.has(caseId)) return
  useBackups.setState(({ writing }) => ({ writing: new Set([...writing, caseId]) }))
  const written = await caseFile.backUp(api(), caseId)
  useBackups.setState(({ writing, failures }) => {
    const others = new Map([...failures].filter(([id]) => id !== caseId))
    return {
      writing: new Set([...writing].filter((id) => id !== caseId)),
      failures: written.ok ? others : others.set(caseId, written.error),
    }
  })
  await readBackups()
}

async function whenWritten(caseId: string): Promise<void> {
  if (!useBackups.getState().writing.has(caseId)) return
  await new Promise<void>((resolve) => {
    const stop = useBackups.subscribe(({ writing }) => {
      if (writing.has(caseId)) return
      stop()
      resolve()
    })
  })
}

/**
 * Backs up changed cases automatically: once quiet, at least every five minutes of a long run, and
 * at once when the case is left. Backups that an earlier session could not write are written at
 * start.
 */
export async function startBackupScheduler(caseFile: CaseFile): Promise<void> {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /**
   * Time since when a case has changes without a backup attempt, and the sequence number of its
   * chain at the last attempt.
   */
  const since = new Map<string, number>()
  const attempted = new Map<string, number>()
  const seen = new Map<string, number>()

  async function run(caseId: string): Promise<void> {
    clearTimeout(timers.get(caseId))
    timers.delete(caseId)
    since.delete(caseId)
    // Changes made after a running backup started are not in it: another has to follow.
    await whenWritten(caseId)
    const reported = useBackups.getState().failures.get(caseId)?.code
    attempted.set(caseId, seen.get(caseId) ?? 0)
    await backUpNow(caseFile, caseId)
    const failed = useBackups.getState().failures.get(caseId)
    // A disk that stays full is reported once; the settings keep showing it.
    if (failed !== undefined && failed.code !== reported) showErrorToast(failed)
  }

  async function look(): Promise<void> {
    const cases = await caseFile.listCases()
    if (!cases.ok) return
    const { list } = useBackups.getState()
    for (const { id, seq, head } of cases.value) {
      if (seen.get(id) === seq) continue
      seen.set(id, seq)
      if (newestBackup(list, id)?.head === head || attempted.get(id) === seq) continue
      const began = since.get(id) ?? Date.now()
      since.set(id, began)
      clearTimeout(timers.get(id))
      timers.set(
        id,
        setTimeout(() => void run(id), Math.max(0, Math.min(QUIET_MS, began + MAX_DELAY_MS - Date.now()))),
      )
    }
  }

  await readBackups()
  caseFile.subscribeCases(() => void look())
  useScreen.subscribe(({ route }, before) => {
    const left = before.route.at === 'case' && (route.at !== 'case' || route.caseId !== before.route.caseId) ? before.route.caseId : undefined
    if (left !== undefined && timers.has(left)) void run(left)
  })
  await look()
}
