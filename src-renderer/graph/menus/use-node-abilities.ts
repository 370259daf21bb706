import { copyText } from '../../session/copy-text.ts'
import { useCaseActions, useCaseContext } from '../../session/case-context.ts'
import type { GraphModel } from '../../views/graph-model.ts'
import type { GraphActs } from '../acts/use-graph-acts.ts'
import type { ExpandInPlace } from '../expand/use-expand-in-place.tsx'
import { ADDRESS_FAMILIES, addressForService } from '../../../src-shared/address/normalise.ts'
import { explorerLink, explorerName } from '../../../src-shared/explorer/explorer-link.ts'
import { openExplorer, useExplorersAllowed } from '../../session/explorers.ts'
import { traceFrom, workOut } from '../trace/trace-setting.ts'
import { graphSelected } from '../graph-selection.ts'
import { withNeighbours } from '../selection/selection-sums.ts'
import type { NodeAbilities } from './node-acts.ts'

/** What can be done with a node of the open case's graph. */
export function useNodeAbilities(
  model: GraphModel,
  acts: GraphActs,
  expanding: Pick<ExpandInPlace, 'expand' | 'label' | 'choose'>,
  hide: (ids: readonly string[]) => void,
  selection: ReadonlySet<string>,
): NodeAbilities {
  const { state } = useCaseContext()
  const caseId = state.record.id
  const isAllowed = useExplorersAllowed()
  const { openSubject, adoptAddress } = useCaseActions()
  return {
    copyAddress: (address) => copyText(address, 'address', true),
    expand: expanding.expand,
    expandLabel: expanding.label,
    chooseExpansion: expanding.choose,
    trace(nodeId, direction) {
      graphSelected(caseId, [nodeId])
      workOut(caseId, traceFrom([nodeId], direction))
    },
    others: (nodeId) => [...selection].filter((id) => id !== nodeId && model.nodes.some((node) => node.id === id)),
    paths: (from, to) => workOut(caseId, { kind: 'paths', from, to, how: 'best' }),
    explorer({ address, family, chains }) {
      if (!isAllowed) return undefined
      const chain = chains.find((one) => explorerLink(one, 'address', explored(family, address)) !== undefined)
      const name = chain === undefined ? undefined : explorerName(chain)
      return chain === undefined || name === undefined ? undefined : { name, open: () => openExplorer(chain, 'address', explored(family, address)) }
    },
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

/** The address as an explorer knows it. */
function explored(family: string, address: string): string {
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  return known === undefined ? address : addressForService(known, address)
}
