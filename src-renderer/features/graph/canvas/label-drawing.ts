import type { TextLine } from '../../../../src-shared/graph/scene/caption.ts'
import { handMarks, type Mark, nodeMarks, noteMarks, writtenLines } from '../../../../src-shared/graph/scene/node-marks.ts'
import { trace } from './ground-layer.ts'
import { type Rect, rectsMeet } from '../../../../src-shared/graph/scene/collision-index.ts'
import { pointOfRoute, sceneRoutes } from '../../../../src-shared/graph/scene/edge-route.ts'
import { textWidth } from '../../../../src-shared/graph/scene/text-width.ts'
import type { ColumnHeader } from '../../../../src-shared/graph/layout/column-headers.ts'
import type { PlacedLabel } from '../../../../src-shared/graph/scene/captions/placed-captions.ts'
import type { PlacedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { CANVAS_FONTS, CANVAS_MONO } from '../../../ui/canvas-fonts.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { FADED, type GroundSubject } from '../../../../src-shared/graph/scene/ground-marks.ts'
import type { LivePosition } from './live-position.ts'

/** What the drawing of texts needs in addition. */
export interface PictureSubject extends GroundSubject {
  /** Column headers, which stay at the upper edge of the window. */
  readonly headers: readonly ColumnHeader[]
}

/** Discs smaller than this on the screen have no icon and no badge. */
const MIN_ICON_PX = 6
/** Below this zoom, signs on edges would cover the edges. */
const MIN_NOTE_ZOOM = 0.3
/** Maximum number of labels with a halo: drawing a halo costs more than drawing its letter. */
const MAX_HALOS = 250

export const HEADER_HEIGHT = 25
const HEAD_SIZE = 10.5
const HEAD_AIR = 10

/** Draws the strip of column headers; where two overlap, the later one is left out. */
export function drawHeaders(brush: Brush, { headers, colours }: PictureSubject, pan: number, zoom: number, width: number): void {
  if (headers.length === 0) return
  brush.globalAlpha = 0.92
  brush.fillStyle = colours.canvas
  brush.fillRect(0, 0, width, HEADER_HEIGHT)
  brush.globalAlpha = 1
  brush.fillStyle = colours.line
  brush.fillRect(0, HEADER_HEIGHT, width, 0.5)
  brush.textAlign = 'center'
  brush.font = `400 ${HEAD_SIZE}px ${CANVAS_FONTS}`
  brush.fillStyle = colours.ink3
  let free = -Infinity
  for (const { title, x } of headers) {
    const [at, half] = [x * zoom + pan, textWidth(title, HEAD_SIZE, 'regular') / 2]
    if (at - half < free || at + half < 0 || at - half > width) continue
    brush.fillText(title, at, HEADER_HEIGHT / 2)
    free = at + half + HEAD_AIR
  }
}

type Brush = CanvasRenderingContext2D

/** Whether so few labels are in view that each of them has a halo. */
export function isHaloed({ captions, amounts }: PlacedLabels, view: Rect): boolean {
  const seen = (labels: readonly PlacedLabel[]): number => labels.filter(({ box }) => rectsMeet(box, view) && box.top > view.top).length
  return seen(captions) + seen(amounts) <= MAX_HALOS
}

/** Draws the labels that meet an area of the graph and begin below `highest`. */
export function drawLabels(
  brush: Brush,
  { colours, inFull }: PictureSubject,
  { captions, amounts }: PlacedLabels,
  area: Rect,
  highest: number,
  withHalos: boolean,
): void {
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.lineJoin = 'round'
  brush.strokeStyle = colours.canvas
  brush.lineWidth = 3
  const draw = (label: PlacedLabel, id: string): void => {
    brush.globalAlpha = inFull === undefined || inFull.has(id) ? 1 : FADED
    drawText(brush, label, colours, withHalos)
  }
  const isSeen = ({ box }: PlacedLabel): boolean => rectsMeet(box, area) && box.top > highest
  for (const label of amounts) if (isSeen(label)) draw(label, edgeKey(label.id))
  for (const label of captions) if (isSeen(label)) draw(label, label.id)
  brush.globalAlpha = 1
}

const ALIGNED = { start: 'left', end: 'right', middle: 'center' } as const

function drawText(brush: Brush, label: PlacedLabel, colours: GraphColours, withHalo: boolean): void {
  for (const { line, x, y, align } of writtenLines(label)) {
    brush.textAlign = ALIGNED[align]
    brush.font = fontOf(line)
    brush.fillStyle = line.tone === 'ink' ? colours.ink : colours.ink2
    if (withHalo) brush.strokeText(line.text, x, y)
    brush.fillText(line.text, x, y)
  }
}

function fontOf({ face, size }: TextLine): string {
  return `${face === 'strong' ? 600 : 400} ${size}px ${face === 'mono' ? CANVAS_MONO : CANVAS_FONTS}`
}

const paths = new Map<string, Path2D>()

function pathOf(data: string): Path2D {
  const known = paths.get(data)
  if (known !== undefined) return known
  const path = new Path2D(data)
  paths.set(data, path)
  return path
}

export function drawMarks(
  brush: Brush,
  { scene, colours, inFull, markings }: PictureSubject,
  positionOf: LivePosition,
  zoom: number,
  view: Rect,
): void {
  const base = brush.getTransform()
  const draw = (id: string, marks: readonly Mark[]): void => {
    brush.globalAlpha = inFull === undefined || inFull.has(id) ? 1 : FADED
    for (const mark of marks) drawMark(brush, mark, base)
  }
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  for (const node of scene.nodes) {
    const radius = node.radius * zoom
    const position = radius < MIN_ICON_PX ? undefined : positionOf(node.id)
    if (position === undefined) continue
    const at = { x: position.x * zoom, y: position.y * zoom }
    if (at.x + radius < view.left || at.x - radius > view.right || at.y + radius < view.top || at.y - radius > view.bottom) continue
    draw(node.id, nodeMarks(node, at, radius, colours, markings.requesting?.has(node.id)))
    draw(node.id, handMarks(node.id, at, radius, markings, colours))
  }
  if (markings.notes.size > 0 && zoom >= MIN_NOTE_ZOOM) {
    const routes = sceneRoutes(scene, positionOf)
    for (const edge of scene.edges) {
      const [from, to] = markings.notes.has(edgeKey(edge.id)) ? [positionOf(edge.source), positionOf(edge.target)] : []
      if (from === undefined || to === undefined) continue
      const { x, y } = pointOfRoute(from, routes.get(edge.id) ?? [], to, 0.5)
      draw(edgeKey(edge.id), noteMarks({ x: x * zoom, y: y * zoom }, colours))
    }
  }
  brush.setTransform(base)
  brush.globalAlpha = 1
}

/** Draws a mark in pixels of the graph, under the transform of its sheet. */
function drawMark(brush: Brush, { geometry, fill, stroke, width, dash }: Mark, base: DOMMatrix): void {
  brush.setTransform(base)
  brush.fillStyle = fill
  brush.strokeStyle = stroke
  brush.lineWidth = width
  brush.setLineDash([...dash])
  if (geometry.kind === 'glyph') {
    brush.translate(geometry.at.x, geometry.at.y)
    brush.scale(geometry.scale, geometry.scale)
    const path = pathOf(geometry.path)
    if (fill !== '') brush.fill(path, 'evenodd')
    if (stroke !== '') brush.stroke(path)
  } else {
    brush.beginPath()
    trace(brush, geometry, 1)
    if (fill !== '') brush.fill()
    if (stroke !== '') brush.stroke()
  }
  brush.setLineDash([])
}
