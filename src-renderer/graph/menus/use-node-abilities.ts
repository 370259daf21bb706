import { copyText } from '../../session/copy-text.ts'
import { useCaseActions, useCaseContext } from '../../session/case-context.ts'
import type { GraphModel } from '../../views/graph-model.ts'
import type { GraphActs } from '../acts/use-graph-acts.ts'
import type { ExpandInPlace } from '../expand/use-expand-in-place.tsx'
import { graphSelected } from '../graph-selection.ts'
import { withNeighbours } from '../selection/selection-sums.ts'
import type { NodeAbilities } from './node-acts.ts'

/** What can be done with a node of the open case's graph. */
export function useNodeAbilities(
  model: GraphModel,
  acts: GraphActs,
  expanding: Pick<ExpandInPlace, 'expand' | 'label'>,
  hide: (ids: readonly string[]) => void,
): NodeAbilities {
  const { state } = useCaseContext()
  const { openSubject, adoptAddress } = useCaseActions()
  return {
    copyAddress: (address) => copyText(address, 'address', true),
    expand: expanding.expand,
    expandLabel: expanding.label,
    openSubject,
    makeSubject: ({ address, chains }) => void adoptAddress(address, chains.length > 0 ? chains : (state.subjects[0]?.chains ?? []), 'graph'),
    selectNeighbours: ({ id }) => graphSelected(state.record.id, withNeighbours(model, new Set([id]))),
    isPinned: (nodeId) => state.pinnedNodes.has(nodeId),
    pin: (nodeId, pinned) => acts.pin([nodeId], pinned),
    hide: (nodeId) => hide([nodeId]),
    openGroup: (groupId) => acts.fold(groupId, false),
    dissolveGroup: acts.ungroup,
  }
}
