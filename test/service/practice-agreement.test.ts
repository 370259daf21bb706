import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { FORMS } from '../../src-practice/server/forms.ts'
import { CHAIN_IDS } from '../../src-shared/addresses/chains/chains.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { checkRequest } from '../../src-shared/service/request/requests.ts'
import { call, start, TODAY } from './practice-help.ts'
import { GOOD_BODIES, NO_LIMITS } from './practice-market-help.ts'
import type { FieldKind, FilterKind } from '../../src-practice/server/form-types.ts'

/**
 * The request schemas and the practice service's forms were written independently from the same
 * interface. Here both check every request of a long list, valid and invalid: a request that one
 * accepts and the other refuses is a fault in one of the two.
 */
let service: PracticeService
beforeAll(async () => {
  service = await start({ credits: 100_000_000, limits: NO_LIMITS })
})
afterAll(() => service.close())

type Body = Readonly<Record<string, unknown>>
const POSTED = Object.values(ENDPOINTS).filter((endpoint) => endpoint.group !== 'legacy' && endpoint.method === 'POST')
const DAYS = { from: '2026-10-01', to: '2026-10-08' }
const WRONG = [7, true, {}, [], [7], { nope: 1 }, '']

/**
 * Names that belong to another endpoint, to another spelling, or to every object of the language.
 */
// oxfmt-ignore
const NAME_TRAPS = [
  'chain', 'chains', 'date', 'date_range', 'page', 'per_page', 'perPage', 'limit', 'parameters', 'tokenAddress', 'token_address', 'token_symbol', 'address',
  'wallet_address', 'entity_name', 'hide_spam_token', 'hide_spam_tokens', 'timeframe', 'label', 'label_type', 'name', 'sectors', 'token_sector', 'filters',
  'order_by', 'pagination', 'constructor', 'toString', '__proto__',
] as const

/**
 * Requests that Casebook does not send although the service would accept them: no feature needs
 * them.
 */
const STRICTER_ON_PURPOSE: readonly (readonly [name: string, body: Body])[] = [
  ['an empty order', { order_by: [] }],
  ['a filter of nothing', { filters: { address: null } }],
  ['a control character', { filters: { address_label: 'nope\u0000' } }],
  ['a page beyond all pages', { pagination: { page: 100_001 } }],
  ['premium labels inside another answer, which cost a hundred and fifty credits', { premium_labels: true }],
]

function filterValues(kind: FilterKind): readonly unknown[] {
  if (kind === 'flag') return [true, false, 'true']
  if (kind === 'range' || kind === 'whole-range')
    return [
      {},
      { min: 1.5 },
      { min: -2, max: 0 },
      { min: 1 },
      { max: 5 },
      { min: 1, max: 2 },
      { min: 5, max: 1 },
      { min: '1' },
      { min: 1, nope: 1 },
      '1',
    ]
  if (kind === 'dates') return [DAYS, { from: DAYS.from }, { from: '2024-01-01', to: '2026-01-02' }, { from: 'x', to: 'y' }, DAYS.from]
  const set = Array.isArray(kind) ? kind : typeof kind !== 'object' ? ['some', 'more'] : 'one' in kind ? kind.one : 'list' in kind ? kind.list : []
  return [...set, ...set.map((one) => [one]), set, [...set, 7], typeof kind === 'string' ? 7 : 'unlisted', Array.from({ length: 101 }, () => set[0])]
}

function fieldValues(kind: FieldKind): readonly unknown[] {
  if (kind === 'flag') return [true, false, 'true']
  if (kind === 'text') return ['', 7, null, ['x']]
  if (kind === 'token') return ['', '  ', 'x y', 7, null, '0x1']
  if (kind === 'wallet') return ['', 'x', 'x y', 7, null]
  if ('min' in kind) return [kind.min, kind.max, kind.min - 1, kind.max + 1, kind.min + 0.5, String(kind.min)]
  if ('maxItems' in kind) return [[], ['a'], Array.from({ length: kind.maxItems + 1 }, (_, n) => `https://a.example/${n}`), 'a', [7], ['']]
  return [...kind, `${kind[0]} `, [kind[0]], 7, '']
}

function chainBodies({ chainField }: Endpoint, good: Body): readonly (readonly [string, Body])[] {
  if (chainField === undefined) return []
  if (chainField === 'chain') {
    const odd = ['ETHEREUM', 'eth', 'bsc', '', null, 7, ['ethereum']].map((chain) => [`chain ${JSON.stringify(chain)}`, { ...good, chain }] as const)
    const { chain, ...without } = good
    return [...odd, ['chains for chain', { ...without, chains: [chain] }], ['both', { ...good, chains: [chain] }], ['no chain', without]]
  }
  const lists = [
    [],
    ['base', 'base'],
    ['all', 'base'],
    ['BASE'],
    'base',
    null,
    [7],
    ['base', 'ethereum'],
    ['base', 'ethereum', 'bnb', 'solana', 'arc', 'monad'],
  ]
  const { chains: _, ...without } = good
  const offered = CHAIN_IDS.map((chain) => [`chain ${chain}`, { ...good, chains: [chain] }] as const)
  return [
    ...offered,
    ...lists.map((chains) => [`chains ${JSON.stringify(chains)}`, { ...good, chains }] as const),
    ['chain for chains', { ...without, chain: 'base' }],
  ]
}

