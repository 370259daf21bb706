import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../../src-shared/service/table/endpoint-table.ts'
import { ENDPOINT_IDS } from '../../../../src-shared/service/table/endpoint.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { isJsonList, isJsonObject, JsonNumber } from '../../../../src-shared/service/response/json-text.ts'
import type { JsonValue } from '../../../../src-shared/service/response/json-text.ts'
import { checkRequest } from '../../../../src-shared/service/request/requests.ts'
import { responsesIn, fileNames } from '../recorded.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const DATE = { from: '2026-08-24', to: '2026-09-24' }
const TRANSACTIONS = { address: ADDRESS, chain: 'bnb', date: DATE }

function refusal(id: EndpointId, request: unknown, today?: string): { message: string; remedy: string; field: string | undefined } {
  const checked = checkRequest(id, request, today)
  if (checked.ok) throw new Error(`${id} accepted ${JSON.stringify(request)}`)
  expect(checked.error.code).toBe('bad_request')
  return { message: checked.error.message, remedy: checked.error.remedy, field: checked.error.field }
}

/** A request of the recorded material as plain data. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.digits)
  if (isJsonList(value)) return value.map(plain)
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)])) : value
}

describe('recorded requests', () => {
  const sent = (['recorded', 'examples'] as const).flatMap((folder) => fileNames(folder).flatMap((name) => responsesIn(folder, name)))
  const withBody = sent.filter((response) => isJsonObject(response.request))
  test('are complete', () => {
    expect(withBody.length).toBeGreaterThan(30)
  })
  test.each(withBody.map((response, index) => ({ ...response, label: `${response.name} ${index}` })))(
    '$label passes, except where the interface forbids it',
    ({ id, request }) => {
      const body = plain(request as JsonValue) as Record<string, unknown>
      const checked = checkRequest(id, body)
      // One recording requested 25 transactions a page: the public service accepts that, the
      // interface does not.
      if (id === 'profiler/transactions' && JSON.stringify(body).includes('"per_page":25')) {
        expect(checked).toMatchObject({ ok: false, error: { field: 'pagination.per_page' } })
        return
      }
      expect(checked).toMatchObject({ ok: true, value: { body } })
      expect(checked.ok && JSON.parse(checked.value.text)).toEqual(body)
    },
  )
})

describe('the text of a request', () => {
  test('is canonical: equal requests have equal texts in any member order', () => {
    const text = (request: unknown): string => {
      const checked = checkRequest('profiler/transactions', request)
      return checked.ok ? checked.value.text : ''
    }
    expect(text({ date: { to: DATE.to, from: DATE.from }, chain: 'bnb', address: ADDRESS })).toBe(text(TRANSACTIONS))
    expect(text(TRANSACTIONS)).toBe(`{"address":"${ADDRESS}","chain":"bnb","date":{"from":"2026-08-24","to":"2026-09-24"}}`)
  })
  test.each(['account', 'search/token-sectors'] as const)('is empty for the GET of %s', (id) => {
    expect(checkRequest(id, {})).toEqual({ ok: true, value: { body: {}, text: '' } })
    expect(checkRequest(id, undefined).ok).toBe(true)
    expect(refusal(id, { chain: 'bnb' }).field).toBe('chain')
  })
})

describe('refuses a chain that the endpoint does not offer before it costs anything', () => {
  const subject: Partial<Record<EndpointId, object>> = {
    'profiler/transaction-lookup': { transaction_hash: '0x1' },
    'profiler/transactions': { address: ADDRESS, date: DATE },
    'profiler/related-wallets': { address: ADDRESS },
    'profiler/pnl': { address: ADDRESS },
    'profiler/pnl-summary': { address: ADDRESS, date: DATE },
    'profiler/current-balance': { address: ADDRESS },
    'profiler/labels': { address: ADDRESS },
    'tgm/flows': { token_address: ADDRESS, date: DATE },
  }
  test.each([
    ['profiler/transaction-lookup', 'solana'],
    ['profiler/transactions', 'hyperevm'],
    ['profiler/related-wallets', 'hyperevm'],
    ['profiler/related-wallets', 'all'],
    ['profiler/current-balance', 'hyperliquid'],
    ['profiler/current-balance', 'ETHEREUM'],
    ['profiler/current-balance', 'bsc'],
    ['profiler/current-balance', 'constructor'],
    ['profiler/labels', 'bitcoin'],
    ['tgm/flows', 'bitcoin'],
    ...['hyperevm', 'bitcoin', 'injective', 'iotaevm', 'mantra', 'near', 'starknet', 'ton', 'tron'].map((chain) => ['profiler/pnl', chain] as const),
    ['profiler/pnl-summary', 'ton'],
  ] as const)('%s on %s', (id, chain) => {
    const { message, remedy, field } = refusal(id, { ...subject[id], chain })
    expect(field).toBe('chain')
    expect(message).toContain(ENDPOINTS[id].title)
    expect(remedy).not.toBe('')
  })
  test('checks every chain of a list', () => {
    const chains = (value: unknown): string | undefined => refusal('smart-money/netflow', { chains: value }).field
    expect(chains([])).toBe('chains')
    expect(chains(['base', 'base'])).toBe('chains')
    expect(chains(['all', 'base'])).toBe('chains')
    expect(chains(['base', 'near'])).toBe('chains.1')
    expect(checkRequest('smart-money/netflow', { chains: ['all'] }).ok).toBe(true)
  })
  test('sends the list of chains for `all` where the service does not accept `all`', () => {
    const checked = checkRequest('smart-money/historical-holdings', { chains: ['all'], date_range: DATE })
    expect(checked.ok && checked.value.body['chains']).toEqual(['arc', 'base', 'bnb', 'ethereum', 'monad', 'robinhood', 'solana'])
    expect(refusal('token-screener', { chains: ['all'], timeframe: '24h' }).message).toContain('not name more than 5 chains')
  })
})

describe('suggests this endpoint’s name for a field name of another endpoint', () => {
  const traps: readonly (readonly [EndpointId, object, string])[] = [
    ['profiler/transactions', { ...TRANSACTIONS, chains: ['bnb'] }, 'chain'],
    ['smart-money/netflow', { chains: ['base'], chain: 'base' }, 'chains'],
    ['smart-money/historical-holdings', { chains: ['base'], date: DATE }, 'date_range'],
    ['tgm/flows', { chain: 'base', token_address: ADDRESS, date_range: DATE }, 'date'],
    ['token-screener', { chains: ['base'], timeframe: '24h', date: DATE }, 'timeframe'],
    ['portfolio/defi-holdings', { address: ADDRESS }, 'wallet_address'],
    ['profiler/labels', { chain: 'base', wallet_address: ADDRESS }, 'address'],
    ['profiler/historical-balances', { ...TRANSACTIONS, hide_spam_token: true }, 'filters.hide_spam_tokens'],
    ['profiler/current-balance', { chain: 'base', address: ADDRESS, filters: { hide_spam_tokens: true } }, 'hide_spam_token'],
    ['smart-money/holdings', { chains: ['base'], filters: { token_sector: ['AI'] } }, 'filters.token_sectors'],
    ['smart-money/netflow', { chains: ['base'], filters: { smart_money: { include: ['Fund'] } } }, 'filters.include_smart_money_labels'],
    ['smart-money/perp-trades', { filters: { only_new_positions: true } }, 'only_new_positions'],
    ['smart-money/perp-trades', { side: 'Long' }, 'filters.side'],
    ['tgm/perp-trades', { token_symbol: 'BTC', date: DATE, filters: { type: 'MARKET' } }, 'filters.order_type'],
    ['tgm/holders', { chain: 'base', tokenAddress: ADDRESS }, 'token_address'],
    ['tgm/holders', { chain: 'base', token_address: ADDRESS, label: 'whale' }, 'label_type'],
    ['token-screener', { chains: ['base'], timeframe: '24h', filters: { only_smart_money: true } }, 'filters.trader_type'],
  ]
  test.each(traps.map(([id, request, name]) => ({ id, request, name })))('$id: $name', ({ id, request, name }) => {
    const { message, remedy } = refusal(id, request)
    expect(message).toContain('has no field')
    expect(remedy).toBe(`Send ${name} in its place.`)
  })
  test('says to leave the field out where the endpoint has no equivalent', () => {
    expect(refusal('smart-money/dcas', { date: DATE }).remedy).toBe('Remove the field.')
    expect(refusal('profiler/perp-positions', { address: ADDRESS, pagination: { page: 1 } }).remedy).toBe('Remove the field.')
  })
  test.each([
    ['tgm/holders', {}],
    ['tgm/pnl-leaderboard', { date: DATE }],
  ] as const)('%s refuses premium labels, which the service would accept and charge for', (id, dates) => {
    const { message, field } = refusal(id, { chain: 'base', token_address: ADDRESS, ...dates, premium_labels: true })
    expect([field, message.includes('150 credits')]).toEqual(['premium_labels', true])
  })
})

describe('refuses fractions as bounds of counts', () => {
  test.each([
    ['smart-money/holdings', { chains: ['base'] }, 'holders_count'],
    ['profiler/counterparties', TRANSACTIONS, 'interaction_count'],
    // The public schema has integer amounts for these two: a fraction would be refused.
    ['profiler/current-balance', { address: ADDRESS, chain: 'base' }, 'token_amount'],
    ['profiler/historical-balances', TRANSACTIONS, 'token_amount'],
    ['profiler/perp-trades', { address: ADDRESS, date: DATE }, 'oid'],
    ['tgm/flows', { chain: 'base', token_address: ADDRESS, date: DATE }, 'total_inflows_count'],
    ['tgm/flow-intelligence', { chain: 'base', token_address: ADDRESS }, 'whale_wallet_count'],
    ['token-screener', { chains: ['base'], timeframe: '24h' }, 'nof_buyers'],
  ] as const)('%s %s %s', (id, rest, name) => {
    expect(checkRequest(id, { ...rest, filters: { [name]: { min: 2 } } }).ok).toBe(true)
    expect(refusal(id, { ...rest, filters: { [name]: { min: 1.5 } } }).message).toContain('must be a whole number')
  })
})

describe('one subject', () => {
  test.each(['profiler/current-balance', 'profiler/counterparties', 'profiler/historical-balances', 'profiler/pnl', 'profiler/pnl-summary'] as const)(
    '%s requires an address or an entity, not both',
    (id) => {
      const rest = { chain: 'ethereum', ...(ENDPOINTS[id].dateRequired ? { date: DATE } : {}) }
      expect(checkRequest(id, { ...rest, address: ADDRESS }).ok).toBe(true)
      expect(checkRequest(id, { ...rest, entity_name: 'Wintermute Trading' }).ok).toBe(true)
      expect(refusal(id, { ...rest, address: ADDRESS, entity_name: 'Wintermute Trading' }).field).toBe('entity_name')
      expect(refusal(id, rest).field).toBe('address')
    },
  )
  test.each(['', 'x'.repeat(201), 'a\u0000b', '\ud800', 7, null])('an address cannot be %j', (address) => {
    expect(refusal('profiler/labels', { chain: 'ethereum', address }).field).toBe('address')
  })
})

describe('dates', () => {
  test.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, 'date.from'],
    [{ from: '2026-9-1', to: '2026-09-24' }, 'date.from'],
    [{ from: '2026-09-01T00:00:00Z', to: '2026-09-24' }, 'date.from'],
    [{ from: '0000-00-00', to: '2026-09-24' }, 'date.from'],
    [{ from: '2026-09-24' }, 'date.to'],
    [{ from: '2026-09-24', to: '2026-09-23' }, 'date'],
    [{ from: '2025-09-23', to: '2026-09-24' }, 'date'],
    ['2026-09-24', 'date'],
    [undefined, 'date'],
  ])('%j is refused at %s', (date, field) => {
    expect(refusal('profiler/transactions', { ...TRANSACTIONS, date }).field).toBe(field)
  })
  test('accepts one day and a whole year as ranges', () => {
    expect(checkRequest('profiler/transactions', { ...TRANSACTIONS, date: { from: '2026-09-24', to: '2026-09-24' } }).ok).toBe(true)
    expect(checkRequest('profiler/transactions', { ...TRANSACTIONS, date: { from: '2025-09-24', to: '2026-09-24' } }).ok).toBe(true)
  })
  test('accepts holdings up to four years before the given day', () => {
    const request = { chains: ['base'], date_range: { from: '2022-09-20', to: '2022-10-01' } }
    expect(checkRequest('smart-money/historical-holdings', request).ok).toBe(true)
    expect(checkRequest('smart-money/historical-holdings', request, '2026-09-20').ok).toBe(true)
    expect(refusal('smart-money/historical-holdings', request, '2026-09-21').field).toBe('date_range.from')
  })
})

describe('names and pages', () => {
  test.each([
    [{ page: 1 }, 'page', 'Put page inside pagination.'],
    [{ per_page: 10 }, 'per_page', 'Put per_page inside pagination.'],
    [{ tokenAddress: 'x' }, 'tokenAddress', 'Write the name in snake_case, or remove the field.'],
    [{ pagination: { page: 1, recordsPerPage: 5 } }, 'pagination.recordsPerPage', 'Write the name in snake_case, or remove the field.'],
    [{ filters: { colour: 'red' } }, 'filters.colour', 'Remove the field.'],
    [JSON.parse('{"__proto__": {"chain": "bnb"}}'), '__proto__', 'Remove the field.'],
  ])('%j is refused at %s', (more, field, remedy) => {
    const request = Object.assign(Object.create(null), TRANSACTIONS)
    for (const key of Object.keys(more)) Object.defineProperty(request, key, { value: more[key], enumerable: true })
    expect(refusal('profiler/transactions', request)).toMatchObject({ field, remedy })
  })
  test('allows at most 20 records a page for address transactions, 1,000 for others', () => {
    const page = (per_page: number): object => ({ ...TRANSACTIONS, pagination: { page: 1, per_page } })
    expect(checkRequest('profiler/transactions', page(20)).ok).toBe(true)
    expect(refusal('profiler/transactions', page(21)).field).toBe('pagination.per_page')
    expect(refusal('profiler/transactions', page(0)).field).toBe('pagination.per_page')
    expect(refusal('profiler/transactions', page(1.5)).field).toBe('pagination.per_page')
    expect(checkRequest('profiler/counterparties', page(1000)).ok).toBe(true)
    expect(refusal('profiler/counterparties', page(1001)).field).toBe('pagination.per_page')
  })
  test('refuses chain and pages where the endpoint has none', () => {
    expect(refusal('profiler/perp-trades', { address: ADDRESS, date: DATE, chain: 'hyperliquid' }).field).toBe('chain')
    expect(refusal('profiler/perp-positions', { address: ADDRESS, pagination: { page: 1 } }).field).toBe('pagination')
    expect(refusal('profiler/pnl-summary', { address: ADDRESS, chain: 'base', date: DATE, pagination: { page: 1 } }).field).toBe('pagination')
  })
  test('refuses the premium labels of holders, which raise the price', () => {
    expect(refusal('tgm/holders', { token_address: ADDRESS, chain: 'base', premium_labels: true }).field).toBe('premium_labels')
  })
})

test('returns a result and never throws for any request', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ENDPOINT_IDS), fc.anything({ withNullPrototype: true, maxDepth: 3 }), (id, request) => {
      const checked = checkRequest(id, request)
      if (!checked.ok) expect(checked.error.message.length).toBeGreaterThan(0)
    }),
  )
})

describe('refuses an address of another chain before it costs anything', () => {
  const SOLANA = 'FpwQQhQQoEaVu3WU2qZMfF1hx48YyfwsLoRgXG83E99Q'
  const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'
  test.each([
    ['profiler/current-balance', { address: ADDRESS.slice(0, -1), chain: 'base' }, 'address'],
    ['profiler/current-balance', { address: SOLANA, chain: 'base' }, 'address'],
    ['profiler/current-balance', { address: `${ADDRESS} `, chain: 'base' }, 'address'],
    ['profiler/current-balance', { address: 'nonsense', chain: 'all' }, 'address'],
    ['profiler/perp-positions', { address: SOLANA }, 'address'],
    ['portfolio/defi-holdings', { wallet_address: 'vitalik.eth' }, 'wallet_address'],
    ['tgm/holders', { token_address: ADDRESS.slice(2), chain: 'base' }, 'token_address'],
    ['tgm/holders', { token_address: WIF, chain: 'sui' }, 'token_address'],
    ['tgm/jup-dca', { token_address: ADDRESS }, 'token_address'],
  ] as const)('%s %j', (id, request, field) => {
    const reported = refusal(id, request)
    expect(reported.field).toBe(field)
    // A key typed into the wrong field must not be repeated in a sentence, a log or a case.
    expect(reported.message + reported.remedy).not.toContain(WIF)
  })
  test('names chain and problem once', () => {
    expect(refusal('profiler/current-balance', { address: `${ADDRESS}0`, chain: 'base' }).message).toBe(
      'Current balance: address is not a valid Base address. An EVM address has 40 hexadecimal digits after 0x; this one has 41.',
    )
    expect(refusal('profiler/current-balance', { address: `${ADDRESS} `, chain: 'all' }).message).toBe(
      'Current balance: address is not valid. It contains white space.',
    )
  })
  test.each([
    ['profiler/current-balance', { address: SOLANA, chain: 'solana' }],
    ['profiler/current-balance', { address: SOLANA, chain: 'all' }],
    ['tgm/holders', { token_address: '0x2::sui::SUI', chain: 'sui' }],
    ['tgm/holders', { token_address: `0x${'e'.repeat(40)}`, chain: 'solana' }],
  ] as const)('accepts %s %j', (id, request) => {
    expect(checkRequest(id, request).ok).toBe(true)
  })
})

describe('accepts any params of a legacy question', () => {
  const taken = (params: unknown): boolean => checkRequest('legacy/question', { params }).ok
  const deep = (levels: number): unknown => (levels === 0 ? 'x' : { inner: deep(levels - 1) })

  test.each<[what: string, value: unknown]>([
    ['texts, flags and nothing', { text: 'a', yes: true, no: false, none: null }],
    ['numbers that arrive as they are', [0, -1, 1.5, Number.MAX_SAFE_INTEGER, 1e-7]],
    ['lists and objects in each other', [[1, { a: [2, { b: null }] }], []]],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
    ['as deep as they may be', deep(6)],
  ])('%s are sent', (_what, value) => {
    expect(taken({ value })).toBe(true)
  })

  test.each<[what: string, value: unknown]>([
    ['a number that JSON writes as another', 2 ** 53],
    ['a number without end', Number.POSITIVE_INFINITY],
    ['no number', Number.NaN],
    ['half of a character', '\ud800'],
    ['half of a character in a name', { '\ud800': 1 }],
    ['an object of a class', new Date(0)],
    ['a list of such', [new Map()]],
    ['nothing at all', { inner: undefined }],
    ['a whole number of another kind', 1n],
    ['what is nested deeper than anybody asks', deep(12)],
  ])('%s is refused', (_what, value) => {
    expect(taken({ value })).toBe(false)
  })
})
