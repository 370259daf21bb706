import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAt, textColumnOf } from '../../../../src-shared/case/columns/text-column.ts'

test('every text is read back, and each distinct text is stored once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom('', 'ethereum', '__proto__'), fc.string()), { maxLength: 40 }), (texts) => {
      const column = structuredClone(textColumnOf(texts))
      expect(texts.map((_, row) => textAt(column, row))).toEqual(texts)
      expect(column.values).toEqual([...new Set(texts)])
    }),
  )
})

test('a record that does not exist has no text', () => {
  expect(textAt(textColumnOf(['a']), 1)).toBe('')
})
