import type { Core } from 'cytoscape'
import type { GraphScene } from '../scene/graph-scene.ts'
import { placedLabels, placedLabelSteps, type PlacedLabels } from '../scene/placed-labels.ts'
import { drawInks, groundInks, groundInkSteps, type Ink } from './ground-layer.ts'
import { drawHeads, drawLabels, drawMarks, HEAD_HEIGHT, type PictureSubject } from './label-drawing.ts'
import { inSlices } from './in-slices.ts'
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
/**
 * Of more nodes and lines than this, labels are placed once nothing moves, comes or is zoomed any more: at each drawing they would cost more
 * than all else. What comes is drawn in slices, and stands where it stands at once.
 */
const MANY_ELEMENTS = 400

/** Whether a picture of so much is worked out in slices. */
export function isLarge({ nodes, edges }: GraphScene): boolean {
  return nodes.length + edges.length > MANY_ELEMENTS
}

/** Work that goes on by itself. */
interface Work {
  readonly stop: () => void
}

/**
 * The picture, all of it drawn by Casebook. It follows the canvas at each of its drawings: under another view the same paths are drawn;
 * where labels stand is worked out again only for another scene, zoom or place.
 */
export function createPictureLayer(core: Core, sheet: HTMLCanvasElement, placeOf: LivePlace): PictureLayer {
  const brush = sheet.getContext('2d')
  let subject: PictureSubject | undefined
  /** What is drawn: of a large picture the one before, until the inks of the next are there. */
  let inked: { readonly subject: PictureSubject; readonly inks: readonly Ink[] } | undefined
  let inking: Work | undefined
  let placed: { readonly scene: GraphScene; readonly zoom: number; readonly labels: PlacedLabels } | undefined
  let placing: (Work & { readonly scene: GraphScene; readonly zoom: number }) | undefined
  /** What the sheet shows now: drawn again only once it differs. */
  let shown: Shown | undefined
  let frame = 0
  /** Something came, went or was moved since the labels were placed. */
  let isStale = false

  const placeInSlices = (scene: GraphScene, zoom: number): void => {
    isStale = false
    const stop = inSlices(placedLabelSteps(scene, placeOf, zoom), (labels) => {
      placing = undefined
      placed = { scene, zoom, labels }
      soon()
    })
    placing = { scene, zoom, stop }
  }
  const labelsAt = (scene: GraphScene, zoom: number): PlacedLabels | undefined => {
    const held = placed?.zoom === zoom ? placed.labels : undefined
    if (!isStale && held !== undefined && placed?.scene === scene) return held
    // What is being placed already is not begun again by a hand that pans.
    if (!isStale && placing?.scene === scene && placing.zoom === zoom) return held
    placing?.stop()
    placing = undefined
    if (!isLarge(scene)) {
      isStale = false
      placed = { scene, zoom, labels: placedLabels(scene, placeOf, zoom) }
      return placed.labels
    }
    const timer = setTimeout(() => placeInSlices(scene, zoom), SETTLED_MS)
    placing = { scene, zoom, stop: () => clearTimeout(timer) }
    return held
  }
  const draw = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    if (brush === null || subject === undefined || core.destroyed()) return
    if (inked === undefined && inking !== undefined) return
    inked ??= { subject, inks: groundInks(subject, placeOf) }
    drawInked(brush, inked)
  }
  const drawInked = (brush: CanvasRenderingContext2D, { subject, inks }: NonNullable<typeof inked>): void => {
    const [width, height, ratio] = [core.width(), core.height(), window.devicePixelRatio]
    const [zoom, pan] = [core.zoom(), core.pan()]
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
  const stopInking = (): void => {
    inking?.stop()
    inking = undefined
  }
  const moved = (): void => {
    stopInking()
    isStale = true
    inked = undefined
    soon()
  }
  core.on('render', draw)
  core.on('position', moved)
  return {
    show: (next) => {
      subject = next
      stopInking()
      if (!isLarge(next.scene)) {
        inked = undefined
        soon()
        return
      }
      const stop = inSlices(groundInkSteps(next, placeOf), (inks) => {
        inking = undefined
        inked = { subject: next, inks }
        soon()
      })
      inking = { stop }
    },
    remove: () => {
      stopInking()
      placing?.stop()
      cancelAnimationFrame(frame)
      core.off('render', draw)
      core.off('position', moved)
    },
  }
}
