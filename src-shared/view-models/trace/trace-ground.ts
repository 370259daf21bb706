import { isZeroDecimal } from '../../core/decimal.ts'
import { isFields } from '../../core/fields.ts'
import { runSync, type Steps } from '../../core/steps.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { queriedAddresses } from '../../case/queryable-subjects.ts'
import type { CaseState } from '../../case/case-state.ts'
import type { AddressKind } from '../../case/identity/address-kind.ts'
import { identityOf, type Identity } from '../../case/identity/identity.ts'
import { layeredLabels } from '../../case/identity/layered-labels.ts'
import { ownNameOf } from '../../case/own-names.ts'
import { requestOfCapture } from '../../case/query.ts'
import type { WantedAddress } from '../../case/known-labels.ts'
import { addressSubjects } from '../../case/subject.ts'
import { nodeIdOf } from '../node-id.ts'
import { TRANSFER_ENDPOINT } from './known-transfers.ts'
import type { EndReason, Knowledge } from './stop-reason.ts'
import type { TraceInput } from './trace.ts'
import type { Transfer } from './transfer.ts'
import type { GraphModel, GraphNode } from '../graph-types.ts'
import type { LabelIndex } from '../../case/label-types.ts'

/**
 * If an unnamed address has more counterparties than this, it is not possible to tell whose money
 * leaves it.
 */
const HIGH_DEGREE = 100

/** Transfers processed between two pauses. */
const AT_ONCE = 2000

const ENDING: Partial<Record<AddressKind, EndReason>> = { exchange: 'exchange', mixer: 'mixer', bridge: 'bridge', contract: 'contract' }

/** Why a trace stops at an address itself, whatever its bounds. */
export const STOPS_AT: readonly EndReason[] = ['exchange', 'mixer', 'bridge', 'contract', 'high-degree']

/** The aggregated flows of a graph as transfers without a time, in US dollars. */
export function flowsOf({ edges }: Pick<GraphModel, 'edges'>): Transfer[] {
  return edges.flatMap(({ id, kind, source, target, chain, volume, sources }) =>
    kind === 'relation' || volume === '' || isZeroDecimal(volume)
      ? []
      : [
          {
            id,
            from: source,
            to: target,
            time: '',
            chain,
            asset: `${chain}:`,
            symbol: 'USD',
            amount: volume,
            value: volume,
            hash: '',
            method: '',
            sources,
          },
        ],
  )
}

/**
 * The identities of the nodes of a trace, including nodes that no response about flows names;
 * `index` has their labels.
 */
export function createNodeIdentities(
  { record, ownNames }: Pick<CaseState, 'record' | 'ownNames'>,
  { nodes }: { readonly nodes: readonly Pick<GraphNode, 'id' | 'identity'>[] },
  index: LabelIndex,
): (node: string) => Identity {
  const known = new Map(nodes.map(({ id, identity }) => [id, identity]))
  return (node) => {
    const found = known.get(node)
    if (found !== undefined) return found
    const made = identityOf(ownNameOf(ownNames, node), layeredLabels(index, { ...addressOfNode(node), tags: [] }, record.practice))
    known.set(node, made)
    return made
  }
}

/** The addresses that transfers name, whose labels decide where a trace ends. */
export function addressesOf(transfers: readonly Transfer[]): readonly WantedAddress[] {
  const nodes = new Set<string>()
  for (const { from, to } of transfers) nodes.add(from).add(to)
  return [...nodes].map(addressOfNode)
}

/** The address that a node represents. */
export function addressOfNode(node: string): { readonly address: string; readonly family: string } {
  const at = node.indexOf(':')
  return { family: node.slice(0, at), address: node.slice(at + 1) }
}

/** The input of a trace: single transfers where `isTimed`, otherwise aggregated flows. */
export function traceGroundOf(
  state: CaseState,
  transfers: readonly Transfer[],
  isTimed: boolean,
  identity: (node: string) => Identity,
  degree: ReadonlyMap<string, number> = runSync(degreeSteps(transfers)),
): TraceInput {
  const subjects = new Set(addressSubjects(state.subjects).map(({ family, address }) => nodeIdOf(family, address)))
  return {
    transfers,
    isTimed,
    endOf(node) {
      const { kind, kindBy } = identity(node)
      // A request about an address does not name it; an address under investigation is followed all
      // the same.
      const isUnnamed = kind === 'unknown' || (kind === 'wallet' && kindBy === undefined && !subjects.has(node))
      return ENDING[kind] ?? (isUnnamed && (degree.get(node) ?? 0) > HIGH_DEGREE ? 'high-degree' : undefined)
    },
    knowledgeOf: knowledgeFrom(state, isTimed ? TRANSFER_ENDPOINT : 'profiler/counterparties'),
  }
}

/**
 * What the case knows of the flows of each node, over all its requested chains: the least complete
 * one decides.
 */
export function flowKnowledgeOf(state: CaseState): (node: string) => Knowledge {
  const nodes = new Map(queriedAddresses(state).map((one) => [nodeIdOf(one.family, one.address), one.id]))
  return (node) => {
    const states = new Set(
      state.coverage
        .of(nodes.get(node) ?? '')
        .filter((row) => row.endpoint === 'profiler/counterparties' && row.state !== 'not-offered')
        .map((row) => row.state),
    )
    const hasResponse = states.has('found') || states.has('empty')
    if (hasResponse) return states.has('failed') || states.has('not-requested') ? 'partial' : states.has('partial') ? 'partial' : 'complete'
    if (states.has('partial')) return 'partial'
    return states.has('failed') ? 'failed' : 'not-requested'
  }
}

/**
 * What the case knows of the responses of one endpoint about each node, chain by chain. A filtered
 * request says nothing about the rest.
 */
export function knowledgeFrom(state: CaseState, endpoint: EndpointId): TraceInput['knowledgeOf'] {
  const nodes = new Map(queriedAddresses(state).map(({ id, family, address }) => [id, nodeIdOf(family, address)]))
  const narrowed = new Set(
    state.captures.flatMap(({ capture }) => (capture.endpoint === endpoint && isFields(requestOfCapture(capture)['filters']) ? [capture.id] : [])),
  )
  const rows = Map.groupBy(
    state.coverage.requested.filter((row) => row.endpoint === endpoint && !row.captureIds.some((id) => narrowed.has(id))),
    ({ subjectId }) => nodes.get(subjectId) ?? '',
  )
  return (node, chain) => {
    const states = new Set((rows.get(node) ?? []).filter((row) => row.chain === chain || row.chain === 'all').map((row) => row.state))
    const hasResponse = states.has('found') || states.has('empty')
    if (states.has('partial') || (hasResponse && states.has('failed'))) return 'partial'
    const rest: Knowledge = states.has('failed') ? 'failed' : 'not-requested'
    return states.has('found') ? 'complete' : hasResponse ? 'empty' : rest
  }
}

/** Number of counterparties of each node. */
export function* degreeSteps(transfers: readonly Transfer[]): Steps<ReadonlyMap<string, number>> {
  const others = new Map<string, Set<string>>()
  for (const [at, { from, to }] of transfers.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    for (const [node, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const own = others.get(node) ?? new Set()
      others.set(node, own)
      own.add(other)
    }
  }
  return new Map([...others].map(([node, own]) => [node, own.size]))
}
