import { expect, test } from './support/casebook-test.ts'
import { addSubject } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const HOP = '0xfdec598244c0b3927a541b69376da7d91eab8895'

test('new cases start with remembered investigator, budget and chains; subjects have a role, tags and a note', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()

  await test.step('the settings hold the defaults of new cases, and their sections are one click away', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('button', { name: 'Defaults' }).click()
    await expect(page.getByRole('heading', { name: 'Defaults' })).toBeFocused()
    await page.getByLabel('Budget of a new case').fill('750')
    await page.getByLabel('Date range of a plan').selectOption('90')
    await page.reload()
    await expect(page.getByLabel('Budget of a new case')).toHaveValue('750')
    await expect(page.getByLabel('Date range of a plan')).toHaveValue('90')
    await page.getByRole('button', { name: 'All cases', exact: true }).click()
  })

  await test.step('a case saves its budget as the default, and the next one the investigator too', async () => {
    await page.getByRole('button', { name: 'New case' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Budget')).toHaveValue('750')
    await page.keyboard.type('First')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByLabel('Investigator'), 'what is missing has the focus').toBeFocused()
    await page.keyboard.type('A. Tester')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('tablist', { name: 'Case views' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Questions', exact: true })).toHaveCount(0)
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog').getByLabel('Investigator')).toHaveValue('A. Tester')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('role, tag and note are on the page of the subject, and survive a reload', async () => {
    await addSubject(page, COLLECTOR, 'Ethereum')
    await page.getByLabel('Role in the case').selectOption('suspect')
    await page.getByRole('textbox', { name: 'Add tag' }).fill('ring A')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove tag ring A' })).toBeVisible()
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Collects what fourteen people paid.')
    await page.keyboard.press('Control+Enter')
    // The field contains the text too: it is saved once it can be edited again.
    await expect(page.getByRole('button', { name: 'Edit note' })).toBeVisible()
    await expect(page.getByText('Collects what fourteen people paid.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Role in the case')).toHaveValue('suspect')
    await expect(page.getByText('Collects what fourteen people paid.')).toBeVisible()
  })

  await test.step('several subjects get a role and a tag at once', async () => {
    await addSubject(page, HOP, 'Ethereum')
    await page.getByRole('button', { name: 'Manage subjects' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subjects' })
    await dialog.getByRole('checkbox', { name: 'Select all' }).press('Space')
    await expect(dialog.getByRole('status')).toHaveText('2 of 2 selected')
    await dialog.getByLabel('Set role of selected subjects').selectOption('victim')
    const table = dialog.getByRole('table', { name: 'Subjects in the case' })
    await expect(table.getByRole('cell', { name: 'victim', exact: true })).toHaveCount(2)
    await dialog.getByLabel('Tag for selected subjects').fill('bulk')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    // A subject without another name is called by the tag, also at the check box.
    await expect(table.getByRole('cell', { name: /^(?!Select ).*bulk$/ })).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: 'Remove tag bulk' })).toBeVisible()
  })
})
