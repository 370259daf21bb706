import { drawHeaders, drawLabels, drawMarks, HEADER_HEIGHT, isHaloed, type PictureSubject } from './label-drawing.ts'
import { drawInks } from './ground-layer.ts'
import type { Ink, Shape } from '../../../../src-shared/graph/scene/ink.ts'
import type { LivePosition } from './live-position.ts'
import { areasAround } from './sheet-areas.ts'
import type { PlacedLabel } from '../../../../src-shared/graph/scene/captions/placed-captions.ts'
import type { PlacedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import type { SceneNode } from '../../../../src-shared/graph/scene/graph-scene.ts'
import type { Rect } from '../../../../src-shared/graph/scene/collision-index.ts'

/** Everything that a graph on its sheet is drawn from. */
export interface Shown {
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly inks: readonly Ink[]
  readonly labels: PlacedLabels | undefined
  readonly subject: PictureSubject
}

/** How far badges, rings and halos may extend around a disc or an edge, in pixels. */
const AROUND = 24

/** Whether two drawings are the same. */
export function isSame(a: Shown, b: Shown): boolean {
  const names: readonly (keyof Shown)[] = ['width', 'height', 'ratio', 'zoom', 'x', 'y', 'inks', 'labels', 'subject']
  return names.every((name) => a[name] === b[name])
}

function headerHeight({ headers }: PictureSubject): number {
  return headers.length > 0 ? HEADER_HEIGHT : 0
}

/**
 * Height of the area at the top, in pixels of the sheet, that does not all move with the graph: it
 * holds the headers, and a label below them is written whole or not at all.
 */
export function stillHeight({ labels, subject, ratio }: Shown): number {
  let tallest = 0
  for (const { box } of [...(labels?.captions ?? []), ...(labels?.amounts ?? [])]) tallest = Math.max(tallest, box.bottom - box.top)
  return Math.ceil((headerHeight(subject) + tallest + AROUND) * ratio)
}

/** Whether so few labels are in view that each of them has a halo. */
export function hasHalos({ labels, subject, width, height, x, y }: Shown): boolean {
  return labels === undefined || isHaloed(labels, { left: -x, top: headerHeight(subject) - y, right: width - x, bottom: height - y })
}

/** Draws the content of an area of the sheet, given in its pixels, over whatever was there. */
export function drawArea(brush: CanvasRenderingContext2D, shown: Shown, positionOf: LivePosition, area: Rect, withHalos: boolean): void {
  clearArea(brush, area)
  drawGround(brush, shown, area, shown.inks)
  drawTexts(brush, shown, positionOf, area, withHalos)
}

/**
 * Number of shapes drawn between two pauses: including the browser's work on them, no more than
 * fits into a frame.
 */
const SHAPES_AT_ONCE = 200

/** `drawArea` with at least one pause. */
export function* drawAreaSteps(
  brush: CanvasRenderingContext2D,
  shown: Shown,
  positionOf: LivePosition,
  area: Rect,
  withHalos: boolean,
): Generator<undefined, void, undefined> {
  clearArea(brush, area)
  for (const some of inkPieces(shown.inks)) {
    drawGround(brush, shown, area, some)
    yield
  }
  if (shown.inks.length === 0) yield
  drawTexts(brush, shown, positionOf, area, withHalos)
}

/** Inks in their order, grouped up to the maximum number of shapes; a larger one is split. */
function* inkPieces(inks: readonly Ink[]): Generator<readonly Ink[], void, undefined> {
  let piece: Ink[] = []
  let space = SHAPES_AT_ONCE
  for (const ink of inks) {
    for (let from = 0; from < ink.shapes.length;) {
      const shapes = ink.shapes.slice(from, from + space)
      piece.push({ ...ink, shapes })
      from += shapes.length
      space -= shapes.length
      if (space > 0) continue
      yield piece
      piece = []
      space = SHAPES_AT_ONCE
    }
  }
  if (piece.length > 0) yield piece
}

/** Clips drawing to an area of the sheet, until the brush is restored. */
function clipTo(brush: CanvasRenderingContext2D, { left, top, right, bottom }: Rect): void {
  brush.save()
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.beginPath()
  brush.rect(left, top, right - left, bottom - top)
  brush.clip()
}

function clearArea(brush: CanvasRenderingContext2D, area: Rect): void {
  clipTo(brush, area)
  brush.clearRect(area.left, area.top, area.right - area.left, area.bottom - area.top)
  brush.restore()
}

/** The part of a graph visible in an area of the sheet, in pixels of the graph. */
function viewIn({ ratio, x, y }: Shown, area: Rect): Rect {
  return {
    left: area.left / ratio - x - AROUND,
    top: area.top / ratio - y - AROUND,
    right: area.right / ratio - x + AROUND,
    bottom: area.bottom / ratio - y + AROUND,
  }
}

function drawGround(brush: CanvasRenderingContext2D, shown: Shown, area: Rect, inks: readonly Ink[]): void {
  const { ratio, zoom, x, y } = shown
  const { left, top, right, bottom } = viewIn(shown, area)
  clipTo(brush, area)
  brush.setTransform(ratio * zoom, 0, 0, ratio * zoom, x * ratio, y * ratio)
  drawInks(brush, inks, { left: left / zoom, top: top / zoom, right: right / zoom, bottom: bottom / zoom }, zoom)
  brush.restore()
}

/** Draws labels, marks on discs, and headers. */
function drawTexts(brush: CanvasRenderingContext2D, shown: Shown, positionOf: LivePosition, area: Rect, withHalos: boolean): void {
  const { width, ratio, zoom, x, y, labels, subject } = shown
  const { left, top, right, bottom } = viewIn(shown, area)
  clipTo(brush, area)
  brush.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio)
  // Nothing is written under the headers.
  if (labels !== undefined) drawLabels(brush, subject, labels, { left, top, right, bottom }, headerHeight(subject) - y, withHalos)
  drawMarks(brush, subject, positionOf, zoom, { left, top, right, bottom })
  brush.setTransform(ratio, 0, 0, ratio, 0, 0)
  if (area.top < headerHeight(subject) * ratio) drawHeaders(brush, subject, x, zoom, width)
  brush.restore()
}

