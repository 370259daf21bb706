import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlanDialog } from '../../../../src-renderer/acquisition/dialog/plan-dialog.tsx'
import { runner } from '../../../../src-renderer/acquisition/run/runner-service.ts'
import { brokerChanged, connectionChanged, keyChanged } from '../../../../src-renderer/session/desk-store.ts'
import type { PlanWish } from '../../../../src-renderer/session/plan-wish.ts'
import { wishOf } from '../../../support/builders/plans.ts'
import { render, unmountAll } from '../../support/render.tsx'
import { brokerWith, KEY, startTrial, type Trial } from '../trial.ts'

const LABEL_PRICE = 100

let trial: Trial
let closed = 0

async function settle(budget = '1000'): Promise<void> {
  trial = await startTrial(budget)
  closed = 0
}

async function show(wish: Partial<PlanWish> = {}): Promise<void> {
  const state = await trial.state()
  const whole = wishOf({
    subjectIds: [trial.subjectId],
    endpoints: ['profiler/current-balance', 'profiler/counterparties'],
    chains: ['ethereum', 'bnb'],
    ...wish,
  })
  render(<PlanDialog state={state} wish={whole} onClose={() => (closed += 1)} />)
}

const run = () => page.getByRole('button', { name: /^Run/ })
const obstacle = () => document.getElementById('plan-obstacle')?.textContent
const calls = () => page.getByRole('table', { name: 'Calls of the plan' })

describe('the plan', () => {
  beforeEach(() => settle())

  test('lists its calls with chain and price, and sums them up on the button that spends', async () => {
    await show()
    // One row a call: two endpoints on two chains; one credit for balances, five for counterparties.
    await expect.element(calls().getByRole('row').nth(4)).toBeVisible()
    expect(calls().getByRole('row').elements()).toHaveLength(5)
    await expect.element(calls().getByRole('row', { name: /Counterparties BNB Chain/ })).toMatchTextContent(/To ask5$/)
    await expect.element(page.getByTestId('plan-calls')).toHaveTextContent('4')
    await expect.element(page.getByTestId('plan-total')).toHaveTextContent('12 credits')
    await expect.element(page.getByTestId('plan-budget-after')).toHaveTextContent('988 of 1,000')
    await expect.element(run()).toHaveAccessibleName('Run for up to 12 credits')
    expect(trial.desk.calls).toEqual([])
  })

  test('is priced anew with every change, and does not run with nothing chosen', async () => {
    await show()
    await page.getByRole('checkbox', { name: 'Counterparties', exact: true }).click()
    await expect.element(run()).toHaveAccessibleName('Run for up to 2 credits')
    await page.getByRole('checkbox', { name: 'Current balance', exact: true }).click()
    await expect.element(page.getByText('Nothing is chosen. Choose what to ask and where.')).toBeVisible()
    await expect.element(run()).toBeDisabled()
  })

  test('spends when its button is pressed and not before, and what it brought is reused for nothing', async () => {
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(run()).toBeEnabled()
    expect(trial.desk.calls).toEqual([])
    await run().click()
    await expect.poll(() => closed).toBe(1)
    const [plan] = (await trial.state()).plans
    await runner().finished(plan?.planId ?? '')
    expect(trial.desk.calls.map(({ endpoint, request }) => `${endpoint} ${String(request.chain)}`).toSorted()).toEqual([
      'profiler/current-balance bnb',
      'profiler/current-balance ethereum',
    ])
    unmountAll()
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByTestId('plan-total')).toHaveTextContent('0 credits')
    await expect.poll(obstacle).toContain('The case holds all of these answers already.')
    await expect.element(run()).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Ask again' }).click()
    await expect.element(run()).toHaveAccessibleName('Run for up to 2 credits')
    await expect.element(run()).toBeEnabled()
  })
})

describe('consent', () => {
  test('labels are left out until they are chosen, show their price, and need a yes of their own', async () => {
    await settle()
    await show({ chains: ['ethereum'] })
    await expect.element(run()).toHaveAccessibleName('Run for up to 6 credits')
    await page.getByRole('checkbox', { name: 'Labels', exact: true }).click()
    await expect.element(run()).toHaveAccessibleName(`Run for up to ${6 + LABEL_PRICE} credits`)
    await expect.element(run()).toBeDisabled()
    await expect.poll(obstacle).toBe('Confirm the purchase of labels, or leave it out.')
    await page.getByRole('checkbox', { name: `Confirm ${LABEL_PRICE} credits` }).click()
    await expect.element(run()).toBeEnabled()
    await page.getByRole('checkbox', { name: 'Labels', exact: true }).click()
    await expect.element(run()).toHaveAccessibleName('Run for up to 6 credits')
    await expect.element(run()).toBeEnabled()
    expect(trial.desk.calls).toEqual([])
  })

  test('a yes is to one purchase: on another chain as well, it has to be given again', async () => {
    await settle()
    await show({ chains: ['ethereum'], endpoints: ['profiler/labels'] })
    await page.getByRole('checkbox', { name: `Confirm ${LABEL_PRICE} credits` }).click()
    await expect.element(run()).toBeEnabled()
    await page.getByRole('textbox', { name: 'Chains of this plan' }).click()
    await page.getByRole('option', { name: 'Base', exact: true }).click()
    await expect.element(page.getByRole('checkbox', { name: `Confirm ${2 * LABEL_PRICE} credits` })).not.toBeChecked()
    await expect.element(run()).toBeDisabled()
  })

  test('no yes helps where the budget is short, and it is said by how much', async () => {
    await settle('50')
    await show({ chains: ['ethereum'], endpoints: ['profiler/current-balance', 'profiler/labels'] })
    await expect.element(run()).toBeDisabled()
    await page.getByRole('checkbox', { name: `Confirm ${LABEL_PRICE} credits` }).click()
    await expect.element(page.getByText(/The budget of this case is short by 51 credits/)).toBeVisible()
    await expect.element(page.getByTestId('plan-budget-after')).toHaveTextContent('-51 of 50')
    await expect.element(run()).toBeDisabled()
  })

  test('without a key, without the desk or with too little on the account nothing runs, and the way on is said', async () => {
    await settle()
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(run()).toBeEnabled()
    keyChanged({ ...KEY, present: false })
    await expect.poll(obstacle).toContain('There is no API key.')
    connectionChanged(false, undefined)
    await expect.poll(obstacle).toContain('The desk does not answer.')
    connectionChanged(true, undefined)
    keyChanged({ ...KEY, present: true })
    brokerChanged(brokerWith('1'))
    await expect.poll(obstacle).toContain('The account is short by 1 credit.')
    await expect.element(run()).toBeDisabled()
  })
})
