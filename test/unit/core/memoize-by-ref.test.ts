import { expect, test } from 'vitest'
import { memoizeByRef } from '../../../src-shared/core/memoize-by-ref.ts'

test('something is made once for each object, also where nothing comes of it', () => {
  const requested: object[] = []
  const nothing = memoizeByRef((of: object) => {
    requested.push(of)
    return undefined
  })
  const [a, b] = [{}, {}]
  expect([nothing(a), nothing(b), nothing(a)]).toEqual([undefined, undefined, undefined])
  expect(requested).toEqual([a, b])
})
