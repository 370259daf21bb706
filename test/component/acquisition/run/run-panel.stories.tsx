import { RunPanel } from '../../../../src-renderer/features/acquisition/run/run-panel.tsx'
import { RunSteps } from '../../../../src-renderer/features/acquisition/run/run-steps.tsx'
import type { RunStep } from '../../../../src-renderer/features/acquisition/run/run-model.ts'
import { InterruptedNote } from '../../../../src-renderer/shell/interrupted-note.tsx'
import type { PlanProgress } from '../../../../src-renderer/state/progress-store.ts'
import { useScreen } from '../../../../src-renderer/state/screen-store.ts'
import type { PlanState } from '../../../../src-shared/case/case-state.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { stepOf } from '../../../support/builders/plans.ts'
import type { StoryGroup } from '../../gallery/story.ts'
import { startTrial } from '../trial.ts'
import { MANY_STEPS, reportRun, runPlanOf, runStep, STEP_STATES } from './runs.fixtures.ts'

/** The panel takes a part of the height of its window. */
const HEIGHT_PX = 700
const PAUSED = failure('budget_exceeded', 'The budget of the case is spent', 'Raise it in the case details.')
const TOO_SLOW = { code: 'query_timeout', message: 'The service needed too long. '.repeat(6), remedy: 'Choose a shorter range.', requestId: 'r-1' }

type Report = Pick<PlanProgress, 'state'> & Partial<PlanProgress>

/** The panel over one plan of a new case, in the state that this window's run reports. */
async function showRun(plan?: Partial<PlanState>, report?: Report) {
  const trial = await startTrial()
  useScreen.setState({ runPanelOpen: true })
  if (report !== undefined) reportRun(trial, report.state, report)
  return <RunPanel state={{ ...(await trial.state()), plans: plan === undefined ? [] : [runPlanOf(trial, plan)] }} />
}

const showSteps = (steps: readonly RunStep[]) => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 360 }}>
    <RunSteps steps={steps} subjectOf={() => 'Collector'} />
  </div>
)

const FAILED = stepOf({ id: 'p.9', endpoint: 'profiler/pnl' })

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'RunPanel',
    stories: [
      { title: 'no plan', height: 200, render: () => showRun() },
      { title: 'running', height: HEIGHT_PX, render: () => showRun({ stepStates: { 'p.1': 'captured' } }, { state: 'running' }) },
      { title: 'paused', height: HEIGHT_PX, render: () => showRun({}, { state: 'paused', reason: PAUSED }) },
      { title: 'interrupted', height: HEIGHT_PX, render: () => showRun({ stepStates: { 'p.1': 'captured' } }) },
      {
        title: 'ended with a failure',
        height: HEIGHT_PX,
        render: () => showRun({ outcome: 'done', stepStates: { 'p.1': 'captured', 'p.2': 'failed', 'p.3': 'captured' } }),
      },
    ],
  },
  {
    component: 'RunSteps',
    stories: [
      { title: 'every state', render: () => showSteps(STEP_STATES.map((state, index) => runStep({ step: stepOf({ id: `p.${index}` }), state }))) },
      {
        title: 'failed and dear',
        render: () =>
          showSteps([
            runStep({ state: 'captured', creditsUsed: '7', captureId: 'c-1' }),
            runStep({ step: FAILED, state: 'failed', captureId: 'c-2', failure: TOO_SLOW }),
          ]),
      },
      { title: '3,000 steps', render: () => showSteps(MANY_STEPS) },
      {
        title: 'failed, 760 px',
        width: 760,
        render: () => showSteps([runStep({ step: FAILED, state: 'failed', captureId: 'c-2', failure: TOO_SLOW })]),
      },
    ],
  },
  {
    component: 'InterruptedNote',
    stories: [
      {
        title: 'one plan',
        render: async () => {
          const trial = await startTrial()
          return <InterruptedNote all={[runPlanOf(trial)]} />
        },
      },
      {
        title: 'paused',
        render: async () => {
          const trial = await startTrial()
          reportRun(trial, 'paused', { reason: PAUSED })
          return <InterruptedNote all={[runPlanOf(trial)]} />
        },
      },
    ],
  },
]
