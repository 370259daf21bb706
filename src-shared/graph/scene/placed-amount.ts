import { LABEL_AIR, LINE_HEIGHT, type TextLine } from './caption.ts'
import { type DrawnLines, NO_LINES } from './drawn-lines.ts'
import { pointOfRoute, STUB_LENGTH_PX } from './edge-route.ts'
import { between } from './edge-line.ts'
import type { OrthogonalDrop } from './drop-edges.ts'
import type { SceneEdge } from './graph-scene.ts'
import { RINGS, SUBJECT_RADIUS as DISC } from './node-box.ts'
import type { Occupied, Rect } from './collision-index.ts'
import { EDGE } from './entity-box.ts'
import { textWidth } from './text-width.ts'
import type { Point } from '../geometry/geometry.ts'
import type { CaptionPositions, EdgeRoutes } from './scene-types.ts'

/** The placed amount of an edge, in pixels from the layout origin at that zoom. */
interface PlacedAmount {
  readonly id: string
  readonly lines: readonly TextLine[]
  readonly box: Rect
}

/** Labels do not shrink: below this zoom the number of interactions is left out. */
const COUNTS_FROM = 0.7
const AMOUNT_SIZE = 11.5
const COUNT_SIZE = 10.5
/** Between an edge and its label. */
const GAP_PX = 4
/** Between the middle of another edge and a label, in pixels. */
const OFF_LINES = 2
/** Candidate positions of an amount along its edge, the best first. */
const EDGE_SHARES = [0.5, 0.4, 0.6, 0.3, 0.7]
/** The same where it has to avoid other edges. */
const SHARES = [...EDGE_SHARES, 0.2, 0.8, 0.12, 0.88]
/** The same for a drop edge, above the box onto whose lane it drops. */
const DROP_SHARES = [0.7, 0.8, 0.6, 0.75, 0.9, 0.5, 0.4, 0.3]
/** The distance along a bent edge, in both directions, from which its slope is computed. */
const NEAR = 0.02
const STRAIGHT: readonly Point[] = []
/** An edge shorter than this, in pixels, is not distinguishable from its neighbours. */
const MIN_LINE = 24

/** A form of an amount, measured. */
interface AmountForm extends Size {
  readonly lines: readonly TextLine[]
}

interface AmountForms {
  readonly whole: AmountForm
  readonly figure: AmountForm
}

/** Labels are placed again at each zoom; measuring them is the most expensive part. */
const measured = new WeakMap<SceneEdge, AmountForms>()

function amountForms(edge: SceneEdge): AmountForms {
  const known = measured.get(edge)
  if (known !== undefined) return known
  // While a trace is open, only its amounts are in full weight.
  const figure: TextLine =
    edge.isRelation || edge.traced === 0
      ? { text: edge.amount, face: 'regular', size: COUNT_SIZE, tone: 'ink-2' }
      : { text: edge.amount, face: 'strong', size: AMOUNT_SIZE, tone: 'ink' }
  const count: TextLine = { text: edge.count, face: 'regular', size: COUNT_SIZE, tone: 'ink-2' }
  const alone = formOf([figure])
  const forms = { figure: alone, whole: edge.count === '' ? alone : formOf([figure, count]) }
  measured.set(edge, forms)
  return forms
}

function formOf(lines: readonly TextLine[]): AmountForm {
  return {
    lines,
    width: Math.max(...lines.map(({ text, size, face }) => textWidth(text, size, face))),
    height: lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0),
  }
}

interface Ground {
  readonly sides: ReadonlyMap<string, CaptionPositions>
  readonly routes: EdgeRoutes
  readonly falls: ReadonlyMap<string, OrthogonalDrop>
  readonly zoom: number
  readonly occupied: Occupied
  readonly lines: DrawnLines
}

/**
 * First at its edge; then, for a horizontal one, below the discs at its ends, and for a drop edge
 * anywhere along it; last on the drop edge itself, rather than not at all.
 */
export type AmountWhere = 'first' | 'then' | 'last'

/**
 * Places the amount of an edge where it is free of all else, and occupies that area; undefined
 * where there is no space. `from` and `to` in pixels.
 */
