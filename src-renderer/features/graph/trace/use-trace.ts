import { useMemo } from 'react'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { TRANSFER_ENDPOINT } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { isCoveredByTransfers } from '../../../../src-shared/view-models/trace/covered-by-transfers.ts'
import type { Identity } from '../../../../src-shared/case/identity/identity.ts'
import { methodTable, tracesByMethod, type MethodTable } from '../../../../src-shared/view-models/trace/method-table.ts'
import type { PausableSteps } from '../../../../src-shared/view-models/trace/trace-amounts.ts'
import type { Trace, TraceInput } from '../../../../src-shared/view-models/trace/trace.ts'
import { knowledgeFrom, traceGroundOf } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import type { TraceSetting } from './trace-setting.ts'
import { useKnownMoney, type KnownMoney } from './use-known-money.ts'
import { useStaleWhileRevalidate } from '../../../ui/pace/use-stale-while-revalidate.ts'
import { useChunkedComputation } from '../../../ui/pace/use-chunked-computation.ts'
import { tracedShares, type TracedShares } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/** A trace as the panel and the graph show it. */
export interface ShownTrace {
  /**
   * undefined during the first computation; when the case changes, the previous trace stays until
   * the next is there.
   */
  readonly trace: Trace | undefined
  /** Its destinations under each method; undefined without a trace. */
  readonly table: MethodTable | undefined
  /** Whether the case holds more than the trace covers: the next trace is being computed. */
  readonly isBehind: boolean
  readonly failure: Failure | undefined
  /** Whether transfers are counted one by one, as chosen or by default. */
  readonly isTimed: boolean
  /** Its part of each flow, which the graph draws. */
  readonly shares: TracedShares | undefined
  readonly money: KnownMoney | undefined
}

interface TraceAndTable {
  readonly trace: Trace | undefined
  readonly table: MethodTable | undefined
}

const NOTHING: TraceAndTable = { trace: undefined, table: undefined }

/** The trace under the chosen method, and its destinations under each. */
function* tracesOf(ground: TraceInput, setting: TraceSetting, identity: (node: string) => Identity): PausableSteps<TraceAndTable> {
  const traces = yield* tracesByMethod(ground, { ...setting, starts: new Set(setting.starts) })
  return {
    trace: traces.find(({ method }) => method === setting.method) ?? traces[0],
    table: methodTable(traces, (node) => identity(node).entity),
  }
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
      (setting.isTimed ?? isCoveredByTransfers(new Set(setting.starts), setting.direction, money, knowledgeFrom(money.state, TRANSFER_ENDPOINT))),
    [setting, money],
  )
  const work = useMemo(() => {
    if (setting === undefined || money === undefined) return undefined
    const { transfers, flows, identity } = money
    return () => tracesOf(traceGroundOf(money.state, isTimed ? transfers : flows, isTimed, identity), setting, identity)
  }, [setting, money, isTimed])
  const worked = useChunkedComputation(work)
  const { trace, table } = useStaleWhileRevalidate(worked, setting) ?? NOTHING
  const shares = useMemo(() => (trace === undefined ? undefined : tracedShares(trace)), [trace])
  // Responses that arrived meanwhile are read first, and then included.
  const isBehind = worked === undefined || (!isFixed && money?.state.captures.length !== state.captures.length)
  const failure = read?.ok === false ? read.error : undefined
  return useMemo(() => ({ trace, table, isBehind, failure, isTimed, shares, money }), [trace, table, isBehind, failure, isTimed, shares, money])
}
