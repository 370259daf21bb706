import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { runner } from '../../../../src-renderer/features/acquisition/run/runner-service.ts'
import { useProgress } from '../../../../src-renderer/features/acquisition/run/use-progress.ts'
import { useCreditsAhead, useQueue } from '../../../../src-renderer/features/acquisition/run/use-queue.ts'
import { setBrokerStatus } from '../../../../src-renderer/state/backend-store.ts'
import { stepOf } from '../../../support/builders/plans.ts'
import { render } from '../../support/render.tsx'
import { brokerWith, startTrial, type Trial } from '../trial.ts'

let trial: Trial
let ahead: object[]

function Queue(): ReactNode {
  const { broker, at, lines } = useQueue()
  const runs = useProgress(({ plans }) => plans.size)
  return (
    <p>
      {runs} runs, {lines.runs.length} lines, {broker?.queued ?? 'no'} queued, {lines.others.length} others, {at === '' ? 'never' : 'reported'}
    </p>
  )
}

function Ahead({ caseId }: { readonly caseId: string }): ReactNode {
  const now = useCreditsAhead(caseId)
  if (ahead.at(-1) !== now) ahead.push(now)
  return (
    <p>
      case {now.case}, account {now.account}
    </p>
  )
}

function report(planId: string, caseId: string, price: string): void {
  const todo = [stepOf({ id: `${planId}.1`, price })]
  runner().progress.planChanged({ planId, caseId, state: 'running', reason: undefined, title: '', total: 1, todo })
}

beforeEach(async () => {
  trial = await startTrial()
  ahead = []
})

test('the queue follows the runs of this window and what the backend reports', async () => {
  render(<Queue />)
  await expect.element(page.getByText('0 runs, 0 lines, 0 queued, 0 others, reported')).toBeVisible()
  report('p', trial.caseId, '5')
  await expect.element(page.getByText('1 runs, 1 lines, 0 queued, 0 others, reported')).toBeVisible()
  setBrokerStatus(brokerWith('5000', { queued: 2, steps: [{ caseId: 'x', stepId: 'y', state: 'queued' }] }))
  await expect.element(page.getByText('1 runs, 1 lines, 2 queued, 1 others, reported')).toBeVisible()
})

test('the credits that runs may still spend are summed by case, and stay the same object until they change', async () => {
  report('p', trial.caseId, '5')
  report('q', 'another', '7')
  const draw = render(<Ahead caseId={trial.caseId} />)
  await expect.element(page.getByText('case 5, account 12')).toBeVisible()
  const before = ahead.length
  setBrokerStatus(brokerWith('4000'))
  report('r', 'another', '0')
  await expect.poll(() => runner().progress.getState().plans.size).toBe(3)
  report('s', trial.caseId, '3')
  await expect.element(page.getByText('case 8, account 15')).toBeVisible()
  expect(ahead).toHaveLength(before + 1)
  // Only the account's part changes.
  report('q', 'another', '9')
  await expect.element(page.getByText('case 8, account 17')).toBeVisible()
  draw(<Ahead key="another" caseId="another" />)
  await expect.element(page.getByText('case 9, account 17')).toBeVisible()
})