export function placedAmount(edge: SceneEdge, from: Point, to: Point, ground: Ground, where: AmountWhere): PlacedAmount | undefined {
  if (edge.amount === '' || Math.hypot(to.x - from.x, to.y - from.y) < MIN_LINE) return undefined
  const { zoom, occupied, lines } = ground
  // An edge that bends far may return to its own label; of two that bend apart each is written on
  // its outer side.
  const own = edge.bow === 0 && where !== 'last' ? '' : edge.id
  for (const { form, box } of spotsOf(edge, from, to, ground, where)) {
    if (!occupied.isFree(box) || lines.cross(inPositions(box, zoom), own)) continue
    occupied.take(box)
    return { id: edge.id, lines: form.lines, box }
  }
  return undefined
}

interface Spot {
  readonly form: AmountForm
  readonly box: Rect
}

/** The candidate positions of an amount, the best first. */
function* spotsOf(edge: SceneEdge, from: Point, to: Point, { sides, routes, falls, zoom, lines }: Ground, where: AmountWhere): Generator<Spot> {
  const { whole, figure } = amountForms(edge)
  // A traced amount is shown with the whole flow at any zoom.
  const isWhole = (edge.traced ?? 0) > 0
  const forms = (zoom < COUNTS_FROM && !isWhole) || whole === figure ? [figure] : [whole, figure]
  const gap = edge.width / 2 + GAP_PX
  const fall = falls.get(edge.id)
  if (where === 'last') {
    if (fall !== undefined) yield* onDrop(fall, figure, zoom)
    return
  }
  if (fall !== undefined) {
    if (where === 'then') for (const form of forms) for (const box of dropSide(fall, form, gap, zoom)) yield { form, box }
    return
  }
  const bends = routes.get(edge.id) ?? STRAIGHT
  const [atSource, atTarget] = [sides.get(edge.source)?.fan, sides.get(edge.target)?.fan]
  // The row of a fan that is level with its hub has a straight edge, next to which the others
  // converge.
  const isLevel = from.y === to.y && (atSource === undefined) !== (atTarget === undefined)
  if ((bends.length > 1 || isLevel) && (atSource ?? atTarget) !== undefined) {
    const [leaf, way] = atSource !== undefined ? [from, atSource === 'left' ? 1 : -1] : [to, atTarget === 'left' ? 1 : -1]
    const isInLane = sides.get(leaf === from ? edge.source : edge.target)?.inLane === true
    // Further from the disc where its rings are, and out of its box.
    for (const further of isInLane ? [(EDGE - DISC) * zoom + 1] : [0, RINGS.width]) {
      const box = where === 'first' ? leafSideBox(leaf, way, figure, edge.width / 2 + 2, zoom, further) : undefined
      if (box !== undefined) yield { form: figure, box }
    }
    if (!isLevel) return
  }
  const stretches = stretchesOf(edge, from, bends, to, zoom)
  for (const form of forms) {
    for (const { at, begin, end } of lines === NO_LINES ? stretches.slice(0, EDGE_SHARES.length) : stretches) {
      const below = where === 'first' ? undefined : DISC * zoom + GAP_PX
      for (const box of besides(scalePoint(at, zoom), begin, end, edge.bow, form, gap, below)) yield { form, box }
    }
  }
}

/** A point of an edge at which its amount may be, and the direction of the edge there; in layout units. */
interface Stretch {
  readonly at: Point
  readonly begin: Point
  readonly end: Point
}

/** A route is computed again when its ends move: its points are the same at each zoom. */
const stretches = new WeakMap<readonly Point[], readonly Stretch[]>()

/** At each of `SHARES`. `from` and `to` in pixels. */
function stretchesOf({ bow }: SceneEdge, from: Point, bends: readonly Point[], to: Point, zoom: number): readonly Stretch[] {
  const known = stretches.get(bends)
  if (known !== undefined) return known
  const [start, goal] = [scalePoint(from, 1 / zoom), scalePoint(to, 1 / zoom)]
  const pointAt = (share: number): Point => pointOfRoute(start, bends, goal, share)
  const all = SHARES.map((share) => {
    const [begin, end] = bends.length > 0 && bow === 0 ? [pointAt(share - NEAR), pointAt(share + NEAR)] : [start, goal]
    return { at: pointAt(share), begin, end }
  })
  if (bends.length > 0) stretches.set(bends, all)
  return all
}

