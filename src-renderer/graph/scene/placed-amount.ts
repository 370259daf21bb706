import type { Place } from '../layout/layout.ts'
import { LABEL_AIR, LINE_HEIGHT, type TextLine } from './caption.ts'
import type { CaptionPlaces } from './caption-sides.ts'
import { type EdgeRoutes, pointOfRoute, STUB } from './edge-route.ts'
import { between } from './edge-line.ts'
import type { Fall } from './falls.ts'
import type { SceneEdge } from './graph-scene.ts'
import { RINGS, SUBJECT_RADIUS as DISC } from './node-box.ts'
import type { Occupied, Rect } from './occupied.ts'
import { EDGE } from './owner-box.ts'
import { textWidth } from './text-width.ts'

/** The amount of an edge where it stands, in pixels from the origin of the places at that zoom. */
interface PlacedAmount {
  readonly id: string
  readonly lines: readonly TextLine[]
  readonly box: Rect
}

/** Labels do not shrink: below this zoom how often goes without being said. */
const COUNTS_FROM = 0.7
const AMOUNT_SIZE = 11.5
const COUNT_SIZE = 10.5
/** Between a line and what is written beside it. */
const BESIDE = 4
/** Where along a line its amount may stand, the best first. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.7]
/** The same of a line that falls, above the box onto whose lane it falls. */
const FALL_SHARES = [0.7, 0.8, 0.6, 0.9, 0.5, 0.4, 0.3]
/** A line shorter than this, in pixels, is not told from its neighbours. */
const LEAST_LINE = 24

/** A way to write an amount, measured. */
interface AmountForm extends Size {
  readonly lines: readonly TextLine[]
}

interface AmountForms {
  readonly whole: AmountForm
  readonly figure: AmountForm
}

/** Lines are written at each zoom anew; measuring them is the dearest part of it. */
const measured = new WeakMap<SceneEdge, AmountForms>()

function amountForms(edge: SceneEdge): AmountForms {
  const known = measured.get(edge)
  if (known !== undefined) return known
  const figure: TextLine = edge.isRelation
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
  readonly sides: ReadonlyMap<string, CaptionPlaces>
  readonly routes: EdgeRoutes
  readonly falls: ReadonlyMap<string, Fall>
  readonly zoom: number
  readonly occupied: Occupied
}

/** Where the amount of an edge stands free, which it takes; undefined where it finds no place. `from` and `to` in pixels. */
export function placedAmount(edge: SceneEdge, from: Place, to: Place, { sides, routes, falls, zoom, occupied }: Ground): PlacedAmount | undefined {
  if (edge.amount === '' || Math.hypot(to.x - from.x, to.y - from.y) < LEAST_LINE) return undefined
  const { whole, figure } = amountForms(edge)
  const fall = falls.get(edge.id)
  if (fall !== undefined) {
    for (const form of zoom < COUNTS_FROM || whole === figure ? [figure] : [whole, figure]) {
      const box = besidesFall(fall, form, edge.width / 2 + BESIDE, zoom).find((one) => occupied.isFree(one))
      if (box === undefined) continue
      occupied.take(box)
      return { id: edge.id, lines: form.lines, box }
    }
    return undefined
  }
  const bends = (routes.get(edge.id) ?? []).map(({ x, y }) => ({ x: x * zoom, y: y * zoom }))
  const [atSource, atTarget] = [sides.get(edge.source)?.fan, sides.get(edge.target)?.fan]
  if (bends.length > 1 && (atSource ?? atTarget) !== undefined) {
    const [leaf, way] = atSource !== undefined ? [from, atSource === 'left' ? 1 : -1] : [to, atTarget === 'left' ? 1 : -1]
    const isInLane = sides.get(leaf === from ? edge.source : edge.target)?.inLane === true
    // Further from the disc where its rings stand, and out of its box.
    for (const further of isInLane ? [(EDGE - DISC) * zoom + 1] : [0, RINGS.width]) {
      const box = besideLeaf(leaf, way, figure, edge.width / 2 + 2, zoom, further)
      if (box === undefined || !occupied.isFree(box)) continue
      occupied.take(box)
      return { id: edge.id, lines: figure.lines, box }
    }
    return undefined
  }
  for (const form of zoom < COUNTS_FROM || whole === figure ? [figure] : [whole, figure]) {
    for (const share of SHARES) {
      const point = pointOfRoute(from, bends, to, share)
      // In the middle of a line that goes back and forth it lies.
      const [begin, end] = bends.length > 1 ? [point, { x: point.x + 1, y: point.y }] : [from, to]
      for (const box of besides(point, begin, end, edge.bow, form, edge.width / 2 + BESIDE, DISC * zoom + BESIDE)) {
        if (!occupied.isFree(box)) continue
        occupied.take(box)
        return { id: edge.id, lines: form.lines, box }
      }
    }
  }
  return undefined
}

/** Beside the part of a line that falls, the nearest to the box first: at its payer stand those of the lines between that and others. */
function besidesFall({ from, to }: Fall, form: Size, gap: number, zoom: number): readonly Rect[] {
  const [begin, end] = [scaled(from, zoom), scaled(to, zoom)]
  return FALL_SHARES.flatMap((share) => besides(between(begin, end, share), begin, end, 0, form, gap, 0))
}

function scaled({ x, y }: Place, zoom: number): Place {
  return { x: x * zoom, y: y * zoom }
}

/** Above the level part of a line of a fan; nothing where that is too short for it at this zoom. */
function besideLeaf({ x, y }: Place, way: number, { width, height }: Size, gap: number, zoom: number, further: number): Rect | undefined {
  const begin = DISC * zoom + 1 + further
  if (begin + width + 2 * LABEL_AIR > STUB * zoom + 16) return undefined
  const [near, far] = [x + way * begin, x + way * (begin + width + 2 * LABEL_AIR)]
  return { left: Math.min(near, far), right: Math.max(near, far), top: y - gap - height, bottom: y - gap }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Below a line that lies, else above it, else below its discs where those stand close, further down where a neighbour's stands there; right of one that stands, else left. Of a bent one the outer side alone: on the inner one runs another line. */
function besides({ x, y }: Place, from: Place, to: Place, bow: number, { width, height }: Size, gap: number, underDiscs: number): Rect[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dy) <= Math.abs(dx) * 0.25) {
    const [left, right] = [x - width / 2 - LABEL_AIR, x + width / 2 + LABEL_AIR]
    const below = { left, right, top: y + gap, bottom: y + gap + height }
    const above = { left, right, top: y - gap - height, bottom: y - gap }
    const under = { left, right, top: y + underDiscs, bottom: y + underDiscs + height }
    const lower = { ...under, top: under.bottom + 1, bottom: under.bottom + 1 + height }
    return bow === 0 ? [below, above, under, lower] : [dx * bow > 0 ? below : above]
  }
  const [top, bottom] = [y - height / 2, y + height / 2]
  const rightOf = { left: x + gap, right: x + gap + width + 2 * LABEL_AIR, top, bottom }
  const leftOf = { left: x - gap - width - 2 * LABEL_AIR, right: x - gap, top, bottom }
  return bow === 0 ? [rightOf, leftOf] : [dy * bow > 0 ? leftOf : rightOf]
}
