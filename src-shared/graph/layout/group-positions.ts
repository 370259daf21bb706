import type { GraphModel } from '../../view-models/graph-types.ts'
import type { NodePositions } from '../geometry/geometry.ts'

/**
 * The positions that a case holds; a collapsed group without one gets that of its first member that
 * has one.
 */
export function withGroupPositions({ nodes }: GraphModel, positions: NodePositions): NodePositions {
  const added = nodes.flatMap(({ id, members = [] }): [string, NodePositions[string]][] => {
    if (members.length === 0 || Object.hasOwn(positions, id)) return []
    const placed = members.find((member) => Object.hasOwn(positions, member))
    const at = placed === undefined ? undefined : positions[placed]
    return at === undefined ? [] : [[id, at]]
  })
  return added.length === 0 ? positions : { ...positions, ...Object.fromEntries(added) }
}
