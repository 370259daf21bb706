import type { Point } from '../geometry/geometry.ts'

/**
 * The control point of a bent edge: off the middle, to the right of its direction for a positive
 * bow.
 */
export function bendOf(from: Point, to: Point, bow: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * bow,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * bow,
  }
}

/** Distance from a corner up to which an edge is straight. */
const CORNER = 14

/** The bends of an edge that is straight except for its rounded corners. */
export function roundCorners(from: Point, corners: readonly Point[], to: Point): readonly Point[] {
  return corners.flatMap((corner, at) => {
    const [before, after] = [corners[at - 1] ?? from, corners[at + 1] ?? to]
    return [
      towards(corner, before, Math.min(CORNER, distance(corner, before) / 2)),
      corner,
      towards(corner, after, Math.min(CORNER, distance(corner, after) / 2)),
    ]
  })
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** The point at a distance from one point towards another. */
function towards(position: Point, target: Point, by: number): Point {
  return between(position, target, by / (distance(position, target) || 1))
}

/** An edge from the rim of one disc to that of another, with space for its arrowhead. */
export interface LineShape {
  readonly start: Point
  /** Its control points in order; none for a straight edge. */
  readonly bends: readonly Point[]
  /** Where the stroke ends and the arrowhead begins. */
  readonly end: Point
  readonly tip: Point
}

/** undefined where the discs leave no space between them. Radii and arrowhead in layout units. */
export function lineShape(
  from: Point,
  bends: readonly Point[],
  to: Point,
  radii: readonly [from: number, to: number],
  head: number,
): LineShape | undefined {
  if (Math.hypot(to.x - from.x, to.y - from.y) <= radii[0] + radii[1]) return undefined
  const [first, last] = [bends[0] ?? to, bends.at(-1) ?? from]
  return { start: towards(from, first, radii[0]), bends, end: towards(to, last, radii[1] + head), tip: towards(to, last, radii[1]) }
}

/** The length of an arrowhead, by the edge's width; half as wide to each side. */
export function headLength(width: number): number {
  return 5.5 + width
}

/** The point of a curve at `share` of its way, 0 to 1. */
export function pointOfCurve([begin, bend, end]: Curve, share: number): Point {
  return between(between(begin, bend, share), between(bend, end, share), share)
}

/** A quadratic curve from a point towards a bend to a point. */
type Curve = readonly [begin: Point, bend: Point, end: Point]

/** An edge as consecutive curves. */
export function curvesOf(from: Point, bends: readonly Point[], to: Point): readonly Curve[] {
  return bends.map((bend, at) => {
    const [before, after] = [bends[at - 1], bends[at + 1]]
    return [before === undefined ? from : between(before, bend, 0.5), bend, after === undefined ? to : between(bend, after, 0.5)] as const
  })
}

/** The point at a share of the way from one to another. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}
