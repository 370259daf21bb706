import { expect, test } from 'vitest'
import { drawnOfMarket } from '../../../../src-shared/view-models/market/market-responses.ts'
import { requestedScope } from '../../../../src-shared/view-models/query-scope.ts'
import { requestQuery } from '../token/token-responses.ts'
import { pageOf } from './market-pages.ts'

const FLOWS = 'smart-money/netflow'
const found = requestQuery(FLOWS, [pageOf(FLOWS, [{ token_symbol: 'A' }])], { key: 'found', at: '2026-11-20T09:00:00Z' })
const failed = requestQuery(FLOWS, [], { key: 'failed', failures: [{ code: 'query_timeout' } as (typeof found)['failures'][number]] }) // nothing else is read
const empty = requestQuery(FLOWS, [], { key: 'empty', state: 'empty' })
const open = requestQuery(FLOWS, [], { key: 'open', state: 'open' })
const cancelled = requestQuery(FLOWS, [], { key: 'cancelled', state: 'cancelled' })

test('a chart is drawn from the newest response with records, and later failures are named', () => {
  const drawn = (list: readonly (typeof found)[]): unknown => {
    const one = drawnOfMarket(list, [FLOWS]).get(FLOWS)
    return one && [one.shown.key, one.since?.key, requestedScope(one.shown, one.since)]
  }
  const scope = '1 listed, 2026-11-20 09:00 UTC'
  expect(drawn([found])).toEqual(['found', undefined, scope])
  expect(drawn([failed, found])).toEqual(['found', 'failed', `${scope}, failed since (query_timeout)`])
  expect(drawn([empty, failed, found])).toEqual(['found', 'empty', `${scope}, empty since`])
  expect(drawn([open, found])).toEqual(['found', undefined, scope])
  expect(drawn([cancelled, found])).toEqual(['found', undefined, scope])
  expect(drawn([failed])).toBeUndefined()
  expect(drawnOfMarket([found], ['token-screener']).size).toBe(0)
})
