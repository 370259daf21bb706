import { FAR_NAME, LABEL_AIR } from './caption.ts'
import type { GraphScene } from './graph-scene.ts'
import { isLarge } from './is-large.ts'
import { SIDE_GAP, SUBJECT_RADIUS } from './node-box.ts'
import type { Point } from '../geometry/geometry.ts'

/** The extent of a name from the middle of its disc, zoomed out. */
export const FAR_REACH = SUBJECT_RADIUS / 2 + SIDE_GAP + FAR_NAME + LABEL_AIR
/** Minimum zoom of the canvas: of a larger graph, the middle is shown. */
export const MIN_ZOOM = 0.05
/** Below this zoom not all nodes can be named. */
export const ALL_NAMES_FROM = 0.3
/**
 * Below this zoom few are named, and no outermost node at the outer side of its disc: the window is
 * for the graph.
 */
export const NAMES_AT_EDGE_FROM = 0.28
export const LITTLE_REACH = 24
/** Up to this number of nodes, names are not limited at any zoom. */
export const FEW = 40
/** A graph that is higher than windows are has space at its sides. */
const ASPECT = 1.6

/** How far names may extend beyond a graph, in pixels from the layout origin. */
export interface Reach {
  readonly left: number
  readonly right: number
  readonly top: number
}

/**
 * Names at the outermost discs do not shrink with the graph, and would take space from it: those of
 * many nodes are limited here when zoomed out. From the positions alone, so that all label
 * placement agrees; undefined where there is no limit.
 */
export function labelOverhang(scene: GraphScene, positionOf: (id: string) => Point | undefined, zoom: number): Reach | undefined {
  const { nodes } = scene
  if (nodes.length <= FEW) return undefined
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { id } of nodes) {
    const at = positionOf(id)
    if (at === undefined) continue
    left = Math.min(left, at.x)
    right = Math.max(right, at.x)
    top = Math.min(top, at.y)
    bottom = Math.max(bottom, at.y)
  }
  if (zoom < NAMES_AT_EDGE_FROM) return { left: left * zoom - LITTLE_REACH, right: right * zoom + LITTLE_REACH, top: top * zoom - LITTLE_REACH }
  // A large graph is fitted into a window of any shape without placing its names.
  const aside = isLarge(scene) ? FAR_REACH : Math.max(FAR_REACH, (((bottom - top) * ASPECT - (right - left)) / 2) * zoom)
  return { left: left * zoom - aside, right: right * zoom + aside, top: -Infinity }
}
