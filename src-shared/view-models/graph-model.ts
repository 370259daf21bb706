import { shallowEqualArrays } from '../core/shallow-equal-arrays.ts'
import { err, ok, type Result } from '../core/result.ts'
import { queryableSubjects } from '../case/queryable-subjects.ts'
import type { StateWithResponses, LoadedCapture } from '../case/case-state.ts'
import { flowColumnsOf, hasFlows, type FlowColumns } from '../case/flow-columns.ts'
import { knownLabels, readLabels } from '../case/known-labels.ts'
import type { FlowCapture, ReadFlows } from '../case/read-responses.ts'
import { runChunked } from '../core/text/page-yield.ts'
import { runSync } from '../core/steps.ts'
import { type Requested } from './graph/flow-graph.ts'
import { graphDraftSteps, chunkedGraphDraft, type GraphDraft, type OnRetained } from './graph/graph-draft.ts'
import { labelledModelSteps } from './graph/labelled-model.ts'
import type { GraphModel, GraphState } from './graph-types.ts'
import type { CaptureHeader, Subject } from '../case/case-types.ts'

/**
 * The fund-flow graph of a case as plain records: subjects, their counterparties by volume and
 * direction, their related wallets by relation. Pure: the same captures give the same model, in the
 * same order.
 */
export function graphOf(state: StateWithResponses): GraphModel {
  const responses = new Map(state.captures.map(({ capture, response }) => [capture.id, response]))
  const drawing = graphDraftSteps(state, state.captures.filter(isFlow))
  let columns: readonly (FlowColumns | undefined)[] = []
  for (;;) {
    const step = drawing.next(columns)
    if (step.done === true) return labelModel(state, step.value)
    columns = step.value.map(({ capture }) => flowColumnsOf(capture, responses.get(capture.id)))
  }
}

function labelModel(state: GraphState, draft: GraphDraft): GraphModel {
  return runSync(labelledModelSteps(state, draft, knownLabels(state.captures)))
}

/**
 * Builds a graph in a worker; undefined where no worker is available and the main thread builds it.
 */
export type BuildGraphInWorker = (
  requested: Requested,
  captures: readonly FlowCapture[],
  onRetained: OnRetained,
) => Promise<Result<GraphDraft> | undefined>

/**
 * `graphOf` with pauses, for a case whose flows are read in columns on demand. Fails where they
 * cannot be read.
 */
export async function chunkedGraphOf(
  state: GraphState,
  yieldToPage: () => Promise<void>,
  read: ReadFlows,
  buildInWorker?: BuildGraphInWorker,
): Promise<Result<GraphModel>> {
  const known = knownGraphOf(state)
  if (known !== undefined) return ok(known)
  const captures = state.captures.filter(isFlow)
  let ahead: ReturnType<typeof readLabels> | undefined
  // Starts as soon as the needed addresses are known, while the rest is built in the worker.
  const onRetained: OnRetained = (saved) => void (ahead = readLabels(state.captures, saved, yieldToPage))
  const drawn = async (): Promise<Result<GraphDraft>> =>
    cachedDraft(state, captures) ??
    (await buildInWorker?.(state, captures, onRetained)) ??
    (await chunkedGraphDraft(state, captures, yieldToPage, read))
  // Names in responses are read in parallel, so that they are ready when the needed addresses are
  // known.
  const [draft] = await Promise.all([drawn(), readLabels(state.captures, [], yieldToPage)])
  if (!draft.ok) return err(draft.error)
  const labels = await (ahead ?? readLabels(state.captures, draft.value.nodes, yieldToPage))
  if (!labels.ok) return labels
  const model = await runChunked(labelledModelSteps(state, draft.value, labels.value), yieldToPage)
  const headers = captures.map(({ capture }) => capture)
  loaded = { requested: queryableSubjects(state), captures: headers, draft: draft.value, of: state, model }
  return ok(model)
}

/** The cached graph of exactly this state; undefined where anything has to be computed first. */
export function knownGraphOf(state: GraphState): GraphModel | undefined {
  return loaded?.of === state ? loaded.model : undefined
}

/**
 * The last result. During a run most responses contain no flows: the previous draft stays valid.
 */
let loaded:
  | {
      readonly requested: readonly Subject[]
      readonly captures: readonly CaptureHeader[]
      readonly draft: GraphDraft
      readonly of: GraphState
      readonly model: GraphModel
    }
  | undefined

function cachedDraft(state: GraphState, captures: readonly LoadedCapture[]): Result<GraphDraft> | undefined {
  if (loaded === undefined || !shallowEqualArrays(loaded.requested, queryableSubjects(state))) return undefined
  return shallowEqualArrays(
    loaded.captures,
    captures.map(({ capture }) => capture),
  )
    ? ok(loaded.draft)
    : undefined
}

function isFlow({ capture: { endpoint } }: LoadedCapture): boolean {
  return hasFlows(endpoint)
}
