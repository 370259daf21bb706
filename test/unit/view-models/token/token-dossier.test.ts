import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import { isAboutToken, tokenOfRequest } from '../../../../src-shared/view-models/about-token.ts'
import { segmentBars } from '../../../../src-shared/view-models/token/segment-bars.ts'
import { tokenDays } from '../../../../src-shared/view-models/token/token-days.ts'
import { PAGES_DRAWN } from '../../../../src-shared/view-models/query-scope.ts'
import { capturesDrawn, tokenDossier } from '../../../../src-shared/view-models/token/token-dossier.ts'
import { tokenHolders } from '../../../../src-shared/view-models/token/token-holders.ts'
import { tokenList } from '../../../../src-shared/view-models/token/token-lists.ts'
import type { RecordList } from '../../../../src-shared/view-models/record-list.ts'
import { tokenParties } from '../../../../src-shared/view-models/token/token-parties.ts'
import { tokenQueries, type TokenPart } from '../../../../src-shared/view-models/token/token-queries.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { A, respond, requestQuery, B, C, TOKEN } from './token-responses.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

/** The members that the views read. */
const subjectAt = (address: string, id = 's-1', family = 'evm'): Subject =>
  ({ id, address, family, alias: '', chains: ['ethereum'], tags: [] }) as unknown as Subject // the rest is not read here

/** A response that could not be read: nothing is known of it. */
const notUnderstood = (endpoint: EndpointId): CaptureWithResponse => ({ ...respond(endpoint, { data: [] }, { id: 'x-0' }), response: undefined })

describe('queries about a token', () => {
  test('lists every part of the dossier in the order of the screen, with its request', () => {
    expect(tokenQueries([], TOKEN).map(({ id, endpoint, title, state }) => [id, endpoint, title, state])).toEqual([
      ['segments', 'tgm/flow-intelligence', 'Net flow by group', 'not-requested'],
      ['days', 'tgm/flows', 'Price and flows by day', 'not-requested'],
      ['holders', 'tgm/holders', 'Holders', 'not-requested'],
      ['bought', 'tgm/who-bought-sold', 'Buyers', 'not-requested'],
      ['sold', 'tgm/who-bought-sold', 'Sellers', 'not-requested'],
      ['transfers', 'tgm/transfers', 'Transfers', 'not-requested'],
      ['dex-trades', 'tgm/dex-trades', 'DEX trades', 'not-requested'],
      ['leaderboard', 'tgm/pnl-leaderboard', 'Traders by PnL', 'not-requested'],
      ['perp-trades', 'tgm/perp-trades', 'Perpetual trades', 'not-requested'],
      ['dca-vaults', 'tgm/jup-dca', 'DCA vaults', 'not-offered'],
    ])
  })

  test('a query by symbol concerns the token if the token has that symbol, or if no symbol of it is known', () => {
    const perps = requestQuery('tgm/perp-trades', [respond('tgm/perp-trades', { data: [{ token_symbol: 'LARK' }] })], {
      request: { token_symbol: 'LARK' },
    })
    const stateOf = (symbols?: readonly string[]): unknown => tokenQueries([perps], TOKEN, symbols).find(({ id }) => id === 'perp-trades')?.state
    expect([stateOf(['TIDE']), stateOf(['TIDE', 'lark']), stateOf([]), stateOf()]).toEqual(['not-requested', 'found', 'found', 'found'])
  })

  test('a response about another token is not one about this token, and a failed one is no response', () => {
    const page = respond('tgm/holders', { data: [{ address: A }] })
    const other = requestQuery('tgm/holders', [page], { request: { chain: 'ethereum', token_address: '0x1' } })
    const [holders] = tokenQueries([other], TOKEN).filter(({ id }) => id === 'holders')
    expect([holders?.state, holders?.received, holders?.failed]).toEqual(['not-requested', undefined, undefined])
  })

  test('an empty result is a result, also without a page; the newest one without a failure is no failure', () => {
    const empty = requestQuery('tgm/holders', [], { state: 'empty' })
    const failed = requestQuery('tgm/holders', [], { failures: [{ code: 'x' } as RequestedQuery['failures'][number]] }) // other members of a failure are not read
    const [holders] = tokenQueries([empty, failed], TOKEN).filter(({ id }) => id === 'holders')
    expect([holders?.state, holders?.received, holders?.failed]).toEqual(['empty', empty, undefined])
  })

  test('a cancelled request keeps the state of its earlier response', () => {
    const before = requestQuery('tgm/holders', [respond('tgm/holders', { data: [{ address: A }] })])
    const [holders] = tokenQueries([requestQuery('tgm/holders', [], { state: 'cancelled' }), before], TOKEN).filter(({ id }) => id === 'holders')
    expect([holders?.state, holders?.received]).toEqual(['found', before])
  })

  test('a query without a chain has the chain that its endpoint implies, else none', () => {
    expect(tokenOfRequest({ endpoint: 'tgm/holders', request: { token_address: '0x1' } })).toEqual({ chain: '', address: '0x1' })
    expect(tokenOfRequest({ endpoint: 'tgm/holders', request: { token_address: 5 } })).toBeUndefined()
    expect(isAboutToken({ endpoint: 'tgm/holders', request: { token_address: TOKEN.address } }, TOKEN)).toBe(false)
  })
})

