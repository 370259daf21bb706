import { expect, test } from './support/casebook-test.ts'
import { openTab, panel } from './support/investigator.ts'

test('the sample case opens from the welcome screen, offline and for nothing, and is a whole case', async ({ stage }) => {
  test.setTimeout(120_000)
  // No service stands at this address, and none is turned to.
  const page = await stage.launch(['--service-url=http://127.0.0.1:9'])
  await page.getByRole('button', { name: 'Open the sample case' }).click()
  await expect(page.getByRole('heading', { name: 'Collector', level: 1 })).toBeVisible()
  await expect(panel(page, 'Counterparties')).toContainText('Found')
  await expect(page.getByText(/This is a practice case/)).toBeVisible()
  // Nothing was spent on it, and nobody is warned of a ledger that knows nothing of it.
  await expect(page.getByRole('button', { name: /^Case 0 of/ })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Ledger of credits' })).toHaveCount(0)

  await test.step('the way of the money is drawn', async () => {
    await openTab(page, 'Graph')
    await expect(page.getByRole('grid').getByText('Second link').first()).toBeVisible()
  })

  await test.step('it verifies, and what is added stays when it is opened again', async () => {
    await openTab(page, 'Log')
    await page.getByRole('button', { name: 'Verify the case' }).click()
    await expect(page.getByText(/nothing differs/i).first()).toBeVisible()
    await openTab(page, 'Report')
    await expect(page.getByText(/a peel chain/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/a peel chain/)).toBeVisible()
  })
})
