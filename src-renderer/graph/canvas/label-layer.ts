import type { Core } from 'cytoscape'
import type { Place } from '../layout/layout.ts'
import { LINE_HEIGHT, type TextLine } from '../scene/caption.ts'
import type { GraphScene, SceneNode } from '../scene/graph-scene.ts'
import { COVERAGE_PATHS, ICON_PATHS, LOOKALIKE_PATH } from '../scene/kind-icons.ts'
import { textWidth } from '../scene/text-width.ts'
import type { ColumnHead } from '../layout/column-heads.ts'
import { placedLabels, type PlacedLabel, type PlacedLabels } from '../scene/placed-labels.ts'
import { CANVAS_FONTS, CANVAS_MONO } from '../../ui/canvas-fonts.ts'
import { FADED, MANY_ELEMENTS } from './graph-style.ts'
import { edgeKey } from '../graph-selection.ts'
import type { GraphColours } from './graph-colours.ts'

/** What the labels are drawn of; everything is looked up anew at each drawing. */
export interface LabelSubject {
  readonly scene: GraphScene
  readonly colours: GraphColours
  /** Ids of canvas elements that are drawn in full while all else fades; undefined for all. */
  readonly inFull: ReadonlySet<string> | undefined
  /** Heads of the columns, which stay at the upper edge of the window. */
  readonly heads: readonly ColumnHead[]
}

export interface LabelLayer {
  readonly show: (subject: LabelSubject) => void
  readonly remove: () => void
}

/** Discs smaller than this on the screen carry no icon and no badge. */
const LEAST_ICON = 6
const BADGE = 12
/** A hand that zooms rests once nothing has come for so long. */
const SETTLED_MS = 90
/** A halo behind every letter costs more than the letter. */
const MOST_HALOS = 250

/**
 * The layer above the discs and lines: icons, badges, captions and amounts, which keep their size at every zoom. It follows the canvas at
 * each of its drawings; where labels stand is worked out again only for another scene, zoom or place.
 */
export function createLabelLayer(core: Core, layer: HTMLCanvasElement): LabelLayer {
  const brush = layer.getContext('2d')
  let subject: LabelSubject | undefined
  let placed: { readonly scene: GraphScene; readonly zoom: number; readonly labels: PlacedLabels } | undefined

  const placeOf = (id: string): Place | undefined => {
    const node = core.getElementById(id)
    return node.nonempty() ? node.position() : undefined
  }
  let settling: ReturnType<typeof setTimeout> | undefined
  /** Something came, went or was moved since the labels were placed. */
  let isStale = false
  /** The labels at this zoom. Of a large picture they are worked out once nothing moves, comes or is zoomed any more: at each drawing they would cost more than all else. */
  const labelsAt = (scene: GraphScene, zoom: number): PlacedLabels | undefined => {
    const held = placed?.zoom === zoom ? placed.labels : undefined
    if (held !== undefined && placed?.scene === scene && !isStale) return held
    const place = (): PlacedLabels => {
      isStale = false
      placed = { scene, zoom, labels: placedLabels(scene, placeOf, zoom) }
      return placed.labels
    }
    clearTimeout(settling)
    if (scene.nodes.length + scene.edges.length <= MANY_ELEMENTS) return place()
    settling = setTimeout(() => {
      if (core.destroyed()) return
      place()
      core.forceRender()
    }, SETTLED_MS)
    return held
  }
  const draw = (): void => {
    if (brush === null || subject === undefined) return
    const [width, height, ratio] = [core.width(), core.height(), window.devicePixelRatio]
    if (layer.width !== Math.round(width * ratio) || layer.height !== Math.round(height * ratio)) {
      layer.width = Math.round(width * ratio)
      layer.height = Math.round(height * ratio)
    }
    const zoom = core.zoom()
    const labels = labelsAt(subject.scene, zoom)
    brush.setTransform(ratio, 0, 0, ratio, 0, 0)
    brush.clearRect(0, 0, width, height)
    const pan = core.pan()
    brush.setTransform(ratio, 0, 0, ratio, pan.x * ratio, pan.y * ratio)
    // Nothing is written under the heads.
    const view = { left: -pan.x, top: -pan.y + (subject.heads.length > 0 ? HEAD_HEIGHT : 0), right: width - pan.x, bottom: height - pan.y }
    if (labels !== undefined) drawLabels(brush, subject, labels, view)
    drawMarks(brush, subject, placeOf, zoom, view)
    brush.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawHeads(brush, subject, pan.x, zoom, width)
  }
  const moved = (): void => {
    isStale = true
  }
  core.on('render', draw)
  core.on('position add remove', moved)
  return {
    show: (next) => {
      subject = next
      core.forceRender()
    },
    remove: () => {
      clearTimeout(settling)
      core.off('render', draw)
      core.off('position add remove', moved)
    },
  }
}

