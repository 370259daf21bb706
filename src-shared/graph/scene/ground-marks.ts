import { runSync } from '../../core/steps.ts'
import { headLength, lineShape, type LineShape } from './edge-line.ts'
import { pointOfRoute, sceneRoutes } from './edge-route.ts'
import { type PlacedEntityBox, placedEntityBoxes } from './entity-box.ts'
import { cardBars, type PlacedCard, placedCards } from './fan-in-card.ts'
import type { GraphScene, SceneEdge, SceneNode } from './graph-scene.ts'
import { edgeKey } from '../../view-models/edge-key.ts'
import { edgeColour, type GraphColours } from './graph-colours.ts'
import { type Markings, RING_GAP, RING_WIDTH } from './markings.ts'
import { SUBJECT_RADIUS } from './node-box.ts'
import type { Rect } from './collision-index.ts'
import { LEAST_ZOOM } from './label-overhang.ts'
import type { Point } from '../geometry/geometry.ts'

type PlaceOf = (id: string) => Point | undefined

/** The outline of a shape, in layout units. */
export type Geometry =
  | {
      readonly kind: 'circle'
      readonly at: Point
      readonly radius: number
      /** The minimum radius on the screen, in pixels. */
      readonly minPx: number
    }
  | { readonly kind: 'rects'; readonly rects: readonly Rect[]; readonly corner: number }
  /** An edge with its control points, in order. */
  | { readonly kind: 'curve'; readonly start: Point; readonly bends: readonly Point[]; readonly end: Point }
  | { readonly kind: 'triangle'; readonly corners: readonly [Point, Point, Point] }
  | { readonly kind: 'rules'; readonly left: number; readonly right: number; readonly heights: readonly number[] }

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

interface Look {
  readonly alpha: number
  /** Fades behind others when the graph is zoomed out. */
  readonly recedes?: boolean
  readonly fill: string
  readonly stroke: string
  readonly width: number
  readonly dash: readonly number[]
  /** The fill of a disc drawn as a dot; '' for other shapes. */
  readonly dot: string
}

/** Its bounds, in layout units, and its look. Equal shapes in two drawings look exactly alike. */
export interface Shape {
  readonly box: Rect
  /** Equal for shapes that are drawn alike at the same position. */
  readonly key: string
  /** The node of the disc; absent for other shapes. */
  readonly disc?: string
  readonly geometry: Geometry
}

/** All shapes of one look. */
export interface Ink extends Look {
  /** Equal for the same look and size. */
  readonly key: string
  readonly shapes: Shape[]
  /**
   * Its size in layout units; Infinity if it is drawn however small. Arrowheads in a large graph
   * are not.
   */
  readonly size: number
}

/** A key that distinguishes shapes by the positions they are drawn from, rounded. */
function keyOf(what: string, ...numbers: readonly number[]): string {
  let key = what
  for (const number of numbers) key += ` ${Math.round(number * 8)}`
  return key
}

/** A flow that ends further left than it begins, by this much, runs back. */
const BACK = 24
const BORDER = 1.5
const SELECTED_BORDER = 3
/** Of an entity box. */
const BOX_CORNER = 6
const GROUP_CORNER = 4
const DOTS: readonly number[] = [1.5, 3]
const DASHES: readonly number[] = [6, 4]
/** The minimum radius of a requested node, in pixels. */
const LEAST_SUBJECT = 3.5
const UNBROKEN: readonly number[] = []
/** Above this number of nodes and edges, edges to nodes of no particular kind fade. */
const MUCH = 150

/** Edges or discs that are processed between two pauses. */
const AT_ONCE = 100

/** A shape with its ink. */
interface Inked extends Pick<Ink, 'key' | 'size'> {
  readonly look: Look
  readonly shape: Shape
}

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
export function groundInks(subject: GroundSubject, placeOf: PlaceOf, known?: KnownShapes): readonly Ink[] {
  return runSync(groundInkSteps(subject, placeOf, known))
}

