import { describe, expect, test } from 'vitest'
import type { AnsweredCapture } from '../../../../src-renderer/evidence/case-state.ts'
import { largestFlowsOver, marketFlows, sectorFlows, type MarketFlow } from '../../../../src-renderer/views/market/market-flows.ts'
import { MARKET_LISTS, marketList } from '../../../../src-renderer/views/market/market-lists.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { answeredOf } from '../../../support/builders/captures.ts'
import { exchangeOf } from '../../../support/builders/case-files.ts'

function answered(endpoint: EndpointId, data: readonly unknown[], id = 'x-1', chains: readonly string[] = ['base']): AnsweredCapture {
  return answeredOf(exchangeOf({ caseId: 'c', id, endpoint, body: JSON.stringify({ data }), request: { chains } }), { subjectId: undefined })
}

function token(symbol: string, day: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { token_symbol: symbol, token_address: `0x${symbol}`, net_flow_24h_usd: day, ...more }
}

const symbols = (flows: readonly MarketFlow[]): unknown[] => flows.map(({ row }) => row.cells['token_symbol']?.text)

describe('net flow of smart money', () => {
  test('a token that two pages name stands once, as the later page has it, with its source and the chain that was asked', () => {
    const flows = marketFlows([
      answered('smart-money/netflow', [token('A', 1), token('B', 2)]),
      answered('smart-money/netflow', [token('A', 3)], 'x-2'),
    ])
    expect(
      flows.map(({ row }) => [row.cells['token_symbol']?.text, row.cells['net_flow_24h_usd']?.text, row.captureId, row.cells['chain']?.text]),
    ).toEqual([
      ['A', '3', 'x-2', 'base'],
      ['B', '2', 'x-1', 'base'],
    ])
  })

  test('two chains have tokens of their own under one address, and of several chains asked none is taken for that of a record', () => {
    const flows = marketFlows([
      answered('smart-money/netflow', [token('A', 1, { chain: 'base' }), token('A', 2, { chain: 'ethereum' }), token('B', 1)], 'x-1', [
        'base',
        'ethereum',
      ]),
    ])
    expect(flows.map(({ row }) => row.cells['chain']?.text ?? '')).toEqual(['base', 'ethereum', ''])
  })

  test('colour goes by the root of the part of the largest, with its sign; no figure has none', () => {
    const [a, b, c] = marketFlows([answered('smart-money/netflow', [token('A', 100), token('B', -25), token('C', null)])])
    expect([a?.heat.net_flow_24h_usd, b?.heat.net_flow_24h_usd, c?.heat.net_flow_24h_usd, a?.heat.net_flow_7d_usd]).toEqual([1, -0.5, 0, 0])
  })

  test('the largest of both ways are shown, and a token that did not move is not among them', () => {
    const flows = marketFlows([
      answered(
        'smart-money/netflow',
        ['9', '7', '5', '0', '-1', '-4', null].map((flow, index) => token(`T${index}`, flow)),
      ),
    ])
    expect(symbols(largestFlowsOver(flows, 'net_flow_24h_usd', 4))).toEqual(['T0', 'T1', 'T4', 'T5'])
    expect(symbols(largestFlowsOver(flows, 'net_flow_24h_usd', 9))).toEqual(['T0', 'T1', 'T2', 'T4', 'T5'])
    expect(largestFlowsOver(flows, 'net_flow_1h_usd', 4)).toEqual([])
  })

  test('a sector adds up its tokens exactly, each sector of a token once', () => {
    const flows = marketFlows([
      answered('smart-money/netflow', [
        token('A', '0.1', { token_sectors: ['AI', 'AI', 'Meme'] }),
        token('B', '0.2', { token_sectors: ['AI'] }),
        token('C', '-5', { token_sectors: ['Meme'] }),
        token('D', null, { token_sectors: ['Games'] }),
      ]),
    ])
    expect(sectorFlows(flows, 'net_flow_24h_usd')).toEqual([
      { sector: 'AI', net: '0.3', tokens: 2, reach: 0.3 / 4.9 },
      { sector: 'Meme', net: '-4.9', tokens: 2, reach: -1 },
    ])
  })
})

test('lists begin with the largest, times have one form, and each keeps its place in its answer', () => {
  const trades = MARKET_LISTS.find(({ endpoint }) => endpoint === 'smart-money/dex-trades')
  if (trades === undefined) throw new Error('There is no such list.')
  const list = marketList(trades, [
    answered('smart-money/dex-trades', [
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
  expect(list.records).toBe(3)
})

test('what the market room lists, by what, and that the screener is among it', () => {
  expect(MARKET_LISTS.map(({ endpoint, title, by, order }) => [endpoint, title, by, order])).toEqual([
    ['smart-money/holdings', 'Smart money holds', 'value_usd', 'largest first'],
    ['smart-money/dex-trades', 'Smart money trades', 'trade_value_usd', 'largest first'],
    ['token-screener', 'Screener', 'volume', 'largest volume first'],
  ])
  for (const { by, columns, time } of MARKET_LISTS) {
    const ids = columns.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([by, 'chain', ...(time === undefined ? [] : [time])]))
    expect(new Set(ids).size).toBe(ids.length)
  }
})
