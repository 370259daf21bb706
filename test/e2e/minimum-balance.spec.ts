import type { Page } from '@playwright/test'
import { startPracticeService } from '../../src-practice/practice-service.ts'
import { lookWithAxe } from './support/axe-findings.ts'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, runToEnd } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'
const VICTIM = '0x661e2d98dd509a9021b77ba1f85bd761f528555f'

async function setMinimumBalance(page: Page, credits: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'Minimum balance' })
  await form.getByLabel('Keep at least (credits)').fill(credits)
  await form.getByRole('button', { name: 'Set minimum balance' }).click()
  await expect(form.getByRole('button', { name: 'Set minimum balance' })).toBeDisabled()
}

async function backToCase(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'All cases', exact: true })
    .or(page.getByRole('button', { name: 'Cases', exact: true }))
    .first()
    .click()
  await page.getByText('Kept back').first().click()
  await expect(page.getByRole('tablist', { name: 'Case views' })).toBeVisible()
}

test('the remaining credits are those of the service after a run, and the minimum balance stops calls below it at once', async ({ stage }) => {
  const service = await startPracticeService({ marked: false, credits: 10_000 })
  const page = await stage.launch([`--service-url=${service.origin}`], { CASEBOOK_API_KEY: service.key })
  const bar = page.getByRole('banner')
  await createCase(page, { title: 'Kept back' })
  await addSubject(page, TRADER, 'Base')

  await test.step("the figure decreases with the run, and equals the service's own everywhere", async () => {
    await approve(await openPlan(page))
    await runToEnd(page)
    const own = service.creditsRemaining()
    expect(own).toBeLessThan(10_000)
    const shown = own.toLocaleString('en')
    await expect(bar).toContainText(`${shown} left`)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Test key' }).click()
    await expect(page.getByRole('region', { name: 'API key' })).toContainText(shown)
    await page.getByRole('button', { name: 'Queue and spending' }).click()
    await expect(page.getByRole('region', { name: 'Queue' })).toContainText(`${shown} credits left`)
  })

  await test.step('a plan below the minimum balance is marked before it is approved', async () => {
    await setMinimumBalance(page, `${service.creditsRemaining() - 3}`)
    await backToCase(page)
    await addSubject(page, VICTIM, 'Ethereum')
    const dialog = await openPlan(page)
    await expect(dialog).toContainText('lower the minimum balance in the settings')
    await expect(dialog.getByRole('button', { name: /^Run/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a minimum balance set during a run applies to every call that is not sent yet', async () => {
    await setMinimumBalance(page, '0')
    await page.getByRole('button', { name: 'Queue and spending' }).click()
    await page.getByRole('button', { name: 'Pause queue' }).click()
    await backToCase(page)
    await page
      .getByRole('list', { name: 'Subjects' })
      .getByRole('button', { name: /0x661e2d/ })
      .click()
    await approve(await openPlan(page))
    await expect(bar).toContainText(/\d queued, paused/)
    const before = service.creditsRemaining()
    await setMinimumBalance(page, `${before}`)
    await page.getByRole('button', { name: 'Queue and spending' }).click()
    const line = page.getByRole('table', { name: 'Calls in progress' }).getByRole('row', { name: /Kept back/ })
    await expect(line.getByRole('cell').nth(3), 'running').toHaveText('0')
    await expect(line.getByRole('cell').nth(4), 'queued').toHaveText(/^\d+$/)
    await page.getByRole('button', { name: 'Resume queue' }).first().click()
    const note = page.getByRole('region', { name: 'Queue' }).getByRole('alert')
    await expect(note).toContainText('would leave less than')
    await expect(note).toContainText('minimum_balance_reached')
    expect(service.creditsRemaining()).toBe(before)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.screenshot({ path: test.info().outputPath(`minimum-balance-reached-${theme}.png`) })
    }
    await lookWithAxe(page, 'A run that is held back, in the queue')
    await page.emulateMedia({ colorScheme: 'light' })
    await note.getByRole('button', { name: 'Change minimum balance' }).click()
    await expect(page.getByRole('form', { name: 'Minimum balance' })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('settings.png') })
  })

  await test.step('after it is lowered, the plan continues', async () => {
    const before = service.creditsRemaining()
    service.setFaults(['credits-header=five:/api/v1/profiler/address/counterparties'])
    await setMinimumBalance(page, '100')
    await backToCase(page)
    await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Resume', exact: true }).click()
    await runToEnd(page)
    expect(service.creditsRemaining()).toBeLessThan(before)
    await expect(bar).toContainText(`${service.creditsRemaining().toLocaleString('en')} left`)
  })

  await test.step('a price without a credible statement of the service names its origin', async () => {
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByRole('button', { name: 'Show steps' }).click()
    await progress.getByRole('button', { name: 'Counterparties' }).first().click()
    const source = page.getByRole('dialog', { name: /^Source/ })
    await expect(source).toContainText('5 by the price table; the figure that the service reported is not a whole number: five')
    await page.screenshot({ path: test.info().outputPath('credits-source.png') })
    await page.keyboard.press('Escape')
    await expect(source).toBeHidden()
  })

  await test.step('the next start has the same value', async () => {
    await stage.close()
    const again = await stage.launch([`--service-url=${service.origin}`], { CASEBOOK_API_KEY: service.key })
    await again.getByRole('button', { name: 'Settings' }).click()
    await expect(again.getByLabel('Keep at least (credits)')).toHaveValue('100')
  })
  await service.close()
})
