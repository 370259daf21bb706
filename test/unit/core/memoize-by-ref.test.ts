import { expect, test } from 'vitest'
import { memoizeByRef } from '../../../src-shared/core/memoize-by-ref.ts'

test('computes a value once per object, also when it is undefined', () => {
  const requested: object[] = []
  const nothing = memoizeByRef((of: object) => {
    requested.push(of)
    return undefined
  })
  const [a, b] = [{}, {}]
  expect([nothing(a), nothing(b), nothing(a)]).toEqual([undefined, undefined, undefined])
  expect(requested).toEqual([a, b])
})
