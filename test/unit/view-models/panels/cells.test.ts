import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellOf,
  count,
  descendingByValue,
  fieldSums,
  listOf,
  nestedOf,
  sumOf,
  sumRule,
  textOf,
  valueCell,
} from '../../../../src-shared/view-models/panels/cells.ts'
import { packResponse, unpackResponse } from '../../../../src-shared/case/columns/packed-response.ts'
import { isUsable } from '../../../../src-shared/case/usable-cell.ts'
import { MISSING, type DecodedResponse, type Cell, type Row } from '../../../../src-shared/service/response/rows.ts'

const value = (text: string): Cell => ({ text, state: 'value' })
const odd = (text: string): Cell => ({ text, state: 'invalid' })

describe('a cell', () => {
  test('without text is missing, and so is an absent one', () => {
    expect(valueCell('')).toEqual(MISSING)
    expect(valueCell('0')).toEqual(value('0'))
    const row = { cells: { a: value('x'), b: odd('y') } }
    expect([cellOf(row, 'a'), cellOf(row, 'z')]).toEqual([value('x'), MISSING])
    expect([textOf(row, 'a'), textOf(row, 'b'), textOf(row, 'z')]).toEqual(['x', '', ''])
    const bare: Row = { cells: {}, nested: {}, lists: {}, raw: {}, pointer: '' }
    expect([listOf(bare, 'a'), nestedOf(bare, 'a')]).toEqual([[], []])
  })

  test.each<[cell: Cell, usable: boolean]>([
    [value('1'), true],
    [value('-1.5'), true],
    [value('1e400'), true],
    [value('1E-400'), true],
    [value('1e401'), false],
    [value('1e-401'), false],
    [value('9'.repeat(120)), true],
    [value('9'.repeat(121)), false],
    [value('1,5'), false],
    [odd('1'), false],
    [MISSING, false],
  ])('%o is used in computation: %s', (cell, usable) => {
    expect(isUsable(cell)).toBe(usable)
  })
})

describe('a sum', () => {
  test('is exact, over usable cells only, and states their number', () => {
    expect(sumOf([value('0.1'), value('0.2'), odd('7'), MISSING])).toEqual({ cell: value('0.3'), used: 2, of: 4 })
    expect(sumOf([])).toEqual({ cell: MISSING, used: 0, of: 0 })
    expect(sumOf([MISSING])).toEqual({ cell: MISSING, used: 0, of: 1 })
    // As delivered where there is nothing to add.
    expect(sumOf([value('1.50')]).cell).toEqual(value('1.50'))
  })

  test('states how many of how many records it covers', () => {
    const rule = (used: number, of: number): string => sumRule('values', { cell: MISSING, used, of })
    expect(rule(1, 1)).toBe('Sum of values over 1 record.')
    expect(rule(2000, 2000)).toBe('Sum of values over 2,000 records.')
    expect(rule(1, 3)).toBe('Sum of values over the 1 of 3 records that has it.')
    expect(rule(1200, 3000)).toBe('Sum of values over the 1,200 of 3,000 records that have it.')
    expect([count(1, 'entry', 'entries'), count(2, 'entry', 'entries'), count(0, 'record')]).toEqual(['1 entry', '2 entries', '0 records'])
  })
})

test('the largest comes first, by exact value, and those without a value last', () => {
  const cells = [value('9'), MISSING, value('10'), value('-1'), odd('99'), value('9.5')]
  expect(descendingByValue(cells, (cell) => cell).map(({ text }) => text)).toEqual(['10', '9.5', '9', '-1', '', '99'])
})

test('figures that are equal as floats are sorted by their digits, and equals keep their order', () => {
  const cells = [value('0.10000000000000000001'), value('0.1'), value('0.100'), value('0.10000000000000000002'), value('1e399'), value('1e400')]
  expect(descendingByValue(cells, (cell) => cell).map(({ text }) => text)).toEqual([
    '1e400',
    '1e399',
    '0.10000000000000000002',
    '0.10000000000000000001',
    '0.1',
    '0.100',
  ])
})

test('sums of fields are the same with and without precomputed sums, for any subset of records', () => {
  const cell = fc.oneof(
    fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat({ max: 9 })).map(([whole, tenth]) => value(`${whole}.${tenth}0`)),
    fc.constantFrom(MISSING, odd('12'), value('much'), value('1e30'), value('7')),
  )
  const responses = fc.array(fc.array(fc.tuple(cell, fc.boolean()), { maxLength: 12 }), { maxLength: 4 })
  const bare: Omit<DecodedResponse, 'rows'> = {
    summary: {},
    pagination: { page: '', perPage: '', isLastPage: true, present: false },
    warnings: [],
    remarks: [],
    skipped: 0,
    empty: false,
  }
  fc.assert(
    fc.property(responses, fc.boolean(), (pages, isAllThere) => {
      const records = pages.flatMap((page) => {
        const rows = page.map(([one], at): Row => ({ cells: { figure: one }, nested: {}, lists: {}, raw: {}, pointer: `/${at}` }))
        const response = unpackResponse(packResponse({ ...bare, rows }))
        return response.rows.flatMap((row, at) => (isAllThere || page[at]?.[1] === true ? [{ row, response }] : []))
      })
      const sums = fieldSums(records.toReversed())
      expect(sums('figure')).toEqual(sumOf(records.map(({ row }) => cellOf(row, 'figure'))))
      expect(sums('no such field')).toEqual({ cell: MISSING, used: 0, of: records.length })
    }),
  )
})
