import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, panel, runToEnd } from './support/investigator.ts'

/** The collector of the simulated fraud (npm run practice prints it). */
const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

async function acquire(page: Page): Promise<void> {
  await approve(await openPlan(page))
  await runToEnd(page)
}

async function openShop(page: Page): Promise<Locator> {
  await panel(page, 'Counterparties').getByRole('button', { name: 'Buy labels…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('table', { name: 'Addresses with labels for sale' })).toBeVisible()
  return dialog
}

/** Rows of the offer: those that would be bought, and those that are known. */
function lines(dialog: Locator) {
  return {
    all: dialog.getByRole('checkbox', { name: /labels of 0x/i }),
    fresh: dialog.getByRole('checkbox', { name: /^Buy labels of/ }),
    known: dialog.getByRole('checkbox', { name: /^Buy anyway/ }),
  }
}

/** Attaches the screen in both themes to the test's results. */
async function picture(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('labels of the largest counterparties are priced, confirmed, and paid once over two cases', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'First', budget: '3000' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await acquire(page)

  let fresh = 0
  await test.step('the offer lists the largest, leaves known ones out, and shows the total', async () => {
    const dialog = await openShop(page)
    const { all, fresh: unknown, known } = lines(dialog)
    await expect(all).toHaveCount(10)
    // Known labels are read when the dialog opens, and may remove a row from the offer.
    await expect(dialog.getByText(/^Found in counterparties/).first()).toContainText('this case')
    fresh = await unknown.count()
    expect(fresh).toBeGreaterThan(0)
    for (const one of await known.all()) await expect(one).not.toBeChecked()
    for (const one of await unknown.all()) await expect(one).toBeChecked()
    await expect(dialog.getByTestId('plan-total')).toHaveText(`${(fresh * 100).toLocaleString('en')} credits`)
    await dialog.getByRole('combobox', { name: 'Number of counterparties' }).selectOption('25')
    await expect(all.nth(10)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Number of counterparties' }).selectOption('custom')
    await dialog.getByRole('spinbutton', { name: 'Custom number of counterparties' }).fill('3')
    await expect(all).toHaveCount(3)
    await dialog.getByRole('combobox', { name: 'Number of counterparties' }).selectOption('10')
    await picture(page, 'offer')
    // A source opens over the offer and leaves it unchanged.
    await dialog
      .getByRole('button', { name: /^Source of the known labels/ })
      .first()
      .click()
    const source = page.getByRole('dialog', { name: /^Source/ })
    await expect(source).toContainText('counterparty_address_label')
    await picture(page, 'source')
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(source).toBeHidden()
    await expect(all).toHaveCount(10)
  })

  await test.step('premium labels are a separate choice with its own confirmation', async () => {
    const dialog = page.getByRole('dialog')
    const buy = dialog.getByRole('button', { name: /^Buy for/ })
    await expect(buy).toBeDisabled()
    await dialog.getByRole('checkbox', { name: /^Confirm/ }).check()
    await expect(buy).toBeEnabled()
    await dialog.getByRole('radio', { name: 'Premium labels, 500 credits each' }).check()
    await expect(dialog.getByRole('checkbox', { name: /^Confirm .* premium labels/ })).not.toBeChecked()
    await expect(buy).toBeDisabled()
    await dialog.getByRole('radio', { name: 'Labels, 100 credits each', exact: true }).check()
    await expect(dialog.getByRole('checkbox', { name: /^Confirm/ })).not.toBeChecked()
  })

  await test.step("bought labels are shown next to the counterparties and in the log, and the subject's own labels are not requested", async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^Confirm/ }).check()
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await expect(dialog).toBeHidden()
    await runToEnd(page)
    await expect(page.getByText(`Case${(12 + fresh * 100).toLocaleString('en')} of 3,000`)).toBeVisible()
    await expect(panel(page, 'Labels')).toContainText('Not requested')
    await openTab(page, 'Log')
    await expect(page.getByText(/counterparty of 0x826be5/).first()).toBeVisible()
    await openTab(page, 'Dossier')
    await panel(page, 'Counterparties').scrollIntoViewIfNeeded()
    await expect(panel(page, 'Counterparties').getByRole('columnheader', { name: 'Requested labels' })).toBeVisible()
    await expect(panel(page, 'Counterparties')).toContainText('Requested labels by counterparty')
    await picture(page, 'dossier')
    const again = await openShop(page)
    await expect(lines(again).fresh).toHaveCount(0)
    await expect(again.getByRole('button', { name: /^Buy for 0/ })).toBeDisabled()
    await picture(page, 'known')
    await page.keyboard.press('Escape')
  })

  await test.step('another case knows them, names their source, and buys them again only on request', async () => {
    await page.getByRole('button', { name: 'Cases' }).first().click()
    await createCase(page, { title: 'Second', budget: '3000' })
    await addSubject(page, COLLECTOR, 'Ethereum')
    await acquire(page)
    const dialog = await openShop(page)
    await expect(lines(dialog).fresh).toHaveCount(0)
    await expect(dialog.getByText(/case “First”/).first()).toBeVisible()
    const [one] = await lines(dialog).known.all()
    await one?.check()
    await expect(dialog.getByTestId('plan-total')).toHaveText('100 credits')
    await expect(dialog.getByRole('checkbox', { name: 'Confirm 100 credits for labels of 1 address' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the graph offers labels of one node', async () => {
    await openTab(page, 'Graph')
    const list = page.getByRole('region', { name: 'Graph as a list' })
    await list.getByRole('row').nth(2).getByRole('gridcell').nth(1).click()
    await page.getByRole('button', { name: 'Buy labels…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(lines(dialog).all).toHaveCount(1)
    await picture(page, 'node')
    await page.keyboard.press('Escape')
  })

  await test.step('the ordinary plan names the known labels of its subject and leaves them out', async () => {
    await openTab(page, 'Dossier')
    const table = panel(page, 'Counterparties').getByRole('grid').first()
    await expect(table).toBeVisible()
    const address = await table.getByRole('gridcell').locator('[title^="0x"]').first().getAttribute('title')
    await addSubject(page, address ?? '', 'Ethereum')
    const dialog = await openPlan(page)
    const known = dialog.getByRole('list', { name: 'Known labels' })
    await expect(known.first()).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Labels', exact: true }).check()
    await expect(dialog.getByRole('checkbox', { name: 'Confirm 100 credits' })).toHaveCount(0)
    await picture(page, 'plan')
    await dialog
      .getByRole('checkbox', { name: /^Buy anyway/ })
      .first()
      .check()
    await expect(dialog.getByRole('checkbox', { name: 'Confirm 100 credits' })).toBeVisible()
  })
})
