import { compareDecimals } from '../../core/decimal.ts'
import type { SavedTraceEnd, SavedTraceRun } from '../../custody/trace-event.ts'

/** How a run differs from the run before. */
export interface RunComparison {
  /** Whether the whole result is the same. */
  readonly isEqual: boolean
  /** Destinations with another amount under any method, or in one of the runs only. */
  readonly destinations: number
}

type ComparedRun = Pick<SavedTraceRun, 'resultSha256' | 'ends'>

/** Compares two runs of a trace by their hashes and their largest destinations. */
export function compareRuns(before: ComparedRun, after: ComparedRun): RunComparison {
  if (before.resultSha256 === after.resultSha256) return { isEqual: true, destinations: 0 }
  const [earlier, later] = [endsByKey(before.ends), endsByKey(after.ends)]
  const keys = new Set([...earlier.keys(), ...later.keys()])
  return { isEqual: false, destinations: [...keys].filter((key) => !isSameEnd(earlier.get(key), later.get(key))).length }
}

function endsByKey(ends: readonly SavedTraceEnd[]): ReadonlyMap<string, SavedTraceEnd> {
  return new Map(ends.map((end) => [`${end.reason}\n${end.node}`, end]))
}

function isSameEnd(a: SavedTraceEnd | undefined, b: SavedTraceEnd | undefined): boolean {
  return a !== undefined && b !== undefined && (['fifo', 'lifo', 'haircut'] as const).every((method) => compareDecimals(a[method], b[method]) === 0)
}
