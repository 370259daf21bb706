import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DataTable } from '../../../../src-renderer/ui/table/data-table.tsx'
import type { ViewColumn, ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { render } from '../../support/render.tsx'

const COLUMNS: readonly ViewColumn[] = [
  { id: 'name', title: 'Name', kind: 'label' },
  { id: 'seen', title: 'Last seen', kind: 'time' },
  { id: 'day', title: 'Day', kind: 'time', widest: 96 },
]
const NAMES = ['Meridian Exchange', 'Quietpool', 'Spanway Bridge']

const row = (name: string, index: number): ViewRow => ({
  id: `row-${index}`,
  cells: {
    name: { text: name, state: 'value' },
    seen: { text: '2026-11-21T10:00:00Z', state: 'value' },
    day: { text: '2026-11-21', state: 'value' },
  },
  captureId: 'capture-1',
  pointer: `/data/${index}`,
})
const tableOf = (names: readonly string[]): ViewTable => ({ id: 'flows', title: 'Flows', columns: COLUMNS, rows: names.map(row) })

let copied: string[]

beforeEach(() => {
  copied = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
})
afterEach(() => vi.restoreAllMocks())

const exports = async (): Promise<string[]> => {
  await page.getByRole('button', { name: 'Export Flows' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  return page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)
}
const namesIn = (csv: string | undefined): string[] => NAMES.filter((name) => csv?.includes(name))

test('exports an unfiltered table as its rows', async () => {
  render(<DataTable table={tableOf(NAMES)} onShowSource={() => undefined} />)
  expect(await exports()).toEqual(['Copy rows as CSV', 'Save rows as CSV…'])
  await page.getByRole('menuitem', { name: 'Copy rows as CSV' }).click()
  await expect.poll(() => copied.map(namesIn)).toEqual([NAMES])
})

test('names the number of rows and the total in every export of a filtered table, and offers the complete one', async () => {
  render(<DataTable table={tableOf(NAMES)} onShowSource={() => undefined} />)
  await page.getByRole('searchbox', { name: 'Filter Flows' }).fill('e')
  await page.getByRole('searchbox', { name: 'Filter Flows' }).fill('an')
  await expect.element(page.getByRole('status')).toHaveTextContent('2 of 3 rows')
  expect(await exports()).toEqual(['Copy the 2 filtered rows as CSV', 'Save the 2 filtered rows as CSV…', 'Save all 3 rows as CSV…'])
  await page.getByRole('menuitem', { name: 'Copy the 2 filtered rows as CSV' }).click()
  await expect.poll(() => copied.map(namesIn)).toEqual([['Meridian Exchange', 'Spanway Bridge']])
})

test('uses the singular for one remaining row, and for the only row', async () => {
  const draw = render(<DataTable table={tableOf(NAMES)} onShowSource={() => undefined} />)
  await page.getByRole('searchbox', { name: 'Filter Flows' }).fill('quiet')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 3 rows')
  expect((await exports())[0]).toBe('Copy the one filtered row as CSV')
  draw(<DataTable key="one" table={tableOf(['Quietpool'])} onShowSource={() => undefined} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('1 row')
})

test('names UTC in a column of times, unless it is narrow on purpose', async () => {
  render(<DataTable table={tableOf(NAMES)} onShowSource={() => undefined} />)
  const headers = page.getByRole('columnheader')
  await expect.element(headers.nth(1)).toHaveTextContent('Name')
  await expect.element(headers.nth(2)).toHaveTextContent('Last seen (UTC)')
  await expect.element(headers.nth(3)).toHaveTextContent('Day')
  expect(headers.nth(2).getByRole('button').element().getAttribute('title')).toBe('Sort by last seen')
})
