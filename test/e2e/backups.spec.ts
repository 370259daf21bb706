import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { PRACTICE_KEY } from '../../src-practice/practice-service.ts'
import { lookWithAxe } from './support/axe-findings.ts'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, panel, runToEnd } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

async function dossierText(page: Page): Promise<readonly string[]> {
  await openTab(page, 'Dossier')
  const panels = ['Balances', 'Counterparties', 'Transactions'].map((name) => panel(page, name))
  // Panels update one after the other.
  for (const one of panels) await expect(one).not.toContainText('Not requested')
  // Counterparties are dated by the transactions, once these are read as well.
  await expect(panel(page, 'Counterparties')).toContainText('First seen')
  // Sums below tables are computed last.
  for (const one of panels) await expect(one.locator('[aria-busy="true"]')).toHaveCount(0)
  const texts = await Promise.all(panels.map((one) => one.innerText()))
  // The price of a next call is known only after the account was read; it is not part of the case.
  return texts.map((text) => text.replaceAll(/\(\d+( to \d+)? credits?( each)?\)/g, ''))
}

test('a case survives the loss of its browser storage: it is backed up automatically, offered at the next start, and restored complete', async ({
  stage,
}) => {
  const args = ['--practice', '--service-url=http://127.0.0.1:9']
  let page = await stage.launch(args)
  await createCase(page, { title: 'Collector', budget: '100' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  const before = await dossierText(page)

  await test.step('closing the case writes a backup; settings show its time, and write one on demand', async () => {
    await page.getByRole('button', { name: 'Settings' }).first().click()
    const section = page.getByRole('region', { name: 'Backups' })
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('row', { name: /Collector/ })).toContainText(/\d{4}-\d\d-\d\d/)
    await expect(section).not.toContainText('changed since')
    const restore = section.getByRole('button', { name: /Restore from a backup/ })
    // On a slow machine a pause in the work has triggered an earlier backup. An unchanged case is
    // not backed up again.
    const backups = Number(/\((\d+)\)/.exec(await restore.innerText())?.[1])
    expect(backups).toBeGreaterThan(0)
    await section.getByRole('button', { name: 'Back up now: Collector' }).click()
    await restore.click()
    await expect(section.getByRole('table', { name: 'Backups', exact: true }).getByRole('row')).toHaveCount(1 + backups)
    // The case exists and is complete: restoring it changes nothing and reports so.
    await section
      .getByRole('button', { name: /^Restore Collector/ })
      .first()
      .click()
    await expect(page.getByText('Collector is intact and already contains this backup. No data was changed.').last()).toBeVisible()
    for (const theme of ['Light', 'Dark']) {
      await page
        .getByRole('radio', { name: theme })
        .or(page.getByRole('button', { name: theme, exact: true }))
        .first()
        .click()
      await section.scrollIntoViewIfNeeded()
      await page.screenshot({ path: test.info().outputPath(`settings-${theme}.png`) })
    }
  })

  await test.step('no backup file contains the key', async () => {
    const folder = join(stage.folder, 'data', 'backups')
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(json|gz)$/.test(name))
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      const bytes = await readFile(join(folder, name))
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
      expect(text).toContain('"')
      expect(text).not.toContain(PRACTICE_KEY)
    }
  })

  await stage.close()
  await rm(join(stage.folder, 'profile'), { recursive: true })
  page = await stage.launch(args)

  await test.step('the start screen offers the backup, and restores it verified', async () => {
    await expect(page.getByRole('heading', { name: 'Your cases are missing' })).toBeVisible()
    await lookWithAxe(page, 'A case file that was lost')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: test.info().outputPath(`lost-${colorScheme}.png`) })
    }
    await page
      .getByRole('button', { name: /^Restore Collector/ })
      .first()
      .click()
    await page
      .getByRole('row', { name: /Collector/ })
      .getByRole('button', { name: 'Collector', exact: true })
      .click()
  })

  expect(await dossierText(page)).toEqual(before)
  await openTab(page, 'Log')
  await page.getByRole('button', { name: 'Verify case' }).click()
  await expect(page.getByText(/no differences/i).first()).toBeVisible()
})
