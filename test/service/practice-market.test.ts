import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { FORMS } from '../../src-practice/server/forms.ts'
import { decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import { CHAIN_IDS } from '../../src-shared/addresses/chains/chains.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint, EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { ENDPOINT_IDS } from '../../src-shared/service/table/endpoint.ts'
import { checkRequest, REQUEST_SCHEMAS } from '../../src-shared/service/request/requests.ts'
import type { Json } from './practice-help.ts'
import { call, start, TODAY } from './practice-help.ts'
import { GOOD_BODIES, NO_LIMITS, tokenAddress } from './practice-market-help.ts'
import type { FilterKind } from '../../src-practice/server/form-types.ts'

let service: PracticeService
beforeAll(async () => {
  service = await start({ credits: 10_000_000, limits: NO_LIMITS })
})
afterAll(() => service.close())

const DATA = Object.values(ENDPOINTS).filter((endpoint) => endpoint.group !== 'legacy')
const POSTED = DATA.filter((endpoint) => endpoint.method === 'POST')
const LATER = POSTED.filter((endpoint) => endpoint.group !== 'profiler')

function bodyOf(id: EndpointId): Record<string, unknown> {
  return GOOD_BODIES.get(id) ?? {}
}

describe('every market endpoint', () => {
  test('has a valid request in this test', () => {
    expect([...GOOD_BODIES.keys()].toSorted()).toEqual(ENDPOINT_IDS.filter((id) => !id.startsWith('legacy/')).toSorted())
  })

  test.each(DATA.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is answered, and the codec reads every cell and finds values',
    async (id, endpoint) => {
      expect(checkRequest(id, bodyOf(id), TODAY), id).toMatchObject({ ok: true })
      const reported = await call(service, endpoint.path, GOOD_BODIES.get(id))
      expect(reported.status, reported.text).toBe(200)
      const response = decodeResponse(id, new TextEncoder().encode(reported.text), endpoint.paged ? { page: 1, perPage: 100 } : undefined)
      if (!response.ok) throw new Error(response.error.message)
      const { rows, summary, skipped, empty } = response.value
      // The pagination of the profit summary has no meaning, as recorded.
      const remarks = endpoint.paged ? response.value.remarks : []
      const cells = [...rows, ...rows.flatMap((row) => Object.values(row.nested).flat())].flatMap((row) => Object.entries(row.cells))
      const all = [...cells, ...Object.entries(summary)]
      expect({ invalid: all.filter(([, cell]) => cell.state === 'invalid'), skipped, remarks, empty }).toEqual({
        invalid: [],
        skipped: 0,
        remarks: [],
        empty: false,
      })
      expect(all.filter(([, cell]) => cell.state === 'value').length).toBeGreaterThan(0)
    },
  )

  test('delivers every field of its codec in at least one record, except those left out on purpose', async () => {
    const absent = new Map<string, readonly string[]>()
    for (const endpoint of LATER) {
      const reported = await call(service, endpoint.path, {
        ...bodyOf(endpoint.id),
        ...(endpoint.paged ? { pagination: { page: 1, per_page: 1000 } } : {}),
      })
      const response = decodeResponse(endpoint.id, new TextEncoder().encode(reported.text))
      if (!response.ok) throw new Error(response.error.message)
      const [first] = response.value.rows
      const missing = Object.keys(first?.cells ?? {}).filter((name) => response.value.rows.every((row) => row.cells[name]?.state !== 'value'))
      if (missing.length > 0) absent.set(endpoint.id, missing)
    }
    expect(Object.fromEntries(absent)).toEqual({
      // Null for every label but exchange, as recorded.
      'tgm/flows': ['total_inflows_dex', 'total_outflows_dex', 'total_inflows_cex', 'total_outflows_cex'],
      // No active wallet in a group, no average.
      'tgm/flow-intelligence': expect.arrayContaining(['whale_avg_flow_usd']),
      // Counted only for the kinds of traders.
      'token-screener': ['nof_traders', 'nof_buyers', 'nof_sellers', 'nof_buys', 'nof_sells'],
    })
  })

  test.each(['free', 'pro'] as const)('charges its price of the %s plan once, and the balance decreases by it', async (plan) => {
    const own = await start({ plan, credits: 100_000, limits: NO_LIMITS })
    let remaining = 100_000
    for (const endpoint of DATA) {
      const price = Number(endpoint.credits?.[plan] ?? endpoint.hintedCredits ?? Number.NaN)
      const reported = await call(own, endpoint.path, GOOD_BODIES.get(endpoint.id))
      remaining -= price
      const { headers } = reported
      expect([endpoint.id, reported.status, headers.get('x-service-credits-used'), headers.get('x-service-credits-remaining')]).toEqual([
        endpoint.id,
        200,
        String(price),
        String(remaining),
      ])
    }
    expect(own.creditsTaken()).toBe(100_000 - remaining)
    await own.close()
  })

  test('returns an empty result, not an error, for an unknown token, wallet or contract', async () => {
    const none = { token_address: `0x${'9'.repeat(40)}`, token_symbol: 'NOPE', wallet_address: `0x${'9'.repeat(40)}` }
    for (const { id, path } of LATER) {
      const body = bodyOf(id)
      const changed = Object.fromEntries(Object.entries(none).filter(([field]) => field in body && id !== 'tgm/jup-dca'))
      if (Object.keys(changed).length === 0) continue
      const { status, json } = await call(service, path, { ...body, ...changed })
      expect([id, status]).toEqual([id, 200])
      if (id === 'tgm/flow-intelligence') expect(json.data[0]).toMatchObject({ smart_trader_net_flow_usd: 0, smart_trader_avg_flow_usd: null })
      else expect([id, json.data ?? json.protocols]).toEqual([id, []])
    }
  })

  test('returns pages that add up to the whole', async () => {
    for (const { id, path } of LATER.filter((endpoint) => endpoint.paged)) {
      const whole = (await call(service, path, { ...bodyOf(id), pagination: { page: 1, per_page: 1000 } })).json
      const parts: Json[] = []
      for (let page = 1; page < 60; page++) {
        const { json } = await call(service, path, { ...bodyOf(id), pagination: { page, per_page: 40 } })
        parts.push(...json.data)
        if (json.pagination.is_last_page === true) break
      }
      expect([id, whole.pagination.is_last_page, whole.data.length > 0]).toEqual([id, true, true])
      expect(parts, id).toEqual(whole.data)
    }
  })
})

describe('requests of the client', () => {
  /** A value that a filter accepts. */
  const sampleOf = (kind: FilterKind): unknown => {
    if (kind === 'flag') return true
    if (kind === 'range' || kind === 'whole-range') return { min: 0 }
    if (kind === 'dates') return { from: '2026-01-01', to: TODAY }
    if (kind === 'text' || kind === 'texts') return 'x'
    if (kind === 'list') return ['x']
    if ('one' in kind) return kind.one[0]
    return 'list' in kind ? kind.list : kind[0]
  }

  test.each(LATER.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s: accepts the same filters and orders in client and service',
    async (id, { path }) => {
      const form = FORMS[id]
      // oxlint-disable-next-line typescript/no-explicit-any -- the inside of a zod schema
      const shape = (schema: any): Record<string, any> => schema?.def.shape ?? (schema?.def.innerType ? shape(schema.def.innerType) : {})
      const known = shape(REQUEST_SCHEMAS[id])
      expect(Object.keys(shape(known['filters'])).toSorted()).toEqual(Object.keys(form?.filters ?? {}).toSorted())
      for (const [field, kind] of Object.entries(form?.filters ?? {})) {
        const value = sampleOf(kind)
        const body = { ...bodyOf(id), filters: { [field]: value } }
        expect([field, checkRequest(id, body, TODAY).ok]).toEqual([field, true])
        expect([field, (await call(service, path, body)).status]).toEqual([field, 200])
      }
      for (const field of form?.orderBy ?? []) {
        const body = { ...bodyOf(id), order_by: [{ field, direction: 'ASC' }] }
        expect([field, checkRequest(id, body, TODAY).ok]).toEqual([field, true])
        expect([field, (await call(service, path, body)).status]).toEqual([field, 200])
      }
    },
  )

  test('a range filter keeps the records inside it, and one order is applied', async () => {
    const of = async (more: object): Promise<Json[]> =>
      (await call(service, '/api/v1/tgm/holders', { ...bodyOf('tgm/holders'), pagination: { page: 1, per_page: 1000 }, ...more })).json.data
    const all = await of({})
    const some = await of({ filters: { value_usd: { min: 500, max: 5_000 } }, order_by: [{ field: 'value_usd', direction: 'ASC' }] })
    expect(some.map((row) => row.address)).toEqual(
      all
        .filter((row) => row.value_usd >= 500 && row.value_usd <= 5_000)
        .toSorted((a, b) => a.value_usd - b.value_usd)
        .map((row) => row.address),
    )
    expect(some.length).toBeGreaterThan(3)
  })
})

describe('refusals of invalid requests', () => {
  /** Every invalid request with its code; each is derived from a valid one. */
  const cases: readonly (readonly [name: string, endpoint: Endpoint, body: Record<string, unknown>, code: string, param: string])[] = POSTED.flatMap(
    (endpoint) => {
      const good = bodyOf(endpoint.id)
      const { id, chainField, dateField, maxPerPage, chains } = endpoint
      const dated = (value: unknown): Record<string, unknown> => ({ ...good, [dateField ?? '']: value })
      const wrong = CHAIN_IDS.find((chain) => !chains?.includes(chain)) ?? ''
      const bad: [string, Record<string, unknown>, string, string][] = [
        [`an unknown field`, { ...good, tokenAddress: 'x' }, 'unknown_field', 'tokenAddress'],
        [`page outside pagination`, { ...good, page: 1 }, 'unknown_field', 'page'],
      ]
      if (chainField !== undefined)
        for (const chain of [wrong, 'moon', ...(endpoint.allowsAll ? [] : ['all'])])
          bad.push([`chain ${chain}`, { ...good, [chainField]: chainField === 'chains' ? [chain] : chain }, 'invalid_field_value', chainField])
      if (dateField !== undefined) {
        bad.push(['a date with a time', dated({ from: '2026-01-01T00:00:00Z', to: TODAY }), 'invalid_date_format', dateField])
        bad.push(['a day that is not', dated({ from: '2026-02-30', to: TODAY }), 'invalid_date_format', dateField])
        bad.push(['more than a year', dated({ from: '2025-11-20', to: TODAY }), 'invalid_date_range', dateField])
        bad.push(['backwards', dated({ from: TODAY, to: '2026-01-01' }), 'invalid_date_range', dateField])
        bad.push([
          'the other name of the dates',
          { ...dated(undefined), [dateField === 'date' ? 'date_range' : 'date']: good[dateField] },
          'unknown_field',
          dateField === 'date' ? 'date_range' : 'date',
        ])
      }
      if (maxPerPage !== undefined)
        bad.push(['too long a page', { ...good, pagination: { per_page: maxPerPage + 1 } }, 'value_out_of_range', 'pagination.per_page'])
      for (const field of Object.keys(good))
        if (field !== dateField || endpoint.dateRequired) bad.push([`no ${field}`, { ...good, [field]: undefined }, 'missing_field', field])
      if (FORMS[id]?.filters) bad.push(['an unknown filter', { ...good, filters: { nope: true } }, 'unknown_field', 'filters.nope'])
      if (FORMS[id]?.orderBy)
        bad.push(['an order by nothing', { ...good, order_by: [{ field: 'nope', direction: 'ASC' }] }, 'invalid_field_value', 'order_by'])
      return bad.map(([name, body, code, param]) => [`${id}: ${name}`, endpoint, body, code, param] as const)
    },
  )

  test('cover every endpoint with a body, with many cases', () => {
    expect(new Set(cases.map(([, endpoint]) => endpoint.id)).size).toBe(POSTED.length)
    expect(cases.length).toBeGreaterThan(200)
  })

  test.each(cases)('refuses %s', async (_name, endpoint, body, code, param) => {
    const before = service.creditsTaken()
    const { status, json } = await call(service, endpoint.path, body)
    expect([status, json.code, json.param]).toEqual([422, code, param])
    expect(service.creditsTaken()).toBe(before)
    // The client expands 'all' if the service does not accept the word in a list.
    const writtenOut = Array.isArray(body['chains']) && body['chains'][0] === 'all' && endpoint.id === 'smart-money/historical-holdings'
    expect(checkRequest(endpoint.id, JSON.parse(JSON.stringify(body)), TODAY).ok).toBe(writtenOut)
  })

  const others: readonly (readonly [string, EndpointId, Record<string, unknown>, string, string])[] = [
    ['a chain for a list of chains', 'smart-money/netflow', { chains: 'ethereum' }, 'invalid_field_value', 'chains'],
    ['no chain in the list', 'smart-money/holdings', { chains: [] }, 'invalid_field_value', 'chains'],
    [
      'six chains for the screener',
      'token-screener',
      { chains: ['ethereum', 'base', 'bnb', 'polygon', 'solana', 'tron'], timeframe: '1h' },
      'too_many_items',
      'chains',
    ],
    ['an unknown timeframe', 'token-screener', { chains: ['base'], timeframe: '2h' }, 'invalid_field_value', 'timeframe'],
    ['200 hours back', 'smart-money/perp-trades', { lookback_hours: 200 }, 'value_out_of_range', 'lookback_hours'],
    ['half an hour back', 'smart-money/perp-trades', { lookback_hours: 0.5 }, 'invalid_field_value', 'lookback_hours'],
    [
      'a token of another chain',
      'tgm/holders',
      { chain: 'solana', token_address: tokenAddress('base', 'LARK') },
      'invalid_address_format',
      'token_address',
    ],
    [
      'a token without 0x',
      'tgm/holders',
      { chain: 'base', token_address: tokenAddress('base', 'LARK').slice(2) },
      'invalid_address_format',
      'token_address',
    ],
    ['half a wallet', 'portfolio/defi-holdings', { wallet_address: 'x' }, 'invalid_address_format', 'wallet_address'],
    ['21 results', 'search/web-search', { queries: ['x'], num_results: 21 }, 'value_out_of_range', 'num_results'],
    ['no query', 'search/web-search', { queries: [] }, 'invalid_field_value', 'queries'],
    [
      '21 pages',
      'search/web-fetch',
      { urls: Array.from({ length: 21 }, (_, n) => `https://x.example/${n}`), question: 'x' },
      'too_many_items',
      'urls',
    ],
    ['an unknown label', 'tgm/flows', { ...bodyOf('tgm/flows'), label: 'all_holders' }, 'invalid_field_value', 'label'],
    [
      'five years back',
      'smart-money/historical-holdings',
      { chains: ['base'], date_range: { from: '2021-11-20', to: '2021-12-01' } },
      'invalid_date_range',
      'date_range',
    ],
    [
      'a filter of dates without a day',
      'smart-money/dcas',
      { filters: { dca_created_at: { from: 'today', to: TODAY } } },
      'invalid_date_format',
      'filters.dca_created_at',
    ],
  ]
  test.each(others)('refuses %s', async (_name, id, body, code, param) => {
    const { status, json } = await call(service, ENDPOINTS[id].path, body)
    expect([status, json.code, json.param]).toEqual([422, code, param])
  })

  test('prices premium labels of a token by the plan, at a high price', async () => {
    const free = await start({ plan: 'free', credits: 1_000 })
    const body = { ...bodyOf('tgm/holders'), premium_labels: true }
    const reported = await call(free, ENDPOINTS['tgm/holders'].path, body)
    expect([reported.status, reported.json.code, free.creditsTaken()]).toEqual([403, 'plan_upgrade_required', 0])
    await free.close()
    const before = service.creditsTaken()
    expect((await call(service, ENDPOINTS['tgm/holders'].path, body)).status).toBe(200)
    expect(service.creditsTaken() - before).toBe(150)
  })
})

describe('limits of single endpoints', () => {
  test.each([
    ['search/token-sectors', 60],
    ['tgm/perp-trades', 60],
    ['search/web-search', 15],
    ['search/web-fetch', 15],
  ] as const)('%s accepts %i calls a minute and delays nothing else', async (id, max) => {
    let now = 0
    const own = await start({ credits: 1_000_000, limits: undefined, monotonic: () => now })
    const request = (): Promise<Json> => call(own, ENDPOINTS[id].path, GOOD_BODIES.get(id))
    for (let n = 0; n < max; n++) expect((await request()).status).toBe(200)
    now = 59_999
    const reported = await request()
    expect([reported.status, reported.json.code, reported.headers.get('x-service-ratelimit-scope')]).toEqual([429, 'rate_limit_exceeded', 'endpoint'])
    expect((await call(own, '/api/v1/account')).status).toBe(200)
    now = 60_000
    expect((await request()).status).toBe(200)
    await own.close()
  })
})
