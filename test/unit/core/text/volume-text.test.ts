import { describe, expect, test } from 'vitest'
import { compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { readVolume } from '../../../../src-shared/core/text/volume-text.ts'

describe('readVolume', () => {
  test.each([
    ['', '0'],
    ['  ', '0'],
    ['0', '0'],
    ['2500', '2500'],
    ['2500.5', '2500.5'],
    ['007', '7'],
    ['10k', '10000'],
    ['10 K', '10000'],
    ['$10k', '10000'],
    ['1.5m', '1500000'],
    ['2B', '2000000000'],
    ['0.25k', '250'],
    ['10,000', '10000'],
    [' 1,234,567.89 ', '1234567.89'],
    ['1,000k', '1000000'],
  ])('reads %j as %s', (text, value) => {
    const read = readVolume(text)
    expect(read.ok && compareDecimals(read.value, value)).toBe(0)
  })

  test.each([
    '10kk',
    '1,5',
    '1.000.000',
    '10,00',
    '1,0000',
    '-5',
    '1e5',
    'ten',
    '10 000',
    '10%',
    '€10',
    '0x10',
    '1k5',
    '.',
    '5.',
    'k',
    'NaN',
    '9'.repeat(16),
  ])('refuses %j and names valid forms', (text) => {
    expect(readVolume(text)).toEqual({ ok: false, wrong: expect.stringContaining('10k') })
  })
})
