import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** User actions on screen, by visible names. */
export interface NewCase {
  readonly title: string
  readonly reference?: string
  readonly investigator?: string
  readonly budget?: string
}

/** First run with a key: typed, tested, accepted. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key', { exact: true }).last().fill(key)
  await page.getByRole('button', { name: 'Test and save' }).click()
  await expect(page.getByText('The key works').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function createCase(page: Page, { title, reference = 'R-1', investigator = 'A. Tester', budget = '500' }: NewCase): Promise<void> {
  await page.getByRole('button', { name: 'New case' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Reference').fill(reference)
  await dialog.getByLabel('Investigator').fill(investigator)
  await dialog.getByLabel('Budget').fill(budget)
  await dialog.getByRole('button', { name: /create/i }).click()
  await expect(page.getByRole('tablist', { name: 'Case views' })).toBeVisible()
}

/** From the welcome screen. */
export async function openSampleCase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open sample case' }).click()
  await expect(page.getByRole('heading', { name: 'Collector', level: 1 })).toBeVisible()
}

/** Adds one address with only the named chain. */
export async function addSubject(page: Page, address: string, chain: string): Promise<void> {
  await page.getByRole('button', { name: 'Add subjects' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Addresses', exact: true }).fill(address)
  await chooseChain(dialog, /Chains for/, chain)
  await dialog.getByRole('button', { name: 'Add subject', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Leaves exactly one chain in a chain picker. */
export async function chooseChain(scope: Locator, label: RegExp, chain: string): Promise<void> {
  const none = scope.getByRole('button', { name: 'None', exact: true })
  const input = scope.getByRole('textbox', { name: label })
  await expect(input).toBeVisible()
  // A family with one chain has no choice.
  if ((await none.count()) === 0) return
  await none.first().click()
  await input.fill(chain)
  await scope.page().getByRole('listbox').getByRole('option', { name: chain, exact: true }).click()
  // A click outside the list closes it.
  await scope.getByRole('heading').first().click()
  await expect(scope.page().getByRole('listbox')).toBeHidden()
}

/** Opens the plan of the subject on screen. */
export async function openPlan(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Plan acquisition' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Run/ })).toBeVisible()
  return dialog
}

/**
 * Approves the plan on screen; the price is on the button. A plan that starts with a discovery is
 * approved in its two parts.
 */
export async function approve(dialog: Locator): Promise<void> {
  const run = dialog.getByRole('button', { name: /^Run/ })
  const isDiscovery = (await run.textContent())?.includes('discovery') === true
  await run.click()
  if (isDiscovery) await dialog.getByRole('button', { name: /^Run for/ }).click()
  await expect(dialog).toBeHidden()
}

export async function runToEnd(page: Page): Promise<void> {
  await expect(page.getByText(/Done: \d+ of \d+ steps/)).toBeVisible()
}

export async function openTab(
  page: Page,
  name: 'Dossier' | 'Graph' | 'Compare' | 'Token' | 'Market' | 'Search' | 'Questions' | 'Log' | 'Report',
): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  const more = page.getByRole('button', { name: 'More views' })
  await expect(tab.or(more).first()).toBeVisible()
  if (await tab.isVisible()) return await tab.click()
  // Tabs that do not fit next to a long title are in a menu.
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the legend of the graph, which is initially closed, and returns its content. */
export async function openLegend(page: Page): Promise<Locator> {
  await page.locator('summary', { hasText: /^Legend/ }).click()
  const legend = page.getByRole('note', { name: 'Legend' })
  await expect(legend).toBeVisible()
  return legend
}

/** A panel of the dossier once it is rendered: large dossiers render one panel at a time. */
export function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).and(page.locator('[aria-busy="false"]'))
}

/** Exports the report into a folder under the name that Casebook suggests; returns its path. */
export async function exportReport(page: Page, folder: string): Promise<string> {
  await openTab(page, 'Report')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export report' }).click()
  const file = await download
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  await expect(page.getByText(/SHA-256/).first()).toBeVisible()
  return path
}

/** Exports the case's evidence file. */
export async function exportEvidence(page: Page): Promise<string> {
  await openTab(page, 'Log')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export evidence' }).click()
  return (await download).path()
}
