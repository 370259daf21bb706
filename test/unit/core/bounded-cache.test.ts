import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoundedMemory } from '../../../src-shared/core/bounded-cache.ts'

test('holds what was looked at last, in its bytes, and what came last in any case', () => {
  const act = fc.record({ key: fc.nat(5), bytes: fc.oneof(fc.constant(null), fc.constant('forget' as const), fc.integer({ min: 1, max: 12 })) })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (acts, most) => {
      const memory = createBoundedMemory<number, { readonly bytes: number }>(most, ({ bytes }) => bytes)
      /** What was used, the last last. */
      let used: { readonly key: number; readonly value: { readonly bytes: number } }[] = []
      for (const { key, bytes } of acts) {
        const before = used.find((one) => one.key === key)
        if (bytes === null) {
          expect(memory.get(key)).toBe(before?.value)
          if (before !== undefined) used = [...used.filter((one) => one !== before), before]
        } else if (bytes === 'forget') {
          memory.forget(key)
          used = used.filter((one) => one !== before)
        } else {
          const value = { bytes }
          memory.put(key, value)
          used = [...used.filter((one) => one !== before), { key, value }]
          while (used.length > 1 && used.reduce((sum, one) => sum + one.value.bytes, 0) > most) used.shift()
        }
      }
    }),
  )
})
