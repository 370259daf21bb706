import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHashPostings } from '../../../../src-shared/case/columns/inverted-index.ts'

test('every position of a hash is found, the last one first, however many there are', () => {
  const hash = fc.oneof(fc.constantFrom(0, 1, 256, 257, 0xffff_ffff, 0x8000_0000), fc.integer({ min: 0, max: 0xffff_ffff }))
  /** Also distant positions, of which few fit into one run. */
  const step = fc.constantFrom(1, 2 ** 20 + 1)
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 2000, size: 'max' }), hash, fc.constantFrom(3, 100, 5000), step, (hashes, other, inRun, apart) => {
      const postings = createHashPostings(inRun)
      const expected = (wanted: number, count: number): number[] =>
        hashes.flatMap((one, at) => (at < count && one === wanted ? [at * apart + 1] : [])).toReversed()
      for (const [at, one] of hashes.entries()) {
        postings.add(one, at * apart + 1)
        if (at % 500 === 7) expect(postings.rowsOf(one)).toEqual(expected(one, at + 1))
      }
      for (const one of [...hashes.slice(0, 20), other]) expect(postings.rowsOf(one)).toEqual(expected(one, hashes.length))
    }),
    { numRuns: 40 },
  )
})
