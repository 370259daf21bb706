import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { answeredOf } from '../../../support/builders/captures.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'

export const TOKEN = { chain: 'ethereum', address: '0x9b5e262cf9bb04869ab40b19af91d2dc85761722' }
export const [A, B, C] = [
  '0xa541eb6d9b206e1e8d94025f3e63945ba42d79c6',
  '0xb200fc2ae3bd585f42fb6c11bd67e0e44134e3fd',
  '0x83d038f06f65a2011e31434d15c656dace128153',
] as const

interface Parts {
  readonly id?: string
  readonly request?: Readonly<Record<string, unknown>>
  readonly subjectId?: string
  readonly at?: string
}

/** A response about `TOKEN`, unless its request states otherwise. */
export function respond(endpoint: EndpointId, body: unknown, { id = 'x-1', request, subjectId, at }: Parts = {}): CaptureWithResponse {
  const exchange = exchangeOf({
    caseId: 'c',
    id,
    endpoint,
    body: JSON.stringify(body),
    request: request ?? { chain: 'ethereum', token_address: TOKEN.address },
  })
  return answeredOf(exchange, { subjectId, ...(at === undefined ? {} : { endedAt: at }) })
}

/** A request about `TOKEN` with its pages. */
export function requestQuery(
  endpoint: EndpointId,
  pages: readonly CaptureWithResponse[],
  more: Partial<RequestedQuery<CaptureWithResponse>> = {},
): RequestedQuery<CaptureWithResponse> {
  return {
    key: 'p-1',
    endpoint,
    request: { chain: 'ethereum', token_address: TOKEN.address },
    window: undefined,
    at: '2026-11-21T09:00:00Z',
    state: pages.length > 0 ? 'found' : 'failed',
    pages,
    reused: 0,
    rows: pages.reduce((sum, { summary }) => sum + summary.records, 0),
    credits: '1',
    failures: [],
    lastPage: 1,
    ...more,
  }
}
