import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsThrough } from '../../../../src-shared/graph/scene/drawn-lines.ts'
import { shortestDetour } from '../../../../src-shared/graph/scene/shortest-detour.ts'

const FROM = { x: 0, y: 0 }
const TO = { x: 600, y: 0 }
const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom })

test('a route goes around obstacles on the shorter side, and is straight without any', () => {
  expect(shortestDetour(FROM, TO, [])).toEqual([])
  expect(shortestDetour(FROM, TO, [box(200, 400, 60, 90)])).toEqual([])
  const turns = shortestDetour(FROM, TO, [box(200, 400, -20, 300)]) ?? []
  expect(turns).toEqual([
    { x: 184, y: -36 },
    { x: 416, y: -36 },
  ])
})

test('a route that is too long is rejected', () => {
  expect(shortestDetour(FROM, TO, [box(200, 400, -5000, 5000)])).toBeUndefined()
  expect(
    shortestDetour(
      FROM,
      TO,
      Array.from({ length: 30 }, () => box(200, 400, -20, 20)),
    ),
  ).toBeUndefined()
})

test('a found route runs through nothing', () => {
  const rect = fc
    .tuple(fc.integer({ min: 30, max: 500 }), fc.integer({ min: -200, max: 200 }), fc.integer({ min: 5, max: 120 }), fc.integer({ min: 5, max: 120 }))
    .map(([left, top, wide, high]) => box(left, Math.min(left + wide, 570), top, top + high))
  let found = 0
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 8 }), (rects) => {
      const turns = shortestDetour(FROM, TO, rects)
      if (turns === undefined) return
      found += turns.length
      const points = [FROM, ...turns, TO]
      for (const [at, point] of points.slice(1).entries()) expect(rects.filter((one) => runsThrough(points[at] ?? FROM, point, one))).toEqual([])
    }),
  )
  expect(found).toBeGreaterThan(50)
})
