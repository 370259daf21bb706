import { describe, expect, test } from 'vitest'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import { isAboutToken, isOfferedFor, tokenOfRequest } from '../../../../src-shared/view-models/about-token.ts'
import { recordScope, timeScope } from '../../../../src-shared/view-models/query-scope.ts'
import { segmentBars } from '../../../../src-shared/view-models/token/segment-bars.ts'
import { tokenDays } from '../../../../src-shared/view-models/token/token-days.ts'
import { capturesDrawn, tokenDossier } from '../../../../src-shared/view-models/token/token-dossier.ts'
import { tokenHolders } from '../../../../src-shared/view-models/token/token-holders.ts'
import { highlightedRows, tokenList } from '../../../../src-shared/view-models/token/token-lists.ts'
import { capturesNaming, tokenMentions } from '../../../../src-shared/view-models/token/token-mentions.ts'
import { tokenQueries } from '../../../../src-shared/view-models/token/token-queries.ts'
import { A, respond, requestQuery, B, C, TOKEN } from './token-responses.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const FAILURE = { code: 'query_too_large', message: 'Too large', captureId: 'x-9' } as RequestedQuery['failures'][number] // other members of a failure are not read here

describe('matching queries to a token', () => {
  test('an address matches without case if its chain has none, the chain always, and a symbol matches all', () => {
    const question = {
      endpoint: 'tgm/holders',
      request: { chain: 'ethereum', token_address: TOKEN.address.toUpperCase().replace('0X', '0x') },
    } as const
    expect(isAboutToken(question, TOKEN)).toBe(true)
    expect(isAboutToken(question, { ...TOKEN, chain: 'base' })).toBe(false)
    expect(isAboutToken({ endpoint: 'tgm/holders', request: { chain: 'ethereum' } }, TOKEN)).toBe(false)
    expect(isAboutToken({ endpoint: 'tgm/perp-trades', request: { token_symbol: 'ETH' } }, TOKEN)).toBe(true)
    expect(tokenOfRequest({ endpoint: 'tgm/jup-dca', request: { token_address: 'So1' } })).toEqual({ chain: 'solana', address: 'So1' })
  })

  test('an endpoint is offered only on its chains', () => {
    expect(isOfferedFor('tgm/flows', { chain: 'bitcoin' })).toBe(false)
    expect(isOfferedFor('tgm/flows', { chain: 'ethereum' })).toBe(true)
    expect(isOfferedFor('tgm/jup-dca', { chain: 'ethereum' })).toBe(false)
    expect(isOfferedFor('tgm/jup-dca', { chain: 'solana' })).toBe(true)
    expect(isOfferedFor('tgm/perp-trades', { chain: 'bitcoin' })).toBe(true)
  })
})

describe('the state of queries about a token', () => {
  const state = (questions: ReturnType<typeof tokenQueries>, id: string): unknown => questions.find((one) => one.id === id)?.state

  test('bought and sold are two queries of one endpoint, and bought is the default', () => {
    const page = respond('tgm/who-bought-sold', { data: [] })
    const sold = requestQuery('tgm/who-bought-sold', [page], {
      request: { chain: 'ethereum', token_address: TOKEN.address, buy_or_sell: 'SELL' },
      state: 'empty',
    })
    const questions = tokenQueries([sold], TOKEN)
    expect([state(questions, 'bought'), state(questions, 'sold')]).toEqual(['not-requested', 'empty'])
    const either = tokenQueries([requestQuery('tgm/who-bought-sold', [page])], TOKEN)
    expect([state(either, 'bought'), state(either, 'sold')]).toEqual(['found', 'not-requested'])
  })

  test('distinguishes not requested, not available, failed and in progress; an older response remains under a newer failure', () => {
    const older = requestQuery('tgm/holders', [respond('tgm/holders', { data: [{ address: A }] })])
    const newer = requestQuery('tgm/holders', [], { failures: [FAILURE] })
    const taken = requestQuery('tgm/transfers', [], { state: 'cancelled' })
    const questions = tokenQueries([requestQuery('tgm/flows', [], { state: 'open' }), taken, newer, older], TOKEN)
    expect(['days', 'transfers', 'holders', 'dca-vaults', 'segments'].map((id) => state(questions, id))).toEqual([
      'open',
      'not-requested',
      'failed',
      'not-offered',
      'not-requested',
    ])
    const holders = questions.find(({ id }) => id === 'holders')
    expect([holders?.received, holders?.failed]).toEqual([older, newer])
  })

  test('states the time and the number of records as the request and the response give them', () => {
    expect(timeScope({ request: { timeframe: '7d' }, window: undefined })).toBe('7 days')
    expect(timeScope({ request: { timeframe: '2y' }, window: undefined })).toBe('2y')
    expect(timeScope({ request: {}, window: undefined })).toBe('')
    expect(timeScope({ request: { timeframe: '7d' }, window: { from: '2026-01-01', to: '2026-01-02' } })).toBe('2026-01-01 to 2026-01-02')
    expect(recordScope({ rows: 1200, state: 'partial', pages: [] })).toBe('1,200 listed, more pages exist')
    expect(recordScope({ rows: 3, state: 'found', pages: [] })).toBe('3 listed')
    const page = respond('tgm/transfers', { data: [{ transfer_value_usd: 1 }, { transfer_value_usd: 2 }] })
    expect(recordScope({ rows: 24, state: 'found', pages: Array.from({ length: 12 }, () => page) })).toBe('the first 20 of 24 listed')
  })
})

