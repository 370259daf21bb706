import type { HotkeyConfig } from '@blueprintjs/core'
import type { Core } from 'cytoscape'
import type { MouseEvent } from 'react'
import { canvasKeyText } from '../messages.ts'

/** Zoom factor of one wheel notch, and of one press of + or −. */
const NOTCH = 1.2
/** The wheel delta of one notch; touchpads report smaller deltas, more often. */
const NOTCH_DELTA = 100
/**
 * How far an arrow key moves the view, in pixels, and an element on the canvas, in layout units.
 */
const VIEW_STEP = 60
const PLACE_STEP = 20
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How far an arrow key moves an element on the canvas; undefined for any other key. */
export function arrowStep(key: string, step = PLACE_STEP): { readonly x: number; readonly y: number } | undefined {
  const way = ARROWS[key]
  return way && { x: way[0] * step, y: way[1] * step }
}

/**
 * The factor by which a turn of the wheel zooms: 20 % for a notch, less for less. `deltaMode` 1
 * counts lines, 16 pixels each.
 */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 1 ? deltaY * 16 * 2 : deltaY
  return NOTCH ** -Math.max(-1, Math.min(1, pixels / NOTCH_DELTA))
}

/** Zooms by a factor and keeps the given point of the window fixed; defaults to its middle. */
function zoomBy(core: Core, factor: number, at = { x: core.width() / 2, y: core.height() / 2 }): void {
  core.zoom({ level: core.zoom() * factor, renderedPosition: at })
}

/**
 * Keys of a focused canvas, for the list of shortcuts alone: `viewKeyPressed` and the canvas handle
 * them, so that a list or a panel next to it keeps its own arrows and letters.
 */
export const CANVAS_KEYS: readonly HotkeyConfig[] = [
  { combo: 'mod+a', label: canvasKeyText.selectAll },
  { combo: 'esc', label: canvasKeyText.clear },
  { combo: 'shift+f10', label: canvasKeyText.menu },
  { combo: 'f', label: canvasKeyText.fit },
  { combo: 'plus', label: canvasKeyText.zoomIn },
  { combo: 'minus', label: canvasKeyText.zoomOut },
  { combo: '0', label: canvasKeyText.fullSize },
  { combo: 'left', label: canvasKeyText.walk },
  { combo: 'shift+left', label: canvasKeyText.pan },
].map((key) => ({ ...key, group: canvasKeyText.group }))

export interface Gestures {
  /** The investigator takes control of the view. */
  readonly onOwnView: () => void
  readonly onFit: () => void
}

/** Zooms with the wheel around the pointer. Returns a function that stops listening. */
export function listenToWheel(core: Core, stage: HTMLElement, onOwnView: Gestures['onOwnView']): () => void {
  const turned = (event: WheelEvent): void => {
    event.preventDefault()
    const { left, top } = stage.getBoundingClientRect()
    onOwnView()
    zoomBy(core, wheelFactor(event), { x: event.clientX - left, y: event.clientY - top })
  }
  stage.addEventListener('wheel', turned, { passive: false })
  return () => stage.removeEventListener('wheel', turned)
}

/** Whether a key press walks from node to node; with Shift an arrow pans the view. */
export function isWalk({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress & Pick<KeyboardEvent, 'shiftKey'>): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey && Object.hasOwn(ARROWS, key)
}

/**
 * Applies a key to the view of a focused canvas: + and − zoom, 0 is full size, F fits the graph,
 * arrows pan. Returns whether the key was one of these.
 */
export function viewKeyPressed(core: Core, { key, ctrlKey, metaKey, altKey }: KeyPress, { onOwnView, onFit }: Gestures): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'f' || key === 'F') {
    onFit()
    return true
  }
  // The graph moves in the opposite direction to the view.
  const arrow = arrowStep(key, -VIEW_STEP)
  if (arrow !== undefined) core.panBy(arrow)
  else if (key === '+' || key === '=') zoomBy(core, NOTCH)
  else if (key === '-' || key === '−') zoomBy(core, 1 / NOTCH)
  else if (key === '0') zoomBy(core, 1 / core.zoom())
  else return false
  onOwnView()
  return true
}

/**
 * Ctrl+A, or Cmd+A: selects everything drawn, where the browser would select the text of the page.
 */
export function isSelectAll({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'a'
}

/** Cytoscape removes the focus on a press. Notes and buttons on the canvas keep theirs. */
export function focusCanvas({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('.graph-canvas') !== null) currentTarget.focus({ preventScroll: true })
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
