import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CoverageState } from '../../../src-shared/case/coverage-row.ts'
import { coverageRing } from '../../../src-shared/view-models/coverage-ring.ts'

const STATES: readonly CoverageState[] = ['found', 'partial', 'empty', 'failed', 'not-requested', 'not-offered']
const rows = (...states: readonly CoverageState[]): { readonly state: CoverageState }[] => states.map((state) => ({ state }))

test('has shares of a circle, complete ones first and unrequested ones last', () => {
  expect(coverageRing(rows('not-requested', 'found', 'failed', 'found'))).toEqual([
    { state: 'found', from: 0, length: 0.5 },
    { state: 'failed', from: 0.5, length: 0.25 },
    { state: 'not-requested', from: 0.75, length: 0.25 },
  ])
})

test('endpoints that the service does not offer are no gap, and an empty selection draws nothing', () => {
  expect(coverageRing(rows('not-offered', 'empty'))).toEqual([{ state: 'empty', from: 0, length: 1 }])
  expect(coverageRing(rows('not-offered'))).toEqual([])
  expect(coverageRing([])).toEqual([])
})

test('the parts fill the ring without a gap, each with its share', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 60 }), (states) => {
      const offered = states.filter((state) => state !== 'not-offered')
      const parts = coverageRing(rows(...states))
      let at = 0
      for (const { state, from, length } of parts) {
        expect(from).toBeCloseTo(at, 9)
        expect(length).toBeCloseTo(offered.filter((one) => one === state).length / offered.length, 9)
        at += length
      }
      expect(at).toBeCloseTo(offered.length === 0 ? 0 : 1, 9)
    }),
  )
})
