import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LoginState, MethodArgs } from '../../src-shared/ipc/casebook-api.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import type { Result } from '../../src-shared/core/result.ts'
import { startBackend, type Backend } from '../../src-main/backend.ts'
import { createIpcDispatcher, type IpcDispatcher } from '../../src-main/ipc-dispatcher.ts'
import { PRACTICE_KEY, type PracticeService } from '../../src-practice/practice-service.ts'
import { PRACTICE_LOGIN } from '../../src-shared/service/practice-login.ts'
import { decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import { COLLECTOR, start, TODAY } from './practice-help.ts'
import { tokenAddress } from './practice-market-help.ts'

/**
 * The legacy query interface behind the whole backend and its IPC dispatcher, against the practice
 * service over real HTTP.
 */
const HOUR = 3_600_000
const BEGUN = Date.parse(`${TODAY}T09:00:00Z`)
const LARK = tokenAddress('base', 'LARK')

let dir = ''
let backendTime = BEGUN
let serviceTime = BEGUN
let service: PracticeService
let backends: Backend[] = []
let servers: Server[] = []
let items = new Map<string, string>()
/** Everything that the backend has sent to a page: results, failures and events. */
let reported: string[] = []

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-legacy-'))
  backendTime = serviceTime = BEGUN
  items = new Map()
  reported = []
  service = await start({ clock: () => new Date(serviceTime) })
})
afterEach(async () => {
  for (const backend of backends) await backend.close()
  backends = []
  for (const server of servers) server.close().closeAllConnections()
  servers = []
  await service.close()
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

async function open({ legacyUrl = service.legacyOrigin, keychain = true, key = PRACTICE_KEY, folder = dir } = {}): Promise<IpcDispatcher> {
  const opened = await startBackend({
    dataDir: folder,
    serviceUrl: service.origin,
    legacyUrl,
    practice: false,
    apiKeyFromEnv: key,
    version: '1.2.3',
    host: { kind: 'browser', storage: () => 'test', saveFile: async (name) => ({ ok: true, value: { saved: true, name } }), confirm: undefined },
    loadStore: async () => {
      if (!keychain) throw new Error('no keychain in this test')
      return {
        get: async (name) => items.get(name),
        set: async (name, value) => void items.set(name, value),
        remove: async (name) => items.delete(name),
      }
    },
    now: () => new Date(backendTime),
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const backend = opened.value
  backends.push(backend)
  for (const event of ['brokerChanged', 'keyChanged', 'loginChanged', 'appChanged'] as const)
    backend.on(event, (payload) => reported.push(JSON.stringify(payload)))
  const dispatcher = createIpcDispatcher(backend.methods, backend.log)
  await ask(dispatcher, 'setBudget', { caseId: 'case-1', credits: '100' })
  return dispatcher
}

async function ask<T = unknown>(dispatcher: IpcDispatcher, method: string, args?: unknown): Promise<Result<T>> {
  const response = (await dispatcher({ refused: undefined, method, args })) as Result<T> // the gate's envelope; T is what the method promises
  reported.push(JSON.stringify(response))
  return response
}

const signIn = (dispatcher: IpcDispatcher, login = PRACTICE_LOGIN): Promise<Result<LoginState>> => ask(dispatcher, 'signIn', login)

let steps = 0
function question(id: string, params: Record<string, unknown>, more: Partial<MethodArgs<'submitCall'>> = {}): MethodArgs<'submitCall'> {
  return {
    caseId: 'case-1',
    planId: 'plan-1',
    stepId: `step-${steps++}`,
    endpoint: 'legacy/question',
    request: { params },
    pathValues: { question_id: id },
    priority: 'interactive',
    approvedCredits: '3',
    confirmed: true,
    ...more,
  }
}

const balances = (more?: Partial<MethodArgs<'submitCall'>>): MethodArgs<'submitCall'> => question('api_tgm_balance_change_7d', { token: LARK }, more)

/** A call of the data interface, which is sent with the API key. */
const ordinary = {
  endpoint: 'profiler/current-balance',
  request: { address: COLLECTOR, chain: 'ethereum' },
  pathValues: undefined,
  confirmed: false,
} as const

/** The token as stored in the keychain, the only place where it may be. */
function savedToken(): string {
  const [value = '{"token":""}'] = items.values()
  return (JSON.parse(value) as { token: string }).token // written by the login keeper
}

function textOfFolder(folder = dir): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return names.filter((name) => statSync(name).isFile()).map((name) => `${name}\n${readFileSync(name, 'latin1')}`).join('\n') // prettier-ignore
}

/** Responds to every request the same way, and records the requests. */
async function serve(status: number, body: (headers: IncomingHttpHeaders, text: string, path: string) => string, type = 'application/json') {
  const requested: { path: string; headers: IncomingHttpHeaders; text: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      requested.push({ path, headers: request.headers, text })
      response.writeHead(path.endsWith('/auth') ? 200 : status, { 'content-type': type }).end(body(request.headers, text, path))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { requested, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } // a listening TCP server has one
}

const WIRE_TOKEN = 'wire-token.0123456789-abcdefghij_0123456789'

describe('signing in', () => {
  test('trades e-mail and password for a token that the page never sees, and reports its expiry', async () => {
    const dispatcher = await open()
    expect(await ask(dispatcher, 'readLogin')).toMatchObject({ value: { phase: 'signed-out', address: service.legacyOrigin, email: '', until: '' } })
    const state = await signIn(dispatcher)
    expect(state).toEqual({
      ok: true,
      value: {
        phase: 'signed-in',
        address: service.legacyOrigin,
        email: PRACTICE_LOGIN.email,
        until: new Date(BEGUN + HOUR).toISOString(),
        saved: 'keychain',
        reason: '',
        remedy: '',
      },
    })
    expect(await ask(dispatcher, 'readLogin')).toEqual(state)
    expect(reported.some((text) => text.includes('"signed-in"'))).toBe(true)
    expect([...items.keys()]).toEqual([`legacy-token ${service.legacyOrigin}`])
    expect(items.values().next().value).not.toContain(PRACTICE_LOGIN.password)
  })

  test('reports a wrong password, a wrong address and a missing password as three distinct failures, and stores nothing', async () => {
    const dispatcher = await open()
    expect(await signIn(dispatcher, { ...PRACTICE_LOGIN, password: 'wrong-password-1' })).toMatchObject({ error: { code: 'bad_login' } })
    expect(await signIn(dispatcher, { ...PRACTICE_LOGIN, email: 'unknown@casebook.example' })).toMatchObject({ error: { code: 'bad_login' } })
    expect(await signIn(dispatcher, { ...PRACTICE_LOGIN, password: '' })).toMatchObject({ error: { code: 'bad_request', field: 'password' } })
    expect(await ask(dispatcher, 'readLogin')).toMatchObject({ value: { phase: 'signed-out' } })
    expect(items.size).toBe(0)
    expect(reported.join() + textOfFolder()).not.toContain('wrong-password-1')
  })

  test('is found by the next run, and ends with this one without a keychain', async () => {
    await signIn(await open())
    await backends.pop()?.close()
    const next = await open()
    expect(await ask(next, 'readLogin')).toMatchObject({ value: { phase: 'signed-in', email: PRACTICE_LOGIN.email, saved: 'keychain' } })
    expect(await ask(next, 'submitCall', balances())).toMatchObject({ ok: true })
    await backends.pop()?.close()

    items.clear()
    const folder = mkdtempSync(join(dir, 'none-'))
    const without = await open({ keychain: false, folder })
    expect(await signIn(without)).toMatchObject({
      value: { phase: 'signed-in', saved: 'session', reason: expect.stringContaining('held in memory') },
    })
    expect(await ask(without, 'submitCall', balances())).toMatchObject({ ok: true })
    await backends.pop()?.close()
    expect(await ask(await open({ keychain: false, folder }), 'readLogin')).toMatchObject({ value: { phase: 'signed-out' } })
  })

  test('is forgotten here and in the keychain by signing out', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    expect(await ask(dispatcher, 'signOut')).toMatchObject({ value: { phase: 'signed-out', email: '', saved: 'none' } })
    expect(items.size).toBe(0)
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({ error: { code: 'sign_in_needed' } })
    expect(service.calls().filter(({ path }) => path.includes('questions'))).toEqual([])
  })

  test('never sends a token of one address to another', async () => {
    await signIn(await open())
    await backends.pop()?.close()
    const other = await serve(200, () => '[]')
    const dispatcher = await open({ legacyUrl: other.url })
    expect(await ask(dispatcher, 'readLogin')).toMatchObject({ value: { phase: 'signed-out' } })
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({ error: { code: 'sign_in_needed' } })
    expect(other.requested).toEqual([])
  })

  test.each([
    ['an object', JSON.stringify({ token: WIRE_TOKEN, uid: 'u' }), 'application/json'],
    ['a JSON text', JSON.stringify(WIRE_TOKEN), 'application/json'],
    ['a bare text', `${WIRE_TOKEN}\n`, 'text/plain'],
  ])('accepts the token as %s', async (_name, body, type) => {
    const other = await serve(200, () => body, type)
    expect(await signIn(await open({ legacyUrl: `${other.url}/old/` }))).toMatchObject({ ok: true })
    expect(savedToken()).toBe(WIRE_TOKEN)
    expect(other.requested.map(({ path }) => path)).toEqual(['/old/auth'])
    expect(other.requested[0]?.headers.apikey).toBeUndefined()
  })

  test.each([
    ['a token with a line break', JSON.stringify({ token: 'one-token-here\r\nx: y' })],
    ['an empty token', JSON.stringify({ token: '' })],
    ['a page of HTML', '<html><body>Sign in</body></html>'],
    ['a list', '[]'],
    ['a token that no keychain holds', JSON.stringify({ token: 'x'.repeat(4000) })],
  ])('accepts %s as no token', async (_name, body) => {
    const other = await serve(200, () => body)
    expect(await signIn(await open({ legacyUrl: other.url }))).toMatchObject({ error: { code: 'bad_shape' } })
    expect(items.size).toBe(0)
  })

  test("never repeats the service's text about a login, which may contain the password", async () => {
    const password = 'Fluss-und-Wald-77'
    const server = createServer((_request, response) =>
      response.writeHead(500, { 'content-type': 'application/json' }).end(`{"message":"bad ${password}"}`),
    )
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const dispatcher = await open({ legacyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }) // a listening TCP server has one
    expect(await signIn(dispatcher, { ...PRACTICE_LOGIN, password })).toMatchObject({ error: { code: 'service_error' } })
    expect(reported.join() + textOfFolder()).not.toContain(password)
  })
})

describe('legacy questions', () => {
  test('are sent with the token alone, paid by the case and stored like every response', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    const response = await ask<HttpExchange>(dispatcher, 'submitCall', balances())
    expect(response).toMatchObject({
      ok: true,
      value: {
        endpoint: 'legacy/question',
        path: '/legacy/v1/questions/api_tgm_balance_change_7d',
        serviceOrigin: service.origin,
        requestText: `{"params":{"token":"${LARK}"}}`,
        status: 200,
      },
    })
    if (!response.ok) return
    const decoded = decodeResponse('legacy/question', Buffer.from(response.value.bodyBase64, 'base64'))
    expect(decoded.ok && decoded.value.rows.length).toBeGreaterThan(10)
    expect(await ask(dispatcher, 'readJournal', { caseId: 'case-1' })).toMatchObject({ value: { responses: [{ id: response.value.id }] } })
    expect(await ask(dispatcher, 'readLedger', { caseId: 'case-1' })).toMatchObject({
      value: { cases: [{ settled: '3', reserved: '0', disputed: '0' }] },
    })
  })

  test('with the same parameters are two calls; the same one requested twice at once is one', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    const params = { token: LARK, address: COLLECTOR, from: '2026-08-01', to: TODAY }
    const both = await Promise.all([
      ask<HttpExchange>(dispatcher, 'submitCall', question('api_tgm_balance_change_7d', params)),
      ask<HttpExchange>(dispatcher, 'submitCall', question('api_wallet_daily_transfers', params)),
      ask<HttpExchange>(dispatcher, 'submitCall', question('api_wallet_daily_transfers', params)),
    ])
    expect(both.map((one) => one.ok && one.value.path.split('/').at(-1))).toEqual([
      'api_tgm_balance_change_7d',
      'api_wallet_daily_transfers',
      'api_wallet_daily_transfers',
    ])
    expect(service.calls().filter(({ path }) => path.includes('questions'))).toHaveLength(2)
  })

  test('cost nothing unless a price was named and confirmed', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    expect(await ask(dispatcher, 'submitCall', balances({ confirmed: false }))).toMatchObject({ error: { code: 'price_unknown' } })
    expect(await ask(dispatcher, 'submitCall', balances({ approvedCredits: '0' }))).toMatchObject({ error: { code: 'price_unknown' } })
    expect(await ask(dispatcher, 'submitCall', balances({ approvedCredits: '101' }))).toMatchObject({ error: { code: 'budget_exceeded' } })
    expect(service.calls().filter(({ path }) => path.includes('questions'))).toEqual([])
  })

  test('need no API key, and are not stopped by a rejected one', async () => {
    const keyless = await open({ key: '' })
    await signIn(keyless)
    expect(await ask(keyless, 'submitCall', balances())).toMatchObject({ ok: true })
    await backends.pop()?.close()
    const rejected = await open({ key: 'a-key-that-no-one-has' })
    expect(await ask(rejected, 'readAccount')).toMatchObject({ error: { code: 'key_rejected' } })
    expect(await ask(rejected, 'submitCall', balances())).toMatchObject({ ok: true })
  })

  test.each([
    ['..', {}],
    ['a/../../api/v1/account', {}],
    ['a?x=1', {}],
    ['a%2f..', {}],
    ['a\r\nx', {}],
    ['', {}],
    ['x'.repeat(101), {}],
    ['api_x', { nested: [[[[[[[[[1]]]]]]]]] }],
    ['api_x', { list: [2 ** 60] }],
    ['api_x', { long: 'x'.repeat(70_000) }],
  ])('with id %j and malformed parameters are refused before anything is sent', async (id, params) => {
    const dispatcher = await open()
    await signIn(dispatcher)
    const before = service.calls().length
    expect(await ask(dispatcher, 'submitCall', question(id, params))).toMatchObject({ ok: false, error: { code: 'bad_request' } })
    expect(await ask(dispatcher, 'submitCall', { ...balances(), pathValues: undefined })).toMatchObject({ error: { code: 'bad_request' } })
    expect(await ask(dispatcher, 'submitCall', { ...balances(), pathValues: { question_id: 'a', host: 'b' } })).toMatchObject({
      error: { code: 'bad_request' },
    })
    expect(service.calls()).toHaveLength(before)
  })

  test('send hostile parameters as the plain values that they are', async () => {
    const other = await serve(200, (_headers, _text, path) => (path.endsWith('/auth') ? JSON.stringify(WIRE_TOKEN) : '[]'))
    const dispatcher = await open({ legacyUrl: other.url })
    await signIn(dispatcher)
    const params = {
      "a'; drop table--": '<script>alert(1)</script>',
      '\u202Egpj': '\u0000',
      ключ: 0.1,
      n: null,
      yes: true,
      constructor: 'x',
      list: ['a', { b: 1 }],
    }
    expect(await ask(dispatcher, 'submitCall', question('api_x', params))).toMatchObject({ ok: true })
    expect(JSON.parse(other.requested.at(-1)?.text ?? '')).toEqual({ params })
  })

  test('do not count signing in as a call of a case', async () => {
    const dispatcher = await open()
    expect(await ask(dispatcher, 'submitCall', { ...balances(), endpoint: 'legacy/auth', request: PRACTICE_LOGIN, pathValues: {} })).toMatchObject({
      error: { code: 'unsupported' },
    })
    expect(service.calls()).toEqual([])
  })

  test('accept an empty list as a response', async () => {
    const other = await serve(200, (_headers, _text, path) => (path.endsWith('/auth') ? JSON.stringify(WIRE_TOKEN) : '[]'))
    const dispatcher = await open({ legacyUrl: other.url })
    await signIn(dispatcher)
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({ ok: true, value: { status: 200 } })
  })
})

