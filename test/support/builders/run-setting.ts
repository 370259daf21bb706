import { createRunner } from '../../../src-renderer/features/acquisition/run/runner.ts'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { createProgressStore } from '../../../src-renderer/state/progress-store.ts'
import { ADDRESS, freshCaseFile, newCase } from './case-files.ts'
import { fakeBackend, type FakeBackend } from './fake-backend.ts'

export interface RunSetting {
  readonly caseFile: CaseFile
  readonly caseId: string
  readonly subjectId: string
  readonly backend: FakeBackend
  readonly runner: ReturnType<typeof createRunner>
  readonly state: () => Promise<CaseState>
}

/**
 * A case with one subject on these chains, a runner, and a backend in memory with these replies.
 */
export async function runSetting(reply: Parameters<typeof fakeBackend>[0], chains: readonly string[]): Promise<RunSetting> {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const subject = await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains })
  if (!subject.ok) throw new Error(subject.error.message)
  const backend = fakeBackend(reply)
  const runner = createRunner({ api: backend.api, caseFile, progress: createProgressStore((run) => run()) })
  const state = async (): Promise<CaseState> => {
    const read = await caseFile.state(caseId)
    if (!read.ok) throw new Error(read.error.message)
    return read.value
  }
  return { caseFile, caseId, subjectId: subject.value.id, backend, runner, state }
}
