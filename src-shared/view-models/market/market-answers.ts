import type { EndpointId } from '../../service/table/endpoint.ts'
import type { RequestedQuery } from '../requested-queries.ts'

/** Pages of a history that are drawn: years of many tokens. */
export const HISTORY_PAGES = 60

/** The answer that a picture is drawn from, and what came of asking anew since. */
export interface DrawnAnswer {
  readonly shown: RequestedQuery
  /** The newest asking, where it failed or came back empty; undefined where it is the one that is shown, or still runs. */
  readonly since: RequestedQuery | undefined
}

/** The newest asking of each endpoint that has records. `requestedQueries` begins with the newest. */
export function drawnOfMarket(requestedQueries: readonly RequestedQuery[], endpoints: readonly EndpointId[]): ReadonlyMap<EndpointId, DrawnAnswer> {
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
