import * as fc from 'fast-check'
import { sampleEdge, sampleNode, withIdentity } from './sample-graph.ts'
import type { InferredEdge } from '../../../src-shared/custody/graph-event.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../src-shared/view-models/graph-types.ts'

/** A fraud as investigators find them: senders, a chain of wallets, and services along it. */
interface FlowPlan {
  readonly hops: number
  /** Senders of each of the first hops. */
  readonly senders: readonly number[]
  readonly deposits: number
  /** The deposit that each hop pays. */
  readonly peels: readonly (readonly [hop: number, deposit: number])[]
  readonly mixerAt: number
  readonly bridgeAt: number
  readonly fanOut: number
  /** Further flows from one hop to another; those back close cycles. */
  readonly more: readonly (readonly [from: number, to: number])[]
  /** Whether the exchange pays the first sender, as it paid the victims before the fraud. */
  readonly paysBack: boolean
  /** The node at which the case begins. */
  readonly start: number
  /** Whether every hop was requested, or the start alone. */
  readonly isFollowed: boolean
}

export const flowPlans = fc.record({
  hops: fc.integer({ min: 2, max: 11 }),
  senders: fc.array(fc.nat(14), { minLength: 1, maxLength: 3 }),
  deposits: fc.nat(4),
  peels: fc.array(fc.tuple(fc.nat(10), fc.nat(3)), { maxLength: 14 }),
  mixerAt: fc.nat(12),
  bridgeAt: fc.nat(12),
  fanOut: fc.nat(14),
  more: fc.array(fc.tuple(fc.nat(10), fc.nat(10)), { maxLength: 4 }),
  paysBack: fc.boolean(),
  start: fc.nat(40),
  isFollowed: fc.boolean(),
})

/** A possible exit of a bridge, as a trace infers it. */
export function inferredExit(source: string, target: string, value = '5000'): InferredEdge {
  return {
    id: `inferred ${source} ${target}`,
    source,
    target,
    chain: 'arbitrum',
    value,
    matched: 3,
    of: 3,
    minutes: [1, 9],
    entity: 'Spanway',
    crossings: [],
  }
}

/** The graph of a plan, the node at which the case begins first; and the possible exits of its bridge. */
export function flowGraph(plan: FlowPlan): { readonly model: GraphModel; readonly inferred: readonly InferredEdge[] } {
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  const add = (volume: number, label = '', chains: readonly string[] = ['ethereum']): GraphNode => {
    const node = withIdentity({ ...sampleNode(nodes.length, 'counterparty', String(volume), label), chains })
    nodes.push(node)
    return node
  }
  const pay = (from: GraphNode | undefined, to: GraphNode | undefined, volume: number, chain = 'ethereum'): void => {
    if (from === undefined || to === undefined || from === to) return
    const edge = { ...sampleEdge(from, to, String(volume)), chain }
    if (!edges.some(({ id }) => id === edge.id)) edges.push(edge)
  }
  const chain = Array.from({ length: plan.hops }, (_, hop) => add(500_000 - hop * 30_000))
  for (const [hop, wallet] of chain.entries()) pay(wallet, chain[hop + 1], 500_000 - hop * 30_000)
  const victims = plan.senders.flatMap((count, hop) =>
    Array.from({ length: count }, (_, nth) => {
      const victim = add(20_000 + nth * 900)
      pay(victim, chain[hop], 20_000 + nth * 900)
      return victim
    }),
  )
  const deposits = Array.from({ length: plan.deposits }, (_, nth) => add(60_000 - nth, 'Meridian Exchange: Deposit'))
  for (const [hop, deposit] of plan.peels) pay(chain[hop % plan.hops], deposits[deposit], 9_000 + hop * 100)
  if (plan.paysBack) {
    const hot = add(900_000, 'Meridian Exchange: Hot Wallet')
    for (const deposit of deposits.slice(0, 1)) pay(deposit, hot, 50_000)
    pay(hot, victims[0], 30_000)
  }
  if (plan.mixerAt < plan.hops) pay(chain[plan.mixerAt], add(36_000, 'Quietpool: 1 ETH'), 36_000)
  const inferred: InferredEdge[] = []
  const exits: GraphNode[] = []
  if (plan.bridgeAt < plan.hops) {
    const bridge = add(150_000, 'Spanway Bridge: Vault')
    const [exit, cash, rest] = [
      add(150_000, '', ['arbitrum']),
      add(126_000, 'Meridian Exchange: Deposit 2', ['arbitrum']),
      add(25_000, '', ['arbitrum']),
    ]
    pay(chain[plan.bridgeAt], bridge, 150_000)
    pay(exit, cash, 126_000, 'arbitrum')
    pay(exit, rest, 25_000, 'arbitrum')
    inferred.push(inferredExit(bridge.id, exit.id, '150000'))
    exits.push(exit)
  }
  for (let nth = 0; nth < plan.fanOut; nth += 1) pay(chain.at(-1), add(1_000 - nth), 1_000 - nth)
  for (const [from, to] of plan.more) pay(chain[from % plan.hops], chain[to % plan.hops], 4_000 + from * 10 + to)
  const start = nodes[plan.start % nodes.length]
  const requested = new Set([start, ...(plan.isFollowed ? [...chain, ...exits] : [])].map((node) => node?.id))
  const known = nodes.map((node): GraphNode =>
    node.id === start?.id
      ? { ...node, kind: 'subject', subjectId: 's' }
      : requested.has(node.id)
        ? { ...node, followedId: `f ${node.id}`, coverage: 'complete' }
        : node,
  )
  // A case knows the flows of the nodes that were requested.
  const flows = edges.filter(({ source, target }) => requested.has(source) || requested.has(target))
  const seen = new Set([...requested, ...flows.flatMap(({ source, target }) => [source, target])])
  return {
    model: {
      nodes: known
        .filter(({ id }) => seen.has(id))
        .toSorted((a, b) => Number(requested.has(b.id)) - Number(requested.has(a.id)) || Number(b.kind === 'subject') - Number(a.kind === 'subject')),
      edges: flows,
      notes: [],
    },
    inferred: inferred.filter(({ source, target }) => seen.has(source) && seen.has(target)),
  }
}
