import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals } from '../../../../../src-shared/core/decimal.ts'
import type { ValueKind, ViewRow } from '../../../../../src-shared/view-models/panel-view.ts'
import { compareCollated } from '../../../../../src-renderer/ui/table/order/text-order.ts'
import { sortRanks } from '../../../../../src-renderer/ui/table/order/sort-ranks.ts'

function ranksOf(texts: readonly string[], kind: ValueKind = 'usd'): (number | undefined)[] {
  const rows = texts.map((text, index): ViewRow => ({
    id: String(index),
    cells: { value: { text, state: text === '' ? 'missing' : 'value' } },
    captureId: 'c',
    pointer: '',
  }))
  return sortRanks(rows, { id: 'value', title: 'Value', kind })
}

test('orders by value and not by text, whatever the notation', () => {
  expect(ranksOf(['10', '9', '-1', '1e1', '2.3e-10', '0'])).toEqual([4, 3, 0, 4, 2, 1])
})

test('distinguishes digits that floats do not', () => {
  expect(ranksOf(['12.000000000000000002', '12.000000000000000001', '12'])).toEqual([2, 1, 0])
  expect(ranksOf(['1e400', '1e399', '1'])).toEqual([2, 1, 0])
  expect(ranksOf(['1e-400', '2e-400', '0'])).toEqual([1, 2, 0])
})

test('gives no rank to a missing value', () => {
  expect(ranksOf(['1', '', 'n/a', '0x10'])).toEqual([0, undefined, undefined, undefined])
})

test('orders names without regard to case, with numbers in them by value', () => {
  expect(ranksOf(['Pool 10', 'pool 9', 'Alpha', 'alpha'], 'label')).toEqual([2, 1, 0, 0])
})

test('agrees with exact comparison of any two figures', () => {
  const figure = fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 30 }), fc.integer({ min: -40, max: 40 }))
    .map(([digits, indices, exponent]) => {
      const text = String(digits < 0n ? -digits : digits).padStart(indices + 1, '0')
      const whole = text.slice(0, text.length - indices)
      return `${digits < 0n ? '-' : ''}${whole}${indices === 0 ? '' : `.${text.slice(-indices)}`}e${exponent}`
    })
  fc.assert(
    fc.property(figure, figure, (a, b) => {
      const [rankA = 0, rankB = 0] = ranksOf([a, b])
      expect(Math.sign(rankA - rankB)).toBe(compareDecimals(a, b))
    }),
  )
})

const beginning = fc.constantFrom('', 'Wallet ', 'wallet 00', '0x', 'Binance: ', 'É', 'long '.repeat(20))
const texts = fc
  .tuple(
    beginning,
    fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }),
        fc.nat({ max: 2000 }).map(String),
        fc.constantFrom('a', 'A', 'aaaaaaaB', 'aaaaaaab', 'aaaaaaaC', 'ž', '🦊 Fox'),
      ),
      { maxLength: 12 },
    ),
  )
  .map(([first, rest]) => rest.map((text) => `${first}${text}`))

test.each(['label', 'hash'] as const)('agrees with comparing each pair of texts of a column: %s', (kind) => {
  const compare = kind === 'label' ? compareCollated : (a: string, b: string) => Number(a > b) - Number(a < b)
  fc.assert(
    fc.property(texts, (column) => {
      const ranks = ranksOf(column, kind)
      for (const [at, a] of column.entries())
        for (const [other, b] of column.entries())
          expect([a, b, Math.sign((ranks[at] ?? -1) - (ranks[other] ?? -1))]).toEqual([a, b, Math.sign(compare(a, b))])
    }),
  )
})
