import { fitZoom } from './fit-zoom.ts'
import type { Place } from '../layout/layout.ts'

/** Room of a node and the name below it around its place, in the units of places. */
const NODE_ROOM = 40

export interface View {
  readonly zoom: number
  readonly pan: { readonly x: number; readonly y: number }
}

/**
 * The view in which all places fit into a window of this size in pixels. From the places alone: the canvas would first style and
 * measure every element of a large graph.
 */
export function viewOfAll(places: readonly Place[], width: number, height: number): View {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of places) {
    left = Math.min(left, x - NODE_ROOM)
    right = Math.max(right, x + NODE_ROOM)
    top = Math.min(top, y - NODE_ROOM)
    bottom = Math.max(bottom, y + NODE_ROOM)
  }
  if (left > right) return { zoom: 1, pan: { x: width / 2, y: height / 2 } }
  const zoom = fitZoom({ w: right - left, h: bottom - top }, { w: width, h: height })
  return { zoom, pan: { x: width / 2 - (zoom * (left + right)) / 2, y: height / 2 - (zoom * (top + bottom)) / 2 } }
}
