import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHashedStringMap } from '../../../src-shared/core/hashed-string-map.ts'

test('behaves like a map with distinct and with colliding hashes', () => {
  const action = fc.tuple(fc.oneof(fc.string({ maxLength: 2 }), fc.string()), fc.option(fc.integer(), { nil: undefined }))
  fc.assert(
    fc.property(
      fc.array(action),
      fc.constantFrom(undefined, (text: string) => text.length % 2),
      (actions, hashOf) => {
        const [ours, theirs] = [createHashedStringMap<number>(hashOf), new Map<string, number>()]
        for (const [text, value] of actions) {
          if (value !== undefined) {
            ours.set(text, value)
            theirs.set(text, value)
          }
          expect(ours.get(text)).toBe(theirs.get(text))
        }
        for (const [text] of actions) expect(ours.get(text)).toBe(theirs.get(text))
      },
    ),
  )
})
