import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, createCase, openTab } from './support/investigator.ts'

/**
 * The collector of the simulated fraud (npm run practice prints it), and the first recipient in its
 * chain.
 */
const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const NEXT = '0xfdec'

const side = (page: Page): Locator => page.getByRole('region', { name: 'Graph as a list' })
const row = (page: Page, head: string): Locator =>
  side(page)
    .getByRole('gridcell', { name: new RegExp(`^${head}`) })
    .first()
const sidebar = (page: Page): Locator => page.getByRole('list', { name: 'Subjects' })
const details = (page: Page, head: string): Locator => side(page).getByRole('region', { name: new RegExp(`^Details of ${head}`) })

async function expandedCollector(page: Page): Promise<void> {
  await createCase(page, { title: 'Menus', budget: '100' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await openTab(page, 'Graph')
  await row(page, '0x826b').click()
  await details(page, '0x826b')
    .getByRole('button', { name: /^Expand ·/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Expand/ })
  await dialog.getByRole('button', { name: /^Expand ·/ }).click()
  await expect(row(page, NEXT)).toBeVisible()
}

test('a node is found by key, and its row has a menu of actions, by mouse and by key', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await expandedCollector(page)

  await test.step('/ focuses the field, Enter opens the node', async () => {
    await side(page).getByRole('grid').focus()
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Find in the graph' })
    await expect(field).toBeFocused()
    await page.keyboard.type('0XFDEC')
    await page.keyboard.press('Enter')
    await expect(details(page, NEXT)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).not.toBeFocused()
  })

  await test.step('a right click on a row opens its menu, which starts a trace', async () => {
    await row(page, NEXT).click({ button: 'right' })
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Copy address',
      'Open at etherscan.io',
      /^Expand · \d+ credits$/,
      'Expand in, out or both…',
      'Trace forward from here',
      'Trace backward from here',
      'Name…',
      'Add as subject',
      'Add as subject and tag…',
      'Select neighbours',
      'Pin',
      'Hide',
    ])
    await menu.getByRole('menuitem', { name: 'Trace backward from here' }).click()
    await expect(side(page).getByRole('heading', { name: /^Trace to 0xfdec/ })).toBeVisible()
    await side(page).getByRole('button', { name: 'Close trace' }).click()
  })

  await test.step('the address in the details and the other end of a flow have the same menu, by mouse and by key', async () => {
    await row(page, NEXT).click()
    await details(page, NEXT)
      .getByText(/^0xfdec[0-9a-f]{36}$/i)
      .click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Expand in, out or both…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await details(page, NEXT).getByRole('list', { name: 'Paid by' }).getByRole('button').first().press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Select neighbours' }).click()
    await expect(side(page).getByRole('region', { name: 'Details of the selection' })).toBeVisible()
  })

  await test.step('the menu key opens the menu of the focused row, arrows move in it, and Enter runs a command', async () => {
    await row(page, NEXT).click()
    await side(page).getByRole('grid').focus()
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Copy address' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('menuitem', { name: 'Hide' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row(page, NEXT)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(row(page, NEXT)).toBeVisible()
  })

  await test.step('a tag from the menu makes an address a subject, after a notice', async () => {
    await row(page, NEXT).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Add as subject and tag…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Add as subject and tag 0xfdec/ })
    await expect(dialog.getByText('Tagging adds this address as a subject')).toBeVisible()
    await dialog.getByLabel('Tag', { exact: true }).fill('first hop')
    await dialog.getByRole('button', { name: 'Add as subject and tag' }).click()
    await expect(dialog).toBeHidden()
    await expect(sidebar(page).getByRole('button', { name: /first hop/ })).toBeVisible()
  })

  await test.step('an address in the sidebar has the same commands by key, and leads to its node', async () => {
    await sidebar(page)
      .getByRole('button', { name: /first hop/ })
      .focus()
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem', { name: 'Copy address' })).toBeFocused()
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Copy address',
      'Open at etherscan.io',
      'Go to node in graph',
      'Expand in graph…',
      'Name…',
      'Open dossier',
      'Tag…',
      'Hide in graph',
    ])
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(sidebar(page).getByRole('button', { name: /first hop/ })).toBeFocused()
  })

  await test.step('an address in a table of the dossier has them too', async () => {
    await openTab(page, 'Dossier')
    await sidebar(page)
      .getByRole('button', { name: /0x826b/ })
      .click()
    const cell = page
      .getByRole('grid', { name: 'Counterparties' })
      .getByRole('gridcell', { name: /^first hop/ })
      .first()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Go to node in graph' }).click()
    await expect(details(page, 'first hop')).toBeVisible()
  })
})

test('an explorer opens separately with the address and nothing else, and can be switched off', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  const context = stage.context()
  await context.route('https://etherscan.io/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Explorer</title>' }))
  await expandedCollector(page)
  await row(page, NEXT).click({ button: 'right' })
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Open at etherscan.io' }).click()
  const explorer = await opened
  await expect(explorer).toHaveURL(/^https:\/\/etherscan\.io\/address\/0xfdec598244c0b3927a541b69376da7d91eab8895$/i)
  expect(await explorer.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await explorer.close()
  await expect(page.getByText('etherscan.io learns which address you open.').first()).toBeVisible()

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: 'Show links to public explorers' }).press('Space')
  await page.goBack()
  await openTab(page, 'Graph')
  await row(page, NEXT).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Copy address' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Open at/ })).toHaveCount(0)
})
