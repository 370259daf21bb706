import type { CaseEvent } from '../../custody/capture.ts'
import type { GraphEventBody } from '../../custody/graph-event.ts'

/** What groups and snapshots are called, by their id, which is all that what was done to one tells. Titles are hostile text. */
export function titlesIn(events: readonly (CaseEvent | GraphEventBody)[]): ReadonlyMap<string, string> {
  return new Map(
    events.flatMap((event) =>
      event.kind === 'nodes-grouped' ? [[event.groupId, event.title]] : event.kind === 'snapshot-taken' ? [[event.snapshotId, event.title]] : [],
    ),
  )
}

/** The group or the snapshot that an event is about without saying what it is called; undefined for none. */
export function titledIn(event: GraphEventBody): string | undefined {
  if (event.kind === 'snapshot-opened' || event.kind === 'snapshot-removed') return event.snapshotId
  return event.kind === 'group-folded' || event.kind === 'group-removed' ? event.groupId : undefined
}
