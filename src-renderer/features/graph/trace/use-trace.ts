import { useMemo } from 'react'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { TRANSFER_ENDPOINT } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { isCoveredByTransfers } from '../../../../src-shared/view-models/trace/covered-by-transfers.ts'
import { methodTableSteps, tracesByMethod, type MethodTable } from '../../../../src-shared/view-models/trace/method-table.ts'
import type { PausableSteps } from '../../../../src-shared/view-models/trace/trace-amounts.ts'
import { traceBasisSteps, traceSteps, type Trace, type TraceBasis, type TraceInput } from '../../../../src-shared/view-models/trace/trace.ts'
import { degreeSteps, knowledgeFrom, traceGroundOf } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import { bridgeExitSteps, type BridgeExit } from '../../../../src-shared/view-models/trace/bridge-candidates.ts'
import type { TraceSetting } from './trace-setting.ts'
import { useKnownMoney, type KnownMoney } from './use-known-money.ts'
import { useStaleWhileRevalidate } from '../../../ui/pace/use-stale-while-revalidate.ts'
import { useChunkedComputation } from '../../../ui/pace/use-chunked-computation.ts'
import { tracedShareSteps, type TracedShares } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/** A trace as the panel and the graph show it. */
export interface ShownTrace {
  /**
   * undefined during the first computation; when the case changes, the previous trace stays until
   * the next is there.
   */
  readonly trace: Trace | undefined
  /** Its destinations under each method; undefined without a trace, and until the other methods are computed. */
  readonly table: MethodTable | undefined
  /** Whether the case holds more than the trace covers: the next trace is being computed. */
  readonly isBehind: boolean
  readonly failure: Failure | undefined
  /** Whether transfers are counted one by one, as chosen or by default. */
  readonly isTimed: boolean
  /** Its part of each flow, which the graph draws. */
  readonly shares: TracedShares | undefined
  readonly money: KnownMoney | undefined
  /** Where traced money that went into bridges may have come out. */
  readonly exits: readonly BridgeExit[]
}

interface TraceAndTable {
  readonly trace: Trace | undefined
  readonly table: MethodTable | undefined
  readonly shares: TracedShares | undefined
}

const NO_EXITS: readonly BridgeExit[] = []
const NOTHING: TraceAndTable = { trace: undefined, table: undefined, shares: undefined }

/** A trace under the chosen method, with what the other methods need. */
interface FirstTrace {
  readonly trace: Trace
  readonly shares: TracedShares
  readonly basis: TraceBasis
  readonly ground: TraceInput
}

function* firstTraceOf(
  { state, transfers, flows, identity }: KnownMoney,
  { starts, ...setting }: TraceSetting,
  isTimed: boolean,
): PausableSteps<FirstTrace> {
  const followed = isTimed ? transfers : flows
  const ground = traceGroundOf(state, followed, isTimed, identity, yield* degreeSteps(followed))
  const request = { ...setting, starts: new Set(starts) }
  const basis = yield* traceBasisSteps(ground, request)
  const trace = yield* traceSteps(ground, request, basis)
  return { trace, shares: yield* tracedShareSteps(trace), basis, ground }
}

/** The destinations under each method. */
function* tableOf(first: FirstTrace, entityOf: (node: string) => string): PausableSteps<TraceAndTable> {
  const traces = yield* tracesByMethod(first.ground, first.trace.request, first)
  return { trace: first.trace, shares: first.shares, table: yield* methodTableSteps(traces, entityOf) }
}

/**
 * Computes a trace, and again when the `followed` case or the setting changes; nothing without a
 * setting. `isFixed`: the trace is that of an earlier time, which later responses do not change.
 */
export function useTrace(setting: TraceSetting | undefined, followed: CaseState, model: GraphModel, isFixed = false): ShownTrace {
  const { state } = useCaseContext()
  const read = useKnownMoney(followed, model, setting !== undefined)
  const money = read?.ok === true ? read.value : undefined
  const isTimed = useMemo(
    () =>
      setting !== undefined &&
      money !== undefined &&
      (setting.transfers !== undefined ||
        (setting.isTimed ?? isCoveredByTransfers(new Set(setting.starts), setting.direction, money, knowledgeFrom(money.state, TRANSFER_ENDPOINT)))),
    [setting, money],
  )
  const work = useMemo(() => {
    if (setting === undefined || money === undefined) return undefined
    return () => firstTraceOf(money, setting, isTimed)
  }, [setting, money, isTimed])
  const first = useChunkedComputation(work)
  const comparing = useMemo(
    () => (first === undefined || money === undefined ? undefined : () => tableOf(first, (node) => money.identity(node).entity)),
    [first, money],
  )
  const worked = useChunkedComputation(comparing)
  // With a new setting the chosen method is shown before the others are computed.
  const { trace, table, shares } =
    useStaleWhileRevalidate(worked, setting) ?? (first === undefined ? NOTHING : { trace: first.trace, shares: first.shares, table: undefined })
  const searching = useMemo(
    () =>
      trace?.isTimed === true && trace.request.direction === 'forward' && money !== undefined
        ? () => bridgeExitSteps(trace.transfers, money.transfers)
        : undefined,
    [trace, money],
  )
  const exits = useStaleWhileRevalidate(useChunkedComputation(searching), setting) ?? NO_EXITS
  // Responses that arrived meanwhile are read first, and then included.
  const isBehind = worked === undefined || (!isFixed && money?.state.captures.length !== state.captures.length)
  const failure = read?.ok === false ? read.error : undefined
  return useMemo(
    () => ({ trace, table, isBehind, failure, isTimed, shares, money, exits }),
    [trace, table, isBehind, failure, isTimed, shares, money, exits],
  )
}
