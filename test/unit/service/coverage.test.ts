import { describe, expect, test } from 'vitest'
import { classifyResponse } from '../../../src-main/broker/http/classify-response.ts'
import { RESPONSE_CODECS, decodeResponse } from '../../../src-shared/service/response/decode-response.ts'
import { CHAIN_IDS, EVM_CHAINS, OTHER_CHAINS } from '../../../src-shared/addresses/chains/chains.ts'
import { ENDPOINTS, priceOf } from '../../../src-shared/service/table/endpoint-table.ts'
import { ENDPOINT_IDS } from '../../../src-shared/service/table/endpoint.ts'
import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { ERROR_CODES } from '../../../src-shared/service/response/error-codes.ts'
import { PLAN_LIMITS, MAX_SCREENER_CHAINS } from '../../../src-shared/service/table/limits.ts'
import { requestForm } from '../../../src-shared/service/request/request-form.ts'
import { REQUEST_SCHEMAS } from '../../../src-shared/service/request/requests.ts'

/**
 * The tables of docs/service-interface.md, typed again by hand. Nothing here is read from the code
 * under test: a missing or different row makes a line of this file fail.
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

/** As narrowed by the public schema where the interface is silent. */
const LABELLED =
  'arbitrum arc avalanche base bnb ethereum hyperevm hyperliquid iotaevm linea mantle monad optimism plasma polygon robinhood sei solana sonic tron'
const SCREENED =
  'arbitrum arc avalanche base bitcoin bnb citrea ethereum hyperevm injective iotaevm linea mantle mantra monad near optimism plasma polygon robinhood sei solana sonic starknet sui ton tron'

/** Sections 2.2 and 4.3: name of the chain field, whether `all` may be sent in it, chains. Where the interface is silent, the public schema. */
const CHAINS: readonly (readonly [path: string, field: 'chain' | 'chains', all: 'and all' | 'by name only', chains: readonly string[]])[] = [
  ['/api/v1/smart-money/netflow', 'chains', 'and all', words(SMART_MONEY)],
  ['/api/v1/smart-money/dex-trades', 'chains', 'and all', words(SMART_MONEY)],
  ['/api/v1/smart-money/holdings', 'chains', 'and all', words(SMART_MONEY)],
  ['/api/v1/smart-money/historical-holdings', 'chains', 'by name only', words('arc base bnb ethereum monad robinhood solana')],
  ['/api/v1/tgm/flows', 'chain', 'by name only', except(TGM, 'bitcoin')],
  ['/api/v1/tgm/transfers', 'chain', 'by name only', except(TGM, 'hyperliquid')],
  ['/api/v1/tgm/holders', 'chain', 'by name only', except(TGM, 'hyperliquid')],
  ['/api/v1/tgm/pnl-leaderboard', 'chain', 'by name only', except(TGM, ...words(NO_TGM_PNL))],
  ['/api/v1/tgm/dex-trades', 'chain', 'by name only', except(TGM, 'bitcoin')],
  ['/api/v1/tgm/who-bought-sold', 'chain', 'by name only', except(TGM, 'bitcoin')],
  ['/api/v1/tgm/flow-intelligence', 'chain', 'by name only', except(TGM, 'bitcoin', 'hyperliquid', 'iotaevm')],
  ['/api/v1/profiler/address/current-balance', 'chain', 'and all', words(PROFILER)],
  ['/api/v1/profiler/address/historical-balances', 'chain', 'and all', words(PROFILER)],
  ['/api/v1/profiler/address/counterparties', 'chain', 'and all', words(PROFILER)],
  ['/api/v1/profiler/address/transactions', 'chain', 'and all', except(PROFILER, 'hyperevm')],
  ['/api/v1/profiler/address/related-wallets', 'chain', 'by name only', except(PROFILER, 'hyperevm')],
  ['/api/v1/profiler/address/pnl', 'chain', 'and all', except(PROFILER, ...words(NO_PROFILER_PNL))],
  ['/api/v1/profiler/address/pnl-summary', 'chain', 'and all', except(PROFILER, ...words(NO_PROFILER_PNL))],
  ['/api/v1/profiler/address/labels', 'chain', 'and all', words(LABELLED)],
  ['/api/v1/profiler/address/premium-labels', 'chain', 'and all', words(LABELLED)],
  ['/api/v1/transaction-with-token-transfer-lookup', 'chain', 'and all', except(PROFILER, 'solana')],
  ['/api/v1/token-screener', 'chains', 'by name only', words(SCREENED)],
]
const CHAINLESS = [
  '/api/v1/account',
  '/api/v1/smart-money/perp-trades',
  '/api/v1/smart-money/dcas',
  '/api/v1/profiler/perp-positions',
  '/api/v1/profiler/perp-trades',
  '/api/v1/tgm/perp-trades',
  '/api/v1/tgm/jup-dca',
  '/api/v1/portfolio/defi-holdings',
  '/api/v1/search/token-sectors',
  '/api/v1/search/web-search',
  '/api/v1/search/web-fetch',
  ...LEGACY,
]

