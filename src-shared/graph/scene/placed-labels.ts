import { runSync } from '../../core/steps.ts'
import { ADDRESSES_FROM } from './caption.ts'
import { type CaptionGround, clearedCaptions, isNamed, namedBelow } from './captions/cleared-captions.ts'
import { LABEL_GAP_PX, AT_ONCE, placedCaptions, type PlacedLabel } from './captions/placed-captions.ts'
import { laneLabels, placedChainLanes } from './chain-lanes.ts'
import { drawnLines, NO_LINES } from './drawn-lines.ts'
import { sceneGeometry, type SceneGeometry } from './edge-route.ts'
import { ALL_NAMES_FROM, labelOverhang, FEW } from './label-overhang.ts'
import type { GraphScene, SceneEdge, SceneNode } from './graph-scene.ts'
import { RINGS, SUBJECT_RADIUS } from './node-box.ts'
import { isLarge } from './is-large.ts'
import { boxRect, type PlacedEntityBox, placedEntityBoxes, headerLabelBelow, headerLabel } from './entity-box.ts'
import { withReservedAreas, type ReservedArea, createCollisionIndex, isWithin, type Occupied, type Rect, rectsMeet } from './collision-index.ts'
import { sideCard, type PlacedCard, placedCards, writtenCard } from './fan-in-card.ts'
import { type AmountWhere, inPositions, placedAmount } from './placed-amount.ts'
import type { Point } from '../geometry/geometry.ts'

export interface PlacedLabels {
  readonly captions: readonly PlacedLabel[]
  readonly amounts: readonly PlacedLabel[]
  /** Number of nodes whose names have no place. */
  readonly unnamed: number
}

/**
 * Places the labels of a scene without overlap: captions above their discs by worth, then amounts
 * next to their edges, the greatest first. Labels without space are left out; lists and details
 * have them. Pure: the same scene, positions and zoom give the same labels, on screen and paper.
 */
export function placedLabels(scene: GraphScene, positionOf: (id: string) => Point | undefined, zoom: number): PlacedLabels {
  return runSync(placedLabelSteps(scene, positionOf, zoom))
}

/** `placedLabels` with pauses. */
export function* placedLabelSteps(
  scene: GraphScene,
  positionOf: (id: string) => Point | undefined,
  zoom: number,
): Generator<undefined, PlacedLabels, undefined> {
  return (yield* fittingLabelSteps(scene, positionOf, zoom, () => false)) ?? NO_LABELS
}

const NO_LABELS: PlacedLabels = { captions: [], amounts: [], unnamed: 0 }

/** The labels last placed of each scene at its positions: the view is fitted by the labels that are then drawn. */
const saved = new WeakMap<SceneGeometry, { readonly zoom: number; readonly labels: PlacedLabels }>()

/**
 * `placedLabels` with pauses; undefined once captions that stay where they are make the graph too
 * large: most of the work is then left out.
 */
export function* fittingLabelSteps(
  scene: GraphScene,
  positionOf: (id: string) => Point | undefined,
  zoom: number,
  isTooLarge: (captions: readonly PlacedLabel[]) => boolean,
): Generator<undefined, PlacedLabels | undefined, undefined> {
  const geometry = sceneGeometry(scene, positionOf)
  const known = saved.get(geometry)
  if (known?.zoom === zoom) return known.labels
  const labels = yield* placementSteps(scene, geometry, positionOf, zoom, isTooLarge)
  if (labels !== undefined) saved.set(geometry, { zoom, labels })
  return labels
}

