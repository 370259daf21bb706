import type { BoxSide } from '../custody/graph-event.ts'
import type { LabelEndpoint } from '../service/table/endpoint.ts'
import { shallowEqualArrays } from '../core/shallow-equal-arrays.ts'
import { err, ok, type Result } from '../core/result.ts'
import { queryableSubjects } from '../case/queryable-subjects.ts'
import type { AnsweredState, CaptureHeader, CaseRecord, CaseState, Expansion, LoadedCapture, Subject } from '../case/case-state.ts'
import { flowColumnsOf, hasFlows, type FlowColumns } from '../case/flow-columns.ts'
import { knownLabels, readLabels } from '../case/known-labels.ts'
import type { Identity } from '../case/identity/identity.ts'
import type { LayeredLabel } from '../case/identity/layered-labels.ts'
import type { FlowCapture, ReadFlows } from '../case/read-answers.ts'
import { runChunked } from '../core/text/page-yield.ts'
import { runSync } from '../core/steps.ts'
import { type Requested } from './graph/flow-graph.ts'
import { graphDraftSteps, chunkedGraphDraft, type GraphDraft, type ReportSaved } from './graph/graph-draft.ts'
import { labelledModelSteps } from './graph/labelled-model.ts'
import type { NodeCoverage } from './graph/node-coverage.ts'

export interface GraphNode {
  /** Opaque key, never part of a selector. */
  readonly id: string
  readonly kind: 'subject' | 'counterparty' | 'related'
  readonly address: string
  readonly family: string
  readonly chains: readonly string[]
  readonly subjectId: string | undefined
  /** Id of the followed address that it is; absent for any other. */
  readonly followedId?: string
  /** Which of its neighbours are drawn one by one; absent where nobody chose. */
  readonly expansion?: Expansion
  readonly alias: string
  readonly labels: readonly LayeredLabel[]
  /** Who it is, as far as alias and labels say. */
  readonly identity: Identity
  /** Labels that were asked for, and paid, and of which there are none; absent where there is no such answer. */
  readonly noLabels?: readonly { readonly endpoint: LabelEndpoint; readonly at: string; readonly captureId: string }[]
  /** Other addresses of the graph with the same ends: it could be taken for one of them. */
  readonly lookalikes: readonly string[]
  /** Characters of each end of the address that tell it from all others of the graph; absent where the usual ones do. */
  readonly shortDigits?: number
  /** Absent where no other node is called the same. */
  readonly hasNamesake?: boolean
  /** A subject about whose flows and relations every call failed: that nothing is drawn says nothing. */
  readonly failed: boolean
  /** What came of asking where its money came from and went. */
  readonly coverage: NodeCoverage
  /** US dollars exchanged with all subjects, decimal text; '' where the service gave none. */
  readonly volume: string
  /** Of a group that the investigator has named and folded: the nodes in it. */
  readonly members?: readonly string[]
}

export interface EdgeSource {
  readonly captureId: string
  readonly pointer: string
}

/** A token on a chain: what can be told apart by its contract, whatever it calls itself. */
export interface EdgeToken {
  /** Chain and contract, as transfers name it. */
  readonly asset: string
  readonly symbol: string
}

export interface GraphEdge {
  readonly id: string
  readonly kind: 'value' | 'relation'
  /** Direction of value, or of the relation as the service names it (related wallet → subject). */
  readonly source: string
  readonly target: string
  readonly chain: string
  readonly volume: string
  readonly interactions: string
  readonly relation: string
  /** Of a flow: the tokens that moved along it; absent where they were not told. */
  readonly tokens?: readonly EdgeToken[]
  /** Of a relation: when its transactions were, UTC; absent where that was not told. */
  readonly times?: readonly string[]
  /** Under a filter by time or token: whether the figures are of what the filter leaves, or of the whole flow because its parts are not known. */
  readonly figuresOf?: 'filtered' | 'whole'
  readonly sources: readonly EdgeSource[]
}

/** Nodes that are counted and not listed: a graph of more than some twenty thousand keeps the greatest of each subject. */
export interface GraphRest {
  /** Node of the subject that they hang on; '' where they hang on none. */
  readonly anchor: string
  readonly nodes: number
  /** US dollars, decimal text. */
  readonly volume: string
}

export interface GraphModel {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** Absent where all nodes are listed. */
  readonly rest?: readonly GraphRest[]
  /** Groups that are open, the members of each in the order of the nodes; absent where none is. */
  readonly open?: readonly OpenGroup[]
  /** Payers of a wallet that are drawn as one, one entry for each wallet; absent where there are none. */
  readonly senders?: readonly FanIn[]
  readonly notes: readonly string[]
}