/** Section 4.2, and the public schema where it is silent: the name of the range of dates, and whether it must be sent. */
const DATES = `
/api/v1/smart-money/historical-holdings     date_range  must
/api/v1/profiler/address/transactions       date        must
/api/v1/profiler/address/pnl-summary        date        must
/api/v1/profiler/address/counterparties     date        must
/api/v1/profiler/address/historical-balances date       must
/api/v1/profiler/address/pnl                date        may
/api/v1/profiler/perp-trades                date        must
/api/v1/tgm/flows                           date        must
/api/v1/tgm/transfers                       date        must
/api/v1/tgm/pnl-leaderboard                 date        must
/api/v1/tgm/dex-trades                      date        must
/api/v1/tgm/perp-trades                     date        must
/api/v1/tgm/who-bought-sold                 date        must
`

/** Public sources on the prices that docs/service-interface.md, 4.1 does not show. */
const HINTS = {
  '/api/v1/profiler/perp-trades': '1',
  '/api/v1/tgm/perp-trades': '1',
  '/api/v1/tgm/dex-trades': '1',
  '/api/v1/tgm/transfers': '1',
  '/api/v1/tgm/holders': '5',
  '/api/v1/tgm/flows': '1',
  '/api/v1/tgm/pnl-leaderboard': '5',
  '/api/v1/tgm/who-bought-sold': '1',
  '/api/v1/tgm/jup-dca': '1',
  '/api/v1/tgm/flow-intelligence': '1',
  '/api/v1/portfolio/defi-holdings': '1',
  '/api/v1/token-screener': '1',
  '/api/v1/search/token-sectors': '1',
  '/api/v1/search/web-search': '5',
  '/api/v1/search/web-fetch': '20',
}

/** Grade of confidence where it is not that of the public schema. */
const GRADES = {
  '/api/v1/account': 'example',
  '/api/v1/search/web-search': 'client code',
  '/api/v1/search/web-fetch': 'client code',
  '/auth': 'example',
  '/v1/questions/{question_id}': 'inferred',
}

/** Section 1: the group of an endpoint follows from its path, with one exception. */
function groupOf(path: string): string {
  if (path === '/api/v1/transaction-with-token-transfer-lookup') return 'profiler'
  if (path === '/api/v1/token-screener') return 'screener'
  return path.startsWith('/api/v1/') ? (path.split('/')[3] ?? '') : 'legacy'
}

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
  test.each(ADDITIONAL)('has a row without a price for %s', (path) => {
    const row = byPath(path)
    expect(row.method).toBe('POST')
    expect(row.credits).toBeUndefined()
    expect(row.x402Usd).toBeUndefined()
  })
  test('has hinted prices only where the interface shows no price', () => {
    const hinted = Object.values(ENDPOINTS).filter((row) => row.hintedCredits !== undefined)
    expect(Object.fromEntries(hinted.map((row) => [row.path, row.hintedCredits]))).toEqual(HINTS)
    for (const row of hinted) expect(row.credits).toBeUndefined()
  })
  test('gives every row the group of its path and its grade of confidence', () => {
    const grades: Readonly<Record<string, string>> = GRADES
    for (const row of Object.values(ENDPOINTS)) {
      expect([row.path, row.group]).toEqual([row.path, groupOf(row.path)])
      expect([row.path, row.grade]).toEqual([row.path, grades[row.path] ?? 'schema'])
    }
  })
  test.each(LEGACY)('has a legacy row for %s', (path) => {
    expect(byPath(path)).toMatchObject({ group: 'legacy', method: 'POST', credits: undefined })
  })
  test('has no row outside of the interface', () => {
    const named = [...LISTED.map(([, path = '']) => path), ...ADDITIONAL, ...LEGACY]
    expect(
      Object.values(ENDPOINTS)
        .map((row) => row.path)
        .toSorted(),
    ).toEqual(named.toSorted())
    expect(Object.keys(ENDPOINTS).toSorted()).toEqual([...ENDPOINT_IDS].toSorted())
  })
  test('has a request schema and a response codec for every row', () => {
    expect(Object.keys(REQUEST_SCHEMAS).toSorted()).toEqual([...ENDPOINT_IDS].toSorted())
    expect(Object.keys(RESPONSE_CODECS).toSorted()).toEqual([...ENDPOINT_IDS].toSorted())
  })
  test('always requires a confirmation for the two label endpoints only', () => {
    expect(
      Object.values(ENDPOINTS)
        .filter((row) => row.requiresConfirmation)
        .map((row) => row.id),
    ).toEqual(['profiler/labels', 'profiler/premium-labels'])
  })
})

