import { expect, test } from 'vitest'
import { isUsable } from '../../../src-shared/case/usable-cell.ts'

const value = (text: string): boolean => isUsable({ text, state: 'value' })

test.each([
  ['0', true],
  ['-12.50', true],
  ['1e400', true],
  ['1e-400', true],
  ['1E+400', true],
  ['1e401', false],
  ['1e-401', false],
  ['1e999999', false],
  ['9'.repeat(120), true],
  ['9'.repeat(121), false],
  ['', false],
  ['many', false],
  ['1,5', false],
  ['Infinity', false],
])('%j may be used in computation: %s', (text, is) => {
  expect(value(text)).toBe(is)
})

test('only a value is usable, whatever its text', () => {
  expect([isUsable({ text: '1', state: 'missing' }), isUsable({ text: '1', state: 'invalid' })]).toEqual([false, false])
})
