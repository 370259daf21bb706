import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LabelDialog } from '../../../../src-renderer/features/acquisition/dialog/label-dialog.tsx'
import { runner } from '../../../../src-renderer/features/acquisition/run/runner-service.ts'
import { CaseFileContext } from '../../../../src-renderer/storage/hooks.ts'
import type { LabelCandidate } from '../../../../src-renderer/state/label-candidate.ts'
import { useScreen } from '../../../../src-renderer/state/screen-store.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { render, unmountAll } from '../../support/render.tsx'
import type { Trial } from '../trial.ts'
import { acquireParties, HABITUAL, NAMED, startLabelTrial, UNKNOWN } from './label-parties.fixtures.ts'

let trial: Trial
let closed = 0

async function settle(): Promise<void> {
  trial = await startLabelTrial()
  closed = 0
  useScreen.setState({ source: undefined, runPanelOpen: false })
}

async function show(only?: LabelCandidate, caseFile = trial.caseFile): Promise<void> {
  const state = await trial.state()
  const [subject] = state.subjects
  if (subject === undefined) throw new Error('The trial has a subject.')
  render(
    <CaseFileContext value={caseFile}>
      <LabelDialog state={state} subject={subject} only={only === undefined ? undefined : [only]} onClose={() => (closed += 1)} />
    </CaseFileContext>,
  )
}

const offer = () => page.getByRole('table', { name: 'Addresses with labels for sale' })
const row = (number: number) => offer().getByRole('row').nth(number)
const line = (address: string) => page.getByRole('checkbox', { name: new RegExp(`labels of ${address}`, 'i') })
const buy = () => page.getByRole('button', { name: /^Buy for/ })
const confirm = () => page.getByRole('checkbox', { name: /^Confirm .* credits for/ })
const obstacle = () => document.getElementById('plan-obstacle')?.textContent

test('offers nothing to buy without counterparties, and names the next step', async () => {
  await settle()
  await show()
  await expect.element(page.getByText('No known counterparties. Request the counterparties of this subject first.')).toBeVisible()
  await expect.element(page.getByText('of 0')).toBeVisible()
  await expect.element(buy()).toBeDisabled()
  await expect.element(confirm()).not.toBeInTheDocument()
  expect(page.getByText(/already known/).elements()).toEqual([])
})

test('does not count label responses that are loading or unreadable as missing', async () => {
  await settle()
  await acquireParties(trial)
  const none = page.getByText(/No known counterparties/)
  await show(undefined, { ...trial.caseFile, responses: () => new Promise(() => {}) })
  await expect.element(page.getByText('Loading results…')).toBeVisible()
  expect(none.elements()).toEqual([])
  unmountAll()
  await show(undefined, { ...trial.caseFile, responses: async () => err(failure('internal', 'The results cannot be read.', 'Try again.')) })
  await expect.element(page.getByText(/The results cannot be read/).first()).toBeVisible()
  expect(none.elements()).toEqual([])
})

