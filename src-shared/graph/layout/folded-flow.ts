import type { FlowBranch, FlowForest } from './flow-forest.ts'
import { ASPECT, type SideOf } from './columns.ts'
import { type DriftOf, flowPositions } from './flow-layout.ts'
import { type Sized, measureTree } from './tree-bounds.ts'
import type { Point } from '../geometry/geometry.ts'
import type { NodeBox } from '../scene/scene-types.ts'

/** A flow up to this width stays on one row. */
const LONG = 2800
/** Maximum number of rows: more cannot be followed from one to the next. */
const MAX_ROWS = 12
/** The improvement in size that justifies breaking a flow into rows. */
const WORTH_IT = 1.25
/**
 * Maximum number of edges of the flow itself that go back from one row to the next, and minimum
 * hops in a row.
 */
const MAX_BACK = 2
const MIN_HOPS = 6
/** Between two rows, for back edges. */
const ROW_GAP = 64

/**
 * The positions of one tree of a flow from left to right. One that is much longer than windows are
 * wide is wrapped like text: it continues at the left, below, and the subtree of each node stays
 * with it.
 */
export function wrappedPositions(
  tree: readonly FlowBranch[],
  forest: FlowForest,
  boxOf: (id: string) => NodeBox,
  driftOf: DriftOf,
  sideOf: SideOf,
  fanColumns = 2,
): Sized {
  const whole = measureTree(flowPositions(tree, forest, boxOf, driftOf, sideOf, fanColumns), boxOf)
  if (whole.width <= LONG || whole.width < 2 * ASPECT * whole.height) return whole
  let best = whole
  for (let count = 2; count <= MAX_ROWS; count += 1) {
    const rows = rowsOf(tree, count)
    if (rows === undefined) continue
    const positions = new Map<string, Point>()
    let top: number | undefined
    for (const row of rows) {
      const own = measureTree(flowPositions(row, forest, boxOf, driftOf, sideOf, fanColumns), boxOf)
      const shift = top === undefined ? { x: 0, y: 0 } : { x: Math.round(whole.corner.x - own.corner.x), y: Math.round(top - own.corner.y) }
      for (const [id, { x, y }] of own.positions) positions.set(id, { x: x + shift.x, y: y + shift.y })
      top = own.corner.y + shift.y + own.height + ROW_GAP
    }
    const folded = measureTree(positions, boxOf)
    if (folded.size * WORTH_IT < best.size || (best !== whole && folded.size < best.size)) best = folded
  }
  return best
}

/**
 * Splits a tree into so many rows of about equal hops, each with the subtrees of its hops;
 * undefined where it is no chain that could be wrapped.
 */
function rowsOf(tree: readonly FlowBranch[], count: number): readonly (readonly FlowBranch[])[] | undefined {
  const layers = tree.filter(({ leads }) => leads).map(({ layer }) => layer)
  const [first, last] = [Math.min(...layers), Math.max(...layers)]
  const hops = Math.ceil((last - first + 1) / count)
  if (hops < MIN_HOPS || first + hops * (count - 1) > last) return undefined
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
  return back <= MAX_BACK * (count - 1) ? rows : undefined
}