/** The many who paid one wallet and of whom nothing else is known. */
export interface FanIn {
  /** As `fanInId` makes it of the wallet. */
  readonly id: string
  readonly walletId: string
  readonly nodeIds: readonly string[]
}

/** A group of the investigator's whose members are drawn one by one, in lanes of a box. */
export interface OpenGroup {
  readonly id: string
  readonly title: string
  readonly nodeIds: readonly string[]
  /** The side of the discs on which the addresses are written; on the right where nothing is said. */
  readonly side?: BoxSide
}

/** Of a case, what its graph is made of. */
export interface GraphState extends Pick<CaseState, 'subjects' | 'followed' | 'captures' | 'coverage' | 'expansions'> {
  readonly record: Pick<CaseRecord, 'practice'>
}

/**
 * The fund-flow graph of a case as plain records: subjects, their counterparties by volume and direction, their
 * related wallets by relation. Pure: the same captures give the same model, in the same order.
 */
export function graphOf(state: AnsweredState): GraphModel {
  const answers = new Map(state.captures.map(({ capture, answer }) => [capture.id, answer]))
  const drawing = graphDraftSteps(state, state.captures.filter(isFlow))
  let columns: readonly (FlowColumns | undefined)[] = []
  for (;;) {
    const step = drawing.next(columns)
    if (step.done === true) return labelled(state, step.value)
    columns = step.value.map(({ capture }) => flowColumnsOf(capture, answers.get(capture.id)))
  }
}

function labelled(state: GraphState, draft: GraphDraft): GraphModel {
  return runSync(labelledModelSteps(state, draft, knownLabels(state.captures)))
}

/** Draws up a graph beside the page; undefined where that cannot be, and the page does it. */
export type BuildGraphInWorker = (
  requested: Requested,
  captures: readonly FlowCapture[],
  reportSaved: ReportSaved,
) => Promise<Result<GraphDraft> | undefined>

/** `graphOf` with pauses, of a case whose flows are read in columns as they are needed. Fails where they cannot be read. */
export async function chunkedGraphOf(
  state: GraphState,
  yieldToPage: () => Promise<void>,
  read: ReadFlows,
  beside?: BuildGraphInWorker,
): Promise<Result<GraphModel>> {
  const known = knownGraphOf(state)
  if (known !== undefined) return ok(known)
  const captures = state.captures.filter(isFlow)
  let ahead: ReturnType<typeof readLabels> | undefined
  // Begun as soon as it is known whose labels are wanted, while the rest is drawn up elsewhere.
  const reportSaved: ReportSaved = (saved) => void (ahead = readLabels(state.captures, saved, yieldToPage))
  const drawn = async (): Promise<Result<GraphDraft>> =>
    heldDraft(state, captures) ?? (await beside?.(state, captures, reportSaved)) ?? (await chunkedGraphDraft(state, captures, yieldToPage, read))
  // What answers name is read meanwhile, and is there when it is known whose labels are wanted.
  const [draft] = await Promise.all([drawn(), readLabels(state.captures, [], yieldToPage)])
  if (!draft.ok) return err(draft.error)
  const labels = await (ahead ?? readLabels(state.captures, draft.value.nodes, yieldToPage))
  if (!labels.ok) return labels
  const model = await runChunked(labelledModelSteps(state, draft.value, labels.value), yieldToPage)
  const headers = captures.map(({ capture }) => capture)
  held = { requested: queryableSubjects(state), captures: headers, draft: draft.value, of: state, model }
  return ok(model)
}

/** The graph of this very state, where it was drawn up last; undefined where anything is to be worked out first. */
export function knownGraphOf(state: GraphState): GraphModel | undefined {
  return held?.of === state ? held.model : undefined
}

/** What was drawn up last. During a run most answers say nothing of flows: the draft of those before them stands. */
let held:
  | {
      readonly requested: readonly Subject[]
      readonly captures: readonly CaptureHeader[]
      readonly draft: GraphDraft
      readonly of: GraphState
      readonly model: GraphModel
    }
  | undefined

function heldDraft(state: GraphState, captures: readonly LoadedCapture[]): Result<GraphDraft> | undefined {
  if (held === undefined || !shallowEqualArrays(held.requested, queryableSubjects(state))) return undefined
  return shallowEqualArrays(
    held.captures,
    captures.map(({ capture }) => capture),
  )
    ? ok(held.draft)
    : undefined
}

function isFlow({ capture: { endpoint } }: LoadedCapture): boolean {
  return hasFlows(endpoint)
}
