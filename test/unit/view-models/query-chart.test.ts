import { describe, expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../src-shared/case/case-state.ts'
import { runSync } from '../../../src-shared/core/steps.ts'
import { queryChartSteps, type QueryChart } from '../../../src-shared/view-models/query-chart.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { pageOf } from './market/market-pages.ts'
import { requestQuery } from './token/token-responses.ts'

function picture(endpoint: EndpointId, pages: readonly CaptureWithResponse[]): QueryChart {
  return runSync(queryChartSteps(requestQuery(endpoint, pages)))
}

/** Rows as their titles and texts, with the capture and the pointer of each. */
function rowsOf({ tables }: QueryChart, at = 0): readonly Record<string, string>[] {
  return (tables[at]?.rows ?? []).map(({ cells, captureId, pointer }) => ({
    ...Object.fromEntries((tables[at]?.columns ?? []).map(({ id, title }) => [title, cells[id]?.text ?? ''])),
    at: `${captureId}${pointer}`,
  }))
}

describe('the figures of a chart', () => {
  test('of net flows are exact sums by sector over every span, with the largest token as their source', () => {
    const flow = (token: string, sectors: readonly string[], net: readonly string[]): Record<string, unknown> => ({
      token_address: token,
      chain: 'ethereum',
      token_sectors: sectors,
      net_flow_1h_usd: net[0],
      net_flow_24h_usd: net[1],
      net_flow_30d_usd: net[2],
    })
    const found = picture('smart-money/netflow', [
      pageOf('smart-money/netflow', [flow('0xa', ['DeFi', 'AI'], ['0.1', '1', '5']), flow('0xb', ['DeFi'], ['0.2', '-3', '-7'])]),
    ])
    expect(rowsOf(found)).toEqual([
      { Sector: 'AI', 'Net in 1 hour, USD': '0.1', 'Net in 24 hours, USD': '1', 'Net in 7 days, USD': '', 'Net in 30 days, USD': '5', Tokens: '1', at: 'x-1/data/0' },
      { Sector: 'DeFi', 'Net in 1 hour, USD': '0.3', 'Net in 24 hours, USD': '-2', 'Net in 7 days, USD': '', 'Net in 30 days, USD': '-2', Tokens: '2', at: 'x-1/data/1' },
    ]) // oxfmt-ignore
  })

  test('of holdings over time are the days with total and layers, the newest first', () => {
    const day = (date: string, token: string, value_usd: string): Record<string, unknown> => ({
      date,
      chain: 'ethereum',
      token_address: `0x${token}`,
      token_symbol: token,
      value_usd,
    })
    const request = { chains: ['ethereum'], date_range: { from: '2026-09-01', to: '2026-09-30' }, order_by: [{ field: 'date', direction: 'DESC' }] }
    const page = pageOf(
      'smart-money/historical-holdings',
      [day('2026-09-02', 'A', '0.2'), day('2026-09-02', 'B', '3'), day('2026-09-01', 'A', '0.1')],
      { request },
    )
    const found = picture('smart-money/historical-holdings', [page])
    expect(rowsOf(found)).toEqual([
      { 'Day, UTC': '2026-09-02', 'All tokens, USD': '3.2', 'B on Ethereum, USD': '3', 'A on Ethereum, USD': '0.2', at: 'x-1' },
      { 'Day, UTC': '2026-09-01', 'All tokens, USD': '0.1', 'B on Ethereum, USD': '', 'A on Ethereum, USD': '0.1', at: 'x-1' },
    ])
    expect(found.series.map(({ title }) => title)).toEqual(['All tokens'])
  })

  test('of perpetual trades are a table for each contract, those with most trades first; missing ones are noted', () => {
    const trade = (coin: string, hour: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
      token_symbol: coin,
      side: 'Long',
      action: 'Open',
      price_usd: 10 + hour,
      value_usd: 100,
      block_timestamp: `2026-09-23T0${hour}:10:00Z`,
      ...more,
    })
    const few = Array.from({ length: 13 }, (_, at) => trade(`C${String(at).padStart(2, '0')}`, 1))
    const found = picture('tgm/perp-trades', [
      pageOf('tgm/perp-trades', [
        ...few,
        trade('ETH', 1),
        trade('ETH', 1, { side: 'Short', value_usd: 250 }),
        trade('ETH', 3, { action: 'what' }),
        trade('C00', 2, { block_timestamp: 'soon' }),
      ]),
    ])
    expect(found.tables).toHaveLength(12)
    expect(found.tables[0]?.title).toBe('Perpetual trades over time, ETH')
    expect(found.tables[0]?.meaning).toContain('1 trade of unknown direction (buy or sell)')
    expect(rowsOf(found)).toMatchObject([
      { 'From, UTC': '2026-09-23T03:00:00.000Z', 'Long opened, USD': '', 'Last price': '13', Trades: '1', at: 'x-1/data/15' },
      { 'From, UTC': '2026-09-23T01:00:00.000Z', 'Long opened, USD': '100', 'Short opened, USD': '250', Trades: '2', at: 'x-1/data/14' },
    ])
    expect(found.notes).toEqual([
      'Only the 12 contracts with most trades have a table over time. The list of trades includes 2 contracts with fewer trades.',
    ])
    const undated = picture('tgm/perp-trades', [pageOf('tgm/perp-trades', [trade('ETH', 1, { block_timestamp: 'soon' })])])
    expect([undated.tables, undated.notes]).toEqual([[], ['ETH has no table over time. Not in the bars: 1 trade without a readable time.']])
  })

  test('of vaults state the spent part of the deposit, and its absence', () => {
    const vault = (address: string, spent: number, status: string): Record<string, unknown> => ({
      dca_vault_address: address,
      trader_address: 'T',
      deposit_amount: 10,
      deposit_spent: spent,
      deposit_usd_value: spent,
      status,
    })
    const found = picture('tgm/jup-dca', [pageOf('tgm/jup-dca', [vault('V1', 2.5, 'Active'), vault('V2', 11, 'Closed')])])
    expect(rowsOf(found)).toMatchObject([
      { Vault: 'V2', 'Spent, share': '1.1', State: 'Closed', Remark: 'more spent than deposited' },
      { Vault: 'V1', 'Spent, share': '0.25', State: 'Active', Remark: '' },
    ])
    expect(found.tables[0]?.meaning).toBe('Each vault is listed once, as in the newest result: 1 vault Closed, 1 vault Active.')
  })

  test('of holders are their shares, and the sum of the largest', () => {
    const holder = (address: string, share: number): Record<string, unknown> => ({
      address,
      token_amount: 20,
      balance_change_7d: 10,
      ownership_percentage: share,
      value_usd: 5,
    })
    const found = picture('tgm/holders', [pageOf('tgm/holders', [holder('0xb', 0.125), holder('0xa', 0.25)])])
    expect(found.figures.map(({ title, cell, captureIds }) => [title, cell.text, captureIds])).toEqual([['Held by the largest 2', '0.375', ['x-1']]])
    expect(rowsOf(found)).toMatchObject([
      { Holder: '0xa', 'Share of supply': '0.25', 'Balance in 7 days': '1' },
      { Holder: '0xb', 'Share of supply': '0.125' },
    ])
  })

  test('are empty for responses whose chart is their records, and without responses', () => {
    expect(picture('tgm/transfers', [pageOf('tgm/transfers', [{ from_address: '0xa' }])]).tables).toEqual([])
    for (const endpoint of ['smart-money/netflow', 'smart-money/dcas', 'tgm/holders', 'smart-money/perp-trades'] as const)
      expect(picture(endpoint, [pageOf(endpoint, [])])).toMatchObject({ tables: [], figures: [], notes: [] })
  })
})
