import { describe, expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import {
  flowOf,
  FLOW_SPANS,
  largestFlowsOver,
  marketFlows,
  sectorFlows,
  type MarketFlow,
} from '../../../../src-shared/view-models/market/market-flows.ts'
import { MARKET_LISTS, marketList } from '../../../../src-shared/view-models/market/market-lists.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { answeredOf } from '../../../support/builders/captures.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'

function respond(endpoint: EndpointId, data: readonly unknown[], id = 'x-1', chains: readonly string[] = ['base']): CaptureWithResponse {
  return answeredOf(exchangeOf({ caseId: 'c', id, endpoint, body: JSON.stringify({ data }), request: { chains } }), { subjectId: undefined })
}

function token(symbol: string, day: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { token_symbol: symbol, token_address: `0x${symbol}`, net_flow_24h_usd: day, ...more }
}

const symbols = (flows: readonly MarketFlow[]): unknown[] => flows.map(({ row }) => row.cells['token_symbol']?.text)

describe('net flow of smart money', () => {
  test('a token on two pages appears once, as on the later one, with its source and the requested chain', () => {
    const flows = marketFlows([
      respond('smart-money/netflow', [token('A', 1), token('B', 2)]),
      respond('smart-money/netflow', [token('A', 3)], 'x-2'),
    ])
    expect(
      flows.map(({ row }) => [row.cells['token_symbol']?.text, row.cells['net_flow_24h_usd']?.text, row.captureId, row.cells['chain']?.text]),
    ).toEqual([
      ['A', '3', 'x-2', 'base'],
      ['B', '2', 'x-1', 'base'],
    ])
  })

  test('the same address on two chains is two tokens, and a request for several chains gives no chain to a record', () => {
    const flows = marketFlows([
      respond('smart-money/netflow', [token('A', 1, { chain: 'base' }), token('A', 2, { chain: 'ethereum' }), token('B', 1)], 'x-1', [
        'base',
        'ethereum',
      ]),
    ])
    expect(flows.map(({ row }) => row.cells['chain']?.text ?? '')).toEqual(['base', 'ethereum', ''])
  })

  test('colour follows the square root of the share of the largest, with its sign; no figure has no colour', () => {
    const [a, b, c] = marketFlows([respond('smart-money/netflow', [token('A', 100), token('B', -25), token('C', null)])])
    expect([a?.heat.net_flow_24h_usd, b?.heat.net_flow_24h_usd, c?.heat.net_flow_24h_usd, a?.heat.net_flow_7d_usd]).toEqual([1, -0.5, 0, 0])
  })

  test('the largest of both directions are shown, without tokens that did not move', () => {
    const flows = marketFlows([
      respond(
        'smart-money/netflow',
        ['9', '7', '5', '0', '-1', '-4', null].map((flow, index) => token(`T${index}`, flow)),
      ),
    ])
    expect(symbols(largestFlowsOver(flows, 'net_flow_24h_usd', 4))).toEqual(['T0', 'T1', 'T4', 'T5'])
    expect(symbols(largestFlowsOver(flows, 'net_flow_24h_usd', 9))).toEqual(['T0', 'T1', 'T2', 'T4', 'T5'])
    expect(largestFlowsOver(flows, 'net_flow_1h_usd', 4)).toEqual([])
  })

  test('shows half for each direction if there are many, and of an odd number one more inflow', () => {
    const flows = marketFlows([
      respond(
        'smart-money/netflow',
        ['9', '7', '5', '-1', '-4', '-6'].map((flow, index) => token(`T${index}`, flow)),
      ),
    ])
    const shown = (max: number): unknown[] => symbols(largestFlowsOver(flows, 'net_flow_24h_usd', max))
    expect(shown(4)).toEqual(['T0', 'T1', 'T4', 'T5'])
    expect(shown(3)).toEqual(['T0', 'T1', 'T5'])
    expect(shown(1)).toEqual(['T0'])
    expect(shown(6)).toEqual(['T0', 'T1', 'T2', 'T3', 'T4', 'T5'])
    expect(shown(0)).toEqual([])
  })

  test('shows outflows only if all are outflows', () => {
    const flows = marketFlows([
      respond(
        'smart-money/netflow',
        ['-1', '-2', '-3', '-4', '-5'].map((flow, index) => token(`T${index}`, flow)),
      ),
    ])
    expect(symbols(largestFlowsOver(flows, 'net_flow_24h_usd', 4))).toEqual(['T0', 'T1', 'T3', 'T4'])
  })

  test('a row has its token, its flows over all spans, and the other fields of the service', () => {
    const record = { chain: 'base', net_flow_1h_usd: 1, net_flow_7d_usd: 0.25, net_flow_30d_usd: -0.5, trader_count: 6, market_cap_usd: 7 }
    const [flow] = marketFlows([respond('smart-money/netflow', [token('A', 0, record)])])
    const cells = Object.fromEntries(Object.entries(flow?.row.cells ?? {}).map(([name, { text }]) => [name, text]))
    expect(cells).toEqual({
      chain: 'base',
      token_symbol: 'A',
      token_address: '0xA',
      net_flow_1h_usd: '1',
      net_flow_24h_usd: '0',
      net_flow_7d_usd: '0.25',
      net_flow_30d_usd: '-0.5',
      trader_count: '6',
      market_cap_usd: '7',
    })
    expect(flow?.heat).toEqual({ net_flow_1h_usd: 1, net_flow_24h_usd: 0, net_flow_7d_usd: 1, net_flow_30d_usd: -1 })
    expect(FLOW_SPANS.map((span) => flow && flowOf(flow.row, span).text)).toEqual(['1', '0', '0.25', '-0.5'])
  })

  test('an invalid or too large figure has no colour and is not shown', () => {
    const flows = marketFlows([respond('smart-money/netflow', [token('A', '0x10'), token('B', '1e400'), token('C', 0.04), token('D', -0.01)])])
    expect(flows.map(({ heat }) => heat.net_flow_24h_usd)).toEqual([0, 0, 1, -0.5])
    expect(symbols(largestFlowsOver(flows, 'net_flow_24h_usd', 9))).toEqual(['C', 'D'])
  })

  test('tokens without an address are separate, and a response that was not understood has none', () => {
    const nameless = { token_symbol: 'A', net_flow_24h_usd: 1 }
    const broken = { ...respond('smart-money/netflow', [], 'x-0'), response: undefined }
    expect(marketFlows([broken, respond('smart-money/netflow', [nameless, nameless])])).toHaveLength(2)
    expect(marketFlows([])).toEqual([])
  })

  test('sectors without any flow have no bar', () => {
    const flows = marketFlows([
      respond('smart-money/netflow', [token('A', '0.2', { token_sectors: ['AI'] }), token('B', '-0.2', { token_sectors: ['AI'] })]),
    ])
    expect(sectorFlows(flows, 'net_flow_24h_usd')).toEqual([
      { sector: 'AI', net: '0', tokens: 2, reach: 0, source: { captureId: 'x-1', pointer: '/data/0' } },
    ])
    expect(sectorFlows(flows, 'net_flow_1h_usd')).toEqual([])
  })

  test('a sector sums its tokens exactly, each sector of a token once', () => {
    const flows = marketFlows([
      respond('smart-money/netflow', [
        token('A', '0.1', { token_sectors: ['AI', 'AI', 'Meme'] }),
        token('B', '0.2', { token_sectors: ['AI'] }),
        token('C', '-5', { token_sectors: ['Meme'] }),
        token('D', null, { token_sectors: ['Games'] }),
      ]),
    ])
    expect(sectorFlows(flows, 'net_flow_24h_usd')).toEqual([
      { sector: 'AI', net: '0.3', tokens: 2, reach: 0.3 / 4.9, source: { captureId: 'x-1', pointer: '/data/1' } },
      { sector: 'Meme', net: '-4.9', tokens: 2, reach: -1, source: { captureId: 'x-1', pointer: '/data/2' } },
    ])
  })
})

test('lists begin with the largest figure, times have one form, and each row keeps its pointer', () => {
  const trades = MARKET_LISTS.find(({ endpoint }) => endpoint === 'smart-money/dex-trades')
  if (trades === undefined) throw new Error('There is no such list.')
  const list = marketList(trades, [
    respond('smart-money/dex-trades', [
      { block_timestamp: '2026-11-02 10:00:00', trade_value_usd: 5 },
      { block_timestamp: '2026-11-02T11:00:00Z', trade_value_usd: 50 },
      { trade_value_usd: null },
    ]),
  ])
  expect(list.rows.map(({ pointer, cells }) => [pointer, cells['block_timestamp']?.text])).toEqual([
    ['/data/1', '2026-11-02T11:00:00Z'],
    ['/data/0', '2026-11-02T10:00:00Z'],
    ['/data/2', ''],
  ])
})

test('lists the lists of the market screen with their figures, and includes the screener', () => {
  expect(MARKET_LISTS.map(({ endpoint, title, by, order }) => [endpoint, title, by, order])).toEqual([
    ['smart-money/holdings', 'Smart money holdings', 'value_usd', 'largest first'],
    ['smart-money/dex-trades', 'Smart money trades', 'trade_value_usd', 'largest first'],
    ['token-screener', 'Screener', 'volume', 'largest volume first'],
  ])
  expect(MARKET_LISTS.map(({ columns }) => columns.map(({ id, kind }) => `${id} ${kind}`).join(', '))).toEqual([
    'token_symbol token, chain chain, holders_count count, value_usd usd, token_address address',
    'block_timestamp time, chain chain, trader_address address, trader_address_label label, token_sold_symbol token, token_bought_symbol token, trade_value_usd usd, token_sold_address address, token_bought_address address',
    'token_symbol token, chain chain, price_usd price, price_change ratio, liquidity usd, volume usd, netflow usd, token_address address',
  ])
  for (const { by, columns, time } of MARKET_LISTS) {
    const ids = columns.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([by, 'chain', ...(time === undefined ? [] : [time])]))
    expect(new Set(ids).size).toBe(ids.length)
  }
})
