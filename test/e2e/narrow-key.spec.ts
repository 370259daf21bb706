import { startPracticeService } from '../../src-main/practice/practice-service.ts'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, panel, runToEnd } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'

test('a key that may read data and not the account is kept, says what stays unknown, and pays for what it may', async ({ stage }) => {
  const service = await startPracticeService({ marked: false, credits: 1000, scopes: ['profiler:read'] })
  try {
    const page = await stage.launch([`--service-url=${service.origin}`])
    await page.getByLabel('API key', { exact: true }).last().fill(service.key)
    await page.getByRole('button', { name: 'Test and keep' }).click()
    await expect(page.getByTestId('key-accepted')).toContainText('The key is kept, and may not read the account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await createCase(page, { title: 'Narrow' })
    await addSubject(page, TRADER, 'Base')
    const dialog = await openPlan(page)
    await expect(dialog).toContainText('the free plan, until the account is read')
    await expect(dialog).toContainText('account:read')
    await approve(dialog)
    await runToEnd(page)
    await expect(panel(page, 'Balances')).toContainText('Found')
    expect(service.creditsTaken()).toBeGreaterThan(0)
  } finally {
    await service.close()
  }
})
