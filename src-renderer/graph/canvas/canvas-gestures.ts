import type { Core } from 'cytoscape'

/** One notch of a wheel, and one press of + or −. */
const NOTCH = 1.2
/** What a wheel tells of one notch; touchpads tell less, more often. */
const NOTCH_DELTA = 100
/** How far an arrow moves the picture, in pixels. */
const ARROW_STEP = 60
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [ARROW_STEP, 0],
  ArrowRight: [-ARROW_STEP, 0],
  ArrowUp: [0, ARROW_STEP],
  ArrowDown: [0, -ARROW_STEP],
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
  const arrow = ARROWS[key]
  if (arrow !== undefined) core.panBy({ x: arrow[0], y: arrow[1] })
  else if (key === '+' || key === '=') zoomBy(core, NOTCH)
  else if (key === '-' || key === '−') zoomBy(core, 1 / NOTCH)
  else if (key === '0') zoomBy(core, 1 / core.zoom())
  else return false
  onOwnView()
  return true
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
