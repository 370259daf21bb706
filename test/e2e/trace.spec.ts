import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { approve, chooseChain, createCase, exportReport, openLegend, openPlan, openTab, runToEnd } from './support/investigator.ts'

/**
 * The collector of the simulated fraud (npm run practice prints it), and the first three recipients
 * in its chain.
 */
const REQUESTED = [
  '0x826be54a8c736d94987339c47d5eab6a957d1272',
  '0xfdec598244c0b3927a541b69376da7d91eab8895',
  '0xc4030cfc47dff57980e3754b42c1b069826795c8',
  '0xcbb1f5b69a5e3a039ac34654db7a966c4f7baf5d',
]

/** Three victims of the same fraud. */
const VICTIMS = [
  '0x4b9af0f8aa1b6711087873d5ae0b0ac86395f298',
  '0xe83b70bfc69bcfd2298718934afaad025a030495',
  '0x194b989bf4a5762fc3124a9a383ba3d9a17d7133',
]

function side(page: Page) {
  return page.getByRole('region', { name: 'Graph as a list' })
}

async function traceCollector(page: Page): Promise<void> {
  await openTab(page, 'Graph')
  await side(page)
    .getByRole('gridcell', { name: /^0x826b/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Trace', exact: true }).press('Enter')
}

/** Text of each hop: name, amounts and check. */
async function hops(page: Page): Promise<string[]> {
  const rows = side(page).getByRole('table', { name: 'Hops, by FIFO' }).getByRole('row')
  await expect(rows).toHaveCount(1 + REQUESTED.length + 1)
  return rows.allInnerTexts()
}

test('funds are traced from the collector to where they split, and to missing requests, again after a restart', async ({ stage }, info) => {
  let page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Peel chain' })
  await page.getByRole('button', { name: 'Add subjects' }).first().click()
  const add = page.getByRole('dialog')
  await add.getByRole('textbox', { name: 'Addresses', exact: true }).fill(REQUESTED.join('\n'))
  await chooseChain(add, /Chains for/, 'Ethereum')
  await add.getByRole('button', { name: 'Add 4 subjects' }).click()
  const plan = await openPlan(page)
  await plan.getByText('All 4', { exact: true }).click()
  // Each of them has some sixty transactions, and a page holds twenty.
  await plan.getByRole('spinbutton', { name: 'Maximum pages' }).fill('6')
  await approve(plan)
  await runToEnd(page)

  await traceCollector(page)
  const books = await hops(page)
  // The sum of every requested hop closes; the last one was not requested, and its inflow is not
  // reported as still there.
  expect(books.slice(1).map((row) => (row.includes('✓') ? 'closed' : row.includes('not requested') ? 'not requested' : row))).toEqual([
    'closed',
    'closed',
    'closed',
    'closed',
    'not requested',
  ])
  const ends = side(page).getByRole('list', { name: 'Destination of funds, by kind of end' })
  await expect(ends.getByRole('listitem')).toHaveText([/Exchange/, /Remains/, /Open/])
  // The graph shows it too, at the nodes and in its legend.
  const legend = await openLegend(page)
  for (const words of ['Trace ends at: exchange', 'Trace stops: remains here', 'Trace is open: not requested'])
    await expect(legend.getByText(words, { exact: true })).toBeVisible()

  await test.step('a hop is selected by key, in table and graph alike', async () => {
    const hop = side(page).getByRole('table', { name: 'Hops, by FIFO' }).getByRole('button').nth(1)
    await hop.press('Enter')
    await expect(hop).toHaveAttribute('aria-pressed', 'true')
    await expect(side(page).getByRole('region', { name: /^Details of 0xfdec/ })).toBeVisible()
  })

  await test.step('the trace is saved, renamed, and equals its computation', async () => {
    const panel = side(page).getByRole('region', { name: 'Trace', exact: true })
    await panel.getByRole('button', { name: 'Save trace' }).press('Enter')
    await expect(panel.getByText('Saved, equals run 1')).toBeVisible()
    await panel.getByRole('button', { name: 'Rename' }).press('Enter')
    await panel.getByRole('textbox', { name: 'Name of the trace' }).fill('From the collector')
    await panel.getByRole('textbox', { name: 'Name of the trace' }).press('Enter')
    await expect(panel.getByRole('heading', { name: 'From the collector' })).toBeVisible()
    await panel.getByRole('combobox', { name: 'Max. hops' }).selectOption('2')
    await expect(panel.getByText('Settings changed, not saved')).toBeVisible()
    await panel.getByRole('button', { name: 'Close trace' }).press('Enter')
  })

  await test.step('a finding cites the trace, a hop, a destination and an edge, and opens them', async () => {
    await side(page).getByRole('button', { name: 'Open trace From the collector' }).press('Enter')
    const panel = side(page).getByRole('region', { name: 'Trace', exact: true })
    await panel.getByRole('button', { name: 'Cite', exact: true }).press('Enter')
    await panel
      .getByRole('button', { name: /^Cite hop 0xfdec/ })
      .first()
      .press('Enter')
    await panel
      .getByRole('button', { name: /^Cite destination Meridian/ })
      .first()
      .press('Enter')
    await panel
      .getByRole('table', { name: 'Hops, by FIFO' })
      .getByRole('button', { name: /^0x826b/ })
      .press('Enter')
    const flow = side(page).getByRole('region', { name: 'Details of the flow' })
    await side(page).getByRole('list', { name: 'Paid to' }).getByRole('button').first().press('Enter')
    await flow.getByRole('button', { name: 'Cite in trace' }).press('Enter')
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Transfers CSV' }).press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^casebook-r-1-peel-chain-\d{4}-\d\d-\d\d-trace-from-the-collector-transfers\.csv$/)
    await page.screenshot({ path: info.outputPath('cite-panel.png') })
    await openTab(page, 'Report')
    const form = page.getByRole('form', { name: 'Write a finding' })
    await expect(form.getByRole('list', { name: 'Cited traces' }).getByRole('listitem')).toHaveText([
      /^Trace “From the collector”: received \$/,
      /^Trace “From the collector”, hop 1, 0xfdec.*: in \$.*passed on \$/,
      /^Trace “From the collector”, destination .*: FIFO \$.*Pro rata \$/,
      /^Trace “From the collector”, flow from 0x826b.* to 0xfdec.*: traced \$/,
    ])
    await form.getByLabel('New finding').fill('Most of it went to the exchange.')
    await form.getByRole('button', { name: 'Save finding' }).click()
    const finding = page.getByRole('listitem', { name: 'Finding 1' })
    await expect(finding.getByRole('list', { name: 'Cited traces' }).getByRole('listitem')).toHaveCount(4)
    await page.screenshot({ path: info.outputPath('cited.png') })
    const report = await exportReport(page, info.outputDir)
    const text = await readFile(report, 'utf8')
    expect(text.match(/Computed again: the same\./g)).toHaveLength(4)
    expect(execFileSync(process.execPath, ['tools/verify.ts', report], { encoding: 'utf8' })).toContain('computed again from the evidence')
    await finding.getByRole('button', { name: /^Open Trace “From the collector”, flow from/ }).click()
    await expect(flow.getByRole('heading', { name: /^0x826b.*0xfdec/ })).toBeVisible()
    await openTab(page, 'Report')
    await finding.getByRole('button', { name: /^Open Trace “From the collector”, hop 1/ }).click()
    await expect(panel.getByRole('heading', { name: 'From the collector' })).toBeVisible()
    await expect(panel.getByRole('table', { name: 'Hops, by FIFO' }).getByRole('button', { name: /^0xfdec/ })).toHaveAttribute('aria-pressed', 'true')
    await panel.getByRole('button', { name: 'Close trace' }).press('Enter')
  })

  await test.step('pasted senders are traced together, with a table of victims and destinations whose sums agree', async () => {
    await side(page).getByRole('button', { name: 'Paste senders' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Addresses of the senders' }).fill(VICTIMS.join('\n'))
    await expect(dialog.getByText('3 addresses found.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Trace', exact: true }).press('Enter')
    await side(page).getByRole('combobox', { name: 'Transfers to' }).selectOption({ index: 1 })
    await side(page).getByRole('button', { name: '3 victims × destinations' }).press('Enter')
    const table = dialog.getByRole('table', { name: 'Victims and destinations by FIFO, USD' })
    await expect(table.getByRole('row')).toHaveCount(1 + VICTIMS.length + 2)
    await expect(table.getByLabel('closed')).toHaveCount(VICTIMS.length)
    expect(await table.getByRole('row').allInnerTexts()).not.toContainEqual(expect.stringContaining('✗'))
    await dialog.getByRole('button', { name: 'LIFO' }).press('Enter')
    await expect(dialog.getByRole('table', { name: 'Victims and destinations by LIFO, USD' }).getByLabel('closed')).toHaveCount(VICTIMS.length)
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await side(page).getByRole('button', { name: 'Close trace' }).press('Enter')
  })

  await test.step('after reopening, the case lists the saved trace with the same result', async () => {
    await stage.close()
    page = await stage.launch(['--practice'])
    await page.getByText('Peel chain').first().click()
    await openTab(page, 'Graph')
    await side(page).getByRole('button', { name: 'Open trace From the collector' }).press('Enter')
    expect(await hops(page)).toEqual(books)
    await expect(side(page).getByText('Saved, equals run 1')).toBeVisible()
  })

  await test.step('new captures do not change its figures until it is computed again', async () => {
    const panel = side(page).getByRole('region', { name: 'Trace', exact: true })
    await panel.getByRole('textbox', { name: 'Budget' }).fill('12')
    await panel.getByRole('button', { name: 'Continue (max. 12 credits)' }).press('Enter')
    // Captures arrive until the requests have ended.
    await expect(panel.getByRole('status').filter({ hasText: /^(?:Stopped|Trace complete)/ })).toBeVisible()
    await expect(panel.getByText(/^\d+ captures? newer: run again$/)).toBeVisible()
    expect(await hops(page)).toEqual(books)
    await panel.getByRole('button', { name: 'Run again' }).press('Enter')
    await expect(panel.getByText('Saved, equals run 2')).toBeVisible()
    await expect(panel.getByText(/^Run 2 differs from run 1: /)).toBeVisible()
    await expect(panel.getByRole('table', { name: 'Hops, by FIFO' }).getByRole('row')).not.toHaveCount(books.length)
  })
})
