import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, createCase, exportReport, openTab } from './support/investigator.ts'

/**
 * The collector of the simulated fraud (npm run practice prints it), and the first three recipients
 * in its chain.
 */
const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const HOPS = ['0xfdec', '0xc403', '0xcbb1'] as const

const listOf = (page: Page): Locator => page.getByRole('region', { name: 'Graph as a list' })

/** Selects a node in the list, which shows its panel. */
async function select(page: Page, head: string): Promise<Locator> {
  await listOf(page)
    .getByRole('gridcell', { name: new RegExp(`^${head}`) })
    .first()
    .click()
  const panel = page.getByRole('region', { name: new RegExp(`^Details of ${head}`) })
  await expect(panel).toBeVisible()
  return panel
}

async function spend(page: Page, credits: number): Promise<void> {
  await expect(page.getByText(`Case${credits} of 100`)).toBeVisible()
}

test('funds are followed by keyboard and by mouse in one spending session, and no address becomes a subject', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Follow', budget: '100' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await openTab(page, 'Graph')
  const spendingSession = page.getByRole('group', { name: 'Spending session' })

  await test.step('the hovered node offers to be expanded in one direction or both, with the price', async () => {
    const canvas = page.getByRole('application', { name: /^Fund-flow graph/ })
    // Until the account was read the button shows the highest price.
    const both = page.getByRole('group', { name: /^Expand 0x826b/ }).getByRole('button', { name: /^Expand both · \d+ credits$/ })
    await expect(listOf(page).getByRole('gridcell', { name: /^0x826b/ })).toBeVisible()
    // The only node is in the middle; while the view is still being fitted the offer disappears
    // again.
    await expect(async () => {
      const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(x + 5, y + 5)
      await page.mouse.move(x + width / 2, y + height / 2 - 12)
      await expect(both).toBeVisible({ timeout: 3000 })
    }).toPass()
    await both.click()
    await expect(both).toHaveCount(0)
    const dialog = page.getByRole('dialog', { name: /^Expand 0x826b/ })
    await expect(dialog.getByRole('radio', { name: 'Both' })).toBeChecked()
    await dialog.getByText('Out', { exact: true }).click()
    await expect(dialog.getByRole('radio', { name: 'Out' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await spend(page, 0)
  })

  await test.step('the first expansion shows its price, and starts a spending session', async () => {
    await select(page, '0x826b')
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: /^Expand/ })
    await expect(dialog).toContainText('in unknown, out unknown')
    // The budget of the case limits every spending session.
    await dialog.getByRole('textbox', { name: 'Spending session limit in credits' }).fill('101')
    await expect(dialog).toContainText('Only 100 credits are left in the budget of this case.')
    await expect(dialog.getByRole('button', { name: 'Expand · 5 credits' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Spending session limit in credits' }).fill('16')
    await expect(dialog).toContainText('11 credits left in this spending session afterwards.')
    await dialog.getByRole('button', { name: 'Expand · 5 credits' }).click()
    await expect(dialog).toBeHidden()
    await expect(spendingSession).toContainText('Spending session 5 of 16 credits')
    await spend(page, 5)
  })

  await test.step('within it one key expands a hop, and one press of a button another', async () => {
    await select(page, HOPS[0])
    await page.keyboard.press('e')
    await spend(page, 10)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const panel = await select(page, HOPS[1])
    await panel.getByRole('button', { name: 'Expand · 5 credits' }).click()
    await spend(page, 15)
    await expect(spendingSession).toContainText('Spending session 15 of 16 credits')
  })

  await test.step('an edge opens its transfers, requested in place, and they equal the flow', async () => {
    const panel = await select(page, HOPS[1])
    await expect(panel).toContainText('followed address')
    await panel.getByRole('list', { name: 'Paid by' }).getByRole('button').first().click()
    const flow = page.getByRole('region', { name: 'Details of the flow' })
    await expect(flow).toContainText('its transfers were not requested')
    await flow.getByRole('button', { name: 'Request transfers (up to 1 credit)' }).click()
    await expect(flow.getByRole('status')).toContainText('18 transfers')
    await expect(flow.getByRole('status')).toContainText('equals the flow')
    const transfers = flow.getByRole('table', { name: 'Transfers' }).getByRole('row')
    await expect(transfers).toHaveCount(19)
    await expect(transfers.nth(1).getByRole('cell').nth(1)).toHaveText(/\d\d:\d\d(sent|received|transfer)/)
    await spend(page, 16)
    await expect(spendingSession).toContainText('Spending session 16 of 16 credits')
  })

  await test.step('a request outside the spending session has its own confirmation, and costs nothing until then', async () => {
    await select(page, HOPS[2])
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: /^Expand/ })
    await expect(dialog).toContainText('the spending session has 0 credits left')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await spendingSession.getByRole('button', { name: 'End session' }).click()
    await expect(spendingSession).toHaveCount(0)
    await spend(page, 16)
  })

  await test.step('no other address is a subject; the log and the report list everything', async () => {
    await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveCount(1)
    await openTab(page, 'Log')
    await expect(page.getByText('Address followed')).toHaveCount(2)
    await expect(page.getByText('Plan approved')).toHaveCount(4)
    await expect(page.getByText('Node expanded')).toHaveCount(3)
    await expect(page.getByText('up to 16 credits without asking again')).toBeVisible()
    await exportReport(page, stage.folder)
    await page.getByRole('button', { name: 'Queue and spending' }).click()
    await expect(page.getByText(/16/).first()).toBeVisible()
  })

  await test.step('a new subject keeps the data that was bought for it', async () => {
    await page.goBack()
    await openTab(page, 'Graph')
    const panel = await select(page, HOPS[0])
    await panel.getByRole('button', { name: 'Add as subject' }).click()
    await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveCount(2)
    await expect(panel.getByRole('button', { name: 'Open dossier' })).toBeVisible()
    await panel.getByRole('button', { name: 'Open dossier' }).click()
    await expect(page.getByRole('region', { name: 'Counterparties', exact: true })).toContainText('3 records')
    await spend(page, 16)
  })
})
