import { describe, expect, test } from 'vitest'
import { ANSWER_CODECS } from '../../../src-shared/service/answers.ts'
import { CHAIN_IDS, EVM_CHAINS, OTHER_CHAINS } from '../../../src-shared/service/chains.ts'
import { ENDPOINTS, endpointOf, priceOf } from '../../../src-shared/service/endpoint-table.ts'
import { ENDPOINT_IDS } from '../../../src-shared/service/endpoint.ts'
import type { Endpoint } from '../../../src-shared/service/endpoint.ts'
import { ERROR_CODES } from '../../../src-shared/service/error-codes.ts'
import { PLAN_LIMITS } from '../../../src-shared/service/limits.ts'
import { REQUEST_SCHEMAS } from '../../../src-shared/service/requests.ts'

/**
 * service-interface.md typed a second time, by hand, as its own tables print it. Nothing here is read from the code under
 * test: a row that is missing, or says otherwise, makes a line of this file fail.
 */

/** Section 4.1. */
const LIST = `
GET  /api/v1/account                                  0    0    none
POST /api/v1/smart-money/netflow                      50   5    $0.05
POST /api/v1/smart-money/dex-trades                   50   5    $0.05
POST /api/v1/smart-money/perp-trades                  50   5    $0.05
POST /api/v1/smart-money/dcas                         50   5    $0.05
POST /api/v1/smart-money/holdings                     50   5    $0.05
POST /api/v1/smart-money/historical-holdings          10   1    $0.01
POST /api/v1/profiler/address/transactions            10   1    $0.01
POST /api/v1/transaction-with-token-transfer-lookup   10   1    $0.01
POST /api/v1/profiler/address/pnl-summary             10   1    $0.01
POST /api/v1/profiler/address/current-balance         10   1    $0.01
POST /api/v1/profiler/address/counterparties          50   5    $0.05
POST /api/v1/profiler/address/historical-balances     10   1    $0.01
POST /api/v1/profiler/address/related-wallets         10   1    $0.01
POST /api/v1/profiler/address/pnl                     10   1    $0.01
POST /api/v1/profiler/address/labels                  300  100  none
POST /api/v1/profiler/address/premium-labels          1500 500  none
POST /api/v1/profiler/perp-positions                  10   1    $0.01
POST /api/v1/profiler/perp-trades                     ?    ?    ?
GET  /api/v1/search/token-sectors                     ?    ?    ?
POST /api/v1/search/web-search                        ?    ?    ?
POST /api/v1/search/web-fetch                         ?    ?    ?
POST /api/v1/tgm/perp-trades                          ?    ?    ?
`

/** Section 4.1, "additional paths that exist"; methods and costs not shown. */
const ADDITIONAL = [
  '/api/v1/tgm/dex-trades',
  '/api/v1/tgm/transfers',
  '/api/v1/tgm/holders',
  '/api/v1/tgm/flows',
  '/api/v1/tgm/pnl-leaderboard',
  '/api/v1/tgm/who-bought-sold',
  '/api/v1/tgm/jup-dca',
  '/api/v1/tgm/flow-intelligence',
  '/api/v1/portfolio/defi-holdings',
  '/api/v1/token-screener',
]

/** Section 4.4, relative to the legacy base address. */
const LEGACY = ['/auth', '/v1/questions/{question_id}']

/** Section 4.3. */
const SMART_MONEY = 'arbitrum arc avalanche base bnb ethereum hyperevm iotaevm linea mantle monad optimism plasma polygon robinhood sei solana sonic'
const TGM =
  'arbitrum arc avalanche base bitcoin bnb ethereum hyperevm hyperliquid injective iotaevm linea mantle mantra monad near optimism plasma polygon robinhood sei solana sonic starknet sui ton tron'
const PROFILER =
  'arbitrum arc avalanche base bitcoin bnb ethereum hyperevm injective iotaevm linea mantle mantra monad near optimism plasma polygon robinhood sei solana sonic starknet sui ton tron'
const NO_TGM_PNL = 'bitcoin injective iotaevm mantra near starknet ton tron'
const NO_PROFILER_PNL = 'bitcoin hyperevm injective iotaevm mantra near starknet ton tron'

/** Section 7.3: every code, with whether it is retryable. */
const CODES = `
missing_field no · unknown_field no · invalid_field_value no · invalid_address_format no · invalid_date_format no · invalid_date_range no
mutually_exclusive_fields no · value_out_of_range no · too_many_items no · unauthenticated no · forbidden no · insufficient_scope no
geo_blocked no · plan_upgrade_required no · insufficient_credits no · rate_limit_exceeded yes · not_found no · method_not_allowed no
conflict no · payload_too_large no · query_timeout yes · query_too_large no · upstream_unavailable yes · internal_error yes
`