describe('flows by group', () => {
  const bars = (record: Readonly<Record<string, unknown>>): ReturnType<typeof segmentBars> =>
    segmentBars([notUnderstood('tgm/flow-intelligence'), respond('tgm/flow-intelligence', { data: [record] })])

  test('flows below one dollar are scaled like large ones, and no flows draw nothing', () => {
    expect(bars({ whale_net_flow_usd: 0.25, exchange_net_flow_usd: -0.5 })?.bars.map(({ segment, reach }) => [segment, reach])).toEqual([
      ['whale', 0.5],
      ['exchange', -1],
      ['public_figure', 0],
      ['top_pnl', 0],
      ['smart_trader', 0],
      ['fresh_wallets', 0],
    ])
    const still = bars({ whale_net_flow_usd: 0 })
    expect([still?.largest, ...(still?.bars.map(({ reach }) => reach) ?? [])]).toEqual(['0', 0, 0, 0, 0, 0, 0])
  })

  test('a 0 of exchanges and of fresh wallets is not counted; any other number is', () => {
    const uncounted = (record: Readonly<Record<string, unknown>>): unknown =>
      bars(record)
        ?.bars.filter(({ isUncounted }) => isUncounted)
        .map(({ segment }) => segment)
    expect(uncounted({ exchange_wallet_count: 0, fresh_wallets_wallet_count: 0, whale_wallet_count: 0 })).toEqual(['exchange', 'fresh_wallets'])
    expect(uncounted({ exchange_wallet_count: 3, fresh_wallets_wallet_count: null })).toEqual([])
  })

  test('each group has its own figures', () => {
    const [whale] = bars({ whale_net_flow_usd: 3, whale_avg_flow_usd: 2, whale_wallet_count: 1 })?.bars ?? []
    expect([whale?.title, whale?.net.text, whale?.average.text, whale?.wallets.text]).toEqual(['Whales', '3', '2', '1'])
  })
})

