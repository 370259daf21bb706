import { expect, test } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, panel, runToEnd } from './support/investigator.ts'

/**
 * The collector of the simulated fraud (npm run practice prints it): seventeen counterparties,
 * three of them with a name.
 */
const COLLECTOR = '0x826be54a8c736d94987339c47d5eab6a957d1272'

/** The figures at the top of a column, and everything after the first row without one. */
function splitName(texts: readonly string[]): [figures: number[], rest: readonly string[]] {
  const end = texts.findIndex((text) => text === '—')
  return [texts.slice(0, end).map(amount), texts.slice(end)]
}

const amount = (text: string): number => Number(text.replaceAll(/[^0-9.-]/g, ''))

test('a table is sorted by a click or a key and searched by words, in the graph and in the dossier', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Tables' })
  await addSubject(page, COLLECTOR, 'Ethereum')
  await approve(await openPlan(page))
  await runToEnd(page)
  await openTab(page, 'Graph')
  const list = page.getByRole('region', { name: 'Graph as a list' })
  const grid = list.getByRole('grid', { name: 'Nodes' })
  const header = grid.getByRole('columnheader', { name: 'Volume' })
  /** A column of the visible rows; the first row is the header, the first cell the source. */
  const column = async (position: number): Promise<string[]> => {
    const rows = await grid.getByRole('row').all()
    return Promise.all(rows.slice(1).map(async (row) => (await row.getByRole('gridcell').nth(position).textContent()) ?? ''))
  }

  await test.step('by figures, at first the largest first, then the smallest, with missing ones last in both', async () => {
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    // Cells are read one by one, and rows may re-render between them.
    await expect(async () => {
      const [down, noneDown] = splitName(await column(2))
      expect(down.length).toBeGreaterThan(10)
      // A related wallet without a flow has no sum.
      expect(noneDown).toEqual(['—'])
      expect(new Set(down).size).toBeGreaterThan(2)
      expect(down).toEqual(down.toSorted((a, b) => b - a))
    }).toPass()
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect(async () => {
      const [up, noneUp] = splitName(await column(2))
      expect(noneUp).toEqual(['—'])
      expect(up.length).toBeGreaterThan(10)
      expect(up).toEqual(up.toSorted((a, b) => a - b))
    }).toPass()
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'none')
  })

  await test.step('a source has a target of 24 px', async () => {
    const { width = 0, height = 0 } = (await grid.getByRole('row').nth(1).getByRole('button').first().boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  })

  await test.step('two words must both occur, anywhere in the row', async () => {
    const filter = list.getByRole('searchbox').or(list.getByRole('textbox', { name: /filter/i }))
    await filter.fill('high')
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
    await filter.fill('BALANCE high')
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    await expect(grid.getByRole('row').last()).toContainText('High Balance')
    await filter.fill('high counterparty')
    await expect(grid).toHaveAttribute('aria-rowcount', '3')
    await filter.fill('high nothing-of-the-kind')
    await expect(list.getByText('No matching rows.')).toBeVisible()
    await filter.fill('')
    await expect(grid.getByRole('row').nth(5)).toBeVisible()
  })

  await test.step('a click anywhere on a row of the graph selects its node', async () => {
    await grid.getByRole('gridcell', { name: /^High Balance/ }).click()
    await expect(list.getByRole('region', { name: /^Details of High Balance/ })).toBeVisible()
    await grid.getByRole('gridcell', { name: /^0xfdec/ }).click()
    await expect(list.getByRole('region', { name: /^Details of 0xfdec/ })).toBeVisible()
  })

  await test.step('and in the dossier too', async () => {
    await openTab(page, 'Dossier')
    const counterparties = panel(page, 'Counterparties')
    await counterparties.getByRole('searchbox', { name: /^Filter Counterparties/ }).fill('high balance')
    await expect(counterparties.getByRole('grid', { name: /^Counterparties/ })).toHaveAttribute('aria-rowcount', '2')
  })
  await test.step('all of them are selected at once, summed, and become subjects by one command', async () => {
    const counterparties = panel(page, 'Counterparties')
    await counterparties.getByRole('searchbox', { name: /^Filter Counterparties/ }).fill('')
    const parties = counterparties.getByRole('grid', { name: /^Counterparties/ })
    await expect(parties).not.toHaveAttribute('aria-rowcount', '2')
    const rows = Number(await parties.getAttribute('aria-rowcount')) - 1
    await parties.focus()
    await parties.press('Control+a')
    const bar = counterparties.getByRole('group', { name: /^Selected in Counterparties/ })
    await expect(bar).toContainText(`${rows} selected`)
    await expect(bar).toContainText(/Volume in \$[\d,]+\.\d\d/)
    await bar.getByRole('button', { name: /^Add \d+ as subjects$/ }).click()
    // They are subjects now: there is none left to add.
    await expect(bar.getByRole('button', { name: /^Add \d+/ })).toHaveCount(0)
    await expect(bar.getByRole('button', { name: 'Tag…' })).toBeVisible()
    await parties.press('Escape')
    await expect(bar).toHaveCount(0)
  })
})
