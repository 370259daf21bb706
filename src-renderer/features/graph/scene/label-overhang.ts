import type { Point } from '../layout/layout.ts'
import { FAR_NAME, LABEL_AIR } from './caption.ts'
import type { GraphScene } from './graph-scene.ts'
import { isLarge } from './is-large.ts'
import { SIDE_GAP, SUBJECT_RADIUS } from './node-box.ts'

/** What a name takes beside the middle of its disc from afar. */
export const FAR_REACH = SUBJECT_RADIUS / 2 + SIDE_GAP + FAR_NAME + LABEL_AIR
/** The canvas zooms out no further: of a picture that is larger still, the middle is shown. */
export const LEAST_ZOOM = 0.05
/** Below this zoom not all can be named. */
export const ALL_NAMES_FROM = 0.3
/** Below this one few are, and none of the outermost at the edge beside its disc: the window is for the picture. */
export const NAMES_AT_EDGE_FROM = 0.28
export const LITTLE_REACH = 24
/** Fewer nodes are named whole at any zoom. */
export const FEW = 40
/** A picture that is higher than windows are has room at its sides. */
const ASPECT = 1.6

/** How far names may stand out of a picture, in pixels from the origin of its places. */
export interface Reach {
  readonly left: number
  readonly right: number
  readonly top: number
}

/**
 * Names beside the outermost discs do not shrink with the picture, and would take the window from it: those of many nodes end here when they
 * are seen from afar. From the places alone, so that all who place labels agree; undefined where there is no end.
 */
export function labelOverhang(scene: GraphScene, placeOf: (id: string) => Point | undefined, zoom: number): Reach | undefined {
  const { nodes } = scene
  if (nodes.length <= FEW) return undefined
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { id } of nodes) {
    const at = placeOf(id)
    if (at === undefined) continue
    left = Math.min(left, at.x)
    right = Math.max(right, at.x)
    top = Math.min(top, at.y)
    bottom = Math.max(bottom, at.y)
  }
  if (zoom < NAMES_AT_EDGE_FROM) return { left: left * zoom - LITTLE_REACH, right: right * zoom + LITTLE_REACH, top: top * zoom - LITTLE_REACH }
  // Into a window of any shape a large picture is fitted without placing its names.
  const aside = isLarge(scene) ? FAR_REACH : Math.max(FAR_REACH, (((bottom - top) * ASPECT - (right - left)) / 2) * zoom)
  return { left: left * zoom - aside, right: right * zoom + aside, top: -Infinity }
}
