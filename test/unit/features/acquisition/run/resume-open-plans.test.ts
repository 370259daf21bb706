import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { resumeOpenPlans } from '../../../../../src-renderer/features/acquisition/run/resume-open-plans.ts'
import { runner, initRunner } from '../../../../../src-renderer/features/acquisition/run/runner-service.ts'
import { showToast, showErrorToast } from '../../../../../src-renderer/state/messages.ts'
import { useScreen } from '../../../../../src-renderer/state/screen-store.ts'
import { failure } from '../../../../../src-shared/core/failure.ts'
import { err } from '../../../../../src-shared/core/result.ts'
import { freshCaseFile, newCase } from '../../../../support/builders/case-files.ts'
import { fakeBackend } from '../../../../support/builders/fake-backend.ts'
import { stepOf } from '../../../../support/builders/plans.ts'

// Only the message text is tested; displaying it needs a window.
vi.mock('../../../../../src-renderer/state/messages.ts', () => ({ showToast: vi.fn(), showErrorToast: vi.fn(), showEmptyResultToast: vi.fn() }))

beforeEach(() => {
  vi.clearAllMocks()
  useScreen.setState({ route: { at: 'cases' }, runPanelOpen: false })
})

async function openCase() {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  useScreen.setState({ route: { at: 'case', caseId, tab: 'dossier' } })
  return { caseFile, caseId, backend: fakeBackend() }
}

test('no runner exists before the start, and one after it', async () => {
  // Another test may have started one.
  vi.resetModules()
  const fresh = await import('../../../../../src-renderer/features/acquisition/run/runner-service.ts')
  expect(fresh.runner).toThrow('has not started')
  const { caseFile, backend } = await openCase()
  fresh.initRunner({ api: backend.api, caseFile })
  expect(fresh.runner()).toBe(fresh.runner())
})

test('resuming continues an interrupted plan of the open case, shows it and reports it', async () => {
  const { caseFile, caseId, backend } = await openCase()
  initRunner({ api: backend.api, caseFile })
  const planId = 'plan-1'
  const steps = [stepOf({ id: `${planId}.1` })]
  await caseFile.appendEvent(caseId, { kind: 'plan-approved', planId, title: 'Left', steps, total: '1', accountPlan: 'pro' })
  await resumeOpenPlans()
  expect(showToast).toHaveBeenCalledExactlyOnceWith('Plan resumed. You do not pay twice.', 'resume')
  expect(useScreen.getState().runPanelOpen).toBe(true)
  await runner().finished(planId)
  expect(backend.calls.map(({ stepId }) => stepId)).toEqual([`${planId}.1`])
})

test('resuming reports that no plan was interrupted, and shows nothing', async () => {
  const { caseFile, backend } = await openCase()
  initRunner({ api: backend.api, caseFile })
  await resumeOpenPlans()
  expect(showToast).toHaveBeenCalledExactlyOnceWith('No interrupted plans in this case.', 'resume')
  expect(useScreen.getState().runPanelOpen).toBe(false)
})

test('a plan that cannot be resumed is reported with the reason, and outside a case nothing happens', async () => {
  const { caseFile, backend } = await openCase()
  const lost = failure('network', 'Casebook’s background process is not responding.', 'Wait.')
  initRunner({ api: { ...backend.api, readJournal: async () => err(lost) }, caseFile })
  await resumeOpenPlans()
  expect(showErrorToast).toHaveBeenCalledExactlyOnceWith(lost, 'resume')
  useScreen.setState({ route: { at: 'cases' } })
  await resumeOpenPlans()
  expect(showErrorToast).toHaveBeenCalledTimes(1)
  expect(showToast).not.toHaveBeenCalled()
})
