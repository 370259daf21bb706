import { createCaseReducer } from './case-reducer.ts'
import type { CaseState } from './case-state.ts'

/**
 * The case as it was at a position of its custody chain, with the subjects, tags and names of that
 * time. `stateAsOf` keeps the present ones.
 */
export function stateAt({ entries, captures, events }: Pick<CaseState, 'entries' | 'captures' | 'events'>, seq: number): CaseState {
  const reducer = createCaseReducer()
  const byId = new Map(captures.map((one) => [one.capture.id, one]))
  const eventAt = new Map(events.map((event) => [event.seq, event]))
  for (const entry of entries) {
    // A case has at least its first entry, whatever position a file names.
    if (entry.seq > seq && reducer.seq() > 0) break
    reducer.add(entry, entry.kind === 'capture' ? byId.get(entry.ref) : eventAt.get(entry.seq))
  }
  return reducer.snapshot()
}
