import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { answeredOf } from '../../support/builders/captures.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'

/** A response with one trade at each of these hours. */
export function trades(id: string, hours: readonly string[]): CaptureWithResponse {
  const data = hours.map((hour) => ({
    token_symbol: 'BTC',
    side: 'Long',
    action: 'Close',
    price_usd: 84_356,
    value_usd: 100,
    block_timestamp: `2026-09-23T${hour}:13:10Z`,
  }))
  const body = JSON.stringify({ data, pagination: { page: 1, per_page: 100, is_last_page: true } })
  return answeredOf(exchangeOf({ caseId: 'c', id, endpoint: 'tgm/perp-trades', body }), { subjectId: undefined })
}
