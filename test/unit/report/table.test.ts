import { expect, test } from 'vitest'
import { ExactValues } from '../../../src-shared/report/exact-values.ts'
import { NO_YIELD } from '../../../src-shared/report/pieces.ts'
import { tableMarkup } from '../../../src-shared/report/table.ts'
import type { ValueKind, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { recordedCase, WRITTEN } from '../../support/builders/recorded-case.ts'
import { modelOfWhole } from '../../support/builders/whole-report.ts'
import { words } from '../features/report/words.ts'

const MODEL = modelOfWhole(recordedCase().state(), { ...WRITTEN, graphSvg: '' })

/** A table with one column per kind and these rows; '' represents a missing cell. */
function tableOf(kinds: readonly ValueKind[], ...rows: readonly (readonly string[])[]): ViewTable {
  return {
    id: 't',
    title: 'Figures',
    columns: kinds.map((kind, at) => ({ id: `c${at}`, title: `C${at}`, kind })),
    rows: rows.map((texts, at) => ({
      id: String(at),
      cells: Object.fromEntries(
        texts.map((text, column) => [`c${column}`, { text, state: text === '' ? ('missing' as const) : ('value' as const) }]),
      ),
      captureId: 'x-4',
      pointer: '',
    })),
  }
}
const written = async (table: ViewTable, exact = new ExactValues()): Promise<string> => (await tableMarkup(MODEL, table, exact, NO_YIELD)).text
const texts = (count: number, text = 'a'): string[] => Array.from({ length: count }, () => text)
const kinds = (count: number): ValueKind[] => Array.from({ length: count }, () => 'text')

test('rows are numbered and name their capture; a capture not in the case is a dash', async () => {
  const table = tableOf(['text', 'usd'], ['a', '1'], ['b', ''])
  const [first, second] = table.rows
  if (first === undefined || second === undefined) throw new Error('two rows')
  const html = await written({ ...table, rows: [first, { ...second, captureId: 'gone' }] })
  expect(words(html)).toBe('Table 1: Figures No. C0 C1 Capture 1 a $1.00 4 2 b – –')
  expect(html).toContain('<th>C0</th><th class="n">C1</th>')
  expect(html).toContain('<td class="n"><a href="#c4">4</a></td>')
})

test('columns without any value are named and not printed', async () => {
  expect(words(await written(tableOf(kinds(3), ['a', '', ''], ['b', '', '']))))
    // The remaining rows have a single column.
    .toBe('Table 1: Figures Columns without values, not printed: C1, C2. No. C0 Capture 1 a 4 2 b 4')
  expect(words(await written(tableOf(kinds(2), ['a', ''], ['', 'b'])))).not.toContain('Without any value')
  // A field that a record lacks has no value either.
  expect(words(await written(tableOf(kinds(2), ['a'])))).toContain('not printed: C1.')
})

test.each([
  [1, ['plain'], [1]],
  [4, ['plain'], [4]],
  [5, ['wide'], [5]],
  [7, ['wide'], [7]],
  [8, ['wide dense'], [8]],
  [10, ['wide dense'], [10]],
  [11, ['wide', 'wide'], [6, 5]],
  [21, ['wide', 'wide', 'wide'], [7, 7, 7]],
])('%i columns are in tables of these widths', async (count, widths, columns) => {
  const html = await written(tableOf(kinds(count), texts(count)))
  expect([...html.matchAll(/<table class="([^"]*)">/g)].map(([, width]) => width)).toEqual(widths)
  expect([...html.matchAll(/<thead>(.*?)<\/thead>/g)].map(([header]) => header.split('<th>').length - 1)).toEqual(columns)
  expect(html.includes(`This table has ${widths.length} parts`)).toBe(widths.length > 1)
  // The number of a row is the same in each part.
  expect(html.match(/<td class="no">1<\/td>/g)).toHaveLength(widths.length)
})

test('rounded values are registered by table, row and column, and linked; others are not', async () => {
  const exact = new ExactValues()
  const html = await written(tableOf(['usd', 'ratio', 'amount'], ['1.5', '0.5', '1.23456'], ['1.2345', '0.123456', '1']), exact)
  expect(exact.tables.map(({ number, title, columns, rows }) => ({ number, title, columns: columns.map(({ id }) => id), rows }))).toEqual([
    {
      number: 1,
      title: 'Figures',
      columns: ['c0', 'c1'],
      rows: [
        {
          number: 2,
          digits: new Map([
            ['c0', '1.2345'],
            ['c1', '0.123456'],
          ]),
        },
      ],
    },
  ])
  expect(html).toContain('<a href="#x1">Table 1 of the exact values</a>')
  expect(await written(tableOf(['usd'], ['1.5']), exact)).not.toContain('exact values')
  expect(exact.tables).toHaveLength(1)
  // Tables without exact values are counted as well.
  expect(words(await written(tableOf(['usd'], ['1.999']), exact))).toContain('Table 3 of the exact values')
})

test('marks a token whose contract is not the known one of its symbol', async () => {
  const table = tableOf(['token'], ['USDT'], ['USDT'])
  const rows = table.rows.map((row, at) => ({
    ...row,
    cells: {
      ...row.cells,
      chain: { text: 'ethereum', state: 'value' as const },
      token_symbol: { text: 'USDT', state: 'value' as const },
      token_address: { text: at === 0 ? '0xdac17f958d2ee523a2206206994597c13d831ec7' : `0x${'9'.repeat(40)}`, state: 'value' as const },
    },
  }))
  const columns = table.columns.map((column) => ({ ...column, id: 'token_symbol' }))
  const html = await written({ ...table, columns, rows })
  expect(html).toContain('<td>USDT</td>')
  expect(html).toContain('<td>USDT<span class="odd">unverified</span></td>')
})