/** Whether two drawings have the same view and differ at most in their content. */
function isSeenAlike(a: Shown, b: Shown): boolean {
  const names: readonly (keyof Shown)[] = ['width', 'height', 'ratio', 'zoom', 'x', 'y']
  const looks: readonly (keyof PictureSubject)[] = ['colours', 'inFull', 'selection', 'markings']
  if (!names.every((name) => a[name] === b[name]) || !looks.every((name) => a.subject[name] === b.subject[name])) return false
  const [headers, others] = [a.subject.headers, b.subject.headers]
  return (
    headers === others || (headers.length === others.length && headers.every(({ title, x }, at) => title === others[at]?.title && x === others[at].x))
  )
}

/** Bounds of the items that are in only one of two maps, in the units of the maps. */
function differing(before: ReadonlyMap<string, Rect>, after: ReadonlyMap<string, Rect>): Rect[] {
  const boxes: Rect[] = []
  for (const [key, box] of before) if (!after.has(key)) boxes.push(box)
  for (const [key, box] of after) if (!before.has(key)) boxes.push(box)
  return boxes
}

/** Bounds of the shapes that are in only one of two drawings. */
function differingShapes(before: readonly Ink[], after: readonly Ink[]): Rect[] {
  const [previousPositions, stand] = [new Set(before.flatMap(({ shapes }) => shapes)), new Set(after.flatMap(({ shapes }) => shapes))]
  const without = (inks: readonly Ink[], others: ReadonlySet<Shape>): ReadonlyMap<string, Rect> => {
    const left = new Map<string, Rect>()
    for (const { key, shapes } of inks) for (const shape of shapes) if (!others.has(shape)) left.set(`${key} ${shape.key}`, shape.box)
    return left
  }
  return differing(without(before, stand), without(after, previousPositions))
}

function labelsOf({ labels }: Shown): ReadonlyMap<string, Rect> {
  const key = ({ lines, box: { left, top, right, bottom }, align }: PlacedLabel): string =>
    [left, top, right, bottom, align ?? '', ...lines.flatMap(({ text, face, size, tone }) => [text, face, size, tone])].join('\n')
  return new Map([...(labels?.captions ?? []), ...(labels?.amounts ?? [])].map((label) => [key(label), label.box]))
}

/** Bounds of the discs whose marks changed; for added, removed and moved ones the shapes differ. */
function differingMarks(before: readonly SceneNode[], { subject: { scene }, inks }: Shown): Rect[] {
  const known = new Map(before.map((node) => [node.id, node]))
  const marks: readonly (keyof SceneNode)[] = ['kind', 'icon', 'isSolid', 'coverage', 'role', 'isLookalike', 'radius']
  const changed = new Set(
    scene.nodes.flatMap((node) => {
      const existing = known.get(node.id)
      return existing === undefined || marks.every((mark) => existing[mark] === node[mark]) ? [] : [node.id]
    }),
  )
  if (changed.size === 0) return []
  return inks.flatMap(({ shapes }) => shapes.flatMap(({ disc, box }) => (disc !== undefined && changed.has(disc) ? [box] : [])))
}

/**
 * The areas of a sheet, in its pixels, outside of which two drawings are the same; undefined where
 * their views differ. An expansion usually changes one corner of a large graph: redrawing all of it
 * would take most of the time.
 */
export function changedAreas(before: Shown, after: Shown): readonly Rect[] | undefined {
  if (!isSeenAlike(before, after)) return undefined
  const { width, height, ratio, zoom, x, y } = after
  const inPositions = [
    ...(before.inks === after.inks ? [] : differingShapes(before.inks, after.inks)),
    ...(before.subject.scene === after.subject.scene ? [] : differingMarks(before.subject.scene.nodes, after)),
  ]
  const inPixels = before.labels === after.labels ? [] : differing(labelsOf(before), labelsOf(after))
  const onSheet = ({ left, top, right, bottom }: Rect, scale: number): Rect => ({
    left: (left * scale + x - AROUND) * ratio,
    top: (top * scale + y - AROUND) * ratio,
    right: (right * scale + x + AROUND) * ratio,
    bottom: (bottom * scale + y + AROUND) * ratio,
  })
  const boxes = [...inPositions.map((box) => onSheet(box, zoom)), ...inPixels.map((box) => onSheet(box, 1))]
  return areasAround(boxes, Math.round(width * ratio), Math.round(height * ratio))
}