function* placementSteps(
  scene: GraphScene,
  { sides, routes, falls }: SceneGeometry,
  positionOf: (id: string) => Point | undefined,
  zoom: number,
  isTooLarge: (captions: readonly PlacedLabel[]) => boolean,
): Generator<undefined, PlacedLabels | undefined, undefined> {
  // In a large graph, zoomed out, requested nodes are named over the dots of others rather than not
  // at all.
  const isDotted = isLarge(scene) && zoom < ALL_NAMES_FROM
  const [stored, dots] = [createCollisionIndex(), createCollisionIndex()]
  const occupied: Occupied = isDotted ? { ...stored, isFree: (rect, own) => stored.isFree(rect, own) && dots.isFree(rect) } : stored
  const at = (id: string): Point | undefined => {
    const position = positionOf(id)
    return position === undefined ? undefined : { x: position.x * zoom, y: position.y * zoom }
  }
  for (const { id, radius, card } of scene.nodes) {
    const position = card?.kind === 'group' ? undefined : at(id)
    if (position !== undefined) (isDotted && radius < SUBJECT_RADIUS ? dots : stored).take(around(position, radius * zoom))
  }
  yield
  const owners = placedEntityBoxes(scene.boxes, positionOf)
  const headers = owners.flatMap((placed): PlacedLabel[] => {
    const header = headerLabel(placed, zoom)
    // At a small zoom a complete name below the box has priority over a shortened one in it.
    if (header === undefined || (header.isCut && zoom < ADDRESSES_FROM) || !occupied.isFree(header.box)) return []
    occupied.take(header.box)
    return [{ id: placed.box.id, lines: header.lines, box: header.box, align: 'start' }]
  })
  const cards = placedCards(scene.nodes, positionOf)
  const worth = new Map(cards.length === 0 ? [] : scene.nodes.map((node) => [node.id, node.worth]))
  const onCards = cards.flatMap((placed) =>
    writtenCard(placed, zoom).flatMap(({ lines, box, align = 'start' }): PlacedLabel[] => {
      if (!occupied.isFree(box)) return []
      occupied.take(box)
      return [{ id: placed.id, lines, box, align }]
    }),
  )
  const closed = closedRooms(owners, cards, zoom)
  const reach = zoom < ADDRESSES_FROM ? labelOverhang(scene, positionOf, zoom) : undefined
  const outside = withReservedAreas(occupied, closed, reach)
  const outsideFor = (id: string): { readonly isFree: (box: Rect) => boolean } => ({ isFree: (box) => outside.isFree(id, box) })
  const sideLabels: PlacedLabel[] = []
  const write = (label: PlacedLabel): void => {
    sideLabels.push(label)
    occupied.take(label.box)
  }
  // Before others: they have one or two candidate positions, a disc has four.
  for (const placed of owners) {
    const { id } = placed.box
    if (headers.some((one) => one.id === id)) continue
    const [below, inside] = [headerLabelBelow(placed, zoom), headerLabel(placed, zoom)]
    if (outside.isFree(id, below.box)) write({ id, ...below })
    else if (inside !== undefined && occupied.isFree(inside.box)) write({ id, lines: inside.lines, box: inside.box, align: 'start' })
  }
  for (const placed of isDotted ? [] : cards.toSorted((a, b) => (worth.get(b.id) ?? 0) - (worth.get(a.id) ?? 0))) {
    if (onCards.some(({ id }) => id === placed.id)) continue
    const found = sideCard(placed, zoom).find(({ box }) => (isWithin(box, boxRect(placed, zoom)) ? occupied : outsideFor(placed.id)).isFree(box))
    if (found !== undefined) write({ id: placed.id, ...found })
  }
  // In a large graph edges are everywhere: halos separate labels from them, and more labels are
  // drawn. At a small zoom few amounts are.
  const lines = isLarge(scene) || zoom < ALL_NAMES_FROM ? NO_LINES : drawnLines(scene, routes, positionOf)
  const isCrossed = (box: Rect): boolean => lines.cross(inPositions(box, zoom), '')
  const laneNames = placedChainLanes(scene, positionOf).flatMap((lane, nth): PlacedLabel[] => {
    const label = laneLabels(lane, zoom).find(({ box }) => occupied.isFree(box) && !isCrossed(box))
    if (label === undefined) return []
    occupied.take(label.box)
    return [{ id: `lane ${nth}`, ...label, align: 'start' }]
  })
  let captions = [
    ...headers,
    ...laneNames,
    ...onCards,
    ...sideLabels,
    ...(yield* placedCaptions(scene, sides, at, zoom, outside, isDotted ? withReservedAreas(stored, closed, reach) : outside, isCrossed)),
  ]
  // A caption crossed by an edge may still move.
  if (isTooLarge(captions) && isTooLarge(captions.filter(({ box }) => !isCrossed(box)))) return undefined
  const amounts: PlacedLabel[] = []
  const written = createCollisionIndex()
  for (const { box } of captions) written.take(box)
  for (const { id, radius, isLookalike } of scene.nodes) {
    const position = isLookalike ? at(id) : undefined
    if (position !== undefined) written.take(lookalikeBounds(position, radius * zoom))
  }
  const spaced = withAir(
    occupied,
    written,
    closed.map(({ rect }) => rect),
  )
  // In a graph in which not all nodes are named, amounts would be between unnamed ones.
  if (zoom < ALL_NAMES_FROM) return { captions, amounts, unnamed: unnamedAmong(scene, captions) }
  const ground = { sides, routes, falls, zoom, occupied: spaced, lines }
  const unplaced: SceneEdge[] = []
  const placeAmount = (edge: SceneEdge, where: AmountWhere): boolean => {
    const [from, to] = [at(edge.source), at(edge.target)]
    const label = from === undefined || to === undefined ? undefined : placedAmount(edge, from, to, ground, where)
    if (label !== undefined) amounts.push(label)
    else if (where === 'first') unplaced.push(edge)
    return label !== undefined
  }
  const free: CaptionGround = { sides, at, zoom, occupied: withReservedAreas(spaced, closed, reach) }
  const below = (isWanted: (node: SceneNode) => boolean): void =>
    void captions.push(...namedBelow(scene.nodes.filter(isWanted), captions, free, isCrossed))
  // Among many nodes, requested ones have priority over any amount.
  if (scene.nodes.length > FEW) below(({ radius }) => radius >= SUBJECT_RADIUS)
  for (const [nth, edge] of scene.edges.toSorted((a, b) => b.worth - a.worth).entries()) {
    if (nth % AT_ONCE === 0) yield
    placeAmount(edge, 'first')
  }
  // Further from its edge an amount has less priority than a name, and more than an address.
  below(isNamed)
  for (const [nth, edge] of unplaced.entries()) {
    if (nth % AT_ONCE === 0) yield
    placeAmount(edge, 'then')
  }
  captions = clearedCaptions(scene.nodes, captions, free, isCrossed)
  // Labels moved off an edge have left space next to it.
  const reported = new Set(amounts.map(({ id }) => id))
  const notReported = isLarge(scene) ? [] : unplaced.filter(({ id }) => !reported.has(id))
  for (const where of ['then', 'last'] as const) {
    for (const [nth, edge] of notReported.entries()) {
      if (nth % AT_ONCE === 0) yield
      if (!reported.has(edge.id) && placeAmount(edge, where)) reported.add(edge.id)
    }
  }
  below(() => true)
  return { captions, amounts, unnamed: unnamedAmong(scene, captions) }
}

