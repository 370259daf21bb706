import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  byMeasure,
  sectorBoard,
  sectorScopes,
  type SectorResponses,
  type SectorBoard,
} from '../../../../src-shared/view-models/market/sector-board.ts'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import { pageOf } from './market-pages.ts'

const NOTHING: SectorResponses = { netflow: [], holdings: [], screener: [], screened: {}, listed: [] }
const token = (symbol: string, more: Record<string, unknown>): Record<string, unknown> => ({
  chain: 'ethereum',
  token_address: `0x${symbol}`,
  token_symbol: symbol,
  ...more,
})
const shown = (board: SectorBoard): unknown =>
  board.rows.map(({ sector, figures: { net, held, volume } }) => [sector, net.cell.text, held.cell.text, volume.cell.text])

describe('sectors over the responses of a case', () => {
  test('tokens of the screener get the sectors of smart money responses, and the others are counted', () => {
    const board = sectorBoard({
      ...NOTHING,
      netflow: [pageOf('smart-money/netflow', [token('A', { net_flow_24h_usd: '0.1', token_sectors: ['DePIN', 'RWAs'] })])],
      holdings: [pageOf('smart-money/holdings', [token('B', { value_usd: '0.2', token_sectors: ['RWAs'] })])],
      screener: [
        pageOf('token-screener', [token('A', { volume: 5 }), token('B', { volume: '0.2' }), token('C', { volume: 9 })], {
          request: { chains: ['ethereum'] },
        }),
      ],
    })
    expect(shown(board)).toEqual([
      ['DePIN', '0.1', '', '5'],
      ['RWAs', '0.1', '0.2', '5.2'],
    ])
    expect(board.unsorted).toBe(1)
    expect(byMeasure(board, 'volume').map(({ sector, figures }) => [sector, figures.volume.tokens, figures.volume.source?.pointer])).toEqual([
      ['RWAs', 2, '/data/0'],
      ['DePIN', 1, '/data/0'],
    ])
    expect(byMeasure(board, 'held').map(({ sector }) => sector)).toEqual(['RWAs'])
  })

  test('a screener request for one sector gives it to all its tokens, one for several sectors to none', () => {
    const screener = [pageOf('token-screener', [token('C', { volume: 9 })])]
    const requested = (sectors: readonly string[]): unknown => shown(sectorBoard({ ...NOTHING, screener, screened: { filters: { sectors } } }))
    expect(requested(['DePIN'])).toEqual([['DePIN', '', '', '9']])
    expect(requested(['DePIN', 'RWAs'])).toEqual([])
  })

  test('a missing figure is not zero, and a listed sector without data has no figure', () => {
    const board = sectorBoard({
      ...NOTHING,
      holdings: [pageOf('smart-money/holdings', [token('A', { value_usd: null, token_sectors: ['DePIN'] })])],
      listed: [pageOf('search/token-sectors', [{ sector: 'RWAs' }, { sector: 'DePIN' }, { sector: null }])],
    })
    expect(board.rows.map(({ sector, figures }) => [sector, figures.held.cell.state, figures.held.tokens])).toEqual([
      ['DePIN', 'missing', 0],
      ['RWAs', 'missing', 0],
    ])
    expect(byMeasure(board, 'held')).toEqual([])
  })

  test('a measure names its query; without a response it has no text', () => {
    const requested = {
      rows: 3,
      state: 'partial',
      pages: [],
      at: '2026-11-21T09:00:00Z',
      request: { timeframe: '7d' },
    } as Partial<RequestedQuery> as RequestedQuery // no other member is read
    expect(sectorScopes((endpoint) => (endpoint === 'token-screener' ? requested : undefined))).toEqual({
      net: '',
      held: '',
      volume: 'Traded in 7d, 3 listed, more pages exist, 2026-11-21 09:00 UTC',
    })
  })

  test('bars stay within the ends for any flows, and one of them reaches an end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 8 }), (flows) => {
        const data = flows.map((flow, position) => token(`T${position}`, { net_flow_24h_usd: flow, token_sectors: [`S${position % 3}`] }))
        const reaches = sectorBoard({ ...NOTHING, netflow: [pageOf('smart-money/netflow', data)] }).rows.map(({ figures }) =>
          Math.abs(figures.net.reach),
        )
        for (const reach of reaches) expect(reach).toBeLessThanOrEqual(1)
        expect([0, 1]).toContain(Math.max(...reaches))
      }),
    )
  })
})
