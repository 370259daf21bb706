import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { spendingSessionStarted } from '../../../src-renderer/features/acquisition/run/spending-session-store.ts'
import { MissingList } from '../../../src-renderer/features/dossier/overview/missing-list.tsx'
import type { CoverageRow } from '../../../src-shared/case/coverage-row.ts'
import { type CaseActions, CaseActionsContext, CaseContext } from '../../../src-renderer/state/case-context.ts'
import type { MissingResponse } from '../../../src-shared/view-models/overview/missing-responses.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { startTrial } from '../acquisition/trial.ts'
import { render, unmountAll } from '../support/render.tsx'

test('within a spending session a press requests at once, but labels open their dialog', async () => {
  const trial = await startTrial()
  const [subject] = (await trial.state()).subjects
  if (subject === undefined) throw new Error('The trial has a subject.')
  const missing = (endpoint: EndpointId): MissingResponse => {
    const row: CoverageRow = {
      subjectId: subject.id,
      endpoint,
      chain: 'ethereum',
      window: undefined,
      pages: 0,
      state: 'not-requested',
      rows: 0,
      at: '',
      captureIds: [],
    }
    return { endpoint, panelId: 'labels', state: 'not-requested', rows: [row] }
  }
  spendingSessionStarted(trial.caseId, 's-1', '500')
  const proposePlan = vi.fn<CaseActions['proposePlan']>()
  const draw = async (requesting: readonly string[] = []): Promise<void> => {
    unmountAll()
    render(
      <CaseActionsContext value={actionsOf({ proposePlan })}>
        <CaseContext value={{ state: await trial.state() }}>
          <MissingList
            missing={[missing('profiler/labels'), missing('profiler/current-balance')]}
            subject={subject}
            requesting={new Set(requesting)}
          />
        </CaseContext>
      </CaseActionsContext>,
    )
  }
  await draw()
  await page.getByRole('button', { name: /^Request current balance…/ }).click()
  await expect.poll(async () => (await trial.state()).captures).toHaveLength(1)
  expect(proposePlan).not.toHaveBeenCalled()
  // With a response in the case whose names are not cached.
  await draw()
  await page.getByRole('button', { name: /^Request labels…/ }).click()
  expect(proposePlan).toHaveBeenCalledOnce()
  expect(trial.backend.calls).toHaveLength(1)
  // A request in flight is not offered a second time; one in flight on another chain only still is.
  await draw(['profiler/labels', 'profiler/labels ethereum', 'profiler/current-balance', 'profiler/current-balance base'])
  await expect.element(page.getByText('requesting…')).toBeVisible()
  expect(page.getByRole('button', { name: /^Request labels…/ }).elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: /^Request current balance…/ }).elements()).toHaveLength(1)
})