const HEAD_HEIGHT = 25
const HEAD_SIZE = 10.5
const HEAD_AIR = 10

/** The strip of column heads; of those that have no room beside each other the later ones are left out. */
function drawHeads(brush: Brush, { heads, colours }: LabelSubject, pan: number, zoom: number, width: number): void {
  if (heads.length === 0) return
  brush.globalAlpha = 0.92
  brush.fillStyle = colours.canvas
  brush.fillRect(0, 0, width, HEAD_HEIGHT)
  brush.globalAlpha = 1
  brush.fillStyle = colours.line
  brush.fillRect(0, HEAD_HEIGHT, width, 0.5)
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

interface View {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

type Brush = CanvasRenderingContext2D

function drawLabels(brush: Brush, { colours, inFull }: LabelSubject, { captions, amounts }: PlacedLabels, view: View): void {
  const seen = [...amounts.map((label) => ({ label, id: edgeKey(label.id) })), ...captions.map((label) => ({ label, id: label.id }))].filter(
    ({ label: { box } }) => box.right > view.left && box.left < view.right && box.top > view.top && box.top < view.bottom,
  )
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.lineJoin = 'round'
  brush.strokeStyle = colours.canvas
  brush.lineWidth = 3
  for (const { label, id } of seen) {
    brush.globalAlpha = inFull === undefined || inFull.has(id) ? 1 : FADED
    drawText(brush, label, colours, seen.length <= MOST_HALOS)
  }
  brush.globalAlpha = 1
}

function drawText(brush: Brush, { lines, box }: PlacedLabel, colours: GraphColours, withHalo: boolean): void {
  const x = (box.left + box.right) / 2
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

function drawMarks(
  brush: Brush,
  { scene, colours, inFull }: LabelSubject,
  placeOf: (id: string) => Place | undefined,
  zoom: number,
  view: View,
): void {
  const base = brush.getTransform()
  for (const node of scene.nodes) {
    const radius = node.radius * zoom
    const place = radius < LEAST_ICON ? undefined : placeOf(node.id)
    if (place === undefined) continue
    const [x, y] = [place.x * zoom, place.y * zoom]
    if (x + radius < view.left || x - radius > view.right || y + radius < view.top || y - radius > view.bottom) continue
    brush.globalAlpha = inFull === undefined || inFull.has(node.id) ? 1 : FADED
    drawMarksOf(brush, node, x, y, radius, colours, base)
  }
  brush.setTransform(base)
  brush.globalAlpha = 1
}

function drawMarksOf(brush: Brush, node: SceneNode, x: number, y: number, radius: number, colours: GraphColours, base: DOMMatrix): void {
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
  if (coverage === undefined || coverage === 'complete') return
  drawBadge(brush, x + radius * 0.75, y - radius * 0.75, BADGE, colours, base, () => {
    const { line, fill } = COVERAGE_PATHS[coverage]
    const colour = coverage === 'failed' ? colours.bad : coverage === 'partial' ? colours.warn : colours.ink3
    brush.fillStyle = colour
    brush.strokeStyle = colour
    brush.lineWidth = 1.5
    if (coverage === 'never') brush.setLineDash([1.4, 2])
    if (line !== '') brush.stroke(pathOf(line))
    if (fill !== '') brush.fill(pathOf(fill), 'evenodd')
    brush.setLineDash([])
  })
}

/** A mark on a ground of the canvas' colour, so that no line shows through it. */
function drawBadge(brush: Brush, x: number, y: number, width: number, colours: GraphColours, base: DOMMatrix, mark: () => void): void {
  brush.setTransform(base)
  brush.fillStyle = colours.canvas
  brush.beginPath()
  brush.roundRect(x - width / 2 - 1, y - BADGE / 2 - 1, width + 2, BADGE + 2, BADGE / 2 + 1)
  brush.fill()
  brush.translate(x - width / 2, y - BADGE / 2)
  mark()
  brush.setTransform(base)
}
