import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RunPanel } from '../../../../src-renderer/features/acquisition/run/run-panel.tsx'
import { runner } from '../../../../src-renderer/features/acquisition/run/runner-service.ts'
import type { CaseState, PlanState } from '../../../../src-shared/case/case-state.ts'
import { setBrokerStatus } from '../../../../src-renderer/state/backend-store.ts'
import type { StepProgress } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { PlanProgress } from '../../../../src-renderer/state/progress-store.ts'
import { useScreen } from '../../../../src-renderer/state/screen-store.ts'
import type { BrokerStatus } from '../../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { ok } from '../../../../src-shared/core/result.ts'
import { stepOf } from '../../../support/builders/plans.ts'
import { render } from '../../support/render.tsx'
import { brokerWith, startTrial, type Trial } from '../trial.ts'
import { reportRun, runPlanOf } from './runs.fixtures.ts'

let trial: Trial
let state: CaseState
let requested: string[]
let turn = 0

function show(plans: readonly PlanState[]): (plans: readonly PlanState[]) => void {
  const draw = render(<RunPanel state={{ ...state, plans }} />)
  return (next) => draw(<RunPanel state={{ ...state, plans: next }} />)
}

const planOf = (more: Partial<PlanState> = {}): PlanState => runPlanOf(trial, more)
const reported = (of: PlanProgress['state'], more: Partial<PlanProgress> = {}): void => reportRun(trial, of, more)

function stepReported(stepId: string, of: StepProgress['state'], message = ''): void {
  runner().progress.stepChanged({ stepId, planId: 'p', state: of, message, creditsUsed: '0' })
}

const runState = () => page.getByTestId('run-state')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const lines = () => page.getByRole('table', { name: 'Steps' })

beforeEach(async () => {
  trial = await startTrial()
  state = await trial.state()
  requested = []
  turn += 1
  const status = (name: string) => async () => {
    requested.push(name)
    return ok(brokerWith('5000', { paused: name === 'pauseQueue' }))
  }
  vi.stubGlobal('casebook', { pauseQueue: status('pauseQueue'), resumeQueue: status('resumeQueue') })
  useScreen.setState({ route: { at: 'cases' }, runPanelOpen: true, source: undefined })
})
afterEach(() => vi.unstubAllGlobals())

test('the panel names a missing plan, and can be hidden', async () => {
  show([])
  await expect.element(page.getByText('No runs in this case yet.')).toBeVisible()
  await button('Hide progress').click()
  expect(useScreen.getState().runPanelOpen).toBe(false)
})

