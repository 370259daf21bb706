import { expect, test } from './support/casebook-test.ts'
import { type DrawnText, overlapping, settledLabels, watchLabels } from './support/drawn-labels.ts'
import { openSampleCase, openTab } from './support/investigator.ts'

const DEPOSITS = ['0xafa1d4…5a3e92', '0xb29395…9e05d7', '0x0dc035…323c55']

test('an open box gets its own space, nothing overlaps near and far, and undo closes it; collapsing an exchange is one undoable action, also after a restart', async ({
  stage,
}) => {
  let page = await stage.launch(['--practice'])
  await openSampleCase(page)
  await openTab(page, 'Graph')
  const list = page.getByRole('region', { name: 'Graph as a list' })
  const grid = list.getByRole('grid')
  const canvas = page.getByRole('application', { name: /Fund-flow graph/ })
  const size = page.getByRole('button', { name: /Zoom to full size/ })
  const labels = await watchLabels(page)
  const sender = (name: RegExp) => grid.getByRole('gridcell', { name }).first()
  await sender(/^0xea4852/).click()
  for (const name of [/^0xe83b70/, /^High Activity/]) await sender(name).click({ modifiers: ['Control'] })
  const details = list.getByRole('region', { name: 'Details of the selection' })
  await details.getByRole('textbox', { name: 'Name of the group' }).fill('Payers')
  await details.getByRole('button', { name: 'Group', exact: true }).click()
  await sender(/^Payers \(3\)/).click()
  await list.getByRole('region', { name: 'Details of the group Payers' }).getByRole('button', { name: 'Open' }).click()
  const title = page.getByRole('button', { name: /^Box of Payers, 3 addresses/ })
  await expect(title).toBeVisible()

  const addresses = ['0xea4852…3d3042', '0xe83b70…030495', '0x4d3109…a402f3']
  const lies = async (): Promise<readonly DrawnText[]> => {
    const drawn = await settledLabels(labels)
    expect(overlapping(drawn)).toEqual([])
    // The header is above the first address, and covers none.
    const [header, sheet] = [await title.boundingBox(), await canvas.boundingBox()]
    if (header === null || sheet === null) throw new Error('no box')
    const bottom = header.y + header.height - sheet.y
    for (const address of addresses) expect(drawn.find(({ text }) => text === address)?.top ?? NaN).toBeGreaterThan(bottom - 1)
    for (const head of ['Payers', '3 addresses, $183.3k']) expect(drawn.find(({ text }) => text === head)?.bottom ?? NaN).toBeLessThan(bottom + 1)
    return drawn
  }
  // Texts and header are drawn separately, and follow a key over several drawings.
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  // At full size both boxes fit in a high window.
  await page.setViewportSize({ width: 1800, height: 1300 })
  await canvas.press('0')
  await expect(size).toHaveText('100%')
  await expect(lies).toPass()
  await page.setViewportSize(usual)
  await canvas.press('f')
  await expect(size).not.toHaveText('100%')
  await expect(async () => {
    const fitted = await lies()
    expect(Number.parseInt((await size.textContent()) ?? '', 10)).toBeLessThan(100)
    // The whole box is in the window.
    const [header, sheet] = [await title.boundingBox(), await canvas.boundingBox()]
    expect((header?.x ?? 0) >= (sheet?.x ?? NaN) && (header?.y ?? 0) >= (sheet?.y ?? NaN)).toBe(true)
    // The three deposits of the exchange are in lanes of a box of their own.
    const deposits = fitted.filter(({ text }) => DEPOSITS.includes(text))
    expect([deposits.length, new Set(deposits.map(({ top }) => Math.round(top))).size]).toEqual([3, 3])
  }).toPass()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(sender(/^Payers \(3\)/)).toBeVisible()
  await expect(title).toHaveCount(0)

  await test.step('deposits of one exchange are in its box by default; collapsing it is one undoable action, and persists after a restart', async () => {
    const grid = page.getByRole('region', { name: 'Graph as a list' }).getByRole('grid')
    const asOne = grid.getByRole('gridcell', { name: /^Meridian Exchange \(3\)/ })
    const title = page.getByRole('button', { name: /^Box of Meridian Exchange, 3 addresses/ })
    await expect(title).toBeVisible()
    await title.press('Enter')
    await expect(asOne).toBeVisible()
    await expect(title).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(title).toBeVisible()
    await expect(asOne).toHaveCount(0)
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(asOne).toBeVisible()

    await stage.close()
    page = await stage.launch(['--practice'])
    await page.getByText('Sample case: follow the money').first().click()
    await openTab(page, 'Graph')
    const list = page.getByRole('region', { name: 'Graph as a list' })
    await list
      .getByRole('gridcell', { name: /^Meridian Exchange \(3\)/ })
      .first()
      .click()
    await list.getByRole('region', { name: 'Details of the group Meridian Exchange' }).getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('button', { name: /^Box of Meridian Exchange, 3 addresses/ })).toBeVisible()
  })
})
