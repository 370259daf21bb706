import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PlanDialog } from '../../../../src-renderer/features/acquisition/dialog/plan-dialog.tsx'
import { runner } from '../../../../src-renderer/features/acquisition/run/runner-service.ts'
import { api } from '../../../../src-renderer/platform/api.ts'
import { setApp, setBrokerStatus, setConnection, setKeyState, useBackendStore } from '../../../../src-renderer/state/backend-store.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { useScreen } from '../../../../src-renderer/state/screen-store.ts'
import type { CasebookApi } from '../../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { ADDRESS } from '../../../support/builders/case-files.ts'
import { stepOf } from '../../../support/builders/plans.ts'
import { render, unmountAll } from '../../support/render.tsx'
import { brokerWith, KEY, startTrial, type Trial } from '../trial.ts'
import { dossierRequest } from './plan-requests.fixtures.ts'

const LABEL_PRICE = 100

let trial: Trial
let closed = 0

async function settle(budget = '1000'): Promise<void> {
  trial = await startTrial(budget)
  closed = 0
}

async function show(request: Partial<AcquisitionRequest> = {}, presentId?: string): Promise<void> {
  const state = await trial.state()
  render(<PlanDialog state={state} request={dossierRequest(trial, request)} presentId={presentId} onClose={() => (closed += 1)} />)
}

const run = () => page.getByRole('button', { name: /^Run/ })
const obstacle = () => document.getElementById('plan-obstacle')?.textContent
const calls = () => page.getByRole('table', { name: 'Calls of the plan' })

describe('the plan', () => {
  beforeEach(() => settle())

  test('lists its calls with chain and price, and shows the total on its button', async () => {
    await show()
    // One row per endpoint, with its chains as columns; one credit for balances, five for
    // counterparties.
    await expect.element(calls().getByRole('row').nth(2)).toBeVisible()
    expect(calls().getByRole('row').elements()).toHaveLength(3)
    await expect.element(calls().getByRole('row', { name: /Counterparties BNB Chain 5 Ethereum 5/ })).toMatchTextContent(/10$/)
    await expect.element(page.getByTestId('plan-calls')).toHaveTextContent('4')
    await expect.element(page.getByTestId('plan-total')).toHaveTextContent('12 credits')
    await expect.element(page.getByTestId('plan-budget-after')).toHaveTextContent('988 left')
    await expect.element(run()).toHaveAccessibleName('Run for up to 12 credits')
    expect(trial.backend.calls).toEqual([])
  })

  test('shows the chosen filters next to subjects, chains and time, and collapses a longer list', async () => {
    await show({ chosen: ['Token: ETH', 'Volume: at least 1,000', 'Source: ETH', 'Side: buy', 'Order: Value USD, descending'] })
    const note = page.getByRole('note', { name: 'Selected filters and sort order' })
    await expect.element(note.getByText('Token: ETH · Volume: at least 1,000 · Source: ETH · Side: buy', { exact: true })).toBeVisible()
    await expect.element(note.getByText('Order: Value USD, descending')).not.toBeVisible()
    await note.getByText('and 1 more').click()
    await expect.element(note.getByText('Order: Value USD, descending')).toBeVisible()
  })

  test('is priced again after every change, and does not run with nothing chosen', async () => {
    await show()
    await page.getByRole('checkbox', { name: 'Counterparties', exact: true }).click()
    await expect.element(run()).toHaveAccessibleName('Run for up to 2 credits')
    await page.getByRole('checkbox', { name: 'Current balance', exact: true }).click()
    await expect.element(page.getByText('Nothing selected. Select data and chains to request.')).toBeVisible()
    await expect.element(run()).toBeDisabled()
  })

  test('spends only when its button is pressed, and reuses the results free of charge', async () => {
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(run()).toBeEnabled()
    expect(trial.backend.calls).toEqual([])
    await run().click()
    await expect.poll(() => closed).toBe(1)
    const [plan] = (await trial.state()).plans
    await runner().finished(plan?.planId ?? '')
    expect(trial.backend.calls.map(({ endpoint, request }) => `${endpoint} ${String(request.chain)}`).toSorted()).toEqual([
      'profiler/current-balance bnb',
      'profiler/current-balance ethereum',
    ])
    unmountAll()
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByTestId('plan-total')).toHaveTextContent('0 credits')
    await expect.poll(obstacle).toContain('This case already has all of this data.')
    await expect.element(run()).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Refresh' }).click()
    await expect.element(run()).toHaveAccessibleName('Run for up to 2 credits')
    await expect.element(run()).toBeEnabled()
  })
})

