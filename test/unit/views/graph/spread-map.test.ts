import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSpreadMap } from '../../../../src-renderer/views/graph/spread-map.ts'

test('whatever the texts, each has the number that was set last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(fc.string(), fc.string({ minLength: 1, unit: 'binary' })), fc.nat())), (entries) => {
      const spread = createSpreadMap()
      for (const [text, value] of entries) spread.set(text, value)
      const plain = new Map(entries)
      for (const [text] of entries) expect(spread.get(text)).toBe(plain.get(text))
      expect(spread.get('a text that was never set')).toBe(plain.get('a text that was never set'))
    }),
  )
})
