import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import type { QueryDraft } from '../query-draft.ts'
import type { NextRequest } from '../next-requests/next-request.ts'

/**
 * The market queries that have no response yet and are not in flight. `requestedQueries` starts
 * with the newest.
 */
export function nextOfMarket(
  endpoints: readonly EndpointId[],
  requestedQueries: readonly RequestedQuery[],
  draftOf: (endpoint: EndpointId) => QueryDraft,
): readonly NextRequest[] {
  return endpoints.flatMap((endpoint): NextRequest[] => {
    const own = requestedQueries.filter((one) => one.endpoint === endpoint && one.state !== 'cancelled')
    const [newest] = own
    const hasResponse = own.some(({ state, pages }) => state === 'open' || state === 'empty' || pages.length > 0)
    return hasResponse ? [] : [{ id: endpoint, title: endpointOf(endpoint).title, endpoint, draft: draftOf(endpoint), failed: newest }]
  })
}
