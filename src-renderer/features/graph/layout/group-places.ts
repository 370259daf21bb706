import type { GraphModel } from '../../../../src-shared/view-models/graph-model.ts'
import type { NodePositions } from './arrangement.ts'

/** The places that a case holds, and for each folded group that has none of its own that of the first of its members that has one. */
export function withGroupPlaces({ nodes }: GraphModel, places: NodePositions): NodePositions {
  const added = nodes.flatMap(({ id, members = [] }): [string, NodePositions[string]][] => {
    if (members.length === 0 || Object.hasOwn(places, id)) return []
    const placed = members.find((member) => Object.hasOwn(places, member))
    const at = placed === undefined ? undefined : places[placed]
    return at === undefined ? [] : [[id, at]]
  })
  return added.length === 0 ? places : { ...places, ...Object.fromEntries(added) }
}
