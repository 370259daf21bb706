import { expect, test } from './support/casebook-test.ts'
import { type DrawnText, overlapping, settledLabels, watchLabels } from './support/drawn-labels.ts'
import { openTab } from './support/investigator.ts'

test('an open box takes room of its own: near and far nothing lies on anything, no line runs through a deposit’s name, and undoing closes it', async ({
  stage,
}) => {
  const page = await stage.launch(['--practice'])
  await page.getByRole('button', { name: 'Open the sample case' }).click()
  await expect(page.getByRole('heading', { name: 'Collector', level: 1 })).toBeVisible()
  await openTab(page, 'Graph')
  const list = page.getByRole('complementary', { name: 'Graph as a list' })
  const grid = list.getByRole('grid')
  const canvas = page.getByRole('application', { name: /Fund-flow graph/ })
  const size = page.getByRole('button', { name: /Zoom to full size/ })
  const labels = await watchLabels(page)
  const payer = (name: RegExp) => grid.getByRole('gridcell', { name }).first()
  await payer(/^0xea4852/).click()
  for (const name of [/^0xe83b70/, /^High Activity/]) await payer(name).click({ modifiers: ['Control'] })
  const details = list.getByRole('region', { name: 'Details of the selection' })
  await details.getByRole('textbox', { name: 'Name of the group' }).fill('Payers')
  await details.getByRole('button', { name: 'Group', exact: true }).click()
  await payer(/^Payers \(3\)/).click()
  await list.getByRole('region', { name: 'Details of the group Payers' }).getByRole('button', { name: 'Open' }).click()
  const title = page.getByRole('button', { name: /^Box of Payers, 3 addresses/ })
  await expect(title).toBeVisible()

  const addresses = ['0xea4852…3d3042', '0xe83b70…030495', '0x4d3109…a402f3']
  const lies = async (): Promise<readonly DrawnText[]> => {
    const drawn = await settledLabels(labels)
    expect(overlapping(drawn)).toEqual([])
    // The head is written above the first address, and hides none.
    const [stood, sheet] = [await title.boundingBox(), await canvas.boundingBox()]
    if (stood === null || sheet === null) throw new Error('no box')
    const bottom = stood.y + stood.height - sheet.y
    for (const address of addresses) expect(drawn.find(({ text }) => text === address)?.top ?? NaN).toBeGreaterThan(bottom - 1)
    for (const head of ['Payers', '3 addresses, $183.3k']) expect(drawn.find(({ text }) => text === head)?.bottom ?? NaN).toBeLessThan(bottom + 1)
    return drawn
  }
  // Texts and head are drawn apart, and follow a key in several drawings.
  await canvas.press('0')
  await expect(size).toHaveText('100%')
  await expect(lies).toPass()
  await canvas.press('f')
  await expect(size).not.toHaveText('100%')
  await expect(async () => {
    const fitted = await lies()
    expect(Number.parseInt((await size.textContent()) ?? '', 10)).toBeLessThan(80)
    // All of the box is in the window.
    const [stood, sheet] = [await title.boundingBox(), await canvas.boundingBox()]
    expect((stood?.x ?? 0) >= (sheet?.x ?? NaN) && (stood?.y ?? 0) >= (sheet?.y ?? NaN)).toBe(true)
    // The three deposits stand side by side, to which lines come from above: all of them are named below.
    const deposits = fitted.filter(({ text }) => text === 'Deposit').map(({ top }) => Math.round(top))
    expect([deposits.length, new Set(deposits).size]).toEqual([3, 1])
  }).toPass()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(payer(/^Payers \(3\)/)).toBeVisible()
  await expect(title).toHaveCount(0)
})
