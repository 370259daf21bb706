import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardScale } from '../../../../../src-renderer/features/graph/canvas/note-cards.tsx'
import { CARD } from '../../../../../src-shared/graph/scene/markings.ts'

test('the text of a note card is at least 11 pixels at any zoom, and grows with the graph', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 4, noNaN: true }), (zoom) => {
      expect(CARD.size * zoom * cardScale(zoom)).toBeGreaterThanOrEqual(11 - 1e-9)
    }),
  )
  expect([cardScale(1), cardScale(2)]).toEqual([1, 1])
})
