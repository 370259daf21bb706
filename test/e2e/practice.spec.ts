import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, panel, runToEnd } from './support/investigator.ts'

/** The collector of the simulated fraud and one of the victims (npm run practice prints them). */
const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

test('a first run without key, account or network: create a practice case, investigate, expand, and reopen it', async ({ stage }) => {
  // No service runs at this address: practice must not need one.
  let page = await stage.launch(['--service-url=http://127.0.0.1:9'])

  await test.step('the welcome offers a key or practice', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome to Casebook' })).toBeVisible()
    await page.getByLabel('API key', { exact: true }).last().fill('not-a-key-of-anybody-0001')
    await page.getByRole('button', { name: 'Test and save' }).click()
    // The failure and one action; the key itself is not repeated.
    await expect(page.getByRole('form', { name: 'API key' })).toContainText(/could not be reached|refused|connection/i)
    await expect(page.getByText('not-a-key-of-anybody-0001')).toHaveCount(0)
    await page.getByRole('button', { name: 'Use practice service' }).click()
    await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
  })

  await test.step('a case names what is missing', async () => {
    await page.getByRole('button', { name: 'New case' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create case' }).click()
    await expect(dialog.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await createCase(page, { title: 'Collector', budget: '100' })
  })

  await test.step('pasted text: each row names its reading or its refusal, and a private key is removed from the field', async () => {
    await page.getByRole('button', { name: 'Add subjects' }).first().click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: 'Addresses', exact: true })
    await field.fill(`${COLLECTOR}\n0x826be54a8c736d94987339c47d5eab6a957d127z\nbc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5`)
    const table = dialog.getByRole('table', { name: 'Pasted text' })
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table.getByText('Refused')).toHaveCount(2)
    await expect(table).toContainText(/checksum/i)
    await field.fill('5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9')
    await expect(dialog.getByRole('alert')).toContainText(/not saved/i)
    await expect(field).not.toHaveValue(/5JuW2/)
    await field.fill(`https://etherscan.io/address/${COLLECTOR}`)
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: 'Add subject' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await addSubject(page, COLLECTOR, 'Ethereum')
  })

  await test.step('the plan shows calls, prices, total and time; labels are optional and priced separately', async () => {
    const dialog = await openPlan(page)
    await expect(dialog).toContainText('Current balance')
    const run = dialog.getByRole('button', { name: /^Run/ })
    await expect(run).toHaveAccessibleName(/12 credits/)
    const labels = dialog.getByRole('checkbox', { name: 'Labels', exact: true })
    await labels.check()
    await expect(run).toBeDisabled()
    // 12 and 100 exceed the budget of 100: shown before anything is to be confirmed, and confirming
    // does not help.
    await expect(dialog).toContainText('The budget of this case is short by 12 credits')
    await dialog.getByRole('checkbox', { name: 'Confirm 100 credits' }).check()
    await expect(run).toBeDisabled()
    await labels.uncheck()
    await approve(dialog)
    await runToEnd(page)
  })

  await test.step('each panel shows its data', async () => {
    await expect(panel(page, 'Balances')).toContainText('Found')
    await expect(panel(page, 'Labels')).toContainText('Not requested')
    await expect(panel(page, 'Perpetual positions')).toContainText('No results')
    await expect(page.getByText('Case12 of 100')).toBeVisible()
  })

  await test.step('one transaction is looked up, after its price', async () => {
    const hash = await panel(page, 'Transactions').getByRole('gridcell').and(page.locator('[data-kind="hash"]')).first().getAttribute('title')
    const lookup = panel(page, 'Transaction lookup')
    await lookup
      .getByRole('textbox')
      .first()
      .fill(hash ?? '')
    await lookup
      .getByRole('button', { name: /^Look up…/ })
      .last()
      .click()
    await approve(page.getByRole('dialog'))
    await expect(lookup).toContainText(/Found/)
  })

  await test.step('the graph expands a counterparty, after its price', async () => {
    await openTab(page, 'Graph')
    const list = page.getByRole('region', { name: 'Graph as a list' })
    // The first row is the header, the second the subject.
    await list.getByRole('row').nth(2).getByRole('gridcell').nth(1).click()
    await page.getByRole('button', { name: 'Expand · 5 credits' }).click()
    const dialog = page.getByRole('dialog', { name: /^Expand/ })
    await dialog.getByRole('checkbox', { name: 'Include related wallets' }).press('Space')
    await dialog.getByRole('button', { name: 'Expand · 6 credits' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Case19 of 100')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('closed and opened again, the case is complete', async () => {
    await stage.close()
    page = await stage.launch(['--service-url=http://127.0.0.1:9'])
    await page.getByText('Collector').first().click()
    await expect(page.getByText('Case19 of 100')).toBeVisible()
    await expect(panel(page, 'Balances').first()).toContainText(/Found|Not requested/)
  })
})

test('a run can be paused, cancelled and resumed, and nothing is requested twice', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Paused' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await page.getByRole('button', { name: 'Queue and spending' }).click()
  await page.getByRole('button', { name: 'Pause queue' }).first().click()
  await page.getByRole('button', { name: 'Paused' }).first().click()
  const dialog = await openPlan(page)
  await approve(dialog)
  await expect(page.getByText(/Running: 0 of \d+ steps|Paused/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Resume queue' }).first().click()
  await runToEnd(page)
  await openTab(page, 'Log')
  await page.getByRole('button', { name: 'Verify case' }).click()
  await expect(page.getByText(/Verified/).first()).toBeVisible()
})
