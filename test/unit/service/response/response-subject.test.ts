import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeResponse } from '../../../../src-shared/service/response/decode-response.ts'
import { isJsonObject, writeJsonText } from '../../../../src-shared/service/response/json-text.ts'
import { ENDPOINT_IDS, type EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { RESPONSE_ECHOES, type ResponseEcho } from '../../../../src-shared/service/table/response-echoes.ts'
import { responsesIn, fileNames } from '../recorded.ts'

const [A, B] = ['0xcbb811f129782ef87e19dea9d3375045219bae00', '0x28c6c06298d514db089934071355e5743bf21d60']
const [HASH_A, HASH_B] = [`0x${'a1'.repeat(32)}`, `0x${'b2'.repeat(32)}`]

type Fields = Readonly<Record<string, unknown>>

/** Undefined for an accepted response; else the sentence of the refusal. */
function refusalOf(id: EndpointId, request: Fields, body: unknown): string | undefined {
  const decoded = decodeResponse(id, new TextEncoder().encode(JSON.stringify(body)), { page: 1, request })
  if (decoded.ok) return undefined
  return decoded.error.code === 'about_something_else' ? decoded.error.message : `other failure: ${decoded.error.code}`
}

const RECORDED = (['recorded', 'examples'] as const)
  .flatMap((folder) => fileNames(folder).flatMap((name) => responsesIn(folder, name)))
  .flatMap(({ request, ...response }, at) => {
    // A request of the recordings is a plain object, or missing.
    const fields = request !== undefined && isJsonObject(request) ? (JSON.parse(JSON.stringify(request)) as Fields) : undefined
    return fields === undefined ? [] : [{ ...response, request: fields, label: `${response.name} ${at}` }]
  })

describe('a recorded response of the public service', () => {
  test('exists for most endpoints', () => {
    expect(new Set(RECORDED.map(({ id }) => id)).size).toBeGreaterThan(25)
  })

  test.each(RECORDED)('$label is about its own request', ({ id, body, request }) => {
    expect(decodeResponse(id, body, { page: 1, request })).toMatchObject({ ok: true })
  })

  test.each(RECORDED.filter(({ id, body }) => RESPONSE_ECHOES[id].some((echo) => holdsAny(body, echo))))(
    '$label is refused as the response to a request about something else',
    ({ id, body, request }) => {
      const changed = RESPONSE_ECHOES[id].filter((echo) => holdsAny(body, echo) && at(request, echo.request) !== undefined)
      for (const echo of changed) {
        const decoded = decodeResponse(id, body, { page: 1, request: withValue(request, echo.request, otherThan(echo, request)) })
        if (echo.kind === 'chain' && at(request, 'chain') === 'all') continue
        expect([echo.request, decoded.ok ? 'taken' : decoded.error.code]).toEqual([echo.request, 'about_something_else'])
      }
    },
  )
})

describe('a legitimate page may name other subjects', () => {
  const others = { owner_address: B, contract_address: B, spender: B, from_address: B, to_address: B, other_chain: 'linea', note: HASH_B }

  test.each(RECORDED)('$label in fields that do not repeat the request', ({ id, request, response }) => {
    const ownFields = new Set(RESPONSE_ECHOES[id].flatMap(({ record, response: whole }) => [...record, ...whole].map((field) => field.split('.')[0])))
    const added = Object.fromEntries(Object.entries(others).filter(([name]) => !ownFields.has(name)))
    // A parsed body consists of plain values.
    const withOthers = withInRecords(JSON.parse(writeJsonText(response)), added)
    const decoded = decodeResponse(id, new TextEncoder().encode(JSON.stringify(withOthers)), { page: 1, request })
    expect(decoded.ok ? 'taken' : decoded.error.code).not.toBe('about_something_else')
  })
})

/** The same value with more fields in each of its objects inside a list. */
function withInRecords(value: unknown, added: object): unknown {
  if (Array.isArray(value)) {
    return value.map((entry) =>
      typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? { ...added, ...Object(withInRecords(entry, added)) } : entry,
    )
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withInRecords(inner, added)]))
}

