import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { compareDecimals } from '../../core/decimal.ts'
import { hasFlows } from '../../case/flow-columns.ts'
import { identityOf } from '../../case/identity/identity.ts'
import { layeredLabels } from '../../case/identity/layered-labels.ts'
import { ownNameOf } from '../../case/own-names.ts'
import { sortSteps } from '../../core/text/sort-steps.ts'
import { distinctNameSteps } from './distinct-names.ts'
import type { GraphDraft } from './graph-draft.ts'
import { nodeCoverage } from './node-coverage.ts'
import type { GraphModel, GraphNode, GraphState } from '../graph-types.ts'
import type { LabelIndex } from '../../case/label-types.ts'

/** Nodes whose labels are looked up between two pauses. */
const AT_ONCE = 200

/**
 * The model of a draft with what the whole case says of its nodes: labels (`index` has those of the
 * draft) and failed calls. Each step is a point to pause.
 */
export function* labelledModelSteps(state: GraphState, draft: GraphDraft, index: LabelIndex): Generator<undefined, GraphModel, undefined> {
  const failed = subjectsWithoutResponse(state)
  const nodes: GraphNode[] = []
  for (const node of draft.nodes) {
    const expansion = state.expansions.get(node.id)
    nodes.push({
      ...(expansion === undefined ? {} : { expansion }),
      ...withLabels(withOwnName(node, state), index, state.record.practice),
      failed: failed.has(node.subjectId ?? node.followedId ?? ''),
      coverage: nodeCoverage(state.coverage.of(node.subjectId ?? node.followedId ?? '')),
    })
    if (nodes.length % AT_ONCE === 0) yield
  }
  const named = yield* distinctNameSteps(nodes)
  return { nodes: yield* byKindThenVolume(named), edges: draft.edges, rest: draft.rest, notes: draft.notes }
}

/** Subjects whose calls about flows and relations all failed. */
function subjectsWithoutResponse({ coverage }: Pick<GraphState, 'coverage'>): ReadonlySet<string> {
  const about = coverage.requested.filter(({ endpoint }) => hasFlows(endpoint))
  const requested = new Set(about.filter(({ state }) => state === 'found' || state === 'empty').map(({ subjectId }) => subjectId))
  return new Set(about.filter(({ state, subjectId }) => state === 'failed' && !requested.has(subjectId)).map(({ subjectId }) => subjectId))
}

/** A node that is no subject has the investigator's own name as its alias, as subjects have. */
function withOwnName(node: GraphNode, { ownNames }: Pick<GraphState, 'ownNames'>): GraphNode {
  const alias = node.subjectId === undefined ? ownNameOf(ownNames, node.id) : node.alias
  return alias === node.alias ? node : { ...node, alias }
}

/** The node with all labels from the case's responses, and the identity that follows from them. */
function withLabels(node: GraphNode, index: LabelIndex, practice: boolean): GraphNode {
  const { address, family } = node
  const tags = node.labels.map(({ text }) => text)
  const labels = layeredLabels(index, { address, family, tags }, practice)
  const empty = index.requestedOf(address, family).filter((one) => one.practice === practice && one.labels === 0)
  const identity = identityOf(node.alias, labels)
  return {
    ...node,
    ...(empty.length === 0 ? {} : { noLabels: empty.map(({ endpoint, at, captureId }) => ({ endpoint, at, captureId })) }),
    labels,
    // The address is under investigation, even if it has no label.
    identity: identity.kind === 'unknown' && (node.subjectId ?? node.followedId) !== undefined ? { ...identity, kind: 'wallet' } : identity,
  }
}

/** Most adjacent volumes are the same text. */
function compareVolumes(a: string, b: string): number {
  return a === b ? 0 : compareDecimals(a, b)
}

/** Subjects first, then the greatest volume. */
function* byKindThenVolume(nodes: readonly GraphNode[]): Generator<undefined, GraphNode[], undefined> {
  // Conversion of a decimal to a float never reverses an order, it can only make two values equal:
  // then the exact text decides.
  const keyed = nodes.map((node) => ({
    node,
    isSubject: node.kind === 'subject',
    volume: node.volume || '0',
    near: Number(node.volume),
  }))
  yield
  const sorted = yield* sortSteps(
    keyed,
    (a, b) =>
      Number(b.isSubject) - Number(a.isSubject) || b.near - a.near || compareVolumes(b.volume, a.volume) || compareCodeUnits(a.node.id, b.node.id),
  )
  return sorted.map(({ node }) => node)
}
