import { type Rect, rectsMeet } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'
import type { NodeBox } from './scene-types.ts'

/** A placed node, with the bounds of its disc and its caption. */
export interface PlacedNode extends Point {
  readonly box: NodeBox
}

/**
 * Below this zoom few nodes are named, and a distant name does not justify moving what covers it.
 */
const NAMED_FROM = 0.5

/**
 * Whether a part of the window, in pixels, covers a node's disc or caption. Letters do not shrink
 * with the view.
 */
export function coversNodes(area: Rect, nodes: readonly PlacedNode[], zoom: number, pan: Point): boolean {
  const scale = zoom < NAMED_FROM ? zoom : Math.max(1, zoom)
  return nodes.some(({ x, y, box }) => {
    const [left, top] = [x * zoom + pan.x, y * zoom + pan.y]
    // A name is below its disc where an edge comes from above.
    const high = Math.max(box.above, box.below) * scale
    return rectsMeet(area, {
      left: left - box.left * scale,
      right: left + box.right * scale,
      top: top - high,
      bottom: top + high,
    })
  })
}
