import { distanceToLine, lineShape } from '../scene/edge-line.ts'
import { placesNow, sceneRoutes } from '../scene/edge-route.ts'
import type { GraphScene } from '../scene/graph-scene.ts'
import type { Point } from '../layout/layout.ts'
import type { LivePlace } from './live-place.ts'

/** The line nearest to a point, both in the units of places, no further from it than `reach` beyond its width; undefined where there is none. */
export function edgeAt(scene: GraphScene, placeOf: LivePlace, point: Point, reach: number): string | undefined {
  const radii = new Map(scene.nodes.map(({ id, radius }) => [id, radius]))
  let [found, least] = ['', Infinity]
  const routes = sceneRoutes(scene, placeOf)
  const places = placesNow(scene.nodes, placeOf)
  for (const { id, source, target, width } of scene.edges) {
    const [from, to] = [places.get(source), places.get(target)]
    if (from === undefined || to === undefined) continue
    const most = width / 2 + reach
    const bends = routes.get(id) ?? NO_BENDS
    // Most lines are nowhere near, their bends included.
    if (isBeside(point.x, most, from.x, to.x, bends, 'x') || isBeside(point.y, most, from.y, to.y, bends, 'y')) continue
    const shape = lineShape(from, bends, to, [radii.get(source) ?? 0, radii.get(target) ?? 0], 0)
    const distance = shape === undefined ? Infinity : distanceToLine(point, shape)
    if (distance > most || distance >= least) continue
    ;[found, least] = [id, distance]
  }
  return least === Infinity ? undefined : found
}

const NO_BENDS: readonly Point[] = []

/** Whether a point lies outside of all that a line covers on one axis, with some room. */
function isBeside(at: number, room: number, from: number, to: number, bends: readonly Point[], axis: 'x' | 'y'): boolean {
  let [least, most] = from < to ? [from, to] : [to, from]
  for (const bend of bends) {
    least = Math.min(least, bend[axis])
    most = Math.max(most, bend[axis])
  }
  return at < least - room || at > most + room
}

/** The node whose disc is at a point, in the units of places. */
export function nodeAt({ nodes }: GraphScene, placeOf: LivePlace, { x, y }: Point, reach: number): string | undefined {
  return nodes.findLast(({ id, radius }) => {
    const place = placeOf(id)
    return place !== undefined && Math.hypot(place.x - x, place.y - y) <= radius + reach
  })?.id
}