function dateBodies({ dateField }: Endpoint, good: Body): readonly (readonly [string, Body])[] {
  if (dateField === undefined) return []
  const dates = [
    { from: '2025-11-21', to: TODAY },
    { from: '2025-11-20', to: TODAY },
    { from: '2024-01-01', to: '2024-12-31' },
    { from: '2022-11-21', to: '2022-12-01' },
    { from: '2026-10-08', to: '2026-10-08' },
    { from: '2026-10-08', to: '2026-10-01' },
    { from: '2026-10-08' },
    { from: '2026-02-30', to: '2026-03-02' },
    { from: '2026-1-1', to: '2026-03-02' },
    { ...DAYS, nope: 1 },
    {},
    null,
    '2026-10-01',
  ]
  const other = dateField === 'date' ? 'date_range' : 'date'
  const { [dateField]: _, ...without } = good
  return [
    ...dates.map((value) => [`${dateField} ${JSON.stringify(value)}`, { ...good, [dateField]: value }] as const),
    ['the other name', { ...without, [other]: DAYS }],
    ['both names', { ...good, [dateField]: DAYS, [other]: DAYS }],
    ['no dates', without],
  ]
}

function pageBodies({ maxPerPage }: Endpoint, good: Body): readonly (readonly [string, Body])[] {
  const max = maxPerPage ?? 10
  const pages = [
    { per_page: max },
    { per_page: max + 1 },
    { per_page: 0 },
    { page: 0 },
    { page: 2 },
    { page: 1.5 },
    { page: '1' },
    {},
    { perPage: 1 },
    null,
    [],
  ]
  return pages.map((pagination) => [`pagination ${JSON.stringify(pagination)}`, { ...good, pagination }] as const)
}

function addressBodies({ id }: Endpoint, good: Body): readonly (readonly [string, Body])[] {
  const form = FORMS[id]
  if (form === undefined || form.address === 'none') return []
  const { address, ...without } = good
  const evm = String(address)
  const one = { ...without, ...('chain' in good ? { chain: 'base' } : {}) }
  const odd = ['', '0x123', evm.slice(2), `${evm}0`, `${evm} `, evm.replace(/.$/, 'g'), 'FpwQQhQQoEaVu3WU2qZMfF1hx48YyfwsLoRgXG83E99Q', 7, null]
  return [
    ...odd.map((value) => [`address ${JSON.stringify(value)}`, { ...one, address: value }] as const),
    // A few days only: for an entity as busy as this one the service itself may refuse a year.
    ['an entity', { ...without, ...('date' in good ? { date: DAYS } : {}), entity_name: 'Meridian Exchange' }],
    ['an address and an entity', { ...good, entity_name: 'Meridian Exchange' }],
    ['neither', without],
  ]
}

function bodiesOf(endpoint: Endpoint): readonly (readonly [name: string, body: Body])[] {
  const good = GOOD_BODIES.get(endpoint.id) ?? {}
  const form = FORMS[endpoint.id]
  const filters = Object.entries(form?.filters ?? {}).flatMap(([field, kind]) =>
    [...filterValues(kind), ...WRONG].map((value) => [`filter ${field} ${JSON.stringify(value)}`, { ...good, filters: { [field]: value } }] as const),
  )
  const own = Object.entries(form?.fields ?? {}).filter(([field]) => field !== 'premium_labels')
  const fields = own.flatMap(([field, kind]) =>
    fieldValues(kind).map((value) => [`${field} ${JSON.stringify(value)}`, { ...good, [field]: value }] as const),
  )
  const orders = (form?.orderBy ?? []).map((field) => [`order ${field}`, { ...good, order_by: [{ field, direction: 'DESC' }] }] as const)
  const [first = 'nope'] = form?.orderBy ?? []
  const oddOrders = [
    [{ field: first }],
    [{ field: first, direction: 'asc' }],
    [{ field: first, direction: 'ASC', nope: 1 }],
    { field: first, direction: 'ASC' },
    null,
  ]
  const traps = NAME_TRAPS.filter((name) => !Object.hasOwn(good, name) && !Object.hasOwn(form?.fields ?? {}, name))
  return [
    ['good', good],
    ...chainBodies(endpoint, good),
    ...dateBodies(endpoint, good),
    ...pageBodies(endpoint, good),
    ...addressBodies(endpoint, good),
    ...filters,
    ...fields,
    ...orders,
    ...oddOrders.map((order) => [`order_by ${JSON.stringify(order)}`, { ...good, order_by: order }] as const),
    // Not by a spread, which would set a prototype instead of a field.
    ...traps.map(
      (name) => [`name ${name}`, JSON.parse(`{${JSON.stringify(name)}:7,${JSON.stringify(good).slice(1)}`.replace(',}', '}')) as Body] as const,
    ),
  ]
}

describe('client and practice service accept the same requests', () => {
  test.each(POSTED.map((endpoint) => [endpoint.id, endpoint] as const))('for %s', async (id, endpoint) => {
    const apart: string[] = []
    let taken = 0
    let refused = 0
    for (const [name, body] of bodiesOf(endpoint)) {
      const here = checkRequest(id, body, TODAY).ok
      const { status, json } = await call(service, endpoint.path, JSON.stringify(body))
      const other = status === 200
      if (here !== other) apart.push(`${name}: ${here ? 'sent' : 'refused here'}, ${status} ${String(json?.code ?? '')} there`)
      if (other) taken++
      else refused++
    }
    expect(apart).toEqual([])
    expect(taken).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(20)
  })

  test.each(STRICTER_ON_PURPOSE)('except for %s, which Casebook never sends', async (_name, more) => {
    const body = { ...GOOD_BODIES.get('tgm/holders'), ...more }
    expect(checkRequest('tgm/holders', body).ok).toBe(false)
    expect((await call(service, '/api/v1/tgm/holders', body)).status).toBe(200)
  })
})
