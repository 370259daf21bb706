import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import { ok, type Result } from '../../core/result.ts'
import type { CaseState } from '../../case/case-state.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import type { TraceRunRecord } from '../../case/saved-traces.ts'
import { stateAt } from '../../case/state-at.ts'
import type { SavedTraceEnd, SavedTraceRun } from '../../custody/trace-event.ts'
import { SIDE_BY_SIDE } from './method-table.ts'
import { runSavedTrace, type ComputedRun } from './run-saved-trace.ts'
import { METHOD_NAMES } from './trace-words.ts'
import { runDifferenceText } from './messages.ts'

/** A saved run, computed again from the case as it was when the run was saved. */
export interface RecomputedRun {
  readonly state: CaseState
  readonly run: TraceRunRecord
  readonly computed: ComputedRun
  /** How the saved run differs from the computed one, in sentences; empty where they are equal. */
  readonly differences: readonly string[]
}

/**
 * Computes a saved run from the captures, subjects, tags and names that the case had then, so that
 * nothing that happened later changes it. Fails where responses cannot be read.
 */
export async function recomputeRun(
  whole: Pick<CaseState, 'entries' | 'captures' | 'events'>,
  run: TraceRunRecord,
  responses: ReadResponses,
  yieldToPage: () => Promise<void>,
): Promise<Result<RecomputedRun>> {
  const state = stateAt(whole, run.seq)
  const computed = await runSavedTrace(state, run.setting, run.seq, responses, yieldToPage)
  return computed.ok ? ok({ state, run, computed: computed.value, differences: runDifferences(run, computed.value.run) }) : computed
}

/** Differences between a saved run and the same run computed again, in sentences. */
export function runDifferences(saved: SavedTraceRun, now: SavedTraceRun): readonly string[] {
  const found = [
    ...(saved.capturesSha256 === now.capturesSha256 && saved.captures === now.captures
      ? []
      : [runDifferenceText.captures(saved.captures, now.captures)]),
    ...(compareDecimals(saved.traced, now.traced) === 0 ? [] : [runDifferenceText.received(saved.traced, now.traced)]),
    ...(saved.transfers === now.transfers ? [] : [runDifferenceText.transfers(saved.transfers, now.transfers)]),
    ...endDifferences(saved.ends, now.ends),
  ]
  return found.length > 0 || saved.resultSha256 === now.resultSha256 ? found : [runDifferenceText.result]
}

/** Destinations named one by one; a damaged run may differ in all of them. */
const MAX_NAMED = 20

function endDifferences(saved: readonly SavedTraceEnd[], now: readonly SavedTraceEnd[]): readonly string[] {
  const [before, after] = [endsByKey(saved), endsByKey(now)]
  const found = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [a, b] = [before.get(key), after.get(key)]
    const { node = '' } = a ?? b ?? {}
    return SIDE_BY_SIDE.flatMap((method) => {
      const [was, is] = [addDecimals([a?.[method] ?? '0']), addDecimals([b?.[method] ?? '0'])]
      return was === is ? [] : [runDifferenceText.destination(node.slice(node.indexOf(':') + 1), METHOD_NAMES[method], was, is)]
    })
  })
  return found.length <= MAX_NAMED ? found : [...found.slice(0, MAX_NAMED), runDifferenceText.more(found.length - MAX_NAMED)]
}

function endsByKey(ends: readonly SavedTraceEnd[]): ReadonlyMap<string, SavedTraceEnd> {
  return new Map(ends.map((end) => [`${end.reason}\n${end.node}`, end]))
}
