import { startPracticeService } from '../../src-practice/practice-service.ts'
import { lookWithAxe } from './support/axe-findings.ts'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, panel, runToEnd } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'

test('a key that may read data but not the account is accepted, names the unknown figures, and pays for permitted calls', async ({ stage }) => {
  const service = await startPracticeService({ marked: false, credits: 1000, scopes: ['profiler:read'] })
  try {
    const page = await stage.launch([`--service-url=${service.origin}`])
    await page.getByLabel('API key', { exact: true }).last().fill(service.key)
    await page.getByRole('button', { name: 'Test and save' }).click()
    await expect(page.getByTestId('key-accepted')).toContainText('API key saved, but it has no permission to read the account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await createCase(page, { title: 'Narrow' })
    await addSubject(page, TRADER, 'Base')
    const dialog = await openPlan(page)
    await expect(dialog).toContainText('free plan, until the account is read')
    await expect(dialog).toContainText('account:read')
    await approve(dialog)
    await runToEnd(page)
    await expect(panel(page, 'Balances')).toContainText('Found')
    expect(service.creditsTaken()).toBeGreaterThan(0)

    // A missing permission is known from the first refusal on, and marked before the next request.
    const before = service.creditsTaken()
    await page.getByRole('button', { name: 'Hide progress' }).click()
    const labels = await openPlan(page)
    await labels.getByRole('checkbox', { name: 'Labels', exact: true }).press('Space')
    await labels.getByRole('checkbox', { name: /^Confirm/ }).press('Space')
    await approve(labels)
    await expect(page.getByTestId('run-state')).toContainText('1 failed')
    expect(service.creditsTaken()).toBe(before)
    const again = await openPlan(page)
    await again.getByRole('checkbox', { name: 'Labels', exact: true }).press('Space')
    const note = again.getByRole('note', { name: 'Missing permissions of the API key' })
    await expect(note).toContainText('Labels: needs labels:read')
    await lookWithAxe(page, 'A plan with calls that the key may not make')
    await note.getByRole('button', { name: 'Exclude this call' }).click()
    await expect(again.getByRole('checkbox', { name: 'Labels', exact: true })).not.toBeChecked()
    await expect(note).toBeHidden()
  } finally {
    await service.close()
  }
})

test('a key is entered on the start screen, again after a refusal, and the next control gets the focus', async ({ stage }) => {
  const service = await startPracticeService({ marked: false })
  try {
    const page = await stage.launch([`--service-url=${service.origin}`])
    const field = page.getByLabel('API key', { exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.type('not-this-key')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Invalid API key')
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(service.key)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('First minute')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('A. Tester')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('tablist', { name: 'Case views' })).toBeVisible()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Addresses', exact: true })).toBeFocused()
    await page.keyboard.type(TRADER)
    await expect(dialog.getByRole('button', { name: 'Add subject', exact: true })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('p')
    await expect(dialog.getByRole('button', { name: /^Run/ })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await runToEnd(page)
  } finally {
    await service.close()
  }
})
