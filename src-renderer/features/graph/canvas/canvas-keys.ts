import type { Core } from 'cytoscape'
import { type Gestures, isSelectAll, isWalk, viewKeyPressed } from './canvas-gestures.ts'

/** What the keys of a focused canvas do, next to the keys of its view. */
export interface CanvasKeys extends Gestures {
  readonly isLassoOn: boolean
  readonly hasSelection: boolean
  /** Whether a path or a trace is shown. */
  readonly hasResult: boolean
  readonly onCancelLasso: () => void
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onEndResult: () => void
  /** An arrow without Shift. */
  readonly onWalk: (key: string) => void
}

type Pressed = Parameters<typeof isWalk>[0]

/**
 * Applies a key to a focused canvas; returns whether it was one of its keys. `isOwn`: the canvas
 * itself has the focus, not a card or a header on it, which have text and arrows of their own.
 * Escape cancels the lasso, then clears the selection, then ends the path or the trace.
 */
export function canvasKeyPressed(core: Core, pressed: Pressed, isOwn: boolean, on: CanvasKeys): boolean {
  if (isOwn && isSelectAll(pressed)) on.onSelectAll()
  else if (pressed.key === 'Escape' && on.isLassoOn) on.onCancelLasso()
  else if (pressed.key === 'Escape' && isOwn && on.hasSelection) on.onClear()
  else if (pressed.key === 'Escape' && isOwn && on.hasResult) on.onEndResult()
  else if (isOwn && isWalk(pressed)) on.onWalk(pressed.key)
  else return viewKeyPressed(core, pressed, on)
  return true
}
