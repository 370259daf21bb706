import type { FlowBranch, FlowForest } from './flow-forest.ts'
import { ASPECT, type SideOf } from './columns.ts'
import { type DriftOf, flowPlaces } from './flow-layout.ts'
import type { Point } from './layout.ts'
import type { NodeBox } from '../scene/node-box.ts'
import { type Sized, sized } from './tree-bounds.ts'

/** A flow that is no wider is read in one line. */
const LONG = 2800
/** More lines than so many nobody follows from one to the next. */
const MOST_ROWS = 12
/** Worth turning back at the end of a line. */
const WORTH_IT = 1.25
/** Of the flow itself so many lines at most go back from one line to the next, and no fewer hops stand in one. */
const MOST_BACK = 2
const LEAST_HOPS = 6
/** Between two lines, for the flow that goes back. */
const ROW_GAP = 64

/**
 * The places of one tree of a flow from left to right. One that is much longer than windows are wide is folded as text is: it goes on at the
 * left, below, and what hangs on each of its nodes stays with that.
 */
export function foldedPlaces(
  tree: readonly FlowBranch[],
  forest: FlowForest,
  boxOf: (id: string) => NodeBox,
  driftOf: DriftOf,
  sideOf: SideOf,
  fanColumns = 2,
): Sized {
  const whole = sized(flowPlaces(tree, forest, boxOf, driftOf, sideOf, fanColumns), boxOf)
  if (whole.width <= LONG || whole.width < 2 * ASPECT * whole.height) return whole
  let best = whole
  for (let count = 2; count <= MOST_ROWS; count += 1) {
    const rows = rowsOf(tree, count)
    if (rows === undefined) continue
    const places = new Map<string, Point>()
    let top: number | undefined
    for (const row of rows) {
      const own = sized(flowPlaces(row, forest, boxOf, driftOf, sideOf, fanColumns), boxOf)
      const shift = top === undefined ? { x: 0, y: 0 } : { x: Math.round(whole.corner.x - own.corner.x), y: Math.round(top - own.corner.y) }
      for (const [id, { x, y }] of own.places) places.set(id, { x: x + shift.x, y: y + shift.y })
      top = own.corner.y + shift.y + own.height + ROW_GAP
    }
    const folded = sized(places, boxOf)
    if (folded.size * WORTH_IT < best.size || (best !== whole && folded.size < best.size)) best = folded
  }
  return best
}

/** A tree in so many parts of about as many hops, each with what hangs on its hops; undefined where it is no chain that could be folded. */
function rowsOf(tree: readonly FlowBranch[], count: number): readonly (readonly FlowBranch[])[] | undefined {
  const layers = tree.filter(({ leads }) => leads).map(({ layer }) => layer)
  const [first, last] = [Math.min(...layers), Math.max(...layers)]
  const hops = Math.ceil((last - first + 1) / count)
  if (hops < LEAST_HOPS || first + hops * (count - 1) > last) return undefined
  const rowOf = new Map<string, number>()
  const rows = Array.from({ length: count }, (): FlowBranch[] => [])
  let back = 0
  for (const branch of tree) {
    const { id, parent, leads, layer } = branch
    const above = parent === undefined ? undefined : rowOf.get(parent)
    const row = leads || above === undefined ? Math.floor((layer - first) / hops) : above
    if (above !== undefined && above !== row) back += 1
    rowOf.set(id, row)
    rows[row]?.push({ ...branch, layer: layer - first - row * hops })
  }
  return back <= MOST_BACK * (count - 1) ? rows : undefined
}