describe('a run', () => {
  test('that no window carries out is shown as interrupted with an explanation, and can be resumed or cancelled', async () => {
    const resumed = vi.spyOn(runner(), 'resume')
    const cancelled = vi.spyOn(runner(), 'cancel')
    show([planOf({ stepStates: { 'p.1': 'captured' } })])
    await expect.element(runState()).toHaveTextContent('Interrupted: 1 of 3 steps')
    await expect.element(page.getByText(/This plan was interrupted\. Its results are saved in the case/)).toBeVisible()
    await expect.element(button('Pause queue')).not.toBeInTheDocument()
    useScreen.setState({ route: { at: 'case', caseId: trial.caseId, tab: 'dossier' } as never }) // the state that resuming reads
    await button('Resume').click()
    await expect.poll(() => resumed.mock.calls).toEqual([[trial.caseId, expect.any(Function)]])
    await button('Cancel').click()
    await expect.poll(() => cancelled.mock.calls).toEqual([['p', trial.caseId]])
  })

  test('in progress can be paused with its queue, and the queue resumed', async () => {
    show([planOf({ stepStates: { 'p.1': 'captured' } })])
    reported('running')
    await expect.element(runState()).toHaveTextContent('Running: 1 of 3 steps')
    await expect.element(page.getByText(/This plan was interrupted/)).not.toBeInTheDocument()
    await expect.element(button('Resume')).not.toBeInTheDocument()
    await expect.element(button('Cancel')).toBeEnabled()
    await button('Pause queue').click()
    await expect.element(runState()).toHaveTextContent('Queue paused: 1 of 3 steps')
    await button('Resume queue').click()
    await expect.element(button('Pause queue')).toBeVisible()
    expect(requested).toEqual(['pauseQueue', 'resumeQueue'])
    reported('cancelling')
    await expect.element(runState()).toHaveTextContent('Cancelling: 1 of 3 steps')
    await expect.element(button('Cancel')).toBeDisabled()
    await expect.element(button('Pause queue')).toBeVisible()
  })

  test('that is paused shows the reason, and can be resumed or cancelled', async () => {
    show([planOf()])
    reported('paused', { reason: failure('budget_exceeded', 'The budget is spent.', 'Raise it.') })
    await expect.element(runState()).toHaveTextContent('Paused: 0 of 3 steps')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The budget is spent\. Raise it\./)
    await expect.element(button('Resume')).toBeVisible()
    await expect.element(button('Cancel')).toBeEnabled()
    await expect.element(page.getByText(/This plan was interrupted/)).not.toBeInTheDocument()
  })

  test('that cannot be cancelled shows the reason', async () => {
    const word = `Nothing can be written (${turn}).`
    vi.spyOn(runner(), 'cancel').mockResolvedValue({ ok: false, error: failure('disk_full', word, '') })
    show([planOf()])
    await button('Cancel').click()
    await expect.element(page.getByText(word)).toBeVisible()
  })

  test('in progress collapses completed steps, and shows them when expanded and after its end', async () => {
    const redraw = show([planOf({ stepStates: { 'p.1': 'captured', 'p.2': 'failed' } })])
    reported('running')
    await expect.element(button('1 step completed')).toHaveAttribute('aria-expanded', 'false')
    await expect.element(lines().getByRole('row')).toHaveLength(3)
    await expect.element(lines().getByRole('row').nth(1)).toMatchTextContent(/^Failed/)
    await button('1 step completed').click()
    await expect.element(lines().getByRole('row')).toHaveLength(4)
    await button('1 step completed').click()
    await expect.element(lines().getByRole('row')).toHaveLength(3)
    reported('done')
    redraw([planOf({ outcome: 'done', stepStates: { 'p.1': 'captured', 'p.2': 'failed', 'p.3': 'captured' } })])
    await expect.element(lines().getByRole('row')).toHaveLength(4)
    await expect.element(page.getByRole('button', { name: /completed$/ })).not.toBeInTheDocument()
  })

  test('without failures collapses to its bar, one with a failure does not', async () => {
    const redraw = show([planOf({ outcome: 'done', stepStates: { 'p.1': 'captured', 'p.2': 'captured', 'p.3': 'reused' } })])
    await expect.element(runState()).toHaveTextContent('Done: 3 of 3 steps')
    await expect.element(lines()).not.toBeInTheDocument()
    await expect.element(button('Show steps')).toHaveAttribute('aria-expanded', 'false')
    await expect.element(button('Cancel')).not.toBeInTheDocument()
    expect(document.querySelector('.run-progress.bp6-intent-primary')).not.toBeNull()
    await button('Show steps').click()
    await expect.element(lines()).toBeVisible()
    await button('Hide steps').click()
    await expect.element(lines()).not.toBeInTheDocument()
    redraw([planOf({ planId: 'q', outcome: 'done', stepStates: { 'q.1': 'captured', 'q.2': 'failed' } })])
    await expect.element(runState()).toHaveTextContent('Done: 3 of 3 steps, 1 failed')
    await expect.element(lines()).toBeVisible()
    expect(document.querySelector('.run-progress.bp6-intent-warning')).not.toBeNull()
  })

  test('with failures shows which and why, and offers to repeat only those', async () => {
    const seq = state.events.length + 1
    const of = { planId: 'p', step: planOf().steps[1] ?? stepOf() }
    const reported = {
      kind: 'step-failed',
      code: 'service_error',
      message: 'The service responded with 503',
      seq,
      at: '',
      caseId: trial.caseId,
      actor: '',
      ...of,
    } as const
    state = { ...state, events: [...state.events, reported] }
    show([planOf({ outcome: 'done', stepStates: { 'p.1': 'captured', 'p.2': 'failed', 'p.3': 'captured' } })])
    const failed = page.getByRole('group', { name: 'Failed calls' })
    await expect.element(failed).toMatchTextContent(/^Current balance: The service responded with 503\./)
    await failed.getByRole('button', { name: 'Retry…' }).click()
    expect(useScreen.getState().overlay).toMatchObject({
      kind: 'plan',
      request: { title: 'Retry: Plan p', endpoints: ['profiler/current-balance'], again: [{ pages: 3, from: 2 }] },
    })
    useScreen.setState({ overlay: undefined })
  })

  test('with a failed legacy query does not read as completed, and names where to repeat it', async () => {
    const question = stepOf({ id: 'p.1', endpoint: 'legacy/question', subjectId: '', pathValues: { question_id: 'api_unknown' } })
    show([planOf({ outcome: 'done', steps: [question], stepStates: { 'p.1': 'failed' } })])
    const failed = page.getByRole('group', { name: 'Failed calls' })
    await expect.element(failed).toMatchTextContent(/Retry questions of the legacy query interface under Questions\.$/)
    await expect.element(failed.getByRole('button')).not.toBeInTheDocument()
    await expect.element(page.getByText('has the missing result')).not.toBeInTheDocument()
  })

  test('about a subject removed from the case does not read as completed', async () => {
    show([
      planOf({
        outcome: 'done',
        steps: planOf().steps.map((step) => ({ ...step, subjectId: 'removed' })),
        stepStates: { 'p.1': 'captured', 'p.2': 'failed' },
      }),
    ])
    const failed = page.getByRole('group', { name: 'Failed calls' })
    await expect.element(failed).toMatchTextContent(/One call was about a subject that is no longer in the case\.$/)
    await expect.element(failed.getByRole('button')).not.toBeInTheDocument()
  })

  test('still in progress does not offer to repeat failed calls', async () => {
    show([planOf({ stepStates: { 'p.1': 'failed' } })])
    reported('running')
    await expect.element(lines()).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Failed calls' })).not.toBeInTheDocument()
  })

  test('that was stopped shows a warning although nothing failed', async () => {
    show([planOf({ outcome: 'stopped', steps: [] })])
    await expect.element(runState()).toHaveTextContent('Stopped: 0 of 0 steps')
    await expect.element(page.getByRole('progressbar', { name: 'Steps done' })).toHaveAttribute('aria-valuenow', '100')
    expect(document.querySelector('.run-progress.bp6-intent-warning')).not.toBeNull()
  })
})

