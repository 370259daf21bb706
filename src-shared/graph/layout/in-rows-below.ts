import { boxOf, unseenBoxOf } from '../scene/node-box.ts'
import { placedBoxes } from '../scene/placed-boxes.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { NodePositions } from '../geometry/geometry.ts'

const IN_ROW = 12
const GAP = 24

/**
 * Positions for a visible graph without a layout: positioned nodes stay, new nodes go in rows below
 * everything. Takes almost no time.
 */
export function inRowsBelow(visibleGraph: VisibleGraph, fixed: NodePositions): NodePositions {
  const boxes = placedBoxes(visibleGraph, fixed)
  const fixedItems = Object.entries(fixed).map(([id, at]) => ({ at, box: boxes.get(id) ?? unseenBoxOf(id) }))
  const left = fixedItems.length === 0 ? 0 : Math.ceil(Math.min(...fixedItems.map(({ at, box }) => at.x - box.left)))
  let bottom = fixedItems.length === 0 ? -GAP : Math.max(...fixedItems.map(({ at, box }) => at.y + box.below))
  const positions: Record<string, NodePositions[string]> = {}
  const fresh: { readonly id: string; readonly box: ReturnType<typeof boxOf> }[] = []
  for (const node of [...visibleGraph.nodes, ...visibleGraph.groups]) {
    const at = fixed[node.id]
    if (at === undefined) fresh.push({ id: node.id, box: boxOf(node) })
    else positions[node.id] = at
  }
  for (let start = 0; start < fresh.length; start += IN_ROW) {
    const row = fresh.slice(start, start + IN_ROW)
    const y = Math.ceil(bottom + GAP + Math.max(...row.map(({ box }) => box.above)))
    let x = left
    for (const { id, box } of row) {
      positions[id] = { x: x + box.left, y }
      x += box.left + box.right + GAP
    }
    bottom = y + Math.max(...row.map(({ box }) => box.below))
  }
  return positions
}
