import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Core } from 'cytoscape'
import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openLegend, openPlan, openTab, runToEnd } from './support/investigator.ts'

const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'
/** More tab stops than any screen with the graph has. */
const MAX_STOPS = 120

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

/** Points in the window where a click meets a flow of the graph and no node. */
async function pointsOnFlows(page: Page): Promise<readonly { readonly x: number; readonly y: number }[]> {
  return page.evaluate(() => {
    const stage = document.querySelector<Element & { readonly _cyreg?: { readonly cy: Core } }>('.graph-canvas')
    const cy = stage?._cyreg?.cy
    if (stage === null || cy === undefined) return []
    const { left, top } = stage.getBoundingClientRect()
    const nodes = cy.nodes().map((node) => node.renderedPosition())
    return cy
      .edges()
      .map((edge) => edge.renderedMidpoint())
      .filter((at) => nodes.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) > 40))
      .map((at) => ({ x: at.x + left, y: at.y + top }))
      .filter((at) => document.elementFromPoint(at.x, at.y)?.closest('.graph-canvas') === stage)
  })
}

test('a node is found and coloured, and notes and cards are written, by keyboard alone; a lasso selects by mouse; everything is saved', async ({
  stage,
}) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Marks' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  await openTab(page, 'Graph')
  const list = page.getByRole('region', { name: 'Graph as a list' })
  const legend = await openLegend(page)
  await expect(list.getByRole('row').nth(15)).toBeVisible()

  await test.step('by keyboard: find and colour a node, name the colour, undo and redo', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('0xfdec')
    await page.keyboard.press('Enter')
    await expect(list.getByRole('region', { name: /^Details of 0xfdec/ })).toBeVisible()
    await tabTo(page, list.getByRole('button', { name: 'Colour violet' }))
    await page.keyboard.press('Enter')
    await expect(legend).toContainText('Marked violet')
    await tabTo(page, list.getByRole('textbox', { name: 'Meaning of violet' }))
    await page.keyboard.type('First hop')
    await page.keyboard.press('Enter')
    await expect(legend).toContainText('First hop')
    await tabTo(page, list.getByRole('button', { name: 'Add a note on this node' }))
    await page.keyboard.press('Control+z')
    await expect(legend).toContainText('Marked violet')
    await page.keyboard.press('Control+Shift+Z')
    await expect(legend).toContainText('First hop')
  })

  await test.step('by keyboard: a note on the node has a mark that the legend explains', async () => {
    await tabTo(page, list.getByRole('button', { name: 'Add a note on this node' }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('Ask who opened it')
    await tabTo(page, list.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await expect(list.getByText('Ask who opened it')).toBeVisible()
    await expect(legend).toContainText('Note')
  })

  const card = page.getByRole('button', { name: /^Canvas note: Two days/ })
  await test.step('by keyboard: write and move a card', async () => {
    const write = page.getByRole('button', { name: 'Add note' })
    await write.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Text of the canvas note' })).toBeFocused()
    await page.keyboard.type('Two days <b>')
    await page.keyboard.press('Control+Enter')
    await expect(card).toBeVisible()
    await expect(card).toBeFocused()
    const left = await card.evaluate((element) => element.style.left)
    await card.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => card.evaluate((element) => element.style.left)).toBe(`${Number.parseFloat(left) + 20}px`)
  })

  await test.step('by mouse: a click selects a flow, and Shift adds another one to the selection', async () => {
    const [first, second] = await pointsOnFlows(page)
    await page.mouse.click(first?.x ?? 0, first?.y ?? 0)
    await expect(list.getByRole('region', { name: 'Details of the flow' })).toBeVisible()
    await page.keyboard.down('Shift')
    await page.mouse.click(second?.x ?? 0, second?.y ?? 0)
    await page.keyboard.up('Shift')
    await expect(list.getByRole('region', { name: 'Details of the selection' })).toContainText('2 flows or relations')
  })

  await test.step('by mouse: a lasso around everything selects everything', async () => {
    const graph = page.getByRole('application', { name: /^Fund-flow graph/ })
    const lasso = page.getByRole('button', { name: 'Lasso', exact: true })
    await lasso.press('Enter')
    await expect(lasso).toHaveAttribute('aria-pressed', 'true')
    // Escape cancels it, as everywhere else.
    await page.keyboard.press('Escape')
    await expect(lasso).toHaveAttribute('aria-pressed', 'false')
    await lasso.press('Enter')
    await expect(lasso).toHaveAttribute('aria-pressed', 'true')
    const box = await graph.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })
    const [left, right, top, bottom] = [box.x + 4, box.x + box.width - 4, box.y + 30, box.y + box.height - 4]
    await page.mouse.move(left, top)
    await page.mouse.down()
    for (const [x, y] of [
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const)
      await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.up()
    await expect(list.getByRole('region', { name: 'Details of the selection' })).toContainText(/1\d nodes, 1\d flows or relations/)
    await expect(lasso).toHaveAttribute('aria-pressed', 'false')
    // Another lasso replaces the selection.
    await lasso.press('Enter')
    await page.mouse.move(left, top)
    await page.mouse.down()
    for (const [x, y] of [
      [left + 12, top],
      [left + 12, top + 12],
      [left, top + 12],
    ] as const)
      await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.up()
    await expect(list.getByRole('region', { name: 'Details of the selection' })).toHaveCount(0)
  })

  await test.step('axe finds nothing serious, in either theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('body')).toHaveClass(colorScheme === 'dark' ? /bp6-dark/ : /^(?!.*bp6-dark)/)
      // During a theme transition colours belong to neither theme.
      await expect(async () => {
        const { violations } = await new AxeBuilder({ page }).include('.graph').analyze()
        expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
      }).toPass()
    }
  })

  await test.step('everything is restored after a reload, and a card is deleted by keyboard', async () => {
    await page.reload()
    await openTab(page, 'Graph')
    await openLegend(page)
    await expect(legend).toContainText('First hop')
    await expect(card).toBeVisible()
    await card.focus()
    await page.keyboard.press('Delete')
    await expect(card).toBeHidden()
  })
})
