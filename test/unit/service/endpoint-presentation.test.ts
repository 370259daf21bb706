import { describe, expect, test } from 'vitest'
import { STARTING_ENDPOINTS } from '../../../src-shared/case/plan/default-plan.ts'
import { SUBJECT_ENDPOINTS } from '../../../src-shared/case/coverage.ts'
import { QUERY_GROUPS } from '../../../src-shared/view-models/query-groups.ts'
import { requestForm } from '../../../src-shared/service/request/request-form.ts'
import { PRESENTATION, PRESENTED } from '../../../src-shared/service/table/endpoint-presentation.ts'
import { ENDPOINTS } from '../../../src-shared/service/table/endpoint-table.ts'
import { ENDPOINT_IDS } from '../../../src-shared/service/table/endpoint.ts'

/**
 * The lists of the screens, typed again by hand: what is derived from the tables must equal them.
 */
describe('the order of the screens', () => {
  test('is that of coverage, the plan and the dossier', () => {
    expect(SUBJECT_ENDPOINTS.join(' ')).toBe(
      'profiler/current-balance profiler/historical-balances profiler/pnl-summary profiler/pnl profiler/labels profiler/premium-labels profiler/counterparties profiler/related-wallets profiler/transactions profiler/perp-positions profiler/perp-trades portfolio/defi-holdings',
    )
  })
  test('has nothing expensive or of unknown price in the default plan', () => {
    expect(STARTING_ENDPOINTS.join(' ')).toBe(
      'profiler/current-balance profiler/historical-balances profiler/pnl-summary profiler/pnl profiler/counterparties profiler/related-wallets profiler/transactions profiler/perp-positions',
    )
  })
  test('is that of the groups of queries', () => {
    expect(QUERY_GROUPS.token.endpoints.join(' ')).toBe(
      'tgm/holders tgm/flows tgm/flow-intelligence tgm/transfers tgm/dex-trades tgm/who-bought-sold tgm/pnl-leaderboard tgm/perp-trades tgm/jup-dca',
    )
    expect(QUERY_GROUPS.market.endpoints.join(' ')).toBe(
      'smart-money/netflow smart-money/holdings smart-money/historical-holdings smart-money/dex-trades smart-money/perp-trades smart-money/dcas token-screener',
    )
    expect(QUERY_GROUPS.search.endpoints.join(' ')).toBe('search/web-search search/web-fetch search/token-sectors')
  })
})

describe('the two tables', () => {
  test('contain the same endpoints', () => {
    expect(PRESENTED.toSorted()).toEqual([...ENDPOINT_IDS].toSorted())
    expect(Object.keys(ENDPOINTS)).toEqual([...ENDPOINT_IDS])
  })
  test('agree on the endpoints of a dossier', () => {
    for (const { id, about } of Object.values(ENDPOINTS)) {
      expect([id, PRESENTATION[id].screen === 'dossier']).toEqual([id, about === 'address' || about === 'transaction'])
    }
  })
  test('list as left out only what can be requested', () => {
    for (const id of ENDPOINT_IDS) {
      const { leftOut } = PRESENTATION[id]
      if (leftOut.length === 0) continue
      expect(requestForm(id).filters.map(({ name }) => name)).toEqual(expect.arrayContaining(leftOut.map(([filter]) => `filters.${filter}`)))
    }
  })
})
