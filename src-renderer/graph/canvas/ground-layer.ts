import { ended } from '../../text/ended.ts'
import { curvesOf, headLength, lineShape, type LineShape } from '../scene/edge-line.ts'
import { sceneRoutes } from '../scene/edge-route.ts'
import { type StandingBox, standingBoxes } from '../scene/owner-box.ts'
import type { GraphScene, SceneEdge, SceneNode } from '../scene/graph-scene.ts'
import { edgeKey } from '../edge-key.ts'
import { edgeColour, type GraphColours } from './graph-colours.ts'
import { type Markings, RING_GAP, RING_WIDTH } from '../scene/markings.ts'
import type { LivePlace } from './live-place.ts'
import type { Place } from '../layout/layout.ts'
import { rectsMeet, type Rect } from '../scene/occupied.ts'

/** What is drawn as discs and lines. */
export interface GroundSubject {
  readonly scene: GraphScene
  readonly colours: GraphColours
  /** Ids of what is drawn in full while all else fades; undefined for all. */
  readonly inFull: ReadonlySet<string> | undefined
  /** Nodes, and edges as `edgeKey` names them. */
  readonly selection: ReadonlySet<string>
  readonly markings: Markings
}

/** What stays when the pointer rests on a node, or a path is shown, is drawn in full; all else is as faint as this. */
export const FADED = 0.35

interface Look {
  readonly alpha: number
  readonly fill: string
  readonly stroke: string
  readonly width: number
  readonly dash: readonly number[]
  /** What a disc is filled with where it is a dot; '' for what is no disc. */
  readonly dot: string
}

/** What it covers, in the units of places, and how it is drawn. */
interface Shape {
  readonly box: Rect
  /** The same for what is drawn alike in the same place. */
  readonly key: string
  /** Whose disc it is; absent for what is none. */
  readonly disc?: string
  readonly trace: (brush: Brush) => void
}

/** Everything of one look. */
export interface Ink extends Look {
  readonly shapes: Shape[]
  /** Its size in the units of places; Infinity where it is drawn however small: heads of lines in a large picture are not. */
  readonly size: number
}

type Brush = CanvasRenderingContext2D

/** What tells shapes apart, by the places that they are drawn from, near enough. */
function keyOf(what: string, ...numbers: readonly number[]): string {
  let key = what
  for (const number of numbers) key += ` ${Math.round(number * 8)}`
  return key
}

const BORDER = 1.5
const SELECTED_BORDER = 3
/** Of an owner's box. */
export const BOX_CORNER = 6
const DOTS: readonly number[] = [1.5, 3]
const DASHES: readonly number[] = [6, 4]
const UNBROKEN: readonly number[] = []
const LEAST_SEEN = 2
/** Below this zoom a disc is a dot of its colour: neither rim nor ground would be told. */
const DOTS_BELOW = 0.3

/** Lines or discs that are traced between two pauses. */
const AT_ONCE = 100

/**
 * All discs and lines, sorted by look. Made anew for another scene, place or selection; under another view the same are drawn. Each is
 * drawn by itself: without a GPU, one path of a thousand lines takes many times as long as a thousand paths.
 */
export function groundInks(subject: GroundSubject, placeOf: LivePlace): readonly Ink[] {
  return ended(groundInkSteps(subject, placeOf))
}

/** `groundInks` with places to pause. */
export function* groundInkSteps(
  { scene, colours, inFull, selection, markings }: GroundSubject,
  placeOf: LivePlace,
): Generator<undefined, readonly Ink[], undefined> {
  const boxes = createInks()
  const lines = createInks()
  const discs = createInks()
  const radii = new Map(scene.nodes.map(({ id, radius }) => [id, radius]))
  const alphaOf = (id: string): number => (inFull === undefined || inFull.has(id) ? 1 : FADED)
  const routes = sceneRoutes(scene, placeOf)
  for (const standing of standingBoxes(scene.boxes, placeOf))
    addBox(boxes, standing, colours, Math.max(...standing.box.lanes.map(({ id }) => alphaOf(id))))
  yield
  for (const [nth, edge] of scene.edges.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) yield
    const [from, to] = [placeOf(edge.source), placeOf(edge.target)]
    if (from === undefined || to === undefined) continue
    const shape = lineShape(from, routes.get(edge.id) ?? [], to, [radii.get(edge.source) ?? 0, radii.get(edge.target) ?? 0], headLength(edge.width))
    if (shape === undefined) continue
    const key = edgeKey(edge.id)
    addLine(lines, edge, shape, selection.has(key) ? colours.accent : edgeColour(colours, edge.colour), alphaOf(key))
  }
  for (const [nth, node] of scene.nodes.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) yield
    const place = placeOf(node.id)
    if (place === undefined) continue
    const hand = markings.colours.get(node.id)
    if (hand !== undefined) addRing(discs, place, node.radius, colours.hand[hand], alphaOf(node.id))
    addDisc(discs, node, place, selection.has(node.id), colours, alphaOf(node.id))
  }
  return [...boxes.all(), ...lines.all(), ...discs.all()]
}

