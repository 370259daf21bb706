import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSpendingSession } from '../../../src-renderer/features/acquisition/run/spending-session-store.ts'
import { NextRequests } from '../../../src-renderer/features/context/next-requests/next-requests.tsx'
import { newDraft } from '../../../src-renderer/features/context/query-draft.ts'
import { CaseActionsContext, CaseContext } from '../../../src-renderer/state/case-context.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { setBrokerStatus } from '../../../src-renderer/state/backend-store.ts'
import { brokerWith, startTrial, type Trial } from '../acquisition/trial.ts'
import { useScreen } from '../../../src-renderer/state/screen-store.ts'
import { render, unmountAll } from '../support/render.tsx'
import type { NextRequest } from '../../../src-renderer/features/context/next-requests/next-request.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

function question(id: string, endpoint: EndpointId, values: Readonly<Record<string, string>> = {}): NextRequest {
  const begun = newDraft(endpoint, [], NOW)
  return { id, title: `Question ${id}`, endpoint, draft: { ...begun, values: { ...begun.values, ...values } }, failed: undefined }
}

const QUESTIONS = [
  question('a', 'smart-money/netflow'),
  question('b', 'token-screener'),
  question('c', 'smart-money/holdings'),
  question('d', 'tgm/perp-trades'),
]

function draw(trial: Trial, state: CaseState, onChange: (id: string) => void, now?: CaseState): void {
  const actions = actionsOf({ recordEvent: async (event) => (await trial.caseFile.appendEvent(trial.caseId, event)).ok })
  render(
    <CaseActionsContext value={actions}>
      <CaseContext value={now === undefined ? { state } : { state, now }}>
        <NextRequests questions={QUESTIONS} onChange={onChange} />
        <Allowed caseId={trial.caseId} />
      </CaseContext>
    </CaseActionsContext>,
  )
}

function Allowed({ caseId }: { readonly caseId: string }) {
  const spendingSession = useSpendingSession(caseId)
  return <output aria-label="Counted">{spendingSession === undefined ? 'no session' : spendingSession.approved}</output>
}

test('a price is shown before a request is sent; a confirmed spending session covers the next press up to its remaining credits', async () => {
  const trial = await startTrial()
  const onChange = vi.fn<(id: string) => void>()
  draw(trial, await trial.state(), onChange)
  const requested = (): readonly string[] => trial.backend.calls.map(({ endpoint }) => endpoint)
  const counted = page.getByRole('status', { name: 'Counted' })
  const price = (id: string) => page.getByRole('group', { name: `Price of: question ${id}` })

  await page.getByRole('button', { name: 'Request: question a, 5 credits' }).click()
  await expect.element(price('a').getByText('Ethereum')).toBeVisible()
  expect(requested()).toEqual([])
  await price('a').getByRole('textbox', { name: 'Spending session limit in credits' }).fill('4')
  await expect.element(price('a').getByRole('status')).toHaveTextContent('This request alone costs 5 credits.')
  await expect.element(price('a').getByRole('button', { name: 'Request for up to 5 credits' })).toBeDisabled()
  await price('a').getByRole('textbox', { name: 'Spending session limit in credits' }).fill('9')
  await price('a').getByRole('button', { name: 'Request for up to 5 credits' }).click()
  await expect.poll(requested).toEqual(['smart-money/netflow'])
  await expect.element(counted).toHaveTextContent('5')

  await page.getByRole('button', { name: 'Request: question b, about 1 credit' }).click()
  await expect.poll(requested).toEqual(['smart-money/netflow', 'token-screener'])
  await expect.element(counted).toHaveTextContent('6')

  await page.getByRole('button', { name: 'Request: question c, 5 credits' }).click()
  await expect.element(price('c').getByRole('button', { name: 'Request for up to 5 credits' })).toBeEnabled()
  expect(requested()).toHaveLength(2)
  await expect.element(counted).toHaveTextContent('6')
})

