import { ADDRESS_FAMILIES, addressForService } from '../../../../src-shared/addresses/normalise.ts'
import { isDecimal } from '../../../../src-shared/core/decimal.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { MAX_PER_PAGE } from '../../../../src-shared/service/table/limits.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { REQUESTED_DAYS, lastDays } from '../../../../src-shared/case/last-days.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'
import { type EdgeEnd, edgeWindow } from '../../../../src-shared/view-models/graph/edge-transfers.ts'
import type { JoinedEdge } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { TRANSFER_ENDPOINT } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { flowDetailsText } from './messages.ts'

/** Maximum pages of transfers requested at once, however many transfers an edge has. */
const MAX_PAGES = 25

/**
 * The request for the single transfers of an edge: those of one end with the other, on the days of
 * the flow, in as many pages as its count needs.
 */
export function transfersRequest(state: CaseState, edge: JoinedEdge, { subject, other }: EdgeEnd, now: Date): AcquisitionRequest {
  const family = ADDRESS_FAMILIES.find((known) => known === subject.family)
  const perPage = endpointOf(TRANSFER_ENDPOINT).maxPerPage ?? MAX_PER_PAGE
  const count = isDecimal(edge.interactions) ? Number(edge.interactions) : 1
  return {
    title: flowDetailsText.requestTitle(subjectTitle(subject)),
    subjectIds: [subject.id],
    endpoints: [TRANSFER_ENDPOINT],
    chains: [...new Set(edge.parts.map(({ chain }) => chain))],
    allWherePossible: false,
    window: edgeWindow(state, edge) ?? lastDays(REQUESTED_DAYS, now),
    maxPages: Math.min(MAX_PAGES, Math.max(1, Math.ceil(count / perPage))),
    refresh: false,
    extra: { [TRANSFER_ENDPOINT]: { filters: { counterparty_address: family === undefined ? other : addressForService(family, other) } } },
  }
}
