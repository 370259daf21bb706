import { identityOf } from '../../../src-shared/case/identity/identity.ts'
import type { CollapseState } from '../../../src-shared/view-models/graph/automatic-groups.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../src-shared/view-models/graph-types.ts'

/** A case without groups, collapsed nodes, positions or markings. */
export const NO_FOLDINGS: CollapseState = {
  nodeGroups: [],
  collapsedFanIns: new Map(),
  positions: {},
  pinnedNodes: new Set(),
  nodeColours: new Map(),
  graphNotes: new Map(),
}

export function sampleNode(index: number, kind: GraphNode['kind'], volume = '10', label = ''): GraphNode {
  return withIdentity({
    id: `evm:0x${index}`,
    kind,
    address: `0x${String(index).padStart(40, '0')}`,
    family: 'evm',
    chains: ['ethereum'],
    subjectId: kind === 'subject' ? `s${index}` : undefined,
    alias: '',
    labels: label === '' ? [] : [{ text: label, layer: 'service', captureId: 'c1', pointer: '' }],
    lookalikes: [],
    failed: false,
    coverage: 'never',
    volume,
  })
}

/** The node with the identity of its alias and its labels. */
export function withIdentity(node: Omit<GraphNode, 'identity'>): GraphNode {
  return { ...node, identity: identityOf(node.alias, node.labels) }
}

export function sampleEdge(from: GraphNode, to: GraphNode, volume = '10'): GraphEdge {
  return {
    id: `${from.id} ${to.id}`,
    kind: 'value',
    source: from.id,
    target: to.id,
    chain: 'ethereum',
    volume,
    interactions: '2',
    relation: '',
    sources: [{ captureId: 'c1', pointer: '/data/0' }],
  }
}

/** One subject with `count` counterparties of falling volume, each sending to it. */
export function star(count: number, offset = 0): GraphModel {
  const subject = sampleNode(offset, 'subject')
  const others = Array.from({ length: count }, (_, index) => sampleNode(offset + index + 1, 'counterparty', String(count - index)))
  return { nodes: [subject, ...others], edges: others.map((other) => sampleEdge(other, subject, other.volume)), notes: [] }
}
