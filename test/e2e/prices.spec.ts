import type { Locator } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, createCase, openPlan } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'

test('prices of calls are shown where they are used, and as a list: both plans, x402, own limits, certainty', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Prices' })
  await addSubject(page, TRADER, 'Base')

  await test.step('in a plan', async () => {
    const dialog = await openPlan(page)
    await expect(dialog).toContainText(/Pay-per-call \(x402\) price of the first pages: \$\d+\.\d\d.*Casebook never pays this way/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('in the settings', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Show price list' }).click()
    const prices = page.getByRole('table', { name: 'Prices' })
    const cells = (name: string): Locator => prices.getByRole('row').filter({ hasText: name }).getByRole('cell')
    await expect(cells('Counterparties')).toHaveText(['Counterparties', '50', '5', '$0.05', '', 'the public schema'])
    await expect(cells('Premium labels')).toHaveText(['Premium labels', '1,500', '500', '', '', 'the public schema'])
    await expect(cells('Web fetch')).toHaveText(['Web fetch', 'perhaps 20', '', '15', 'client code only'])
    await page.getByRole('button', { name: 'Hide price list' }).click()
    await expect(prices).toBeHidden()
  })
})
