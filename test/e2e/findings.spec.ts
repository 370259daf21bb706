import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, exportReport, openPlan, openTab, panel, runToEnd } from './support/investigator.ts'

const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'

test('a finding cites the source of a figure, is saved in the case, revised, and included in a report that verifies', async ({ stage }, info) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'What follows' })
  await addSubject(page, TRADER, 'Base')
  await approve(await openPlan(page))
  await runToEnd(page)

  await test.step('a figure is cited', async () => {
    await panel(page, 'Balances')
      .getByRole('button', { name: /^Source of/ })
      .first()
      .click()
    const source = page.getByRole('dialog', { name: /^Source/ })
    await source.getByRole('button', { name: 'Cite' }).click()
    await expect(source.getByRole('button', { name: 'Cited' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
  })

  const findings = page.getByRole('region', { name: 'Findings' })
  await test.step('the finding is written and saved', async () => {
    await openTab(page, 'Report')
    const form = findings.getByRole('form', { name: 'Write a finding' })
    await expect(form.getByRole('button', { name: 'Save finding' })).toBeDisabled()
    await form.getByLabel('New finding').fill('The wallet holds what it bought.\n<img src=x onerror=alert(1)>')
    await form.getByLabel('Confidence').selectOption('moderate')
    await expect(form.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toHaveCount(1)
    await page.screenshot({ path: info.outputPath('writing-light.png') })
    await form.getByRole('button', { name: 'Save finding' }).click()
    await expect(findings.getByRole('listitem', { name: 'Finding 1' })).toContainText('<img src=x onerror=alert(1)>')
    await expect(form.getByLabel('New finding')).toHaveValue('')
  })

  await test.step('it is revised: one finding, and both versions in the log', async () => {
    await findings.getByRole('button', { name: 'Edit' }).click()
    await findings.getByLabel('Revise').fill('The wallet sold nothing in this window.')
    await findings.getByRole('button', { name: 'Save revision' }).click()
    await expect(findings.getByRole('listitem', { name: /^Finding \d/ })).toHaveCount(1)
    await expect(findings.getByRole('listitem', { name: 'Finding 1' })).toContainText('sold nothing')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: info.outputPath('kept-dark.png') })
    await openTab(page, 'Log')
    await expect(page.getByText('Finding written')).toHaveCount(2)
  })

  await test.step('its beginning is shown on the page of its subject', async () => {
    await openTab(page, 'Dossier')
    const here = page.getByRole('list', { name: 'Findings about this subject' })
    await expect(here.getByRole('listitem')).toHaveText(/The wallet sold nothing in this window\..*Finding 1 · moderate confidence · 1 source/)
  })

  await test.step('the report contains it with its sources, and verifies', async () => {
    const report = await exportReport(page, info.outputDir)
    const text = await readFile(report, 'utf8')
    expect(text).toContain('The wallet sold nothing in this window.')
    expect(text).toContain('Confidence: moderate')
    expect(execFileSync(process.execPath, ['tools/verify.ts', report], { encoding: 'utf8' })).toContain('VERIFIED')
  })
})
