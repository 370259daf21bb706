import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureColumnOf } from '../../../../src-shared/case/columns/figure-column.ts'
import { createFigureSums, isNothing } from '../../../../src-shared/case/columns/figure-sums.ts'
import { addDecimals, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'

/** Also figures whose sum does not fit although one of them does, and those stored as text. */
const figure = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '0.00',
    '-0',
    '1.50',
    '-1.5',
    '999999999999999999',
    '-999999999999999999',
    '0.000000000000000001',
    '1e20',
    '12345678901234567890.5',
  ),
  fc.stringMatching(/^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/),
)

test('sums are exact, whatever the figures; a single figure stays as delivered', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), figure), { maxLength: 30 }), (added) => {
      const column = figureColumnOf(added.map(([, text]) => text))
      const sums = createFigureSums()
      for (const [row, [sum]] of added.entries()) sums.add(sum, column, row)
      for (const sum of [0, 1, 2, 3]) {
        const figures = added.filter(([to, text]) => to === sum && text !== '').map(([, text]) => text)
        expect(sums.text(sum)).toBe(figures.length > 1 ? addDecimals(figures) : (figures[0] ?? ''))
      }
    }),
  )
})

test('sums can themselves be added up', () => {
  const sums = createFigureSums()
  const column = figureColumnOf(['1.25', '2.50', '1e20'])
  for (const [sum, row] of [
    [0, 0],
    [0, 1],
    [5000, 2],
  ] as const)
    sums.add(sum, column, row)
  const all = createFigureSums()
  for (const sum of [0, 1, 5000]) all.add(0, sums.column(), sum)
  expect(all.text(0)).toBe('100000000000000000003.75')
})

test('every sum is also available as a float, which is zero where nothing was added', () => {
  const sums = createFigureSums()
  const column = figureColumnOf(['1234.50', '-0.25', '1e20'])
  for (const row of [0, 1, 2]) sums.add(row, column, row)
  expect([0, 1, 2, 3].map((sum) => sums.nearly(sum))).toEqual([1234.5, -0.25, 1e20, 0])
})

test('a figure counts as nothing where it is zero in any form, or missing', () => {
  fc.assert(
    fc.property(figure, (text) => {
      expect(isNothing(figureColumnOf([text]), 0)).toBe(text === '' || isZeroDecimal(text))
    }),
  )
})
