import { useMemo } from 'react'
import type { NodeGroup } from '../../evidence/curation.ts'
import { useCaseContext } from '../../session/case-context.ts'
import type { GraphModel } from '../../views/graph-model.ts'
import { groupedModel, groupNodeId } from '../../views/graph/grouped-model.ts'
import { type Places, wholePart } from '../layout/arrangement.ts'
import { type OpenedBox, ownerLanes } from '../layout/owner-lanes.ts'
import type { GraphPicture } from '../use-graph-picture.ts'
import type { GraphActs } from './use-graph-acts.ts'

/** The acts on the graph, of which opening a group puts its members into the lanes of a box. What is pinned or was put by hand makes no room for it. */
export function useOwnerBoxes(acts: GraphActs, whole: GraphModel, { places, arranged }: GraphPicture): GraphActs {
  const { state } = useCaseContext()
  const { nodeGroups, pinnedNodes, movedNodes } = state
  return useMemo(
    () => ({
      ...acts,
      fold: (groupId, folded) => {
        const staying = pinnedNodes.union(movedNodes)
        const box = folded ? undefined : boxOf(whole, nodeGroups, groupId, { ...arranged, ...places }, staying)
        acts.fold(groupId, folded, box, arranged)
      },
    }),
    [acts, whole, nodeGroups, pinnedNodes, movedNodes, places, arranged],
  )
}

function boxOf(
  whole: GraphModel,
  groups: readonly NodeGroup[],
  groupId: string,
  standing: Places,
  staying: ReadonlySet<string>,
): OpenedBox | undefined {
  const opened = groupedModel(
    whole,
    groups.map((group) => (group.id === groupId ? { ...group, folded: false } : group)),
  )
  const { [groupNodeId(groupId)]: stood, ...others } = standing
  const first = groups.find(({ id }) => id === groupId)?.nodeIds.find((id) => standing[id] !== undefined)
  return ownerLanes(wholePart(opened), groupId, stood ?? standing[first ?? ''] ?? { x: 0, y: 0 }, others, staying)
}
