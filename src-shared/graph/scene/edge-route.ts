import { runSync, type Steps } from '../../core/steps.ts'
import { captionSides } from './caption-sides.ts'
import { bendOf, between, curvesOf, pointOfCurve, roundCorners } from './edge-line.ts'
import { type OrthogonalDrop, detourToLane, dropOntoLane, isBehind, type PlacedItem } from './drop-edges.ts'
import { inLanes, type EntityBox, placedEntityBoxes } from './entity-box.ts'
import { type Obstacle, routeAroundObstacles } from './obstacle-routes.ts'
import { type FanInCard, placedCards } from './fan-in-card.ts'
import type { GroupCard } from './group-card.ts'
import { withGroupEdges } from './card-edges.ts'
import { stepEdgeRoute } from './steps.ts'
import { withDiscDetours } from './disc-detours.ts'
import { isLarge } from './is-large.ts'
import { type End, isBackEdge, backEdgeRoute } from './back-edge.ts'
import type { Point } from '../geometry/geometry.ts'
import type { CaptionPositions, CaptionSide, Link, Sided, EdgeRoutes } from './scene-types.ts'

export interface RoutedEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly bow: number
  /**
   * 'strong' between addresses under investigation; for a flow to an end of the money, the kind of
   * the end.
   */
  readonly colour?: string
  readonly isRelation?: boolean
  readonly isInferred?: true
}

/** The data of a scene that edges depend on. */
interface Routed {
  readonly nodes: readonly (Sided & { readonly card?: FanInCard | GroupCard })[]
  readonly links: readonly Link[]
  readonly edges: readonly RoutedEdge[]
  readonly boxes: readonly EntityBox[]
}

/** How far an edge of a fan runs level from its disc, for its amount above it. */
export const STUB_LENGTH_PX = 70
/** Half the distance between the two bends of a curve, after the stub and before the trunk. */
const TURN = 28
/** Length of the level segment of a fan's edges before the hub, under its caption. */
export const TRUNK_LENGTH_PX = 62
/** How far before its lane an edge turns that comes from above or from the written side. */
const LANE_TURN = 110
/** With more back edges no route would stay free for long. */
const MAX_BACK = 40
/** With less width there is no curve. */
const MIN_WIDTH = TRUNK_LENGTH_PX + TURN

/**
 * The routes of all edges that are not straight. An edge from a node with its caption at one side
 * leaves level on the other side, and stays level past all others of its fan: between their rows,
 * through no name.
 */
export function edgeRoutes(
  edges: readonly RoutedEdge[],
  sides: ReadonlyMap<string, CaptionPositions>,
  positionOf: (id: string) => Point | undefined,
): EdgeRoutes {
  const fans = new Map<string, number>()
  const fanOf = ({ source, target }: RoutedEdge): { readonly leaf: string; readonly hub: string; readonly side: CaptionSide } | undefined => {
    const [atSource, atTarget] = [sides.get(source)?.fan, sides.get(target)?.fan]
    if (atSource !== undefined && atTarget === undefined) return { leaf: source, hub: target, side: atSource }
    return atTarget !== undefined && atSource === undefined ? { leaf: target, hub: source, side: atTarget } : undefined
  }
  for (const edge of edges) {
    const fan = fanOf(edge)
    const at = fan === undefined ? undefined : positionOf(fan.leaf)
    if (fan === undefined || at === undefined) continue
    const key = `${fan.side} ${fan.hub}`
    const nearest = fans.get(key)
    // The column of the fan that is nearest to the hub.
    fans.set(key, nearest === undefined ? at.x : fan.side === 'left' ? Math.max(nearest, at.x) : Math.min(nearest, at.x))
  }
  const routes = new Map<string, readonly Point[]>()
  for (const edge of edges) {
    const [from, to] = [positionOf(edge.source), positionOf(edge.target)]
    if (from === undefined || to === undefined) continue
    if (edge.bow !== 0) {
      routes.set(edge.id, [bendOf(from, to, edge.bow)])
      continue
    }
    const fan = fanOf(edge)
    if (fan === undefined || from.y === to.y) continue
    const [leaf, hub] = fan.leaf === edge.source ? [from, to] : [to, from]
    const way = fan.side === 'left' ? 1 : -1
    const level = (fans.get(`${fan.side} ${fan.hub}`) ?? leaf.x) + way * STUB_LENGTH_PX
    if ((hub.x - level) * way < MIN_WIDTH) {
      if (sides.get(fan.leaf)?.inLane === true) routes.set(edge.id, [{ x: leaf.x + way * LANE_TURN, y: leaf.y }])
      continue
    }
    const bends = [
      { x: level - way * TURN, y: leaf.y },
      { x: level + way * TURN, y: leaf.y },
      { x: hub.x - way * (TRUNK_LENGTH_PX + TURN), y: hub.y },
      { x: hub.x - way * (TRUNK_LENGTH_PX - TURN), y: hub.y },
    ]
    routes.set(edge.id, fan.leaf === edge.source ? bends : bends.toReversed())
  }
  return routes
}

