import { MIN_ZOOM } from './label-overhang.ts'
import type { Point } from '../geometry/geometry.ts'

/**
 * Space around the outermost positions, in pixels of the window: a caption at the sides, a caption
 * with the column headers above, an amount below. Captions do not shrink.
 */
export const VIEW_MARGIN_PX = { side: 144, above: 96, below: 56 } as const
/** Maximum zoom of a fit: the names of a graph of few nodes would otherwise be far apart. */
export const MAX_ZOOM = 1.25

/** Space around positions, in pixels of the window. */
export interface Around {
  readonly left: number
  readonly right: number
  readonly above: number
  readonly below: number
}

const USUAL: Around = { left: VIEW_MARGIN_PX.side, right: VIEW_MARGIN_PX.side, above: VIEW_MARGIN_PX.above, below: VIEW_MARGIN_PX.below }

export interface View {
  readonly zoom: number
  readonly pan: { readonly x: number; readonly y: number }
}

/**
 * The view in which all positions and the space around them fit into a window of this size in
 * pixels. Uses positions alone: the canvas would first style and measure every element of a large
 * graph.
 */
export function viewOfAll(positions: readonly Point[], width: number, height: number, around = USUAL): View {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of positions) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) return { zoom: 1, pan: { x: width / 2, y: height / 2 } }
  const space = (pixels: number, positions: number): number => Math.max(1, pixels) / Math.max(1, positions)
  const whole = Math.min(space(width - around.left - around.right, right - left), space(height - around.above - around.below, bottom - top))
  const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, whole))
  return {
    zoom,
    pan: {
      x: (width + around.left - around.right) / 2 - (zoom * (left + right)) / 2,
      y: (height + around.above - around.below) / 2 - (zoom * (top + bottom)) / 2,
    },
  }
}

/** A graph that grows a little is not fitted again each time. */
const TOLERANCE = 0.95

/** Whether any position, or most of the space around it, is outside a window of this size. */
export function isCut(positions: readonly Point[], { zoom, pan }: View, width: number, height: number, around = USUAL): boolean {
  return positions.some((position) => {
    const [x, y] = [position.x * zoom + pan.x, position.y * zoom + pan.y]
    return (
      x < around.left * TOLERANCE || x > width - around.right * TOLERANCE || y < around.above * TOLERANCE || y > height - around.below * TOLERANCE
    )
  })
}

/**
 * The smallest pan at the same zoom that brings these positions into a window of this size;
 * undefined where they are in view already. If they do not fit, their upper left is shown.
 */
export function panToShow(positions: readonly Point[], view: View, width: number, height: number): View['pan'] | undefined {
  if (positions.length === 0 || !isCut(positions, view, width, height)) return undefined
  const { side, above, below } = VIEW_MARGIN_PX
  const shift = (at: readonly number[], min: number, max: number): number => {
    const [first, last] = [Math.min(...at), Math.max(...at)]
    if (first < min || last - first > max - min) return min - first
    return Math.min(0, max - last)
  }
  const { zoom, pan } = view
  return {
    x:
      pan.x +
      shift(
        positions.map(({ x }) => x * zoom + pan.x),
        side,
        width - side,
      ),
    y:
      pan.y +
      shift(
        positions.map(({ y }) => y * zoom + pan.y),
        above,
        height - below,
      ),
  }
}