function byPath(path: string): Endpoint {
  const rows = Object.values(ENDPOINTS).filter((row) => row.path === path)
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows have the path ${path}`)
  return row
}

function words(text: string): string[] {
  return text.split(' ')
}

function except(all: string, ...left: string[]): string[] {
  return words(all).filter((chain) => !left.includes(chain))
}

const LISTED = LIST.trim()
  .split('\n')
  .map((line) => line.split(/ +/))

describe('section 4.1: every endpoint, its method and its prices', () => {
  test.each(LISTED)('%s %s costs %s, %s, %s', (method, path, free, pro, x402) => {
    const row = byPath(path ?? '')
    expect(row.method).toBe(method)
    expect(row.credits).toEqual(free === '?' ? undefined : { free, pro })
    expect(priceOf(row.id, 'free')).toBe(free === '?' ? undefined : free)
    expect(priceOf(row.id, 'pro')).toBe(pro === '?' ? undefined : pro)
    expect(row.x402Usd).toBe(x402?.startsWith('$') ? x402.slice(1) : undefined)
  })
  test.each(ADDITIONAL)('%s is a row without a price', (path) => {
    const row = byPath(path)
    expect(row.method).toBe('POST')
    expect(row.credits).toBeUndefined()
    expect(row.x402Usd).toBeUndefined()
    expect(row.hintedCredits).toMatch(/^[15]$/)
  })
  test.each(LEGACY)('%s is a legacy row', (path) => {
    expect(byPath(path)).toMatchObject({ group: 'legacy', method: 'POST', credits: undefined })
  })
  test('and there is no row that the interface does not name', () => {
    const named = [...LISTED.map(([, path = '']) => path), ...ADDITIONAL, ...LEGACY]
    expect(
      Object.values(ENDPOINTS)
        .map((row) => row.path)
        .toSorted(),
    ).toEqual(named.toSorted())
    expect(Object.keys(ENDPOINTS).toSorted()).toEqual([...ENDPOINT_IDS].toSorted())
  })
  test('every row has a request schema and a response codec', () => {
    expect(Object.keys(REQUEST_SCHEMAS).toSorted()).toEqual([...ENDPOINT_IDS].toSorted())
    expect(Object.keys(ANSWER_CODECS).toSorted()).toEqual([...ENDPOINT_IDS].toSorted())
  })
  test('only the two label endpoints always ask', () => {
    expect(
      Object.values(ENDPOINTS)
        .filter((row) => row.alwaysAsk)
        .map((row) => row.id),
    ).toEqual(['profiler/labels', 'profiler/premium-labels'])
  })
})

describe('section 2.2: chains', () => {
  test('38 of them, 24 of one address form', () => {
    expect(CHAIN_IDS).toHaveLength(38)
    expect(EVM_CHAINS.join(' ')).toBe(
      'arbitrum arc avalanche base bitlayer bnb chiliz citrea ethereum gravity hyperevm iotaevm katana linea mantle metis monad optimism plasma polygon robinhood sei sonic viction',
    )
    expect(OTHER_CHAINS.join(' ')).toBe('algorand aptos bitcoin hyperliquid injective mantra near solana stacks starknet stellar sui ton tron')
  })
})

describe('section 4.3: chains per endpoint', () => {
  test('the groups have the sizes that the interface prints', () => {
    expect([words(SMART_MONEY), words(TGM), words(PROFILER)].map((chains) => chains.length)).toEqual([18, 27, 26])
  })
  test.each([
    ['/api/v1/smart-money/netflow', words(SMART_MONEY)],
    ['/api/v1/smart-money/dex-trades', words(SMART_MONEY)],
    ['/api/v1/smart-money/holdings', words(SMART_MONEY)],
    ['/api/v1/smart-money/historical-holdings', words('arc base bnb ethereum monad robinhood solana')],
    ['/api/v1/tgm/flows', except(TGM, 'bitcoin')],
    ['/api/v1/tgm/transfers', except(TGM, 'hyperliquid')],
    ['/api/v1/tgm/holders', except(TGM, 'hyperliquid')],
    ['/api/v1/tgm/pnl-leaderboard', except(TGM, ...words(NO_TGM_PNL))],
    ['/api/v1/profiler/address/current-balance', words(PROFILER)],
    ['/api/v1/profiler/address/historical-balances', words(PROFILER)],
    ['/api/v1/profiler/address/counterparties', words(PROFILER)],
    ['/api/v1/profiler/address/transactions', except(PROFILER, 'hyperevm')],
    ['/api/v1/profiler/address/related-wallets', except(PROFILER, 'hyperevm')],
    ['/api/v1/profiler/address/pnl', except(PROFILER, ...words(NO_PROFILER_PNL))],
    ['/api/v1/profiler/address/pnl-summary', except(PROFILER, ...words(NO_PROFILER_PNL))],
    ['/api/v1/transaction-with-token-transfer-lookup', except(PROFILER, 'solana')],
  ])('%s', (path, chains) => {
    expect(byPath(path).chains).toEqual(chains)
  })
  test.each([
    '/api/v1/smart-money/perp-trades',
    '/api/v1/smart-money/dcas',
    '/api/v1/profiler/perp-positions',
    '/api/v1/profiler/perp-trades',
    '/api/v1/tgm/perp-trades',
  ])('%s sends no chain', (path) => {
    expect(byPath(path)).toMatchObject({ chains: undefined, chainField: undefined, allowsAll: false })
  })
  test('no endpoint offers a chain that the service does not have, or names one twice', () => {
    for (const row of Object.values(ENDPOINTS)) {
      for (const chain of row.chains ?? []) expect(CHAIN_IDS).toContain(chain)
      expect(new Set(row.chains).size).toBe(row.chains?.length ?? 0)
      expect(row.chains === undefined).toBe(row.chainField === undefined)
    }
  })
  test('a list of chains where the service takes a list, one chain elsewhere', () => {
    const lists = Object.values(ENDPOINTS)
      .filter((row) => row.chainField === 'chains')
      .map((row) => row.id)
    expect(lists.toSorted()).toEqual([
      'smart-money/dex-trades',
      'smart-money/historical-holdings',
      'smart-money/holdings',
      'smart-money/netflow',
      'token-screener',
    ])
  })
})

describe('section 7.3: every code and whether it is retryable', () => {
  const codes = CODES.trim()
    .split(/\n| · /)
    .map((entry) => entry.split(' '))
  test('24 of them', () => {
    expect(codes).toHaveLength(24)
    expect([...ERROR_CODES.keys()]).toEqual(codes.map(([code]) => code))
  })
  test.each(codes)('%s %s', (code, retryable) => {
    expect(ERROR_CODES.get(code ?? '')?.retryable).toBe(retryable === 'yes')
    expect(ERROR_CODES.get(code ?? '')?.remedy).toMatch(/\.$/)
  })
})

describe('section 8: limits', () => {
  test('per plan', () => {
    expect(PLAN_LIMITS).toEqual({ free: { second: 15, minute: 300 }, pro: { second: 75, minute: 1500 } })
  })
  test('of endpoints, and of no other', () => {
    const own = Object.values(ENDPOINTS)
      .filter((row) => row.perMinute !== undefined)
      .map((row) => [`${row.method} ${row.path}`, row.perMinute])
    expect(Object.fromEntries(own)).toEqual({
      'GET /api/v1/search/token-sectors': 60,
      'POST /api/v1/tgm/perp-trades': 60,
      'POST /api/v1/profiler/perp-trades': 5,
      'POST /api/v1/search/web-search': 15,
      'POST /api/v1/search/web-fetch': 15,
    })
  })
  test('of pages: 20 for address transactions, 1,000 wherever else there are pages', () => {
    for (const row of Object.values(ENDPOINTS)) expect(row.maxPerPage).toBe(row.id === 'profiler/transactions' ? 20 : row.paged ? 1000 : undefined)
  })
  test('of dates: a year at most, and four years back for the history of holdings', () => {
    for (const row of Object.values(ENDPOINTS)) {
      expect(row.maxRangeDays).toBe(row.dateField === undefined ? undefined : 365)
      expect(row.maxLookbackDays).toBe(row.id === 'smart-money/historical-holdings' ? 1461 : undefined)
    }
    expect(endpointOf('smart-money/historical-holdings')).toMatchObject({ dateField: 'date_range', dateRequired: true })
    expect(endpointOf('profiler/pnl')).toMatchObject({ dateField: 'date', dateRequired: false })
    const dated = Object.values(ENDPOINTS)
      .filter((row) => row.dateRequired && row.group === 'profiler')
      .map((row) => row.id)
    expect(dated.toSorted()).toEqual([
      'profiler/counterparties',
      'profiler/historical-balances',
      'profiler/perp-trades',
      'profiler/pnl-summary',
      'profiler/transactions',
    ])
  })
})
