import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absDecimal,
  addDecimals,
  compareDecimals,
  formatDecimal,
  formatPrice,
  formatRatio,
  formatUsd,
  isDecimal,
  isZeroDecimal,
  multiplyDecimals,
  ratioOf,
  subtractDecimals,
} from '../../../src-shared/core/decimal.ts'

/**
 * Decimal texts in plain notation, from an integer and a number of places: an exact model of the
 * code under test.
 */
const figure = fc.record({ units: fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n }), places: fc.integer({ min: 0, max: 40 }) })

function textOf({ units, places }: { units: bigint; places: number }): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

function at40(value: { units: bigint; places: number }): bigint {
  return value.units * 10n ** BigInt(40 - value.places)
}

function canonical(units: bigint, places: number): string {
  const text = textOf({ units, places })
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  return short === '-0' ? '0' : short
}

describe('isDecimal', () => {
  test.each(['0', '-0.0', '007', '1e-05', '2.3e-10', '1E+4', '9007199254740993', '1e9999', '9'.repeat(78)])('accepts %s', (text) => {
    expect(isDecimal(text)).toBe(true)
  })
  test.each(['', ' 7 ', '0x10', '1,234.5', '١٢', 'NaN', 'Infinity', '--1', '+1', '.5', '5.', '1e', '1e999999', '1_000', '9'.repeat(1001)])(
    'refuses %s',
    (text) => {
      expect(isDecimal(text)).toBe(false)
    },
  )
})

describe('arithmetic', () => {
  test('adds exactly in any order, like an integer model', () => {
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const sum = addDecimals([textOf(a), textOf(b)])
        expect(sum).toBe(addDecimals([textOf(b), textOf(a)]))
        expect(sum).toBe(canonical(at40(a) + at40(b), 40))
        expect(subtractDecimals(sum, textOf(b))).toBe(canonical(at40(a), 40))
      }),
    )
  })
  test('multiplies exactly', () => {
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        expect(multiplyDecimals(textOf(a), textOf(b))).toBe(canonical(at40(a) * at40(b), 80))
      }),
    )
  })
  test('adds many short and long figures exactly, like the model', () => {
    const short = fc.record({ units: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), places: fc.integer({ min: 0, max: 12 }) })
    fc.assert(
      fc.property(fc.array(fc.oneof(short, figure), { minLength: 8, maxLength: 60 }), (all) => {
        const sum = all.reduce((total, one) => total + at40(one), 0n)
        expect(addDecimals(all.map(textOf))).toBe(canonical(sum, 40))
      }),
    )
    // The sum exceeds what a float represents exactly, though each figure is short.
    expect(addDecimals(Array.from({ length: 100 }, () => '999999999999999'))).toBe('99999999999999900')
    expect(addDecimals(Array.from({ length: 11 }, () => '-99999999999.99'))).toBe('-1099999999999.89')
    expect(() => addDecimals([...Array.from({ length: 9 }, () => '1'), 'NaN'])).toThrow(RangeError)
  })
  test('compares like the model', () => {
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const difference = at40(a) - at40(b)
        expect(compareDecimals(textOf(a), textOf(b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
      }),
    )
  })
  test('never writes an exponent or a negative zero', () => {
    expect(addDecimals(['1e-05', '2.3e-10'])).toBe('0.00001000023')
    expect(addDecimals(['1e21', '1'])).toBe('1000000000000000000001')
    expect(addDecimals([])).toBe('0')
    expect(addDecimals(['-0.0'])).toBe('0')
    expect(absDecimal('-50367.0')).toBe('50367')
    expect(isZeroDecimal('-0.0')).toBe(true)
    expect(isZeroDecimal('2.3e-10')).toBe(false)
  })
  test('throws for text that is not a figure', () => {
    expect(() => addDecimals(['1', 'NaN'])).toThrow(RangeError)
  })
  test('returns a share, or undefined if the total is zero', () => {
    expect(ratioOf('1', '3', 4)).toBe('0.3333')
    expect(ratioOf('2', '3', 4)).toBe('0.6667')
    expect(ratioOf('-1', '8', 2)).toBe('-0.13')
    expect(ratioOf('1', '0', 4)).toBeUndefined()
    expect(ratioOf('1e-9000', '1e9000', 2)).toBe('0')
    expect(ratioOf('0', '7', 2)).toBe('0')
    expect(ratioOf('0.000123', '1000', 4)).toBe('0.00000012')
    expect(ratioOf('-1', '3000', 2)).toBe('-0.00033')
  })
})

