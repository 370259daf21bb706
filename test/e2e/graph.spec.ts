import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { type DrawnText, overlapping, settledLabels, watchLabels } from './support/drawn-labels.ts'
import { addSubject, approve, createCase, exportReport, openPlan, openTab, runToEnd } from './support/investigator.ts'

/**
 * The collector of the simulated fraud (npm run practice prints it), and the first two recipients
 * in its chain.
 */
const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const HOPS = ['0xfdec', '0xc403']

/** Nodes and views move on the canvas here as they do for people. */
test.use({ motion: 'no-preference' })

/**
 * Position of each node of an SVG: `name at x y`. Omits the address prefix that a name gets once
 * another node has the same name.
 */
function placesIn(svg: string): string[] {
  const nodes = [...svg.matchAll(/<g><title>([^<]+)<\/title><(?:circle cx|rect x)="([^"]+)" c?y="([^"]+)"/g)]
  return nodes.map(([, name = '', x, y]) => `${name.replace(/ · 0x\w+…\w*$/, '')} at ${x} ${y}`).toSorted()
}

async function positionsOnScreen(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save image' }).click()
  return placesIn(readFileSync(await (await download).path(), 'utf8'))
}

/** How often the graph arrangement was recorded in the case. */
async function arrangements(page: Page): Promise<number> {
  await openTab(page, 'Log')
  await expect(page.getByText('Case created')).toBeVisible()
  return page.getByText('Graph arranged').count()
}