describe('days', () => {
  const flows = (...data: readonly Readonly<Record<string, unknown>>[]): CaptureWithResponse => respond('tgm/flows', { data })

  test('a step of exactly one and a half days is no gap, a longer one is', () => {
    const at = (hour: number): Record<string, unknown> => ({ date: new Date(Date.UTC(2026, 10, 1, hour)).toISOString() })
    expect(tokenDays([flows(at(0), at(24), at(60))]).gaps).toEqual([])
    expect(tokenDays([flows(at(0), at(24), at(61))]).gaps).toEqual([{ from: Date.UTC(2026, 10, 2), to: Date.UTC(2026, 10, 3, 13) }])
  })

  test('an invalid time is not a day, and a response that was not understood has none', () => {
    expect(tokenDays([notUnderstood('tgm/flows'), flows({ date: '12' }, { date: null }, {}, { date: '2026-11-31' })]).days).toEqual([])
  })

  test('a change is shown with four digits, from the first day that has a price', () => {
    const { change } = tokenDays([
      flows(
        { date: '2026-11-01', price_usd: 'soon' },
        { date: '2026-11-02', price_usd: 3 },
        { date: '2026-11-03', price_usd: 9 },
        { date: '2026-11-04', price_usd: 5 },
      ),
    ])
    expect(change).toEqual({ ratio: '0.6667', since: '2026-11-02' })
    expect(tokenDays([flows({ date: '2026-11-01', price_usd: 3 })]).change).toBeUndefined()
    expect(tokenDays([]).change).toBeUndefined()
  })

  test('a day has the fields of its record', () => {
    const [day] = tokenDays([
      flows({ date: '2026-11-01', price_usd: 1, total_inflows_count: 2, total_outflows_count: 3, value_usd: 4, is_complete: false }),
    ]).days
    expect([day?.epoch, day?.price.text, day?.inflows.text, day?.outflows.text, day?.value.text, day?.isOpen]).toEqual([
      Date.UTC(2026, 10, 1),
      '1',
      '2',
      '3',
      '4',
      true,
    ])
  })
})

