import { isChainId } from '../../../../../src-shared/addresses/chains/chains.ts'
import { queriedAddresses } from '../../../../../src-shared/case/queryable-subjects.ts'
import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import { isOffered } from '../../../../../src-shared/case/coverage.ts'
import { addressSubjectOf } from '../../../../../src-shared/case/subject.ts'
import { TRANSFER_ENDPOINT } from '../../../../../src-shared/view-models/trace/known-transfers.ts'
import { nodeIdOf } from '../../../../../src-shared/view-models/node-id.ts'
import type { OpenBranch } from '../../../../../src-shared/view-models/trace/open-branches.ts'
import type { RequestedBranch } from './trace-request.ts'

/**
 * The subject of requests about an open branch: its subject or followed address (`isKnown`), else
 * what it would be followed as; undefined where the service reports no transfers on any of its
 * chains.
 */
export function subjectOfBranch(state: CaseState, branch: OpenBranch): (RequestedBranch & { readonly isKnown: boolean }) | undefined {
  const at = branch.node.indexOf(':')
  const [family, address] = [branch.node.slice(0, at), branch.node.slice(at + 1)]
  const chains = branch.chains.filter((chain) => isChainId(chain) && isOffered(TRANSFER_ENDPOINT, chain, family))
  if (chains.length === 0) return undefined
  const offered = { ...branch, chains }
  const known = queriedAddresses(state).find((one) => nodeIdOf(one.family, one.address) === branch.node)
  if (known !== undefined) return { branch: offered, subject: { ...known, chains: [...new Set([...known.chains, ...chains])] }, isKnown: true }
  const made = addressSubjectOf({ typed: address, address, family, chains }, branch.node, '')
  return made.ok ? { branch: offered, subject: made.value, isKnown: false } : undefined
}
