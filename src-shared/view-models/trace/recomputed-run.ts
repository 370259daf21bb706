import { canonicalText } from '../../core/canonical-json.ts'
import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import { ok, type Result } from '../../core/result.ts'
import type { CaseState } from '../../case/case-state.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import type { TraceRunRecord } from '../../case/saved-traces.ts'
import { stateAt } from '../../case/state-at.ts'
import type { FilteredOut, SavedTraceEnd, SavedTraceRun, SavedTraceSetting } from '../../custody/trace-event.ts'
import { SIDE_BY_SIDE } from './method-table.ts'
import { runSavedTrace, type ComputedRun } from './run-saved-trace.ts'
import { METHOD_NAMES } from './trace-words.ts'
import { leftOutText, runDifferenceText, settingText } from './messages.ts'

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
    ...filterDifferences(saved.filteredOut, now.filteredOut),
    ...(saved.transfers === now.transfers ? [] : [runDifferenceText.transfers(saved.transfers, now.transfers)]),
    ...endDifferences(saved.ends, now.ends),
  ]
  return found.length > 0 || saved.resultSha256 === now.resultSha256 ? found : [runDifferenceText.result]
}

function filterDifferences(saved: FilteredOut | undefined, now: FilteredOut | undefined): readonly string[] {
  return (['otherTokens', 'otherDays'] as const).flatMap((part) => {
    const [was, is] = [saved?.[part], now?.[part]].map((one) => (one === undefined ? leftOutText.noFilter : leftOutText.exact(one)))
    return was === undefined || is === undefined || was === is ? [] : [runDifferenceText.leftOut[part](was, is)]
  })
}

/** How a run differs from the run before. */
interface RunComparison {
  /** Whether the whole result is the same. */
  readonly isEqual: boolean
  /** Destinations with another amount under any method, or in one of the runs only. */
  readonly destinations: number
  /** Settings that differ, in words. */
  readonly settings: readonly string[]
}

type ComparedRun = Pick<TraceRunRecord, 'resultSha256' | 'ends' | 'setting'>

/** Compares two runs of a trace by their settings, their hashes and their largest destinations. */
export function compareRuns(before: ComparedRun, after: ComparedRun): RunComparison {
  const settings = settingDifferences(before.setting, after.setting)
  if (before.resultSha256 === after.resultSha256) return { isEqual: true, destinations: 0, settings }
  const [earlier, later] = [endsByKey(before.ends), endsByKey(after.ends)]
  const keys = new Set([...earlier.keys(), ...later.keys()])
  const isSame = (a: SavedTraceEnd | undefined, b: SavedTraceEnd | undefined): boolean =>
    a !== undefined && b !== undefined && SIDE_BY_SIDE.every((method) => compareDecimals(a[method], b[method]) === 0)
  return { isEqual: false, destinations: [...keys].filter((key) => !isSame(earlier.get(key), later.get(key))).length, settings }
}

/** The settings in which two runs of a trace differ, in words. */
export function settingDifferences(before: SavedTraceSetting, after: SavedTraceSetting): readonly string[] {
  const valueOf = (value: unknown): string => (value === undefined ? '' : canonicalText(value))
  const words = Object.entries(settingText).flatMap(([key, word]) => {
    // The keys of the texts are the members of a setting.
    const member = key as keyof SavedTraceSetting
    return valueOf(before[member]) === valueOf(after[member]) ? [] : [word]
  })
  return [...new Set(words)]
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
