import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaseFile } from '../../../../src-renderer/storage/case-file.ts'
import { startBackupScheduler, useBackups } from '../../../../src-renderer/features/cases/backup-scheduler.ts'
import { useScreen } from '../../../../src-renderer/state/screen-store.ts'
import type { BackupSummary } from '../../../../src-shared/ipc/backup.ts'
import { ok } from '../../../../src-shared/core/result.ts'

const CASE = 'c-1'

/** A case whose chain grows with `add`, and backups that finish only when released. */
function changing() {
  let seq = 0
  const listeners: (() => void)[] = []
  const begun: { readonly head: string; readonly end: () => void }[] = []
  const saved: BackupSummary[] = []
  vi.stubGlobal('window', { casebook: { readBackups: async () => ok({ backups: saved.toReversed(), problems: [] }) } })
  const caseFile = {
    listCases: async () => ok([{ id: CASE, seq, head: `head-${seq}` }]),
    subscribeCases: (listener: () => void) => listeners.push(listener),
    backUp: (_: unknown, caseId: string) =>
      new Promise((resolve) => {
        const head = `head-${seq}`
        begun.push({
          head,
          end: () => {
            saved.push({ caseId, head } as BackupSummary) // only these fields are read
            resolve(ok(undefined))
          },
        })
      }),
  } as unknown as CaseFile // the members that the scheduler uses
  const add = async (): Promise<void> => {
    seq += 1
    for (const listener of listeners) listener()
    await vi.advanceTimersByTimeAsync(1)
  }
  return { caseFile, begun, add }
}

beforeEach(() => {
  vi.useFakeTimers()
  useBackups.setState({ list: undefined, writing: new Set(), failures: new Map() })
  useScreen.setState({ route: { at: 'case', caseId: CASE, tab: 'dossier' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a response that arrives during a backup is backed up after it, when the case is closed', async () => {
  const { caseFile, begun, add } = changing()
  await startBackupScheduler(caseFile)
  await add()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun.map(({ head }) => head)).toEqual(['head-1'])
  await add()
  useScreen.setState({ route: { at: 'cases' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  await vi.advanceTimersByTimeAsync(1)
  expect(begun.map(({ head }) => head)).toEqual(['head-1', 'head-2'])
  begun[1]?.end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(begun).toHaveLength(2)
})
