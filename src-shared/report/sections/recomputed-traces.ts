import { ok, type Result } from '../../core/result.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import { recomputeRun, type RecomputedRun } from '../../view-models/trace/recomputed-run.ts'
import type { YieldFn } from '../pieces.ts'
import type { ReportModel } from '../report-model.ts'

/** Traces printed; more would be no longer a report. */
export const MAX_TRACES = 100
/** Cited runs that are computed again; a file may cite any number. */
const MAX_CITED = 200

/** Runs of saved traces, computed again, by `runKey`. */
export type RecomputedTraces = ReadonlyMap<string, RecomputedRun>

/** Names a run of a trace; the first run is 1. */
export function runKey(traceId: string, run: number): string {
  return `${traceId}\n${run}`
}

/**
 * Computes again the latest run of each saved trace and the runs that findings cite. Fails where
 * responses cannot be read.
 */
export async function recomputedTraces({ state }: ReportModel, responses: ReadResponses, yieldToPage: YieldFn): Promise<Result<RecomputedTraces>> {
  const latest = state.traces.slice(0, MAX_TRACES).map(({ id, runs }) => runKey(id, runs.length))
  const cited = state.findings.flatMap(({ traceCitations = [] }) => traceCitations.map(({ traceId, run }) => runKey(traceId, run)))
  const wanted = new Set([...latest, ...[...new Set(cited)].slice(0, MAX_CITED)])
  const found = new Map<string, RecomputedRun>()
  for (const { id, runs } of state.traces) {
    for (const [at, run] of runs.entries()) {
      const key = runKey(id, at + 1)
      if (!wanted.has(key)) continue
      const recomputed = await recomputeRun(state, run, responses, yieldToPage)
      if (!recomputed.ok) return recomputed
      found.set(key, recomputed.value)
    }
  }
  return ok(found)
}
