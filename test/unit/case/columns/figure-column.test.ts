import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureAt, figureColumnOf, figureText } from '../../../../src-shared/case/columns/figure-column.ts'

const read = (figures: readonly string[]): string[] => {
  const column = structuredClone(figureColumnOf(figures))
  return figures.map((_, row) => figureAt(column, row))
}

/**
 * The forms in which a service may write a figure: signs, zeros, exponents and more digits than an
 * integer type has.
 */
const figure = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-0',
    '0.0',
    '-0.00',
    '0.05',
    '-0.05',
    '100',
    '1.50',
    '1e5',
    '-2.5E-3',
    '007',
    '9223372036854775807',
    '-9223372036854775808',
  ),
  fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?$/),
  fc.stringMatching(/^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/),
)

test('every figure is read back character by character, also from storage', () => {
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 40 }), (figures) => {
      expect(read(figures)).toEqual(figures)
    }),
  )
})

test('only figures in the usual form of the service are stored as numbers', () => {
  const { digits, places, texts } = figureColumnOf(['1234.50', '', '-7', '1e5', '-0.0'])
  expect([...digits]).toEqual([123_450n, 0n, -7n, 0n, 0n])
  expect([...places]).toEqual([2, -1, 0, -2, -2])
  expect([...texts]).toEqual([
    [3, '1e5'],
    [4, '-0.0'],
  ])
})

test('a row that does not exist has no figure', () => {
  expect(figureAt(figureColumnOf(['1']), 1)).toBe('')
})

test('digits are written with their decimal point, including the zeros before it', () => {
  expect([figureText(5n, 0), figureText(5n, 2), figureText(-5n, 3), figureText(-12_345n, 2), figureText(0n, 1)]).toEqual([
    '5',
    '0.05',
    '-0.005',
    '-123.45',
    '0.0',
  ])
})
