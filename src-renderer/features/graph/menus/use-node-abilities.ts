import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { addressAbilities } from '../../subjects/address-abilities.ts'
import type { GraphCommands } from '../commands/use-graph-commands.ts'
import type { ExpandInPlace } from '../expand/use-expand-in-place.tsx'
import { collapsibleSenders } from '../../../../src-shared/view-models/graph/fan-ins.ts'
import { traceFrom, startComputation } from '../trace/trace-setting.ts'
import { showHub } from '../hub/hub-store.ts'
import type { HubNode } from '../hub/use-hub.ts'
import { graphSelected } from '../graph-selection.ts'
import { withNeighbours } from '../selection/selection-sums.ts'
import type { NodeAbilities } from './node-menu-items.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/** The actions available for a node of the open case's graph. */
export function useNodeAbilities(
  model: GraphModel,
  commands: GraphCommands,
  expanding: Pick<ExpandInPlace, 'expand' | 'label' | 'choose'>,
  hide: (ids: readonly string[]) => void,
  selection: ReadonlySet<string>,
  hubs: readonly HubNode[],
): NodeAbilities {
  const { state } = useCaseContext()
  const caseId = state.record.id
  const { copyAddress, explorer, subjectOf, openSubject, makeSubject, tag, name } = addressAbilities(state, useCaseActions())
  return {
    copyAddress,
    explorer,
    subjectOf,
    openSubject,
    makeSubject,
    tag,
    name,
    expand: expanding.expand,
    expandLabel: expanding.label,
    chooseExpansion: expanding.choose,
    trace(nodeId, direction) {
      graphSelected(caseId, [nodeId])
      startComputation(caseId, traceFrom([nodeId], direction))
    },
    others: (nodeId) => [...selection].filter((id) => id !== nodeId && model.nodes.some((node) => node.id === id)),
    paths: (from, to) => startComputation(caseId, { kind: 'paths', from: [from], to, how: 'best' }),
    isHub: (nodeId) => hubs.some(({ node }) => node.id === nodeId),
    showBars: (nodeId) => showHub(caseId, nodeId),
    selectNeighbours: ({ id }) => graphSelected(state.record.id, withNeighbours(model, new Set([id]))),
    isPinned: (nodeId) => state.pinnedNodes.has(nodeId),
    pin: (nodeId, pinned) => commands.pin([nodeId], pinned),
    hide: (nodeId) => hide([nodeId]),
    openGroup: (groupId) => commands.setCollapsed(groupId, false),
    dissolveGroup: commands.ungroup,
    sendersOf: (nodeId) => collapsibleSenders(model, nodeId),
    collapseSenders: (id) => commands.setCollapsed(id, true),
  }
}
