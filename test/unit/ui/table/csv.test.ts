import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../../src-shared/service/response/rows.ts'
import type { ViewColumn } from '../../../../src-shared/view-models/panel-view.ts'
import { csvOf, csvPieces } from '../../../../src-renderer/ui/table/csv.ts'

const COLUMNS: readonly ViewColumn[] = [
  { id: 'label', title: 'Label', kind: 'label' },
  { id: 'value', title: 'Value', kind: 'usd' },
]

function lineOf(label: string, value: Cell): string {
  const csv = csvOf(COLUMNS, [{ id: 'r', cells: { label: { text: label, state: 'value' }, value }, captureId: 'capture-1', pointer: '/data/0' }])
  return csv.slice(csv.indexOf('\r\n') + 2).replace(/^1,/, '')
}

const usd = (text: string, state: Cell['state'] = 'value'): Cell => ({ text, state })

test('has a header, the digits as delivered, and the source of each row', () => {
  const csv = csvOf(COLUMNS, [
    { id: 'r', cells: { label: usd('Fund'), value: usd('2.9324770999072284e-05') }, captureId: 'capture-1', pointer: '/data/0' },
  ])
  expect(csv).toBe('\uFEFFRow,Label,Value,Capture,Position in capture\r\n1,Fund,2.9324770999072284e-05,capture-1,/data/0\r\n')
})

