import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { runner } from '../../../../src-renderer/features/acquisition/run/runner-service.ts'
import { PanelCoverage } from '../../../../src-renderer/features/dossier/coverage/panel-coverage.tsx'
import { CaseActionsContext, CaseContext } from '../../../../src-renderer/state/case-context.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import { actionsOf } from '../../../support/builders/case-actions.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../../../support/builders/case-states.ts'
import { startTrial } from '../../acquisition/trial.ts'
import { render } from '../../support/render.tsx'

const ADDRESS = `0x${'ab'.repeat(20)}`

test('chains with a request in progress are not offered again, the others are', async () => {
  await startTrial()
  const step = (chain: string): PlannedStep => ({
    id: `p-1.${chain}`,
    endpoint: 'profiler/counterparties',
    subjectId: FIXTURE_SUBJECT,
    chain,
    window: undefined,
    page: 1,
    request: { address: ADDRESS, chain },
    price: '5',
  })
  const steps = [step('ethereum'), step('base')]
  const state = caseStateOf(
    [{ address: ADDRESS, family: 'evm', chains: ['ethereum', 'base'] }],
    [],
    [{ kind: 'plan-approved', planId: 'p-1', title: 'Plan', steps, total: '10', accountPlan: 'pro' }],
  )
  const [subject] = state.subjects
  if (subject === undefined) throw new Error('The case has a subject.')
  const coverage = state.coverage.rows.filter(({ endpoint }) => endpoint === 'profiler/counterparties')
  const panel: PanelView = {
    id: 'counterparties',
    title: 'Counterparties',
    endpoints: ['profiler/counterparties'],
    coverage,
    figures: [],
    tables: [],
    series: [],
    notes: [],
  }
  render(
    <CaseActionsContext value={actionsOf()}>
      <CaseContext value={{ state }}>
        <PanelCoverage panel={panel} subject={subject} />
      </CaseContext>
    </CaseActionsContext>,
  )
  const request = page.getByRole('button', { name: /^Request…/ })
  await expect.element(request).toHaveAccessibleName(/10 credits.*Ethereum, Base/)
  runner().progress.planChanged({
    planId: 'p-1',
    caseId: state.record.id,
    state: 'running',
    reason: undefined,
    title: 'Plan',
    total: steps.length,
    todo: steps,
  })
  const report = (chain: string, now: 'queued' | 'captured'): void =>
    runner().progress.stepChanged({ stepId: `p-1.${chain}`, planId: 'p-1', state: now, message: '', creditsUsed: '0' })
  report('ethereum', 'queued')
  await expect.element(request).toHaveAccessibleName(/5 credits.* Base$/)
  report('base', 'queued')
  await expect.element(page.getByText('requesting…')).toBeVisible()
  expect(request.elements()).toHaveLength(0)
  report('base', 'captured')
  await expect.element(request).toHaveAccessibleName(/5 credits.* Base$/)
})