function holdsAny(body: Uint8Array, echo: ResponseEcho): boolean {
  const text = new TextDecoder().decode(body)
  return [...echo.record, ...(echo.kind === 'website' ? echo.response : [])].some((field) =>
    new RegExp(`"${field.split('.').at(-1)}":\\s*(?:"[^"]|\\["[^"])`).test(text),
  )
}

function at(request: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), request)
}

function withValue(request: Fields, path: string, value: unknown): Fields {
  const [first = '', second] = path.split('.')
  return { ...request, [first]: second === undefined ? value : { ...Object(request[first]), [second]: value } }
}

function otherThan({ kind, request: field }: ResponseEcho, request: Fields): unknown {
  if (kind === 'chain') return field === 'chains' ? ['linea'] : 'linea'
  if (kind === 'hash') return HASH_B
  if (kind === 'website') return ['https://elsewhere.example/']
  if (kind === 'name') return field === 'queries' ? ['something else'] : 'Else'
  return request['chain'] === 'solana' || field === 'token_address' ? '9Z83ZAtd7vjEFvXfKkjBZtAPTgeJZ1GzK7b1Uf1E3DsF' : B
}

/** For each kind a request value, the same in another spelling, and a different one. */
const VALUES: Readonly<Record<ResponseEcho['kind'], readonly [requested: string, same: string, other: string]>> = {
  account: [A, '0xCBB811f129782ef87e19dea9d3375045219baE00', B],
  token: [A, A.toUpperCase().replace('0X', '0x'), B],
  chain: ['bnb', 'bsc', 'base'],
  hash: [HASH_A, HASH_A.slice(2).toUpperCase(), HASH_B],
  name: ['Wintermute Trading', 'wintermute  trading', 'Another Firm'],
  website: ['https://a.example/x', 'https://www.a.example/y', 'https://b.example/x'],
}

const LISTED = new Set(['chains', 'queries', 'urls'])

function requestOf(echo: ResponseEcho): Fields {
  const [requested] = VALUES[echo.kind]
  const chain = echo.kind === 'chain' ? {} : { chain: 'ethereum' }
  return withValue(chain, echo.request, LISTED.has(echo.request) ? [requested] : requested)
}

/** A record in which each of the fields is `value`. */
function recordWith({ record }: ResponseEcho, value: string): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const field of record) {
    const [first = '', second] = field.split('.')
    // The list was created one line above.
    if (second === undefined) made[first] = value
    else made[first] = [{ ...(made[first] as readonly object[] | undefined)?.[0], [second]: value }]
  }
  return made
}

/** A body of the endpoint with these records; every endpoint recognises one of its own fields. */
function bodyOf(id: EndpointId, ...records: readonly object[]): unknown {
  if (id === 'profiler/pnl-summary') return { top5_tokens: records.map((record) => ({ token_symbol: 'A', ...record })), traded_times: 4 }
  if (id === 'profiler/perp-positions') return { data: { asset_positions: records.map((record) => ({ position_type: 'oneWay', ...record })) } }
  if (id === 'portfolio/defi-holdings') return { protocols: records.map((record) => ({ protocol_name: 'Aave', ...record })) }
  if (id === 'search/web-search') return { results: records.map((record) => ({ organic: [], ...record })) }
  if (id === 'search/web-fetch') return { analysis: 'text', ...records.at(-1) }
  return { data: records.map((record) => ({ token_symbol: 'A', label: 'L', counterparty_address: B, address_label: 'x', ...KNOWN[id], ...record })) }
}

