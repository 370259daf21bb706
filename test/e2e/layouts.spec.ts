import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, exportReport, openPlan, openTab, runToEnd } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

/** Position of each node in the SVG. */
async function positionsOnScreen(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save image' }).click()
  const svg = readFileSync(await (await download).path(), 'utf8')
  return [...svg.matchAll(/<g><title>([^<]+)<\/title><circle cx="([^"]+)" cy="([^"]+)"/g)].map(([, name, x, y]) => `${name} at ${x} ${y}`).toSorted()
}

test('a layout is chosen by keyboard, undone, redone, and stays the same after a restart and in the report', async ({ stage }) => {
  let page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Layouts' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  await openTab(page, 'Graph')
  const list = page.getByRole('region', { name: 'Graph as a list' })
  await expect(list.getByRole('row').nth(15)).toBeVisible()
  const flow = await positionsOnScreen(page)
  const layout = (name: string) => page.getByRole('button', { name: `Layout: ${name}`, exact: true })
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('application', { name: /^Fund-flow graph/ }).focus()
    await page.keyboard.press('v')
    const choice = page.getByRole('button', { name, exact: true })
    // The active layout has the initial focus.
    await expect(page.getByRole('region', { name: 'Layouts' }).locator('[aria-pressed="true"]')).toBeFocused()
    await choice.focus()
    await page.keyboard.press('Enter')
    await expect(layout(name)).toBeVisible()
  }

  const seen = new Map<string, string[]>()
  await test.step('each layout moves the same nodes, and overlaps none', async () => {
    await expect(layout('Flow')).toBeVisible()
    for (const name of ['By time', 'Organic', 'Concentric']) {
      await choose(name)
      const positions = await positionsOnScreen(page)
      expect(positions.length).toBe(flow.length)
      expect(new Set(positions.map((line) => line.split(' at ').at(-1))).size).toBe(positions.length)
      expect([flow, ...seen.values()]).not.toContainEqual(positions)
      seen.set(name, positions)
    }
  })

  await test.step('undone one by one, and redone', async () => {
    for (const name of ['Organic', 'By time', 'Flow']) {
      await page.keyboard.press('ControlOrMeta+z')
      await expect(layout(name)).toBeVisible()
      expect(await positionsOnScreen(page)).toEqual(seen.get(name) ?? flow)
    }
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(layout('By time')).toBeVisible()
  })

  await test.step('Flow returns every node to its position, and running it again moves none', async () => {
    await choose('Flow')
    expect(await positionsOnScreen(page)).toEqual(flow)
    await page.getByRole('button', { name: /^Re-run layout/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No node moved' })).toBeVisible()
    expect(await positionsOnScreen(page)).toEqual(flow)
    await choose('By time')
  })

  await test.step('after a restart and in the report the layout is the same', async () => {
    await stage.close()
    page = await stage.launch(['--practice'])
    await page.getByText('Layouts').first().click()
    await openTab(page, 'Graph')
    await expect(layout('By time')).toBeVisible()
    expect(await positionsOnScreen(page)).toEqual(seen.get('By time'))
    expect(readFileSync(await exportReport(page, stage.folder), 'utf8')).toContain('by their first transfer in this case')
  })
})