describe('section 2.2: chains', () => {
  test('has 38 chains, 24 of them with one address form', () => {
    expect(CHAIN_IDS).toHaveLength(38)
    expect(EVM_CHAINS.join(' ')).toBe(
      'arbitrum arc avalanche base bitlayer bnb chiliz citrea ethereum gravity hyperevm iotaevm katana linea mantle metis monad optimism plasma polygon robinhood sei sonic viction',
    )
    expect(OTHER_CHAINS.join(' ')).toBe('algorand aptos bitcoin hyperliquid injective mantra near solana stacks starknet stellar sui ton tron')
  })
})

describe('section 4.3: chains per endpoint', () => {
  test('has groups of the documented sizes', () => {
    expect([words(SMART_MONEY), words(TGM), words(PROFILER)].map((chains) => chains.length)).toEqual([18, 27, 26])
  })
  test.each(CHAINS)('offers on %s the field %s', (path, field, all, chains) => {
    const row = byPath(path)
    expect(row.chainField).toBe(field)
    expect(row.allowsAll).toBe(all === 'and all')
    expect(row.chains?.toSorted()).toEqual(chains.toSorted())
  })
  test.each(CHAINLESS)('%s sends no chain', (path) => {
    expect(byPath(path)).toMatchObject({ chains: undefined, chainField: undefined, allowsAll: false })
  })
  test('lists every row with or without a chain field', () => {
    expect([...CHAINS.map(([path]) => path), ...CHAINLESS].toSorted()).toEqual(
      Object.values(ENDPOINTS)
        .map((row) => row.path)
        .toSorted(),
    )
  })
  test('offers only chains of the service, each once', () => {
    for (const [, , , chains] of CHAINS) {
      for (const chain of chains) expect(CHAIN_IDS).toContain(chain)
      expect(new Set(chains).size).toBe(chains.length)
    }
  })
  test('allows five chains in one screener request', () => {
    expect(MAX_SCREENER_CHAINS).toBe(5)
    const max = Object.values(ENDPOINTS).filter((row) => row.maxChains !== undefined)
    expect(max.map((row) => [row.path, row.maxChains])).toEqual([['/api/v1/token-screener', 5]])
  })
})

/**
 * Sections 4.2 and 4.4: the subject of each call, the field that names it, and the implied chain
 * where there is no chain field.
 */
const ABOUT = `
/api/v1/account                                 account      -               -
/api/v1/smart-money/netflow                     market       -               -
/api/v1/smart-money/dex-trades                  market       -               -
/api/v1/smart-money/perp-trades                 market       -               hyperliquid
/api/v1/smart-money/dcas                        market       -               solana
/api/v1/smart-money/holdings                    market       -               -
/api/v1/smart-money/historical-holdings         market       -               -
/api/v1/token-screener                          market       -               -
/api/v1/search/token-sectors                    market       -               -
/api/v1/profiler/address/transactions           address      address         -
/api/v1/profiler/address/pnl-summary            address      address         -
/api/v1/profiler/address/pnl                    address      address         -
/api/v1/profiler/address/current-balance        address      address         -
/api/v1/profiler/address/counterparties         address      address         -
/api/v1/profiler/address/historical-balances    address      address         -
/api/v1/profiler/address/related-wallets        address      address         -
/api/v1/profiler/address/labels                 address      address         -
/api/v1/profiler/address/premium-labels         address      address         -
/api/v1/profiler/perp-positions                 address      address         hyperliquid
/api/v1/profiler/perp-trades                    address      address         hyperliquid
/api/v1/portfolio/defi-holdings                 address      wallet_address  -
/api/v1/transaction-with-token-transfer-lookup  transaction  -               -
/api/v1/tgm/flows                               token        token_address   -
/api/v1/tgm/transfers                           token        token_address   -
/api/v1/tgm/holders                             token        token_address   -
/api/v1/tgm/pnl-leaderboard                     token        token_address   -
/api/v1/tgm/dex-trades                          token        token_address   -
/api/v1/tgm/perp-trades                         token        -               hyperliquid
/api/v1/tgm/who-bought-sold                     token        token_address   -
/api/v1/tgm/jup-dca                             token        token_address   solana
/api/v1/tgm/flow-intelligence                   token        token_address   -
/api/v1/search/web-search                       web          -               -
/api/v1/search/web-fetch                        web          -               -
/auth                                           account      -               -
/v1/questions/{question_id}                     question     -               -
`