describe('confirmation', () => {
  test('leaves labels out until they are chosen, shows their price, and requires a separate confirmation', async () => {
    await settle()
    await show({ chains: ['ethereum'] })
    await expect.element(run()).toHaveAccessibleName('Run for up to 6 credits')
    await page.getByRole('checkbox', { name: 'Labels', exact: true }).click()
    await expect.element(run()).toHaveAccessibleName(`Run for up to ${6 + LABEL_PRICE} credits`)
    await expect.element(run()).toBeDisabled()
    await expect.poll(obstacle).toBe('Confirm the purchase of labels, or exclude it.')
    await page.getByRole('checkbox', { name: `Confirm ${LABEL_PRICE} credits` }).click()
    await expect.element(run()).toBeEnabled()
    await page.getByRole('checkbox', { name: 'Labels', exact: true }).click()
    await expect.element(run()).toHaveAccessibleName('Run for up to 6 credits')
    await expect.element(run()).toBeEnabled()
    expect(trial.backend.calls).toEqual([])
  })

  test('applies to one purchase: adding a chain requires another confirmation', async () => {
    await settle()
    await show({ chains: ['ethereum'], endpoints: ['profiler/labels'] })
    await page.getByRole('checkbox', { name: `Confirm ${LABEL_PRICE} credits` }).click()
    await expect.element(run()).toBeEnabled()
    await page.getByRole('textbox', { name: 'Chains of this plan' }).click()
    await page.getByRole('option', { name: 'Base', exact: true }).click()
    await expect.element(page.getByRole('checkbox', { name: `Confirm ${2 * LABEL_PRICE} credits` })).not.toBeChecked()
    await expect.element(run()).toBeDisabled()
  })

  test('does not allow a plan above the budget, and the shortfall is shown', async () => {
    await settle('50')
    await show({ chains: ['ethereum'], endpoints: ['profiler/current-balance', 'profiler/labels'] })
    await expect.element(run()).toBeDisabled()
    await page.getByRole('checkbox', { name: `Confirm ${LABEL_PRICE} credits` }).click()
    await expect.element(page.getByText(/The budget of this case is short by 51 credits/)).toBeVisible()
    await expect.element(page.getByTestId('plan-budget-after')).toHaveTextContent('51 short')
    await expect.element(run()).toBeDisabled()
  })

  test('focuses its main button once it is enabled, and again after it was disabled briefly, but does not take the focus from another control', async () => {
    await show()
    await expect.element(run()).toHaveFocus()
    setConnection(false, undefined)
    await expect.element(run()).toBeDisabled()
    // A browser blurs a disabled button only at its next focus update, which may come after the
    // button is enabled again.
    run().element().blur()
    setConnection(true, undefined)
    await expect.element(run()).toHaveFocus()
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    cancel.element().focus()
    setConnection(false, undefined)
    await expect.element(run()).toBeDisabled()
    setConnection(true, undefined)
    await expect.element(run()).toBeEnabled()
    await expect.element(cancel).toHaveFocus()
  })

  test('does not run without a key, a connection or enough credits, and says what to do', async () => {
    await settle()
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(run()).toBeEnabled()
    setKeyState({ ...KEY, present: false })
    await expect.poll(obstacle).toContain('Enter an API key in the settings.')
    setConnection(false, undefined)
    await expect.poll(obstacle).toContain('Casebook’s background process is not responding.')
    setConnection(true, undefined)
    setKeyState({ ...KEY, present: true })
    setBrokerStatus(brokerWith('1'))
    await expect.poll(obstacle).toContain('The account is short by 1 credit.')
    await expect.element(run()).toBeDisabled()
  })
})