/** A scene at its current positions: candidate positions of captions, and routes of edges. */
export interface SceneGeometry {
  readonly sides: ReadonlyMap<string, CaptionPositions>
  readonly routes: EdgeRoutes
  /** Drop edges onto the lanes of a box. */
  readonly falls: ReadonlyMap<string, OrthogonalDrop>
}

/** Edges, labels, marks and hit tests read the same routes: computed once while nothing moves. */
const saved = new WeakMap<Routed, { readonly positions: ReadonlyMap<string, Point>; readonly ways: SceneGeometry }>()

/** The routes of a scene at its current node positions. */
export function sceneGeometry(scene: Routed, positionOf: (id: string) => Point | undefined): SceneGeometry {
  return runSync(sceneGeometrySteps(scene, positionOf))
}

/** `sceneGeometry` with pauses. */
export function* sceneGeometrySteps(scene: Routed, positionOf: (id: string) => Point | undefined): Steps<SceneGeometry> {
  const positions = positionSnapshot(scene.nodes, positionOf)
  const known = saved.get(scene)
  if (known !== undefined && areSame(known.positions, positions)) return known.ways
  const at = (id: string): Point | undefined => positions.get(id)
  const sides = captionSides(scene.nodes, scene.links, at, inLanes(scene.boxes, at))
  const { routes, falls } = withDropEdges(
    scene,
    withGroupEdges(scene.nodes, scene.edges, withCardEdges(scene, edgeRoutes(scene.edges, sides, at), at), at),
    at,
  )
  yield
  const hiding = obstaclesOf(scene, at)
  const past = withObstacleDetours(scene.edges, hiding, withBackEdges(scene, withElbowEdges(scene, routes, falls, sides, at), at), at)
  const clear = isLarge(scene) ? past : yield* withDiscDetours(scene.nodes, scene.edges, hiding, past, at)
  const ways = { sides, falls: clear === past ? falls : unchangedIn(falls, past, clear), routes: clear }
  saved.set(scene, { positions, ways })
  return ways
}

/** Drop edges whose routes were not replaced. */
function unchangedIn(falls: ReadonlyMap<string, OrthogonalDrop>, before: EdgeRoutes, now: EdgeRoutes): ReadonlyMap<string, OrthogonalDrop> {
  return new Map([...falls].filter(([id]) => before.get(id) === now.get(id)))
}

const NO_DROPS: ReadonlyMap<string, OrthogonalDrop> = new Map()

/**
 * Replaces the routes of payments into the lanes of a box: they drop from above where the way is
 * free, and else turn into their lane.
 */
