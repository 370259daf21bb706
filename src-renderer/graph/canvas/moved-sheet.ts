import type { Rect } from '../scene/occupied.ts'

/** How far a picture has moved on its sheet, in whole pixels of the sheet. */
export interface Shift {
  readonly across: number
  readonly down: number
}

/** A pan, in pixels of the window, at the nearest whole pixel of the sheet: what is drawn so can be moved later without a loss. */
export function wholePixels({ x, y }: { readonly x: number; readonly y: number }, ratio: number): { readonly x: number; readonly y: number } {
  return { x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio }
}

/** The shift of a picture by so many pixels of the window; undefined where it leaves no more than half of the picture in sight. */
export function shiftOf(dx: number, dy: number, ratio: number, wide: number, high: number): Shift | undefined {
  const [across, down] = [Math.round(dx * ratio), Math.round(dy * ratio)]
  return 2 * Math.abs(across) >= wide || 2 * Math.abs(down) >= high ? undefined : { across, down }
}

/**
 * The parts of a sheet that are to be drawn once what is on it was moved: what came into sight, and the upper `still` pixels, in which not all
 * moves with the picture, with the room into which they were moved.
 */
export function bareParts({ across, down }: Shift, wide: number, high: number, still: number): readonly Rect[] {
  const upper = Math.min(high, still + Math.max(0, down))
  const lower = Math.max(upper, Math.min(high, high + down))
  const parts: readonly Rect[] = [
    { left: 0, top: 0, right: wide, bottom: upper },
    { left: 0, top: lower, right: wide, bottom: high },
    across > 0 ? { left: 0, top: upper, right: across, bottom: lower } : { left: wide + across, top: upper, right: wide, bottom: lower },
  ]
  return parts.filter(({ left, top, right, bottom }) => left < right && top < bottom)
}

/** Moves what is on a sheet; where nothing came from, it is bare. */
export function moveSheet(brush: CanvasRenderingContext2D, { across, down }: Shift): void {
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.globalCompositeOperation = 'copy'
  brush.drawImage(brush.canvas, across, down)
  brush.globalCompositeOperation = 'source-over'
}
