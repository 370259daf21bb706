import { expect, test } from 'vitest'
import { SUBJECT_ENDPOINTS } from '../../../../src-shared/case/coverage.ts'
import { RESPONSE_CODECS } from '../../../../src-shared/service/response/decode-response.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { caseStateOf } from '../../../support/builders/case-states.ts'

const SUBJECT = { address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['ethereum'] } as const
const PAGING = SUBJECT_ENDPOINTS.filter((id) => endpointOf(id).paged && RESPONSE_CODECS[id].shape === 'rows')

test('most endpoints about an address are paginated', () => {
  expect(PAGING.length).toBeGreaterThan(6)
})

test.each(PAGING)('%s: an empty page with more pages after it does not count as no results', (endpoint) => {
  const request = {
    address: SUBJECT.address,
    chain: 'ethereum',
    date: { from: '2026-01-01', to: '2026-02-01' },
    pagination: { page: 1, per_page: 10 },
  }
  const stateFor = (isLast: boolean): string | undefined => {
    const body = JSON.stringify({ data: [], pagination: { page: 1, per_page: 10, is_last_page: isLast } })
    return caseStateOf([SUBJECT], [{ endpoint, body, request }]).coverage.rows.find((row) => row.endpoint === endpoint && row.captureIds.length > 0)
      ?.state
  }
  expect([stateFor(false), stateFor(true)]).toEqual(['partial', 'empty'])
})
