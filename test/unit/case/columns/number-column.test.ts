import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUint32Builder } from '../../../../src-shared/case/columns/number-column.ts'

test('numbers are read back from their positions, however many there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 0xffffffff }), (count, value) => {
      const numbers = createUint32Builder()
      for (let at = 0; at < count; at += 1) expect(numbers.push(at)).toBe(at)
      const last = count - 1
      if (count > 0) numbers.set(last, value)
      expect([numbers.size(), numbers.at(0), numbers.at(last), numbers.at(count)]).toEqual([count, count === 1 ? value : 0, count > 0 ? value : 0, 0])
    }),
    { numRuns: 20 },
  )
})
