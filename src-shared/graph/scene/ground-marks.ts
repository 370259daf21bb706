import { runSync } from '../../core/steps.ts'
import { headLength, lineShape } from './edge-line.ts'
import { dashOf, headWidth, inkedLine, lineColour, runsBack } from './edge-inks.ts'
import { sceneRoutes } from './edge-route.ts'
import { type PlacedEntityBox, placedEntityBoxes } from './entity-box.ts'
import { cardBars, type FanInCard, groupCardRect, type PlacedCard, placedCards } from './fan-in-card.ts'
import { rimDistance } from './card-edges.ts'
import type { GraphScene, SceneNode } from './graph-scene.ts'
import { edgeKey } from '../../view-models/edge-key.ts'
import type { GraphColours } from './graph-colours.ts'
import { inkedLane, placedChainLanes } from './chain-lanes.ts'
import { boxAround, createInks, growRect, type Ink, type Inked, keyOf, type Look, UNBROKEN, withInk } from './ink.ts'
import { type Markings, RING_GAP, RING_WIDTH } from './markings.ts'
import { SUBJECT_RADIUS } from './node-box.ts'
import { MIN_ZOOM } from './label-overhang.ts'
import type { Rect } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'

type PositionOf = (id: string) => Point | undefined

/** What is drawn as discs and edges. */
export interface GroundSubject {
  readonly scene: GraphScene
  readonly colours: GraphColours
  /** Ids of the items drawn in full while all others fade; undefined for all. */
  readonly inFull: ReadonlySet<string> | undefined
  /** Nodes, and edges as `edgeKey` names them. */
  readonly selection: ReadonlySet<string>
  readonly markings: Markings
}

/** Opacity of the items that fade while the pointer is on a node or a path is shown. */
export const FADED = 0.35

const BORDER = 1.5
const SELECTED_BORDER = 3
/** Of an entity box. */
const BOX_CORNER = 6
const GROUP_CORNER = 4
/** The minimum radius of a requested node, in pixels. */
const MIN_SUBJECT_RADIUS = 3.5
/** Above this number of nodes and edges, edges to nodes of no particular kind fade. */
const MUCH = 150

/** Edges or discs that are processed between two pauses. */
const AT_ONCE = 100

/** A drawn shape and its inputs: it is valid as long as these are the same. */
interface Known {
  readonly of: readonly (string | number)[]
  readonly inked: readonly Inked[]
}

/**
 * The last drawn shapes, by node and edge: unchanged items keep their shapes, so that the cost
 * depends on what changes.
 */
export interface KnownShapes {
  lines: ReadonlyMap<string, Known>
  discs: ReadonlyMap<string, Known>
  boxes: ReadonlyMap<string, Known>
}

export function noShapes(): KnownShapes {
  return { lines: new Map(), discs: new Map(), boxes: new Map() }
}

/**
 * All discs and edges, sorted by look. Computed again for another scene, position or selection,
 * reusing `known` where valid; another view draws the same ones. Each shape is drawn by itself:
 * without a GPU, one path of a thousand lines takes many times as long as a thousand paths.
 */
export function groundInks(subject: GroundSubject, positionOf: PositionOf, known?: KnownShapes): readonly Ink[] {
  return runSync(groundInkSteps(subject, positionOf, known))
}

