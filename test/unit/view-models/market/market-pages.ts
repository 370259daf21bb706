import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { answeredOf } from '../../../support/builders/captures.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'

interface Parts {
  readonly id?: string
  readonly request?: Readonly<Record<string, unknown>>
  readonly isLast?: boolean
}

/** One page of a response about the market. */
export function pageOf(endpoint: EndpointId, data: readonly unknown[], { id = 'x-1', request = {}, isLast = true }: Parts = {}): CaptureWithResponse {
  const body = JSON.stringify({ data, pagination: { page: 1, per_page: 1000, is_last_page: isLast } })
  return answeredOf(exchangeOf({ caseId: 'c', id, endpoint, body, request }), { subjectId: undefined })
}
