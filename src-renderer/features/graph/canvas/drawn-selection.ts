import { boxBetween, type Outline } from '../../../../src-shared/graph/geometry/within-outline.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

export interface DrawnSelection {
  /** Contains the canvas and receives a press before it does. */
  readonly stage: HTMLElement
  /** Shows the outline being drawn. */
  readonly line: SVGPathElement
  /** Whether the pointer is on a node: a press then clicks or drags the node. */
  readonly isOnNode: () => boolean
  /** Whether the next drag is a lasso without a key. */
  readonly isLassoOn: () => boolean
  /**
   * An outline was closed; in pixels of the stage. `isAdded`: with Shift, Ctrl or Cmd, it adds to
   * the selection.
   */
  readonly onDrawn: (outline: Outline, isAdded: boolean) => void
  /** Pressed and released at one point. */
  readonly onClick: () => void
}

/** A shorter drag is a click, in pixels. */
const MIN_DRAG_PX = 4
/** Corners closer to each other than this, in pixels, are dropped. */
const MIN_STEP = 3

/**
 * Draws a box with Shift or Ctrl, a lasso with Alt or when it is switched on; Escape cancels
 * either. Returns a function that stops listening.
 */
export function listenToDrawnSelection({ stage, line, isOnNode, isLassoOn, onDrawn, onClick }: DrawnSelection): () => void {
  let stop = (): void => undefined
  const pressed = (event: MouseEvent): void => {
    const isLasso = event.altKey || isLassoOn()
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('.graph-canvas') === null) return
    if (!isLasso && !event.shiftKey && !event.ctrlKey && !event.metaKey) return
    const { left, top } = stage.getBoundingClientRect()
    const isAdded = event.shiftKey || event.ctrlKey || event.metaKey
    const at = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX - left, y: clientY - top })
    const from = at(event)
    if (isOnNode()) return
    event.stopPropagation()
    event.preventDefault()
    stage.focus()
    let drawn: Outline = [from]
    const show = (outline: Outline): void => line.setAttribute('d', outline.length < 2 ? '' : `M${outline.map(({ x, y }) => `${x} ${y}`).join('L')}Z`)
    const moved = (next: MouseEvent): void => {
      const [to, last = from] = [at(next), drawn.at(-1)]
      if (!isLasso) drawn = boxBetween(from, to)
      else if (Math.hypot(to.x - last.x, to.y - last.y) >= MIN_STEP) drawn = [...drawn, to]
      show(drawn)
    }
    const finishOutline = (): void => {
      const outline = drawn
      stop()
      if (outline.length < 3 || outline.every(({ x, y }) => Math.hypot(x - from.x, y - from.y) < MIN_DRAG_PX)) onClick()
      else onDrawn(outline, isAdded)
    }
    const typed = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      stop()
    }
    window.addEventListener('mousemove', moved)
    window.addEventListener('mouseup', finishOutline)
    window.addEventListener('keydown', typed, true)
    stop = () => {
      show([])
      window.removeEventListener('mousemove', moved)
      window.removeEventListener('mouseup', finishOutline)
      window.removeEventListener('keydown', typed, true)
    }
  }
  stage.addEventListener('mousedown', pressed, true)
  return () => {
    stop()
    stage.removeEventListener('mousedown', pressed, true)
  }
}
