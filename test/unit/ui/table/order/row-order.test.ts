import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowOrderSteps, type SortFilterRequest } from '../../../../../src-renderer/ui/table/order/row-order.ts'
import { sortRanks } from '../../../../../src-renderer/ui/table/order/sort-ranks.ts'
import { searchText } from '../../../../../src-renderer/ui/table/table-model.ts'
import { wordsOf } from '../../../../../src-renderer/ui/names/fold.ts'
import type { ViewTable } from '../../../../../src-shared/view-models/panel-view.ts'

const COLUMNS = [
  { id: 'name', title: 'Name', kind: 'label' },
  { id: 'volume', title: 'Volume', kind: 'usd' },
] as const

function tableOf(rows: readonly (readonly [name: string, volume: string])[]): ViewTable {
  const cell = (text: string) => ({ text, state: text === '' ? ('missing' as const) : ('value' as const) })
  return {
    id: 't',
    title: 'Table',
    columns: COLUMNS,
    rows: rows.map(([name, volume], at) => ({ id: String(at), cells: { name: cell(name), volume: cell(volume) }, captureId: 'c', pointer: '' })),
  }
}

function orderRows(table: ViewTable, request: SortFilterRequest): { readonly rows: readonly number[]; readonly pauses: number } {
  const steps = rowOrderSteps(table, request)
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next()
    if (step.done === true) return { rows: [...step.value], pauses }
  }
}

/** How a small table is sorted and searched. */
function plainly(table: ViewTable, { sorting, filter }: SortFilterRequest): number[] {
  const words = wordsOf(filter)
  const found = table.rows.flatMap((row, at) => (words.every((word) => searchText(row).includes(word)) ? [at] : []))
  const column = COLUMNS.find(({ id }) => id === sorting?.id)
  if (sorting === undefined || column === undefined) return found
  const ranks = sortRanks(table.rows, column)
  return found.toSorted((a, b) => {
    const [one, other] = [ranks[a], ranks[b]]
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    return sorting.desc ? other - one : one - other
  })
}

const row = fc.tuple(
  fc.constantFrom('', 'Pool 9', 'pool 10', 'Exchange', 'ＥＸＣＨＡＮＧＥ', 'é'),
  fc.constantFrom('', '1', '1.0', '-2', '1e3', '12345678901234567890.1', '12345678901234567890.2'),
)
const sorting = fc.option(fc.record({ id: fc.constantFrom('name', 'volume', 'gone'), desc: fc.boolean() }), { nil: undefined })

test('a large table is sorted and searched in pieces with the same result as at once', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), sorting, fc.constantFrom('', 'pool', 'exchange', 'pool 1', 'x y z', ' '), (rows, by, filter) => {
      const table = tableOf(rows)
      expect(orderRows(table, { sorting: by, filter }).rows).toEqual(plainly(table, { sorting: by, filter }))
    }),
  )
})

test('sorts more than one piece with pauses, and reuses the sorted column', () => {
  const table = tableOf(Array.from({ length: 9000 }, (_, at) => [`name ${(at * 7919) % 9001}`, String((at * 104_729) % 5000)] as const))
  for (const id of ['name', 'volume']) {
    const request = { sorting: { id, desc: id === 'name' }, filter: '' }
    const first = orderRows(table, request)
    expect(first.rows).toEqual(plainly(table, request))
    expect(first.pauses).toBeGreaterThan(8)
    expect(orderRows(table, request)).toEqual({ rows: first.rows, pauses: 2 })
  }
  const searched = orderRows(table, { sorting: undefined, filter: 'name 77' })
  expect(searched.rows).toEqual(plainly(table, { sorting: undefined, filter: 'name 77' }))
  expect(searched.pauses).toBe(90)
})

test('no pass over the rows is without pauses', () => {
  const rows = 40_000
  const table = tableOf(Array.from({ length: rows }, (_, at) => [`Name ${at}`, '1']))
  const sorted = orderRows(table, { sorting: { id: 'name', desc: false }, filter: '' })
  expect(sorted.rows).toHaveLength(rows)
  // Every 20,000 rows while their places are written; every 100 while texts are read; every 1000 while the letters that texts share are counted,
  // and while each text is given a number; every 10,000 while numbers are collected, merged from two sorted runs, freed of repeats and looked
  // up; then rows are dealt out by number, texts of one number are distinguished, and rows are dealt out in the order that was requested.
  const dealt = 2 + 2 + 2 + 2
  expect(sorted.pauses).toBe(2 + 400 + 40 + 40 + 4 + 2 + 4 + 4 + 4 + dealt + 4 + dealt)
})
