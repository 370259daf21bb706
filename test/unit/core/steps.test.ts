import { expect, test } from 'vitest'
import { runSync } from '../../../src-shared/core/steps.ts'

test('returns the result regardless of the number of pauses', () => {
  const done: number[] = []
  const steps = function* (): Generator<undefined, string, undefined> {
    for (const step of [1, 2, 3]) {
      done.push(step)
      yield
    }
    return 'whole'
  }
  expect(runSync(steps())).toBe('whole')
  expect(done).toEqual([1, 2, 3])
})