test('the arrangement grows into the layout of the whole case, survives tabs, reload and restart, and is the one in the report', async ({
  stage,
}) => {
  let page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Peel chain' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  // The page's policy allows the workers that decode responses: without them the page decodes
  // itself and is blocked.
  await expect
    .poll(() => page.workers().map((worker) => worker.url()))
    .toEqual(expect.arrayContaining([expect.stringMatching(/\/assets\/decoder-worker-[^/]+\.js$/)]))
  const list = () => page.getByRole('region', { name: 'Graph as a list' })

  let previousPositions: string[] = []
  await test.step('viewing a graph writes nothing into the case', async () => {
    await openTab(page, 'Graph')
    await expect(list().getByRole('row').nth(15)).toBeVisible()
    previousPositions = await positionsOnScreen(page)
    expect(previousPositions.length).toBeGreaterThan(2)
    expect(await arrangements(page)).toBe(0)
    await openTab(page, 'Graph')
    expect(await positionsOnScreen(page)).toEqual(previousPositions)
  })

  await test.step('each expansion leaves the first node in place, overlaps no nodes, and writes no positions into the case', async () => {
    for (const hop of HOPS) {
      await list()
        .getByRole('gridcell', { name: new RegExp(`^${hop}`) })
        .first()
        .click()
      await expect(list().getByRole('region', { name: new RegExp(`^Details of ${hop}`) })).toBeVisible()
      const rows = await list().getByRole('grid').getAttribute('aria-rowcount')
      await page.getByRole('button', { name: /^Expand · / }).click()
      const dialog = page.getByRole('dialog', { name: /^Expand/ })
      await dialog.getByRole('button', { name: /^Expand · / }).click()
      await expect(dialog).toBeHidden()
      await expect(list().getByRole('grid')).not.toHaveAttribute('aria-rowcount', rows ?? '')
      const now = await positionsOnScreen(page)
      // The first node stays where it is; the others make room for what came.
      expect(now).toContain(previousPositions.find((line) => line.startsWith('0x826be5')))
      expect(now.length).toBeGreaterThan(previousPositions.length)
      expect(new Set(now.map((line) => line.split(' at ').at(-1))).size).toBe(now.length)
      previousPositions = now
    }
    expect(await arrangements(page)).toBe(0)
    await openTab(page, 'Graph')
  })

  await test.step('the arrangement is the same after another tab, a reload and a restart', async () => {
    expect(await positionsOnScreen(page)).toEqual(previousPositions)
    await page.reload()
    await openTab(page, 'Graph')
    expect(await positionsOnScreen(page)).toEqual(previousPositions)
    await stage.close()
    page = await stage.launch(['--practice'])
    await page.getByText('Peel chain').first().click()
    await openTab(page, 'Graph')
    expect(await positionsOnScreen(page)).toEqual(previousPositions)
  })

  await test.step('the report shows the same graph', async () => {
    const report = readFileSync(await exportReport(page, stage.folder), 'utf8')
    const [, picture = ''] = /alt="Graph of the subjects[^"]*" src="data:image\/svg\+xml;base64,([^"]+)"/.exec(report) ?? []
    expect(placesIn(Buffer.from(picture, 'base64').toString())).toEqual(previousPositions)
  })
})

test('text on the canvas overlaps no other text, near and far, and keeps its size; the volume filter accepts amounts as people write them, and reports invalid ones', async ({
  stage,
}) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Labels' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  await openTab(page, 'Graph')
  const canvas = page.getByRole('application', { name: /Fund-flow graph/ })
  const size = page.getByRole('button', { name: /Zoom to full size/ })
  await expect(size).toBeVisible()
  const labels = await watchLabels(page)
  const settled = (): Promise<readonly DrawnText[]> => settledLabels(labels)
  // Text follows a key press over several drawings, with possible pauses in between.
  let full: readonly DrawnText[] = []
  let drawn: readonly DrawnText[] = []
  await canvas.press('0')
  await expect(size).toHaveText('100%')
  await expect(async () => {
    full = await settled()
    expect(full.map(({ text }) => text)).toEqual(expect.arrayContaining(['$574.7k', '12×']))
    expect(overlapping(full)).toEqual([])
  }).toPass()
  const heightsOf = (all: readonly DrawnText[]): Set<number> => new Set(all.map(({ top, bottom }) => Math.round((bottom - top) * 10)))
  for (const [key, percent] of [
    ['+', 120],
    ['+', 144],
    ['0', 100],
    ['-', 83],
    ['-', 69],
    ['-', 58],
    ['-', 48],
  ] as const) {
    await canvas.press(key)
    await expect(size).toHaveText(`${percent}%`)
    await expect(async () => {
      drawn = await settled()
      // Zoomed out, the whole fan is visible.
      if (percent < 60) expect(drawn.map(({ text }) => text)).toContain('Quietpool: 0.1 ETH')
      expect({ percent, lies: overlapping(drawn) }).toEqual({ percent, lies: [] })
      expect([...heightsOf(full)]).toEqual(expect.arrayContaining([...heightsOf(drawn)]))
    }).toPass()
  }

  // F fits everything with every name inside the window, and arrows with Shift move it unscaled.
  await canvas.press('f')
  await expect(size).not.toHaveText('48%')
  const amount = (drawn: readonly DrawnText[]): DrawnText | undefined => drawn.find(({ text }) => text === '$574.7k')
  let previousPositions: DrawnText | undefined
  await expect(async () => {
    const fitted = await settled()
    expect(fitted).not.toEqual(drawn)
    const window = await canvas.evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }))
    expect(fitted.filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > window.width || bottom > window.height)).toEqual([])
    previousPositions = amount(fitted)
  }).toPass()
  const percent = (await size.textContent()) ?? ''
  for (const [key, dx, dy] of [
    ['Shift+ArrowLeft', 60, 0],
    ['Shift+ArrowUp', 60, 60],
    ['Shift+ArrowRight', 0, 60],
    ['Shift+ArrowDown', 0, 0],
  ] as const) {
    await canvas.press(key)
    await expect
      .poll(async () => {
        const now = amount(await labels())
        return now === undefined || previousPositions === undefined
          ? undefined
          : [Math.round(now.left - previousPositions.left), Math.round(now.top - previousPositions.top)]
      })
      .toEqual([dx, dy])
  }
  await expect(size).toHaveText(percent)

  await test.step('the volume filter accepts amounts as people write them, and reports invalid ones', async () => {
    // Individually: collapsed, their number would differ under each filter.
    await page.getByRole('button', { name: /^\d+ senders, .* Enter: show/ }).press('Enter')
    await expect(page.getByRole('button', { name: /^Box of Senders of / })).toBeVisible()
    const all = await positionsOnScreen(page)
    const min = page.getByRole('textbox', { name: 'Minimum volume in US dollars' })
    const leastIs = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Filter', exact: true }).first().click()
      await min.fill(text)
      await min.press('Enter')
    }
    await leastIs('50k')
    const chip = page.getByRole('group', { name: 'Filters' }).getByText('≥ $50,000')
    await expect(chip).toBeVisible()
    await expect.poll(async () => (await positionsOnScreen(page)).length).toBeLessThan(all.length)
    const filtered = await positionsOnScreen(page)
    expect(all).toEqual(expect.arrayContaining(filtered))
    const list = page.getByRole('region', { name: 'Graph as a list' })
    await expect(list.getByRole('grid')).toHaveAttribute('aria-rowcount', String(filtered.length + 1))

    await leastIs('50kk')
    await expect(page.getByRole('alert').filter({ hasText: 'such as' })).toBeVisible()
    await expect(min).toHaveAttribute('aria-invalid', 'true')
    await min.fill('50,000')
    await expect(page.getByRole('alert').filter({ hasText: 'such as' })).toHaveCount(0)
    await min.press('Enter')
    await expect(min).toHaveCount(0)
    expect(await positionsOnScreen(page)).toEqual(filtered)

    // Each format names the filters, and an image can be rendered.
    await page.getByRole('button', { name: 'Export', exact: true }).first().click()
    const exported = async (form: string): Promise<Buffer> => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: form, exact: true }).click()
      return readFileSync(await (await download).path())
    }
    const json: unknown = JSON.parse((await exported('JSON')).toString())
    expect(json).toMatchObject({ about: { 'Filters in force': '≥ $50,000', Practice: expect.any(String) } })
    expect(Object(json).nodes).toHaveLength(filtered.length)
    expect((await exported('GraphML')).toString()).toContain('Filters in force')
    const png = await exported('Image (PNG)')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.length).toBeGreaterThan(10_000)
    await page.getByText('Whole graph', { exact: true }).click()
    expect((await exported('Nodes (CSV)')).toString().split('\r\n').length).toBeGreaterThan(all.length)
    await page.keyboard.press('Escape')

    // It is recorded in the case: it survives a reload, and can be undone and redone like any other
    // action.
    await page.reload()
    await openTab(page, 'Graph')
    await expect(chip).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(chip).toHaveCount(0)
    await expect.poll(async () => positionsOnScreen(page)).toEqual(all)
    await page.keyboard.press('Control+Shift+z')
    await expect(chip).toBeVisible()
    await page.getByRole('button', { name: /^Remove filter/ }).click()
    await expect.poll(async () => positionsOnScreen(page)).toEqual(all)
  })
})

