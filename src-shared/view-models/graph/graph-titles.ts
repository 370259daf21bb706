import type { CaseEvent } from '../../custody/capture.ts'
import type { GraphEventBody } from '../../custody/graph-event.ts'

/**
 * Titles of groups, snapshots and saved traces by id; later events name them by id only. Titles are hostile text.
 */
export function titlesIn(events: readonly (CaseEvent | GraphEventBody)[]): ReadonlyMap<string, string> {
  return new Map(
    events.flatMap((event) =>
      event.kind === 'nodes-grouped'
        ? [[event.groupId, event.title]]
        : event.kind === 'snapshot-taken'
          ? [[event.snapshotId, event.title]]
          : event.kind === 'trace-saved' || event.kind === 'trace-renamed'
            ? [[event.traceId, event.title]]
            : [],
    ),
  )
}

/**
 * The id of the group or snapshot that an event refers to without its title; undefined for none.
 */
export function titledIn(event: GraphEventBody): string | undefined {
  if (event.kind === 'snapshot-opened' || event.kind === 'snapshot-removed') return event.snapshotId
  return event.kind === 'group-collapsed' || event.kind === 'group-removed' ? event.groupId : undefined
}
