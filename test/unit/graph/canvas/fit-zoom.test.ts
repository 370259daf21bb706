import { expect, test } from 'vitest'
import { fitZoom } from '../../../../src-renderer/graph/canvas/fit-zoom.ts'

test('everything is in sight with a margin, and one node alone is not blown up', () => {
  expect(fitZoom({ w: 1000, h: 100 }, { w: 580, h: 800 })).toBe(0.5)
  expect(fitZoom({ w: 100, h: 2880 }, { w: 580, h: 800 })).toBe(0.25)
  expect(fitZoom({ w: 40, h: 40 }, { w: 800, h: 800 })).toBe(1.25)
  expect(fitZoom({ w: 0, h: 0 }, { w: 0, h: 0 })).toBe(1)
})
