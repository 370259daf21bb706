import { expect, test } from './support/casebook-test.ts'
import { overlapping, settledLabels, watchLabels } from './support/drawn-labels.ts'
import { openLegend, openSampleCase, openTab } from './support/investigator.ts'

test('the senders of a wallet are collapsed into a card with their sum, expanded and collapsed by keys as an action of the case, and found one by one', async ({
  stage,
}) => {
  const page = await stage.launch(['--practice'])
  await openSampleCase(page)
  await openTab(page, 'Graph')
  const list = page.getByRole('region', { name: 'Graph as a list' })
  const labels = await watchLabels(page)
  const card = page.getByRole('button', { name: /^13 senders, \$550\.8k · 26×, \$64\.1k – \$13\.6k, not requested\. Enter: show/ })
  const box = page.getByRole('button', { name: /^Box of Senders of Collector, 13 addresses/ })
  // After a key the graph is drawn several times, with pauses on a slow machine: poll until it is
  // complete.
  const written = async (): Promise<{ readonly texts: readonly string[]; readonly covered: readonly string[] }> => {
    const drawn = await settledLabels(labels)
    return { texts: drawn.map(({ text }) => text), covered: overlapping(drawn) }
  }
  const withTexts = (...texts: readonly string[]): object => ({ texts: expect.arrayContaining([...texts]), covered: [] })
  await expect(card).toBeVisible()
  await expect.poll(written).toEqual(withTexts('13 senders', '$550.8k · 26×', '$64.1k – $13.6k', 'not requested'))

  await test.step('each of them is in the list and in the search, with a note that it is collapsed', async () => {
    await page.getByRole('searchbox', { name: 'Find in the graph' }).fill('0xea4852')
    await page.getByRole('searchbox', { name: 'Find in the graph' }).press('Enter')
    await expect(list.getByText('Collapsed: 13 senders of Collector')).toBeVisible()
    await card.click()
    await expect(list.getByRole('region', { name: 'Details of the selection' }).getByRole('heading')).toHaveText('13 nodes')
  })

  await test.step('expanding all of them has one price, stated before any request', async () => {
    await list.getByRole('button', { name: 'Expand…' }).click()
    const confirm = page.getByRole('button', { name: 'Expand 13 · 65 credits' })
    await expect(confirm).toBeEnabled()
    await confirm.press('Escape')
    await expect(confirm).toHaveCount(0)
  })

  await test.step('pinned, they stay collapsed, and the history and the legend name it', async () => {
    const selection = list.getByRole('region', { name: 'Details of the selection' })
    await selection.getByRole('button', { name: 'Pin', exact: true }).click()
    await expect(selection.getByRole('button', { name: 'Unpin', exact: true })).toBeVisible()
    const legend = await openLegend(page)
    await expect(legend).toContainText('Pinned')
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: 'History of the graph' }).click()
    await page
      .getByRole('region', { name: 'History of the graph' })
      .getByRole('button', { name: /^Undo nodes pinned the senders of / })
      .click()
    await expect(legend).not.toContainText('Pinned')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'History of the graph' })).toBeHidden()
    // A re-rendered card loses the focus, and the key would go to the button that opened the
    // history.
    await expect.poll(written).toEqual(withTexts('13 senders'))
  })

  await test.step('expanded by a key they are in a box, kept over a reload, and collapsed into the card again', async () => {
    await card.press('Enter')
    await expect(box).toBeVisible()
    await expect(card).toHaveCount(0)
    // Zoomed out the addresses have no space.
    await page.getByRole('application', { name: /^Fund-flow graph/ }).press('0')
    await expect.poll(written).toEqual(withTexts('0x470059…b2b084'))
    await page.getByRole('application', { name: /^Fund-flow graph/ }).press('f')
    await page.reload()
    await openTab(page, 'Graph')
    await box.press('Enter')
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(box).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(card).toBeVisible()
  })
})
