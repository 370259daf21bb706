import { expect, test } from './support/casebook-test.ts'
import { createCase, openPlan, runToEnd } from './support/investigator.ts'

const FUND = '0x23c37b3926c3ae986d3ad926391fa659d25599c1'

test('a first plan discovers the active chains of an address, and its second part is offered after a reload and run in one click', async ({
  stage,
}) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Discovery' })
  await page.getByRole('button', { name: 'Add subjects' }).first().click()
  const adding = page.getByRole('dialog')
  await adding.getByRole('textbox', { name: 'Addresses', exact: true }).fill(FUND)
  await adding.getByRole('button', { name: 'Add subject', exact: true }).click()
  await expect(adding).toBeHidden()

  await test.step('both prices are shown before anything is spent', async () => {
    const dialog = await openPlan(page)
    await expect(dialog.getByTestId('plan-calls')).toHaveText('2')
    await expect(dialog.getByTestId('plan-later')).toHaveText(/^\d[\d,]* credits$/)
    await dialog.getByRole('button', { name: 'Run discovery for up to 2 credits' }).click()
    await expect(dialog.getByRole('button', { name: /^Run for up to/ })).toBeEnabled()
    const activity = dialog.getByRole('region', { name: 'Active chains of the subjects' })
    await expect(activity).toContainText(/Active on: .*Ethereum \(balance, /)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a reload loses nothing of the plan', async () => {
    await page.reload()
    const second = page.getByRole('button', { name: 'Plan the second part…' })
    await expect(page.getByRole('list', { name: 'Subjects' }).getByRole('button').first()).toBeVisible()
    await page.keyboard.press('q')
    await second.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Active chains of the subjects' })).toContainText('Could not be checked')
    await dialog.getByRole('button', { name: /^Run for up to/ }).click()
    await expect(dialog).toBeHidden()
    await runToEnd(page)
    await expect(second).toBeHidden()
  })
})
