import { expect, test } from './support/casebook-test.ts'
import { settledLabels, watchLabels } from './support/drawn-labels.ts'
import { openTab, panel } from './support/investigator.ts'

test('the sample case opens from the welcome screen, offline and for nothing, and is a whole case', async ({ stage }) => {
  // No service stands at this address, and none is turned to.
  const page = await stage.launch(['--service-url=http://127.0.0.1:9'])
  await page.getByRole('button', { name: 'Open the sample case' }).click()
  await expect(page.getByRole('heading', { name: 'Collector', level: 1 })).toBeVisible()
  await expect(panel(page, 'Counterparties')).toContainText('Found')
  await expect(page.getByText(/This is a practice case/)).toBeVisible()
  // Nothing was spent on it, and nobody is warned of a ledger that knows nothing of it.
  await expect(page.getByRole('button', { name: /^Case 0 of/ })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Ledger of credits' })).toHaveCount(0)

  await test.step('the way of the money is drawn', async () => {
    await openTab(page, 'Graph')
    await expect(page.getByRole('grid').getByText('Second link').first()).toBeVisible()
  })

  await test.step('fitted into a usual window, every name and amount stands in it, and no name is shortened', async () => {
    const labels = await watchLabels(page)
    const canvas = page.getByRole('application', { name: /^Fund-flow graph/ })
    const bar = page.getByRole('complementary', { name: 'Graph as a list' })
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await canvas.press('f')
      await expect
        .poll(async () => {
          const drawn = await settledLabels(labels)
          const stage = await canvas.evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }))
          const cut = drawn.filter((one) => one.left < 0 || one.top < 0 || one.right > stage.width || one.bottom > stage.height)
          const texts = drawn.map(({ text }) => text)
          return {
            cut: cut.map(({ text }) => text),
            short: texts.filter((text) => /[a-z] ?…/i.test(text) && !text.startsWith('0x')),
            exchanges: texts.filter((text) => text === 'Meridian Exchange:').length,
            deposits: texts.filter((text) => text === 'Deposit').length,
          }
        })
        .toEqual({ cut: [], short: [], exchanges: 4, deposits: 3 })
      const [tools, title] = [bar.getByRole('button', { name: 'Export Nodes' }), bar.getByRole('heading', { name: 'Nodes' })]
      const middle = async (of: typeof tools): Promise<number> =>
        of.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return (top + bottom) / 2
        })
      expect(Math.abs((await middle(tools)) - (await middle(title)))).toBeLessThan(6)
    }
  })

  await test.step('it verifies, and what is added stays when it is opened again', async () => {
    await openTab(page, 'Log')
    await page.getByRole('button', { name: 'Verify the case' }).click()
    await expect(page.getByText(/nothing differs/i).first()).toBeVisible()
    await openTab(page, 'Report')
    await expect(page.getByText(/a peel chain/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/a peel chain/)).toBeVisible()
  })
})
