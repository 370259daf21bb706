import { expect, test } from './support/casebook-test.ts'
import { approve, exportReport, openPlan, openTab, panel } from './support/investigator.ts'

test('the guided practice case continues with each action of the person, survives a reload, and can be skipped and ended', async ({ stage }) => {
  // No service runs at this address: the guide must not need one.
  const page = await stage.launch(['--service-url=http://127.0.0.1:9'])
  const guide = page.getByRole('region', { name: 'Guide', exact: true })
  const step = guide.getByRole('status')
  await page.getByRole('button', { name: 'Start guided practice case' }).click()
  await expect(guide.getByText('Guide, step 1 of 9')).toBeVisible()
  await expect(page.getByText('Guided practice case').first()).toBeVisible()

  await test.step('subject, plan and run', async () => {
    await page.getByRole('button', { name: 'Add subjects' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Use 0x826b/ }).click()
    await dialog.getByRole('button', { name: 'Add subject', exact: true }).click()
    await expect(step).toContainText('Check the price, then run')
    await approve(await openPlan(page))
    // The run may be over before it is checked.
    await expect(step).toContainText('Read a panel of the dossier')
    await page.getByRole('button', { name: 'Hide progress' }).click()
  })

  await test.step('Escape, another screen and a reload lose nothing', async () => {
    await page.keyboard.press('Escape')
    await guide.getByRole('button', { name: 'Collapse guide' }).press('Enter')
    await expect(step).toBeHidden()
    await page.getByRole('button', { name: 'All cases', exact: true }).click()
    await expect(guide).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Continue guided case' }).click()
    await expect(guide.getByText('Guide, step 4 of 9')).toBeVisible()
    await expect(step).toContainText('Read a panel of the dossier')
  })

  await test.step('a panel, and a cited source', async () => {
    await expect(panel(page, 'Counterparties')).toContainText('Found')
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Counterparties' }).click()
    await expect(step).toContainText('Open a source and cite it')
    await panel(page, 'Counterparties')
      .getByRole('button', { name: /^Source of .*row 1$/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: /^Source/ })
    await drawer.getByRole('button', { name: 'Cite', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(step).toContainText('Trace the funds one hop')
  })

  await test.step('a hop in the graph, also with a collapsed sidebar', async () => {
    await openTab(page, 'Graph')
    await page.keyboard.press('[')
    await expect(step).toContainText('Trace the funds one hop')
    await page
      .getByRole('region', { name: 'Graph as a list' })
      .getByRole('gridcell', { name: /^0xfdec/i })
      .first()
      .click()
    await page.getByRole('button', { name: /^Expand · / }).click()
    const dialog = page.getByRole('dialog', { name: /^Expand/ })
    await dialog.getByRole('button', { name: /^Expand · / }).click()
    await expect(step).toContainText('Write a finding')
    await page.keyboard.press('[')
  })

  await test.step('finding, report, and verified report', async () => {
    await openTab(page, 'Report')
    await page.getByRole('textbox', { name: 'New finding' }).fill('The collector passes on what fourteen people paid.')
    await page.getByRole('button', { name: 'Save finding' }).click()
    await expect(step).toContainText('Export the report')
    const report = await exportReport(page, stage.folder)
    await expect(step).toContainText('Verify the report')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands, subjects and cases' }).fill('verify a report')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Verify a report or evidence file' })
    await dialog.getByLabel('File to verify').setInputFiles(report)
    await expect(dialog.getByRole('status')).toHaveText(/^VERIFIED /)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(step).toContainText('All steps complete')
    await guide.getByRole('button', { name: 'End guide' }).click()
    await expect(guide).toHaveCount(0)
  })

  await test.step('a restart creates another case; a step can be skipped', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands, subjects and cases' }).fill('guided practice')
    await page.keyboard.press('Enter')
    await expect(guide.getByText('Guide, step 1 of 9')).toBeVisible()
    await guide.getByRole('button', { name: 'Skip step' }).click()
    await expect(guide.getByText('Guide, step 2 of 9')).toBeVisible()
  })
})
