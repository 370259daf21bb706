import { endpointOf } from '../service/table/endpoint-table.ts'
import { ENTITY_ENDPOINTS, SUBJECT_ENDPOINTS } from '../case/coverage.ts'
import { lowerFirst } from '../core/text/sentence.ts'

/**
 * A sentence that lists what cannot be requested about an entity: an empty display says nothing
 * about the entity.
 */
export const NEED_ADDRESSES = `${listTitles(
  SUBJECT_ENDPOINTS.filter((id) => !ENTITY_ENDPOINTS.includes(id)).map((id) => lowerFirst(endpointOf(id).title)),
)} need an address: the service does not accept the name of an entity for them.`

/** Limits that every reader of responses about an entity must know. */
export const ENTITY_LIMITS: readonly string[] = [
  'Requested by name: no results may also mean that the service knows no entity with exactly this name.',
  NEED_ADDRESSES,
]

/**
 * Note of the graph about this many entities among the subjects; empty for none. An edge begins and
 * ends at an address, and entities have none.
 */
export function notDrawnText(entities: number): readonly string[] {
  if (entities === 0) return []
  const why = 'not drawn: flows requested by name do not belong to a single address.'
  return [
    entities === 1
      ? `1 subject is an entity and is ${why} Its dossier lists them.`
      : `${entities} subjects are entities and are ${why} Their dossiers list them.`,
  ]
}

function listTitles(titles: readonly string[]): string {
  const all = [...(titles.slice(0, -1).join(', ') === '' ? [] : [titles.slice(0, -1).join(', ')]), titles.at(-1) ?? ''].join(' and ')
  return all.charAt(0).toUpperCase() + all.slice(1)
}
