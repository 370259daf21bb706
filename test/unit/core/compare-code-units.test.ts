import { expect, test } from 'vitest'
import { compareCodeUnits } from '../../../src-shared/core/compare-code-units.ts'

test('sorts texts by code unit, independent of the locale', () => {
  expect(['b', 'ä', 'a', '', 'B', 'b'].toSorted(compareCodeUnits)).toEqual(['', 'B', 'a', 'b', 'b', 'ä'])
  expect(compareCodeUnits('a', 'a')).toBe(0)
})
