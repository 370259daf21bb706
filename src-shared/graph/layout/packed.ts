import type { Rect } from '../scene/collision-index.ts'
import { ASPECT } from './columns.ts'
import type { Point } from '../geometry/geometry.ts'

/** Distance between unconnected trees; larger horizontally, where names extend beyond them. */
const GAP = { across: 90, down: 60 } as const
/** Candidate widths, relative to that of a graph without gaps. */
const WIDTHS: readonly number[] = [0.9, 1, 1.1, 1.25, 1.4, 1.6, 1.9, 2.3]

export interface Size {
  readonly width: number
  readonly height: number
}

/** A step of the skyline: from the left to the next step, occupied down to `bottom`. */
interface Step {
  readonly left: number
  readonly bottom: number
}

/**
 * The positions of packed rectangles, and the window height needed for all of them at full size.
 */
interface Packing {
  readonly corners: readonly Point[]
  readonly size: number
}

/**
 * Upper left corners that pack rectangles into about the shape of a window. The largest is first,
 * at the upper left; positioned ones (`standing`) are not covered and never moved. Deterministic,
 * whole pixels, in the order given.
 */
export function packRectangles(sizes: readonly Size[], obstacles: readonly Rect[]): readonly Point[] {
  if (sizes.length === 0) return []
  const left = Math.round(Math.min(...(obstacles.length === 0 ? [0] : obstacles.map((rect) => rect.left))))
  const top = Math.round(Math.min(...(obstacles.length === 0 ? [0] : obstacles.map((rect) => rect.top))))
  const taken = Math.max(0, ...obstacles.map(({ right }) => right - left))
  const filled = [...sizes, ...obstacles.map((rect) => ({ width: rect.right - rect.left, height: rect.bottom - rect.top }))].reduce(
    (sum, { width, height }) => sum + (width + GAP.across) * (height + GAP.down),
    0,
  )
  const min = Math.max(taken, ...sizes.map(({ width }) => width))
  const ideal = Math.sqrt(filled * ASPECT)
  // Also try all in one row: there is space next to a single long row as well.
  const whole = taken + sizes.reduce((sum, { width }) => sum + width + GAP.across, 0)
  const widths = new Set([...WIDTHS.map((part) => Math.round(part * ideal)), min, whole].map((width) => Math.min(whole, Math.max(min, width))))
  const order = sizes.map((_, at) => at).toSorted((a, b) => areaOf(sizes[b]) - areaOf(sizes[a]) || a - b)
  let best: Packing | undefined
  for (const width of [...widths].toSorted((a, b) => a - b)) {
    const packing = packedInto(width, order, sizes, obstacles, { x: left, y: top })
    if (best === undefined || packing.size < best.size) best = packing
  }
  return best?.corners ?? []
}

function areaOf(size: Size | undefined): number {
  return size === undefined ? 0 : size.width * size.height
}

/**
 * Places each rectangle as high as possible below the positioned ones, then as far left as
 * possible.
 */
function packedInto(max: number, order: readonly number[], sizes: readonly Size[], obstacles: readonly Rect[], { x, y }: Point): Packing {
  let steps: readonly Step[] = [{ left: x, bottom: y }]
  let [right, bottom] = [x, y]
  const take = (rect: Rect): void => {
    steps = raiseSkyline(steps, { ...rect, right: rect.right + GAP.across, bottom: rect.bottom + GAP.down })
    right = Math.max(right, rect.right)
    bottom = Math.max(bottom, rect.bottom)
  }
  for (const rect of obstacles) take(rect)
  const corners: Point[] = sizes.map(() => ({ x, y }))
  for (const at of order) {
    const { width, height } = sizes[at] ?? { width: 0, height: 0 }
    const corner = highest(steps, width, x + max)
    corners[at] = corner
    take({ left: corner.x, right: corner.x + width, top: corner.y, bottom: corner.y + height })
  }
  return { corners, size: Math.max((right - x) / ASPECT, bottom - y) }
}

function highest(steps: readonly Step[], width: number, max: number): Point {
  let best: Point | undefined
  for (const [at, { left }] of steps.entries()) {
    // A rectangle wider than the space begins at the left.
    if (best !== undefined && left + width > max) break
    let bottom = -Infinity
    for (let next = at; next < steps.length && (next === at || (steps[next]?.left ?? 0) < left + width); next += 1) {
      bottom = Math.max(bottom, steps[next]?.bottom ?? 0)
    }
    if (best === undefined || bottom < best.y) best = { x: Math.ceil(left), y: Math.ceil(bottom) }
  }
  return best ?? { x: 0, y: 0 }
}

/** The skyline with one more rectangle. */
function raiseSkyline(steps: readonly Step[], { left, right, bottom }: Rect): readonly Step[] {
  const next: Step[] = []
  const add = (step: Step): void => {
    if (next.at(-1)?.bottom !== step.bottom) next.push(step)
  }
  for (const [at, step] of steps.entries()) {
    const end = steps[at + 1]?.left ?? Infinity
    const [from, to] = [Math.max(step.left, left), Math.min(end, right)]
    if (from >= to || bottom <= step.bottom) {
      add(step)
      continue
    }
    if (step.left < from) add(step)
    add({ left: from, bottom })
    if (to < end) add({ left: to, bottom: step.bottom })
  }
  return next
}