describe('holders', () => {
  const share = (address: string | undefined, part: unknown, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
    ...(address === undefined ? {} : { address }),
    ownership_percentage: part,
    ...more,
  })
  const holdersOf = (data: readonly unknown[], more: Partial<RequestedQuery<CaptureWithResponse>> = {}): ReturnType<typeof tokenHolders> =>
    tokenHolders(requestQuery('tgm/holders', [notUnderstood('tgm/holders'), respond('tgm/holders', { data })], more), 'ethereum')
  const listOf = (length: number): unknown[] => Array.from({ length }, (_, index) => share(`0x${String(index).padStart(40, '0')}`, '0.001'))

  test('a row has the fields of its record, and its chain', () => {
    const [holder] = holdersOf([share(A, 0.5, { address_label: 'Whale', token_amount: 10, value_usd: 20, balance_change_7d: 5 })]).holders
    const cells = Object.fromEntries(Object.entries(holder?.row.cells ?? {}).map(([name, { text }]) => [name, text]))
    expect(cells).toEqual({
      chain: 'ethereum',
      address: A,
      address_label: 'Whale',
      token_amount: '10',
      value_usd: '20',
      ownership_percentage: '0.5',
      balance_change_7d: '5',
      change_7d: '1',
    })
    expect([holder?.share.text, holder?.value.text, holder?.change.text]).toEqual(['0.5', '20', '1'])
  })

  test('two holders whose address is not reported remain two', () => {
    expect(holdersOf([share(undefined, 0.1), share(undefined, 0.1)]).holders).toHaveLength(2)
  })

  test('a holder without a valid share has no bar', () => {
    const reaches = (...parts: readonly unknown[]): unknown =>
      holdersOf(parts.map((part, at) => share(`0x${at}`, part))).holders.map(({ reach }) => reach)
    expect(reaches(0.2, null, 'all', -0.1, '0x10')).toEqual([1, 0, 0, 0, 0])
    expect(reaches(0, 0)).toEqual([0, 0])
    expect(reaches(null)).toEqual([0])
    expect(reaches()).toEqual([])
  })

  test.each([
    [1, true, [1]],
    [9, true, [9]],
    [9, false, []],
    [10, true, [10]],
    [10, false, [10]],
    [11, true, [10, 11]],
    [49, false, [10]],
    [50, true, [10, 50]],
    [51, true, [10, 50, 51]],
    [100, false, [10, 50, 100]],
    [120, true, [10, 50, 100]],
  ])('of %i holders, complete: %s, the largest %j are summed', (length, isComplete, tops) => {
    const { top } = holdersOf(listOf(length), { state: isComplete ? 'found' : 'partial' })
    expect(top).toEqual(tops.map((max) => ({ max, share: String(max / 1000) })))
  })

  test('without the share of one of the largest holders, their sum is not shown', () => {
    expect(holdersOf([...listOf(9), share(A, null)]).top).toEqual([])
  })

  test.each([
    { order_by: [null] },
    { order_by: ['field'] },
    { order_by: [{}] },
    { order_by: 'token_amount' },
    { order_by: [{ field: 'token_amount' }] },
    { order_by: [{ field: 'value_usd', direction: 'DESC' }] },
    { filters: null },
    { filters: 'all' },
    { filters: {} },
    { filters: { token_amount: { min: 1 }, ownership_percentage: { min: 0.1 }, value_usd: {} } },
    { label_type: 'all_holders', aggregate_by_entity: false },
  ])('%j leaves out none of the largest', (request) => {
    expect(holdersOf(listOf(3), { request }).top).toEqual([{ max: 3, share: '0.003' }])
  })

  test.each([
    { filters: { value_usd: { min: 1, max: 5 } } },
    { filters: { value_usd: null } },
    { filters: { value_usd: 5 } },
    { filters: { value_usd: { min: 1 }, address_label: { min: 1 } } },
    { order_by: [{ direction: 'ASC' }] },
    { order_by: [{ field: 'address' }] },
    { label_type: 7 },
  ])('%j may leave out some of them', (request) => {
    expect(holdersOf(listOf(3), { request }).top).toEqual([])
  })

  test('names the kind of holders', () => {
    const scope = (request: Readonly<Record<string, unknown>>): string => holdersOf([], { request }).scope
    expect(scope({ label_type: 'smart_money', aggregate_by_entity: true })).toBe('smart money only, addresses of one entity combined')
    expect(scope({ label_type: 'all_holders' })).toBe('')
    expect(scope({ label_type: 5 })).toBe('')
  })

  test.each([
    ['10', '10', '', 'missing'],
    ['10', '4', '0.6667', 'value'],
    ['10', '-10', '-0.5', 'value'],
    ['10', '11', '', 'missing'],
    [null, '1', '', 'missing'],
    ['1', null, '', 'missing'],
    ['1', 'more', '', 'missing'],
  ])('a balance of %s that changed by %s has the change "%s"', (amount, change, text, state) => {
    const [holder] = holdersOf([share(A, 0.1, { token_amount: amount, balance_change_7d: change })]).holders
    expect(holder?.change).toEqual({ text, state })
  })
})

