import { useMemo } from 'react'
import { isAutomaticGroupId, isFanInId } from '../../../../src-shared/custody/graph-event.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import type { CollapsedSenders } from '../../../../src-shared/case/curation/arrangement.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { useStableCallback } from '../../../ui/pace/use-stable-callback.ts'
import { groupNodeId } from '../../../../src-shared/view-models/graph/grouped-model.ts'
import { type CollapseState, groupedAutomatically } from '../../../../src-shared/view-models/graph/automatic-groups.ts'
import { drawnModel, sendersOf } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { fullGraph } from '../../../../src-shared/graph/layout/arrangement.ts'
import { positionsAfterCollapse } from '../../../../src-shared/graph/layout/closed-box.ts'
import { type OpenedBox, entityLanes } from '../../../../src-shared/graph/layout/entity-lanes.ts'
import type { GraphPicture } from '../use-graph-picture.ts'
import type { GraphCommands } from './use-graph-commands.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { NodePositions } from '../../../../src-shared/graph/geometry/geometry.ts'

/**
 * The graph commands, where expanding a group or collapsed senders puts the members into the lanes
 * of a box, and collapsing it moves displaced nodes back. Pinned nodes and nodes placed by hand are
 * not displaced.
 */
export function useEntityBoxes(commands: GraphCommands, whole: GraphModel, { positions, arranged }: GraphPicture): GraphCommands {
  const { state } = useCaseContext()
  const setCollapsed = useStableCallback((groupId: string, collapsed: boolean): void => {
    const currentPositions = { ...arranged, ...positions }
    if (collapsed) return commands.setCollapsed(groupId, true, { positions: closedPositions(whole, state, groupId, currentPositions) }, arranged)
    const nodeIds = isFanInId(groupId) ? { nodeIds: sendersOf(whole, state, groupId) } : {}
    commands.setCollapsed(groupId, false, { ...openedBox(whole, state, groupId, currentPositions), ...nodeIds }, arranged)
  })
  return useMemo(() => ({ ...commands, setCollapsed }), [commands, setCollapsed])
}

/** The collapsed states with one group, or the senders of one wallet, expanded or collapsed. */
function collapsedTo(whole: GraphModel, state: CollapseState, groupId: string, collapsed: boolean): CollapseState {
  if (isFanInId(groupId)) {
    const collapsedSenders: CollapsedSenders = { collapsed, nodeIds: sendersOf(whole, state, groupId) }
    return { ...state, collapsedFanIns: new Map(state.collapsedFanIns).set(groupId, collapsedSenders) }
  }
  if (isAutomaticGroupId(groupId)) return { ...state, collapsedFanIns: new Map(state.collapsedFanIns).set(groupId, { collapsed, nodeIds: [] }) }
  return { ...state, nodeGroups: state.nodeGroups.map((group) => (group.id === groupId ? { ...group, collapsed } : group)) }
}

function membersOf(whole: GraphModel, state: CollapseState, groupId: string): readonly string[] {
  return isFanInId(groupId)
    ? sendersOf(whole, state, groupId)
    : (groupedAutomatically(whole, state).groups.find(({ id }) => id === groupId)?.nodeIds ?? [])
}

function openedBox(whole: GraphModel, state: CaseState, groupId: string, currentPositions: NodePositions): OpenedBox | undefined {
  const opened = drawnModel(whole, collapsedTo(whole, state, groupId, false))
  const { [isFanInId(groupId) ? groupId : groupNodeId(groupId)]: previousPositions, ...others } = currentPositions
  const first = membersOf(whole, state, groupId).find((id) => currentPositions[id] !== undefined)
  const staying = state.pinnedNodes.union(state.movedNodes)
  return entityLanes(fullGraph(opened), groupId, previousPositions ?? currentPositions[first ?? ''] ?? { x: 0, y: 0 }, others, staying)
}

function closedPositions(whole: GraphModel, state: CaseState, groupId: string, currentPositions: NodePositions): NodePositions {
  const opening = state.graphCommands.findLast(
    ({ command, undoneBy }) => command.kind === 'group-collapsed' && command.groupId === groupId && undoneBy === undefined,
  )?.command
  if (opening?.kind !== 'group-collapsed' || opening.collapsed || opening.positions === undefined || opening.previousPositions === undefined)
    return {}
  const closed = drawnModel(whole, collapsedTo(whole, state, groupId, true))
  const { positions, previousPositions } = opening
  return positionsAfterCollapse(fullGraph(closed), { positions, previousPositions }, currentPositions, new Set(membersOf(whole, state, groupId)))
}