describe('the largest counterparties', () => {
  beforeEach(async () => {
    await settle()
    await acquireParties(trial)
    await show()
    await expect.element(row(10)).toBeVisible()
  })

  test('are offered with volume, chain and price; those with a known name are left out, those with only a behaviour label are not', async () => {
    expect(offer().getByRole('row').elements()).toHaveLength(11)
    await expect.element(page.getByText('of 12', { exact: true })).toBeVisible()
    await expect.element(row(1)).toMatchTextContent(/\$1,000\.00Ethereum.*Binance 14.*Found in counterparties.*excluded$/)
    await expect.element(line(NAMED)).toHaveAccessibleName(new RegExp(`^Buy anyway: labels of ${NAMED}$`, 'i'))
    await expect.element(line(NAMED)).not.toBeChecked()
    await expect.element(row(2)).toMatchTextContent(/\$999\.00Ethereum.*High Activity.*Different kind of label100$/)
    await expect.element(line(HABITUAL)).toBeChecked()
    await expect.element(row(3)).toMatchTextContent(/\$998\.00Ethereumnone100$/)
    await expect.element(line(UNKNOWN)).toHaveAccessibleName(new RegExp(`^Buy labels of ${UNKNOWN}$`, 'i'))
    await expect.element(page.getByText('1 already known, excluded.')).toBeVisible()
    await expect.element(buy()).toHaveAccessibleName('Buy for 900 credits')
  })

  test('are as many as requested, here at most twelve', async () => {
    const number = page.getByRole('combobox', { name: 'Number of counterparties' })
    expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['5', '10', '25', '50', 'Custom'])
    await number.selectOptions('5')
    await expect.poll(() => offer().getByRole('row').elements().length).toBe(6)
    await expect.element(page.getByRole('spinbutton')).not.toBeInTheDocument()
    await number.selectOptions('Custom')
    const custom = page.getByRole('spinbutton', { name: 'Custom number of counterparties' })
    await expect.element(custom).toHaveValue('5')
    for (const [typed, rows] of [
      ['2', 2],
      ['0', 1],
      ['1.5', 1],
      ['999', 12],
    ] as const) {
      await custom.fill(typed)
      await expect.poll(() => [typed, offer().getByRole('row').elements().length - 1]).toEqual([typed, rows])
    }
    await expect.element(row(12)).toMatchTextContent(/unknown.*100$/)
    await number.selectOptions('25')
    await expect.element(custom).not.toBeInTheDocument()
  })

  test('are bought after confirmation, for the price on the button', async () => {
    await expect.poll(obstacle).toBe('Confirm the purchase of labels, or exclude it.')
    await expect.element(buy()).toBeDisabled()
    await expect.element(confirm()).toHaveAccessibleName('Confirm 900 credits for labels of 9 addresses')
    await confirm().click()
    await expect.element(buy()).toBeEnabled()
    // Another choice is another purchase.
    await line(UNKNOWN).click()
    await expect.element(confirm()).toHaveAccessibleName('Confirm 800 credits for labels of 8 addresses')
    await expect.element(confirm()).not.toBeChecked()
    await expect.element(buy()).toBeDisabled()
    await line(UNKNOWN).click()
    await expect.element(confirm()).toBeChecked()
    await confirm().click()
    await expect.element(buy()).toBeDisabled()
    await confirm().click()
    const before = trial.backend.calls.length
    await buy().click()
    await expect.poll(() => closed).toBe(1)
    const bought = (await trial.state()).plans.at(-1)
    await runner().finished(bought?.planId ?? '')
    expect(trial.backend.calls.slice(before).map(({ endpoint }) => endpoint)).toEqual(Array.from({ length: 9 }, () => 'profiler/labels'))
    expect(trial.backend.calls.slice(before).map(({ request }) => request.address)).not.toContain(NAMED)
    expect(useScreen.getState().runPanelOpen).toBe(true)
  })

  test('can be bought although their labels are known, with a note', async () => {
    await line(NAMED).click()
    await expect.element(page.getByText('1 already known, bought again.')).toBeVisible()
    await expect.element(buy()).toHaveAccessibleName('Buy for 1,000 credits')
  })

  test('cannot be bought while none is chosen', async () => {
    await page.getByRole('combobox', { name: 'Number of counterparties' }).selectOptions('Custom')
    const custom = page.getByRole('spinbutton', { name: 'Custom number of counterparties' })
    await custom.fill('2')
    await line(HABITUAL).click()
    await expect.poll(obstacle).toBe('Select at least one address.')
    await expect.element(confirm()).not.toBeInTheDocument()
    await custom.fill('1')
    await expect.poll(obstacle).toBe('All labels are already known. Select an address to buy its labels again.')
  })

  test('offer premium labels as a separate purchase that starts from the beginning', async () => {
    await line(UNKNOWN).click()
    await confirm().click()
    await expect.element(page.getByRole('radio', { name: 'Labels, 100 credits each' })).toBeChecked()
    await page.getByRole('radio', { name: /^Premium labels, 500 credits each/ }).click()
    // Labels that come with other responses do not settle a premium purchase.
    await expect.element(confirm()).toHaveAccessibleName('Confirm 5,000 credits for premium labels of 10 addresses')
    await expect.element(confirm()).not.toBeChecked()
    await expect.element(line(UNKNOWN)).toBeChecked()
    await expect.poll(obstacle).toContain('short by')
    await page.getByRole('radio', { name: /^Labels, 100/ }).click()
    await expect.element(confirm()).toHaveAccessibleName('Confirm 900 credits for labels of 9 addresses')
    await expect.element(confirm()).not.toBeChecked()
  })

  test('show where their volume comes from', async () => {
    await page.getByRole('button', { name: new RegExp(`^Source of the volume of ${UNKNOWN}$`, 'i') }).click()
    expect(useScreen.getState().source).toMatchObject({ pointer: '/data/2' })
  })

  test('are not bought if the case refuses the plan, and the refusal is shown', async () => {
    vi.spyOn(runner(), 'approve').mockResolvedValue(err(failure('disk_full', 'No room.', 'Free some space.')))
    await confirm().click()
    await buy().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^No room\. Free some space\./)
    await expect.element(buy()).toBeEnabled()
    expect(closed).toBe(0)
    expect(useScreen.getState().runPanelOpen).toBe(false)
  })
})

