import { expect, test } from 'vitest'
import { clearRoute } from '../../../../src-shared/graph/scene/clear-route.ts'

const from = { x: 0, y: 0 }
const to = { x: 400, y: 0 }
const disc = (x: number, y: number): { readonly x: number; readonly y: number; readonly radius: number } => ({ x, y, radius: 20 })
const around = (...discs: readonly ReturnType<typeof disc>[]): ReturnType<typeof clearRoute> => clearRoute(from, to, { discs, rects: [], names: [] })

test('finds another route between the same ends after a disc came into its way', () => {
  const first = around(disc(200, 0))
  const [corner = from] = first ?? []
  const second = around(disc(200, 0), disc(corner.x, corner.y))
  expect(second).toBeDefined()
  expect(second).not.toEqual(first)
  expect(around(disc(200, 0))).toEqual(first)
})

test('keeps its route after a disc came far from it', () => {
  expect(around(disc(200, 0), disc(200, 240))).toEqual(around(disc(200, 0)))
})
