import { expect, test } from 'vitest'
import { sameItems } from '../../src-shared/same-items.ts'

test('lists are the same where each holds the very items of the other, in their order', () => {
  const [first, second] = [{ id: 1 }, { id: 2 }]
  expect(sameItems([], [])).toBe(true)
  expect(sameItems([first, second], [first, second])).toBe(true)
  expect(sameItems([first, second], [second, first])).toBe(false)
  expect(sameItems([first], [first, second])).toBe(false)
  expect(sameItems([first, second], [first])).toBe(false)
  expect(sameItems([first], [{ id: 1 }])).toBe(false)
})
