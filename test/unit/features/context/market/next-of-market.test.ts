import { expect, test } from 'vitest'
import { nextOfMarket } from '../../../../../src-renderer/features/context/market/next-of-market.ts'
import { newDraft } from '../../../../../src-renderer/features/context/query-draft.ts'
import { pageOf } from '../../../view-models/market/market-pages.ts'
import { requestQuery } from '../../../view-models/token/token-responses.ts'

const FLOWS = 'smart-money/netflow'
const found = requestQuery(FLOWS, [pageOf(FLOWS, [{ token_symbol: 'A' }])], { key: 'found' })
const failed = requestQuery(FLOWS, [], { key: 'failed' })
const empty = requestQuery(FLOWS, [], { key: 'empty', state: 'empty' })
const open = requestQuery(FLOWS, [], { key: 'open', state: 'open' })
const cancelled = requestQuery(FLOWS, [], { key: 'cancelled', state: 'cancelled' })

test('suggests failed and missing requests next, with their failure; not running or empty ones', () => {
  const next = (list: readonly (typeof found)[]): unknown =>
    nextOfMarket([FLOWS], list, (endpoint) => newDraft(endpoint, [], new Date(0))).map(({ id, title, failed: why }) => [id, title, why?.key])
  expect(next([])).toEqual([[FLOWS, 'Smart money net flow', undefined]])
  expect(next([failed])).toEqual([[FLOWS, 'Smart money net flow', 'failed']])
  expect(next([cancelled])).toEqual([[FLOWS, 'Smart money net flow', undefined]])
  expect([next([found]), next([empty]), next([open, failed]), next([failed, found])]).toEqual([[], [], [], []])
})
