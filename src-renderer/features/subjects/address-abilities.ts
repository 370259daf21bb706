import { ADDRESS_FAMILIES, addressForService, sameAddress } from '../../../src-shared/addresses/normalise.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { addressSubjects } from '../../../src-shared/case/subject.ts'
import type { CaseActions } from '../../state/case-context.ts'
import { copyText } from '../../state/copy-text.ts'
import { explorerPage } from '../../state/explorers.ts'
import { graphVisited } from '../../state/graph/pending-graph-focus.ts'
import { startingChains } from '../../../src-shared/case/chain-families.ts'
import { openOverlay } from '../../state/screen-store.ts'
import { nodeIdOf } from '../../../src-shared/view-models/node-id.ts'
import type { AddressAbilities, AddressTarget } from './address-acts.ts'
import type { AddressSubject, Subject } from '../../../src-shared/case/case-types.ts'

/** The actions available for the addresses of a case. */
export function addressAbilities(
  state: Pick<CaseState, 'record' | 'subjects' | 'hiddenNodes'>,
  actions: Pick<CaseActions, 'openSubject' | 'adoptAddress' | 'recordEvent'>,
): AddressAbilities {
  const caseId = state.record.id
  const idOf = ({ family, address }: AddressTarget): string => nodeIdOf(family, address)
  return {
    copyAddress: (address) => copyText(address, 'address', true),
    explorer: ({ address, family, chains }) => explorerPage(chains, 'address', explorerForm(family, address)),
    subjectOf: (target) => subjectAmong(state.subjects, target),
    openSubject: actions.openSubject,
    makeSubject: (target) => void actions.adoptAddress(target.address, chainsToQuery(state, target), target.origin),
    tag: (target) => openOverlay({ kind: 'tag', ...target, chains: chainsToQuery(state, target) }),
    name: ({ address, family }) => openOverlay({ kind: 'name', address, family }),
    showInGraph: (target) => graphVisited({ caseId, nodeId: idOf(target), wants: 'show' }),
    expandInGraph: (target) => graphVisited({ caseId, nodeId: idOf(target), wants: 'expand' }),
    isHidden: (target) => state.hiddenNodes.has(idOf(target)),
    hideInGraph: (target, hidden) => void actions.recordEvent({ kind: 'nodes-hidden', nodeIds: [idOf(target)], hidden }),
  }
}

/** The subject with this address. */
export function subjectAmong(
  subjects: readonly Subject[],
  { family, address }: Pick<AddressTarget, 'family' | 'address'>,
): AddressSubject | undefined {
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  return known === undefined ? undefined : addressSubjects(subjects).find((one) => one.family === known && sameAddress(known, one.address, address))
}

/** A subject as the target of a menu. */
export function subjectTarget({ address, family, chains }: AddressSubject): AddressTarget {
  return { address, family, chains, origin: 'subject' }
}

/** The target of a graph node known by its id alone: a trace leads beyond the visible graph. */
export function targetOfNode(nodeId: string): AddressTarget {
  const at = nodeId.indexOf(':')
  return { family: nodeId.slice(0, at), address: nodeId.slice(at + 1), chains: [], origin: 'graph' }
}

/**
 * For an address found on no chain in particular: the chains the case requests first for its
 * family; if it has none, the usual one.
 */
export function chainsToQuery(
  { subjects }: Pick<CaseState, 'subjects'>,
  { family, chains }: Pick<AddressTarget, 'family' | 'chains'>,
): readonly string[] {
  if (chains.length > 0) return chains
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  const alike = addressSubjects(subjects).find((one) => one.family === known && one.chains.length > 0)
  return alike?.chains ?? (known === undefined ? [] : startingChains(known))
}

/** The address in the form an explorer uses. */
function explorerForm(family: string, address: string): string {
  const known = ADDRESS_FAMILIES.find((one) => one === family)
  return known === undefined ? address : addressForService(known, address)
}