describe('several subjects', () => {
  const OTHER = '0x826be54a8c736d94987339c47d5eab6a957d1272'
  let otherId = ''

  beforeEach(async () => {
    await settle()
    const other = await trial.caseFile.addSubject(trial.caseId, { typed: OTHER, address: OTHER, family: 'evm', chains: ['base'] })
    if (!other.ok) throw new Error(other.error.message)
    otherId = other.value.id
  })

  test('are counted in the request, and each is requested on its own chains', async () => {
    await show({ subjectIds: [trial.subjectId, otherId], chains: [], endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByText('For 2 subjects')).toHaveAttribute('title', expect.stringMatching(/^0xcbb811.*, 0x826be5/i))
    await expect.element(page.getByTestId('plan-calls')).toHaveTextContent('3')
    await expect.element(page.getByRole('radio', { name: 'This subject' })).not.toBeInTheDocument()
  })

  test('can be chosen if a subject is on screen, and the plan is about the chosen ones only', async () => {
    await show({ chains: [], endpoints: ['profiler/current-balance'] }, trial.subjectId)
    await expect.element(page.getByRole('radio', { name: 'This subject' })).toBeChecked()
    await expect.element(page.getByText(/^For \d/)).not.toBeInTheDocument()
    await page.getByRole('radio', { name: 'All 2' }).click()
    await expect.element(page.getByTestId('plan-calls')).toHaveTextContent('3')
    await expect.element(page.getByRole('dialog', { name: 'Investigate all 2 subjects' })).toBeVisible()
    await page.getByRole('radio', { name: 'This subject' }).click()
    await expect.element(page.getByTestId('plan-calls')).toHaveTextContent('2')
  })

  test('are named if nothing is requested for them', async () => {
    await show({ subjectIds: [trial.subjectId, otherId], chains: ['near'], endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByText(/Nothing available is selected/)).toBeVisible()
    const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const third = await trial.caseFile.addSubject(trial.caseId, { typed: bitcoin, address: bitcoin, family: 'bitcoin', chains: ['bitcoin'] })
    if (!third.ok) throw new Error(third.error.message)
    unmountAll()
    await show({ subjectIds: [trial.subjectId, third.value.id], chains: ['ethereum'], endpoints: ['profiler/current-balance'] })
    await expect
      .element(page.getByRole('note'))
      .toHaveTextContent('None of the selected chains applies to 1 Bitcoin subject. Nothing is requested for them.')
  })
})

test('keeps a plan that the case refuses, and shows the refusal', async () => {
  await settle()
  vi.spyOn(runner(), 'approve').mockResolvedValue(err(failure('disk_full', 'No room.', 'Free some space.')))
  await show({ endpoints: ['profiler/current-balance'] })
  await run().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^No room\. Free some space\./)
  await expect.element(run()).toBeEnabled()
  expect(closed).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(closed).toBe(1)
})

test('opens the panel of runs after a plan is accepted', async () => {
  await settle()
  useScreen.setState({ runPanelOpen: false })
  await show({ endpoints: ['profiler/current-balance'] })
  await run().click()
  await expect.poll(() => useScreen.getState().runPanelOpen).toBe(true)
  await expect.poll(() => closed).toBe(1)
})

describe('the account', () => {
  const LONG_AGO = '2026-11-01T00:00:00.000Z'
  let reads: string[]

  function answering(account: () => ReturnType<CasebookApi['readAccount']>): void {
    reads = []
    vi.stubGlobal('casebook', {
      readAccount: () => {
        reads.push('account')
        return account()
      },
      readBrokerStatus: async () => {
        reads.push('status')
        return ok(brokerWith('3000'))
      },
    })
  }

  beforeEach(() => settle())
  afterEach(() => vi.unstubAllGlobals())

  test('is read again when a price is shown and the last reading is old', async () => {
    answering(async () => ok({ plan: 'pro', planText: 'pro', creditsRemaining: '3000', at: new Date().toISOString() }))
    setBrokerStatus(brokerWith('5000', { account: { plan: 'pro', planText: 'pro', creditsRemaining: '5000', at: LONG_AGO } }))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByText('2,998', { exact: true })).toBeVisible()
    expect(reads).toEqual(['account', 'status'])
  })

  test('is read if it was never read, and a failure is shown', async () => {
    answering(async () => err(failure('network', 'The service cannot be reached.', 'Look at the network.')))
    setBrokerStatus(brokerWith('0', { account: undefined }))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByText('2,998', { exact: true })).toBeVisible()
    unmountAll()
    vi.stubGlobal('casebook', {
      readAccount: async () => err(failure('network', 'The service cannot be reached.', 'Look at the network.')),
      readBrokerStatus: async () => err(failure('network', 'No word.', '')),
    })
    setBrokerStatus(brokerWith('0', { account: undefined }))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The service cannot be reached\./)
    await expect.element(page.getByText('account not read yet')).toBeVisible()
  })

  test('never disables the offered button after a reading with a lower or equal price, but does for a higher one', async () => {
    setBrokerStatus(brokerWith('5000', { accountPlan: undefined }))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(run()).toHaveAccessibleName('Run for up to 20 credits')
    await expect.element(run()).toHaveFocus()
    const button = run().element()
    const seen: string[] = []
    const watch = new MutationObserver(() => seen.push(button.hasAttribute('disabled') ? 'disabled' : (button.textContent ?? '')))
    watch.observe(button, { attributes: true, childList: true, characterData: true, subtree: true })
    // Simulates slow pricing: each clock read advances a second.
    const clock = performance.now.bind(performance)
    let looks = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + 1000 * (looks += 1))
    setBrokerStatus(brokerWith('5000'))
    await expect.element(run()).toHaveAccessibleName('Run for up to 2 credits')
    await expect.element(run()).toHaveFocus()
    expect(seen).not.toContain('disabled')
    setBrokerStatus(brokerWith('5000', { accountPlan: 'free' }))
    await expect.element(run()).toHaveAccessibleName('Run for up to 20 credits')
    expect(seen).toContain('disabled')
    watch.disconnect()
    vi.restoreAllMocks()
  })

  test('can be read again by a button next to the plan, and added credits count from then on', async () => {
    answering(async () => ok({ plan: 'pro', planText: 'pro', creditsRemaining: '3000', at: new Date().toISOString() }))
    setBrokerStatus(brokerWith('1'))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.poll(obstacle).toContain('The account is short by 1 credit.')
    await expect.element(page.getByText(/^Last read at 20/)).toBeVisible()
    expect(reads).toEqual([])
    await page.getByRole('button', { name: 'Refresh account' }).click()
    await expect.element(run()).toBeEnabled()
    expect(reads).toEqual(['account', 'status'])
    await expect.element(page.getByRole('button', { name: 'Refresh account' })).not.toBeInTheDocument()
  })

  test('shows a failed reading next to the button that requested it', async () => {
    answering(async () => err(failure('network', 'The service cannot be reached.', 'Look at the network.')))
    vi.stubGlobal('casebook', { ...api(), readBrokerStatus: async () => err(failure('network', 'No word.', '')) })
    setBrokerStatus(brokerWith('1'))
    await show({ endpoints: ['profiler/current-balance'] })
    await page.getByRole('button', { name: 'Refresh account' }).click()
    await expect.element(page.getByText('Could not read the account: The service cannot be reached.')).toBeVisible()
  })

  test('is read again when a person returns to the window after a while, not at once', async () => {
    answering(async () => ok({ plan: 'pro', planText: 'pro', creditsRemaining: '3000', at: new Date().toISOString() }))
    setBrokerStatus(brokerWith('1'))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.poll(obstacle).toContain('The account is short by 1 credit.')
    dispatchEvent(new Event('focus'))
    expect(reads).toEqual([])
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 60_000)
    dispatchEvent(new Event('focus'))
    vi.restoreAllMocks()
    await expect.element(run()).toBeEnabled()
    expect(reads).toEqual(['account', 'status'])
  })

  test('leaves out the possible cost of calls in flight of any case', async () => {
    const reserved = (caseId: string, credits: string) => ({ caseId, cap: '1000', settled: '0', reserved: credits, disputed: '0' })
    setBrokerStatus(brokerWith('5000', { cases: [reserved('another', '30'), reserved(trial.caseId, '7')] }))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByText('4,961', { exact: true })).toBeVisible()
    await expect.element(page.getByTestId('plan-budget-after')).toHaveTextContent('991 left')
  })

  test('is unknown until the backend has reported it', async () => {
    useBackendStore.setState({ broker: undefined })
    const silent = async () => err(failure('network', 'The service cannot be reached.', 'Look at the network.'))
    vi.stubGlobal('casebook', { readAccount: silent, readBrokerStatus: silent })
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(page.getByText('account not read yet')).toBeVisible()
    await expect.element(page.getByTestId('plan-budget-after')).toMatchTextContent(/left$/)
  })

  test('is not read right after a reading, without a key, or for a case of another service', async () => {
    answering(async () => err(failure('network', 'The service cannot be reached.', 'Look at the network.')))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(run()).toBeEnabled()
    unmountAll()
    setBrokerStatus(brokerWith('0', { account: undefined }))
    setKeyState({ ...KEY, present: false })
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.poll(obstacle).toContain('Enter an API key in the settings.')
    unmountAll()
    setKeyState(KEY)
    setApp({
      version: '0',
      host: 'browser',
      service: 'practice',
      serviceOrigin: 'http://127.0.0.1:1',
      platform: 'linux',
      hasCases: true,
      caseFile: 1,
    })
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.poll(obstacle).toContain('Switch to the data service to run this plan.')
    expect(reads).toEqual([])
  })
})

