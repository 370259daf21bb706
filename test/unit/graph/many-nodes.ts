import { sampleEdge, sampleNode, withIdentity } from './sample-graph.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../src-shared/view-models/graph-types.ts'

const ENTITIES: readonly (readonly [label: string, share: number])[] = [
  ['🏦 Meridian Exchange: Deposit', 0.18],
  ['🤖 Tidepool: Pool', 0.08],
  ['🤖 Driftwood DEX: Router', 0.05],
  ['🤖 Mossbank Lending: Vault', 0.03],
  ['🏦 Salt House: Deposit', 0.05],
  ['🤖 Spanway Bridge: Vault', 0.02],
  ['🤖 Quietpool Mixer', 0.02],
]

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * A case of so many nodes: victims, a peel chain of requested wallets with hubs along it, entities
 * with many addresses, and unnamed leaves; on two chains.
 */
export function manyNodes(count: number): GraphModel {
  const next = numbers(count)
  const nodes: GraphNode[] = []
  const edges = new Map<string, GraphEdge>()
  const add = (label = '', chain = 'ethereum'): GraphNode => {
    const node = withIdentity({ ...sampleNode(nodes.length, 'counterparty', '0', label), chains: [chain] })
    nodes.push(node)
    return node
  }
  const pay = (from: GraphNode | undefined, to: GraphNode | undefined, volume: number): void => {
    if (from === undefined || to === undefined || from === to) return
    const edge = { ...sampleEdge(from, to, (Math.round(volume * 100) / 100).toFixed(2)), chain: to.chains[0] ?? 'ethereum' }
    edges.set(edge.id, edge)
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)]
  const hubs = Array.from({ length: Math.max(8, Math.min(14, Math.round(count / 25))) }, (_, at) => ({
    ...add('', at % 6 === 5 ? 'arbitrum' : 'ethereum'),
    ...(at === 0 ? { kind: 'subject' as const, subjectId: 's' } : { followedId: `f${at}` }),
    coverage: 'complete' as const,
  }))
  for (const [at, hub] of hubs.entries()) {
    nodes[at] = hub
    pay(hub, hubs[at + 1], 600_000 - at * 30_000)
    if (at % 3 === 2) pay(hub, hubs[at + 3], 80_000 * next() + 1_000)
  }
  pay(hubs[6], hubs[2], 40_000)
  for (const [label, share] of ENTITIES) {
    const owned = Array.from({ length: Math.max(2, Math.round(count * share)) }, () => add(label))
    const [first, second] = [pick(hubs), pick(hubs)]
    for (const address of owned) {
      pay(first, address, 90_000 * next() ** 4 + 50)
      if (next() < 0.3) pay(second, address, 40_000 * next() ** 4 + 50)
      if (next() < 0.15) pay(address, second, 20_000 * next() ** 4 + 50)
    }
  }
  while (nodes.length < count) {
    const leaf = add()
    const kind = next()
    const [hub, other] = [pick(hubs.slice(0, 5)), pick(hubs.slice(3))]
    if (kind < 0.4) pay(leaf, hub, 30_000 * next() ** 3 + 20)
    else if (kind < 0.8) pay(other, leaf, 30_000 * next() ** 3 + 20)
    else {
      pay(hub, leaf, 20_000 * next() + 20)
      pay(leaf, other, 15_000 * next() + 20)
    }
  }
  const flows = [...edges.values()]
  const sum = (id: string): string =>
    flows.reduce((total, { source, target, volume }) => total + (source === id || target === id ? Number(volume) : 0), 0).toFixed(2)
  return { nodes: nodes.map((node) => ({ ...node, volume: sum(node.id) })), edges: flows, notes: [] }
}
