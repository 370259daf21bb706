import { cellNumber } from '../scene/cell-number.ts'
import { boxesMeet } from '../scene/node-box.ts'
import type { Point } from '../geometry/geometry.ts'
import type { NodeBox } from '../scene/scene-types.ts'

/** The occupied area of the graph. */
export interface FreeSpaceFinder {
  readonly isFree: (box: NodeBox, at: Point) => boolean
  readonly take: (box: NodeBox, at: Point) => void
  /** The free position nearest to the preferred one; the preferred one itself where it is free. */
  readonly nextTo: (box: NodeBox, wanted: Point) => Point
  /** The bounds of the occupied area; undefined while it is empty. */
  readonly bounds: () => { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number } | undefined
}

interface Taken {
  readonly box: NodeBox
  readonly at: Point
}

/** About the size of a box, so that possible overlaps are in few cells. */
const CELL_WIDTH = 128
const CELL_HEIGHT = 64
/** Steps of the search outwards: wider than high, as boxes are. */
const STEP_X = 26
const STEP_Y = 14

export function createFreeSpaceFinder(): FreeSpaceFinder {
  const cells = new Map<number, Taken[]>()
  let bounds: ReturnType<FreeSpaceFinder['bounds']>

  const cellsOf = (box: NodeBox, at: Point): number[] => {
    const keys: number[] = []
    for (let column = Math.floor((at.x - box.left) / CELL_WIDTH); column <= Math.floor((at.x + box.right) / CELL_WIDTH); column += 1)
      for (let row = Math.floor((at.y - box.above) / CELL_HEIGHT); row <= Math.floor((at.y + box.below) / CELL_HEIGHT); row += 1)
        keys.push(cellNumber(column, row))
    return keys
  }
  const isFree = (box: NodeBox, at: Point): boolean =>
    !cellsOf(box, at).some((key) => cells.get(key)?.some((taken) => boxesMeet(box, at, taken.box, taken.at)))

  return {
    isFree,
    take: (box, at) => {
      for (const key of cellsOf(box, at)) {
        const existing = cells.get(key)
        if (existing === undefined) cells.set(key, [{ box, at }])
        else existing.push({ box, at })
      }
      const { left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity } = bounds ?? {}
      bounds = {
        left: Math.min(left, at.x - box.left),
        right: Math.max(right, at.x + box.right),
        top: Math.min(top, at.y - box.above),
        bottom: Math.max(bottom, at.y + box.below),
      }
    },
    nextTo: (box, wanted) => {
      if (isFree(box, wanted)) return wanted
      for (let ring = 1; ; ring += 1) {
        const around = 8 + 4 * ring
        for (let index = 0; index < around; index += 1) {
          const angle = (2 * Math.PI * index) / around
          const at = { x: Math.round(wanted.x + ring * STEP_X * Math.cos(angle)), y: Math.round(wanted.y + ring * STEP_Y * Math.sin(angle)) }
          if (isFree(box, at)) return at
        }
      }
    },
    bounds: () => bounds,
  }
}
