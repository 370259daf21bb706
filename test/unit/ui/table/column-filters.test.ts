import { expect, test } from 'vitest'
import { boundProblem, filterWords, readBound, rowTest } from '../../../../src-renderer/ui/table/column-filters.ts'
import type { ColumnFilters } from '../../../../src-renderer/ui/table/column-filters.ts'
import { rowOrderSteps } from '../../../../src-renderer/ui/table/order/row-order.ts'
import type { ViewColumn, ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'

const COLUMNS: readonly ViewColumn[] = [
  { id: 'name', title: 'Name', kind: 'label' },
  { id: 'chain', title: 'Chain', kind: 'chain' },
  { id: 'usd', title: 'Value', kind: 'usd' },
  { id: 'share', title: 'Share', kind: 'ratio' },
  { id: 'at', title: 'Time', kind: 'time' },
]
const cell = (text: string) => ({ text, state: text === '' ? ('missing' as const) : ('value' as const) })
const row = (name: string, chain: string, usd: string, share: string, at: string): ViewRow => ({
  id: name,
  cells: { name: cell(name), chain: cell(chain), usd: cell(usd), share: cell(share), at: cell(at) },
  captureId: 'c',
  pointer: '',
})
const ROWS = [
  row('Meridian Exchange', 'ethereum', '10000', '0.05', '2026-09-23T23:59:59Z'),
  row('Quietpool', 'base', '9999.999999999999999999', '0.5', '2026-09-24T00:00:00Z'),
  row('Spanway', 'bnb', '-2500', '', 'yesterday'),
  row('Unnamed', '', 'a lot', '1', ''),
]
const TABLE: ViewTable = { id: 't', title: 'T', columns: COLUMNS, rows: ROWS }

function find(filters: ColumnFilters): string[] {
  const test = rowTest(COLUMNS, filters)
  const names = ROWS.filter((one) => test?.(one) ?? true).map(({ id }) => id)
  // A large table is filtered by the same rule, with pauses.
  const steps = rowOrderSteps(TABLE, { sorting: undefined, filter: '', columnFilters: filters })
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  expect(Array.from(step.value, (index) => ROWS[index]?.id)).toEqual(names)
  return names
}

test('compares figures to the last digit, both ends included, and excludes everything else', () => {
  expect(find({ usd: { from: '10k' } })).toEqual(['Meridian Exchange'])
  expect(find({ usd: { to: '9,999.999999' } })).toEqual(['Spanway'])
  expect(find({ usd: { from: '−2.5k', to: '$10,000' } })).toEqual(['Meridian Exchange', 'Quietpool', 'Spanway'])
  expect(find({ share: { from: '5 %', to: '50' } })).toEqual(['Meridian Exchange', 'Quietpool'])
})

test('compares days in UTC, both ends included, and excludes everything without a time', () => {
  expect(find({ at: { from: '2026-09-24' } })).toEqual(['Quietpool'])
  expect(find({ at: { to: '2026-09-23' } })).toEqual(['Meridian Exchange'])
})

test('searches words as shown and as delivered, and chosen values exactly, including an empty one', () => {
  expect(find({ name: { words: 'EXCH meri' } })).toEqual(['Meridian Exchange'])
  expect(find({ chain: { words: 'ethereum' } })).toEqual(['Meridian Exchange'])
  expect(find({ chain: { chosen: ['base', ''] } })).toEqual(['Quietpool', 'Unnamed'])
  expect(find({ chain: { chosen: ['base', ''] }, usd: { from: '0' } })).toEqual(['Quietpool'])
})

test('an unreadable filter excludes nothing and reports it', () => {
  expect(find({ usd: { from: 'ten' }, at: { from: '23.9.2026' }, gone: { words: 'x' } })).toHaveLength(4)
  expect(boundProblem('ten', 'usd')).toMatch(/^Enter a number/)
  expect(boundProblem('2026-13-40', 'time')).toMatch(/^Enter a date/)
  expect(boundProblem(' ', 'usd')).toBe('')
  expect(readBound('1.5m', 'usd')).toBe('1500000')
  expect(readBound('-', 'usd')).toBeUndefined()
})

test('describes a filter in a few words', () => {
  const [name, chain, usd] = COLUMNS
  if (name === undefined || chain === undefined || usd === undefined) throw new Error('no columns')
  expect(filterWords(usd, { from: '10k' })).toBe('Value ≥ 10k')
  expect(filterWords(usd, { from: 'ten', to: '5' })).toBe('Value ≤ 5')
  expect(filterWords(usd, { from: '1', to: '5' })).toBe('Value 1 to 5')
  expect(filterWords(chain, { chosen: ['base', '', 'bnb', 'ethereum'] })).toMatch(/^Chain: Base, no value, .* and 1 more$/)
  expect(filterWords(name, { words: ' quiet ' })).toBe('Name: “quiet”')
})
