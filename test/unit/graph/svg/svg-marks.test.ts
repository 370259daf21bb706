import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { trace } from '../../../../src-renderer/features/graph/canvas/ground-layer.ts'
import { inkSvg, titledMarks } from '../../../../src-shared/graph/svg/svg-marks.ts'
import type { Geometry, Ink } from '../../../../src-shared/graph/scene/ink.ts'

const WHOLE = { left: -1000, top: -1000, right: 1000, bottom: 1000 }

function svgOf(geometry: Geometry, disc?: string): string {
  const shape = { box: WHOLE, key: '', geometry, ...(disc === undefined ? {} : { disc }) }
  const ink: Ink = { key: '', alpha: 1, fill: '', stroke: '#000', width: 1, dash: [], dot: '', size: Infinity, shapes: [shape] }
  return inkSvg(ink, WHOLE, () => '<Owner & "son">')
}

/** The points of a drawn path. */
function tracedPoints(geometry: Geometry): readonly number[] {
  const points: number[] = []
  const note = (...numbers: readonly number[]): void => void points.push(...numbers)
  const brush = { moveTo: note, lineTo: note, quadraticCurveTo: note }
  trace(brush as unknown as CanvasRenderingContext2D, geometry, 1) // the members that edges use
  return points
}

const position = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const lines: fc.Arbitrary<Geometry> = fc.oneof(
  fc.record({ kind: fc.constant('curve' as const), start: position, bends: fc.array(position, { maxLength: 5 }), end: position }),
  fc.record({ kind: fc.constant('triangle' as const), corners: fc.tuple(position, position, position) }),
)

test('draws an edge in SVG through the same points as on the canvas', () => {
  fc.assert(
    fc.property(lines, (geometry) => {
      const [, way = ''] = / d="([^"]+)"/.exec(svgOf(geometry)) ?? []
      const written = [...way.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
      const traced = tracedPoints(geometry)
      expect(written).toHaveLength(traced.length)
      for (const [at, number] of traced.entries()) expect(Math.abs(number - (written[at] ?? Number.NaN))).toBeLessThanOrEqual(0.05 + 1e-9)
    }),
  )
})

test("shows a disc's name on hover as inert text", () => {
  expect(svgOf({ kind: 'circle', at: { x: 1, y: 2 }, radius: 3, minPx: 0 }, 'id')).toBe(
    '<g><title>&lt;Owner &amp; &quot;son&quot;&gt;</title><circle cx="1" cy="2" r="3" fill="none" stroke="#000" stroke-width="1"/></g>',
  )
  expect(titledMarks('No marks', [])).toBe('')
})