describe('flows by group', () => {
  const RECORD = {
    public_figure_net_flow_usd: -50,
    public_figure_wallet_count: 2,
    whale_net_flow_usd: null,
    whale_wallet_count: 0,
    exchange_net_flow_usd: 200.5,
    exchange_wallet_count: 0,
    fresh_wallets_net_flow_usd: null,
    fresh_wallets_wallet_count: null,
    smart_trader_net_flow_usd: '1e999999',
    top_pnl_net_flow_usd: 0,
  }

  test('the largest inflow is first and missing figures last; bars are relative to the largest', () => {
    const found = segmentBars([respond('tgm/flow-intelligence', { data: [RECORD] })])
    expect(found?.bars.map(({ segment, reach }) => [segment, reach])).toEqual([
      ['exchange', 1],
      ['top_pnl', 0],
      ['public_figure', -50 / 200.5],
      ['whale', 0],
      ['smart_trader', 0],
      ['fresh_wallets', 0],
    ])
    expect([found?.captureId, found?.pointer, found?.largest]).toEqual(['x-1', '/data/0', '200.5'])
  })

  test('a 0 of a group that is never counted is not a number of wallets; of another group it is', () => {
    const found = segmentBars([respond('tgm/flow-intelligence', { data: [RECORD] })])
    const uncounted = found?.bars.filter(({ isUncounted }) => isUncounted).map(({ segment }) => segment)
    expect(uncounted).toEqual(['exchange'])
  })

  test('without a record there is no chart', () => {
    expect(segmentBars([respond('tgm/flow-intelligence', { data: [] })])).toBeUndefined()
  })
})

describe('days of a token', () => {
  const day = (date: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
    date: `${date}T00:00:00Z`,
    price_usd: 2,
    is_complete: true,
    ...more,
  })

  test('days are in order of time, each once; a day without a time is left out', () => {
    const { days } = tokenDays([
      respond('tgm/flows', { data: [day('2026-11-03', { is_complete: false }), day('2026-11-02'), { date: 'soon', price_usd: 1 }] }),
      respond('tgm/flows', { data: [day('2026-11-02', { price_usd: 3 })] }, { id: 'x-2' }),
    ])
    expect(days.map(({ time, price, isOpen, captureId, pointer }) => [time, price.text, isOpen, captureId, pointer])).toEqual([
      ['2026-11-02T00:00:00Z', '3', false, 'x-2', '/data/0'],
      ['2026-11-03T00:00:00Z', '2', true, 'x-1', '/data/0'],
    ])
  })

  test('a missing day is a gap, and no line crosses it', () => {
    const { gaps } = tokenDays([respond('tgm/flows', { data: [day('2026-11-01'), day('2026-11-02'), day('2026-11-04'), day('2026-11-05')] })])
    expect(gaps).toEqual([{ from: Date.UTC(2026, 10, 2), to: Date.UTC(2026, 10, 4) }])
    expect(tokenDays([respond('tgm/flows', { data: [day('2026-11-01')] })]).gaps).toEqual([])
  })

  test('the change goes from the first day with a price to the last, and needs two', () => {
    const body = { data: [day('2026-11-01', { price_usd: null }), day('2026-11-02', { price_usd: 4 }), day('2026-11-03', { price_usd: 3 })] }
    expect(tokenDays([respond('tgm/flows', body)]).change).toEqual({ ratio: '-0.25', since: '2026-11-02T00:00:00Z' })
    expect(tokenDays([respond('tgm/flows', { data: [day('2026-11-01')] })]).change).toBeUndefined()
    expect(tokenDays([respond('tgm/flows', { data: [day('2026-11-01', { price_usd: 0 }), day('2026-11-02')] })]).change).toBeUndefined()
  })
})

