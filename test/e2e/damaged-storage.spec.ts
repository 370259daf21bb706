import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { lookWithAxe } from './support/axe-findings.ts'
import { expect, test, type SimulationContext } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, runToEnd } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const ARGS = ['--practice', '--service-url=http://127.0.0.1:9']

async function backedUpCase(stage: SimulationContext): Promise<void> {
  const page = await stage.launch(ARGS)
  await createCase(page, { title: 'Collector', budget: '100' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  // Leaving the case writes its backup.
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const row = page.getByRole('region', { name: 'Backups' }).getByRole('row', { name: /Collector/ })
  await expect(row).toContainText(/\d{4}-\d\d-\d\d/)
  // On a slow machine a pause in the work has triggered an earlier backup, which has less.
  await expect(row).not.toContainText('changed since')
  await stage.close()
}

/** The files of the case file's first storage, in Chromium's layout. */
async function storageFiles(stage: SimulationContext): Promise<string> {
  const folder = join(stage.folder, 'profile', 'Default', 'IndexedDB')
  const name = (await readdir(folder)).find((one) => one.endsWith('.indexeddb.leveldb')) ?? ''
  expect(name).not.toBe('')
  return join(folder, name)
}

async function change(folder: string, file: RegExp, edit: (bytes: Buffer) => Buffer): Promise<void> {
  const name = (await readdir(folder)).find((one) => file.test(one)) ?? ''
  await writeFile(join(folder, name), edit(await readFile(join(folder, name))))
}

async function recover(stage: SimulationContext, page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The case storage cannot be opened' })).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: 'Backups' })
      .getByRole('row', { name: /Collector/ })
      .first(),
  ).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`damaged-${colorScheme}.png`) })
  }
  await look('A storage that cannot be opened')
  await page.getByRole('button', { name: 'Quarantine damaged storage and restore the case' }).click()
  await expect(page.getByRole('heading', { name: '1 case is restored and verified' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`restored-${colorScheme}.png`) })
  }
  await look('Cases that are restored')
  await page.getByRole('button', { name: 'Open Casebook' }).click()
  await page
    .getByRole('row', { name: /Collector/ })
    .getByRole('button', { name: 'Collector', exact: true })
    .click()
  await openTab(page, 'Log')
  await page.getByRole('button', { name: 'Verify case' }).click()
  await expect(page.getByText(/no differences/i).first()).toBeVisible()
  await stage.close()
}

const DAMAGES: readonly (readonly [what: string, file: RegExp, edit: (bytes: Buffer) => Buffer])[] = [
  [
    'one flipped bit in its log',
    /\.log$/,
    (bytes) => {
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes
    },
  ],
  ['its list of files zeroed', /^MANIFEST/, (bytes) => Buffer.alloc(bytes.length)],
  ['the pointer to its list gone wrong', /^CURRENT$/, () => Buffer.from('nonsense\n')],
]

for (const [what, file, edit] of DAMAGES) {
  test(`a storage with ${what} is set aside, and its cases are restored from their backups into a new one`, async ({ stage }) => {
    await backedUpCase(stage)
    const folder = await storageFiles(stage)
    await change(folder, file, edit)
    let page = await stage.launch(ARGS)
    const shown = page
    // The screen is the same for every kind of damage.
    await recover(stage, page, async (screen) => (file === DAMAGES[0]?.[1] ? lookWithAxe(shown, screen) : undefined))
    // The backend remembers the active storage, also for a new page.
    page = await stage.launch(ARGS)
    await expect(page.getByRole('row', { name: /Collector/ })).toBeVisible()
  })
}

test('a full storage is reported, pauses the run, and loses no paid response', async ({ stage }) => {
  let moreRoom = async (): Promise<void> => {}
  const page = await stage.launch(ARGS, undefined, async (blank, origin) => {
    const browser = await stage.context().newCDPSession(blank)
    // Quota for the case itself, and for some of the responses. Set before the page opens: Chromium
    // caches the quota for half a minute.
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 40_000 })
    moreRoom = async () => void (await browser.send('Storage.overrideQuotaForOrigin', { origin }))
  })
  await createCase(page, { title: 'Full', budget: '100' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await expect(page.getByText(/the storage quota is used up\. Nothing was stored\./).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: test.info().outputPath(`quota-${colorScheme}.png`) })
  }
  const journal = async (): Promise<number> => (await readdir(join(stage.folder, 'data', 'journal'))).filter((name) => name.endsWith('.json')).length
  expect(await journal()).toBeGreaterThan(0)

  await moreRoom()
  await expect(async () => {
    // If the last press still works, or has worked since this check, the button is gone.
    const resume = page.getByRole('button', { name: 'Resume' }).first()
    if (await resume.isVisible()) await resume.click({ timeout: 1_000 })
    await expect(page.getByText(/Done: \d+ of \d+ steps/)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 300_000 })
  expect(await journal()).toBe(0)
  await openTab(page, 'Log')
  await page.getByRole('button', { name: 'Verify case' }).click()
  await expect(page.getByText(/no differences/i).first()).toBeVisible()
})