test('is shown first if it is in progress, and each of several can be chosen', async () => {
  const [first, second] = [planOf({ planId: 'a' }), planOf({ planId: 'b', outcome: 'done' })]
  show([first, second])
  const choice = page.getByRole('combobox', { name: 'Plan' })
  await expect.element(choice).toHaveValue('a')
  expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Plan b, 2026-11-21 10:00/),
    expect.stringMatching(/^Plan a, 2026-11-21 10:00/),
  ])
  await choice.selectOptions('b')
  await expect.element(runState()).toMatchTextContent(/^Done/)
})

test('is shown if it ended last and none is in progress', async () => {
  show([planOf({ planId: 'a', outcome: 'done' }), planOf({ planId: 'b', outcome: 'cancelled' })])
  await expect.element(runState()).toMatchTextContent(/^Cancelled/)
})

describe('a pause of a run', () => {
  const stopped = (code: 'breaker_open' | 'key_rejected', retryAt?: string): BrokerStatus['stopped'] => ({
    ...failure(code, 'Held up.', 'Wait.'),
    concerns: 'service',
    ...(retryAt === undefined ? {} : { retryAt }),
  })

  test('that ends by itself replaces the state of the run, with a button to try at once', async () => {
    show([planOf()])
    reported('running')
    setBrokerStatus(brokerWith('5000', { stopped: stopped('breaker_open') }))
    await expect.element(runState()).toHaveTextContent('Service unreachable: 0 of 3 steps')
    setBrokerStatus(brokerWith('5000', { stopped: stopped('breaker_open', '2020-01-01T00:00:00.000Z') }))
    await expect.element(runState()).toHaveTextContent('Service unreachable, retrying now: 0 of 3 steps')
    await button('Retry now').click()
    await expect.poll(() => requested).toEqual(['resumeQueue'])
    setBrokerStatus(brokerWith('5000', { stopped: stopped('breaker_open'), paused: true }))
    await expect.element(runState()).toHaveTextContent('Queue paused: 0 of 3 steps')
    await expect.element(button('Retry now')).not.toBeInTheDocument()
    setBrokerStatus(brokerWith('5000', { stopped: stopped('key_rejected') }))
    await expect.element(runState()).toHaveTextContent('Running: 0 of 3 steps')
  })

  test('is not shown for a run that is not in progress', async () => {
    setBrokerStatus(brokerWith('5000', { stopped: stopped('breaker_open') }))
    show([planOf()])
    await expect.element(runState()).toHaveTextContent('Interrupted: 0 of 3 steps')
  })

  test('is listed with its end if that is known', async () => {
    const wait = (calls: number, until: string): BrokerStatus['waits'][number] => ({ scope: `s${calls}`, reason: 'The minute is full', until, calls })
    setBrokerStatus(brokerWith('5000', { waits: [wait(1, '2026-11-21T10:00:00.000Z'), wait(2, '2026-11-21T10:00:05.000Z'), wait(3, '')] }))
    show([planOf()])
    const list = page.getByRole('listitem')
    await expect.element(list.first()).toMatchTextContent(/^1 call waits until .*10:00.*: The minute is full$/)
    await expect.element(list.nth(1)).toMatchTextContent(/^2 calls wait until/)
    expect(list.elements()).toHaveLength(2)
    setBrokerStatus(brokerWith('5000', { waits: [wait(3, '')] }))
    await expect.element(page.getByRole('list')).not.toBeInTheDocument()
  })
})