describe('holders', () => {
  const holder = (address: string, share: unknown, more: Record<string, unknown> = {}): Record<string, unknown> => ({
    address,
    ownership_percentage: share,
    token_amount: 100,
    value_usd: 50,
    ...more,
  })
  const many = Array.from({ length: 12 }, (_, index) => holder(`0x${String(index).padStart(40, '0')}`, 0.01 * (12 - index)))

  test('the largest share is first, and a holder on two pages appears once', () => {
    const pages = [
      respond('tgm/holders', { data: [holder(A, 0.1), holder(B, 0.4), holder(C, null)] }),
      respond('tgm/holders', { data: [holder(A, 0.1)] }, { id: 'x-2' }),
    ]
    const { holders } = tokenHolders(requestQuery('tgm/holders', pages), 'ethereum')
    expect(holders.map(({ row, reach }) => [row.cells['address']?.text, reach])).toEqual([
      [B, 1],
      [A, 0.25],
      [C, 0],
    ])
  })

  test('states the shares of the largest holders as far as the list reaches', () => {
    const page = respond('tgm/holders', { data: many })
    expect(tokenHolders(requestQuery('tgm/holders', [page], { state: 'partial' }), 'ethereum').top).toEqual([{ max: 10, share: '0.75' }])
    expect(tokenHolders(requestQuery('tgm/holders', [page]), 'ethereum').top).toEqual([
      { max: 10, share: '0.75' },
      { max: 12, share: '0.78' },
    ])
  })

  test.each([
    [{ label_type: 'whale' }, 'whale only'],
    [{ aggregate_by_entity: true }, 'addresses of one entity combined'],
    [{ filters: { address_label: 'x' } }, ''],
    [{ filters: { value_usd: { max: 5 } } }, ''],
    [{ order_by: [{ field: 'balance_change_7d', direction: 'DESC' }] }, ''],
    [{ order_by: [{ field: 'token_amount', direction: 'ASC' }] }, ''],
  ])('with the filter %j, nothing is stated about the largest', (request, only) => {
    const found = tokenHolders(requestQuery('tgm/holders', [respond('tgm/holders', { data: many })], { request }), 'ethereum')
    expect([found.top, found.scope]).toEqual([[], only])
  })

  test('a minimum value leaves out none of the largest', () => {
    const request = { filters: { value_usd: { min: 0 } }, order_by: [{ field: 'ownership_percentage', direction: 'DESC' }] }
    expect(
      tokenHolders(requestQuery('tgm/holders', [respond('tgm/holders', { data: many })], { request, state: 'partial' }), 'ethereum').top,
    ).toHaveLength(1)
  })

  test('the change of a week is a share of the earlier balance, and is missing if that was zero', () => {
    const data = [holder(A, 0.3, { balance_change_7d: -100 }), holder(B, 0.2, { balance_change_7d: 100 }), holder(C, 0.1, { balance_change_7d: 25 })]
    const { holders } = tokenHolders(requestQuery('tgm/holders', [respond('tgm/holders', { data })]), 'ethereum')
    expect(holders.map(({ change }) => [change.text, change.state])).toEqual([
      ['-0.5', 'value'],
      ['', 'missing'],
      ['0.3333', 'value'],
    ])
  })
})

describe('lists', () => {
  const gain = (address: string, total: unknown): Record<string, unknown> => ({ trader_address: address, pnl_usd_total: total })

  test('the largest gain is first, and the largest loss last among those shown', () => {
    const data = [gain(A, -5), gain(B, 100), gain(C, -50), gain('0x1', 7), gain('0x2', 6), gain('0x3', null)]
    const list = tokenList('leaderboard', [respond('tgm/pnl-leaderboard', { data })], 'ethereum')
    expect(list?.rows.map(({ cells }) => cells['trader_address']?.text)).toEqual([B, '0x1', '0x2', A, C, '0x3'])
    expect(list === undefined ? [] : highlightedRows(list, 4).map(({ row }) => row.cells['trader_address']?.text)).toEqual([B, '0x1', A, C])
    // one of seven is left out between the gains and the losses, and one without a figure after
    // them
    expect(list === undefined ? [] : highlightedRows(list, 4).map(({ between }) => between)).toEqual([0, 1, 0, 0])
  })

  test('an invalid figure is no loss, with any first character', () => {
    const data = [gain(B, 1), gain(A, '-lots'), gain(C, 2)]
    const list = tokenList('leaderboard', [respond('tgm/pnl-leaderboard', { data })], 'ethereum')
    expect(list === undefined ? [] : highlightedRows(list, 2).map(({ row }) => row.cells['trader_address']?.text)).toEqual([C, B])
  })

  test('an invalid list is empty, and times have one form', () => {
    expect(tokenList('segments', [], 'ethereum')).toBeUndefined()
    const list = tokenList(
      'transfers',
      [respond('tgm/transfers', { data: [{ block_timestamp: '2026-11-02 10:00:00', transfer_value_usd: 5 }] })],
      'ethereum',
    )
    expect(list?.rows[0]?.cells['block_timestamp']).toEqual({ text: '2026-11-02T10:00:00Z', state: 'value' })
  })
})

