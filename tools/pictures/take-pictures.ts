import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, expect as expectWithin, type Page } from '@playwright/test'
import { startBackendProcess } from '../../test/support/backend-process.ts'
import { browserToTest, NO_BROWSER } from '../../test/support/test-browser.ts'
import { stopTheDay, TODAY } from './fixed-day.ts'

/** A screenshot is not a test: slow machines get enough time. */
const expect = expectWithin.configure({ timeout: 60_000 })

/** Stores a screenshot of the page. */
export type Keep = (name: string, png: Uint8Array) => void

/**
 * Takes the screenshots of the README: the simulated sample case in the built browser host, light,
 * 1440 by 900.
 */
export async function takePictures(keep: Keep): Promise<void> {
  const browser = browserToTest()
  if (browser === undefined) throw new Error(NO_BROWSER)
  const folder = await mkdtemp(join(tmpdir(), 'casebook-pictures-'))
  const backend = await startBackendProcess([`--data-dir=${join(folder, 'data')}`, '--practice'])
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...browser,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  try {
    await context.addInitScript(stopTheDay, TODAY)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(backend.url)
    await walk(page, folder, async (name, of = page) => {
      // No hover state and no toast in the screenshot.
      await of.mouse.move(0, 0)
      await expect(of.locator('.bp6-toast')).toHaveCount(0)
      await of.evaluate(() => document.fonts.ready)
      keep(name, await of.screenshot({ animations: 'disabled', caret: 'hide' }))
    })
  } finally {
    await context.close()
    await backend.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * From the sample case's dossier to its graph and its report, and the verification of the report.
 */
async function walk(page: Page, folder: string, take: (name: string, of?: Page) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Open sample case' }).click()
  await expect(page.getByRole('heading', { name: 'Collector', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Transaction lookup', exact: true }).and(page.locator('[aria-busy="false"]'))).toBeVisible()
  await take('dossier')

  await page.getByRole('tab', { name: 'Graph', exact: true }).click()
  await page.getByRole('region', { name: 'Graph as a list' }).getByRole('gridcell', { name: 'First link', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Details of First link/ })).toBeVisible()
  await expect(page.getByText('Loading times…')).toBeHidden()
  await take('graph')

  await page.getByRole('tab', { name: 'Report', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export report' }).click()
  const file = await download
  const report = join(folder, file.suggestedFilename())
  await file.saveAs(report)
  const document = await page.context().newPage()
  await document.goto(pathToFileURL(report).href)
  await take('report', document)
  await document.close()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands, subjects and cases' }).fill('verify a report')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Verify a report or evidence file' })
  await dialog.getByLabel('File to verify').setInputFiles(report)
  await expect(dialog.getByRole('status')).toHaveText(/^VERIFIED /)
  await take('verified')
}