/** `groundInks` with pauses. */
export function* groundInkSteps(
  { scene, colours, inFull, selection, markings }: GroundSubject,
  placeOf: PlaceOf,
  known: KnownShapes = noShapes(),
): Generator<undefined, readonly Ink[], undefined> {
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
  const routes = sceneRoutes(scene, placeOf)
  const owners = placedEntityBoxes(scene.boxes, placeOf)
  const cards = placedCards(scene.nodes, placeOf)
  // Payments drop onto the lanes of a box from all sides.
  const dropped = new Set(owners.flatMap(({ box }) => (box.isEnd ? box.lanes.map(({ id }) => id) : [])))
  const boxed = new Set([...owners.flatMap(({ box }) => box.lanes.map(({ id }) => id)), ...cards.map(({ id }) => id)])
  for (const standing of owners) {
    const { box, rect, rules } = standing
    const alpha = Math.max(...box.lanes.map(({ id }) => alphaOf(id)))
    const { full, soft } = colours.kinds[box.kind]
    const of = [full, soft, colours.line, alpha, rect.left, rect.top, rect.right, rect.bottom, ...rules]
    const drawn = reusable(known.boxes.get(box.id), of) ?? { of, inked: inkedBox(standing, colours, alpha) }
    knownBoxes.set(box.id, drawn)
    boxes.put(drawn.inked)
  }
  for (const standing of cards) boxes.put(inkedCard(standing, colours, selection.has(standing.id), alphaOf(standing.id)))
  yield
  for (const [nth, edge] of scene.edges.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) yield
    const [from, to] = [placeOf(edge.source), placeOf(edge.target)]
    if (from === undefined || to === undefined) continue
    const key = edgeKey(edge.id)
    const [colour, alpha] = [selection.has(key) ? colours.accent : edgeColour(colours, edge.colour), alphaOf(key)]
    const recedes = isMuch && edge.colour === 'plain' && !selection.has(key)
    const ends: readonly [number, number] = [radii.get(edge.source) ?? 0, radii.get(edge.target) ?? 0]
    const bends = routes.get(edge.id) ?? []
    const of = [colour, alpha, Number(recedes), edge.width, dashOf(edge)[0] ?? 0, ...ends, from.x, from.y, to.x, to.y]
    for (const { x, y } of bends) of.push(x, y)
    const line = reusable(known.lines.get(edge.id), of) ?? {
      of,
      inked: inkedLine(edge, lineShape(from, bends, to, ends, headLength(edge.width)), colour, alpha, recedes, !dropped.has(edge.target)),
    }
    knownLines.set(edge.id, line)
    const isBehind = boxed.size > 0 && !boxed.has(edge.source) && !boxed.has(edge.target)
    ;(isBehind ? behind : lines).put(line.inked)
  }
  for (const [nth, node] of scene.nodes.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) yield
    const place = placeOf(node.id)
    if (place === undefined) continue
    const [hand, alpha, look] = [markings.colours.get(node.id), alphaOf(node.id), discLook(node, selection.has(node.id), colours)]
    const ring = hand === undefined ? '' : colours.hand[hand]
    const of = [ring, alpha, look.fill, look.stroke, look.width, node.kind, node.radius, place.x, place.y]
    const disc = reusable(known.discs.get(node.id), of) ?? {
      of,
      inked: [...(ring === '' ? [] : [inkedRing(place, node.radius, ring, alpha)]), inkedDisc(node, place, { ...look, alpha })],
    }
    knownDiscs.set(node.id, disc)
    discs.put(disc.inked)
  }
  known.lines = knownLines
  known.discs = knownDiscs
  known.boxes = knownBoxes
  return [...behind.all(), ...boxes.all(), ...lines.all(), ...discs.all()]
}

function reusable(known: Known | undefined, of: Known['of']): Known | undefined {
  return known !== undefined && known.of.length === of.length && known.of.every((one, at) => one === of[at]) ? known : undefined
}

function dashOf({ isRelation, isInferred }: SceneEdge): readonly number[] {
  return isInferred === true ? DASHES : isRelation ? DOTS : UNBROKEN
}

