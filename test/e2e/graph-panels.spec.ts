import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, test } from './support/casebook-test.ts'
import { openLegend, openSampleCase, openTab } from './support/investigator.ts'

test('panels of the graph open by keyboard, close on Escape and leave the focus; actions on a selection are in the history, compared, redone after a restart, and undone individually', async ({
  stage,
}) => {
  let page = await stage.launch(['--practice'])
  await openSampleCase(page)
  await openTab(page, 'Graph')
  const graph = page.getByRole('application', { name: /^Fund-flow graph/ })
  const panels = [
    ['Layout: Flow', page.getByRole('region', { name: 'Layouts' })],
    ['Views', page.getByRole('region', { name: 'Snapshots and groups' })],
    ['History of the graph', page.getByRole('region', { name: 'History of the graph' })],
    ['Export', page.getByRole('region', { name: 'Export the graph' })],
    ['Filter', page.getByRole('form', { name: 'Filter the graph' })],
    ['Select by label or number of flows', page.getByRole('form', { name: 'Select by label or number of flows' })],
  ] as const
  for (const [name, panel] of panels) {
    await test.step(name, async () => {
      // The filter form has a button of the same name.
      const button = page.getByRole('button', { name, exact: true }).first()
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(panel).toBeVisible()
      await expect(button).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(button).toBeFocused()
    })
  }

  await test.step('a key opens a panel if the canvas has the focus, and Escape returns the focus', async () => {
    await graph.focus()
    await page.keyboard.press('v')
    await expect(page.getByRole('button', { name: 'Flow', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(graph).toBeFocused()
  })

  await test.step('the keys of the graph are in the list of shortcuts, and work in the graph only', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('table', { name: 'Graph canvas' })
    await expect(keys.getByRole('row', { name: /^Select all visible Ctrl ?A$/ })).toBeVisible()
    await expect(keys.getByRole('row', { name: /^Open the menu of the selected node or flow Shift ?F10$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
  })

  await test.step('a field next to an open panel gets the focus by one press', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).first().click()
    await expect(page.getByRole('form', { name: 'Filter the graph' })).toBeVisible()
    const find = page.getByRole('searchbox', { name: 'Find in the graph' })
    await find.click()
    await expect(page.getByRole('form', { name: 'Filter the graph' })).toBeHidden()
    await expect(find).toBeFocused()
  })

  await test.step('actions on a selection are in the history, compared, redone after a restart, and undone individually', async () => {
    const list = (): Locator => page.getByRole('region', { name: 'Graph as a list' })
    const grid = (): Locator => list().getByRole('grid')
    const graph = (): Locator => page.getByRole('application', { name: /^Fund-flow graph/ })
    const selection = (): Locator => list().getByRole('region', { name: 'Details of the selection' })
    const history = (): Locator => page.getByRole('region', { name: 'History of the graph' })
    const rows = async (): Promise<number> => Number(await grid().getAttribute('aria-rowcount'))
    await expect(grid().getByRole('row').nth(5)).toBeVisible()
    const all = await rows()

    await test.step('by label, including collapsed senders; Escape clears the selection', async () => {
      await graph().focus()
      await page.keyboard.press('s')
      const form = page.getByRole('form', { name: 'Select by label or number of flows' })
      await form.getByRole('textbox', { name: 'Label, name, kind or tag' }).fill('high ')
      await form.getByRole('button', { name: 'Select 2', exact: true }).click()
      await expect(selection()).toContainText('2 nodes')
      // Text typed while it closes is lost.
      await expect(form).toHaveCount(0)
      await graph().focus()
      await page.keyboard.press('Escape')
      await expect(selection()).toHaveCount(0)
    })

    await test.step('by edges; leaves are pruned and restored', async () => {
      await graph().focus()
      await page.keyboard.press('s')
      const form = page.getByRole('form', { name: 'Select by label or number of flows' })
      // The first field takes the focus when the form appears, and receives text typed meanwhile.
      await expect(form.getByRole('textbox', { name: 'Label, name, kind or tag' })).toBeFocused()
      await form.getByRole('textbox', { name: 'Minimum number of flows or relations' }).fill('1')
      await page.keyboard.press('Enter')
      await selection()
        .getByRole('button', { name: /^Hide \d+ leaf nodes$/ })
        .click()
      await expect.poll(rows).toBeLessThan(all)
      await page.keyboard.press('Control+z')
      await expect.poll(rows).toBe(all)
    })

    await test.step('a note on a flow is saved by key, and the history names the flow by its ends', async () => {
      await grid()
        .getByRole('gridcell', { name: /^First link/ })
        .first()
        .click()
      await list().getByRole('list', { name: 'Paid by' }).getByRole('button').first().click()
      await list().getByRole('button', { name: 'Add a note on this flow' }).click()
      await page.keyboard.type('Check the sender')
      await page.keyboard.press('Control+Enter')
      await expect(list().getByText('Check the sender')).toBeVisible()
      await page.getByRole('button', { name: 'History of the graph' }).click()
      await expect(history().getByRole('button', { name: 'Undo note written Collector → First link, Check the sender' })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a snapshot is compared with later colours', async () => {
      await page.getByRole('button', { name: 'Views' }).click()
      const views = page.getByRole('region', { name: 'Snapshots and groups' })
      await views.getByRole('textbox', { name: 'Name of the snapshot' }).fill('Before')
      await views.getByRole('button', { name: 'Save snapshot' }).click()
      await expect(views.getByText('Same as the current graph')).toBeVisible()
      await page.keyboard.press('Escape')
      await grid()
        .getByRole('gridcell', { name: /^First link/ })
        .first()
        .click()
      await list().getByRole('button', { name: 'Colour violet' }).click()
      await page.getByRole('button', { name: 'Views' }).click()
      await expect(views.getByText('Changes since then: 1 coloured differently')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('an undone action is redone after a restart', async () => {
      await graph().focus()
      await page.keyboard.press('Delete')
      // Nodes connected only through it disappear too.
      await expect.poll(rows).toBeLessThan(all)
      const left = await rows()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect.poll(rows).toBe(all)
      await stage.close()
      page = await stage.launch(['--practice'])
      await page.getByText('Sample case: follow the money').first().click()
      await openTab(page, 'Graph')
      await expect.poll(rows).toBe(all)
      await page.getByRole('button', { name: 'Redo', exact: true }).click()
      await expect.poll(rows).toBe(left)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect.poll(rows).toBe(all)
    })

    await test.step('the first of two expansions is undone, and the second stays', async () => {
      const expanded: string[] = []
      for (const header of ['0xdf0beb', '0xea4852']) {
        await grid()
          .getByRole('gridcell', { name: new RegExp(`^${header}`) })
          .first()
          .click()
        await expect(list().getByRole('region', { name: new RegExp(`^Details of ${header}`) })).toBeVisible()
        await graph().focus()
        await page.keyboard.press('e')
        const dialog = page.getByRole('dialog', { name: /^Expand/ })
        // It describes what the graph draws: the neighbour that is known already.
        await expect(dialog.getByRole('status')).toContainText(/Shows the one known neighbour|Shows (all \d+|\d+ of \d+) known neighbours/)
        await dialog.getByRole('button', { name: /^Expand · / }).click()
        await expect(dialog).toBeHidden()
        await page.getByRole('button', { name: 'History of the graph' }).click()
        const undo = history().getByRole('button', { name: new RegExp(`^Undo node expanded ${header}`) })
        await expect(undo).toBeVisible()
        expanded.push((await undo.getAttribute('aria-label')) ?? '')
        await page.keyboard.press('Escape')
      }
      const [first = '', second = ''] = expanded
      await page.getByRole('button', { name: 'History of the graph' }).click()
      await history().getByRole('button', { name: first, exact: true }).click()
      await expect(history().getByRole('button', { name: first.replace('Undo', 'Redo'), exact: true })).toBeVisible()
      await expect(history().getByRole('button', { name: second, exact: true })).toBeVisible()
    })

    await test.step('hidden items have the same count on screen, in an image and in data; a failed export is reported and leaves no file', async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Filter', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Minimum volume in US dollars' }).fill('50k')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('group', { name: 'Filters' })).toContainText('≥ $50,000')
      const legend = await openLegend(page)
      await expect(legend).toContainText(/\d+ nodes? and \d+ edges? not shown/)
      const [, shownNodes = '', shownEdges = ''] = /(\d+) nodes? and (\d+) edges? not shown/.exec((await legend.textContent()) ?? '') ?? []
      // The chips count the same.
      await expect(page.getByRole('group', { name: 'Filters' })).toContainText(new RegExp(`${shownNodes} nodes? and ${shownEdges} edges? hidden`))
      await page.getByRole('button', { name: 'Export', exact: true }).first().click()
      const exported = async (form: string): Promise<string> => {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: form, exact: true }).click()
        return readFileSync(await (await download).path(), 'utf8')
      }
      expect(JSON.parse(await exported('JSON'))).toMatchObject({ about: { 'Hidden nodes': shownNodes, 'Hidden edges': shownEdges } })
      const picture = await exported('Image (SVG)')
      expect(picture).toMatch(new RegExp(`Hidden nodes</text><text[^>]*>${shownNodes}<`))
      expect(picture).toMatch(new RegExp(`Hidden edges</text><text[^>]*>${shownEdges}<`))
      let files = 0
      page.on('download', () => (files += 1))
      await page.evaluate(() => {
        HTMLCanvasElement.prototype.toBlob = (done) => done(null)
      })
      await page.getByRole('button', { name: 'Image (PNG)', exact: true }).click()
      await expect(page.getByText('The image could not be created as PNG.').first()).toBeVisible()
      expect(files).toBe(0)
    })
  })
})
