import { distanceToLine, lineShape } from '../scene/edge-line.ts'
import { type EdgeRoutes, placesNow, sceneRoutes } from '../scene/edge-route.ts'
import type { GraphScene } from '../scene/graph-scene.ts'
import type { Place } from '../layout/layout.ts'
import type { LivePlace } from './live-place.ts'

/** The line nearest to a point, both in the units of places, no further from it than `reach` beyond its width; undefined where there is none. */
export function edgeAt(scene: GraphScene, placeOf: LivePlace, point: Place, reach: number): string | undefined {
  const radii = new Map(scene.nodes.map(({ id, radius }) => [id, radius]))
  let [found, least] = ['', Infinity]
  let routes: EdgeRoutes | undefined
  const places = placesNow(scene.nodes, placeOf)
  for (const { id, source, target, bow, width } of scene.edges) {
    const [from, to] = [places.get(source), places.get(target)]
    if (from === undefined || to === undefined) continue
    const most = width / 2 + reach
    const room = most + Math.abs(bow)
    // Most lines are nowhere near: four comparisons say so.
    if (point.x < Math.min(from.x, to.x) - room || point.x > Math.max(from.x, to.x) + room) continue
    if (point.y < Math.min(from.y, to.y) - room || point.y > Math.max(from.y, to.y) + room) continue
    routes ??= sceneRoutes(scene, placeOf)
    const shape = lineShape(from, routes.get(id) ?? [], to, [radii.get(source) ?? 0, radii.get(target) ?? 0], 0)
    const distance = shape === undefined ? Infinity : distanceToLine(point, shape)
    if (distance > most || distance >= least) continue
    ;[found, least] = [id, distance]
  }
  return least === Infinity ? undefined : found
}

/** The node whose disc is at a point, in the units of places. */
export function nodeAt({ nodes }: GraphScene, placeOf: LivePlace, { x, y }: Place, reach: number): string | undefined {
  return nodes.findLast(({ id, radius }) => {
    const place = placeOf(id)
    return place !== undefined && Math.hypot(place.x - x, place.y - y) <= radius + reach
  })?.id
}
