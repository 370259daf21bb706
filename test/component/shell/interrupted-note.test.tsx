import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { runner } from '../../../src-renderer/features/acquisition/run/runner-service.ts'
import type { PlanState } from '../../../src-shared/case/case-state.ts'
import { useScreen } from '../../../src-renderer/state/screen-store.ts'
import { InterruptedNote } from '../../../src-renderer/shell/interrupted-note.tsx'
import { failure } from '../../../src-shared/core/failure.ts'
import { startTrial, type Trial } from '../acquisition/trial.ts'
import { render } from '../support/render.tsx'

let trial: Trial

const planOf = (planId: string, more: Partial<PlanState> = {}): PlanState => ({
  planId,
  title: `Plan ${planId}`,
  steps: [],
  total: '0',
  approvedAt: '2026-11-21T10:00:00.000Z',
  outcome: 'open',
  stepStates: {},
  reusedCaptures: {},
  ...more,
})

function pause(planId: string): void {
  const reason = failure('budget_exceeded', 'the budget of the case is spent', 'Raise it in the case details.')
  runner().progress.planChanged({ planId, caseId: trial.caseId, state: 'paused', reason, title: '', total: 0, todo: [] })
}

const note = () => page.getByRole('status')

beforeEach(async () => {
  trial = await startTrial()
  useScreen.setState({ runPanelOpen: false })
})

test('an interrupted plan is shown by its title, with its state; several by their number', async () => {
  const draw = render(<InterruptedNote all={[planOf('a'), planOf('over', { outcome: 'done' })]} />)
  await expect
    .element(note())
    .toMatchTextContent(/^“Plan a” was interrupted\. Received results are in the case. Resume to fetch the rest; nothing is paid twice\./)
  draw(<InterruptedNote all={[planOf('a'), planOf('b')]} />)
  await expect.element(note()).toMatchTextContent(/^2 plans were interrupted\. Received results are in the case/)
  await page.getByRole('button', { name: 'Show progress' }).click()
  expect(useScreen.getState().runPanelOpen).toBe(true)
})

test('a paused plan shows its reason and remedy as a sentence, without the reason if there are two', async () => {
  pause('a')
  const draw = render(<InterruptedNote all={[planOf('a')]} />)
  await expect.element(note()).toMatchTextContent(/^“Plan a” is paused: the budget of the case is spent\. Raise it in the case details\./)
  draw(<InterruptedNote all={[planOf('a'), planOf('b')]} />)
  await expect.element(note()).toMatchTextContent(/^2 plans were interrupted\./)
})

test('a run in progress is not an interrupted plan', async () => {
  runner().progress.planChanged({ planId: 'a', caseId: trial.caseId, state: 'running', reason: undefined, title: '', total: 0, todo: [] })
  const draw = render(<InterruptedNote all={[planOf('a')]} />)
  await expect.element(note()).not.toBeInTheDocument()
  draw(<InterruptedNote all={[planOf('a'), planOf('b')]} />)
  await expect.element(note()).toMatchTextContent(/^“Plan b” was interrupted\./)
})