describe('the label dialog for one address', () => {
  const only = (more: Partial<LabelCandidate> = {}): LabelCandidate => ({
    key: 'one',
    address: UNKNOWN,
    family: 'evm',
    chain: 'all',
    volume: '',
    source: undefined,
    ...more,
  })

  test('is offered by itself', async () => {
    await settle()
    await show(only())
    await expect.element(page.getByRole('dialog', { name: 'Buy labels for an address' })).toBeVisible()
    await expect.element(row(1)).toMatchTextContent(/unknownAll chainsnone100$/)
    await expect.element(page.getByText('Largest by volume')).not.toBeInTheDocument()
    await expect.element(confirm()).toHaveAccessibleName('Confirm 100 credits for labels of 1 address')
    expect(page.getByRole('button', { name: /^Source of/ }).elements()).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(closed).toBe(1)
  })

  test('cannot be chosen if the service offers no labels for it, with the reason', async () => {
    await settle()
    await show(only({ chain: 'no-such-chain' }))
    await expect.element(row(1)).toBeVisible()
    await show(only({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', family: 'bitcoin', chain: 'bitcoin' }))
    const last = page.getByRole('row').last()
    await expect.element(last).toMatchTextContent(/The service does not offer labels on bitcoin\.$/)
    await expect.element(last.getByRole('checkbox')).toBeDisabled()
  })
})

describe('labels known from other cases', () => {
  test('delay the purchase while they load', async () => {
    await settle()
    const reading = Promise.withResolvers<Awaited<ReturnType<Trial['caseFile']['labelsInOtherCases']>>>()
    vi.spyOn(trial.caseFile, 'labelsInOtherCases').mockReturnValue(reading.promise)
    await show({ key: 'one', address: UNKNOWN, family: 'evm', chain: 'all', volume: '', source: undefined })
    await expect.poll(obstacle).toBe('Loading known labels.')
    const elsewhere = {
      address: UNKNOWN,
      label: 'Bank',
      chain: 'ethereum',
      pointer: '/data/0',
      captureId: 'x',
      caseId: 'other',
      endpoint: 'profiler/labels',
      bought: true,
      at: '2026-11-01T00:00:00Z',
      practice: false,
    } as const
    reading.resolve(ok({ labelsOf: (address) => (address === UNKNOWN ? [elsewhere] : []), requestedOf: () => [] }))
    await expect.poll(obstacle).toBe('All labels are already known. Select an address to buy its labels again.')
    await expect.element(row(1)).toMatchTextContent(/BankLabels bought .+ ago, case “unknown”/)
  })

  test('do not prevent the purchase if they cannot be read, with a note', async () => {
    await settle()
    vi.spyOn(trial.caseFile, 'labelsInOtherCases').mockResolvedValue(
      err(failure('disk_error', 'The other cases cannot be read.', 'Look at the disk.')),
    )
    await show({ key: 'one', address: UNKNOWN, family: 'evm', chain: 'all', volume: '', source: undefined })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The other cases cannot be read\./)
    await expect.poll(obstacle).toBe('Confirm the purchase of labels, or exclude it.')
  })
})
