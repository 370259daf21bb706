import { useTable } from '@tanstack/react-table'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ValueKind, ViewColumn, ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { NO_SUBJECT_NAMES } from '../../../../src-shared/case/identity/subject-names.ts'
import { columnDefs, columnWidth, FEATURES, isFigure, minWidth, matchesAllWords, searchText } from '../../../../src-renderer/ui/table/table-model.ts'
import { fold } from '../../../../src-renderer/ui/names/fold.ts'

function row(id: string, cells: Readonly<Record<string, string>>): ViewRow {
  return {
    id,
    cells: Object.fromEntries(
      Object.entries(cells).map(([name, text]) => [name, { text, state: text === '' ? ('missing' as const) : ('value' as const) }]),
    ),
    captureId: 'c',
    pointer: '',
  }
}

const VIEW: ViewTable = {
  id: 't',
  title: 'Table',
  columns: [
    { id: 'name', title: 'Name', kind: 'label' },
    { id: 'volume', title: 'Volume', kind: 'usd' },
    { id: 'seen', title: 'Seen', kind: 'time' },
  ],
  rows: [
    row('a', { name: 'Meridian Exchange', volume: '9', seen: '2026-01-02T00:00:00Z' }),
    row('none', { name: '', volume: '', seen: '' }),
    row('b', { name: 'quietpool mixer', volume: '10', seen: '2026-01-03T00:00:00Z' }),
    row('c', { name: 'Exchange 7', volume: '-2', seen: '2026-01-01T00:00:00Z' }),
    row('odd', { name: 'ＭＩＸＥＲ of the Meridian', volume: 'n/a', seen: '' }),
  ],
}

interface RowsRequest {
  readonly sorting?: readonly { readonly id: string; readonly desc: boolean }[]
  readonly globalFilter?: string
}

const COLUMNS = columnDefs(VIEW)
const ITEMS = VIEW.rows.map((one, index) => ({ row: one, index }))

/** The rows in their order, by the same hook as the grid's. */
function Rows({ sorting = [], globalFilter = '' }: RowsRequest) {
  const table = useTable({
    features: FEATURES,
    columns: COLUMNS,
    data: ITEMS,
    globalFilterFn: matchesAllWords(NO_SUBJECT_NAMES),
    getRowId: (item) => item.row.id,
    initialState: { sorting: [...sorting], globalFilter },
  })
  return table
    .getRowModel()
    .rows.map(({ id }) => id)
    .join(' ')
}

function show(request: RowsRequest): string[] {
  return renderToStaticMarkup(createElement(Rows, request))
    .split(' ')
    .filter((id) => id !== '')
}

describe('sorting', () => {
  test('sorts figures by value in both directions; rows without a value are last, in their original order', () => {
    expect(show({ sorting: [{ id: 'volume', desc: false }] })).toEqual(['c', 'a', 'b', 'none', 'odd'])
    expect(show({ sorting: [{ id: 'volume', desc: true }] })).toEqual(['b', 'a', 'c', 'none', 'odd'])
  })

  test('sorts names without case and times by time; unsorted rows keep the order of the response', () => {
    expect(show({ sorting: [{ id: 'name', desc: false }] })).toEqual(['c', 'a', 'odd', 'b', 'none'])
    expect(show({ sorting: [{ id: 'seen', desc: false }] })).toEqual(['c', 'a', 'b', 'none', 'odd'])
    expect(show({})).toEqual(['a', 'none', 'b', 'c', 'odd'])
  })

  test('the first click shows the largest figure, the newest time, the first name', () => {
    expect(columnDefs(VIEW).map(({ id, sortDescFirst }) => [id, sortDescFirst])).toEqual([
      ['name', false],
      ['volume', true],
      ['seen', true],
    ])
  })
})

describe('searching', () => {
  test.each([
    ['exchange', ['a', 'c']],
    ['EXCHANGE meridian', ['a']],
    ['  meridian   exchange ', ['a']],
    ['mixer', ['b', 'odd']],
    ['mixer exchange', []],
    ['ｍeridian', ['a', 'odd']],
    ['-2', ['c']],
    ['10 quietpool', ['b']],
    ['   ', ['a', 'none', 'b', 'c', 'odd']],
  ])('%j finds the rows that hold all of its words', (words, found) => {
    expect(show({ globalFilter: words })).toEqual(found)
  })

  test('and sorting go together', () => {
    expect(show({ globalFilter: 'meridian', sorting: [{ id: 'volume', desc: true }] })).toEqual(['a', 'odd'])
    expect(show({ globalFilter: 'exchange', sorting: [{ id: 'volume', desc: false }] })).toEqual(['c', 'a'])
  })

  test('folds case and width, and looks at every cell as delivered', () => {
    const one = row('1', { a: 'ＢＩＮＡＮＣＥ', b: '2069.157874386617' })
    expect(searchText(one)).toContain('binance')
    expect(searchText(one)).toContain('2069.157874386617')
    // No typed word matches across two cells.
    expect(searchText(one)).not.toContain('binance2')
    expect(fold('Ünïted')).toBe(fold('ÜNÏTED'))
  })
})