/** `groundInks` with pauses. */
export function* groundInkSteps(
  { scene, colours, inFull, selection, markings }: GroundSubject,
  positionOf: PositionOf,
  known: KnownShapes = noShapes(),
): Generator<undefined, readonly Ink[], undefined> {
  const lanes = createInks()
  const boxes = createInks()
  const lines = createInks()
  /** Edges unrelated to a box run behind it. */
  const behind = createInks()
  const discs = createInks()
  const knownLines = new Map<string, Known>()
  const knownDiscs = new Map<string, Known>()
  const knownBoxes = new Map<string, Known>()
  const radii = new Map(scene.nodes.map(({ id, radius }) => [id, radius]))
  // In a crowded graph, edges to nodes of no particular kind would hide where the money goes.
  const isMuch = inFull === undefined && scene.nodes.length + scene.edges.length > MUCH
  const alphaOf = (id: string): number => (inFull === undefined || inFull.has(id) ? 1 : FADED)
  const routes = sceneRoutes(scene, positionOf)
  const owners = placedEntityBoxes(scene.boxes, positionOf)
  const cards = placedCards(scene.nodes, positionOf)
  const groups = new Set(cards.flatMap(({ id, card }) => (card.kind === 'group' ? [id] : [])))
  // Payments drop onto the lanes of a box from all sides.
  const dropped = droppedOn(owners)
  const boxed = new Set([...owners.flatMap(({ box }) => box.lanes.map(({ id }) => id)), ...cards.map(({ id }) => id)])
  for (const placed of owners) {
    const { box, rect, rules } = placed
    const alpha = Math.max(...box.lanes.map(({ id }) => alphaOf(id)))
    const { full, soft } = colours.kinds[box.kind]
    const of = [full, soft, colours.line, alpha, rect.left, rect.top, rect.right, rect.bottom, ...rules]
    const drawn = reusable(known.boxes.get(box.id), of) ?? { of, inked: inkedBox(placed, colours, alpha) }
    knownBoxes.set(box.id, drawn)
    boxes.put(drawn.inked)
  }
  for (const lane of placedChainLanes(scene, positionOf)) lanes.put([inkedLane(lane, colours)])
  for (const { card, ...placed } of cards)
    if (card.kind === 'senders') boxes.put(inkedCard({ ...placed, card }, colours, selection.has(placed.id), alphaOf(placed.id)))
  yield
  for (const [nth, edge] of scene.edges.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) yield
    const [from, to] = [positionOf(edge.source), positionOf(edge.target)]
    if (from === undefined || to === undefined) continue
    const key = edgeKey(edge.id)
    const [isSelected, alpha] = [selection.has(key), alphaOf(key)]
    const colour = isSelected && edge.traced === undefined ? colours.accent : lineColour(edge, colours)
    const recedes = isMuch && edge.colour === 'plain' && !isSelected && (edge.traced ?? 0) === 0
    const pipe = edge.traced === undefined ? '' : isSelected ? colours.accent : colours.line
    const bends = routes.get(edge.id) ?? []
    const rim = (id: string, at: Point, next: Point): number => (groups.has(id) ? rimDistance(at, next) : (radii.get(id) ?? 0))
    const ends: readonly [number, number] = [rim(edge.source, from, bends[0] ?? to), rim(edge.target, to, bends.at(-1) ?? from)]
    const of = [colour, alpha, Number(recedes), edge.width, edge.traced ?? -1, pipe, dashOf(edge)[0] ?? 0, ...ends, from.x, from.y, to.x, to.y]
    for (const { x, y } of bends) of.push(x, y)
    const line = reusable(known.lines.get(edge.id), of) ?? {
      of,
      inked: inkedLine(
        edge,
        lineShape(from, bends, to, ends, headLength(headWidth(edge))),
        { colour, pipe, isSelected, alpha, recedes },
        runsBack(edge, from, to, dropped.has(edge.target)),
      ),
    }
    knownLines.set(edge.id, line)
    const isBehind = boxed.size > 0 && !boxed.has(edge.source) && !boxed.has(edge.target)
    ;(isBehind ? behind : lines).put(line.inked)
  }
  for (const [nth, node] of scene.nodes.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) yield
    const position = positionOf(node.id)
    if (position === undefined) continue
    const [hand, alpha, look] = [markings.colours.get(node.id), alphaOf(node.id), discLook(node, selection.has(node.id), colours)]
    const ring = hand === undefined ? '' : colours.hand[hand]
    const of = [ring, alpha, look.fill, look.stroke, look.width, node.kind, node.radius, position.x, position.y]
    const disc = reusable(known.discs.get(node.id), of) ?? {
      of,
      inked: groups.has(node.id)
        ? inkedGroup(node.id, groupCardRect(position), { ...look, fill: node.kind === 'unknown' ? colours.canvas : look.fill, alpha }, ring)
        : [...(ring === '' ? [] : [inkedRing(position, node.radius, ring, alpha)]), inkedDisc(node, position, { ...look, alpha })],
    }
    knownDiscs.set(node.id, disc)
    discs.put(disc.inked)
  }
  known.lines = knownLines
  known.discs = knownDiscs
  known.boxes = knownBoxes
  return [...lanes.all(), ...behind.all(), ...boxes.all(), ...lines.all(), ...discs.all()]
}

function droppedOn(owners: readonly PlacedEntityBox[]): ReadonlySet<string> {
  return new Set(owners.flatMap(({ box }) => (box.isEnd ? box.lanes.map(({ id }) => id) : [])))
}

/** Whether a flow of a drawn scene runs back: a legend explains its second arrowhead. */
export function hasBackEdge({ edges, boxes }: GraphScene, positionOf: PositionOf): boolean {
  const dropped = droppedOn(placedEntityBoxes(boxes, positionOf))
  return edges.some((edge) => {
    const [from, to] = [positionOf(edge.source), positionOf(edge.target)]
    return from !== undefined && to !== undefined && runsBack(edge, from, to, dropped.has(edge.target))
  })
}

function reusable(known: Known | undefined, of: Known['of']): Known | undefined {
  return known !== undefined && known.of.length === of.length && known.of.every((one, at) => one === of[at]) ? known : undefined
}

