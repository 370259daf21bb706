import { LINE_HEIGHT, type TextLine } from '../scene/caption.ts'
import type { SceneNode } from '../scene/graph-scene.ts'
import { COVERAGE_PATHS, ICON_PATHS, LOOKALIKE_PATH } from '../../views/kind-icons.ts'
import { ASKING_PATH, NOTE_PATH, PIN_PATH } from '../scene/markings.ts'
import { STOP_PATHS, type StopReasonIcon } from '../scene/stop-sign.ts'
import { type Rect, rectsMeet } from '../scene/occupied.ts'
import { pointOfRoute, sceneRoutes } from '../scene/edge-route.ts'
import { textWidth } from '../scene/text-width.ts'
import type { ColumnHead } from '../layout/column-heads.ts'
import type { PlacedLabel } from '../scene/captions/placed-captions.ts'
import type { PlacedLabels } from '../scene/placed-labels.ts'
import { CANVAS_FONTS, CANVAS_MONO } from '../../ui/canvas-fonts.ts'
import { edgeKey } from '../edge-key.ts'
import { type GraphColours, stopColour } from './graph-colours.ts'
import { FADED, type GroundSubject } from './ground-layer.ts'
import type { LivePlace } from './live-place.ts'

/** What is written is drawn of this as well. */
export interface PictureSubject extends GroundSubject {
  /** Heads of the columns, which stay at the upper edge of the window. */
  readonly heads: readonly ColumnHead[]
}

/** Discs smaller than this on the screen carry no icon and no badge. */
const LEAST_ICON = 6
const BADGE = 12
/** A badge leaves most of a small disc to be seen: of its size, and from which radius on it is whole. */
const LEAST_BADGE = 0.65
const FULL_BADGE = 11
const ASKING_GAP = 3
const ASKING_DASH: readonly number[] = [1.5, 3]
/** Further out, signs on lines would cover the lines. */
const LEAST_NOTE_ZOOM = 0.3
/** A halo behind every letter costs more than the letter. */
const MOST_HALOS = 250

export const HEAD_HEIGHT = 25
const HEAD_SIZE = 10.5
const HEAD_AIR = 10

/** Draws the strip of column heads; of those that have no room beside each other the later ones are left out. */
export function drawHeads(brush: Brush, { heads, colours }: PictureSubject, pan: number, zoom: number, width: number): void {
  if (heads.length === 0) return
  brush.globalAlpha = 0.92
  brush.fillStyle = colours.canvas
  brush.fillRect(0, 0, width, HEAD_HEIGHT)
  brush.globalAlpha = 1
  brush.fillStyle = colours.line
  brush.fillRect(0, HEAD_HEIGHT, width, 0.5)
  brush.textAlign = 'center'
  brush.font = `400 ${HEAD_SIZE}px ${CANVAS_FONTS}`
  brush.fillStyle = colours.ink3
  let free = -Infinity
  for (const { title, x } of heads) {
    const [at, half] = [x * zoom + pan, textWidth(title, HEAD_SIZE, 'regular') / 2]
    if (at - half < free || at + half < 0 || at - half > width) continue
    brush.fillText(title, at, HEAD_HEIGHT / 2)
    free = at + half + HEAD_AIR
  }
}

type Brush = CanvasRenderingContext2D

/** Whether so few labels are in view that each of them has a halo. */
export function isHaloed({ captions, amounts }: PlacedLabels, view: Rect): boolean {
  const seen = (labels: readonly PlacedLabel[]): number => labels.filter(({ box }) => rectsMeet(box, view) && box.top > view.top).length
  return seen(captions) + seen(amounts) <= MOST_HALOS
}

/** Draws the labels that meet a part of the picture; of them those that begin below `highest`. */
export function drawLabels(
  brush: Brush,
  { colours, inFull }: PictureSubject,
  { captions, amounts }: PlacedLabels,
  part: Rect,
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
  const isSeen = ({ box }: PlacedLabel): boolean => rectsMeet(box, part) && box.top > highest
  for (const label of amounts) if (isSeen(label)) draw(label, edgeKey(label.id))
  for (const label of captions) if (isSeen(label)) draw(label, label.id)
  brush.globalAlpha = 1
}