describe('the whole dossier', () => {
  const screened = respond(
    'token-screener',
    { data: [{ chain: 'ethereum', token_address: TOKEN.address, token_symbol: 'LARK', price_usd: 3, market_cap_usd: 900, liquidity: 12 }] },
    { id: 'x-s', request: { chains: ['ethereum'] }, at: '2026-11-05T10:00:00Z' },
  )
  const elsewhere = respond(
    'smart-money/netflow',
    { data: [{ chain: 'base', token_address: TOKEN.address, token_symbol: 'LARK', net_flow_24h_usd: 5 }] },
    { id: 'x-n', request: { chains: ['base'] } },
  )
  const balance = respond(
    'profiler/current-balance',
    { data: [{ chain: 'ethereum', address: A, token_address: TOKEN.address, token_symbol: 'LARK', value_usd: 77 }] },
    { id: 'x-b', subjectId: 's-1', request: { address: A, chain: 'ethereum' } },
  )
  const subject = { id: 's-1', address: A, family: 'evm', alias: '', chains: ['ethereum'], tags: [] } as unknown as Subject // the members that the view reads
  const days = respond(
    'tgm/flows',
    {
      data: [
        { date: '2026-11-01T00:00:00Z', price_usd: 2 },
        { date: '2026-11-02T00:00:00Z', price_usd: 2.5 },
      ],
    },
    { id: 'x-d' },
  )
  const bought = respond(
    'tgm/who-bought-sold',
    {
      data: [
        { address: B, bought_volume_usd: 9 },
        { address: A.toUpperCase().replace('0X', '0x'), bought_volume_usd: 4 },
      ],
    },
    { id: 'x-w' },
  )

  test('responses about many tokens are read if they name this one on this chain', () => {
    expect(capturesNaming([screened, elsewhere, balance], TOKEN).map(({ capture }) => capture.id)).toEqual(['x-s'])
    expect([...tokenMentions([screened, elsewhere, balance], TOKEN)].map(([endpoint, { captureId }]) => [endpoint, captureId])).toEqual([
      ['token-screener', 'x-s'],
    ])
  })

  test('figures have source and time, subjects have holdings and activity, and an empty list is left out', () => {
    const questions = tokenQueries(
      [
        requestQuery('tgm/flows', [days]),
        requestQuery('tgm/who-bought-sold', [bought]),
        requestQuery('tgm/transfers', [respond('tgm/transfers', { data: [] })], { state: 'empty' }),
      ],
      TOKEN,
    )
    const naming = [screened]
    expect(capturesDrawn({ questions, naming }, [balance]).map(({ capture }) => capture.id)).toEqual(['x-d', 'x-w', 'x-1', 'x-s', 'x-b'])
    const view = tokenDossier({ token: TOKEN, questions, naming, captures: [screened, balance], subjects: [subject] }, [
      days,
      bought,
      screened,
      balance,
    ])
    expect(view.figures.map(({ id, cell, captureIds }) => [id, cell.text, captureIds])).toEqual([
      ['price', '3', ['x-s']],
      ['change', '0.25', ['x-d']],
      ['market-cap', '900', ['x-s']],
      ['liquidity', '12', ['x-s']],
    ])
    expect(view.figures[0]?.rule).toBe('As of 2026-11-05 10:00:00 UTC.')
    expect(view.parties.map(({ what, usd, captureId, pointer }) => [what, usd.text, captureId, pointer])).toEqual([['bought', '4', 'x-w', '/data/1']])
    expect(view.holdings.holdings.map(({ subject: who, usd, captureId, pointer }) => [who, usd.text, captureId, pointer])).toEqual([
      [subject, '77', 'x-b', '/data/0'],
    ])
    expect([...view.lists.keys()]).toEqual(['bought'])
    expect([view.segments, view.holders]).toEqual([undefined, undefined])
  })

  test('without a screener the price is that of the last day', () => {
    const questions = tokenQueries([requestQuery('tgm/flows', [days])], TOKEN)
    const view = tokenDossier({ token: TOKEN, questions, naming: [], captures: [], subjects: [] }, [days])
    expect(view.figures.map(({ id, cell }) => [id, cell.text])).toEqual([
      ['price', '2.5'],
      ['change', '0.25'],
    ])
  })
})