test('names the subject in every line of a table about one subject, as escaped text', () => {
  const rows = ['1', '-2'].map((text) => ({ id: text, cells: { label: usd('Fund'), value: usd(text) }, captureId: 'capture-1', pointer: '/data/0' }))
  expect(csvOf(COLUMNS, rows, { name: '=Northgate, Ltd', kind: 'entity' })).toBe(
    `\uFEFFRow,Subject,Kind of subject,Label,Value,Capture,Position in capture\r\n1,"'=Northgate, Ltd",entity,Fund,1,capture-1,/data/0\r\n2,"'=Northgate, Ltd",entity,Fund,-2,capture-1,/data/0\r\n`,
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '"=1', '＝1+1', '＠x', '\u0000=1', '\u00a0=1', "'=1"])(
  'text that a spreadsheet reads as a formula has an apostrophe in front: %j',
  (text) => {
    expect(lineOf(text, usd('1'))).toMatch(/^"?'/)
  },
)

test('a valid negative number stays a number, an invalid one does not', () => {
  expect(lineOf('a', usd('-121415.65552713233'))).toBe('a,-121415.65552713233,capture-1,/data/0\r\n')
  expect(lineOf('a', usd('-1+cmd|x', 'invalid'))).toBe("a,'-1+cmd|x,capture-1,/data/0\r\n")
})

test('quotes what would break the line, and leaves missing values empty', () => {
  expect(lineOf('a "b", c\nd', { text: '', state: 'missing' })).toBe('"a ""b"", c\nd",,capture-1,/data/0\r\n')
})

test('a carriage return is quoted, and so is everything that may be read as a separator', () => {
  expect(lineOf('a\rb', usd('1'))).toBe('"a\rb",1,capture-1,/data/0\r\n')
  expect(lineOf('a;b', usd('1'))).toBe('"a;b",1,capture-1,/data/0\r\n')
  expect(lineOf('a\tb', usd('1'))).toBe('"a\tb",1,capture-1,/data/0\r\n')
})

test.each([
  ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
  ['x\t=1', "x\t'=1"],
  ['x| +1', "x|' +1"],
  ['x;\u200b@a', "x;'\u200b@a"],
  ['x\r=1', "x\r'=1"],
  ['a;b', 'a;b'],
  ['5 - 3; 4', '5 - 3; 4'],
])('a formula after a possible separator of a spreadsheet has an apostrophe in front: %j', (text, saved) => {
  expect(lineOf(text, usd('1'))).toContain(saved)
})

/** Cells as a spreadsheet with these separators splits them; quotes count only at the beginning of a cell. */
function cellsOf(csv: string, separators: string): string[] {
  const cells: string[] = []
  let cell = ''
  let open = false
  for (let at = 0; at < csv.length; at += 1) {
    const unit = csv.charAt(at)
    if (open && unit === '"') {
      if (csv.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else open = false
    } else if (!open && unit === '"' && cell === '') open = true
    else if (!open && (separators.includes(unit) || unit === '\r' || unit === '\n')) {
      cells.push(cell)
      cell = ''
    } else cell += unit
  }
  return [...cells, cell]
}

const UNSEEN = /^[\s"\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

describe('any content, with any separator of a spreadsheet', () => {
  const bit = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    ';',
    ',',
    '\t',
    '|',
    '\r',
    '\n',
    '"',
    "'",
    ' ',
    '\u200b',
    '\u00a0',
    '\ufeff',
    '\u0000',
    'a',
    '1',
    '.',
    'cmd',
  )
  const text = fc.array(bit, { maxLength: 14 }).map((bits) => bits.join(''))
  const cell = fc.record({ text, state: fc.constantFrom('value' as const, 'invalid' as const) })
  const columns: readonly ViewColumn[] = [
    { id: 'value', title: 'Value', kind: 'usd' },
    { id: 'label', title: 'Label', kind: 'label' },
    { id: 'amount', title: 'Amount', kind: 'amount' },
  ]

  test.each([',', ';', '\t', '|', ',;\t', ',;\t|'])('no cell is a formula: %j', (separators) => {
    fc.assert(
      fc.property(fc.array(fc.record({ value: cell, label: cell, amount: cell }), { minLength: 1, maxLength: 4 }), text, (rows, title) => {
        const csv = csvOf(
          [...columns, { id: 'none', title, kind: 'text' }],
          rows.map((cells, index) => ({ id: String(index), cells, captureId: 'capture-1', pointer: '/data/0' })),
        )
        for (const one of cellsOf(csv, separators)) {
          const seen = one.replace(UNSEEN, '')
          if (!NUMBER.test(seen)) expect(seen).not.toMatch(/^[=+\-@＝＋－＠]/u)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('figures keep every digit and their sign, texts every character except added apostrophes', () => {
    fc.assert(
      fc.property(fc.integer(), text, (figure, label) => {
        const rows = [{ id: 'r', cells: { value: usd(`${figure}.5`), label: usd(label) }, captureId: 'capture-1', pointer: '/data/0' }]
        const cells = cellsOf(csvOf(columns, rows), ',').slice(columns.length + 4)
        expect(cells[0]).toBe('1')
        expect(cells[1]).toBe(`${figure}.5`)
        expect(cells[2]?.replaceAll("'", '')).toBe(label.replaceAll("'", '').replaceAll('\u0000', ''))
      }),
    )
  })

  test('writes a text of millions of separators without delay', () => {
    for (const odd of ['\t', '; ', ' ', '"', '\r\n']) expect(lineOf(odd.repeat(1_000_000), usd('1')).length).toBeGreaterThan(1_000_000)
  })
})

test('begins with one byte order mark, so that Excel reads every script', () => {
  const rows = Array.from({ length: 1001 }, (_, row) => ({
    id: String(row),
    cells: { label: usd('🏦 交易所 Börse'), value: usd('1') },
    captureId: 'capture-1',
    pointer: '',
  }))
  for (const count of [0, 1, 1001]) expect(csvOf(COLUMNS, rows.slice(0, count)).lastIndexOf('\uFEFF')).toBe(0)
})

test('a long table is written in pieces of few rows, which add up to the whole', () => {
  const rows = Array.from({ length: 1001 }, (_, row) => ({
    id: String(row),
    cells: { label: { text: `Wallet ${row}`, state: 'value' as const }, value: { text: `${row}.5`, state: 'value' as const } },
    captureId: 'capture-1',
    pointer: `/data/${row}`,
  }))
  const pieces = [...csvPieces(COLUMNS, rows)]
  expect(pieces.join('')).toBe(csvOf(COLUMNS, rows))
  const lines = pieces.map((piece) => piece.split('\r\n').length - 1)
  expect(Math.max(...lines)).toBeLessThanOrEqual(201)
  expect(lines.reduce((sum, count) => sum + count)).toBe(1002)
  expect(pieces.join('')).toContain('\r\n1001,Wallet 1000,1000.5,capture-1,/data/1000\r\n')
})
