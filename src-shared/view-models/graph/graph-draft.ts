import { identityOf } from '../../case/identity/identity.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { createLookalikeIndex, type LookalikeIndex } from '../../addresses/lookalikes.ts'
import type { WantedAddress } from '../../case/known-labels.ts'
import type { FlowCapture, ReadFlows } from '../../case/read-responses.ts'
import { addressSubjects } from '../../case/subject.ts'
import { drawnEdges } from './drawn-edges.ts'
import { type Requested, flowGraphSteps, type FlowGraph, type FlowSteps } from './flow-graph.ts'
import { retainedGraphSteps } from './retained-graph.ts'
import { createReadAhead } from './read-ahead.ts'
import { nodeIdOf } from '../node-id.ts'
import type { GraphEdge, GraphNode, GraphRest } from '../graph-types.ts'
import type { AddressSubject } from '../../case/case-types.ts'
import { graphNoteText } from './messages.ts'

/**
 * The retained part of a graph as plain records, from its responses about flows and relations and
 * its subjects; no labels yet.
 */
export interface GraphDraft {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly rest: readonly GraphRest[]
  readonly notes: readonly string[]
}

/** Identity in a draft, which has no labels. */
const NOT_YET = identityOf('', [])

/** Nodes processed between two pauses. */
const AT_ONCE = 2000

/** Called once it is known which nodes are retained, before the rest of the draft is built. */
export type OnRetained = (saved: readonly WantedAddress[]) => void

/** Builds the graph of these subjects and captures, reduced to its retained nodes. */
export function* graphDraftSteps(
  requested: Requested,
  captures: readonly FlowCapture[],
  expect?: Parameters<typeof flowGraphSteps>[2],
  reportSaved: OnRetained = () => undefined,
): FlowSteps<GraphDraft> {
  const graph = yield* flowGraphSteps(requested, captures, expect)
  const { saved, rest } = yield* retainedGraphSteps(graph.nodes)
  const bySubject = new Map(addressSubjects(requested.subjects).map((subject) => [nodeIdOf(subject.family, subject.address), subject]))
  const followed = new Map(requested.followed.map(({ id, family, address }) => [nodeIdOf(family, address), id]))
  const idOf = (node: number): string => nodeIdOf(graph.nodes.family(node), graph.nodes.address(node))
  const wanted: WantedAddress[] = []
  const ids = new Map<number, string>()
  for (const node of saved) {
    const [family, address] = [graph.nodes.family(node), graph.nodes.address(node)]
    wanted.push({ address, family })
    ids.set(node, nodeIdOf(family, address))
    if (wanted.length % AT_ONCE === 0) yield []
  }
  reportSaved(wanted)
  yield []
  const alike = yield* lookalikes(graph, saved)
  const nodes: GraphNode[] = []
  for (const node of saved) {
    const id = ids.get(node) ?? ''
    const followedId = followed.get(id)
    nodes.push({ ...nodeOf(graph, node, bySubject.get(id), alike), ...(followedId === undefined ? {} : { followedId }) })
    if (nodes.length % AT_ONCE === 0) yield []
  }
  return {
    nodes,
    edges: yield* drawnEdges(graph, ids),
    rest: rest.map(({ anchor, nodes, volume }) => ({ anchor: anchor === undefined ? '' : idOf(anchor), nodes, volume })),
    notes: [
      ...graph.notes,
      ...(rest.length === 0 ? [] : [graphNoteText.largest(graph.nodes.size().toLocaleString('en'), saved.length.toLocaleString('en'))]),
    ],
  }
}

/** `graphDraftSteps` with pauses, reading flows on demand. Fails where they cannot be read. */
export async function chunkedGraphDraft(
  requested: Requested,
  captures: readonly FlowCapture[],
  yieldToPage: () => Promise<void>,
  read: ReadFlows,
  reportSaved?: OnRetained,
): Promise<Result<GraphDraft>> {
  const ahead = createReadAhead(read)
  const drawing = graphDraftSteps(requested, captures, ahead.expect, reportSaved)
  let step = drawing.next([])
  while (step.done !== true) {
    const columns = step.value.length === 0 ? ok([]) : await ahead.read(step.value)
    if (!columns.ok) return err(columns.error)
    await yieldToPage()
    step = drawing.next(columns.value)
  }
  return ok(step.value)
}

function nodeOf({ nodes }: FlowGraph, node: number, subject: AddressSubject | undefined, alike: LookalikeIndex): GraphNode {
  const [family, address] = [nodes.family(node), nodes.address(node)]
  return {
    id: nodeIdOf(family, address),
    kind: nodes.kind(node),
    address,
    family,
    chains: nodes.chains(node),
    subjectId: subject?.id,
    alias: subject?.alias ?? '',
    labels: (subject?.tags ?? []).map((text) => ({ text, layer: 'investigator', captureId: '', pointer: '' })),
    identity: NOT_YET,
    lookalikes: alike.of(address),
    failed: false,
    coverage: 'never',
    volume: nodes.volume(node),
  }
}

/**
 * Look-alikes among all nodes, including nodes that are not retained but resemble a retained one.
 */
function* lookalikes({ nodes }: FlowGraph, saved: readonly number[]): FlowSteps<LookalikeIndex> {
  const alike = createLookalikeIndex()
  for (const [at, node] of saved.entries()) {
    alike.add(nodes.address(node))
    if (at % AT_ONCE === AT_ONCE - 1) yield []
  }
  for (let node = 0; node < nodes.size() && saved.length < nodes.size(); node += 1) {
    if (node % AT_ONCE === AT_ONCE - 1) yield []
    if (!alike.mayHaveEndsOf(nodes.letters(node))) continue
    const address = nodes.address(node)
    if (alike.hasEndsOf(address)) alike.add(address)
  }
  return alike
}
