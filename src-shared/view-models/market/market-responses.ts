import type { EndpointId } from '../../service/table/endpoint.ts'
import type { RequestedQuery } from '../requested-queries.ts'

/** Pages of a history that are drawn: years of many tokens. */
export const HISTORY_PAGES = 60

/** The response from which a chart is drawn, and the result of a newer request. */
export interface DrawnResponse {
  readonly shown: RequestedQuery
  /**
   * The newest request, if it failed or returned nothing; undefined where it is the one shown or
   * still runs.
   */
  readonly since: RequestedQuery | undefined
}

/**
 * The newest request of each endpoint that has records. `requestedQueries` begins with the newest.
 */
export function drawnOfMarket(requestedQueries: readonly RequestedQuery[], endpoints: readonly EndpointId[]): ReadonlyMap<EndpointId, DrawnResponse> {
  return new Map(
    endpoints.flatMap((endpoint) => {
      const own = requestedQueries.filter((requested) => requested.endpoint === endpoint && requested.state !== 'cancelled')
      const shown = own.find(({ rows }) => rows > 0)
      const [newest] = own
      const isWorse = newest !== undefined && newest !== shown && (newest.state === 'failed' || newest.state === 'empty')
      return shown === undefined ? [] : [[endpoint, { shown, since: isWorse ? newest : undefined }] as const]
    }),
  )
}