function withDropEdges(
  { nodes, edges, boxes }: Routed,
  routes: EdgeRoutes,
  positionOf: (id: string) => Point | undefined,
): Pick<SceneGeometry, 'routes' | 'falls'> {
  const owners = placedEntityBoxes(boxes, positionOf)
  const lanes = new Map(owners.filter(({ box }) => box.isEnd).flatMap((placed) => placed.box.lanes.map(({ id }) => [id, placed] as const)))
  if (lanes.size === 0) return { routes, falls: NO_DROPS }
  const stand = standingOf(nodes, positionOf)
  const all = [...stand.values(), ...owners.map(({ box: { id }, at, extent: space }) => ({ id, at, box: space }))]
  const paid = edges.flatMap(({ id, source, target, bow }) => {
    const [isInto, isOutOf] = [lanes.has(target), lanes.has(source)]
    if (bow !== 0 || isInto === isOutOf) return []
    const [sender, lane, placed] = isInto
      ? [stand.get(source), stand.get(target), lanes.get(target)]
      : [stand.get(target), stand.get(source), lanes.get(source)]
    return sender === undefined || lane === undefined || placed === undefined ? [] : [{ id, isInto, sender, lane: lane.at, placed }]
  })
  const ways = new Map(routes)
  const falls = new Map<string, OrthogonalDrop>()
  /**
   * How many edges pass the discs of a box from above, and from below: those of the most distant
   * senders are nearest to it, so that no two cross.
   */
  const past = new Map<string, number>()
  /**
   * How many edges of a sender already drop, or rise: the one to the nearest lane is nearest to the
   * discs, for the same reason.
   */
  const fallen = new Map<string, number>()
  for (const { id, isInto, sender, lane, placed } of paid.toSorted(
    (a, b) =>
      (a.sender.at.x - b.sender.at.x) * (a.placed.box.side === 'left' ? 1 : -1) ||
      Math.abs(a.lane.y - a.sender.at.y) - Math.abs(b.lane.y - b.sender.at.y),
  )) {
    const way = sender.at.y < lane.y ? 'above' : 'below'
    const key = `${way} ${placed.box.id}`
    const nth = past.get(key) ?? 0
    const own = fallen.get(`${way} ${sender.id}`) ?? 0
    const hiding = owners.filter((one) => one !== placed).map(({ rect }) => rect)
    const fall =
      dropOntoLane(placed, sender, lane, all, nth, own) ??
      (isBehind(placed, sender.at, lane) ? detourToLane(placed, sender.at, lane, hiding, nth) : undefined)
    if (fall !== undefined) falls.set(id, fall)
    if (fall !== undefined) fallen.set(`${way} ${sender.id}`, own + 1)
    if (fall !== undefined && isBehind(placed, sender.at, lane)) past.set(key, nth + 1)
    const bends = fall?.bends ?? [{ x: lane.x + (placed.box.side === 'left' ? LANE_TURN : -LANE_TURN), y: lane.y }]
    ways.set(id, isInto ? bends : bends.toReversed())
  }
  return { routes: ways, falls }
}

/** A card's edge turns in the gap before the column of its wallet, and ends this far off the wallet's line. */
const CARD_TURN = 52
const OFF_LINE = 8

/** Replaces the routes from cards above or below the line of their wallet. */
function withCardEdges({ nodes, edges }: Routed, routes: EdgeRoutes, positionOf: (id: string) => Point | undefined): EdgeRoutes {
  const cards = new Set(nodes.flatMap(({ id, card }) => (card?.kind === 'senders' ? [id] : [])))
  if (cards.size === 0) return routes
  const ways = new Map(routes)
  for (const { id, source, target } of edges) {
    const [from, to] = cards.has(source) ? [positionOf(source), positionOf(target)] : []
    if (from === undefined || to === undefined || to.x - from.x < CARD_TURN || Math.abs(to.y - from.y) <= OFF_LINE) continue
    const x = to.x - Math.min(CARD_TURN, (to.x - from.x) / 2)
    const corners = [
      { x, y: from.y },
      { x, y: to.y + Math.sign(from.y - to.y) * OFF_LINE },
    ]
    ways.set(id, roundCorners(from, corners, to))
  }
  return ways
}

const ENDS: ReadonlySet<string> = new Set(['exchange', 'mixer', 'bridge', 'fund'])
/** Maximum number of nodes: in a larger graph no one follows single edges to their ends. */
const MAX_STEPPED = 450

/**
 * Replaces the routes to terminal nodes above or below their sender: they rise or drop where the
 * way is free.
 */
function withElbowEdges(
  { nodes, edges }: Routed,
  routes: EdgeRoutes,
  falls: ReadonlyMap<string, OrthogonalDrop>,
  sides: ReadonlyMap<string, CaptionPositions>,
  positionOf: (id: string) => Point | undefined,
): EdgeRoutes {
  if (nodes.length > MAX_STEPPED) return routes
  const ended = edges.filter(
    ({ id, target, bow, colour = '', isRelation, isInferred }) =>
      ENDS.has(colour) && bow === 0 && isRelation !== true && isInferred !== true && !routes.has(id) && sides.get(target)?.fan === undefined,
  )
  if (ended.length === 0) return routes
  const stand = standingOf(nodes, positionOf)
  const all = [...stand.values()]
  const ways = new Map(routes)
  /** How many edges of each sender rise, and how many drop. */
  const stored = new Map<string, number>()
  for (const { id, source } of edges) if (falls.has(id)) stored.set(`1 ${source}`, 1)
  for (const { id, source, target } of ended) {
    const [sender, end] = [stand.get(source), stand.get(target)]
    if (sender === undefined || end === undefined) continue
    const key = `${Math.sign(end.at.y - sender.at.y)} ${source}`
    const nth = stored.get(key) ?? 0
    const way = stepEdgeRoute(sender, end, all, nth)
    if (way === undefined) continue
    ways.set(id, way)
    stored.set(key, nth + 1)
  }
  return ways
}

