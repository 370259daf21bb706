import type { Core } from 'cytoscape'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { positionSnapshot } from '../../../../src-shared/graph/scene/edge-route.ts'
import { isLarge } from '../../../../src-shared/graph/scene/is-large.ts'
import { placedLabels, placedLabelSteps, type PlacedLabels } from '../../../../src-shared/graph/scene/placed-labels.ts'
import { groundInks, groundInkSteps, noShapes } from '../../../../src-shared/graph/scene/ground-marks.ts'
import type { Ink } from '../../../../src-shared/graph/scene/ink.ts'
import type { PictureSubject } from './label-drawing.ts'
import { changedAreas, drawArea, drawAreaSteps, hasHalos, isSame, type Shown, stillHeight } from './draw-area.ts'
import { inSlices } from './in-slices.ts'
import { uncoveredAreas, moveSheet, shiftOf, wholePixels } from './sheet-areas.ts'
import type { LivePosition } from './live-position.ts'
import { paintWith } from './scene-renderer.ts'

/** By core. Its own scratch data would restyle every element when it is set, in each frame. */
const unnamed = new WeakMap<Core, number>()

/** How many nodes have no name on the canvas now, since there is no place for it. */
export function unnamedOn(core: Core): number {
  return unnamed.get(core) ?? 0
}

export interface PicturePainter {
  readonly show: (subject: PictureSubject) => void
  /** Calls once something is drawn, in a later task. Returns a function that cancels. */
  readonly onceDrawn: (then: () => void) => () => void
  readonly remove: () => void
}

/** A zoom gesture counts as finished after so many ms without an event. */
const SETTLED_MS = 90
/** A drag counts as finished after so many ms without an event. */
const AT_REST_MS = 250
/**
 * What is to be drawn, with the node positions its inks were made for: any movement creates new
 * inks.
 */
interface Inked {
  readonly subject: PictureSubject
  readonly inks: readonly Ink[]
  readonly positionOf: LivePosition
}

/** Whether two drawings have the same window, position and zoom. */
function isViewOf(one: Shown, other: Shown): boolean {
  const names: readonly (keyof Shown)[] = ['width', 'height', 'ratio', 'zoom', 'x', 'y']
  return names.every((name) => one[name] === other[name])
}

function resize(sheet: HTMLCanvasElement, wide: number, high: number): void {
  if (sheet.width !== wide) sheet.width = wide
  if (sheet.height !== high) sheet.height = high
}

/** A task that runs by itself. */
interface Work {
  readonly stop: () => void
}

/**
 * Paints the frames of a core. A change of view redraws the same paths; labels are placed again
 * only for another scene, zoom or position. An unchanged frame draws nothing.
 */
