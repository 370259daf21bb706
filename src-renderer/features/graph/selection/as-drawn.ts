import type { NodeGroup } from '../../../../src-shared/case/curation/arrangement.ts'
import { groupOfNode } from '../../../../src-shared/view-models/graph/grouped-model.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/**
 * Maps a selection to what the graph shows now: members of a collapsed group become the group's
 * node, the node of an expanded group becomes its members, that of a removed one is dropped. The
 * same set where nothing changes.
 */
export function asDrawn(selection: ReadonlySet<string>, { nodes }: GraphModel, groups: readonly NodeGroup[]): ReadonlySet<string> {
  if (selection.size === 0 || (groups.length === 0 && ![...selection].some((id) => groupOfNode(id) !== undefined))) return selection
  const collapsedInto = new Map(nodes.flatMap(({ id, members = [] }) => members.map((member) => [member, id] as const)))
  const drawn = new Set(nodes.map(({ id }) => id))
  const shown = new Set(
    [...selection].flatMap((id) => {
      const groupId = groupOfNode(id)
      if (groupId === undefined || drawn.has(id)) return [collapsedInto.get(id) ?? id]
      const members = groups.find((group) => group.id === groupId)?.nodeIds ?? []
      return members.filter((member) => drawn.has(member))
    }),
  )
  return shown.size === selection.size && [...shown].every((id) => selection.has(id)) ? selection : shown
}
