import { expect, test } from 'vitest'
import type { ValueKind } from '../../../../src-shared/view-models/panel-view.ts'
import { cellText, figureParts, legsText, decimalPadWidth, shownParts, hiddenPadDigits } from '../../../../src-renderer/ui/table/cell-text.ts'

test.each<[ValueKind, string, string]>([
  ['usd', '2069.157874386617', '$2,069.157874386617'],
  ['usd', '-121415.65552713233', '-$121,415.65552713233'],
  ['usd', '0', '$0'],
  ['price', '2.9324770999072284e-05', '$0.000029324770999072284'],
  ['amount', '1e-09', '0.000000001'],
  ['amount', '999999999999999999999', '999,999,999,999,999,999,999'],
  ['ratio', '-0.2717076798668995', '-27.17076798668995%'],
  ['count', '30000', '30,000'],
  ['amount', '1e-400', '1e-400'],
  ['usd', 'NaN', 'NaN'],
  ['time', '2026-09-23T16:20:33Z', '2026-09-23 16:20:33'],
  ['time', '2025-10-08T18:46:11.452000Z', '2025-10-08 18:46:11.452000'],
  ['chain', 'bnb', 'BNB Chain'],
  ['chain', 'all', 'All chains'],
  ['chain', 'base,bnb', 'Base, BNB Chain'],
])('%s %s reads %s, with every digit', (kind, text, shown) => {
  expect(cellText({ text, state: 'value' }, kind)).toBe(shown)
})

test('a missing value is a dash, an unexpected one is shown as delivered', () => {
  expect(cellText({ text: '', state: 'missing' }, 'usd')).toBe('—')
  expect(cellText({ text: '1,234.5', state: 'invalid' }, 'usd')).toBe('1,234.5')
})

test('a small figure shows its first digits', () => {
  expect(figureParts({ text: '0.000137037447053796', state: 'value' }, 'usd')).toEqual({
    whole: '$0',
    fraction: '.0001370',
    tail: '37447053796',
    unit: '',
    negative: false,
  })
})

test.each(['-0', '-0.0', '-0e5'])('%s is nothing, without a sign', (text) => {
  expect(figureParts({ text, state: 'value' }, 'usd')).toMatchObject({ whole: '$0', negative: false })
  expect(figureParts({ text: '-0.01', state: 'value' }, 'usd')).toMatchObject({ whole: '-$0', negative: true })
})

test.each([
  ['0.123456789', '12.35%'],
  ['-0.2717076798668995', '-27.17%'],
  ['0.9', '90.00%'],
  ['0.00000123', '<0.01%'],
  ['-0.00000123', '>-0.01%'],
  ['0', '0.00%'],
  ['12.3456', '1,234.56%'],
])('the ratio %s is drawn as %s; every digit stays in its text', (text, drawn) => {
  const parts = shownParts({ text, state: 'value' }, 'ratio')
  expect(`${parts?.whole ?? ''}${parts?.fraction ?? ''}${parts?.tail ?? ''}${parts?.unit ?? ''}`).toBe(drawn)
})

test('a price is drawn with its significant digits; its text has all of them', () => {
  const cell = { text: '0.00887937161', state: 'value' } as const
  expect(shownParts(cell, 'price')).toMatchObject({ whole: '$0', fraction: '.008879', tail: '' })
  expect(cellText(cell, 'price')).toBe('$0.00887937161')
})

test.each([
  ['12842.139207000000000001', '12,842.14'],
  ['30956995817.316200000000000001', '30,956,995,817'],
  ['842.139207000000000001', '842.1392'],
  ['1.99999', '2'],
  ['-0.000001234567', '-0.000001235'],
  ['0', '0'],
  ['4700.50', '4,700.50'],
  ['1234567', '1,234,567'],
  ['-12.30004', '-12.3'],
])('the amount %s is drawn as %s; every digit stays in its text', (text, drawn) => {
  const parts = shownParts({ text, state: 'value' }, 'amount')
  expect(`${parts?.whole ?? ''}${parts?.fraction ?? ''}${parts?.tail ?? ''}`).toBe(drawn)
  expect(cellText({ text, state: 'value' }, 'amount').replaceAll(',', '')).toBe(text)
})

test.each([
  ['12,842.139207000000000001 USDT', '12,842.14 USDT'],
  ['5.344502 ETH, 0.000000000000000001 WBTC', '5.3445 ETH, and 1 more'],
  ['1 A, 2 B, 3 C, and 4 more', '1 A, 2 B, 3 C, and 4 more'],
  ['1.23456789 LONGSYMBOL, 2 ANOTHERSYMBOL, 3 C, and 4 more', '1.2346 LONGSYMBOL, and 6 more'],
  ['5.123456 A SYMBOL OF MANY WORDS', '5.1235 A SYMBOL OF MANY WORDS'],
  ['not a figure', 'not a figure'],
])('the amounts %s are drawn as %s, symbols whole', (text, drawn) => {
  expect(legsText(text)).toBe(drawn)
})

test('figures of a column reserve space for the longest fraction among them', () => {
  const cells = ['4195.6', '7144.15', '0.000012', '3', ''].map((text) => ({ text, state: text === '' ? ('missing' as const) : ('value' as const) }))
  const space = decimalPadWidth(cells, 'amount')
  expect(space).toBe('.000012'.length)
  const filled = cells.flatMap((cell) => {
    const parts = shownParts(cell, 'amount')
    return parts === undefined ? [] : [`${parts.fraction}|${hiddenPadDigits(parts, space)}`]
  })
  expect(filled).toEqual(['.6|00000', '.15|0000', '.000012|', '|.000000'])
})

test('whole numbers reserve no space, and one very long fraction does not move the others', () => {
  const value = (text: string) => ({ text, state: 'value' as const })
  expect(decimalPadWidth([value('3'), value('40')], 'amount')).toBe(0)
  expect(hiddenPadDigits({ whole: '3', fraction: '', tail: '', unit: '', negative: false }, 0)).toBe('')
  expect(decimalPadWidth([value('0.00000000000012'), value('40')], 'amount')).toBe(9)
  expect(decimalPadWidth([], 'price')).toBe(0)
})