test('several nodes are summed, grouped, collapsed and noted, and restored from a snapshot', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Victims' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  await openTab(page, 'Graph')
  const list = page.getByRole('region', { name: 'Graph as a list' })
  const grid = list.getByRole('grid')
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  const rows = Number(await grid.getAttribute('aria-rowcount'))
  await positionsOnScreen(page)

  await test.step('the note is in the case', async () => {
    await list.getByRole('button', { name: 'Add a note on the whole graph' }).click()
    await list.getByRole('textbox', { name: 'Note on the whole graph' }).fill('Ask the bank')
    await list.getByRole('button', { name: 'Save' }).click()
    await expect(list.getByText('Ask the bank')).toBeVisible()
  })

  await test.step('Ctrl+A on the canvas selects all drawn nodes', async () => {
    await page.getByRole('application', { name: /^Fund-flow graph/ }).press('Control+a')
    // Collapsed senders are each selected, with what they paid.
    await expect(list.getByRole('region', { name: 'Details of the selection' })).toContainText(/17 nodes, 1\d flows/)
  })

  await test.step('arrows move from node to node, and F2 renames any of them for graph and list', async () => {
    const graph = page.getByRole('application', { name: /^Fund-flow graph/ })
    // A click gives the canvas the keys.
    await graph.click({ position: { x: 8, y: 200 } })
    await expect(graph).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(list.getByRole('region', { name: /^Details of 0x826b/ })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(list.getByRole('region', { name: /^Details of 0xfdec/ })).toBeVisible()
    await page.keyboard.press('e')
    const popover = page.getByRole('dialog', { name: /^Expand 0xfdec/ })
    await expect(popover).toBeVisible()
    // The popover closes with its selection.
    await grid.getByRole('gridcell', { name: /^High Balance/ }).click()
    await expect(popover).toBeHidden()
    await grid.getByRole('gridcell', { name: /^0xfdec/ }).click()
    await page.keyboard.press('F2')
    const name = page.getByRole('dialog', { name: /^Name 0xfdec/ })
    await name.getByRole('textbox', { name: 'Name' }).fill('Peel <b>1')
    await page.keyboard.press('Enter')
    await expect(name).toBeHidden()
    await expect(grid.getByRole('gridcell', { name: /^Peel <b>1/ })).toBeVisible()
    await expect.poll(async () => (await positionsOnScreen(page)).some((line) => line.startsWith('Peel &lt;b&gt;1'))).toBe(true)
    await page.keyboard.press('Control+z')
    await expect(grid.getByRole('gridcell', { name: /^0xfdec/ })).toBeVisible()
    await page.keyboard.press('Control+y')
    await expect(grid.getByRole('gridcell', { name: /^Peel <b>1/ })).toBeVisible()
  })

  await test.step('a selection is summed, and grouped under a name', async () => {
    await grid.getByRole('gridcell', { name: /^High Balance/ }).click()
    await grid.getByRole('gridcell', { name: /^High Activity/ }).click({ modifiers: ['Shift'] })
    const details = list.getByRole('region', { name: 'Details of the selection' })
    await expect(details).toContainText('2 nodes')
    await expect(details).toContainText('Out of the selection')
    await details.getByRole('textbox', { name: 'Name of the group' }).fill('Payers')
    await details.getByRole('button', { name: 'Group', exact: true }).click()
    await expect(grid.getByRole('gridcell', { name: /^Payers \(2\)/ })).toBeVisible()
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows - 1))
    const drawn = await positionsOnScreen(page)
    expect(drawn.some((line) => line.startsWith('Payers (2)'))).toBe(true)
  })

  await test.step('the group is expanded and collapsed in place', async () => {
    await grid.getByRole('gridcell', { name: /^Payers/ }).click()
    const group = list.getByRole('region', { name: 'Details of the group Payers' })
    await expect(group.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
    await group.getByRole('button', { name: 'Open' }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows))
    // Its members are in the lanes of a box with its name, on screen and in what is saved.
    await grid.getByRole('gridcell', { name: /^High Balance/ }).click()
    await expect(list.getByText('In the box of Payers, 2 addresses')).toBeVisible()
    const before = await positionsOnScreen(page)
    expect(before.join('\n')).not.toContain('Payers (2)')
    // The box moves as a whole by its title, as a single action.
    const title = page.getByRole('button', { name: /^Box of Payers, 2 addresses/ })
    await expect(title).toBeEnabled()
    await title.press('ArrowDown')
    await expect.poll(async () => (await positionsOnScreen(page)).filter((line) => !before.includes(line))).toHaveLength(2)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(async () => positionsOnScreen(page)).toEqual(before)
  })

  await test.step('a snapshot is restored', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    const views = page.getByRole('region', { name: 'Snapshots and groups' })
    await views.getByRole('textbox', { name: 'Name of the snapshot' }).fill('All open')
    await views.getByRole('button', { name: 'Save snapshot' }).click()
    await expect(views.getByText('Same as the current graph')).toBeVisible()
    await views.getByRole('button', { name: 'Collapse the group Payers' }).click()
    await expect(views.getByText('Changes since then: groups changed')).toBeVisible()
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows - 1))
    await views.getByRole('button', { name: 'Open the snapshot All open' }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', String(rows))
  })
})
