import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlanDialog } from '../../../../src-renderer/acquisition/dialog/plan-dialog.tsx'
import { runner, runnerStarted } from '../../../../src-renderer/acquisition/run/runner-service.ts'
import type { CaseFile } from '../../../../src-renderer/casefile/case-file.ts'
import type { CaseState } from '../../../../src-renderer/evidence/case-state.ts'
import { appChanged, brokerChanged, connectionChanged, keyChanged } from '../../../../src-renderer/session/desk-store.ts'
import type { PlanWish } from '../../../../src-renderer/session/plan-wish.ts'
import { servicesStarted } from '../../../../src-renderer/session/services.ts'
import { ADDRESS, freshCaseFile } from '../../../support/builders/case-files.ts'
import { fakeDesk } from '../../../support/builders/fake-desk.ts'
import type { KeyState } from '../../../../src-shared/bridge.ts'
import type { FakeDesk } from '../../../support/builders/fake-desk.ts'
import { IDLE_STATUS } from '../../../support/builders/idle-status.ts'
import { wishOf } from '../../../support/builders/plans.ts'
import { render, unmountAll } from '../../support/render.tsx'

const LABEL_PRICE = 100
const KEY: KeyState = { keychain: 'ok', reason: '', remedy: '', present: true, source: 'keychain' }

let caseFile: CaseFile
let caseId: string
let subjectId: string
let desk: FakeDesk
let closed = 0

/** A case with one subject, a desk in memory that answers everything, and what the page knows of both. */
async function settle(budget = '1000'): Promise<void> {
  ;({ caseFile } = await freshCaseFile())
  const made = await caseFile.createCase({ title: 'Trial', reference: 'R-1', investigator: 'Ada', budget, practice: false })
  if (!made.ok) throw new Error(made.error.message)
  caseId = made.value.id
  const subject = await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum', 'bnb'] })
  if (!subject.ok) throw new Error(subject.error.message)
  subjectId = subject.value.id
  desk = fakeDesk()
  servicesStarted(caseFile)
  runnerStarted({ bridge: desk.bridge, caseFile })
  const app = await desk.bridge.readAppInfo()
  if (app.ok) appChanged(app.value)
  keyChanged({ ...KEY, present: true })
  connectionChanged(true, undefined)
  brokerChanged({
    ...IDLE_STATUS,
    accountPlan: 'pro',
    account: { plan: 'pro', planText: 'pro', creditsRemaining: '5000', at: new Date().toISOString() },
  })
  closed = 0
}

async function stateNow(): Promise<CaseState> {
  const state = await caseFile.state(caseId)
  if (!state.ok) throw new Error(state.error.message)
  return state.value
}

async function show(wish: Partial<PlanWish> = {}): Promise<void> {
  const state = await stateNow()
  const whole = wishOf({
    subjectIds: [subjectId],
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
    expect(desk.calls).toEqual([])
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
    expect(desk.calls).toEqual([])
    await run().click()
    await expect.poll(() => closed).toBe(1)
    const [plan] = (await stateNow()).plans
    await runner().finished(plan?.planId ?? '')
    expect(desk.calls.map(({ endpoint, request }) => `${endpoint} ${String(request.chain)}`).toSorted()).toEqual([
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
    expect(desk.calls).toEqual([])
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
    brokerChanged({
      ...IDLE_STATUS,
      accountPlan: 'pro',
      account: { plan: 'pro', planText: 'pro', creditsRemaining: '1', at: new Date().toISOString() },
    })
    await expect.poll(obstacle).toContain('The account is short by 1 credit.')
    await expect.element(run()).toBeDisabled()
  })
})
