import { identityOf } from '../../../src-shared/case/identity/identity.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../src-shared/view-models/graph-types.ts'

/** A fund-flow graph with a few busy subjects and about 1.6 edges per node; the same for the same size. */
export function graphOfSize(count: number): GraphModel {
  let seed = 7
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const subjects = Math.max(2, Math.round(count / 50))
  const nodes = Array.from({ length: count }, (_, index): GraphNode => ({
    id: `evm:${index}`,
    kind: index < subjects ? 'subject' : random() < 0.1 ? 'related' : 'counterparty',
    address: `0x${index.toString(16).padStart(40, '0')}`,
    family: 'evm',
    chains: ['ethereum'],
    subjectId: index < subjects ? String(index) : undefined,
    alias: '',
    labels: [],
    identity: identityOf('', []),
    lookalikes: [],
    failed: false,
    coverage: 'never',
    volume: String(Math.round(10 ** (1 + random() * 6))),
  }))
  const edges: GraphEdge[] = []
  for (let index = subjects; index < count; index += 1) {
    const ties = random() < 0.6 ? 2 : 1
    for (let tie = 0; tie < ties; tie += 1) {
      const subject = Math.floor(random() ** 2 * subjects)
      const into = random() < 0.5
      edges.push({
        id: `${index} ${tie}`,
        kind: 'value',
        source: into ? `evm:${index}` : `evm:${subject}`,
        target: into ? `evm:${subject}` : `evm:${index}`,
        chain: 'ethereum',
        volume: nodes[index]?.volume ?? '1',
        interactions: '3',
        relation: '',
        sources: [],
      })
    }
  }
  return { nodes, edges, notes: [] }
}

/** The same graph after expanding one busy subject: this many more counterparties, all linked to it. */
export function expandedBy(model: GraphModel, more: number): GraphModel {
  const [subject] = model.nodes
  if (subject === undefined) throw new Error('no subject')
  const fresh = graphOfSize(more).nodes.map((node, index): GraphNode => ({
    ...node,
    id: `evm:more${index}`,
    kind: 'counterparty',
    address: `0x${index.toString(16).padStart(40, 'f')}`,
    subjectId: undefined,
  }))
  const edges = fresh.map(({ id, volume }): GraphEdge => ({
    id: `more ${id}`,
    kind: 'value',
    source: subject.id,
    target: id,
    chain: 'ethereum',
    volume,
    interactions: '3',
    relation: '',
    sources: [],
  }))
  return { ...model, nodes: [...model.nodes, ...fresh], edges: [...model.edges, ...edges] }
}
