import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { descendingOrder } from '../../../../src-shared/view-models/panels/descending-order.ts'

/** Rising and falling sequences, as in pages of responses, with repeated figures. */
const figures = fc
  .array(fc.array(fc.constantFrom(-Infinity, -2, -0, 0, 1, 1.5, 2, 3, Infinity), { maxLength: 20 }), { maxLength: 12 })
  .map((stretches) =>
    stretches.flatMap((stretch, at) =>
      at % 3 === 0 ? stretch : at % 3 === 1 ? stretch.toSorted((a, b) => b - a) : stretch.toSorted((a, b) => a - b),
    ),
  )
const placesOf = (list: readonly number[]): number[] => [...list.keys()]

test('the largest comes first, and equals keep their order', () => {
  fc.assert(
    fc.property(figures, (list) => {
      const sorted = placesOf(list).toSorted((a, b) => (list[a] === list[b] ? a - b : (list[b] ?? 0) > (list[a] ?? 0) ? 1 : -1))
      expect([...descendingOrder(Float64Array.from(list))]).toEqual(sorted)
    }),
  )
})

test('only equals get the requested secondary order', () => {
  fc.assert(
    fc.property(figures, (list) => {
      const odd = (index: number): number => index % 2
      const sorted = placesOf(list).toSorted((a, b) => (list[a] === list[b] ? odd(a) - odd(b) || a - b : (list[b] ?? 0) > (list[a] ?? 0) ? 1 : -1))
      expect([...descendingOrder(Float64Array.from(list), (one, other) => odd(one) - odd(other))]).toEqual(sorted)
    }),
  )
})

test('compares only neighbours if the rows are sorted already', () => {
  let looks = 0
  const indices = descendingOrder(new Float64Array(1_000), () => {
    looks += 1
    return 0
  })
  expect([indices[0], indices[999]]).toEqual([0, 999])
  expect(looks).toBeLessThanOrEqual(1_000)
})

test('accepts an empty list', () => {
  expect([...descendingOrder(new Float64Array(0))]).toEqual([])
})