describe('figures on screen', () => {
  test('are shown whole without maxDigits', () => {
    expect(formatDecimal('-50367.0')).toBe('-50,367.0')
    expect(formatDecimal('12345678.901234567890')).toBe('12,345,678.901234567890')
    expect(formatDecimal('2.3e-10')).toBe('0.00000000023')
    expect(formatDecimal('123')).toBe('123')
    expect(formatDecimal('1234567', { group: false })).toBe('1234567')
  })
  test('are rounded with maxDigits, but never to zero', () => {
    expect(formatDecimal('1234.5678', { maxDigits: 2 })).toBe('1,234.57')
    expect(formatDecimal('1.5', { maxDigits: 2 })).toBe('1.5')
    expect(formatDecimal('0.004', { maxDigits: 2 })).toBe('<0.01')
    expect(formatDecimal('-0.004', { maxDigits: 2 })).toBe('>-0.01')
    expect(formatDecimal('0.4', { maxDigits: 0 })).toBe('<1')
    expect(formatDecimal('0.000', { maxDigits: 2 })).toBe('0')
  })
  test('never read as zero unless they are zero', () => {
    fc.assert(
      fc.property(figure, fc.integer({ min: 0, max: 6 }), (value, maxDigits) => {
        fc.pre(value.units !== 0n)
        expect(formatDecimal(textOf(value), { maxDigits })).toMatch(/[1-9]/)
      }),
    )
  })
  test('stay unchanged when they are not decimals', () => {
    expect(formatDecimal('1,234.5')).toBe('1,234.5')
    expect(formatUsd('n/a')).toBe('n/a')
    expect(formatRatio('')).toBe('')
  })
  test('are formatted as dollars and per cent', () => {
    expect(formatUsd('1234.5')).toBe('$1,234.50')
    expect(formatUsd('-0.069')).toBe('-$0.07')
    expect(formatUsd('0.001')).toBe('<$0.01')
    expect(formatUsd('-0.001')).toBe('>-$0.01')
    expect(formatUsd('-0.0')).toBe('$0.00')
    expect(formatUsd('0.000')).toBe('$0.00')
    expect(formatRatio('-0.2717076798668995')).toBe('-27.17%')
    expect(formatRatio('0.00001')).toBe('<0.01%')
    expect(formatRatio('1')).toBe('100.00%')
    expect(formatRatio('0.09')).toBe('9.00%')
    expect(formatRatio('0.0955')).toBe('9.55%')
    expect(formatRatio('0')).toBe('0.00%')
    expect(formatRatio('12.345')).toBe('1,234.50%')
    expect(formatRatio('-0.00001')).toBe('>-0.01%')
  })
})

describe('prices', () => {
  test.each([
    ['2.81739666', '$2.8174'],
    ['0.00887937161', '$0.008879'],
    ['2.9324770999072284e-05', '$0.00002932'],
    ['56738.3857', '$56,738.39'],
    ['100', '$100.00'],
    ['99.99996', '$100.00'],
    ['42.9034382', '$42.9034'],
    ['0.99999', '$1.00'],
    ['1', '$1.00'],
    ['0', '$0.00'],
    ['-0.5', '-$0.50'],
    ['n/a', 'n/a'],
  ])('formats %s as %s', (text, shown) => {
    expect(formatPrice(text)).toBe(shown)
  })

  test('never formats a non-zero price as zero, and stays close to its value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 40 }), (units, places) => {
        const text = textOf({ units: BigInt(units), places })
        const reported = Number(formatPrice(text).replaceAll(/[$,]/g, ''))
        expect(Math.abs(reported / Number(text) - 1)).toBeLessThan(0.001)
      }),
    )
  })
})
