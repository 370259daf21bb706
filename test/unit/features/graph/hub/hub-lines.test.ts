import { array, assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { hubLines } from '../../../../../src-renderer/features/graph/hub/hub-lines.ts'
import type { HubRow, HubSide } from '../../../../../src-shared/view-models/graph/hub/hub-rows.ts'

/** Height of a caption of four lines. */
const CAPTION_HEIGHT = 80
const STEPS = 60

function rowsOf(volumes: readonly number[]): HubRow[] {
  return volumes.map((volume, at) => ({
    id: `row ${at}`,
    kind: 'address',
    entity: '',
    nodes: [],
    parts: [],
    addresses: 1,
    volume: String(volume),
    isUpperBound: false,
    count: '1',
    first: '',
    last: '',
    weeks: new Map(),
  }))
}

function sideOf(rows: readonly HubRow[]): HubSide {
  return { rows, addresses: rows.length, volume: '0', count: '' }
}

/** Points of a cubic Bézier curve. */
function pointsOf(path: string): { readonly x: number; readonly y: number }[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = path.split(/[MC ]/).filter(Boolean).map(Number)
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS
    const u = 1 - t
    const at = (a: number, b: number, c: number, d: number): number => u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d
    return { x: at(x0, x1, x2, x3), y: at(y0, y1, y2, y3) }
  })
}

const volumes = array(integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })

test('the lines of a hub pass its name on both sides, in any size', () => {
  assert(
    property(volumes, volumes, boolean(), integer({ min: 430, max: 1600 }), integer({ min: 420, max: 1200 }), (into, out, hasRest, width, height) => {
      const rest = sideOf(hasRest ? rowsOf([1]) : [])
      const { lines, centre, caption } = hubLines({ in: { drawn: rowsOf(into), rest }, out: { drawn: rowsOf(out), rest } }, { width, height })
      const half = caption.width / 2
      for (const line of lines)
        for (const { x, y } of pointsOf(line.path)) {
          const isAtCaption = y > caption.top && y < caption.top + CAPTION_HEIGHT
          expect(isAtCaption && Math.abs(x - centre.x) < half + line.width / 2 - 0.01, `${line.path} meets ${caption.width} at ${x} ${y}`).toBe(false)
        }
    }),
  )
})