/** An edge and its arrowhead; empty where its discs leave no space between them. */
function inkedLine(edge: SceneEdge, shape: LineShape | undefined, colour: string, alpha: number, recedes: boolean, mayRunBack: boolean): Inked[] {
  if (shape === undefined) return []
  const isBack = mayRunBack && !edge.isRelation && edge.isInferred !== true && shape.tip.x < shape.start.x - BACK
  const { width } = edge
  const { start, bends, end, tip } = shape
  // Widths in quarters: many edges share a look.
  const look = { alpha, recedes, fill: '', stroke: colour, width: Math.round(width * 4) / 4, dash: dashOf(edge), dot: '' }
  const key = keyOf('', start.x, start.y, tip.x, tip.y, ...bends.flatMap(({ x, y }) => [x, y]))
  const [x, y] = [(end.x - tip.x) * 0.5, (end.y - tip.y) * 0.5]
  return [
    withInk(look, Infinity, {
      box: growRect(boxAround(start, tip, ...bends), width),
      key,
      geometry: { kind: 'curve', start, bends, end },
    }),
    withInk({ alpha, fill: colour, stroke: '', width: 0, dash: UNBROKEN, dot: '' }, headLength(width), {
      box: growRect(boxAround(end, tip), headLength(width)),
      key,
      geometry: { kind: 'triangle', corners: [tip, { x: end.x - y, y: end.y + x }, { x: end.x + y, y: end.y - x }] },
    }),
    ...(isBack
      ? [withInk({ alpha, fill: colour, stroke: '', width: 0, dash: UNBROKEN, dot: '' }, headLength(width), backHead(shape, headLength(width)))]
      : []),
  ]
}

/** An arrowhead in the middle of a flow from right to left, against the direction of reading. */
function backHead({ start, bends, end }: LineShape, length: number): Shape {
  const [before, at] = [pointOfRoute(start, bends, end, 0.48), pointOfRoute(start, bends, end, 0.5)]
  const long = Math.hypot(at.x - before.x, at.y - before.y) || 1
  const [dx, dy] = [((at.x - before.x) / long) * length, ((at.y - before.y) / long) * length]
  return {
    box: growRect(boxAround(at), length),
    key: keyOf('back', at.x, at.y, dx, dy),
    geometry: {
      kind: 'triangle',
      corners: [
        { x: at.x + dx, y: at.y + dy },
        { x: at.x - dy * 0.7, y: at.y + dx * 0.7 },
        { x: at.x + dy * 0.7, y: at.y - dx * 0.7 },
      ],
    },
  }
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
function inkedCard(standing: PlacedCard, colours: GraphColours, isSelected: boolean, alpha: number): Inked[] {
  const { rect } = standing
  const { left, top, right, bottom } = rect
  const [bars, key] = [cardBars(standing), keyOf('', left, top, right, bottom)]
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

function discLook(node: SceneNode, isSelected: boolean, colours: GraphColours): Omit<Look, 'alpha'> {
  const { full, soft } = node.kind === 'group' ? { full: colours.line, soft: colours.canvas } : colours.kinds[node.kind]
  const [stroke, width] = isSelected ? [colours.accent, SELECTED_BORDER] : [full, BORDER]
  return { fill: node.isSolid ? full : soft, stroke, width, dash: UNBROKEN, dot: stroke }
}

function inkedDisc({ id, kind, radius }: SceneNode, { x, y }: Point, look: Look): Inked {
  // Requested nodes are distinguishable at any zoom.
  const least = radius >= SUBJECT_RADIUS ? LEAST_SUBJECT : 0
  return withInk(look, Infinity, {
    box: growRect(boxAround({ x, y }), Math.max(radius, least / LEAST_ZOOM) + look.width),
    key: keyOf(kind === 'group' ? 'group' : '', x, y, radius),
    disc: id,
    geometry:
      kind === 'group'
        ? { kind: 'rects', rects: [{ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }], corner: GROUP_CORNER }
        : { kind: 'circle', at: { x, y }, radius, minPx: least },
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

function withInk(look: Look, size: number, shape: Shape): Inked {
  return { look, size, shape, key: `${look.alpha} ${look.recedes === true} ${look.fill} ${look.stroke} ${look.width} ${look.dash[0] ?? 0} ${size}` }
}

function boxAround(first: Point, ...more: readonly Point[]): Rect {
  let { x: left, y: top, x: right, y: bottom } = first
  for (const { x, y } of more) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

function growRect({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

interface Inks {
  readonly put: (inked: readonly Inked[]) => void
  readonly all: () => readonly Ink[]
}

/** Faint and receding inks are drawn below the others. */
function createInks(): Inks {
  const inks = new Map<string, Ink>()
  return {
    put: (all) => {
      for (const { look, size, key, shape } of all) {
        const known = inks.get(key)
        if (known === undefined) inks.set(key, { ...look, key, size, shapes: [shape] })
        else known.shapes.push(shape)
      }
    },
    all: () => [...inks.values()].toSorted((a, b) => a.alpha - b.alpha || Number(b.recedes ?? false) - Number(a.recedes ?? false)),
  }
}