/** Fields that make a record valid for its endpoint, where the common ones do not. */
const KNOWN: Readonly<Partial<Record<EndpointId, object>>> = {
  'profiler/transactions': { method: 'transfer' },
  'profiler/transaction-lookup': { receipt_status: 1 },
  'tgm/flows': { price_usd: 1 },
  'tgm/transfers': { transfer_amount: 1 },
  'tgm/pnl-leaderboard': { nof_trades: 1 },
  'tgm/dex-trades': { action: 'BUY' },
  'tgm/jup-dca': { status: 'Active' },
  'tgm/flow-intelligence': { whale_wallet_count: 1 },
  'tgm/perp-trades': { side: 'Long' },
  'profiler/perp-trades': { side: 'Long' },
  'smart-money/dex-trades': { token_bought_symbol: 'A' },
}

const IN_RECORDS = ENDPOINT_IDS.flatMap((id) =>
  RESPONSE_ECHOES[id].filter(({ record }) => record.length > 0).map((echo) => ({ id, echo, field: echo.request })),
)

describe('a field of a record that repeats the request', () => {
  test.each(IN_RECORDS)('$id is refused where it names another $field', ({ id, echo }) => {
    const [requested, same, other] = VALUES[echo.kind]
    const symbols = echo.request === 'token_symbol' ? { token_symbol: requested } : {}
    const refused = (...values: readonly string[]) =>
      refusalOf(id, requestOf(echo), bodyOf(id, ...values.map((value) => ({ ...symbols, ...recordWith(echo, value) }))))
    expect([refused(requested), refused(same), refused(''), refused('\0')]).toEqual([undefined, undefined, undefined, undefined])
    expect(refused(other)).toMatch(/^The response is about something else: one record names another \w+ than the request\.$/)
    expect(refused(`${other}\0`)).toMatch(/one record names another/)
    expect(refused(requested, other, other)).toContain('2 records name another')
  })

  test.each(IN_RECORDS)('$id is accepted where the request or the record has no $field', ({ id, echo }) => {
    expect(refusalOf(id, {}, bodyOf(id, recordWith(echo, VALUES[echo.kind][2])))).toBeUndefined()
    expect(refusalOf(id, echo.request === 'token_symbol' ? {} : requestOf(echo), bodyOf(id, {}))).toBeUndefined()
  })
})

describe('a page with one record about another subject', () => {
  test('is refused as a whole at any position of the record, and only then', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IN_RECORDS),
        fc.array(fc.constantFrom('requested', 'same', 'absent', 'empty'), { maxLength: 12 }),
        fc.option(fc.nat({ max: 12 }), { nil: undefined }),
        ({ id, echo }, others, position) => {
          const [requested, same, other] = VALUES[echo.kind]
          const symbols = echo.request === 'token_symbol' ? { token_symbol: requested } : {}
          const texts = { requested, same, empty: '' }
          const records = others.map((what) => ({ ...symbols, ...(what === 'absent' ? {} : recordWith(echo, texts[what])) }))
          if (position !== undefined) records.splice(Math.min(position, records.length), 0, { ...symbols, ...recordWith(echo, other) })
          if (records.length === 0) return
          // The page of web-fetch is one record.
          const isLast = id !== 'search/web-fetch' || position === undefined || position >= others.length
          expect(refusalOf(id, requestOf(echo), bodyOf(id, ...records)) !== undefined).toBe(position !== undefined && isLast)
        },
      ),
    )
  })
})

const OF_RESPONSES = ENDPOINT_IDS.flatMap((id) => RESPONSE_ECHOES[id].flatMap((echo) => echo.response.map((name) => ({ id, echo, name }))))

test.each(OF_RESPONSES)('$id is refused where the response as a whole names another $name', ({ id, echo, name }) => {
  const [requested, same, other] = VALUES[echo.kind]
  const fields = echo.request === 'token_symbol' ? { token_symbol: requested } : {}
  const body = (value: string): object => ({ ...Object(bodyOf(id, fields)), [name]: value })
  expect([refusalOf(id, requestOf(echo), body(requested)), refusalOf(id, requestOf(echo), body(same))]).toEqual([undefined, undefined])
  expect(refusalOf(id, requestOf(echo), body(other))).toMatch(/^The response is about another \w+ than the request\.$/)
  const enveloped = { ...Object(bodyOf(id, fields)), request: { [name]: other } }
  expect(refusalOf(id, requestOf(echo), enveloped)).toMatch(/^The response is about another \w+ than the request\.$/)
})

