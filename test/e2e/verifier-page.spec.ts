import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { verifierPage } from '../../tools/package/verifier-page.ts'
import { writeVectors } from '../../tools/package/verifier-vectors.ts'
import { browserToTest, NO_BROWSER } from '../support/test-browser.ts'
import { openBrowser } from './support/casebook-test.ts'

test.skip(browserToTest() === undefined, NO_BROWSER)

const folder = mkdtempSync(join(tmpdir(), 'casebook-verifier-page-'))
let context: BrowserContext

test.beforeAll(async () => {
  await writeVectors(join(folder, 'vectors'), '0.1.0')
  writeFileSync(join(folder, 'verifier.html'), await verifierPage('0.1.0'))
})
test.beforeEach(async () => {
  context = await openBrowser(join(folder, `profile-${Date.now()}`))
})
test.afterEach(() => context.close())
test.afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const vector = (name: string): string => join(folder, 'vectors', name)

/** The page opened from a folder, and the network requests it made. */
async function openPage(): Promise<{ readonly page: Page; readonly requested: string[] }> {
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => {
    if (/^(?:https?|wss?):/.test(request.url())) requested.push(request.url())
  })
  await page.goto(pathToFileURL(join(folder, 'verifier.html')).href)
  return { page, requested }
}

async function drop(page: Page, ...names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({ name, text: readFileSync(vector(name), 'utf8') }))
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer()
    for (const { name, text } of dropped) data.items.add(new File([text], name))
    return data
  }, files)
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

test('a dropped or chosen file gets the same verdict from the page alone as from the command', async () => {
  const { page, requested } = await openPage()
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await drop(page, 'report.html')
  await expect(verdict.getByRole('heading')).toHaveText('VERIFIED')
  const checked = page.getByRole('list', { name: 'Checks' })
  await expect(checked).toContainText('byte-identical')
  await drop(page, 'report-figure.html')
  await expect(verdict.getByRole('heading')).toHaveText('FAILED')
  await expect(verdict.getByRole('list', { name: 'Differences' })).toContainText(/Section “[^”]+” differs/)
  await expect(verdict).not.toContainText('checked')
  await expect(checked).toBeVisible()
  await drop(page, 'evidence.json', 'report.html')
  await expect(verdict.getByRole('heading')).toHaveText('VERIFIED')
  await page.getByLabel(/Drop a report/).setInputFiles(vector('other.html'))
  await expect(verdict.getByRole('heading')).toHaveText('NOT VERIFIED')
  await drop(page, 'report.html', 'evidence.json', 'other.html')
  await expect(page.getByRole('status')).toContainText('3 files were dropped')
  await expect(verdict.getByRole('heading')).toHaveCount(0)
  expect(requested).toEqual([])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})

test('the policy of the page blocks everything outgoing, whatever runs in it', async () => {
  const { page } = await openPage()
  const tried = await page.evaluate(async () => {
    const blocked: string[] = []
    // Each is reported by an event of its own, which may come after the refusal.
    const reported = new Promise<void>((both) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (blocked.push(effectiveDirective) === 2) both()
      }),
    )
    const fetched = await fetch('http://127.0.0.1:9/').then(
      () => 'sent',
      () => 'refused',
    )
    const image = await new Promise<string>((ended) => {
      const picture = new Image()
      picture.addEventListener('load', () => ended('loaded'))
      picture.addEventListener('error', () => ended('refused'))
      picture.src = 'http://127.0.0.1:9/a.png'
    })
    await reported
    return { fetched, image, blocked }
  })
  expect(tried).toEqual({ fetched: 'refused', image: 'refused', blocked: ['connect-src', 'img-src'] })
})
