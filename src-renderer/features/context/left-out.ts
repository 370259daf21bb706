import { PRESENTATION } from '../../../src-shared/service/table/endpoint-presentation.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'

/** What an answer leaves out without saying so, by the filters that its request did not set; one sentence each. */
export function leftOutNotes(endpoint: EndpointId, request: Readonly<Record<string, unknown>>): readonly string[] {
  const { filters } = request
  const set = typeof filters === 'object' && filters !== null ? filters : {}
  return PRESENTATION[endpoint].leftOut.flatMap(([filter, note]) => (Object.hasOwn(set, filter) ? [] : [note]))
}
