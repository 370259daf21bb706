import type { HotkeyConfig } from '@blueprintjs/core'
import type { Core } from 'cytoscape'
import type { MouseEvent } from 'react'

/** One notch of a wheel, and one press of + or −. */
const NOTCH = 1.2
/** What a wheel tells of one notch; touchpads tell less, more often. */
const NOTCH_DELTA = 100
/** How far an arrow moves the view, in pixels, and what is put somewhere on the canvas, in the units of places. */
const VIEW_STEP = 60
const PLACE_STEP = 20
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How far an arrow moves what stands on the canvas; undefined for any other key. */
export function arrowStep(key: string, step = PLACE_STEP): { readonly x: number; readonly y: number } | undefined {
  const way = ARROWS[key]
  return way && { x: way[0] * step, y: way[1] * step }
}

/** The factor by which a turn of the wheel zooms: 20 % for a notch, less for less. `deltaMode` 1 counts lines, 16 pixels each. */
export function wheelFactor({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 1 ? deltaY * 16 * 2 : deltaY
  return NOTCH ** -Math.max(-1, Math.min(1, pixels / NOTCH_DELTA))
}

/** Zooms by a factor and keeps what is at that point of the window, its middle where none is given. */
function zoomBy(core: Core, factor: number, at = { x: core.width() / 2, y: core.height() / 2 }): void {
  core.zoom({ level: core.zoom() * factor, renderedPosition: at })
}

/**
 * Keys of a focused canvas, for the list of shortcuts alone: `viewKeyPressed` and the canvas itself hear of them, so that a list or a panel
 * beside it has its arrows and its letters to itself.
 */
export const CANVAS_KEYS: readonly HotkeyConfig[] = [
  { combo: 'mod+a', label: 'Select all that is drawn' },
  { combo: 'esc', label: 'Let go of the selection, or of the lasso' },
  { combo: 'shift+f10', label: 'Menu of the selected node or flow' },
  { combo: 'f', label: 'Fit all into the window' },
  { combo: 'plus', label: 'Zoom in' },
  { combo: 'minus', label: 'Zoom out' },
  { combo: '0', label: 'Full size' },
  { combo: 'left', label: 'Move the view, as the other arrows do' },
].map((key) => ({ ...key, group: 'Graph, on the picture' }))

export interface Gestures {
  /** Somebody takes the view into their own hands. */
  readonly onOwnView: () => void
  readonly onFit: () => void
}

/** Zooms with the wheel, about what the pointer is on. Gives the way to stop. */
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

/** What a key does to the view of a focused canvas: + and −, 0 for full size, F for all of it, arrows to move. Tells whether it was one of these. */
export function viewKeyPressed(core: Core, { key, ctrlKey, metaKey, altKey }: KeyPress, { onOwnView, onFit }: Gestures): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'f' || key === 'F') {
    onFit()
    return true
  }
  // The picture goes the other way than the view over it.
  const arrow = arrowStep(key, -VIEW_STEP)
  if (arrow !== undefined) core.panBy(arrow)
  else if (key === '+' || key === '=') zoomBy(core, NOTCH)
  else if (key === '-' || key === '−') zoomBy(core, 1 / NOTCH)
  else if (key === '0') zoomBy(core, 1 / core.zoom())
  else return false
  onOwnView()
  return true
}

/** Ctrl+A, or Cmd+A: all that is drawn, where the browser would select the text of the page. */
export function isSelectAll({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'a'
}

/** The drawing library takes the focus away on a press. Notes and buttons on the canvas keep theirs. */
export function focusCanvas({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('.graph-canvas') !== null) currentTarget.focus({ preventScroll: true })
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