export function createPicturePainter(core: Core, positionOf: LivePosition): PicturePainter {
  let brush: CanvasRenderingContext2D | null = null
  let subject: PictureSubject | undefined
  /** What is drawn; for a large graph the previous one, until the inks of the next are ready. */
  let inked: Inked | undefined
  let inking: Work | undefined
  let placed: { readonly scene: GraphScene; readonly zoom: number; readonly labels: PlacedLabels } | undefined
  let placing: (Work & { readonly scene: GraphScene; readonly zoom: number }) | undefined
  /** What the sheet shows now: it is redrawn only once it differs. */
  let shown: Shown | undefined
  /** The first drawing of a large graph, one step in each frame. */
  let drawing: { readonly steps: Generator<undefined, void, undefined>; readonly shown: Shown } | undefined
  /** Content moved on the sheet keeps its halos, or has none, until everything is redrawn. */
  let withHalos = true
  let resting: ReturnType<typeof setTimeout> | undefined
  const known = noShapes()
  const waiting: (() => void)[] = []
  let hasBeenDrawn = false
  /** Something was added, removed or moved since the labels were placed. */
  let isStale = false

  /**
   * Caches positions: querying Cytoscape costs as much as drawing an edge, and a drawing reads each
   * many times.
   */
  const pinnedPositions = ({ scene }: PictureSubject): LivePosition => {
    const positions = positionSnapshot(scene.nodes, positionOf)
    return (id) => positions.get(id)
  }
  const placeInSlices = (scene: GraphScene, zoom: number, positionOf: LivePosition): void => {
    isStale = false
    const stop = inSlices(placedLabelSteps(scene, positionOf, zoom), (labels) => {
      placing = undefined
      placed = { scene, zoom, labels }
      soon()
    })
    placing = { scene, zoom, stop }
  }
  const labelsAt = (scene: GraphScene, zoom: number, positionOf: LivePosition): PlacedLabels | undefined => {
    const stored = placed?.zoom === zoom ? placed.labels : undefined
    if (!isStale && stored !== undefined && placed?.scene === scene) return stored
    // Panning does not restart a label placement in progress.
    if (!isStale && placing?.scene === scene && placing.zoom === zoom) return stored
    placing?.stop()
    placing = undefined
    if (!isLarge(scene)) {
      isStale = false
      placed = { scene, zoom, labels: placedLabels(scene, positionOf, zoom) }
      return placed.labels
    }
    const timer = setTimeout(() => placeInSlices(scene, zoom, positionOf), SETTLED_MS)
    placing = { scene, zoom, stop: () => clearTimeout(timer) }
    return stored
  }
  const draw = (): void => {
    if (brush === null || subject === undefined) return
    if (inked === undefined && inking !== undefined) return
    if (inked === undefined) {
      const pinned = pinnedPositions(subject)
      inked = { subject, inks: groundInks(subject, pinned, known), positionOf: pinned }
    }
    drawInked(brush, inked)
  }
  const showDrawn = (): void => {
    hasBeenDrawn = true
    for (const then of waiting.splice(0)) setTimeout(then)
  }
  const stopDrawing = (): void => {
    if (drawing === undefined) return
    drawing = undefined
    // The sheet is only partly drawn now.
    shown = undefined
  }
  const drawInked = (brush: CanvasRenderingContext2D, { subject, inks, positionOf }: Inked): void => {
    const [width, height, ratio] = [core.width(), core.height(), window.devicePixelRatio]
    const [zoom, { x, y }] = [core.zoom(), wholePixels(core.pan(), ratio)]
    const next: Shown = { width, height, ratio, zoom, x, y, inks, labels: labelsAt(subject.scene, zoom, positionOf), subject }
    // Labels placed while the rest is being drawn are drawn after it.
    if (drawing !== undefined && isSame({ ...drawing.shown, labels: next.labels }, next)) {
      drawOn(drawing.steps)
      return
    }
    const isFirst = shown === undefined ? !hasBeenDrawn : drawing !== undefined && isViewOf(drawing.shown, next)
    stopDrawing()
    const before = shown
    if (before !== undefined && isSame(before, next)) return
    shown = next
    unnamed.set(core, next.labels?.unnamed ?? 0)
    clearTimeout(resting)
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (isFirst && isLarge(subject.scene)) {
      resize(brush.canvas, wide, high)
      withHalos = hasHalos(next)
      const whole = { left: 0, top: 0, right: wide, bottom: high }
      const steps = drawAreaSteps(brush, next, positionOf, whole, withHalos)
      drawing = { steps, shown: next }
      drawOn(steps)
      return
    }
    showDrawn()
    const shift = before === undefined ? undefined : shiftOf(x - before.x, y - before.y, ratio, wide, high)
    const moved = before === undefined ? undefined : { ...before, x, y }
    const isMovedOnly = moved !== undefined && isSame(moved, next)
    const hadHalos = withHalos
    if (!isMovedOnly) withHalos = hasHalos(next)
    const changed = moved === undefined || withHalos !== hadHalos ? undefined : isMovedOnly ? [] : changedAreas(moved, next)
    if (shift === undefined || changed === undefined) {
      resize(brush.canvas, wide, high)
      withHalos = hasHalos(next)
      drawArea(brush, next, positionOf, { left: 0, top: 0, right: wide, bottom: high }, withHalos)
      return
    }
    const isMoved = shift.across !== 0 || shift.down !== 0
    if (isMoved) moveSheet(brush, shift)
    const bare = isMoved ? uncoveredAreas(shift, wide, high, stillHeight(next)) : []
    for (const area of [...bare, ...changed]) drawArea(brush, next, positionOf, area, withHalos)
    resting = setTimeout(settleHalos, AT_REST_MS)
  }
  /**
   * Redraws everything once nothing moves, if so many labels came into or left view that halos
   * switch on or off.
   */
  const settleHalos = (): void => {
    if (shown === undefined || hasHalos(shown) === withHalos) return
    shown = undefined
    soon()
  }
  const drawOn = (steps: Generator<undefined, void, undefined>): void => {
    if (steps.next().done === true) {
      drawing = undefined
      showDrawn()
    }
    // A frame requested during painting is covered by the current one.
    queueMicrotask(soon)
  }
  const soon = (): void => {
    if (!core.destroyed()) core.forceRender()
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
  paintWith(core, (sheet) => {
    brush ??= sheet.getContext('2d')
    draw()
  })
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
      const pinned = pinnedPositions(next)
      const stop = inSlices(groundInkSteps(next, pinned, known), (inks) => {
        inking = undefined
        inked = { subject: next, inks, positionOf: pinned }
        soon()
      })
      inking = { stop }
    },
    onceDrawn: (then) => {
      let isWanted = true
      const call = (): void => {
        if (isWanted) then()
      }
      if (shown === undefined || drawing !== undefined) waiting.push(call)
      else setTimeout(call)
      return () => {
        isWanted = false
      }
    },
    remove: () => {
      stopInking()
      stopDrawing()
      placing?.stop()
      clearTimeout(resting)
      core.off('position', moved)
    },
  }
}
