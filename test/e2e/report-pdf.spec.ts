import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download } from '@playwright/test'
import { findBrowser } from '../../src-main/hosts/loopback/find-browser.ts'
import { sha256Hex } from '../../src-shared/custody/sha256.ts'
import { expect, test } from './support/casebook-test.ts'
import { openSampleCase, openTab } from './support/investigator.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

test('the report of the sample case is exported as PDF, and printing is cancelled', async ({ stage }) => {
  test.skip(!hasPoppler, 'pdftotext of poppler-utils is not installed and could not be installed.')
  const [browser, hold] = [join(stage.folder, 'browser'), join(stage.folder, 'hold')]
  // A browser that prints nothing once the file exists, so that there is time to cancel.
  writeFileSync(browser, `#!/bin/sh\n[ -e '${hold}' ] && exec sleep 3600\nexec '${findBrowser() ?? ''}' "$@"\n`, { mode: 0o700 })
  const page = await stage.launch(['--service-url=http://127.0.0.1:9'], { CASEBOOK_BROWSER: browser })
  await openSampleCase(page)
  await openTab(page, 'Report')
  const files: Download[] = []
  page.on('download', (file) => files.push(file))
  const saved = async (index: number): Promise<Buffer> => readFileSync((await files[index]?.path()) ?? '')
  const exportPdf = page.getByRole('button', { name: 'Export PDF' })

  await test.step('report and PDF are saved; the PDF has the reference, the title and the page number on its pages', async () => {
    await exportPdf.click()
    await expect(page.getByText(/^Printed to .*-report\.pdf$/)).toBeVisible()
    expect(files.map((file) => file.suggestedFilename().split('.').at(-1))).toEqual(['html', 'pdf'])
    const pdf = await saved(1)
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    await expect(page.getByText(sha256Hex(pdf)).first()).toBeVisible()
    const { stdout } = spawnSync('pdftotext', ['-layout', (await files[1]?.path()) ?? '', '-'], { encoding: 'utf8', maxBuffer: 100_000_000 })
    const pages = stdout.split('\f').slice(0, -1)
    expect(pages.length).toBeGreaterThan(3)
    expect(pages[0]).toContain('SAMPLE')
    const heads = pages.map((text) => text.trimStart().split('\n')[0]?.replaceAll(/\s+/g, ' '))
    expect(heads.slice(1)).toEqual(heads.slice(1).map((_, index) => expect.stringMatching(RegExp(`^SAMPLE.* Page ${index + 2} of ${pages.length}$`))))
  })

  await test.step('the handling log names both files, and the report from which the PDF was printed', async () => {
    const [html, pdf] = [sha256Hex(await saved(0)), sha256Hex(await saved(1))]
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export report' }).click()
    await (await download).path()
    const text = (await saved(2)).toString('utf8')
    expect(text).toContain(`Exported the report ${files[0]?.suggestedFilename() ?? ''}, `)
    expect(text).toContain(`SHA-256 ${pdf}, printed from the report with SHA-256 ${html}.`)
    await openTab(page, 'Log')
    await expect(page.getByRole('row', { name: /Report exported/ })).toHaveCount(3)
  })

  await test.step('cancelled, it saves the report alone, and leaves no browser profile', async () => {
    await openTab(page, 'Report')
    writeFileSync(hold, '')
    await exportPdf.click()
    const work = page.getByRole('status', { name: 'Printing the report' })
    await work.getByRole('button', { name: 'Cancel: Printing the report' }).click()
    await expect(page.getByText(/^Printing was cancelled\. The HTML report is saved\.$/).first()).toBeAttached()
    await expect(work).toHaveCount(0)
    expect(files).toHaveLength(4)
    expect(files.at(-1)?.suggestedFilename()).toMatch(/\.html$/)
    await expect.poll(() => readdirSync(join(stage.folder, 'data', 'printing'))).toEqual([])
    await openTab(page, 'Log')
    await expect(page.getByRole('row', { name: /Report exported/ })).toHaveCount(4)
  })
})
