import { boxOf } from '../../../../src-shared/graph/scene/node-box.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'

/**
 * The positions of nodes and cards of a graph once they are aligned in one row or one column; empty
 * for fewer than two.
 */
export function alignedInPart(
  { nodes, groups }: VisibleGraph,
  ids: readonly string[],
  positions: NodePositions,
  into: 'row' | 'column',
): NodePositions {
  const boxes = new Map([...nodes, ...groups].map((node) => [node.id, boxOf(node)]))
  const gap = (before: string, after: string): number => {
    const [one, next] = [boxes.get(before), boxes.get(after)]
    if (one === undefined || next === undefined) return 0
    return into === 'row' ? one.right + next.left : one.below + next.above
  }
  return alignNodes(
    ids.filter((id) => boxes.has(id)),
    positions,
    into,
    gap,
  )
}

/**
 * Aligns nodes in one row or one column, in the middle of their previous positions and in their
 * order, without overlap, at least `gap` apart.
 */
export function alignNodes(
  ids: readonly string[],
  positions: NodePositions,
  into: 'row' | 'column',
  gap: (before: string, after: string) => number,
): NodePositions {
  const [along, across] = into === 'row' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const placed = ids.flatMap((id) => {
    const at = positions[id]
    return at === undefined ? [] : [{ id, at }]
  })
  if (placed.length < 2) return {}
  const middle = Math.round(placed.reduce((sum, { at }) => sum + at[across], 0) / placed.length)
  const moved: Record<string, { x: number; y: number }> = {}
  let last = -Infinity
  let before: string | undefined
  for (const { id, at } of placed.toSorted((a, b) => a.at[along] - b.at[along])) {
    last = Math.round(Math.max(at[along], before === undefined ? -Infinity : last + gap(before, id)))
    before = id
    moved[id] = into === 'row' ? { x: last, y: middle } : { x: middle, y: last }
  }
  return moved
}
