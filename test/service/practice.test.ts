import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRACTICE_KEY } from '../../src-practice/practice-service.ts'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { FAULT_KINDS } from '../../src-practice/server/fault-kinds.ts'
import { decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import { CHAIN_IDS } from '../../src-shared/addresses/chains/chains.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import { checkRequest } from '../../src-shared/service/request/requests.ts'
import type { Json } from './practice-help.ts'
import { call, COLLECTOR, DATE, GOOD, POINTS, start, TODAY, TRADER } from './practice-help.ts'

const BALANCE = '/api/v1/profiler/address/current-balance'
const TRANSACTIONS = '/api/v1/profiler/address/transactions'
const COUNTERPARTIES = '/api/v1/profiler/address/counterparties'

let service: PracticeService
beforeAll(async () => {
  service = await start({ credits: 1_000_000 })
})
afterAll(() => service.close())

describe('the key of the practice service', () => {
  test('is refused in the flat form with every field of section 7.2 if it is missing', async () => {
    const response = await fetch(`${service.origin}/api/v1/account`)
    const body: Json = await response.json()
    expect(response.status).toBe(401)
    expect(Object.keys(body)).toEqual(['error', 'message', 'code', 'status', 'request_id', 'doc_url'])
    expect([body.code, body.status, body.doc_url.endsWith('#unauthenticated')]).toEqual(['unauthenticated', 401, true])
    expect(body.request_id).toBe(response.headers.get('x-request-id'))
    expect(body.request_id).toMatch(/^req-[0-9a-f]{32}$/)
  })

  test('is refused in the nested form, at no cost, if it is wrong', async () => {
    const before = service.creditsTaken()
    const reported = await call(service, BALANCE, { address: TRADER, chain: 'base' }, { apikey: 'wrong' })
    expect([reported.status, reported.json]).toEqual([401, { error: { code: 'UNAUTHORIZED', message: 'Invalid API key.' } }])
    expect(service.creditsTaken()).toBe(before)
  })

  test('is accepted in a header name in capitals', async () => {
    const response = await fetch(`${service.origin}/api/v1/account`, { headers: { APIKEY: service.key } })
    expect(response.status).toBe(200)
  })
})

describe('credits of the practice service', () => {
  test.each(['free', 'pro'] as const)('each call of the %s plan costs what the table and the headers name', async (plan) => {
    const own = await start({ plan, credits: 10_000 })
    let remaining = 10_000
    for (const [path, body] of GOOD) {
      const endpoint = Object.values(ENDPOINTS).find((one) => one.path === path)
      const price = Number(endpoint?.credits?.[plan] ?? endpoint?.hintedCredits)
      const reported = await call(own, path, body)
      remaining -= price
      expect([path, reported.status, reported.headers.get('x-service-credits-used'), reported.headers.get('x-service-credits-remaining')]).toEqual([
        path,
        200,
        String(price),
        String(remaining),
      ])
    }
    expect((await call(own, '/api/v1/account')).json).toEqual({ plan, credits_remaining: remaining })
    expect(own.creditsTaken()).toBe(10_000 - remaining)
    expect(own.calls().reduce((sum, one) => sum + one.credits, 0)).toBe(own.creditsTaken())
    await own.close()
  })

  test('a balance below the price is refused with insufficient_credits and does not change', async () => {
    const own = await start({ credits: 4 })
    const reported = await call(own, COUNTERPARTIES, { address: TRADER, chain: 'base', date: DATE })
    expect([reported.status, reported.json.code, own.creditsRemaining()]).toEqual([403, 'insufficient_credits', 4])
    expect((await call(own, BALANCE, { address: TRADER, chain: 'base' })).status).toBe(200)
    await own.close()
  })

  test("the books name each call by the caller's id", async () => {
    const reported = await call(service, BALANCE, { address: TRADER, chain: 'base' }, { 'x-request-id': 'ledger-77' })
    expect(reported.headers.get('x-request-id')).toBe('ledger-77')
    expect(service.calls().at(-1)).toMatchObject({
      requestId: 'ledger-77',
      callerNamedIt: true,
      path: BALANCE,
      status: 200,
      credits: 1,
      body: JSON.stringify({ address: TRADER, chain: 'base' }),
    })
  })
})

describe('responses of the practice service', () => {
  test('are read by the codec of their endpoint without an unexpected cell', async () => {
    for (const [path, body] of GOOD) {
      const endpoint = Object.values(ENDPOINTS).find((one) => one.path === path)
      if (!endpoint) throw new Error(path)
      expect(checkRequest(endpoint.id, body ?? {}), path).toMatchObject({ ok: true })
      const reported = await call(service, path, body)
      const response = decodeResponse(endpoint.id, new TextEncoder().encode(reported.text))
      if (!response.ok) throw new Error(`${path}: ${response.error.message}`)
      expect(response.value.skipped).toBe(0)
      const cells = [
        ...response.value.rows.flatMap((row) => [row, ...Object.values(row.nested).flat()]).flatMap((row) => Object.entries(row.cells)),
        ...Object.entries(response.value.summary),
      ]
      expect(cells.length, path).toBeGreaterThan(1)
      expect(
        cells.filter(([, cell]) => cell.state === 'invalid'),
        path,
      ).toEqual([])
    }
  })

  test('have amounts with all eighteen digits', async () => {
    const { text } = await call(service, BALANCE, { entity_name: 'Northgate Capital', chain: 'ethereum', pagination: { page: 1, per_page: 1000 } })
    expect(text).toMatch(/"token_amount":\d+\.\d{15,18},/)
  })

  test('are compressed for clients that accept it, and the same uncompressed', async () => {
    const body = JSON.stringify({ address: TRADER, chain: 'all', date: DATE })
    const headers = { apikey: service.key, 'content-type': 'application/json' }
    const packed = await fetch(service.origin + COUNTERPARTIES, { method: 'POST', body, headers: { ...headers, 'accept-encoding': 'gzip' } })
    const bare = await fetch(service.origin + COUNTERPARTIES, { method: 'POST', body, headers: { ...headers, 'accept-encoding': 'identity' } })
    expect([packed.headers.get('content-encoding'), bare.headers.get('content-encoding')]).toEqual(['gzip', null])
    expect(await packed.text()).toBe(await bare.text())
  })

  test('are empty, not an error, for an unknown address', async () => {
    const address = '0xcbb811f129782ef87e19dea9d3375045219bae00'
    for (const [path, body] of GOOD.filter(([, one]) => one)) {
      const reported = await call(service, path, { ...body, address })
      expect([path, reported.status]).toEqual([path, 200])
      if (path.endsWith('pnl-summary')) expect(reported.json).toMatchObject({ top5_tokens: [], realized_pnl_usd: 0, traded_times: 0 })
      else if (path.endsWith('positions')) expect(reported.json.data.asset_positions).toEqual([])
      else expect(reported.json).toMatchObject({ data: [], pagination: { is_last_page: true } })
    }
  })

  test('have an address in lower case if it was sent in capitals', async () => {
    const reported = await call(service, BALANCE, { address: `0x${TRADER.slice(2).toUpperCase()}`, chain: 'base' })
    expect(new Set(reported.json.data.map((row: Json) => row.address))).toEqual(new Set([TRADER]))
  })
})

describe('pages, order and filters', () => {
  test('pages add up to the whole, and only the last is marked as the last', async () => {
    const seen: string[] = []
    const lasts: boolean[] = []
    for (let page = 1; page < 100 && !lasts.includes(true); page++) {
      const { json } = await call(service, TRANSACTIONS, { address: COLLECTOR, chain: 'ethereum', date: DATE, pagination: { page, per_page: 7 } })
      seen.push(...json.data.map((row: Json) => row.transaction_hash))
      lasts.push(json.pagination.is_last_page)
    }
    const collector = service.world().walletAt(COLLECTOR)
    const whole = collector
      ? service
          .world()
          .ledger.legsOf(collector)
          .filter((leg) => leg.token.asset.kind !== 'spam')
      : []
    expect(new Set(seen).size).toBe(whole.length)
    expect(lasts).toHaveLength(Math.ceil(whole.length / 7))
    expect(seen.length).toBe(whole.length)
    const { json } = await call(service, TRANSACTIONS, { address: COLLECTOR, chain: 'ethereum', date: DATE, pagination: { page: 900, per_page: 7 } })
    expect(json).toEqual({ pagination: { page: 900, per_page: 7, is_last_page: true }, data: [] })
  })

  test('order_by is honoured in both directions', async () => {
    const of = async (direction: string): Promise<number[]> => {
      const { json } = await call(service, COUNTERPARTIES, {
        address: TRADER,
        chain: 'all',
        date: DATE,
        pagination: { page: 1, per_page: 1000 },
        order_by: [{ field: 'volume_in_usd', direction }],
      })
      return json.data.map((row: Json) => row.volume_in_usd)
    }
    const [up, down] = [await of('ASC'), await of('DESC')]
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    expect(up.length).toBeGreaterThan(5)
  })

  test('ranges include their bounds, lists choose among texts, labels choose counterparties', async () => {
    const all = await call(service, COUNTERPARTIES, { address: TRADER, chain: 'all', date: DATE, pagination: { page: 1, per_page: 1000 } })
    const middle = all.json.data[2].total_volume_usd
    const above = await call(service, COUNTERPARTIES, { address: TRADER, chain: 'all', date: DATE, filters: { total_volume_usd: { min: middle } } })
    expect(above.json.data).toHaveLength(3)
    const symbols = await call(service, BALANCE, { address: TRADER, chain: 'all', filters: { token_symbol: ['USDC', 'ETH'] } })
    expect(new Set(symbols.json.data.map((row: Json) => row.token_symbol))).toEqual(new Set(['USDC', 'ETH']))
    const exchanges = await call(service, COUNTERPARTIES, {
      address: TRADER,
      chain: 'all',
      date: { from: '2025-01-01', to: '2025-12-31' },
      filters: { include_smart_money_labels: ['Exchange'] },
    })
    for (const row of exchanges.json.data) expect(row.counterparty_address_label[0]).toContain('Meridian Exchange')
  })

  test('spam is hidden unless requested', async () => {
    const of = async (more: object): Promise<Json[]> => (await call(service, BALANCE, { address: COLLECTOR, chain: 'ethereum', ...more })).json.data
    expect((await of({})).map((row) => row.token_symbol)).not.toContain('USDС')
    expect((await of({ hide_spam_token: false })).map((row) => row.token_symbol)).toContain('USDС')
  })
})

describe('refusals of the practice service', () => {
  const good = { address: TRADER, chain: 'base', date: DATE }
  const cases: readonly (readonly [name: string, path: string, body: unknown, status: number, code: string, param: string | undefined])[] = [
    ['no chain', BALANCE, { address: TRADER }, 422, 'missing_field', 'chain'],
    ['no address', TRANSACTIONS, { chain: 'base', date: DATE }, 422, 'missing_field', 'address'],
    ['no date', COUNTERPARTIES, { address: TRADER, chain: 'base' }, 422, 'missing_field', 'date'],
    ['a typo', TRANSACTIONS, { ...good, adress: 1 }, 422, 'unknown_field', 'adress'],
    ['page outside pagination', TRANSACTIONS, { ...good, page: 1 }, 422, 'unknown_field', 'page'],
    ['camelCase', BALANCE, { address: TRADER, chain: 'base', hideSpamToken: true }, 422, 'unknown_field', 'hideSpamToken'],
    ['an unknown filter', TRANSACTIONS, { ...good, filters: { nope: 1 } }, 422, 'unknown_field', 'filters.nope'],
    [
      'a filter called after the prototype',
      TRANSACTIONS,
      '{"address":"0x0000000000000000000000000000000000000001","chain":"base","date":{"from":"2026-01-01","to":"2026-01-02"},"filters":{"__proto__":1}}',
      422,
      'unknown_field',
      'filters.__proto__',
    ],
    ['an unknown chain', BALANCE, { address: TRADER, chain: 'moon' }, 422, 'invalid_field_value', 'chain'],
    [
      'a chain of another endpoint',
      '/api/v1/transaction-with-token-transfer-lookup',
      { chain: 'solana', transaction_hash: 'x' },
      422,
      'invalid_field_value',
      'chain',
    ],
    [
      'all where it is not offered',
      '/api/v1/profiler/address/related-wallets',
      { address: TRADER, chain: 'all' },
      422,
      'invalid_field_value',
      'chain',
    ],
    ['an address without 0x', BALANCE, { address: TRADER.slice(2), chain: 'base' }, 422, 'invalid_address_format', 'address'],
    ['an address of another chain', BALANCE, { address: TRADER, chain: 'solana' }, 422, 'invalid_address_format', 'address'],
    [
      'a broken checksum on tron',
      BALANCE,
      { address: 'TEwyUGaB2mrimp9B1jGk36Hn3m13qFKzVR', chain: 'tron' },
      422,
      'invalid_address_format',
      'address',
    ],
    ['a date with a time', TRANSACTIONS, { ...good, date: { from: '2026-01-01T00:00:00Z', to: TODAY } }, 422, 'invalid_date_format', 'date'],
    ['a day that is not', TRANSACTIONS, { ...good, date: { from: '2026-02-30', to: TODAY } }, 422, 'invalid_date_format', 'date'],
    ['more than a year', TRANSACTIONS, { ...good, date: { from: '2025-11-20', to: TODAY } }, 422, 'invalid_date_range', 'date'],
    ['backwards', TRANSACTIONS, { ...good, date: { from: TODAY, to: '2026-01-01' } }, 422, 'invalid_date_range', 'date'],
    [
      'address and entity',
      BALANCE,
      { address: TRADER, entity_name: 'Northgate Capital', chain: 'base' },
      422,
      'mutually_exclusive_fields',
      'entity_name',
    ],
    ['21 transactions a page', TRANSACTIONS, { ...good, pagination: { page: 1, per_page: 21 } }, 422, 'value_out_of_range', 'pagination.per_page'],
    ['page 0', TRANSACTIONS, { ...good, pagination: { page: 0 } }, 422, 'value_out_of_range', 'pagination.page'],
    [
      'too many symbols',
      BALANCE,
      { address: TRADER, chain: 'base', filters: { token_symbol: Array.from({ length: 101 }, () => 'x') } },
      422,
      'too_many_items',
      'filters.token_symbol',
    ],
    ['an order by nothing', TRANSACTIONS, { ...good, order_by: [{ field: 'nope', direction: 'ASC' }] }, 422, 'invalid_field_value', 'order_by'],
    ['a text for a flag', BALANCE, { address: TRADER, chain: 'base', hide_spam_token: 'yes' }, 422, 'invalid_field_value', 'hide_spam_token'],
    ['no JSON', BALANCE, '{"address":', 400, 'invalid_field_value', undefined],
    ['a list', BALANCE, '[]', 400, 'invalid_field_value', undefined],
    ['a body beyond measure', BALANCE, JSON.stringify({ address: 'x'.repeat(70_000) }), 413, 'payload_too_large', undefined],
    ['no such path', '/api/v1/profiler/nothing', {}, 404, 'not_found', undefined],
    ['the retired generation', '/api/beta/profiler/address/balances', {}, 404, 'not_found', undefined],
  ]
  test.each(cases)('refuses %s', async (_name, path, body, status, code, param) => {
    const before = service.creditsTaken()
    const reported = await call(service, path, body)
    expect([reported.status, reported.json.code, reported.json.status, reported.json.param]).toEqual([status, code, status, param])
    expect(reported.json.doc_url).toMatch(new RegExp(`#${code}$`))
    expect(reported.json.request_id).toBe(reported.headers.get('x-request-id'))
    expect(service.creditsTaken()).toBe(before)
  })

  test('answers a wrong method with 405 and names the right one', async () => {
    const reported = await call(service, BALANCE)
    expect([reported.status, reported.json.code, reported.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST'])
    expect((await call(service, '/api/v1/account', {})).status).toBe(405)
  })

  test("accepts exactly the chains of an endpoint's row", async () => {
    for (const [path, body] of GOOD) {
      const endpoint = Object.values(ENDPOINTS).find((one) => one.path === path)
      if (endpoint?.chainField === undefined || !body) continue
      for (const chain of [...CHAIN_IDS, 'all']) {
        const { status, json } = await call(service, path, { ...body, chain })
        const offered = endpoint.chains?.some((one) => one === chain) || (chain === 'all' && endpoint.allowsAll)
        // An EVM address is not an address of another chain family: offered, and refused for its
        // form.
        const code: string = status === 200 ? 'answered' : json.code
        expect([path, chain, offered ? ['answered', 'invalid_address_format'].includes(code) : code === 'invalid_field_value']).toEqual([
          path,
          chain,
          true,
        ])
      }
    }
  })
})

describe('the command line of the practice service', () => {
  const run = (args: readonly string[]) => spawn(process.execPath, ['src-practice/index.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

  test('prints one line with the origin, the key and useful addresses, and serves there', async () => {
    const child = run(['--port', '0', '--key', 'k1', '--plan', 'free', '--credits', '70', '--today', TODAY])
    const [line]: Buffer[] = await once(child.stdout, 'data')
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0]
    expect(String(line).trim().split('\n')).toHaveLength(1)
    expect(String(line)).toContain('key k1')
    expect(String(line)).toContain(POINTS[0]?.address)
    const response = await fetch(`${origin}/api/v1/account`, { headers: { apikey: 'k1' } })
    expect(await response.json()).toEqual({ plan: 'free', credits_remaining: 70 })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('reports an unusable option and its usage', async () => {
    for (const args of [
      ['--plan', 'gold'],
      ['--port', 'x'],
      ['--port', '65536'],
      ['--today', '2026-02-30'],
      ['--key', 'two words'],
      ['--scope', 'everything'],
      ['--fault', 'nonsense'],
      ['--fault', 'latency=soon'],
      ['--fault', 'hang:/api/v1/profiler/unknown'],
      ['--colour'],
    ]) {
      const child = run(args)
      const [text]: Buffer[] = await once(child.stderr, 'data')
      expect(String(text)).not.toMatch(/\n +at /)
      expect(await once(child, 'exit')).toEqual([2, null])
    }
  })

  test('accepts every kind of fault as its own help writes it, and applies it', async () => {
    const help = run(['--help'])
    const [text]: Buffer[] = await once(help.stdout, 'data')
    expect(await once(help, 'exit')).toEqual([0, null])
    const written = [...String(text).matchAll(/^ {2}(\w[\w-]*)(?:\[?=([^\] ]+)\]?)? {2,}/gm)].map(([, kind = '', value]) => [kind, value] as const)
    expect(written.map(([kind]) => kind)).toEqual(FAULT_KINDS)
    const readme = await readFile('README.md', 'utf8')
    for (const kind of FAULT_KINDS) expect(readme).toMatch(new RegExp(`\`${kind}[=\`]`))
    const examples: Readonly<Record<string, string>> = {
      MS: '5',
      CODE: 'conflict',
      SCOPE: 'minute',
      URL: 'https://a.example/',
      MB: '1',
      TEXT: 'five',
    }
    const faults = written.map(([kind, value]) => (value === undefined ? kind : `${kind}=${examples[value] ?? value.split(/[|…]/)[0]}`))
    const paths = Object.values(ENDPOINTS).filter((endpoint) => endpoint.method === 'POST' && endpoint.group !== 'legacy')
    const child = run([
      '--port',
      '0',
      '--today',
      TODAY,
      ...faults.flatMap((fault, n) => ['--fault', `${fault},path=${paths[n]?.path ?? ''},count=1`]),
    ])
    const [line]: Buffer[] = await once(child.stdout, 'data')
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? ''
    const seen = await Promise.all(
      written.map(async ([kind], n) => {
        const headers = { apikey: PRACTICE_KEY, 'content-type': 'application/json' }
        const signal = AbortSignal.timeout(kind === 'hang' ? 300 : 600_000)
        const reported = fetch(origin + (paths[n]?.path ?? ''), { method: 'POST', headers, body: '{}', redirect: 'manual', signal })
        return reported
          .then(async (response) => `${kind} ${(await response.text()).length > 0 || kind === 'redirect' ? response.status : 'empty'}`)
          .catch(() => `${kind} cut`)
      }),
    )
    child.kill('SIGTERM')
    await once(child, 'exit')
    // oxfmt-ignore
    expect(seen).toEqual([
      'latency 422', 'status 400', 'error 409', 'nested-error 409', '429 429', 'truncate cut', 'hang cut', 'drop cut', 'html 200', 'redirect 307',
      'huge 422', 'bomb 422', 'bad-json 422', 'wrong-types 422', 'no-headers 422', 'credits-header 422', 'stray 422', 'cdn 520', 'page 400',
    ])
  })
})
