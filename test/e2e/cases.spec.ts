import { expect, test } from './support/casebook-test.ts'
import { addSubject, createCase, openPlan } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

test('cases are searched, closed, archived, tagged and duplicated, and words are found in all of them', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
  await createCase(page, { title: 'Harbour', reference: 'H-7' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await page.getByRole('textbox', { name: 'Add tag' }).fill('lighthouse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove tag lighthouse' })).toBeVisible()

  await test.step('the plan focuses its main button, which Ctrl+Enter presses from anywhere in it', async () => {
    const dialog = await openPlan(page)
    await expect(dialog.getByRole('button', { name: /^Run/ })).toBeFocused()
    // When the dialog opens its prices are computed again, and a press at that moment has no
    // effect.
    await expect(async () => {
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden({ timeout: 5000 })
    }).toPass()
    await expect(page.getByText(/Done: \d+ of \d+ steps/)).toBeVisible()
  })

  await page.getByRole('button', { name: 'All cases', exact: true }).click()
  await createCase(page, { title: 'Quay' })
  await page.getByRole('button', { name: 'All cases', exact: true }).click()
  const table = page.getByRole('table', { name: 'Cases' })
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  const action = async (name: string, what: string): Promise<void> => {
    await row(name)
      .getByRole('button', { name: `Actions on ${name}` })
      .click()
    await page.getByRole('menuitem', { name: what }).click()
  }

  await test.step('every column is visible in a window of 1024 px', async () => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await expect(row('Harbour')).toBeVisible()
    await expect.poll(() => table.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(1024)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('search and status', async () => {
    await expect(row('Harbour')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search cases' }).fill('h-7')
    await expect(row('Quay')).toHaveCount(0)
    await expect(row('Harbour')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search cases' }).fill('')
    await action('Quay', 'Archive')
    await expect(row('Quay')).toHaveCount(0)
    await page.getByLabel('Case status').selectOption('archived')
    await expect(row('Quay')).toContainText('Archived')
    await action('Quay', 'Reopen')
    await expect(row('Quay')).toHaveCount(0)
    await page.getByLabel('Case status').selectOption('current')
    await expect(row('Quay')).toContainText('Open')
  })

  await test.step('tags and a copy with the subjects', async () => {
    await action('Harbour', 'Tags…')
    await page.getByRole('dialog').getByLabel('Tags', { exact: true }).fill('port, 2026')
    await page.keyboard.press('Control+Enter')
    await expect(row('Harbour')).toContainText('port')
    await action('Harbour', 'Duplicate with subjects')
    await expect(row('Copy of Harbour')).toBeVisible()
    await row('Copy of Harbour').getByRole('button', { name: 'Copy of Harbour', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Remove tag lighthouse' })).toBeVisible()
  })

  await test.step('words are found in notes and tags of every case, in labels, and in responses', async () => {
    await page.keyboard.press('Control+Shift+F')
    const dialog = page.getByRole('dialog', { name: 'Search all cases' })
    await dialog.getByRole('textbox', { name: 'Search text' }).fill('lighthouse')
    await expect(dialog.getByRole('status')).toHaveText('2 found.')
    // By keyboard: to the hits and back, and Enter opens the first.
    const hits = dialog.getByRole('list', { name: 'Found' }).getByRole('button')
    await page.keyboard.press('ArrowDown')
    await expect(hits.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('textbox', { name: 'Search text' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Control+Shift+F')
    await dialog.getByRole('textbox', { name: 'Search text' }).fill('meridian')
    await expect(dialog.getByRole('status')).toHaveText(/found\.$/)
    await dialog.getByRole('textbox', { name: 'Search text' }).fill('counterparty_address')
    await expect(dialog.getByRole('status')).toHaveText('0 found.')
    await dialog.getByRole('checkbox', { name: /Search the text of all results/ }).press('Space')
    await dialog
      .getByRole('button', { name: /^Result/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Source/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('figures and addresses are blurred until they are shown again, also after a reload', async () => {
    await expect(page.getByRole('dialog', { name: /^Source/ })).toBeHidden()
    await page.keyboard.press('Control+Shift+H')
    await expect(page.locator('html')).toHaveAttribute('data-privacy', 'on')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('filter', 'blur(6px)')
    await expect(page.getByRole('banner').getByRole('button', { name: /^(Copy of )?Harbour$/ })).toHaveCSS('filter', 'blur(6px)')
    await expect(page.getByTitle('Tag set by the investigator').getByText('lighthouse', { exact: true })).toHaveCSS('filter', 'blur(6px)')
    await page.getByRole('button', { name: 'Blurred' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('filter', 'none')
  })
})