const ALIGNED = { start: 'left', end: 'right', middle: 'center' } as const

function drawText(brush: Brush, { lines, box, align = 'middle' }: PlacedLabel, colours: GraphColours, withHalo: boolean): void {
  const x = align === 'start' ? box.left : align === 'end' ? box.right : (box.left + box.right) / 2
  brush.textAlign = ALIGNED[align]
  let y = box.top
  for (const line of lines) {
    const height = line.size * LINE_HEIGHT
    brush.font = fontOf(line)
    brush.fillStyle = line.tone === 'ink' ? colours.ink : colours.ink2
    if (withHalo) brush.strokeText(line.text, x, y + height / 2)
    brush.fillText(line.text, x, y + height / 2)
    y += height
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

export function drawMarks(brush: Brush, { scene, colours, inFull, markings }: PictureSubject, placeOf: LivePlace, zoom: number, view: Rect): void {
  const base = brush.getTransform()
  for (const node of scene.nodes) {
    const radius = node.radius * zoom
    const place = radius < LEAST_ICON ? undefined : placeOf(node.id)
    if (place === undefined) continue
    const [x, y] = [place.x * zoom, place.y * zoom]
    if (x + radius < view.left || x - radius > view.right || y + radius < view.top || y - radius > view.bottom) continue
    brush.globalAlpha = inFull === undefined || inFull.has(node.id) ? 1 : FADED
    const isAsking = markings.asking?.has(node.id) === true
    drawMarksOf(brush, node, x, y, radius, colours, base, isAsking)
    if (isAsking) drawAsking(brush, x, y, radius, colours, base)
    const stop = markings.stops?.get(node.id)
    if (stop !== undefined) drawStop(brush, stop.sign, x - radius * 0.75, y + radius * 0.75, colours, base, badgeScale(radius))
    // A trace that ends there has the lower left.
    if (markings.pinned?.has(node.id) === true)
      drawPin(brush, stop === undefined ? x - radius * 0.75 : x, y + radius * (stop === undefined ? 0.75 : 1.05), colours, base, badgeScale(radius))
    if (markings.notes.has(node.id)) drawNote(brush, x + radius * 0.75, y + radius * 0.75, colours, base)
  }
  if (markings.notes.size > 0 && zoom >= LEAST_NOTE_ZOOM) {
    const routes = sceneRoutes(scene, placeOf)
    for (const edge of scene.edges) {
      const [from, to] = markings.notes.has(edgeKey(edge.id)) ? [placeOf(edge.source), placeOf(edge.target)] : []
      if (from === undefined || to === undefined) continue
      const { x, y } = pointOfRoute(from, routes.get(edge.id) ?? [], to, 0.5)
      brush.globalAlpha = inFull === undefined || inFull.has(edgeKey(edge.id)) ? 1 : FADED
      drawNote(brush, x * zoom, y * zoom, colours, base)
    }
  }
  brush.setTransform(base)
  brush.globalAlpha = 1
}

/** The sign of a note, on a node's lower right or in the middle of a line. */
function drawNote(brush: Brush, x: number, y: number, colours: GraphColours, base: DOMMatrix): void {
  drawBadge(brush, x, y, BADGE, colours, base, () => {
    brush.strokeStyle = colours.accent
    brush.lineWidth = 1.2
    brush.stroke(pathOf(NOTE_PATH))
  })
}

/** A node that stays when the graph is laid out again. */
function drawPin(brush: Brush, x: number, y: number, colours: GraphColours, base: DOMMatrix, scale: number): void {
  const mark = (): void => {
    brush.strokeStyle = colours.ink
    brush.lineWidth = 1.3
    brush.lineCap = 'round'
    brush.stroke(pathOf(PIN_PATH))
  }
  drawBadge(brush, x, y, BADGE, colours, base, mark, scale)
}

/** Why a trace goes no further, on a node's lower left. */
function drawStop(brush: Brush, sign: StopReasonIcon, x: number, y: number, colours: GraphColours, base: DOMMatrix, scale: number): void {
  const mark = (): void => {
    brush.strokeStyle = stopColour(sign, colours)
    brush.lineWidth = 1.5
    brush.lineCap = 'round'
    brush.stroke(pathOf(STOP_PATHS[sign]))
  }
  drawBadge(brush, x, y, BADGE, colours, base, mark, scale)
}

/** Calls about a node are under way: a dotted ring, and an hourglass where its coverage will stand. */
function drawAsking(brush: Brush, x: number, y: number, radius: number, colours: GraphColours, base: DOMMatrix): void {
  brush.setTransform(base)
  brush.strokeStyle = colours.ink2
  brush.lineWidth = 1.5
  brush.setLineDash(ASKING_DASH)
  brush.beginPath()
  brush.arc(x, y, radius + ASKING_GAP, 0, 2 * Math.PI)
  brush.stroke()
  brush.setLineDash([])
  const mark = (): void => {
    brush.strokeStyle = colours.ink
    brush.lineWidth = 1.3
    brush.lineCap = 'round'
    brush.stroke(pathOf(ASKING_PATH))
  }
  drawBadge(brush, x + radius * 0.75, y - radius * 0.75, BADGE, colours, base, mark, badgeScale(radius))
}

function drawMarksOf(
  brush: Brush,
  node: SceneNode,
  x: number,
  y: number,
  radius: number,
  colours: GraphColours,
  base: DOMMatrix,
  isAsking: boolean,
): void {
  const full = node.kind === 'group' ? colours.ink2 : colours.kinds[node.kind].full
  const icon = radius * 1.15
  brush.setTransform(base)
  brush.translate(x - icon / 2, y - icon / 2)
  brush.scale(icon / 16, icon / 16)
  brush.lineWidth = 1.5
  brush.lineCap = 'round'
  brush.strokeStyle = node.isSolid ? colours.canvas : full
  brush.stroke(pathOf(ICON_PATHS[node.icon]))
  brush.setTransform(base)
  if (node.role !== undefined) {
    brush.fillStyle = colours.roles[node.role]
    brush.fillRect(x - radius - 6, y - radius * 0.6, 3, radius * 1.2)
  }
  if (node.isLookalike)
    drawBadge(brush, x - radius * 0.75, y - radius * 0.75, 16, colours, base, () => {
      brush.strokeStyle = colours.warn
      brush.lineWidth = 1.5
      brush.stroke(pathOf(LOOKALIKE_PATH))
    })
  const { coverage } = node
  if (isAsking || coverage === undefined || coverage === 'complete') return
  const mark = (): void => {
    const { line, fill } = COVERAGE_PATHS[coverage]
    const colour = coverage === 'failed' ? colours.bad : coverage === 'partial' ? colours.warn : colours.ink3
    brush.fillStyle = colour
    brush.strokeStyle = colour
    brush.lineWidth = 1.5
    if (coverage === 'never') brush.setLineDash([1.4, 2])
    if (line !== '') brush.stroke(pathOf(line))
    if (fill !== '') brush.fill(pathOf(fill), 'evenodd')
    brush.setLineDash([])
  }
  drawBadge(brush, x + radius * 0.75, y - radius * 0.75, BADGE, colours, base, mark, badgeScale(radius))
}

function badgeScale(radius: number): number {
  return Math.min(1, Math.max(LEAST_BADGE, radius / FULL_BADGE))
}

/** A mark on a ground of the canvas' colour, so that no line shows through it. */
function drawBadge(brush: Brush, x: number, y: number, width: number, colours: GraphColours, base: DOMMatrix, mark: () => void, scale = 1): void {
  brush.setTransform(base)
  brush.translate(x, y)
  brush.scale(scale, scale)
  brush.translate(-width / 2, -BADGE / 2)
  brush.fillStyle = colours.canvas
  brush.beginPath()
  brush.roundRect(-1, -1, width + 2, BADGE + 2, BADGE / 2 + 1)
  brush.fill()
  mark()
  brush.setTransform(base)
}
