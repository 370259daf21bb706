import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { PRACTICE_LOGIN } from '../../src-shared/service/practice-login.ts'
import { decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import { checkRequest } from '../../src-shared/service/request/requests.ts'
import type { Json } from './practice-help.ts'
import { call, COLLECTOR, start, TODAY } from './practice-help.ts'
import { NO_LIMITS, tokenAddress } from './practice-market-help.ts'

const AUTH = '/legacy/auth'
const BALANCES = '/legacy/v1/questions/api_tgm_balance_change_7d'
const TRANSFERS = '/legacy/v1/questions/api_wallet_daily_transfers'
const LARK = tokenAddress('base', 'LARK')

let clock = new Date(`${TODAY}T09:00:00Z`)
let service: PracticeService
beforeAll(async () => {
  service = await start({ credits: 100, limits: NO_LIMITS, clock: () => clock })
})
afterAll(() => service.close())

/** A call without the data interface's key. */
async function request(
  path: string,
  body: unknown,
  token?: string,
): Promise<{ readonly status: number; readonly json: Json; readonly text: string }> {
  const response = await fetch(service.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, json: JSON.parse(text), text }
}

async function signIn(): Promise<string> {
  const { status, json } = await request(AUTH, PRACTICE_LOGIN)
  expect([status, Object.keys(json)]).toEqual([200, ['token', 'uid']])
  return json.token
}

test('a wrong login is not found, whatever is wrong with it', async () => {
  for (const body of [{ ...PRACTICE_LOGIN, password: 'x' }, { ...PRACTICE_LOGIN, email: 'x@y.example' }, { email: PRACTICE_LOGIN.email }, {}]) {
    const { status, json } = await request(AUTH, body)
    expect([status, json]).toEqual([404, { message: 'Not Found' }])
  }
})

test('a correct login returns a long token, and the books contain neither password nor token', async () => {
  expect(checkRequest('legacy/auth', PRACTICE_LOGIN).ok).toBe(true)
  const token = await signIn()
  expect(token.length).toBeGreaterThan(60)
  expect(JSON.stringify(service.calls())).not.toContain(PRACTICE_LOGIN.password)
  expect(JSON.stringify(service.calls())).not.toContain(token)
  expect(await signIn()).not.toBe(token)
})

test('a question without a token, or with an unknown one, is unauthorized, also with the key of the data interface', async () => {
  const body = { params: { token: LARK } }
  expect((await request(BALANCES, body)).status).toBe(401)
  expect((await request(BALANCES, body, 'no-such-token')).json).toEqual({ message: 'Unauthorized' })
  expect((await call(service, BALANCES, body)).status).toBe(401)
})

test('a token is valid for an hour', async () => {
  const token = await signIn()
  const begun = clock
  clock = new Date(begun.getTime() + 3_599_999)
  expect((await request(BALANCES, { params: { token: LARK } }, token)).status).toBe(200)
  clock = new Date(begun.getTime() + 3_600_000)
  expect((await request(BALANCES, { params: { token: LARK } }, token)).status).toBe(401)
  clock = begun
  expect((await request(BALANCES, { params: { token: LARK } }, token)).status).toBe(401)
})

test('the balances of a question equal the holders of the token', async () => {
  const body = { params: { token: LARK }, accept_stale: false }
  expect(checkRequest('legacy/question', body).ok).toBe(true)
  const { json, text } = await request(BALANCES, body, await signIn())
  const holders = await call(service, '/api/v1/tgm/holders', { chain: 'base', token_address: LARK, pagination: { page: 1, per_page: 1000 } })
  const reported = (row: Json): string => [row.address, row.balance ?? row.token_amount, row.balance_change_7d].join(' ')
  expect(json.map(reported).toSorted()).toEqual(holders.json.data.map(reported).toSorted())
  const response = decodeResponse('legacy/question', new TextEncoder().encode(text))
  expect(response.ok && response.value.rows.length).toBe(json.length)
  expect(json.length).toBeGreaterThan(10)
})

test('the daily transfers of a wallet add up to its transfers', async () => {
  const params = { address: COLLECTOR, from: '2026-08-01', to: TODAY }
  const { json, text } = await request(TRANSFERS, { params }, await signIn())
  const collector = service.world().walletAt(COLLECTOR)
  const legs = collector ? service.world().ledger.legsOf(collector) : []
  expect(json.rows.reduce((sum: number, row: Json) => sum + row.transfers, 0)).toBe(legs.length)
  const response = decodeResponse('legacy/question', new TextEncoder().encode(text))
  expect(response.ok && response.value.rows.length).toBe(json.rows.length)
})

test('a question without its required parameters is refused, and an unknown question is not found', async () => {
  const token = await signIn()
  const reported = async (path: string, body: unknown): Promise<unknown> => {
    const { status, json } = await request(path, body, token)
    return [status, json.message]
  }
  expect(await reported(BALANCES, { params: {} })).toEqual([400, "Missing param 'token'"])
  expect(await reported(TRANSFERS, { params: { address: COLLECTOR, from: '2026-08-01' } })).toEqual([400, "Missing param 'to'"])
  expect(await reported(BALANCES, {})).toEqual([400, "Field 'params' must be an object"])
  expect(await reported(BALANCES, { params: { token: LARK }, page: 1 })).toEqual([400, "Unknown field 'page'"])
  expect(await reported('/legacy/v1/questions/api_of_no_one', { params: {} })).toEqual([404, 'Not Found'])
})

test('questions cost no credits, and faults apply to them as to all calls', async () => {
  const token = await signIn()
  expect(service.creditsTaken()).toBe(5)
  service.setFaults([`status=503:${BALANCES},count=1`])
  expect((await request(BALANCES, { params: { token: LARK } }, token)).status).toBe(503)
  expect((await request(BALANCES, { params: { token: LARK } }, token)).status).toBe(200)
  expect(service.creditsTaken()).toBe(5)
})