describe('the width of a column', () => {
  const width = (kind: ValueKind, texts: readonly string[], title = 'Name', widest?: number): number =>
    columnWidth(
      { id: 'x', title, kind, ...(widest !== undefined && { widest }) },
      texts.map((text, index) => row(String(index), { x: text })),
    )

  test('times and addresses have the width of their kind, with any content', () => {
    for (const kind of ['time', 'address'] as const) expect(width(kind, ['1'])).toBe(width(kind, ['1'.repeat(90)]))
    expect(isFigure('usd')).toBe(true)
    expect(isFigure('label')).toBe(false)
  })

  test('a time has space for the fraction of its second, which distinguishes trades', () => {
    const usual = width('time', ['2026-09-23T16:20:33Z'])
    expect(width('time', ['2026-09-23T16:20:33Z', '2026-09-23T16:20:33.123456Z'])).toBeGreaterThanOrEqual(usual + 7 * 7)
    expect(width('time', ['1.123456'])).toBe(usual)
  })

  test('amounts have the width of their drawn digits only', () => {
    expect(width('amount', ['12842139207842139'])).toBe(width('amount', ['12842139207842139.123400000000000001']))
    expect(width('amount', ['12842139207842139'])).toBeGreaterThan(width('amount', ['1']))
  })

  test('amounts with their symbols have space for both, as they are drawn', () => {
    const drawn = '12,842.14 USDT'
    expect(width('legs', ['12842.139207000000000001 USDT'])).toBe(width('legs', [drawn]))
    expect(width('legs', [drawn])).toBeGreaterThanOrEqual(drawn.length * 8)
  })

  test('dollars are never cut, however narrow their column is', () => {
    const usual = width('usd', ['574680.38'], 'Name', 108)
    expect(usual).toBeLessThan(width('usd', ['574680.38']))
    // $600,000,000.00 as drawn, with any further digits.
    for (const text of ['600000000', '600000000.123456789']) expect(width('usd', [text], 'Name', 108)).toBeGreaterThanOrEqual(15 * 8)
    expect(width('usd', ['600000000'], 'Name', 108)).toBeGreaterThan(usual)
    expect(width('usd', ['9'.repeat(60)], 'Name', 108)).toBe(260)
  })

  test('texts widen their column up to a maximum', () => {
    expect(width('text', ['a'.repeat(20)])).toBeGreaterThan(width('text', ['a'.repeat(10)]))
    expect(width('text', ['a'.repeat(200)])).toBe(260)
    expect(width('text', ['a'.repeat(200)], 'Name', 190)).toBe(190)
    expect(width('text', ['', 'a'])).toBe(width('text', ['a']))
  })

  test('no column is narrower than its title', () => {
    expect(width('count', ['1'], 'T'.repeat(60))).toBeGreaterThan(400)
    expect(width('text', ['a'.repeat(200)], 'T'.repeat(60))).toBeGreaterThan(400)
  })

  test('only the first rows are measured', () => {
    const rows = Array.from({ length: 61 }, (_, index) => (index === 60 ? 'a'.repeat(200) : 'a'))
    expect(width('text', rows)).toBe(width('text', ['a']))
    expect(width('text', rows.slice(1))).toBe(260)
  })

  test('if space is short, a figure gives up unused space, and no column its title', () => {
    const min = (kind: ValueKind, texts: readonly string[], title = 'Fee', more: Partial<ViewColumn> = {}): number =>
      minWidth(
        { id: 'x', title, kind, ...more },
        texts.map((text, index) => row(String(index), { x: text })),
        150,
      )
    // $12.00
    expect(min('usd', ['12'])).toBe(6 * 8 + 22)
    expect(min('usd', ['12'], 'Closed profit')).toBe(13 * 7 + 34)
    expect(min('usd', ['123456789012'])).toBe(150)
    expect(min('usd', ['12'], 'Fee', { bar: { side: 'in', max: 1 } })).toBe(150)
    for (const kind of ['text', 'label', 'time', 'address', 'hash', 'chain'] as const) expect(min(kind, ['12'])).toBe(150)
    // A few long ones would push all other columns away.
    for (const kind of ['token', 'legs'] as const) expect([min(kind, ['12']), min(kind, ['12'], 'T'.repeat(30))]).toEqual([136, 150])
    // The largest is far down, and one that was not measured may be larger.
    const many = Array.from({ length: 6000 }, (_, index) => (index === 5000 ? '12345678' : '1'))
    expect(min('usd', many)).toBe((14 + 2) * 8 + 22)
  })

  test('a symbol with two warnings keeps the width of both, also where space is short', () => {
    const token = { id: 'token_symbol', title: 'Token', kind: 'token' } as const
    const unverified = { chain: 'ethereum', token_symbol: 'USDС', token_address: '0x00000000000000000000000000000000000000aa' }
    const plain = { chain: 'ethereum', token_symbol: 'ETH', token_address: '0x00000000000000000000000000000000000000ab' }
    const rows = [row('1', plain), row('2', unverified)]
    const usual = columnWidth(token, rows)
    // USDС, mixed script, unverified
    expect(usual).toBeGreaterThanOrEqual(4 * 8 + 22 + (16 + 12 * 6) + (16 + 10 * 6))
    expect(minWidth(token, rows, usual)).toBe(usual)
    expect(columnWidth(token, [row('1', plain)])).toBe(90)
  })

  test('the badge of a mixed script has space too', () => {
    expect(width('label', ['Tеthеr token of some length'])).toBeGreaterThan(width('label', ['Tether token of some length']))
  })
})
