import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { approve, createCase, openPlan, openTab, runToEnd } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const VICTIM = '0x661e2d98dd509a9021b77ba1f85bd761f528555f'

/** Adds subjects with the button of the sidebar, which has the focus afterwards. */
async function addFromSidebar(page: Page, addresses: readonly string[]): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Add subjects' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Addresses', exact: true }).fill(addresses.join('\n'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function palette(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands, subjects and cases' }).fill(command)
  await expect(page.getByRole('option', { name: command }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter', { delay: 120 })
}

function runButton(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: /^Run/ })
}

/** Forces a new request: everything else is in the case after the first run. */
async function requestAgain(page: Page): Promise<void> {
  const refresh = page.getByRole('dialog').getByRole('switch', { name: 'Refresh' }).or(page.getByRole('dialog').getByLabel('Refresh'))
  await refresh.first().check({ force: true })
  await expect(runButton(page)).toBeEnabled()
}

/** Reduces the plan to one call. */
async function chooseOneCall(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const box of await dialog.getByRole('group', { name: 'Data to request' }).getByRole('checkbox').all()) {
    const isWanted = (await box.locator('xpath=..').textContent()) === 'Current balance'
    await box.setChecked(isWanted, { force: true })
  }
}

test('Ctrl+Enter runs a plan and nothing else, from every place that opens one', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Keys', budget: '5000' })
  await addFromSidebar(page, [COLLECTOR])
  // The first plan of a subject is a discovery with a second part; each later one is a single run.
  await approve(await openPlan(page))
  await runToEnd(page)
  const runs = page.getByRole('combobox', { name: 'Plan' }).getByRole('option')
  const before = await runs.count()
  const plan = page.getByRole('button', { name: 'Plan acquisition' })
  const openers: readonly (readonly [string, () => Promise<void>])[] = [
    ['the key P after the button of the sidebar', () => page.keyboard.press('p')],
    ['the button of the dossier by mouse', () => plan.click()],
    [
      'the button of the dossier by key',
      async () => {
        await plan.focus()
        await page.keyboard.press('Enter')
      },
    ],
    ['the command palette', () => palette(page, 'Plan acquisition')],
  ]
  for (const [index, [name, open]] of openers.entries())
    for (const delay of index === 0 ? [0, 120] : [120]) {
      // oxlint-disable-next-line no-await-in-loop -- one plan after the other
      await test.step(`${name}, the key held for ${delay} ms`, async () => {
        if (index === 0) await page.getByRole('navigation').getByRole('button', { name: 'Add subjects' }).focus()
        await open()
        await expect(runButton(page)).toBeVisible()
        await chooseOneCall(page)
        await requestAgain(page)
        await page.keyboard.press('Control+Enter', { delay })
        await expect(page.getByRole('dialog')).toBeHidden()
        await runToEnd(page)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.locator(':focus')).toHaveCount(1)
      })
    }
  await expect(runs).toHaveCount(before + openers.length + 1)
})

test('the price is visible in every plan, at any number of chains and any width', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Prices' })
  await addFromSidebar(page, [COLLECTOR, VICTIM, 'TEwyUGaBWLwd8p9oHmXLwBQvTh4rqFKzVQ', 'C9GVZkBWxXXXXXX'])
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await expect(runButton(page)).toBeEnabled()
  const expectPrices = async (): Promise<void> => {
    const calls = await dialog.getByRole('region', { name: 'Calls and prices' }).boundingBox()
    const right = (calls?.x ?? 0) + (calls?.width ?? 0)
    const bottom = (calls?.y ?? 0) + (calls?.height ?? 0)
    for (const cell of await dialog.locator('table[aria-label="Calls of the plan"] tr > :last-child').all()) {
      // oxlint-disable-next-line no-await-in-loop -- the layout is the same for all of them
      const box = await cell.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(right + 0.5)
      expect(box?.x ?? 0).toBeGreaterThanOrEqual(calls?.x ?? 0)
      expect(box?.height ?? 99).toBeLessThanOrEqual(30)
    }
    expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await expect(dialog.getByTestId('plan-total')).toBeInViewport({ ratio: 1 })
  }
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await expectPrices()
    await dialog
      .getByRole('button', { name: 'All 3', exact: true })
      .or(dialog.getByText('All 2', { exact: true }))
      .first()
      .click()
    await expect(runButton(page)).toBeEnabled()
    await expectPrices()
    const all = dialog.getByRole('button', { name: /^All \d\d$/ })
    if (await all.isVisible()) {
      await all.click()
      await expect(runButton(page)).toBeEnabled()
      await expectPrices()
    }
  }
})