/**
 * Positions next to the vertical segment of a drop edge, the nearest to the box first, because the
 * amounts of edges to others are at its sender; then those along its level segment.
 */
function dropSide({ from, to, level }: OrthogonalDrop, form: Size, gap: number, zoom: number): readonly Rect[] {
  const [begin, end] = [scalePoint(from, zoom), scalePoint(to, zoom)]
  const [near, far] = [scalePoint(level[0], zoom), scalePoint(level[1], zoom)]
  return [
    ...DROP_SHARES.flatMap((share) => besides(between(begin, end, share), begin, end, 0, form, gap, undefined)),
    ...SHARES.toReversed().flatMap((share) => besides(between(near, far, share), near, far, 0, form, gap, undefined)),
  ]
}

/**
 * In the middle of the vertical segment, if that is longer than the figure is high: it is visible
 * below as well.
 */
function* onDrop({ from, to }: OrthogonalDrop, form: AmountForm, zoom: number): Generator<Spot> {
  const { x, y } = scalePoint(between(from, to, 0.5), zoom)
  const [half, high] = [form.width / 2 + LABEL_AIR, form.height / 2]
  if (Math.abs(to.y - from.y) * zoom > form.height) yield { form, box: { left: x - half, right: x + half, top: y - high, bottom: y + high } }
}

/** A pixel rectangle in layout units, for queries against other edges. */
export function inPositions({ left, right, top, bottom }: Rect, zoom: number): Rect {
  return {
    left: (left - OFF_LINES) / zoom,
    right: (right + OFF_LINES) / zoom,
    top: (top - OFF_LINES) / zoom,
    bottom: (bottom + OFF_LINES) / zoom,
  }
}

function scalePoint({ x, y }: Point, zoom: number): Point {
  return { x: x * zoom, y: y * zoom }
}

/** Above the level segment of a fan edge; none where that is too short for it at this zoom. */
function leafSideBox({ x, y }: Point, way: number, { width, height }: Size, gap: number, zoom: number, further: number): Rect | undefined {
  const begin = DISC * zoom + 1 + further
  if (begin + width + 2 * LABEL_AIR > STUB_LENGTH_PX * zoom + 16) return undefined
  const [near, far] = [x + way * begin, x + way * (begin + width + 2 * LABEL_AIR)]
  return { left: Math.min(near, far), right: Math.max(near, far), top: y - gap - height, bottom: y - gap }
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Below a horizontal edge, else above it; right of a vertical one, else left. For a bent one only
 * the outer side: another edge runs on the inner one. With `underDiscs`, below the discs of a
 * horizontal one, where those are close, further down if a neighbour's amount is there.
 */
function besides(
  { x, y }: Point,
  from: Point,
  to: Point,
  bow: number,
  { width, height }: Size,
  gap: number,
  underDiscs: number | undefined,
): readonly Rect[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dy) <= Math.abs(dx) * 0.25) {
    const [left, right] = [x - width / 2 - LABEL_AIR, x + width / 2 + LABEL_AIR]
    if (underDiscs !== undefined) {
      const under = { left, right, top: y + underDiscs, bottom: y + underDiscs + height }
      return bow === 0 ? [under, { ...under, top: under.bottom + 1, bottom: under.bottom + 1 + height }] : []
    }
    const below = { left, right, top: y + gap, bottom: y + gap + height }
    const above = { left, right, top: y - gap - height, bottom: y - gap }
    return bow === 0 ? [below, above] : [dx * bow > 0 ? below : above]
  }
  if (underDiscs !== undefined) return []
  const [top, bottom] = [y - height / 2, y + height / 2]
  // A slanted edge comes nearer above and below.
  const near = gap + (height / 2) * Math.abs(dx / dy)
  const rightOf = { left: x + near, right: x + near + width + 2 * LABEL_AIR, top, bottom }
  const leftOf = { left: x - near - width - 2 * LABEL_AIR, right: x - near, top, bottom }
  return bow === 0 ? [rightOf, leftOf] : [dy * bow > 0 ? leftOf : rightOf]
}
