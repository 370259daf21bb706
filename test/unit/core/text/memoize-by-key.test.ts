import { expect, test, vi } from 'vitest'
import { memoizeByKey } from '../../../../src-shared/core/text/memoize-by-key.ts'

test('computes a value once per key until the cache is full', () => {
  const workOut = vi.fn(({ name }: { readonly name: string }) => name.toUpperCase())
  const upper = memoizeByKey(({ name }) => name, workOut, 2)
  expect([upper({ name: 'a' }), upper({ name: 'a' }), upper({ name: 'b' })]).toEqual(['A', 'A', 'B'])
  expect(workOut).toHaveBeenCalledTimes(2)
  expect(upper({ name: 'c' })).toBe('C')
  expect(upper({ name: 'a' })).toBe('A')
  expect(workOut).toHaveBeenCalledTimes(4)
})

test('caches an undefined value', () => {
  const workOut = vi.fn((): undefined => undefined)
  const nothing = memoizeByKey((key: string) => key, workOut)
  expect([nothing('a'), nothing('a')]).toEqual([undefined, undefined])
  expect(workOut).toHaveBeenCalledTimes(1)
})