test('the report is exported by key and by palette, from any tab', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Export' })
  await addFromSidebar(page, [COLLECTOR])
  for (const tab of ['Dossier', 'Graph', 'Log', 'Report'] as const) {
    await openTab(page, tab)
    const download = page.waitForEvent('download')
    await page.keyboard.press('Control+e')
    expect((await download).suggestedFilename()).toContain('report.html')
    await expect(page.getByText(/^Saved casebook-.*export/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export report' })).toBeEnabled()
  }
  await openTab(page, 'Dossier')
  const download = page.waitForEvent('download')
  await palette(page, 'Export report')
  await download
  await expect(page.getByText(/^Saved casebook-.*export/)).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('the palette names its active option and the number of results', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Palette' })
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search commands, subjects and cases' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const list = page.getByRole('listbox', { name: 'Commands' })
  await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
  const expectActive = async (at: number): Promise<void> => {
    const option = list.getByRole('option').nth(at)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none')
    await expect(list.getByRole('option', { selected: true })).toHaveCount(1)
  }
  await expectActive(0)
  await page.keyboard.press('ArrowDown')
  await expectActive(1)
  await page.keyboard.type('go to')
  await expectActive(0)
  await page.keyboard.press('ArrowUp')
  await expectActive((await list.getByRole('option').count()) - 1)
  await field.fill('all cases')
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toHaveCount(1)
  await field.fill('no such thing')
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toHaveCount(1)
  await expect(field).not.toHaveAttribute('aria-activedescendant')
})

test('tabs keep their full names at every width, and those without space are in a menu', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'A title that is much longer than the bar can show in full' })
  const tabs = page.getByRole('tablist', { name: 'Case views' })
  const more = page.getByRole('button', { name: 'More views' })
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(tabs.getByRole('tab').first()).toBeVisible()
    const bar = await page.getByRole('banner').boundingBox()
    for (const tab of await tabs.getByRole('tab').all()) {
      // oxlint-disable-next-line no-await-in-loop -- the layout is the same for all of them
      await expect(tab).toBeInViewport({ ratio: 1 })
      const box = await tab.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0))
    }
  }
  await more.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(tabs.getByRole('tab', { name: 'Report' })).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.getByRole('tab', { name: 'Report' })).toBeFocused()
  for (const name of ['Dossier', 'Graph', 'Compare', 'Token', 'Market', 'Search', 'Log', 'Report']) {
    await page.keyboard.press('ArrowRight')
    await expect(tabs.getByRole('tab', { name })).toBeFocused()
  }
})

test('the canvas keeps its height next to the progress panel, gets the focus on a click, and redoes with Ctrl+Y', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Canvas' })
  await expect(page.getByRole('region', { name: 'Progress' })).toHaveCount(0)
  await addFromSidebar(page, [COLLECTOR])
  await approve(await openPlan(page))
  await runToEnd(page)
  const steps = page.getByRole('button', { name: 'Show steps' })
  await expect(steps).toHaveAttribute('aria-expanded', 'false')
  await steps.click()
  await openTab(page, 'Graph')
  const canvas = page.getByRole('application')
  await expect(page.getByRole('region', { name: 'Graph as a list' }).getByRole('row').nth(10)).toBeVisible()
  await expect(page.getByRole('note', { name: 'Legend' })).toBeHidden()
  for (const size of [
    { width: 1024, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expect(canvas).toBeInViewport({ ratio: 1 })
    const [box, panel] = [await canvas.boundingBox(), await page.getByRole('region', { name: 'Progress' }).boundingBox()]
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(320)
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(size.height)
    const corner = await page.locator('.graph-corner').boundingBox()
    expect(corner?.y ?? 0).toBeGreaterThanOrEqual(box?.y ?? 0)
  }
  await page.getByRole('searchbox', { name: 'Find in the graph' }).focus()
  const box = await canvas.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 40)
  await expect(canvas).toBeFocused()
  const zoom = page.getByRole('button', { name: /^Zoom to full size/ })
  const before = (await zoom.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('+')
  await expect(zoom).not.toHaveAccessibleName(before)

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const redo = page.getByRole('button', { name: 'Redo', exact: true })
  for (const keys of ['Control+y', 'Control+Shift+z']) {
    await expect(undo).toBeEnabled()
    await page.keyboard.press('Control+z')
    await expect(redo).toBeEnabled()
    await page.keyboard.press(keys)
    await expect(redo).toBeDisabled()
  }
})

test('starting points stay after one is used, and every screen has a button for the search over all cases', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Points' })
  await expect(page.getByRole('main').getByRole('button', { name: 'Add subjects' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const points = dialog.getByRole('button', { name: /^Use / })
  await expect(points.first()).toBeVisible()
  const count = await points.count()
  for (const at of [0, 1]) {
    await points.nth(at).click()
    await expect(points.nth(at)).toHaveAttribute('aria-pressed', 'true')
    await expect(points.nth(at)).toBeFocused()
    await expect(points).toHaveCount(count)
  }
  await expect(dialog.getByRole('button', { name: 'Add 2 subjects' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const search = page.getByRole('button', { name: 'Search all cases' })
  await search.click()
  await expect(page.getByRole('dialog', { name: 'Search all cases' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'All cases', exact: true }).click()
  await search.click()
  await expect(page.getByRole('dialog', { name: 'Search all cases' })).toBeVisible()
})
