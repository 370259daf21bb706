import * as fc from 'fast-check'
import { coveredLabels } from './covered-labels.ts'
import { sampleEdge, sampleNode } from './sample-graph.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Point } from '../../../src-shared/graph/geometry/geometry.ts'

/**
 * One response about one node: it becomes a subject, and has neighbours, some of them known
 * already.
 */
export interface Expansion {
  /** The index of a node; a new address if there is none. */
  readonly of: number
  readonly brings: number
  /** Which known nodes are among its neighbours. */
  readonly meets: readonly number[]
  readonly label: string
}

export const expansions = fc.array(
  fc.record({
    of: fc.nat(400),
    brings: fc.nat(70),
    meets: fc.array(fc.nat(400), { maxLength: 4 }),
    label: fc.constantFrom('', '', 'Meridian Exchange: Deposit 7 [0x1234ab]', '交易所热钱包', 'x'),
  }),
  { minLength: 1, maxLength: 7 },
)

/** The model after each expansion. */
export function* growth(steps: readonly Expansion[]): Generator<GraphModel> {
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  for (const step of steps) {
    const at = nodes.length === 0 || step.of % 5 === 4 ? nodes.length : step.of % nodes.length
    const subject: GraphNode = { ...(nodes[at] ?? sampleNode(at, 'subject', '', step.label)), kind: 'subject', subjectId: `s${at}` }
    nodes[at] = subject
    for (const known of step.meets) {
      const other = nodes[known % nodes.length]
      if (other !== undefined && other.id !== subject.id) edges.push(sampleEdge(other, subject, '3'))
    }
    for (let count = 0; count < step.brings; count += 1) {
      const other = sampleNode(nodes.length, count % 9 === 8 ? 'related' : 'counterparty', String(100 - count), count % 3 === 0 ? step.label : '')
      nodes.push(other)
      edges.push(count % 2 === 0 ? sampleEdge(other, subject, '5') : sampleEdge(subject, other, '5'))
    }
    const known = new Map(edges.map((edge) => [edge.id, edge]))
    yield { nodes: nodes.toSorted((a, b) => Number(b.kind === 'subject') - Number(a.kind === 'subject')), edges: [...known.values()], notes: [] }
  }
}

/** Pairs of drawn nodes, names and amounts that overlap at full size. */
export function overlaps(visibleGraph: VisibleGraph, positions: Readonly<Record<string, Point>>): readonly string[] {
  return coveredLabels(visibleGraph, positions, 1).covered
}

/** Nodes whose names are left out at full size. */
export function withoutName(visibleGraph: VisibleGraph, positions: Readonly<Record<string, Point>>): readonly string[] {
  const named = new Set(coveredLabels(visibleGraph, positions, 1).labels.captions.map(({ id }) => id))
  return [...visibleGraph.nodes, ...visibleGraph.groups].map(({ id }) => id).filter((id) => !named.has(id))
}