describe('lists', () => {
  const columnsOf = (list: RecordList | undefined): unknown => list?.columns.map(({ id, kind }) => `${id} ${kind}`)

  test.each<[TokenPart, EndpointId, string, readonly string[]]>([
    ['bought', 'tgm/who-bought-sold', 'largest first', ['address address', 'address_label label', 'bought_volume_usd usd']],
    ['sold', 'tgm/who-bought-sold', 'largest first', ['address address', 'address_label label', 'sold_volume_usd usd']],
    [
      'transfers',
      'tgm/transfers',
      'largest first',
      [
        'block_timestamp time',
        'from_address address',
        'from_address_label label',
        'to_address address',
        'to_address_label label',
        'transfer_value_usd usd',
      ],
    ],
    [
      'dex-trades',
      'tgm/dex-trades',
      'largest first',
      [
        'block_timestamp time',
        'action text',
        'trader_address address',
        'trader_address_label label',
        'traded_token_name token',
        'estimated_value_usd usd',
        'traded_token_address address',
      ],
    ],
    [
      'leaderboard',
      'tgm/pnl-leaderboard',
      'largest gain first',
      ['trader_address address', 'trader_address_label label', 'pnl_usd_realised usd', 'pnl_usd_unrealised usd', 'pnl_usd_total usd'],
    ],
    [
      'perp-trades',
      'tgm/perp-trades',
      'largest first',
      ['block_timestamp time', 'side text', 'action text', 'trader_address address', 'trader_address_label label', 'value_usd usd'],
    ],
  ])('%s has its columns, and begins with its largest figure', (part, endpoint, order, columns) => {
    const by = tokenList(part, [], 'ethereum')?.by ?? ''
    const list = tokenList(part, [notUnderstood(endpoint), respond(endpoint, { data: [{ [by]: 5 }, { [by]: 40 }, { [by]: null }] })], 'ethereum')
    expect(columnsOf(list)).toEqual(columns)
    expect(list?.rows.map(({ pointer }) => pointer)).toEqual(['/data/1', '/data/0', '/data/2'])
    expect(new Set(Object.keys(list?.rows[0]?.cells ?? {}))).toEqual(new Set(['chain', ...columns.map((column) => column.split(' ')[0])]))
    expect(list?.order).toBe(order)
  })
})

describe('parties', () => {
  const row = (address: string | undefined, usd: string, pointer: string): RecordList['rows'][number] => ({
    id: pointer,
    cells: { ...(address === undefined ? {} : { address: { text: address, state: 'value' as const } }), usd: { text: usd, state: 'value' } },
    captureId: 'x-1',
    pointer,
  })
  const reported = (rows: readonly RecordList['rows'][number][], what = 'holds'): Parameters<typeof tokenParties>[2][number] => ({
    what,
    rows,
    address: 'address',
    usd: 'usd',
  })

  test('lists a subject once per activity, with its first row', () => {
    const rows = [row(undefined, '9', '/0'), row(B, '8', '/1'), row(A.toUpperCase().replace('0X', '0x'), '7', '/2'), row(A, '6', '/3')]
    const parties = tokenParties([subjectAt(A), subjectAt(C, 's-3')], TOKEN, [reported(rows), reported(rows, 'sold')])
    expect(parties.map(({ subject, what, usd, captureId, pointer }) => [subject.id, what, usd.text, captureId, pointer])).toEqual([
      ['s-1', 'holds', '7', 'x-1', '/2'],
      ['s-1', 'sold', '7', 'x-1', '/2'],
    ])
  })

  test('a figure missing from a row is missing, and a row on an unknown chain has no party', () => {
    const bare = { ...row(A, '1', '/0'), cells: { address: { text: A, state: 'value' as const } } }
    expect(tokenParties([subjectAt(A)], TOKEN, [reported([bare])]).map(({ usd }) => usd)).toEqual([{ text: '', state: 'missing' }])
    const odd = { chain: 'nowhere', address: TOKEN.address }
    expect(tokenParties([subjectAt(A, 's-1', 'nowhere')], odd, [reported([row(A, '1', '/0')])])).toEqual([])
    expect(tokenParties([subjectAt(A, 's-1', 'solana')], TOKEN, [reported([row(A, '1', '/0')])])).toEqual([])
  })
})

