import type { Locator, Page } from '@playwright/test'
import { lookWithAxe } from './support/axe-findings.ts'
import { expect, test } from './support/casebook-test.ts'
import { openSampleCase, panel } from './support/investigator.ts'

/** Runs a command of the palette by its name. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands, subjects and cases' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

async function lookAt(page: Page, opened: Locator, screen: string): Promise<void> {
  await expect(opened).toBeVisible()
  await lookWithAxe(page, screen)
  await close(page, opened, screen)
}

async function close(page: Page, opened: Locator, screen: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  // The focused element must be visible and outside what was closed: never the body, where no key
  // does anything.
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const { activeElement: element } = document
      if (element === null || element === document.body || !element.checkVisibility()) return 'nothing'
      return element.closest('[role=dialog], [role=alertdialog], [role=menu]') === null ? 'the screen' : 'what was closed'
    })
  await expect.poll(focused, `focus after ${screen}`).toBe('the screen')
}

test('axe finds nothing in the dialogs of a subject and of a case, in either theme, and each returns the focus', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await openSampleCase(page)
  await expect(panel(page, 'Counterparties')).toContainText('Found')
  const dialog = page.getByRole('dialog')

  await test.step('of the subject', async () => {
    const actions = page.getByRole('button', { name: 'Subject actions' })
    await actions.click()
    await lookAt(page, page.getByRole('menu', { name: 'Subject' }), 'Subject actions')
    await actions.click()
    await page.getByRole('menuitem', { name: 'Edit subject' }).click()
    await lookAt(page, dialog, 'Edit subject')
    await actions.click()
    await page.getByRole('menuitem', { name: 'Remove from case' }).click()
    const remove = page.getByRole('alertdialog', { name: 'Remove Collector from the case?' })
    await expect(remove.getByRole('button', { name: 'Remove' })).toBeFocused()
    await lookAt(page, remove, 'Remove a subject')
    // Escape did not remove the subject.
    await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')).toHaveCount(5)
  })

  await test.step('of the case', async () => {
    for (const [name, title] of [
      ['Edit case details and budget', 'Case details'],
      ['Keyboard shortcuts', 'Keyboard shortcuts'],
      ['Manage subjects', 'Subjects'],
      ['Search all cases', 'Search all cases'],
      ['Verify a report or evidence file', ''],
      ['Add an entity by name', ''],
    ] as const) {
      await command(page, name)
      await lookAt(page, title === '' ? dialog : page.getByRole('dialog', { name: title }), name)
    }
    for (const name of ['Plan acquisition', 'Request with filters', 'New case']) {
      await command(page, name)
      await expect(dialog).toBeVisible()
      await close(page, dialog, name)
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
})
