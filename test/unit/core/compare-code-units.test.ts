import { expect, test } from 'vitest'
import { compareCodeUnits } from '../../../src-shared/core/compare-code-units.ts'

test('texts stand in the order of their characters, whatever a language would say of them', () => {
  expect(['b', 'ä', 'a', '', 'B', 'b'].toSorted(compareCodeUnits)).toEqual(['', 'B', 'a', 'b', 'b', 'ä'])
  expect(compareCodeUnits('a', 'a')).toBe(0)
})