function unnamedAmong({ nodes }: GraphScene, captions: readonly PlacedLabel[]): number {
  const named = new Set(captions.map(({ id }) => id))
  return nodes.filter(({ id }) => !named.has(id)).length
}

/** The rings of a look-alike, which keep their size at the upper left of a disc. */
function lookalikeBounds({ x, y }: Point, radius: number): Rect {
  const [left, top] = [x - radius * 0.75 - RINGS.width / 2, y - radius * 0.75 - RINGS.height / 2]
  return { left, top, right: left + RINGS.width, bottom: top + RINGS.height }
}

/**
 * An amount may be close to a disc; it keeps a distance from labels, and stays out of boxes, where
 * edges converge in few pixels.
 */
function withAir(occupied: Occupied, written: Occupied, boxes: readonly Rect[]): Occupied {
  const { sideways, above } = LABEL_GAP_PX
  return {
    isFree: (box) =>
      occupied.isFree(box) &&
      boxes.every((one) => !rectsMeet(one, box)) &&
      written.isFree({ left: box.left - sideways, right: box.right + sideways, top: box.top - above, bottom: box.bottom + above }),
    take: (box) => {
      occupied.take(box)
      written.take(box)
    },
    release: (box) => {
      occupied.release(box)
      written.release(box)
    },
  }
}

function around({ x, y }: Point, radius: number): Rect {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

function closedRooms(owners: readonly PlacedEntityBox[], cards: readonly PlacedCard[], zoom: number): readonly ReservedArea[] {
  return [
    ...owners.map((placed) => ({ own: new Set(placed.box.lanes.map(({ id }) => id)), rect: boxRect(placed, zoom) })),
    ...cards.map((placed) => ({ own: new Set<string>(), rect: boxRect(placed, zoom) })),
  ]
}