describe('a permission that the key lacks', () => {
  const at = '2026-11-21T10:00:00.000Z'
  const lacking = [{ endpoint: 'profiler/counterparties', scopes: ['flows:read', 'profiler:read'], at }] as const

  beforeEach(() => settle())

  test('is named at the calls that need it, which stay in the plan until they are left out', async () => {
    setBrokerStatus(brokerWith('5000', { lacking }))
    await show()
    const note = page.getByRole('note', { name: 'Missing permissions of the API key' })
    await expect
      .element(note)
      .toMatchTextContent(/^The API key lacks a permission\. Counterparties: needs flows:read, profiler:read\. .* at 2026-11-21 10:00:00 UTC/)
    await expect.element(calls().getByRole('row', { name: /^Counterparties needs flows:read, profiler:read/ })).toBeVisible()
    await expect.element(calls().getByRole('row', { name: /^Current balance(?! needs)/ })).toBeVisible()
    await expect.element(run()).toHaveAccessibleName('Run for up to 12 credits')
    await note.getByRole('button', { name: 'Exclude 2 calls' }).click()
    await expect.element(run()).toHaveAccessibleName('Run for up to 2 credits')
    await expect.element(page.getByRole('checkbox', { name: 'Counterparties', exact: true })).not.toBeChecked()
    await expect.element(note).not.toBeInTheDocument()
  })

  test('is named in a list of calls too, and next to items for sale', async () => {
    setBrokerStatus(brokerWith('5000', { lacking: [...lacking, { endpoint: 'profiler/labels', scopes: ['labels:read'], at }] }))
    await show({ chains: ['ethereum'] })
    await expect.element(calls().getByRole('row', { name: /^Counterparties needs flows:read/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Labels needs labels:read/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Exclude this call' })).toBeVisible()
  })

  test('is not mentioned if only calls outside the plan need it', async () => {
    setBrokerStatus(brokerWith('5000', { lacking }))
    await show({ endpoints: ['profiler/current-balance'] })
    await expect.element(run()).toBeEnabled()
    await expect.element(page.getByRole('note', { name: 'Missing permissions of the API key' })).not.toBeInTheDocument()
  })
})

test('lists a repeated request with its price, and offers no other choice', async () => {
  await settle()
  const step = stepOf({ subjectId: trial.subjectId, chain: 'bnb', request: { address: ADDRESS, chain: 'bnb' } })
  const labels = { ...step, endpoint: 'profiler/labels' } as const
  const again = [step, labels].map((one) => ({ step: one, pages: 1, from: 1, since: 0 }))
  await show({ title: 'Retry: Dossier', endpoints: ['profiler/current-balance', 'profiler/labels'], chains: [], again })
  await expect.element(page.getByRole('dialog', { name: 'Retry: Dossier' })).toBeVisible()
  await expect.element(page.getByText(/^Retries only the failed calls/)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Refresh' })).not.toBeInTheDocument()
  await expect.element(run()).toHaveAccessibleName(`Run for up to ${1 + LABEL_PRICE} credits`)
  await expect.poll(obstacle).toBe('Confirm the purchase of labels, or exclude it.')
  await page.getByRole('checkbox', { name: 'Labels', exact: true }).click()
  await expect.element(run()).toHaveAccessibleName('Run for up to 1 credit')
  await run().click()
  await expect.poll(() => closed).toBe(1)
  const [plan] = (await trial.state()).plans
  await runner().finished(plan?.planId ?? '')
  expect(trial.backend.calls.map(({ endpoint, request }) => [endpoint, request.chain])).toEqual([['profiler/current-balance', 'bnb']])
})
