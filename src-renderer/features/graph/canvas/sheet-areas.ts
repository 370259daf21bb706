import type { Rect } from '../../../../src-shared/graph/scene/collision-index.ts'

/** How far a graph has moved on its sheet, in whole pixels of the sheet. */
export interface Shift {
  readonly across: number
  readonly down: number
}

/**
 * A pan, in pixels of the window, rounded to whole pixels of the sheet, so that the drawing can
 * later be moved without loss.
 */
export function wholePixels({ x, y }: { readonly x: number; readonly y: number }, ratio: number): { readonly x: number; readonly y: number } {
  return { x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio }
}

/**
 * The shift of a graph by so many pixels of the window; undefined where at most half of it would
 * remain in view.
 */
export function shiftOf(dx: number, dy: number, ratio: number, wide: number, high: number): Shift | undefined {
  const [across, down] = [Math.round(dx * ratio), Math.round(dy * ratio)]
  return 2 * Math.abs(across) >= wide || 2 * Math.abs(down) >= high ? undefined : { across, down }
}

/**
 * The areas of a sheet to draw after moving its content: the newly visible ones, and the upper
 * `still` pixels, which do not all move with the graph, with the area into which they were moved.
 */
export function uncoveredAreas({ across, down }: Shift, wide: number, high: number, still: number): readonly Rect[] {
  const upper = Math.min(high, still + Math.max(0, down))
  const lower = Math.max(upper, Math.min(high, high + down))
  const areas: readonly Rect[] = [
    { left: 0, top: 0, right: wide, bottom: upper },
    { left: 0, top: lower, right: wide, bottom: high },
    across > 0 ? { left: 0, top: upper, right: across, bottom: lower } : { left: wide + across, top: upper, right: wide, bottom: lower },
  ]
  return areas.filter(({ left, top, right, bottom }) => left < right && top < bottom)
}

/** Side length of the tiles by which a sheet is redrawn, in its pixels. */
const TILE = 96
/** Maximum number of areas: each one costs a pass over all items. */
const MAX_PARTS = 8

/**
 * Areas of a sheet without overlap that cover the visible parts of these boxes; one area around all
 * of them where there would be too many.
 */
export function areasAround(boxes: readonly Rect[], wide: number, high: number): readonly Rect[] {
  const [columns, rows] = [Math.ceil(wide / TILE), Math.ceil(high / TILE)]
  const tiles = new Uint8Array(columns * rows)
  for (const { left, top, right, bottom } of boxes) {
    const [from, to] = [Math.max(0, Math.floor(left / TILE)), Math.min(columns, Math.ceil(right / TILE))]
    if (from >= to) continue
    for (let row = Math.max(0, Math.floor(top / TILE)); row < Math.min(rows, Math.ceil(bottom / TILE)); row += 1)
      tiles.fill(1, row * columns + from, row * columns + to)
  }
  const areas: { left: number; top: number; right: number; bottom: number }[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let from = 0; from < columns; from += 1) {
      if (tiles[row * columns + from] !== 1) continue
      let to = from
      while (to < columns && tiles[row * columns + to] === 1) to += 1
      const [left, top] = [from * TILE, row * TILE]
      const [right, bottom] = [Math.min(wide, to * TILE), Math.min(high, top + TILE)]
      const over = areas.find((area) => area.left === left && area.right === right && area.bottom === top)
      if (over === undefined) areas.push({ left, top, right, bottom })
      else over.bottom = bottom
      from = to
    }
  }
  if (areas.length <= MAX_PARTS) return areas
  const of = (pick: (area: Rect) => number): number[] => areas.map(pick)
  return [
    {
      left: Math.min(...of(({ left }) => left)),
      top: Math.min(...of(({ top }) => top)),
      right: Math.max(...of(({ right }) => right)),
      bottom: Math.max(...of(({ bottom }) => bottom)),
    },
  ]
}

/** Moves the content of a sheet; uncovered areas are empty. */
export function moveSheet(brush: CanvasRenderingContext2D, { across, down }: Shift): void {
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.globalCompositeOperation = 'copy'
  brush.drawImage(brush.canvas, across, down)
  brush.globalCompositeOperation = 'source-over'
}
