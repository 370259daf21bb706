import type { Place } from '../layout/layout.ts'

/** The point that a bent line is drawn towards: beside the middle, to the right of its direction for a positive bow. */
export function bendOf(from: Place, to: Place, bow: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * bow,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * bow,
  }
}

/** The point of a line at `share` of the way, 0 to 1. */
export function pointOn(from: Place, to: Place, bow: number, share: number): Place {
  const bend = bendOf(from, to, bow)
  const mix = (a: number, b: number, c: number): number => (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share ** 2 * c
  return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) }
}

/** A line from the rim of one disc to that of another, with room for its head. */
export interface LineShape {
  readonly start: Place
  readonly bend: Place
  /** Where the stroke ends and the head begins. */
  readonly end: Place
  readonly tip: Place
}

/** undefined where the discs leave no line between them. Radii and head in the units of places. */
export function lineShape(from: Place, to: Place, bow: number, radii: readonly [from: number, to: number], head: number): LineShape | undefined {
  if (Math.hypot(to.x - from.x, to.y - from.y) <= radii[0] + radii[1]) return undefined
  const bend = bendOf(from, to, bow)
  const towards = (place: Place, by: number): Place => {
    const length = Math.hypot(bend.x - place.x, bend.y - place.y)
    return { x: place.x + ((bend.x - place.x) / length) * by, y: place.y + ((bend.y - place.y) / length) * by }
  }
  return { start: towards(from, radii[0]), bend, end: towards(to, radii[1] + head), tip: towards(to, radii[1]) }
}

/** How long the head of a line is, by the line's width; half as wide to each side. */
export function headLength(width: number): number {
  return 5.5 + width
}

/** How far a point is from a line of this shape, measured on its two straight halves: bows are flat. */
export function distanceToLine(point: Place, { start, bend, tip }: LineShape): number {
  const middle = { x: (start.x + 2 * bend.x + tip.x) / 4, y: (start.y + 2 * bend.y + tip.y) / 4 }
  return Math.min(distanceToSegment(point, start, middle), distanceToSegment(point, middle, tip))
}

function distanceToSegment({ x, y }: Place, a: Place, b: Place): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / square))
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy)
}