describe('sections 4.2 and 4.4: what a call is about', () => {
  const lines = ABOUT.trim()
    .split('\n')
    .map((line) => line.split(/ +/))
  test.each(lines)('%s is about %s, named by %s, on %s', (path, about, field, chain) => {
    const row = byPath(path ?? '')
    expect([row.about, row.addressField ?? '-', row.impliedChain ?? '-']).toEqual([about, field, chain])
  })
  test('lists every row', () => {
    expect(lines.map(([path = '']) => path).toSorted()).toEqual(
      Object.values(ENDPOINTS)
        .map((row) => row.path)
        .toSorted(),
    )
  })
  test('has the row’s address field and no other in its request', () => {
    for (const row of Object.values(ENDPOINTS)) {
      if (row.group === 'legacy') continue
      const named = requestForm(row.id).fields.flatMap(({ name }) => (/(^|_)address$/.test(name) ? [name] : []))
      expect([row.path, named]).toEqual([row.path, row.addressField === undefined ? [] : [row.addressField]])
    }
  })
  test('has default values that pass the request’s check', () => {
    for (const row of Object.values(ENDPOINTS)) {
      if (row.group === 'legacy') continue
      const { order, filters, fields } = requestForm(row.id)
      const known = [...fields.map(({ name }) => name), ...(filters.length > 0 ? ['filters'] : [])]
      expect(known).toEqual(expect.arrayContaining(Object.keys(row.defaults.fields ?? {})))
      if (row.defaults.order !== undefined) expect(order).toContain(row.defaults.order[0])
      if (row.defaults.perPage !== undefined) expect(row.defaults.perPage).toBeLessThanOrEqual(row.maxPerPage ?? 0)
    }
  })
})

describe('section 4.2: an empty bare list', () => {
  /**
   * The lookup "is a list"; the response of a legacy question is undocumented
   * (docs/service-interface.md, 4.4).
   */
  const BARE = ['/api/v1/transaction-with-token-transfer-lookup', '/v1/questions/{question_id}']
  test.each(Object.values(ENDPOINTS))('is read alike by panels and backend: $path', ({ id, path }) => {
    const body = new TextEncoder().encode('[]')
    const response = { status: 200, headers: [['content-type', 'application/json']], body, bodyFailure: undefined } as const
    const isResponse = BARE.includes(path)
    expect(decodeResponse(id, body).ok).toBe(isResponse)
    expect(classifyResponse({ kind: 'answered', response }, id, undefined).failure === undefined).toBe(isResponse)
  })
})

describe('section 7.3: every code and whether it is retryable', () => {
  const codes = CODES.trim()
    .split(/\n| · /)
    .map((entry) => entry.split(' '))
  test('has 24 codes', () => {
    expect(codes).toHaveLength(24)
    expect([...ERROR_CODES.keys()]).toEqual(codes.map(([code]) => code))
  })
  test.each(codes)('%s %s', (code, retryable) => {
    expect(ERROR_CODES.get(code ?? '')?.retryable).toBe(retryable === 'yes')
    expect(ERROR_CODES.get(code ?? '')?.remedy).toMatch(/\.$/)
  })
})

describe('section 8: limits', () => {
  test('has limits per plan', () => {
    expect(PLAN_LIMITS).toEqual({ free: { second: 15, minute: 300 }, pro: { second: 75, minute: 1500 } })
  })
  test('has limits of the documented endpoints only', () => {
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
  test('limits pages to 20 for address transactions and 1,000 elsewhere', () => {
    for (const row of Object.values(ENDPOINTS)) expect(row.maxPerPage).toBe(row.id === 'profiler/transactions' ? 20 : row.paged ? 1000 : undefined)
  })
  test('limits dates to one year, and four years back for the history of holdings', () => {
    const dated = Object.values(ENDPOINTS).filter((row) => row.dateField !== undefined)
    const written = dated.map((row) => [row.path, row.dateField, row.dateRequired ? 'must' : 'may'].join(' '))
    const listed = DATES.trim().split('\n')
    expect(written.toSorted()).toEqual(listed.map((line) => line.split(/ +/).join(' ')).toSorted())
    for (const row of Object.values(ENDPOINTS)) {
      expect(row.maxRangeDays).toBe(row.dateField === undefined ? undefined : 365)
      expect(row.maxLookbackDays).toBe(row.id === 'smart-money/historical-holdings' ? 1461 : undefined)
      if (row.dateField === undefined) expect(row.dateRequired).toBe(false)
    }
  })
  test('has pages exactly where the schema has them', () => {
    const unpaged = Object.values(ENDPOINTS).filter((row) => !row.paged && row.group !== 'legacy')
    expect(unpaged.map((row) => row.path).toSorted()).toEqual([
      '/api/v1/account',
      '/api/v1/portfolio/defi-holdings',
      '/api/v1/profiler/address/pnl-summary',
      '/api/v1/profiler/perp-positions',
      '/api/v1/search/token-sectors',
      '/api/v1/search/web-fetch',
      '/api/v1/search/web-search',
      '/api/v1/tgm/flow-intelligence',
      '/api/v1/transaction-with-token-transfer-lookup',
    ])
  })
})