/** An entity box with a line above each of its lanes. */
function inkedBox({ box: { kind }, rect, rules }: PlacedEntityBox, colours: GraphColours, alpha: number): Inked[] {
  const { full, soft } = colours.kinds[kind]
  const { left, top, right, bottom } = rect
  return [
    withInk({ alpha, fill: soft, stroke: full, width: 1, dash: UNBROKEN, dot: '' }, Infinity, {
      box: rect,
      key: keyOf('', left, top, right, bottom),
      geometry: { kind: 'rects', rects: [rect], corner: BOX_CORNER },
    }),
    withInk({ alpha, fill: '', stroke: colours.line, width: 0.75, dash: UNBROKEN, dot: '' }, Infinity, {
      box: rect,
      key: keyOf('', left, top, right, bottom, ...rules),
      geometry: { kind: 'rules', left: left + BOX_CORNER, right: right - BOX_CORNER, heights: rules },
    }),
  ]
}

/** The card of collapsed senders, with a bar for each payment. */
function inkedCard(placed: PlacedCard<FanInCard>, colours: GraphColours, isSelected: boolean, alpha: number): Inked[] {
  const { rect } = placed
  const { left, top, right, bottom } = rect
  const [bars, key] = [cardBars(placed), keyOf('', left, top, right, bottom)]
  const stroke = isSelected ? colours.accent : colours.edge
  return [
    withInk({ alpha, fill: colours.canvas, stroke, width: 1, dash: UNBROKEN, dot: '' }, Infinity, {
      box: rect,
      key,
      geometry: { kind: 'rects', rects: [rect], corner: BOX_CORNER },
    }),
    withInk({ alpha, fill: colours.edge, stroke: '', width: 0, dash: UNBROKEN, dot: '' }, Infinity, {
      box: rect,
      key: keyOf(key, ...bars.map((bar) => bar.top)),
      geometry: { kind: 'rects', rects: bars, corner: 0 },
    }),
  ]
}

/** How far the second card of a group shows above the first, and how much narrower it is at each side. */
const STACK = { above: 3, aside: 4 } as const

/** The card of a collapsed group, over the edge of another. */
function inkedGroup(id: string, rect: Rect, look: Look, ring: string): Inked[] {
  const { left, right, top, bottom } = rect
  const behind = { left: left + STACK.aside, right: right - STACK.aside, top: top - STACK.above, bottom }
  const card = (box: Rect, name: string, own: Look): Inked =>
    withInk(own, Infinity, {
      box: growRect(box, own.width),
      key: keyOf(name, left, top, right, bottom),
      disc: id,
      geometry: { kind: 'rects', rects: [box], corner: BOX_CORNER },
    })
  const around = growRect(rect, RING_GAP + 1)
  return [
    ...(ring === '' ? [] : [card(around, 'ring', { alpha: look.alpha, fill: '', stroke: ring, width: RING_WIDTH, dash: UNBROKEN, dot: '' })]),
    card(behind, 'behind', { ...look, width: 1 }),
    card(rect, 'card', look),
  ]
}

function discLook(node: SceneNode, isSelected: boolean, colours: GraphColours): Omit<Look, 'alpha'> {
  const { full, soft } = node.kind === 'group' ? { full: colours.line, soft: colours.canvas } : colours.kinds[node.kind]
  const [stroke, width] = isSelected ? [colours.accent, SELECTED_BORDER] : [full, BORDER]
  return { fill: node.isSolid && node.card?.kind !== 'group' ? full : soft, stroke, width, dash: UNBROKEN, dot: stroke }
}

function inkedDisc({ id, kind, radius }: SceneNode, { x, y }: Point, look: Look): Inked {
  // Requested nodes are distinguishable at any zoom.
  const min = radius >= SUBJECT_RADIUS ? MIN_SUBJECT_RADIUS : 0
  return withInk(look, Infinity, {
    box: growRect(boxAround({ x, y }), Math.max(radius, min / MIN_ZOOM) + look.width),
    key: keyOf(kind === 'group' ? 'group' : '', x, y, radius),
    disc: id,
    geometry:
      kind === 'group'
        ? { kind: 'rects', rects: [{ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }], corner: GROUP_CORNER }
        : { kind: 'circle', at: { x, y }, radius, minPx: min },
  })
}

/** A ring of the investigator's colour around a disc. */
function inkedRing({ x, y }: Point, radius: number, stroke: string, alpha: number): Inked {
  const around = radius + RING_GAP
  return withInk({ alpha, fill: '', stroke, width: RING_WIDTH, dash: UNBROKEN, dot: '' }, Infinity, {
    box: growRect(boxAround({ x, y }), around + RING_WIDTH),
    key: keyOf('', x, y, around),
    geometry: { kind: 'circle', at: { x, y }, radius: around, minPx: 0 },
  })
}
