import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortSteps } from '../../../../src-shared/core/text/sort-steps.ts'

test('sorts stably in runs, with pause points', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 5000 }), (length, different) => {
      const items = Array.from({ length }, (_, at) => ({ key: Math.imul(at, 0x9e3779b1) % different, at }))
      const steps = sortSteps(items, (a, b) => a.key - b.key)
      let pauses = 0
      for (;;) {
        const step = steps.next()
        if (step.done === true) {
          expect(step.value).toEqual(items.toSorted((a, b) => a.key - b.key))
          break
        }
        pauses += 1
      }
      expect(pauses).toBeGreaterThanOrEqual(Math.ceil(length / 2000))
    }),
    { numRuns: 20 },
  )
})
