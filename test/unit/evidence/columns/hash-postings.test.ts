import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHashPostings } from '../../../../src-renderer/evidence/columns/hash-postings.ts'

test('every place of a hash is found again, the last one first, however many there are', () => {
  const hash = fc.oneof(fc.constantFrom(0, 1, 256, 257, 0xffff_ffff, 0x8000_0000), fc.integer({ min: 0, max: 0xffff_ffff }))
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 2000, size: 'max' }), hash, (hashes, other) => {
      const postings = createHashPostings()
      for (const [at, one] of hashes.entries()) postings.add(one, at + 1)
      const expected = (wanted: number): number[] => hashes.flatMap((one, at) => (one === wanted ? [at + 1] : [])).toReversed()
      for (const one of [...hashes.slice(0, 20), other]) expect(postings.placesOf(one)).toEqual(expected(one))
    }),
    { numRuns: 40 },
  )
})
