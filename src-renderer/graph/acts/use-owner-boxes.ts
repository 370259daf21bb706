import { useMemo } from 'react'
import type { NodeGroup } from '../../evidence/curation.ts'
import { useCaseContext } from '../../session/case-context.ts'
import type { GraphModel } from '../../views/graph-model.ts'
import { groupedModel, groupNodeId } from '../../views/graph/grouped-model.ts'
import { type Places, wholePart } from '../layout/arrangement.ts'
import { ownerLanes } from '../layout/owner-lanes.ts'
import type { GraphPicture } from '../use-graph-picture.ts'
import type { GraphActs } from './use-graph-acts.ts'

/** The acts on the graph, of which opening a group puts its members into the lanes of a box. */
export function useOwnerBoxes(acts: GraphActs, whole: GraphModel, { places, arranged }: GraphPicture): GraphActs {
  const { state } = useCaseContext()
  const { nodeGroups } = state
  return useMemo(
    () => ({
      ...acts,
      fold: (groupId, folded) => {
        const lanes = folded ? undefined : lanesOf(whole, nodeGroups, groupId, { ...arranged, ...places })
        acts.fold(groupId, folded, lanes, arranged)
      },
    }),
    [acts, whole, nodeGroups, places, arranged],
  )
}

function lanesOf(whole: GraphModel, groups: readonly NodeGroup[], groupId: string, standing: Places): Places | undefined {
  const opened = groupedModel(
    whole,
    groups.map((group) => (group.id === groupId ? { ...group, folded: false } : group)),
  )
  const { [groupNodeId(groupId)]: stood, ...others } = standing
  const first = groups.find(({ id }) => id === groupId)?.nodeIds.find((id) => standing[id] !== undefined)
  return ownerLanes(wholePart(opened), groupId, stood ?? standing[first ?? ''] ?? { x: 0, y: 0 }, others)
}
