import { startPracticeService } from '../../src-practice/practice-service.ts'
import { expect, test } from './support/casebook-test.ts'
import { lookWithAxe } from './support/axe-findings.ts'
import { pressAsItAppears } from './support/press-on-insert.ts'
import { addSubject, approve, createCase, openPlan, openTab, panel, runToEnd } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'
const SOURCE = '[role=dialog][aria-label^=Source]'

test('a failure names its cause and remedy, other results stay visible, and a repeated request fixes it', async ({ stage }) => {
  const service = await startPracticeService({ marked: false, credits: 1000 })
  service.setFaults([
    'status=500:/api/v1/profiler/address/counterparties',
    'html:/api/v1/profiler/address/related-wallets',
    'wrong-types:/api/v1/profiler/address/transactions',
  ])
  const page = await stage.launch([`--service-url=${service.origin}`], { CASEBOOK_API_KEY: service.key })
  await createCase(page, { title: 'Faults' })
  await addSubject(page, TRADER, 'Base')
  await approve(await openPlan(page))
  await expect(page.getByTestId('run-state')).toHaveText(/failed/)

  await test.step('a failed panel names code and request, and is never shown as empty', async () => {
    await expect(panel(page, 'Balances')).toContainText('Found')
    const counterparties = panel(page, 'Counterparties')
    await expect(counterparties).toContainText('Failed')
    await expect(counterparties).toContainText(/req-[0-9a-f]{32}/)
    await expect(counterparties).not.toContainText('No results')
    // The action, and the service's documentation of the code: as text, never a link.
    await expect(counterparties).toContainText('Try again in a few minutes')
    await expect(counterparties).toContainText('described at https://')
    await expect(counterparties.getByRole('link')).toHaveCount(0)
  })

  await test.step('an HTML page instead of a response is a failure, with a way to its content', async () => {
    const related = panel(page, 'Related wallets')
    await expect(related).toContainText('Failed')
    await expect(related).toContainText('Not understood')
    await related.getByRole('button', { name: 'Show source' }).first().click()
    await expect(page.getByRole('dialog', { name: /^Source/ })).toContainText('Gateway')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^Source/ })).toBeHidden()
  })

  await test.step('invalid fields are marked in their cells, and the panel does not fail', async () => {
    await expect(panel(page, 'Transactions')).toContainText(/Found|More pages/)
    await expect(page.locator('body')).not.toContainText(/\[object Object\]|undefined|NaN/)
  })

  await test.step('the run names its failures, and offers to repeat only those, with their price', async () => {
    const failed = page.getByRole('group', { name: 'Failed calls' })
    await expect(failed).toContainText('Counterparties')
    await expect(failed).toContainText('Related wallets')
    await lookWithAxe(page, 'A run that failed in part')
    await failed.getByRole('button', { name: 'Retry 2 calls…' }).click()
    const again = page.getByRole('dialog', { name: /^Retry/ })
    await expect(again.getByRole('table', { name: 'Calls of the plan' }).getByRole('row')).toHaveCount(3)
    await expect(again.getByRole('button', { name: 'Run for up to 6 credits' })).toBeFocused()
    await lookWithAxe(page, 'What failed, asked again')
    await page.keyboard.press('Escape')
    await expect(failed.getByRole('button', { name: 'Retry 2 calls…' }), 'the focus is where it was').toBeFocused()
  })

  await test.step('after a repeated request without the fault the panel has its figures', async () => {
    service.setFaults([])
    await panel(page, 'Counterparties').getByRole('button', { name: /Retry/ }).first().click()
    await approve(page.getByRole('dialog'))
    await expect(panel(page, 'Counterparties')).toContainText('Found')
  })

  await test.step('failures are in the log and in the report', async () => {
    await openTab(page, 'Log')
    await expect(page.getByRole('table').first()).toContainText(/failed|500/i)
  })
  await service.close()
})

test('a case is worked on by keyboard alone: palette, new case, table, source, theme', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
  // Without waiting for the field: text typed meanwhile is not lost.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new case')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A. Tester')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tablist', { name: 'Case views' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Addresses', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await addSubject(page, TRADER, 'Base')
  await page.keyboard.press('p')
  await approve(page.getByRole('dialog'))
  await runToEnd(page)
  // With a toast on screen: Escape closes the drawer, also the first time, while its code is still
  // loading.
  await page.getByRole('button', { name: /^Copy/ }).first().press('Enter')
  await expect(page.getByRole('alert').getByText(/^Copied/)).toBeVisible()
  await panel(page, 'Counterparties').getByRole('grid').first().focus()
  await page.keyboard.press('ArrowDown')
  const first = await pressAsItAppears(page, 'Escape', SOURCE)
  await page.keyboard.press('Enter')
  await first()
  await expect(page.getByRole('dialog', { name: /^Source/ })).toBeHidden()
  await expect(panel(page, 'Counterparties').getByRole('grid').first(), 'the focus is back in the table').toBeFocused()
  const second = await pressAsItAppears(page, 'Escape', SOURCE)
  await page.keyboard.press('Enter')
  await second()
  await expect(page.getByRole('dialog', { name: /^Source/ })).toBeHidden()
  const labels = await pressAsItAppears(page, 'Escape', '[role=dialog]')
  await panel(page, 'Counterparties').getByRole('button', { name: 'Buy labels…' }).press('Enter')
  await labels()
  await expect(page.getByRole('dialog')).toBeHidden()
  // With Shift, as on most keyboards, and without.
  for (const keys of ['Shift+Slash', '?']) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog')).toContainText(/Command palette/i)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
