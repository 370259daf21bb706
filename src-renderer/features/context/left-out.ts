import { PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'

/** What a response omits silently because its request did not set a filter; one sentence each. */
export function leftOutNotes(endpoint: EndpointId, request: Readonly<Record<string, unknown>>): readonly string[] {
  const { filters } = request
  const set = typeof filters === 'object' && filters !== null ? filters : {}
  return PRESENTATION[endpoint].leftOut.flatMap(([filter, note]) => (Object.hasOwn(set, filter) ? [] : [note]))
}
