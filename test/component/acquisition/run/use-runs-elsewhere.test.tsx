import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createRunLocks, type OwnRuns } from '../../../../src-renderer/features/acquisition/run/run-locks.ts'
import { runner } from '../../../../src-renderer/features/acquisition/run/runner-service.ts'
import { useRunsElsewhere } from '../../../../src-renderer/features/acquisition/run/use-runs-elsewhere.ts'
import { setBrokerStatus } from '../../../../src-renderer/state/backend-store.ts'
import { render } from '../../support/render.tsx'
import { brokerWith, startTrial } from '../trial.ts'

/** Another window of this origin, and the lock it holds. */
let other: OwnRuns
let release: (() => void)[]

const hold = (planId: string): (() => void) => {
  const end = other.hold(planId)
  release.push(end)
  return end
}

function Elsewhere({ planIds }: { readonly planIds: readonly string[] }): ReactNode {
  const known = useRunsElsewhere(planIds.map((planId) => ({ planId })))
  return <p>{known === undefined ? 'not known yet' : `elsewhere: ${[...known].join(' ') || 'none'}`}</p>
}

const backendEvents = (stepId: string): void => setBrokerStatus(brokerWith('5000', { steps: [{ caseId: 'c', stepId, state: 'queued' }] }))
const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const isHeld = (planId: string) => expect.poll(async () => (await createRunLocks(navigator.locks).elsewhere()).some((run) => run.planId === planId))

beforeEach(async () => {
  await startTrial()
  other = createRunLocks(navigator.locks)
  release = []
})
afterEach(() => release.forEach((end) => end()))

test('reports which of the given plans another window runs, and looks for none without plans', async () => {
  hold('mine')
  hold('another')
  await isHeld('another').toBe(true)
  const draw = render(<Elsewhere planIds={['mine', 'free']} />)
  await said('elsewhere: mine')
  draw(<Elsewhere planIds={[]} />)
  await said('elsewhere: none')
  draw(<Elsewhere planIds={['another', 'mine']} />)
  await expect.element(page.getByText(/^elsewhere: (another mine|mine another)$/)).toBeVisible()
})

test('the lookup repeats when the queue of the backend changes, and when the other window no longer holds the plan', async () => {
  render(<Elsewhere planIds={['late']} />)
  await said('elsewhere: none')
  const end = hold('late')
  await isHeld('late').toBe(true)
  backendEvents('late.1')
  await said('elsewhere: late')
  // The backend sends no event now: the window itself has released its lock.
  end()
  await said('elsewhere: none')
})

test('a run of the same window is not reported as running in another window', async () => {
  release.push(runner().runs.hold('own'))
  await isHeld('own').toBe(true)
  render(<Elsewhere planIds={['own']} />)
  await said('elsewhere: none')
})
