import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoundedCache } from '../../../src-shared/core/bounded-cache.ts'

test('keeps the most recently used entries within its bytes, and always the newest', () => {
  const action = fc.record({ key: fc.nat(5), bytes: fc.oneof(fc.constant(null), fc.constant('forget' as const), fc.integer({ min: 1, max: 12 })) })
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (actions, max) => {
      const memory = createBoundedCache<number, { readonly bytes: number }>(max, ({ bytes }) => bytes)
      /** The used entries, most recent last. */
      let used: { readonly key: number; readonly value: { readonly bytes: number } }[] = []
      for (const { key, bytes } of actions) {
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
          while (used.length > 1 && used.reduce((sum, one) => sum + one.value.bytes, 0) > max) used.shift()
        }
      }
    }),
  )
})