test('the price form names a request as the list does', async () => {
  const trial = await startTrial()
  draw(trial, await trial.state(), () => {})
  const price = page.getByRole('group', { name: 'Price of: question b' })
  await page.getByRole('button', { name: /^Request: question b/ }).click()
  await expect.element(price.getByRole('status')).toHaveTextContent('Confirm the purchase of question b, or exclude it.')
  await expect.element(price.getByRole('textbox', { name: 'Maximum credits for one call of question b' })).toBeVisible()
})

test('the button shows the amount charged above the listed price before the request is repeated', async () => {
  const trial = await startTrial()
  draw(trial, await trial.state(), () => {})
  const price = (id: string) => page.getByRole('group', { name: `Price of: question ${id}` })
  await page.getByRole('button', { name: 'Request: question a, 5 credits' }).click()
  await price('a').getByRole('textbox', { name: 'Spending session limit in credits' }).fill('40')
  await price('a').getByRole('button', { name: 'Request for up to 5 credits' }).click()
  await expect.poll(() => trial.backend.calls).toHaveLength(1)

  setBrokerStatus(brokerWith('5000', { charged: [{ endpoint: 'smart-money/holdings', credits: '9' }] }))
  const dearer = page.getByRole('button', { name: 'Request: question c, 9 credits' })
  await expect.element(dearer).toBeVisible()
  expect(trial.backend.calls).toHaveLength(1)
  // The button has shown it: within the spending session a press is enough.
  await dearer.click()
  await expect.poll(() => trial.backend.calls).toHaveLength(2)
})

test('a query with a missing field opens its form, and nothing is requested', async () => {
  const trial = await startTrial()
  const onChange = vi.fn<(id: string) => void>()
  draw(trial, await trial.state(), onChange)
  await page.getByRole('button', { name: 'Request: question d, about 1 credit' }).click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('d')
  expect(trial.backend.calls).toEqual([])
})

test('a request above the budget is not sent, with the reason', async () => {
  const trial = await startTrial('3')
  draw(trial, await trial.state(), () => {})
  await page.getByRole('button', { name: 'Request: question a, 5 credits' }).click()
  const price = page.getByRole('group', { name: 'Price of: question a' })
  await expect.element(price.getByRole('status')).toMatchTextContent(/The budget of this case is short by 2 credits/)
  await expect.element(price.getByRole('button', { name: /^Request for up to/ })).toBeDisabled()
})

test('as of an earlier acquisition, results obtained since then are not paid for again, and a new request returns the views to now', async () => {
  const trial = await startTrial()
  const then = await trial.state()
  draw(trial, then, () => {})
  const price = (id: string) => page.getByRole('group', { name: `Price of: question ${id}` })
  await page.getByRole('button', { name: 'Request: question a, 5 credits' }).click()
  await price('a').getByRole('button', { name: 'Request for up to 5 credits' }).click()
  await expect.poll(async () => (await trial.state()).captures).toHaveLength(1)
  unmountAll()

  useScreen.setState({ asOf: { caseId: trial.caseId, seq: 1, at: '2026-11-21T09:00:00Z' } })
  draw(trial, then, () => {}, await trial.state())
  await page.getByRole('button', { name: 'Request: question a, 5 credits' }).click()
  // The case has stored its response: nothing has to be paid, although the screen does not show it.
  await expect.element(price('a').getByRole('button', { name: 'Request', exact: true })).toBeVisible()
  await expect.element(price('a').getByRole('status')).toMatchTextContent(/This case already has all of this data/)
  await price('a').getByRole('button', { name: 'Not now' }).click()
  expect(useScreen.getState().asOf).toBeDefined()

  await page.getByRole('button', { name: 'Request: question c, 5 credits' }).click()
  await expect.element(price('c').getByRole('button', { name: 'Request for up to 5 credits' })).toBeEnabled()
  await price('c').getByRole('button', { name: 'Request for up to 5 credits' }).click()
  await expect.poll(() => useScreen.getState().asOf).toBeUndefined()
  await expect.poll(() => trial.backend.calls.map(({ endpoint }) => endpoint)).toEqual(['smart-money/netflow', 'smart-money/holdings'])
})