describe('the whole dossier', () => {
  const RESPONSES: readonly (readonly [EndpointId, unknown, Readonly<Record<string, unknown>>])[] = [
    ['tgm/holders', { address: A, value_usd: 1, ownership_percentage: 0.5 }, {}],
    ['tgm/who-bought-sold', { address: A, bought_volume_usd: 2 }, { buy_or_sell: 'BUY' }],
    ['tgm/who-bought-sold', { address: A, sold_volume_usd: 3 }, { buy_or_sell: 'SELL' }],
    ['tgm/transfers', { from_address: A, to_address: B, transfer_value_usd: 4 }, {}],
    ['tgm/pnl-leaderboard', { trader_address: A, pnl_usd_total: 5 }, {}],
    ['tgm/flow-intelligence', { whale_net_flow_usd: 6 }, {}],
  ]
  const pages = RESPONSES.map(([endpoint, record], at) => respond(endpoint, { data: [record] }, { id: `x-${at}` }))
  const questions = tokenQueries(
    RESPONSES.map(([endpoint, , more], at) =>
      requestQuery(
        endpoint,
        pages.filter((_, page) => page === at),
        { request: { chain: 'ethereum', token_address: TOKEN.address, ...more } },
      ),
    ),
    TOKEN,
  )

  test('lists subjects with all their activity, in the order in which it is reported', () => {
    const view = tokenDossier({ token: TOKEN, questions, naming: [], captures: [], subjects: [subjectAt(A), subjectAt(B, 's-2')] }, pages)
    expect(view.parties.map(({ subject, what, usd, captureId }) => [subject.id, what, usd.text, captureId])).toEqual([
      ['s-1', 'holds', '1', 'x-0'],
      ['s-1', 'bought', '2', 'x-1'],
      ['s-1', 'sold', '3', 'x-2'],
      ['s-1', 'largest sent', '4', 'x-3'],
      ['s-2', 'largest received', '4', 'x-3'],
      ['s-1', 'gained', '5', 'x-4'],
    ])
    expect([view.holders?.holders.length, view.holders?.top, view.segments?.bars.length]).toEqual([1, [{ max: 1, share: '0.5' }], 6])
    expect([...view.lists.keys()]).toEqual(['bought', 'sold', 'transfers', 'leaderboard'])
  })

  test('a token is named as in its trades, not as in those of another token', () => {
    const data = [
      { token_address: TOKEN.address.toUpperCase().replace('0X', '0x'), token_name: 'LARK', traded_token_name: 'USDC' },
      { token_address: TOKEN.address, token_name: 'LARK' },
      { token_address: C, token_name: 'MOSS' },
      { token_address: TOKEN.address },
    ]
    const trades = respond('tgm/dex-trades', { data }, { id: 'x-7' })
    const requesting = tokenQueries([requestQuery('tgm/dex-trades', [trades])], TOKEN)
    expect(tokenDossier({ token: TOKEN, questions: requesting, naming: [], captures: [], subjects: [] }, [trades]).tradedAs).toEqual(['LARK'])
  })

  test('unread or empty responses have no chart', () => {
    const view = tokenDossier({ token: TOKEN, questions, naming: [], captures: [], subjects: [subjectAt(A)] }, [])
    expect([view.figures, view.holders, view.segments, view.lists.size, view.parties, view.days.days]).toEqual([[], undefined, undefined, 0, [], []])
  })

  test('the first ten pages of a response are drawn, and each capture once', () => {
    const many = Array.from({ length: 12 }, (_, at) => respond('tgm/holders', { data: [] }, { id: `p-${at}` }))
    const drawn = capturesDrawn({ questions: tokenQueries([requestQuery('tgm/holders', many)], TOKEN), naming: many.slice(9, 10) }, many.slice(9, 11))
    expect(PAGES_DRAWN).toBe(10)
    expect(drawn.map(({ capture }) => capture.id)).toEqual([...many.slice(0, 10), ...many.slice(10, 11)].map(({ capture }) => capture.id))
  })
})

test('gaps and days never overlap, with any times', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { maxLength: 12 }), (hours) => {
      const data = hours.map((hour) => ({ date: new Date(Date.UTC(2026, 0, 1, hour)).toISOString() }))
      const { days, gaps } = tokenDays([respond('tgm/flows', { data })])
      expect(days.map(({ epoch }) => epoch)).toEqual(hours.map((hour) => Date.UTC(2026, 0, 1, hour)).toSorted((a, b) => a - b))
      for (const { from, to } of gaps) expect(days.filter(({ epoch }) => epoch > from && epoch < to)).toEqual([])
    }),
    { numRuns: 50 },
  )
})
