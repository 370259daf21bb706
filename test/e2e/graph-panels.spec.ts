import { expect, test } from './support/casebook-test.ts'
import { openTab } from './support/investigator.ts'

test('the panels of the graph open by keyboard, leave on Escape, and let go of the focus to what is pressed beside them', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await page.getByRole('button', { name: 'Open the sample case' }).click()
  await openTab(page, 'Graph')
  const graph = page.getByRole('application', { name: /^Fund-flow graph/ })
  const panels = [
    ['Layout: Flow', page.getByRole('region', { name: 'Layouts' })],
    ['Views', page.getByRole('region', { name: 'Snapshots and groups' })],
    ['History of the graph', page.getByRole('region', { name: 'History of the graph' })],
    ['Export', page.getByRole('region', { name: 'Export the graph' })],
    ['Filter', page.getByRole('form', { name: 'Filter the graph' })],
    ['Select by label or lines', page.getByRole('form', { name: 'Select by label or lines' })],
  ] as const
  for (const [name, panel] of panels) {
    await test.step(name, async () => {
      // The form of filters has a button of the same name.
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

  await test.step('a key opens one where the canvas has the focus, and Escape gives it back', async () => {
    await graph.focus()
    await page.keyboard.press('v')
    await expect(page.getByRole('button', { name: 'Flow', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(graph).toBeFocused()
  })

  await test.step('a field beside an open panel is pressed once, and has the focus', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).first().click()
    await expect(page.getByRole('form', { name: 'Filter the graph' })).toBeVisible()
    const find = page.getByRole('searchbox', { name: 'Find in the graph' })
    await find.click()
    await expect(page.getByRole('form', { name: 'Filter the graph' })).toBeHidden()
    await expect(find).toBeFocused()
  })
})