test('a step names its subject, counterparty or query, and is running once its call is sent', async () => {
  const about = planOf({
    steps: [
      stepOf({ id: 'p.1', subjectId: trial.subjectId }),
      stepOf({ id: 'p.2', subjectId: trial.subjectId, about: '0x826be54a8c736d94987339c47d5eab6a957d1272' }),
      stepOf({ id: 'p.3', subjectId: '', pathValues: { question_id: 'q-17' } }),
    ],
  })
  show([about])
  reported('running')
  for (const id of ['p.1', 'p.2', 'p.3']) stepReported(id, 'queued')
  const subject = (row: number) => lines().getByRole('row').nth(row).getByRole('cell').nth(2)
  await expect.element(subject(1)).toMatchTextContent(/^0xcbb811/i)
  await expect.element(subject(2)).toMatchTextContent(/^0x826be5…7d1272, counterparty of 0xcbb811/i)
  await expect.element(subject(3)).toHaveTextContent('q-17')
  setBrokerStatus(
    brokerWith('5000', {
      steps: [
        { caseId: trial.caseId, stepId: 'p.1', state: 'running' },
        { caseId: trial.caseId, stepId: 'p.2', state: 'queued' },
      ],
    }),
  )
  await expect.element(lines().getByRole('row').nth(1)).toMatchTextContent(/^Running/)
  await expect.element(lines().getByRole('row').nth(2)).toMatchTextContent(/^Queued/)
})