/** Paths of objects in which a service may repeat the request. */
const PLACES = ['meta', 'meta.request', 'request.params', 'params', 'parameters', 'query', 'input', 'request.body', 'wallet', 'account', 'subject']
const NAMES: Readonly<Partial<Record<ResponseEcho['kind'], readonly string[]>>> = {
  account: ['address', 'wallet', 'account', 'subject', 'walletAddress', 'wallet_address'],
  chain: ['chain', 'network', 'blockchain'],
  token: ['token', 'tokenAddress', 'token_address'],
  hash: ['txHash', 'transactionHash'],
}

function nest(path: string, value: object): object {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value)
}

const REPEATED = ENDPOINT_IDS.flatMap((id) =>
  RESPONSE_ECHOES[id]
    .filter(({ response, kind }) => response.length > 0 && NAMES[kind] !== undefined)
    .map((echo) => ({ id, echo, field: echo.request })),
)

describe('a request repeated in a response', () => {
  test.each(REPEATED)('$id is refused where it repeats another $field, at any path', ({ id, echo }) => {
    const [requested, same, other] = VALUES[echo.kind]
    for (const name of NAMES[echo.kind] ?? []) {
      for (const path of PLACES) {
        // A token address is repeated with the parameters.
        if (name === 'token_address' && echo.response.length === 0) continue
        const refused = (value: unknown) => refusalOf(id, requestOf(echo), { ...Object(bodyOf(id, {})), ...nest(path, { [name]: value }) })
        const unchanged = [requested, same, '', '\0', null, 7, {}, 'n/a', 'native'].filter((value) => !(echo.kind === 'chain' && value === 7))
        const context = `${path}.${name}`
        expect([context, ...unchanged.map(refused)]).toEqual([context, ...unchanged.map(() => undefined)])
        expect([context, refused(other)]).toEqual([context, expect.stringMatching(/^The response is about another \w+ than the request\.$/)])
      }
    }
  })

  test('is ignored in rows, lists and objects of others', () => {
    const request = { address: A, chain: 'ethereum' }
    const body = (more: object) => refusalOf('profiler/counterparties', request, { data: [{ counterparty_address: B }], ...more })
    expect(
      [
        { data: [{ counterparty_address: B, wallet: B, meta: { wallet: B } }] },
        { meta: { counterparty: B, cursor: B, wallets: [B], related: { wallet: B } } },
        { account: { user: 'investigations@agency.example', plan: 'pro', account: 'team-of-investigators' } },
        { meta: { network: 'mainnet', account: 'a name of twenty letters', pagination: { wallet: B } } },
        { request: { addresses: [B, A] } },
        { included: [{ wallet: B }], links: { wallet: B } },
      ].map(body),
    ).toEqual(Array(6).fill(undefined))
    const positions = { data: { asset_positions: [], request: { user: B } } }
    expect(refusalOf('profiler/perp-positions', { address: A }, positions)).toBe('The response is about another address than the request.')
    expect([{ request: { addresses: [B] } }, { meta: { request: { chainId: 8453 } } }].map(body)).toEqual([
      'The response is about another address than the request.',
      'The response is about another chain than the request.',
    ])
  })
})

