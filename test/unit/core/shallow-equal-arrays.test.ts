import { expect, test } from 'vitest'
import { shallowEqualArrays } from '../../../src-shared/core/shallow-equal-arrays.ts'

test('compares lists by identical items in the same order', () => {
  const [first, second] = [{ id: 1 }, { id: 2 }]
  expect(shallowEqualArrays([], [])).toBe(true)
  expect(shallowEqualArrays([first, second], [first, second])).toBe(true)
  expect(shallowEqualArrays([first, second], [second, first])).toBe(false)
  expect(shallowEqualArrays([first], [first, second])).toBe(false)
  expect(shallowEqualArrays([first, second], [first])).toBe(false)
  expect(shallowEqualArrays([first], [{ id: 1 }])).toBe(false)
})
