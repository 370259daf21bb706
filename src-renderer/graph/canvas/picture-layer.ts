import type { Core } from 'cytoscape'
import type { GraphScene } from '../scene/graph-scene.ts'
import { placedLabels, type PlacedLabels } from '../scene/placed-labels.ts'
import { drawInks, groundInks, type Ink } from './ground-layer.ts'
import { drawHeads, drawLabels, drawMarks, HEAD_HEIGHT, type PictureSubject } from './label-drawing.ts'
import type { LivePlace } from './live-place.ts'

export interface PictureLayer {
  readonly show: (subject: PictureSubject) => void
  readonly remove: () => void
}

interface Shown {
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

function isSame(a: Shown, b: Shown): boolean {
  const names: readonly (keyof Shown)[] = ['width', 'height', 'ratio', 'zoom', 'x', 'y', 'inks', 'labels', 'subject']
  return names.every((name) => a[name] === b[name])
}

/** A hand that zooms rests once nothing has come for so long. */
const SETTLED_MS = 90
/** Of more nodes and lines than this, labels are placed once nothing moves, comes or is zoomed any more: at each drawing they would cost more than all else. */
const MANY_ELEMENTS = 400

/**
 * The picture, all of it drawn by Casebook. It follows the canvas at each of its drawings: under another view the same paths are drawn;
 * where labels stand is worked out again only for another scene, zoom or place.
 */
export function createPictureLayer(core: Core, sheet: HTMLCanvasElement, placeOf: LivePlace): PictureLayer {
  const brush = sheet.getContext('2d')
  let subject: PictureSubject | undefined
  let placed: { readonly scene: GraphScene; readonly zoom: number; readonly labels: PlacedLabels } | undefined
  let inks: readonly Ink[] | undefined
  /** What the sheet shows now: drawn again only once it differs. */
  let shown: Shown | undefined
  let settling: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  /** Something came, went or was moved since the labels were placed. */
  let isStale = false

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
      soon()
    }, SETTLED_MS)
    return held
  }
  const draw = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    if (brush === null || subject === undefined || core.destroyed()) return
    const [width, height, ratio] = [core.width(), core.height(), window.devicePixelRatio]
    const [zoom, pan] = [core.zoom(), core.pan()]
    inks ??= groundInks(subject, placeOf)
    const labels = labelsAt(subject.scene, zoom)
    const next: Shown = { width, height, ratio, zoom, x: pan.x, y: pan.y, inks, labels, subject }
    if (shown !== undefined && isSame(shown, next)) return
    shown = next
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (sheet.width !== wide) sheet.width = wide
    if (sheet.height !== high) sheet.height = high
    brush.setTransform(1, 0, 0, 1, 0, 0)
    brush.clearRect(0, 0, wide, high)
    brush.setTransform(ratio * zoom, 0, 0, ratio * zoom, pan.x * ratio, pan.y * ratio)
    drawInks(brush, inks, { left: -pan.x / zoom, top: -pan.y / zoom, right: (width - pan.x) / zoom, bottom: (height - pan.y) / zoom }, zoom)
    brush.setTransform(ratio, 0, 0, ratio, pan.x * ratio, pan.y * ratio)
    // Nothing is written under the heads.
    const view = { left: -pan.x, top: -pan.y + (subject.heads.length > 0 ? HEAD_HEIGHT : 0), right: width - pan.x, bottom: height - pan.y }
    if (labels !== undefined) drawLabels(brush, subject, labels, view)
    drawMarks(brush, subject, placeOf, zoom, view)
    brush.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawHeads(brush, subject, pan.x, zoom, width)
  }
  const soon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const moved = (): void => {
    isStale = true
    inks = undefined
    soon()
  }
  core.on('render', draw)
  core.on('position', moved)
  return {
    show: (next) => {
      subject = next
      inks = undefined
      soon()
    },
    remove: () => {
      clearTimeout(settling)
      cancelAnimationFrame(frame)
      core.off('render', draw)
      core.off('position', moved)
    },
  }
}