describe('accepts as no difference', () => {
  const balance = (record: object, request: Fields) => refusalOf('profiler/current-balance', request, { data: [{ token_symbol: 'A', ...record }] })

  test('any chain where the request is for all chains', () => {
    const request = { address: A, chain: 'all' }
    expect(['ethereum', 'bsc', 'solana', 'unheard-of'].map((chain) => balance({ chain }, request))).toEqual(Array(4).fill(undefined))
    expect(balance({ chain: 'solana' }, { entity_name: 'E', chain: 'all' })).toBeUndefined()
  })

  test('a chain field that names no chain', () => {
    expect(['n/a', '-', 'EVM'].map((chain) => balance({ chain }, { address: A, chain: 'ethereum' }))).toEqual(Array(3).fill(undefined))
    expect(balance({ chain: 'EVM' }, { address: '9Z83ZAtd7vjEFvXfKkjBZtAPTgeJZ1GzK7b1Uf1E3DsF', chain: 'solana' })).toContain('another chain')
  })

  test('the address of a record where the request names an entity', () => {
    expect(balance({ address: B }, { entity_name: 'E', chain: 'ethereum' })).toBeUndefined()
  })

  test('another name of the same chain', () => {
    expect(['Ethereum', 'ETH', 'ethereum-mainnet'].map((chain) => balance({ chain }, { address: A, chain: 'ethereum' }))).toEqual(
      Array(3).fill(undefined),
    )
    const NAMES = { 'BNB Chain': 'bnb', 'Arbitrum One': 'arbitrum', 'eip155:8453': 'base', POL: 'polygon', 'OP Mainnet': 'optimism' }
    expect(Object.entries(NAMES).map(([name, chain]) => balance({ chain: name }, { address: A, chain }))).toEqual(Array(5).fill(undefined))
    expect(balance({ chain: 'fantom' }, { address: A, chain: 'ethereum' })).toContain('another chain')
  })

  test('the other sides of movements, trades and counterparties', () => {
    const leg = { from_address: B, to_address: A }
    const moved = (...legs: readonly object[]) =>
      refusalOf('profiler/transactions', { address: A, chain: 'ethereum' }, { data: [{ method: 'x', tokens_received: legs }] })
    expect([moved(leg), moved({ from_address: B }), moved(leg, { from_address: B, to_address: B })]).toEqual([undefined, undefined, undefined])
    expect(moved({ from_address: B, to_address: B })).toContain('another address')
    const trade = { token_address: B, traded_token_address: A, action: 'BUY' }
    expect(refusalOf('tgm/dex-trades', { token_address: A, chain: 'base' }, { data: [trade] })).toBeUndefined()
    expect(refusalOf('profiler/counterparties', { address: A, chain: 'base' }, { data: [{ counterparty_address: B }] })).toBeUndefined()
    expect(refusalOf('profiler/related-wallets', { address: A, chain: 'base' }, { data: [{ address: B, relation: 'x' }] })).toBeUndefined()
  })

  test('a value that is not a text', () => {
    expect([7, null, {}, [], true].map((value) => balance({ address: value, chain: value }, { address: A, chain: 'ethereum' }))).toEqual(
      Array(5).fill(undefined),
    )
  })
})

test('addresses are compared as their chain writes them', () => {
  const of = (chain: string, requested: string, delivered: string) =>
    refusalOf('profiler/current-balance', { address: requested, chain }, { data: [{ token_symbol: 'A', address: delivered }] }) === undefined
  const TON = ['EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8'] as const
  expect(of('ton', ...TON)).toBe(true)
  expect(of('bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toBe(true)
  expect(of('sui', `0x${'0'.repeat(62)}02`, '0x2')).toBe(true)
  expect(of('solana', 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5', 'V49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5')).toBe(false)
  expect(of('solana', 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5', A)).toBe(false)
  expect(of('ethereum', A, 'v49jgwyQy9zu4oeemnq3ytjRkyiJth5HKiXSstk8aV5')).toBe(false)
})

test('no delivered text makes the comparison fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...ENDPOINT_IDS), (text, id) => {
      for (const echo of RESPONSE_ECHOES[id]) refusalOf(id, requestOf(echo), bodyOf(id, recordWith(echo, text)))
    }),
  )
})
