import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { QueryDraft } from '../query-draft.ts'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'

/** A query that can be requested next, as it would be sent. */
export interface NextRequest {
  readonly id: string
  readonly title: string
  readonly endpoint: EndpointId
  readonly draft: QueryDraft
  /** The newest request, if it failed. */
  readonly failed: RequestedQuery | undefined
}