describe('the end of a sign-in', () => {
  test('sends nothing after an hour by the local clock, and forgets the token', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    backendTime = BEGUN + HOUR - 1
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({ ok: true })
    backendTime = BEGUN + HOUR
    const before = service.calls().length
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({
      error: { code: 'sign_in_needed', remedy: 'Sign in again in the settings, then resume the plan.' },
    })
    expect(service.calls()).toHaveLength(before)
    expect(await ask(dispatcher, 'readLogin')).toMatchObject({ value: { phase: 'expired', email: PRACTICE_LOGIN.email, saved: 'none' } })
    await expect.poll(() => items.size).toBe(0)
    expect(await signIn(dispatcher)).toMatchObject({ value: { phase: 'signed-in', until: new Date(BEGUN + 2 * HOUR).toISOString() } })
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({ ok: true })
  })

  test('is caused by a 401 of the legacy interface, which does not reject the key or stop other calls', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    serviceTime = BEGUN + HOUR
    const refused = await ask(dispatcher, 'submitCall', balances())
    expect(refused).toMatchObject({ error: { code: 'sign_in_needed', service: { status: 401 }, exchangeId: expect.any(String) } })
    expect(await ask(dispatcher, 'readLogin')).toMatchObject({ value: { phase: 'expired' } })
    expect(await ask(dispatcher, 'readBrokerStatus')).toMatchObject({ value: { stopped: undefined } })
    const before = service.calls().length
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({ error: { code: 'sign_in_needed' } })
    expect(service.calls()).toHaveLength(before)
    expect(await ask(dispatcher, 'submitCall', balances({ ...ordinary, approvedCredits: '10' }))).toMatchObject({ ok: true })
    expect(await ask(dispatcher, 'readLedger', { caseId: 'case-1' })).toMatchObject({
      value: { cases: [{ settled: '1', reserved: '0', disputed: '0' }] },
    })
  })

  test('is not caused by an outage of the legacy interface, which delays only its own questions', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    service.setFaults(['status=503:/legacy/v1/questions/api_tgm_balance_change_7d'])
    // Five failures in a row open a breaker. None is retried: each may have used up its approved
    // amount.
    const questions = Array.from({ length: 5 }, (_, n) => balances({ stepId: `q${n}`, request: { params: { token: `${COLLECTOR}${n}` } } }))
    await Promise.all(questions.map((call) => ask(dispatcher, 'submitCall', call)))
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({ error: { code: 'breaker_open' } })
    expect(await ask(dispatcher, 'submitCall', balances({ ...ordinary, approvedCredits: '10' }))).toMatchObject({ ok: true })
  })

  test('is not caused by a 429 of the legacy interface, which pauses only its own questions', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    service.setFaults(['429=minute:/legacy/v1/questions/api_tgm_balance_change_7d,count=1,retry-after=3600'])
    const waiting = ask(dispatcher, 'submitCall', balances())
    await expect.poll(async () => JSON.stringify(await ask(dispatcher, 'readBrokerStatus'))).toContain('"scope":"endpoint:legacy/question"')
    expect(await ask(dispatcher, 'submitCall', balances({ ...ordinary, approvedCredits: '10' }))).toMatchObject({ ok: true })
    for (const backend of backends.splice(0)) await backend.close()
    expect(await waiting).toMatchObject({ ok: false })
  })
})