function addLine(
  inks: Inks,
  { width, isRelation, isInferred }: SceneEdge,
  { start, bends, end, tip }: LineShape,
  colour: string,
  alpha: number,
): void {
  const box = grown(boxAround(start, tip, ...bends), width)
  // Widths in quarters: many lines share a look.
  const look = {
    alpha,
    fill: '',
    stroke: colour,
    width: Math.round(width * 4) / 4,
    dash: isInferred === true ? DASHES : isRelation ? DOTS : UNBROKEN,
    dot: '',
  }
  const key = keyOf('', start.x, start.y, tip.x, tip.y, ...bends.flatMap(({ x, y }) => [x, y]))
  inks.of(look, Infinity).push({
    box,
    key,
    trace: (brush) => {
      brush.moveTo(start.x, start.y)
      if (bends.length === 0) brush.lineTo(end.x, end.y)
      for (const [, bend, there] of curvesOf(start, bends, end)) brush.quadraticCurveTo(bend.x, bend.y, there.x, there.y)
    },
  })
  const [x, y] = [(end.x - tip.x) * 0.5, (end.y - tip.y) * 0.5]
  inks.of({ alpha, fill: colour, stroke: '', width: 0, dash: UNBROKEN, dot: '' }, headLength(width)).push({
    box: grown(boxAround(end, tip), headLength(width)),
    key,
    trace: (brush) => {
      brush.moveTo(tip.x, tip.y)
      brush.lineTo(end.x - y, end.y + x)
      brush.lineTo(end.x + y, end.y - x)
    },
  })
}

/** An owner's box with a line above each of its lanes. */
function addBox(inks: Inks, { box: { kind }, rect, rules }: StandingBox, colours: GraphColours, alpha: number): void {
  const { full, soft } = colours.kinds[kind]
  const { left, top, right, bottom } = rect
  inks.of({ alpha, fill: soft, stroke: full, width: 1, dash: UNBROKEN, dot: '' }, Infinity).push({
    box: rect,
    key: keyOf('', left, top, right, bottom),
    trace: (brush) => brush.roundRect(left, top, right - left, bottom - top, BOX_CORNER),
  })
  inks.of({ alpha, fill: '', stroke: colours.line, width: 0.75, dash: UNBROKEN, dot: '' }, Infinity).push({
    box: rect,
    key: keyOf('', left, top, right, bottom, ...rules),
    trace: (brush) => {
      for (const y of rules) {
        brush.moveTo(left + BOX_CORNER, y)
        brush.lineTo(right - BOX_CORNER, y)
      }
    },
  })
}

function addDisc(inks: Inks, node: SceneNode, { x, y }: Place, isSelected: boolean, colours: GraphColours, alpha: number): void {
  const { radius } = node
  const { full, soft } = node.kind === 'group' ? { full: colours.line, soft: colours.canvas } : colours.kinds[node.kind]
  const [stroke, width] = isSelected ? [colours.accent, SELECTED_BORDER] : [full, BORDER]
  inks.of({ alpha, fill: node.isSolid ? full : soft, stroke, width, dash: UNBROKEN, dot: stroke }, Infinity).push({
    box: grown(boxAround({ x, y }), radius + width),
    key: keyOf(node.kind === 'group' ? 'group' : '', x, y, radius),
    disc: node.id,
    trace: (brush) => {
      if (node.kind === 'group') brush.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, 4)
      else brush.arc(x, y, radius, 0, 2 * Math.PI)
    },
  })
}

/** A ring of the investigator's colour around a disc. */
function addRing(inks: Inks, { x, y }: Place, radius: number, stroke: string, alpha: number): void {
  const around = radius + RING_GAP
  inks.of({ alpha, fill: '', stroke, width: RING_WIDTH, dash: UNBROKEN, dot: '' }, Infinity).push({
    box: grown(boxAround({ x, y }), around + RING_WIDTH),
    key: keyOf('', x, y, around),
    trace: (brush) => brush.arc(x, y, around, 0, 2 * Math.PI),
  })
}

function boxAround(first: Place, ...more: readonly Place[]): Rect {
  let { x: left, y: top, x: right, y: bottom } = first
  for (const { x, y } of more) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

function grown({ left, top, right, bottom }: Rect, by: number): Rect {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

interface Inks {
  readonly of: (look: Look, size: number) => Shape[]
  readonly all: () => readonly Ink[]
}

/** What is faint lies below what is not. */
function createInks(): Inks {
  const inks = new Map<string, Ink>()
  return {
    of: (look, size) => {
      const key = `${look.alpha} ${look.fill} ${look.stroke} ${look.width} ${look.dash.length} ${size}`
      const known = inks.get(key)
      if (known !== undefined) return known.shapes
      const ink = { ...look, size, shapes: [] }
      inks.set(key, ink)
      return ink.shapes
    },
    all: () => [...inks.values()].toSorted((a, b) => a.alpha - b.alpha),
  }
}

/** Draws what of the inks is in view, in the units of places, under a zoom that the brush has in its transform. */
export function drawInks(brush: Brush, inks: readonly Ink[], view: Rect, zoom: number): void {
  for (const { shapes, alpha, fill, stroke, width, dash, dot, size } of inks) {
    if (size * zoom < LEAST_SEEN) continue
    const isDot = dot !== '' && zoom < DOTS_BELOW
    const [filled, stroked] = [isDot || fill !== '', !isDot && stroke !== '']
    brush.globalAlpha = alpha
    brush.fillStyle = isDot ? dot : fill
    brush.strokeStyle = stroke
    brush.lineWidth = width
    brush.setLineDash([...dash])
    for (const { box, trace } of shapes) {
      if (!rectsMeet(box, view)) continue
      brush.beginPath()
      trace(brush)
      if (filled) brush.fill()
      if (stroked) brush.stroke()
    }
  }
  brush.setLineDash([])
  brush.globalAlpha = 1
}
