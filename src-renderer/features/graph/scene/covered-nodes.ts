import type { Point } from '../layout/layout.ts'
import type { NodeBox } from './node-box.ts'
import { type Rect, rectsMeet } from './collision-index.ts'

/** A node where it stands, with the room of its disc and its caption. */
export interface StandingNode extends Point {
  readonly box: NodeBox
}

/** Below this zoom few are named, and a name beside a far disc is not worth what would make room for it. */
const NAMED_FROM = 0.5

/** Whether a part of the window, in pixels, lies on the disc of a node or on what is written at it. Letters do not shrink with the view. */
export function coversNodes(part: Rect, nodes: readonly StandingNode[], zoom: number, pan: Point): boolean {
  const scale = zoom < NAMED_FROM ? zoom : Math.max(1, zoom)
  return nodes.some(({ x, y, box }) => {
    const [left, top] = [x * zoom + pan.x, y * zoom + pan.y]
    // A name stands below its disc where a line comes from above.
    const high = Math.max(box.above, box.below) * scale
    return rectsMeet(part, {
      left: left - box.left * scale,
      right: left + box.right * scale,
      top: top - high,
      bottom: top + high,
    })
  })
}
