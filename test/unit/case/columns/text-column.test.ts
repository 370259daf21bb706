import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAt, textColumnOf } from '../../../../src-shared/case/columns/text-column.ts'

test('every text comes back, and each different one is kept once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom('', 'ethereum', '__proto__'), fc.string()), { maxLength: 40 }), (texts) => {
      const column = structuredClone(textColumnOf(texts))
      expect(texts.map((_, row) => textAt(column, row))).toEqual(texts)
      expect(column.values).toEqual([...new Set(texts)])
    }),
  )
})

test('a record that is not there has no text', () => {
  expect(textAt(textColumnOf(['a']), 1)).toBe('')
})
