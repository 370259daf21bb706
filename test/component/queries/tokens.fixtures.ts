import { newDraft, type QueryDraft } from '../../../src-renderer/features/context/query-draft.ts'
import { tokenDraft } from '../../../src-renderer/features/context/token/token-draft.ts'
import type { Who } from '../../../src-renderer/features/subjects/links/use-address-identity.ts'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { identityOf } from '../../../src-shared/case/identity/identity.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { RequestedQuery } from '../../../src-shared/view-models/requested-queries.ts'
import type { TokenQuery } from '../../../src-shared/view-models/token/token-queries.ts'
import { answeredOf } from '../../support/builders/captures.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'

export const TOKEN = { chain: 'ethereum', address: '0x9b5e262cf9bb04869ab40b19af91d2dc85761722' }
export const HOLDER = '0xa541eb6d9b206e1e8d94025f3e63945ba42d79c6'
export const NO_ONE: Who = { identity: identityOf('', []), subject: undefined }

export function respond(endpoint: EndpointId, body: unknown): CaptureWithResponse {
  return answeredOf(exchangeOf({ caseId: 'c', id: 'x-1', endpoint, body: JSON.stringify(body) }), { subjectId: undefined })
}

export function requestQuery(endpoint: EndpointId, more: Partial<RequestedQuery<CaptureWithResponse>>): RequestedQuery<CaptureWithResponse> {
  return {
    key: endpoint,
    endpoint,
    request: { chain: 'ethereum', token_address: TOKEN.address },
    window: undefined,
    at: '2026-11-21T09:00:00Z',
    state: 'found',
    pages: [],
    reused: 0,
    rows: 0,
    credits: '1',
    failures: [],
    lastPage: 1,
    ...more,
  }
}

export function draftFor({ endpoint, request }: TokenQuery): QueryDraft {
  const begun = newDraft(endpoint, [], new Date('2026-11-21T09:00:00Z'))
  return tokenDraft(endpoint, { ...begun, values: { ...begun.values, ...request } }, TOKEN)
}
