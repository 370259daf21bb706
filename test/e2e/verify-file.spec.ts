import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBrowserHostPackage } from '../../tools/package/browser-host-package.ts'
import { installTarballs, packTarball } from '../../tools/package/pack.ts'
import { expect, test } from './support/casebook-test.ts'
import { exportReport, openSampleCase } from './support/investigator.ts'

/**
 * The browser host as npm installed its package, outside the source tree: the test covers the
 * installed form.
 */
const home = mkdtempSync(join(tmpdir(), 'casebook-installed-'))
test.use({ program: join(home, 'prefix', 'node_modules', 'casebook', 'main', 'casebook.js') })
test.beforeAll(async () => {
  await writeBrowserHostPackage(join(home, 'casebook'))
  installTarballs(join(home, 'prefix'), [packTarball(join(home, 'casebook'), home)])
})
test.afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

test('in the installed package a report is verified without a terminal: dropped or chosen, intact or altered, or another file', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await openSampleCase(page)
  const report = await exportReport(page, stage.folder)
  const text = await readFile(report, 'utf8')
  const dialog = page.getByRole('dialog', { name: 'Verify a report or evidence file' })
  const outcome = dialog.getByRole('status')
  const found = dialog

  await test.step('chosen from the palette: VERIFIED, with the checks made', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search commands, subjects and cases' }).fill('verify a report')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('File to verify').setInputFiles(report)
    await expect(outcome).toHaveText(/^VERIFIED .+\.html/)
    await expect(found.getByText('This shows that the file is intact and consistent.', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })

  await test.step('an altered one is dropped: FAILED, naming the difference', async () => {
    const changed = text.replace('a peel chain', 'a peal chain')
    expect(changed).not.toBe(text)
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'changed.html', { type: 'text/html' }))
      return transfer
    }, changed)
    await page.dispatchEvent('main', 'drop', { dataTransfer: data })
    await expect(outcome).toHaveText(/^FAILED changed\.html/)
    await expect(found.getByRole('listitem').first()).toBeVisible()
  })

  await test.step('any other file: NOT VERIFIED', async () => {
    const other = `${stage.folder}/other.json`
    await writeFile(other, '{"a":1}')
    await dialog.getByLabel('File to verify').setInputFiles(other)
    await expect(outcome).toContainText('NOT VERIFIED')
  })
})
