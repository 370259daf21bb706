import type { Locator, Page } from '@playwright/test'
import { lookWithAxe } from './support/axe-findings.ts'
import { expect, test } from './support/casebook-test.ts'
import { openTab, panel } from './support/investigator.ts'

/** Runs a command of the palette, as a person does who knows its name. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search commands, subjects and cases' }).or(page.getByPlaceholder('Commands, subjects, cases')).fill(name)
  await page.getByRole('option', { name }).first().click()
}

async function lookAt(page: Page, opened: Locator, screen: string): Promise<void> {
  await expect(opened).toBeVisible()
  await lookWithAxe(page, screen)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

test('axe finds nothing in any dialog, menu or note that floats, in either theme', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await page.getByRole('button', { name: 'Open the sample case' }).click()
  await expect(page.getByRole('heading', { name: 'Collector', level: 1 })).toBeVisible()
  const parties = panel(page, 'Counterparties')
  await expect(parties).toContainText('Found')
  const dialog = page.getByRole('dialog')

  await test.step('of the subject', async () => {
    const acts = page.getByRole('button', { name: 'Subject actions' })
    await acts.click()
    await lookAt(page, page.getByRole('menu', { name: 'Subject' }), 'Subject actions')
    await acts.click()
    await page.getByRole('menuitem', { name: 'Edit subject' }).click()
    await lookAt(page, dialog, 'Edit subject')
    await acts.click()
    await page.getByRole('menuitem', { name: 'Remove from the case' }).click()
    const remove = page.getByRole('alertdialog', { name: 'Remove Collector from the case?' })
    await expect(remove.getByRole('button', { name: 'Remove' })).toBeFocused()
    await lookAt(page, remove, 'Remove a subject')
    // Escape kept it.
    await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveCount(5)
  })

  await test.step('of the case', async () => {
    for (const [name, title] of [
      ['Edit case details and budget', 'Case details'],
      ['Keyboard shortcuts', ''],
      ['Manage subjects', 'Subjects'],
      ['Search all cases', 'Search all cases'],
      ['Verify a report or evidence file', ''],
      ['Add an entity by name', ''],
    ] as const) {
      await command(page, name)
      await lookAt(page, title === '' ? dialog : page.getByRole('dialog', { name: title }), name)
    }
    await page.getByRole('button', { name: 'Add subjects' }).first().click()
    await dialog
      .getByRole('textbox', { name: 'Addresses', exact: true })
      .fill(
        'send to 0x1\n0x5994814f2c4040b863a0125a45de152a8c2a4dec\n0x5994814f2c4040b863a0125a45de152a8c2a4dec\nbc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      )
    await expect(dialog.getByRole('button', { name: 'Add 2 subjects' })).toBeVisible()
    await lookAt(page, dialog, 'Add subjects, some refused')
  })

  await test.step('of a table', async () => {
    const grid = parties.getByRole('grid', { name: /^Counterparties/ })
    await parties.getByRole('button', { name: /^Columns of/ }).click()
    await lookAt(page, page.getByRole('checkbox', { name: 'Compact rows' }), 'Columns')
    await parties.getByRole('button', { name: /^Export/ }).click()
    await lookAt(page, page.getByRole('menuitem', { name: /^Save/ }), 'Export')
    await grid.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Alt+ArrowDown')
    await lookAt(page, page.getByRole('dialog', { name: 'Column Counterparty' }), 'Column of words')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Alt+ArrowDown')
    await lookAt(page, page.getByRole('dialog', { name: 'Column Volume in' }), 'Column of figures')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+F10')
    await lookAt(page, page.getByRole('menu').last(), 'Menu of a cell')
    await grid.focus()
    await page.keyboard.press('Control+a')
    const bar = parties.getByRole('group', { name: /^Selected in/ })
    await expect(bar).toBeVisible()
    await lookWithAxe(page, 'Selected rows')
    await bar.getByRole('button', { name: 'Tag…' }).click()
    await lookAt(page, dialog, 'Tag of many')
    await grid.press('Escape')
  })

  await test.step('of the graph', async () => {
    await openTab(page, 'Graph')
    const canvas = page.getByRole('application', { name: /^Fund-flow graph/ })
    await expect(canvas).toBeVisible()
    const nodes = page.getByRole('grid', { name: 'Nodes' })
    await nodes
      .getByRole('gridcell', { name: /^First link/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: /^Details of First link/ })).toBeVisible()
    await lookWithAxe(page, 'Graph with a node selected')
    for (const name of ['History of the graph', /^Layout/, 'Views', 'Export', /^Filter/, 'Select by label or lines']) {
      const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first()
      await button.click()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await lookWithAxe(page, `Graph: ${String(name)}`)
      await page.keyboard.press('Escape')
      await expect(button).toHaveAttribute('aria-expanded', 'false')
    }
  })

  await test.step('a finding that is being written, with its sources', async () => {
    await openTab(page, 'Report')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await expect(page.getByRole('button', { name: /^Do not cite/ }).first()).toBeVisible()
    await lookWithAxe(page, 'A finding is edited')
  })

  await test.step('of the list of cases', async () => {
    await page.getByRole('button', { name: 'All cases' }).click()
    await expect(page.getByRole('heading', { name: 'Cases', level: 1 })).toBeVisible()
    await lookWithAxe(page, 'Cases')
    const acts = page.getByRole('button', { name: /^Actions on/ }).first()
    await acts.click()
    await lookAt(page, page.getByRole('menu', { name: /^Case/ }), 'Menu of a case')
    await acts.click()
    await page.getByRole('menuitem', { name: 'Tags…' }).click()
    await lookAt(page, dialog, 'Tags of a case')
  })
})
