import type { CaseEvent } from '../custody/capture.ts'
import { recomputeRun } from '../view-models/trace/recomputed-run.ts'
import type { ReportedCase } from './case-report.ts'
import { differenceMessages, checkMessages, stampMessages } from './messages.ts'
import { NO_YIELD } from './pieces.ts'

/** What recomputing the saved traces of a case shows. */
export interface TraceCheck {
  readonly account: readonly string[]
  readonly differences: readonly string[]
  readonly remarks: readonly string[]
}

/** More runs than a person saves; a file may state any number, and each one is computed. */
const MAX_RUNS = 500

/** Whether a case has ever saved a trace. */
export function hasTraces(events: readonly Pick<CaseEvent, 'kind'>[]): boolean {
  return events.some(({ kind }) => kind === 'trace-saved')
}

/**
 * Computes every run of the saved traces again from the evidence, and names each figure in which
 * the saved result differs.
 */
export async function checkTraces({ state, responses }: Pick<ReportedCase, 'state' | 'responses'>): Promise<TraceCheck> {
  const runs = state.traces.flatMap(({ title, runs: own }) => own.map((run, at) => ({ title, run, number: at + 1 })))
  const differences: string[] = []
  for (const { title, run, number } of runs.slice(0, MAX_RUNS)) {
    const recomputed = await recomputeRun(state, run, responses, NO_YIELD)
    if (!recomputed.ok) differences.push(differenceMessages.traceNotRead(title, number, recomputed.error.message))
    else if (recomputed.value.differences.length > 0) differences.push(differenceMessages.traceRun(title, number, recomputed.value.differences))
  }
  const checked = Math.min(runs.length, MAX_RUNS)
  return {
    account: differences.length > 0 || checked === 0 ? [] : [checkMessages.traces(state.traces.length, checked)],
    differences,
    remarks: runs.length > MAX_RUNS ? [stampMessages.tracesNotComputed(runs.length - MAX_RUNS)] : [],
  }
}
