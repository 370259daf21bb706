import { describe, expect, test } from 'vitest'
import { makePlan } from '../../../../src-shared/case/plan/plan.ts'
import { callRows } from '../../../../src-renderer/features/acquisition/dialog/call-rows.ts'
import { draftOf, newDraft, readDraft, type QueryDraft } from '../../../../src-renderer/features/context/query-draft.ts'
import { queryRequest } from '../../../../src-renderer/features/context/query-plan.ts'
import { QUERY_GROUPS } from '../../../../src-shared/view-models/query-groups.ts'
import { ENDPOINT_IDS, type EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const TOKEN = '0x0cda08a4b0fe58cc9599122b81a687af490689de'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ENDPOINTS = Object.values(QUERY_GROUPS).flatMap(({ endpoints }) => endpoints)

/** The required fields. */
function fill(endpoint: EndpointId, values: Readonly<Record<string, string>> = {}): QueryDraft {
  const draft = newDraft(endpoint, [], NOW)
  const min = {
    token_address: endpoint === 'tgm/jup-dca' ? MINT : TOKEN,
    token_symbol: 'ETH',
    queries: 'larkspur protocol\nmossbank',
    urls: 'https://example.org/a',
    question: 'Who owns it?',
  }
  return { ...draft, values: { ...min, ...draft.values, ...values } }
}

function planOf(endpoint: EndpointId, draft: QueryDraft, more: Partial<Parameters<typeof makePlan>[1]> = {}): ReturnType<typeof makePlan> {
  const request = readDraft(endpoint, draft)
  if (!request.ok) throw new Error(request.error.message)
  return makePlan(queryRequest(endpoint, request.value, draft), { subjects: [], captures: [], plan: 'pro', now: NOW, newId: () => 'p-1', ...more })
}

describe('groups of queries', () => {
  test('contain every endpoint without an address, each once', () => {
    const wanted = ENDPOINT_IDS.filter((id) => ['smart-money', 'tgm', 'screener', 'search'].includes(endpointOf(id).group))
    expect(ENDPOINTS.toSorted()).toEqual(wanted.toSorted())
  })
})

describe('a query about no subject', () => {
  test.each(ENDPOINTS)('%s: the initial form, filled in, is one call that the request check accepts', (endpoint) => {
    const plan = planOf(endpoint, fill(endpoint))
    expect(plan.refused).toEqual([])
    expect(plan.lines).toHaveLength(1)
    expect(plan.lines[0]?.step).toMatchObject({ endpoint, subjectId: '', page: 1 })
  })

  test.each(ENDPOINTS)('%s: a request fills the form, which gives the same request', (endpoint) => {
    const [line] = planOf(endpoint, fill(endpoint)).lines
    const back = draftOf(endpoint, line?.step.request ?? {}, line?.step.window, NOW)
    expect(planOf(endpoint, back).lines[0]?.step.request).toEqual(line?.step.request)
  })

  test('sends only entered fields, each in its own form', () => {
    const draft = fill('smart-money/perp-trades', {
      only_new_positions: 'true',
      lookback_hours: '48',
      'filters.side': 'Long',
      'filters.trader_address': `${TOKEN}\n`,
      'filters.value_usd.min': '1000.5',
      'filters.type': '',
      'filters.token_symbol': ' BTC ',
    })
    expect(readDraft('smart-money/perp-trades', draft)).toEqual({
      ok: true,
      value: {
        only_new_positions: true,
        lookback_hours: 48,
        filters: { side: ['Long'], trader_address: [TOKEN], value_usd: { min: 1000.5 }, token_symbol: 'BTC' },
        pagination: { per_page: 1000 },
        order_by: [{ field: 'block_timestamp', direction: 'DESC' }],
      },
    })
  })

  test('splits a window of more than a year into calls, and follows pages in each', () => {
    const draft: QueryDraft = { ...fill('smart-money/historical-holdings'), window: { from: '2025-01-01', to: '2026-11-20' }, maxPages: 3 }
    const plan = planOf('smart-money/historical-holdings', draft)
    expect(plan.lines.map(({ step }) => `${step.window?.from} ${step.page}`)).toEqual([
      '2025-11-20 1',
      '2025-11-20 2',
      '2025-11-20 3',
      '2025-01-01 1',
      '2025-01-01 2',
      '2025-01-01 3',
    ])
    expect(plan.total).toEqual({ min: '2', max: '6', unknownCalls: 0 })
    expect(planOf('smart-money/historical-holdings', draft, { plan: 'free' }).total.max).toBe('60')
  })

  test.each([
    ['a token address of another chain', 'tgm/holders', { token_address: MINT }, {}, 'token_address'],
    ['a page larger than the service gives', 'tgm/holders', {}, { perPage: '5000' }, 'pagination.per_page'],
    [
      'more days back than the service has',
      'smart-money/historical-holdings',
      {},
      { window: { from: '2020-01-01', to: '2020-02-01' } },
      'date_range.from',
    ],
    ['more chains than the screener takes', 'token-screener', {}, { chains: ['base', 'bnb', 'ethereum', 'linea', 'mantle', 'monad'] }, 'chains'],
    ['what is no web address', 'search/web-fetch', { urls: 'example.org' }, {}, 'urls.0'],
    ['an address of another kind', 'search/web-fetch', { urls: 'file:///etc/passwd' }, {}, 'urls.0'],
    ['no chain', 'smart-money/netflow', {}, { chains: [] }, 'chains'],
    ['a range upside down', 'tgm/holders', { 'filters.value_usd.min': '5', 'filters.value_usd.max': '1' }, {}, 'filters.value_usd'],
  ] as const)('%s is refused before it can cost anything', (_what, endpoint, values, more, field) => {
    const plan = planOf(endpoint, { ...fill(endpoint, values), ...more })
    expect(plan.lines).toEqual([])
    expect(plan.refused[0]?.failure?.field).toBe(field)
    expect(plan.total.max).toBe('0')
  })

  test('each row of the plan has a distinct name, also if several windows are refused for the same reason', () => {
    const draft = { ...fill('smart-money/historical-holdings'), window: { from: '2018-01-01', to: '2026-11-20' } }
    const keys = callRows(planOf('smart-money/historical-holdings', draft)).map(({ key }) => key)
    expect(keys).toHaveLength(9)
    expect(new Set(keys).size).toBe(9)
  })

  test('an invalid figure is named with its field', () => {
    const read = readDraft('tgm/holders', fill('tgm/holders', { 'filters.value_usd.min': '1,000' }))
    expect(read).toMatchObject({ ok: false, error: { field: 'filters.value_usd', message: expect.stringContaining('1,000 is not a number') } })
  })

  test.each(['9007199254740993', '12345678901234567890', '0.12345678901234567891'])('%s would be sent as another figure and is not sent', (typed) => {
    const read = readDraft('tgm/holders', fill('tgm/holders', { 'filters.value_usd.min': typed }))
    expect(read).toMatchObject({ ok: false, error: { field: 'filters.value_usd', message: expect.stringContaining('has too many digits') } })
  })

  test('a private key in any field is not sent; the hash of a transaction may have its form', () => {
    const wif = '5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9'
    for (const [endpoint, name] of [
      ['search/web-search', 'queries'],
      ['search/web-fetch', 'question'],
      ['tgm/perp-trades', 'token_symbol'],
      ['tgm/holders', 'filters.address_label'],
    ] as const) {
      const plan = planOf(endpoint, fill(endpoint, { [name]: `who owns\n${wif}` }))
      expect(plan.lines).toEqual([])
      expect(plan.refused).toHaveLength(1)
      expect(JSON.stringify(plan.refused)).not.toContain(wif)
    }
    const hash = `${'9'.repeat(30)}A${'7'.repeat(33)}`
    expect(planOf('tgm/transfers', fill('tgm/transfers', { 'filters.transaction_hash': hash })).refused).toEqual([])
  })

  test('all chains of an endpoint are sent as one word if the service accepts it', () => {
    const chains = endpointOf('smart-money/netflow').chains ?? []
    expect(readDraft('smart-money/netflow', { ...newDraft('smart-money/netflow', [], NOW), chains })).toMatchObject({ value: { chains: ['all'] } })
    // One, some, and all but one are requested as chosen: any further chain would return
    // unrequested data.
    for (const some of [['base'], chains.slice(1), chains.slice(0, -1)])
      expect(readDraft('smart-money/netflow', { ...newDraft('smart-money/netflow', [], NOW), chains: some })).toMatchObject({
        value: { chains: some },
      })
    const seven = endpointOf('smart-money/historical-holdings').chains ?? []
    const draft = { ...newDraft('smart-money/historical-holdings', [], NOW), chains: seven }
    expect(readDraft('smart-money/historical-holdings', draft)).toMatchObject({ value: { chains: seven } })
  })

  test('the form starts with the chains of the subjects that the service offers', () => {
    expect(newDraft('smart-money/netflow', ['base', 'tron'], NOW).chains).toEqual(['base'])
    expect(newDraft('smart-money/netflow', ['tron'], NOW).chains).toEqual(['ethereum'])
    expect(newDraft('token-screener', ['arbitrum', 'base', 'bnb', 'ethereum', 'linea', 'mantle'], NOW).chains).toHaveLength(5)
  })
})
