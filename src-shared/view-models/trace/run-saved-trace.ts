import { err, ok, type Result } from '../../core/result.ts'
import { addressSubjects } from '../../case/subject.ts'
import type { CaseState } from '../../case/case-state.ts'
import { identityOf, type Identity } from '../../case/identity/identity.ts'
import { layeredLabels } from '../../case/identity/layered-labels.ts'
import { readLabels, readSoFar } from '../../case/known-labels.ts'
import type { LabelIndex } from '../../case/label-types.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import { stateAsOf } from '../../case/state-as-of.ts'
import { sha256Hex } from '../../custody/sha256.ts'
import type { SavedTraceRun, SavedTraceSetting } from '../../custody/trace-event.ts'
import { runChunked } from '../../core/text/page-yield.ts'
import type { GraphNode } from '../graph-types.ts'
import { nodeIdOf } from '../node-id.ts'
import { chunkedTransfersOf, TRANSFER_ENDPOINT } from './known-transfers.ts'
import { methodTableSteps, tracesByMethod, type MethodTable } from './method-table.ts'
import { addressesOf, addressOfNode, createNodeIdentities, STOPS_AT, traceGroundOf } from './trace-ground.ts'
import type { Trace, TraceInput, TraceRequest } from './trace.ts'

/** A trace computed from a case up to a position of its chain. */
export interface ComputedRun {
  readonly run: SavedTraceRun
  /** The trace under the chosen method. */
  readonly trace: Trace
  /** The traces under each method. */
  readonly traces: readonly Trace[]
  readonly table: MethodTable
  readonly input: TraceInput
  readonly identity: (node: string) => Identity
}

/** Destinations stored with a run; all are in its hash. */
const MAX_STORED_ENDS = 200

/** The request of a saved trace. */
export function requestOf({ starts, recipients, ...setting }: SavedTraceSetting): TraceRequest {
  return { ...setting, starts: new Set(starts), ...(recipients === undefined ? {} : { recipients }) }
}

/**
 * Computes a trace from captures up to `seq` alone, so that a saved run gives the same result
 * whatever was captured later. Fails where responses cannot be read.
 */
export async function runSavedTrace(
  whole: CaseState,
  setting: SavedTraceSetting,
  seq: number,
  responses: ReadResponses,
  yieldToPage: () => Promise<void>,
): Promise<Result<ComputedRun>> {
  const state = stateAsOf(whole, seq)
  const ground = await savedTraceInput(state, setting, responses, yieldToPage)
  if (!ground.ok) return err(ground.error)
  const { input, identity } = ground.value
  const traces = await runChunked(tracesByMethod(input, requestOf(setting)), yieldToPage)
  const trace = traces.find(({ method }) => method === setting.method) ?? traces[0]
  if (trace === undefined) throw new Error('A trace has at least one method')
  const table = await runChunked(
    methodTableSteps(traces, () => ''),
    yieldToPage,
  )
  return ok({ run: runOf(state, seq, trace, table), trace, traces, table, input, identity })
}

/** The transfers and labels that a saved trace uses, from a state with their captures. */
async function savedTraceInput(
  state: CaseState,
  { starts }: Pick<SavedTraceSetting, 'starts'>,
  responses: ReadResponses,
  yieldToPage: () => Promise<void>,
): Promise<Result<Pick<ComputedRun, 'input' | 'identity'>>> {
  const transfers = await chunkedTransfersOf(state, yieldToPage, responses)
  if (!transfers.ok) return err(transfers.error)
  const labels = await readLabels(
    state.captures,
    [...addressesOf(transfers.value), ...starts.map(addressOfNode), ...addressSubjects(state.subjects)],
    yieldToPage,
  )
  if (!labels.ok) return err(labels.error)
  // Recipients and inferred exits may be in no transfer: those have no name.
  const index = readSoFar(labels.value)
  const identity = createNodeIdentities(state, { nodes: subjectNodes(state, index) }, index)
  return ok({ input: traceGroundOf(state, transfers.value, true, identity), identity })
}

/** Captures with transfers, which a trace reads. */
export function transferCaptures({ captures }: Pick<CaseState, 'captures'>): CaseState['captures'] {
  return captures.filter(({ capture }) => capture.endpoint === TRANSFER_ENDPOINT)
}

/** Subjects have tags and aliases of the investigator, which decide before the service's labels. */
function subjectNodes({ subjects, record }: Pick<CaseState, 'subjects' | 'record'>, index: LabelIndex): Pick<GraphNode, 'id' | 'identity'>[] {
  return addressSubjects(subjects).map((subject) => ({
    id: nodeIdOf(subject.family, subject.address),
    identity: identityOf(subject.alias, layeredLabels(index, subject, record.practice)),
  }))
}

function runOf(state: CaseState, seq: number, trace: Trace, table: MethodTable): SavedTraceRun {
  const read = transferCaptures(state).map(({ capture: { id, bodySha256 } }) => [id, bodySha256])
  return {
    seq,
    captures: read.length,
    capturesSha256: sha256Hex(JSON.stringify(read)),
    stopsAt: STOPS_AT,
    resultSha256: resultSha256(trace, table),
    traced: table.received,
    transfers: trace.transfers.length,
    ...(trace.filteredOut === undefined ? {} : { filteredOut: trace.filteredOut }),
    ends: table.rows.slice(0, MAX_STORED_ENDS).map(({ nodes: [node = ''], reason, value: { fifo = '0', lifo = '0', haircut = '0' } }) => ({
      // An event is hashed as canonical JSON, which has no lone surrogates.
      node: node.toWellFormed(),
      reason,
      fifo,
      lifo,
      haircut,
    })),
  }
}

/** A hash over hops, transfers and destinations; names and titles are not part of it. */
function resultSha256({ hops, transfers }: Trace, { rows }: MethodTable): string {
  return sha256Hex(
    JSON.stringify([
      hops.map(({ node, hop, assets }) => [node, hop, assets.map((one) => [one.asset, one.in, one.onward, one.split, one.left, one.reason])]),
      transfers.map(({ transfer, amount, value, stop = '' }) => [transfer.id, amount, value, stop]),
      rows.map(({ key, value, amounts }) => [key, value, amounts]),
    ]),
  )
}
