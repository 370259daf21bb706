import { expect, test } from 'vitest'
import { columnTracks } from '../../../../src-renderer/ui/table/column-tracks.ts'
import { arrangedColumns, DEFAULT_ARRANGEMENT, movedColumn, readTablePrefs, visibleColumns } from '../../../../src-renderer/ui/table/table-prefs.ts'
import type { ViewColumn } from '../../../../src-shared/view-models/panel-view.ts'

const COLUMNS: readonly ViewColumn[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, kind: 'text' }))
const ids = (columns: readonly ViewColumn[]): string => columns.map(({ id }) => id).join('')

test('columns have the chosen order, pinned ones first, new ones in their default order', () => {
  expect(arrangedColumns(COLUMNS, DEFAULT_ARRANGEMENT)).toBe(COLUMNS)
  expect(ids(arrangedColumns(COLUMNS, { order: ['c', 'gone', 'a'], pinned: [] }))).toBe('cabd')
  expect(ids(arrangedColumns(COLUMNS, { order: ['c', 'a'], pinned: ['d'] }))).toBe('dcab')
})

test('a column moves by one, and never between those that are pinned and those that are not', () => {
  expect(movedColumn(COLUMNS, DEFAULT_ARRANGEMENT, 'b', 1).join('')).toBe('acbd')
  expect(movedColumn(COLUMNS, DEFAULT_ARRANGEMENT, 'a', -1).join('')).toBe('abcd')
  expect(movedColumn(COLUMNS, { ...DEFAULT_ARRANGEMENT, pinned: ['a'] }, 'b', -1).join('')).toBe('abcd')
})

test('a table is never left without a column', () => {
  expect(ids(visibleColumns(COLUMNS, { hidden: ['a', 'b', 'c', 'd'] }))).toBe('a')
  expect(ids(visibleColumns(COLUMNS, { hidden: ['b'] }))).toBe('acd')
})

test('reads saved preferences field by field, and ignores invalid ones', () => {
  expect(readTablePrefs(null)).toEqual({ isCompact: false, tables: {} })
  expect(readTablePrefs('{nonsense')).toEqual({ isCompact: false, tables: {} })
  expect(readTablePrefs('[1]')).toEqual({ isCompact: false, tables: {} })
  expect(readTablePrefs('{"isCompact":true,"tables":{"t":{"hidden":["a",7],"order":"x","widths":{"a":120,"b":-4,"c":"9"}}}}')).toEqual({
    isCompact: true,
    tables: { t: { hidden: ['a'], order: [], pinned: [], widths: { a: 120 } } },
  })
})

test('figures become narrower first if space is short, and all columns share spare space', () => {
  const fee = { id: 'fee', title: 'Fee', kind: 'usd' } as const
  const rows = [{ id: '1', cells: { fee: { text: '12', state: 'value' as const } }, captureId: 'c', pointer: '' }]
  const { template, width, widths } = columnTracks([fee], rows, { widths: {}, pinned: [] }, 58)
  expect(template).toBe('58px minmax(70px, 140fr)')
  expect([width, widths]).toEqual([58 + 70, { fee: 140 }])
  expect(columnTracks([fee], rows, { widths: {}, pinned: ['fee'] }, 58).template).toBe('58px 140px')
})

test('pinned columns begin where those before them end, and a width set by the user is kept', () => {
  const tracks = columnTracks(COLUMNS, [], { widths: { a: 100, c: 300 }, pinned: ['a', 'b'] }, 58)
  expect(tracks.pinnedAt).toEqual([58, 158, undefined, undefined])
  expect(tracks.template).toBe('58px 100px 90px 300px minmax(90px, 90fr)')
  expect(tracks.width).toBe(58 + 100 + 90 + 300 + 90)
})
