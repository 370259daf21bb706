import { initRunner } from '../../../src-renderer/features/acquisition/run/runner-service.ts'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { setApp, setBrokerStatus, setConnection, setKeyState } from '../../../src-renderer/state/backend-store.ts'
import { initServices } from '../../../src-renderer/state/services.ts'
import type { BrokerStatus, KeyState } from '../../../src-shared/ipc/casebook-api.ts'
import { ADDRESS, freshCaseFile } from '../../support/builders/case-files.ts'
import { fakeBackend } from '../../support/builders/fake-backend.ts'
import type { FakeBackend } from '../../support/builders/fake-backend.ts'
import { IDLE_STATUS } from '../../support/builders/idle-status.ts'

export const KEY: KeyState = { keychain: 'ok', reason: '', remedy: '', present: true, source: 'keychain' }

/** An idle backend whose account has this many credits, read just now. */
export function brokerWith(creditsRemaining: string, more: Partial<BrokerStatus> = {}): BrokerStatus {
  return { ...IDLE_STATUS, accountPlan: 'pro', account: { plan: 'pro', planText: 'pro', creditsRemaining, at: new Date().toISOString() }, ...more }
}

export interface Trial {
  readonly caseFile: CaseFile
  readonly caseId: string
  readonly subjectId: string
  readonly backend: FakeBackend
  readonly state: () => Promise<CaseState>
}

/**
 * A case with one subject, an in-memory backend that answers everything, and the page's state of
 * both.
 */
export async function startTrial(budget = '1000', backend: FakeBackend = fakeBackend()): Promise<Trial> {
  const { caseFile } = await freshCaseFile()
  const made = await caseFile.createCase({ title: 'Trial', reference: 'R-1', investigator: 'Ada', budget, practice: false })
  if (!made.ok) throw new Error(made.error.message)
  const caseId = made.value.id
  const subject = await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum', 'bnb'] })
  if (!subject.ok) throw new Error(subject.error.message)
  initServices(caseFile)
  initRunner({ api: backend.api, caseFile })
  const app = await backend.api.readAppInfo()
  if (app.ok) setApp(app.value)
  setKeyState(KEY)
  setConnection(true, undefined)
  setBrokerStatus(brokerWith('5000'))
  const state = async (): Promise<CaseState> => {
    const read = await caseFile.state(caseId)
    if (!read.ok) throw new Error(read.error.message)
    return read.value
  }
  return { caseFile, caseId, subjectId: subject.value.id, backend, state }
}
