import { PlanDialog } from '../../../../src-renderer/features/acquisition/dialog/plan-dialog.tsx'
import { setConnection, setKeyState } from '../../../../src-renderer/state/backend-store.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { StoryGroup } from '../../gallery/story.ts'
import { KEY, startTrial } from '../trial.ts'
import { dossierRequest } from './plan-requests.fixtures.ts'

const HEIGHT_PX = 820

/** The dialog over a case with one subject, in a window that `change` has changed. */
async function showPlan(request: Partial<AcquisitionRequest> = {}, { budget = '1000', change = () => {} } = {}) {
  const trial = await startTrial(budget)
  change()
  return <PlanDialog state={await trial.state()} request={dossierRequest(trial, request)} onClose={() => {}} />
}

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'PlanDialog',
    stories: [
      { title: 'priced', height: HEIGHT_PX, render: () => showPlan() },
      { title: 'with a purchase to confirm', height: HEIGHT_PX, render: () => showPlan({ endpoints: ['profiler/labels'] }) },
      { title: 'nothing chosen', height: HEIGHT_PX, render: () => showPlan({ endpoints: [] }) },
      { title: 'over budget', height: HEIGHT_PX, render: () => showPlan({}, { budget: '5' }) },
      { title: 'offline', height: HEIGHT_PX, render: () => showPlan({}, { change: () => setConnection(false, undefined) }) },
      {
        title: 'without a key',
        height: HEIGHT_PX,
        render: () => showPlan({}, { change: () => setKeyState({ ...KEY, present: false, source: 'none' }) }),
      },
      {
        title: 'with filters',
        height: HEIGHT_PX,
        render: () => showPlan({ chosen: ['Token: ETH', 'Volume: at least 1,000', 'Source: ETH', 'Side: buy', 'Order: Value USD, descending'] }),
      },
    ],
  },
]
