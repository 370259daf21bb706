import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { makePlan } from '../../../src-shared/case/plan/plan.ts'
import { runner } from '../../../src-renderer/features/acquisition/run/runner-service.ts'
import { ActiveRequests } from '../../../src-renderer/features/graph/details/node-sums.tsx'
import { balances } from '../../support/builders/case-files.ts'
import { fakeBackend } from '../../support/builders/fake-backend.ts'
import { buildRequest } from '../../support/builders/plans.ts'
import { startTrial } from '../acquisition/trial.ts'
import { render } from '../support/render.tsx'

test('shows requests in progress for a node until all responses arrived, and for no other node', async () => {
  const stored: (() => void)[] = []
  const backend = fakeBackend(async () => {
    await new Promise<void>((resolve) => stored.push(resolve))
    return { body: balances(1) }
  })
  const trial = await startTrial('1000', backend)
  render(
    <>
      <ActiveRequests caseId={trial.caseId} requestedId={trial.subjectId} />
      <ActiveRequests caseId={trial.caseId} requestedId="somebody else" />
      <ActiveRequests caseId="another" requestedId={trial.subjectId} />
    </>,
  )
  const said = page.getByRole('status')
  expect(said.elements()).toHaveLength(0)
  const { subjects, captures } = await trial.state()
  const request = buildRequest({ subjectIds: [trial.subjectId], chains: ['ethereum', 'bnb'] })
  const approved = await runner().approve(trial.caseId, makePlan(request, { subjects, captures, plan: 'pro', now: new Date() }))
  if (!approved.ok) throw new Error(approved.error.message)
  await expect.element(said).toHaveTextContent('Requesting… 2 calls pending')
  await expect.poll(() => stored.length).toBe(2)
  stored[0]?.()
  await expect.element(said).toHaveTextContent('Requesting… 1 call pending')
  stored[1]?.()
  await expect.poll(() => said.elements().length).toBe(0)
})