describe('secrets of the legacy interface', () => {
  test('token and password are in no file, response, event or failure, even if the service echoes the token', async () => {
    const other = await serve(200, (headers, _text, path) =>
      path.endsWith('/auth') ? JSON.stringify({ token: WIRE_TOKEN }) : JSON.stringify({ data: [{ sent: headers.authorization, at: 1 }] }),
    )
    const dispatcher = await open({ legacyUrl: other.url })
    await signIn(dispatcher)
    const response = await ask<HttpExchange>(dispatcher, 'submitCall', balances())
    expect(response.ok && Buffer.from(response.value.bodyBase64, 'base64').toString()).toContain(`Bearer ${'*'.repeat(WIRE_TOKEN.length)}`)
    // Only the token goes to its own origin, only the key to the data interface.
    const sent = other.requested.at(-1)?.headers
    expect([sent?.authorization, sent?.apikey, sent?.accept]).toEqual([`Bearer ${WIRE_TOKEN}`, undefined, 'application/json'])
    expect(JSON.stringify(other.requested)).not.toContain(PRACTICE_KEY)
    for (const method of ['readLogin', 'readBrokerStatus', 'readKeyState', 'readAppInfo', 'signOut']) await ask(dispatcher, method)
    await ask(dispatcher, 'readJournal', {})
    await ask(dispatcher, 'readLedger', {})
    await backends.pop()?.close()
    const everything = reported.join('\n') + textOfFolder()
    expect(everything).toContain(PRACTICE_LOGIN.email)
    expect(everything).toContain('ledger.ndjson')
    for (const secret of [WIRE_TOKEN, PRACTICE_LOGIN.password]) {
      expect(everything).not.toContain(secret)
      expect(everything).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''))
    }
  })

  test('the built-in practice service has its own sign-in, which is not in a keychain', async () => {
    const dispatcher = await open()
    await signIn(dispatcher)
    const real = savedToken()
    await ask(dispatcher, 'useService', { service: 'practice' })
    expect(await ask(dispatcher, 'readLogin')).toMatchObject({ value: { phase: 'signed-out' } })
    expect(await signIn(dispatcher)).toMatchObject({ value: { phase: 'signed-in', saved: 'session', reason: '' } })
    expect(await ask(dispatcher, 'submitCall', question('api_of_no_one', {}))).toMatchObject({ error: { code: 'not_available' } })
    expect(savedToken()).toBe(real)
    await ask(dispatcher, 'useService', { service: 'service' })
    expect(await ask(dispatcher, 'readLogin')).toMatchObject({ value: { phase: 'signed-in', address: service.legacyOrigin } })
    expect(await ask(dispatcher, 'submitCall', balances())).toMatchObject({ ok: true })
  })
})

test('an unknown address is reported, and signing in is not possible', async () => {
  const opened = await startBackend({
    dataDir: dir,
    serviceUrl: service.origin,
    practice: false,
    version: '1.2.3',
    host: { kind: 'browser', storage: () => 'test', saveFile: async (name) => ({ ok: true, value: { saved: true, name } }), confirm: undefined },
    loadStore: () => Promise.reject(new Error('no keychain in this test')),
  })
  if (!opened.ok) throw new Error(opened.error.message)
  backends.push(opened.value)
  expect(await opened.value.methods.readLogin(undefined)).toMatchObject({ value: { phase: 'unknown-address', address: '' } })
  expect(await opened.value.methods.signIn(PRACTICE_LOGIN)).toMatchObject({ error: { code: 'unsupported' } })
  expect(service.calls()).toEqual([])
})
