import type { Place } from '../layout/layout.ts'
import { captionSides, type CaptionPlaces, type CaptionSide, type Link, type Sided } from './caption-sides.ts'
import { bendOf, between, curvesOf } from './edge-line.ts'
import { inLanes, type OwnerBox } from './owner-box.ts'

/** The ways of lines that are not straight: the points that each is drawn towards, one after the other. */
export type EdgeRoutes = ReadonlyMap<string, readonly Place[]>

export interface RoutedEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly bow: number
}

/** As much of a scene as its lines depend on. */
interface Routed {
  readonly nodes: readonly Sided[]
  readonly links: readonly Link[]
  readonly edges: readonly RoutedEdge[]
  readonly boxes: readonly OwnerBox[]
}

/** How far a line of a fan runs level from its disc, for its amount above it. */
export const STUB = 70
/** Where it leaves that, and how it comes in. */
const TURN = 28
/** Before what they hang on lines run level again, under its caption. */
const TRUNK = 62
/** How far before its lane a line turns that comes from above or from where the addresses are written. */
const LANE_TURN = 110
/** With less than this left for it there is no curve. */
const LEAST_WIDTH = TRUNK + TURN

/**
 * The ways of all lines that are not straight. A line from a node whose caption stands beside it leaves level on the other side, and keeps
 * level past all others of its fan: between their rows, through no name.
 */
export function edgeRoutes(
  edges: readonly RoutedEdge[],
  sides: ReadonlyMap<string, CaptionPlaces>,
  placeOf: (id: string) => Place | undefined,
): EdgeRoutes {
  const fans = new Map<string, number>()
  const fanOf = ({ source, target }: RoutedEdge): { readonly leaf: string; readonly hub: string; readonly side: CaptionSide } | undefined => {
    const [atSource, atTarget] = [sides.get(source)?.fan, sides.get(target)?.fan]
    if (atSource !== undefined && atTarget === undefined) return { leaf: source, hub: target, side: atSource }
    return atTarget !== undefined && atSource === undefined ? { leaf: target, hub: source, side: atTarget } : undefined
  }
  for (const edge of edges) {
    const fan = fanOf(edge)
    const at = fan === undefined ? undefined : placeOf(fan.leaf)
    if (fan === undefined || at === undefined) continue
    const key = `${fan.side} ${fan.hub}`
    const nearest = fans.get(key)
    // The column of the fan that is nearest to the hub.
    fans.set(key, nearest === undefined ? at.x : fan.side === 'left' ? Math.max(nearest, at.x) : Math.min(nearest, at.x))
  }
  const routes = new Map<string, readonly Place[]>()
  for (const edge of edges) {
    const [from, to] = [placeOf(edge.source), placeOf(edge.target)]
    if (from === undefined || to === undefined) continue
    if (edge.bow !== 0) {
      routes.set(edge.id, [bendOf(from, to, edge.bow)])
      continue
    }
    const fan = fanOf(edge)
    if (fan === undefined || from.y === to.y) continue
    const [leaf, hub] = fan.leaf === edge.source ? [from, to] : [to, from]
    const way = fan.side === 'left' ? 1 : -1
    const level = (fans.get(`${fan.side} ${fan.hub}`) ?? leaf.x) + way * STUB
    if ((hub.x - level) * way < LEAST_WIDTH) {
      if (sides.get(fan.leaf)?.inLane === true) routes.set(edge.id, [{ x: leaf.x + way * LANE_TURN, y: leaf.y }])
      continue
    }
    const bends = [
      { x: level - way * TURN, y: leaf.y },
      { x: level + way * TURN, y: leaf.y },
      { x: hub.x - way * (TRUNK + TURN), y: hub.y },
      { x: hub.x - way * (TRUNK - TURN), y: hub.y },
    ]
    routes.set(edge.id, fan.leaf === edge.source ? bends : bends.toReversed())
  }
  return routes
}

/** A scene as its nodes stand: where captions may stand, and how lines run. */
export interface SceneWays {
  readonly sides: ReadonlyMap<string, CaptionPlaces>
  readonly routes: EdgeRoutes
}

/** Lines, labels, marks and what the pointer hits ask for the same: worked out once while nothing moves. */
const kept = new WeakMap<Routed, { readonly places: ReadonlyMap<string, Place>; readonly ways: SceneWays }>()

/** The ways of a scene as its nodes stand. */
export function sceneWays(scene: Routed, placeOf: (id: string) => Place | undefined): SceneWays {
  const places = placesNow(scene.nodes, placeOf)
  const known = kept.get(scene)
  if (known !== undefined && areSame(known.places, places)) return known.ways
  const at = (id: string): Place | undefined => places.get(id)
  const sides = captionSides(scene.nodes, scene.links, at, inLanes(scene.boxes, at))
  const ways = { sides, routes: edgeRoutes(scene.edges, sides, at) }
  kept.set(scene, { places, ways })
  return ways
}

/** The ways of the lines of a scene as its nodes stand. */
export function sceneRoutes(scene: Routed, placeOf: (id: string) => Place | undefined): EdgeRoutes {
  return sceneWays(scene, placeOf).routes
}

/** Where nodes stand at this moment; what they do afterwards changes nothing of it. */
export function placesNow(nodes: readonly { readonly id: string }[], placeOf: (id: string) => Place | undefined): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const { id } of nodes) {
    const at = placeOf(id)
    if (at !== undefined) places.set(id, { x: at.x, y: at.y })
  }
  return places
}

function areSame(a: ReadonlyMap<string, Place>, b: ReadonlyMap<string, Place>): boolean {
  if (a.size !== b.size) return false
  for (const [id, { x, y }] of b) {
    const at = a.get(id)
    if (at?.x !== x || at.y !== y) return false
  }
  return true
}

/** The point of a line at `share` of its way, 0 to 1; straight where there are no bends. */
export function pointOfRoute(from: Place, bends: readonly Place[], to: Place, share: number): Place {
  if (bends.length === 0) return between(from, to, share)
  const curves = curvesOf(from, bends, to)
  const at = Math.min(curves.length - 1, Math.floor(share * curves.length))
  const curve = curves[at]
  if (curve === undefined) return between(from, to, share)
  const part = share * curves.length - at
  const [begin, bend, end] = curve
  return between(between(begin, bend, part), between(bend, end, part), part)
}
