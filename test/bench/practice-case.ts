import type { Locator, Page } from '@playwright/test'

/** A trader of the practice service with over a thousand rows. */
const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'
/** A busy machine is slow; outside a test `expect` would give up after five seconds. */
const MAX_WAIT_MS = 90_000

/** A new case with the trader as its subject, on all chains or on Base alone. */
export async function createTraderCase(page: Page, budget: string, chains: 'all' | 'base'): Promise<void> {
  page.setDefaultTimeout(MAX_WAIT_MS)
  await page.getByRole('button', { name: 'New case' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Bench')
  await form.getByLabel('Reference').fill('R-1')
  await form.getByLabel('Investigator').fill('A. Tester')
  await form.getByLabel('Budget').fill(budget)
  await form.getByRole('button', { name: /create/i }).click()
  await page.getByRole('tablist', { name: 'Case views' }).waitFor()
  await page.getByRole('button', { name: 'Add subjects' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Addresses', exact: true }).fill(TRADER)
  const picker = dialog.getByRole('textbox', { name: /Chains for/ })
  await picker.waitFor()
  const all = dialog.getByRole('button', { name: 'All', exact: true })
  // Absent if all chains are chosen already.
  if (chains === 'all' && (await all.count()) > 0) await all.first().click()
  if (chains === 'base') {
    await dialog.getByRole('button', { name: 'None', exact: true }).first().click()
    await picker.fill('Base')
    await page.getByRole('listbox').getByRole('option', { name: 'Base', exact: true }).click()
    await dialog.getByRole('heading').first().click()
  }
  await dialog.getByRole('button', { name: 'Add subject', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Opens the plan of the subject with this many pages per request. */
export async function openTraderPlan(page: Page, pages: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Plan acquisition' }).click()
  const plan = page.getByRole('dialog')
  await plan.getByRole('button', { name: /^Run/ }).waitFor()
  await plan.getByLabel('Maximum pages').fill(String(pages))
  await plan.getByLabel('Maximum pages').press('Tab')
  return plan
}

export async function runPlan(plan: Locator): Promise<void> {
  const run = plan.getByRole('button', { name: /^Run/ })
  const isDiscovery = (await run.textContent())?.includes('discovery') === true
  await run.click()
  if (isDiscovery) await plan.getByRole('button', { name: /^Run for/ }).click()
  await plan.waitFor({ state: 'hidden' })
}

export async function waitForEndOfRun(page: Page): Promise<void> {
  await page.getByText(/Done: \d+ of \d+ steps/).waitFor({ timeout: 10 * MAX_WAIT_MS })
}