function standingOf(nodes: readonly Sided[], positionOf: (id: string) => Point | undefined): ReadonlyMap<string, PlacedItem> {
  return new Map(
    nodes.flatMap(({ id, box }): [string, PlacedItem][] => {
      const at = positionOf(id)
      return at === undefined ? [] : [[id, { id, at, box }]]
    }),
  )
}

/**
 * Replaces the routes of back edges of the main flow, which continues at the left, below: through
 * free space. An edge to an amount split off is straight.
 */
function withBackEdges({ nodes, edges }: Routed, routes: EdgeRoutes, positionOf: (id: string) => Point | undefined): EdgeRoutes {
  const back = edges.flatMap(({ id, source, target, bow, colour }) => {
    const [from, to] = [positionOf(source), positionOf(target)]
    if (colour !== 'strong' || bow !== 0 || routes.has(id) || from === undefined || to === undefined || !isBackEdge(from, to)) return []
    return [{ id, source, target }]
  })
  if (back.length === 0 || back.length > MAX_BACK) return routes
  const ends = new Map<string, End>()
  for (const { id, box } of nodes) {
    const at = positionOf(id)
    if (at !== undefined) ends.set(id, { at, box })
  }
  const bounds = [...ends.values()].map(({ at: { x, y }, box }) => ({
    left: x - box.left,
    right: x + box.right,
    top: y - box.above,
    bottom: y + box.below,
  }))
  const ways = new Map(routes)
  for (const { id, source, target } of back) {
    const [from, to] = [ends.get(source), ends.get(target)]
    const way = from === undefined || to === undefined ? undefined : backEdgeRoute(from, to, bounds)
    if (way !== undefined) ways.set(id, way)
  }
  return ways
}

function obstaclesOf({ nodes, boxes }: Routed, positionOf: (id: string) => Point | undefined): readonly Obstacle[] {
  return [
    ...placedEntityBoxes(boxes, positionOf).map(({ rect, box }) => ({ rect, own: new Set(box.lanes.map(({ id }) => id)) })),
    ...placedCards(nodes, positionOf).map(({ rect, id }) => ({ rect, own: new Set([id]) })),
  ]
}

/**
 * Replaces the routes of edges that would be hidden by an unrelated box or card: they bend past it.
 */
function withObstacleDetours(
  edges: readonly RoutedEdge[],
  hiding: readonly Obstacle[],
  routes: EdgeRoutes,
  positionOf: (id: string) => Point | undefined,
): EdgeRoutes {
  if (hiding.length === 0) return routes
  const past = new Map(routes)
  for (const edge of edges) {
    const [from, to] = [positionOf(edge.source), positionOf(edge.target)]
    // The edges of a fan have routes of their own.
    if (from === undefined || to === undefined || (edge.bow === 0 && routes.has(edge.id))) continue
    const way = routeAroundObstacles(edge, from, to, hiding)
    if (way !== undefined) past.set(edge.id, way)
  }
  return past
}

/** The routes of the edges of a scene at its current node positions. */
export function sceneRoutes(scene: Routed, positionOf: (id: string) => Point | undefined): EdgeRoutes {
  return sceneGeometry(scene, positionOf).routes
}

/** A snapshot of the current node positions; later movements do not change it. */
export function positionSnapshot(
  nodes: readonly { readonly id: string }[],
  positionOf: (id: string) => Point | undefined,
): ReadonlyMap<string, Point> {
  const positions = new Map<string, Point>()
  for (const { id } of nodes) {
    const at = positionOf(id)
    if (at !== undefined) positions.set(id, { x: at.x, y: at.y })
  }
  return positions
}

function areSame(a: ReadonlyMap<string, Point>, b: ReadonlyMap<string, Point>): boolean {
  if (a.size !== b.size) return false
  for (const [id, { x, y }] of b) {
    const at = a.get(id)
    if (at?.x !== x || at.y !== y) return false
  }
  return true
}

/** The point of an edge at `share` of its way, 0 to 1; straight where there are no bends. */
export function pointOfRoute(from: Point, bends: readonly Point[], to: Point, share: number): Point {
  if (bends.length === 0) return between(from, to, share)
  const curves = curvesOf(from, bends, to)
  const at = Math.min(curves.length - 1, Math.floor(share * curves.length))
  const curve = curves[at]
  if (curve === undefined) return between(from, to, share)
  return pointOfCurve(curve, share * curves.length - at)
}
