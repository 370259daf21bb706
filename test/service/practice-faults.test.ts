import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { parseFault } from '../../src-practice/server/faults.ts'
import { PROBLEMS } from '../../src-practice/problem.ts'
import { decodeResponse } from '../../src-shared/service/response/decode-response.ts'
import { isFrontOutage, pageTitle } from '../../src-shared/service/response/front-page.ts'
import { parseServiceError } from '../../src-shared/service/response/service-error.ts'
import { call, start, TRADER } from './practice-help.ts'

const BALANCE = '/api/v1/profiler/address/current-balance'
const BODY = { address: TRADER, chain: 'base' }

let service: PracticeService
beforeAll(async () => {
  service = await start()
})
afterEach(() => service.setFaults([]))
afterAll(() => service.close())

/** Credits that the service charges during a run. */
async function cost(run: () => Promise<unknown>): Promise<number> {
  const before = service.creditsTaken()
  await run()
  return service.creditsTaken() - before
}

function request(encoding: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  const headers = { apikey: service.key, 'content-type': 'application/json', ...encoding }
  return fetch(service.origin + BALANCE, { method: 'POST', body: JSON.stringify(BODY), redirect: 'manual', headers, ...(signal ? { signal } : {}) })
}

describe('faults of the practice service', () => {
  test('status: returns the error of that status, not charged unless requested', async () => {
    service.setFaults(['status=500'])
    expect(await cost(async () => expect((await call(service, BALANCE, BODY)).json).toMatchObject({ status: 500, code: 'internal_error' }))).toBe(0)
    service.setFaults(['status=504,charged,retry-after=3'])
    expect(
      await cost(async () => {
        const reported = await call(service, BALANCE, BODY)
        expect([reported.status, reported.json.code, reported.json.retry_after, reported.headers.get('retry-after')]).toEqual([
          504,
          'query_timeout',
          3,
          '3',
        ])
      }),
    ).toBe(1)
  })

  test('error: returns every code of table 7.3 in a body that the client reads', async () => {
    for (const [code, [status]] of Object.entries(PROBLEMS)) {
      service.setFaults([`error=${code}`])
      const reported = await call(service, BALANCE, BODY)
      expect([reported.status, reported.json.code]).toEqual([status, code])
      expect(parseServiceError(reported.status, new TextEncoder().encode(reported.text))).toMatchObject({ status, code })
    }
    service.setFaults(['error=insufficient_scope'])
    expect((await call(service, BALANCE, BODY)).json).toMatchObject({
      required_scope: 'profiler:read',
      required_scopes: ['profiler:read', 'labels:read'],
    })
    service.setFaults(['nested-error=forbidden'])
    expect((await call(service, BALANCE, BODY)).json).toEqual({ error: { code: 'FORBIDDEN', message: 'Fault on purpose: forbidden.' } })
  })

  test.each(['second', 'minute', 'endpoint', 'galaxy'])('429: returns the scope %s', async (scope) => {
    service.setFaults([`429=${scope},retry-after=7`])
    const reported = await call(service, BALANCE, BODY)
    expect([
      reported.status,
      reported.headers.get('x-service-ratelimit-scope'),
      reported.headers.get('retry-after'),
      reported.json.retry_after,
    ]).toEqual([429, scope, '7', 7])
  })

  test('truncate: promises more bytes than it sends, and charges', async () => {
    service.setFaults(['truncate'])
    expect(
      await cost(async () => {
        const response = await request()
        await expect(response.text()).rejects.toThrow()
      }),
    ).toBe(1)
  })

  test('drop: cuts the connection before or after charging', async () => {
    service.setFaults(['drop=before'])
    expect(await cost(() => expect(request()).rejects.toThrow())).toBe(0)
    service.setFaults(['drop'])
    expect(await cost(() => expect(request()).rejects.toThrow())).toBe(1)
    expect(service.calls().at(-1)).toMatchObject({ status: 0, credits: 1, fault: 'drop' })
  })

  test('hang: never responds', async () => {
    service.setFaults(['hang'])
    await expect(request({}, AbortSignal.timeout(150))).rejects.toThrow('timeout')
  })

  test('html, redirect, bad-json, wrong-types and no-headers: return their malformed responses', async () => {
    service.setFaults(['html=502'])
    const page = await request()
    expect([page.status, page.headers.get('content-type'), (await page.text()).startsWith('<!doctype')]).toEqual([502, 'text/html', true])
    service.setFaults(['redirect=https://elsewhere.example/x:y'])
    const moved = await request()
    expect([moved.status, moved.headers.get('location')]).toEqual([307, 'https://elsewhere.example/x:y'])
    service.setFaults(['bad-json'])
    const bad = await call(service, BALANCE, BODY)
    expect([bad.status, bad.json, bad.text.endsWith(',')]).toEqual([200, undefined, true])
    service.setFaults(['wrong-types'])
    const wrong = await call(service, BALANCE, BODY)
    expect(wrong.json.data[0]).toMatchObject({ chain: 7, token_amount: { figure: expect.any(String) } })
    expect(decodeResponse('profiler/current-balance', new TextEncoder().encode(wrong.text)).ok).toBe(true)
    service.setFaults(['no-headers'])
    const bare = await call(service, BALANCE, BODY)
    expect([bare.status, bare.headers.get('x-service-credits-used'), bare.json.data.length > 0]).toEqual([200, null, true])
  })

  test('stray, cdn and page: send a second response on the connection, or the page of a proxy', async () => {
    service.setFaults(['stray'])
    const bytes = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(service.origin).port), '127.0.0.1')
      const body = JSON.stringify(BODY)
      let text = ''
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (!text.includes('without a request')) return
        socket.destroy()
        resolve(text)
      })
      socket.write(
        `POST ${BALANCE} HTTP/1.1\r\nHost: a\r\napikey: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    })
    expect(bytes.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    for (const [fault, status] of [
      ['cdn', 522],
      ['cdn=530', 530],
      ['page', 403],
      ['page=503', 503],
    ] as const) {
      service.setFaults([fault])
      const delivered = await request()
      const text = new TextEncoder().encode(await delivered.text())
      expect([delivered.status, isFrontOutage({ status: delivered.status, page: pageTitle(text) })]).toEqual([status, true])
    }
  })

  test('huge and bomb: send more than a client should read', async () => {
    service.setFaults(['huge=3'])
    const huge = await request({ 'accept-encoding': 'identity' })
    expect((await huge.arrayBuffer()).byteLength).toBeGreaterThan(3 * 1024 * 1024)
    service.setFaults(['bomb=8'])
    const bomb = await request({ 'accept-encoding': 'gzip' })
    expect(bomb.headers.get('content-encoding')).toBe('gzip')
    expect((await bomb.arrayBuffer()).byteLength).toBeGreaterThan(8 * 1024 * 1024)
  })

  test('huge: survives a client that leaves early', async () => {
    service.setFaults(['huge=200'])
    const response = await request({ 'accept-encoding': 'identity' })
    await response.body?.cancel()
    service.setFaults([])
    expect((await call(service, '/api/v1/account')).status).toBe(200)
  })

  test('latency: delays only its own call, and combines with another fault', async () => {
    service.setFaults([`latency=500:${BALANCE}`, `status=503:${BALANCE}`])
    const order: number[] = []
    await Promise.all([BALANCE, '/api/v1/profiler/address/labels'].map((path) => call(service, path, BODY).then(({ status }) => order.push(status))))
    expect(order).toEqual([200, 503])
  })

  test('path, count and after choose the calls; percent chooses the same ones every time', async () => {
    service.setFaults([`status=500:${BALANCE},after=1,count=2`])
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await call(service, BALANCE, BODY)).status)
    expect((await call(service, '/api/v1/account')).status).toBe(200)
    expect(statuses).toEqual([200, 500, 500, 200, 200])
    const draw = async (): Promise<number[]> => {
      service.setFaults(['status=500,percent=40'])
      const drawn: number[] = []
      for (let n = 0; n < 30; n++) drawn.push((await call(service, BALANCE, BODY)).status)
      return drawn
    }
    const first = await draw()
    expect(await draw()).toEqual(first)
    expect(new Set(first)).toEqual(new Set([200, 500]))
  })

  test('status 402: requests payment as x402 does, in a header, priced by the table', async () => {
    service.setFaults(['status=402'])
    for (const [path, amount] of [
      [BALANCE, '10000'],
      ['/api/v1/profiler/address/counterparties', '50000'],
    ] as const) {
      const reported = await call(service, path, { ...BODY, date: { from: '2026-01-01', to: '2026-01-02' } })
      const challenge = JSON.parse(Buffer.from(reported.headers.get('payment-required') ?? '', 'base64').toString())
      expect([reported.status, reported.json, challenge.accepts[0].amount]).toEqual([402, { message: 'Payment required' }, amount])
    }
  })

  test('refuses an unknown fault with a message', () => {
    expect(parseFault('status=500:/a/b,count=2')).toMatchObject({ kind: 'status', value: '500', path: '/a/b', count: 2 })
    expect(parseFault('hang:/a/b')).toMatchObject({ kind: 'hang', value: undefined, path: '/a/b' })
    expect(parseFault('drop=before,path=/a')).toMatchObject({ kind: 'drop', value: 'before', path: '/a' })
    expect(() => parseFault('explode')).toThrow("Unknown fault: 'explode'")
    expect(() => parseFault('hang,often')).toThrow("attribute of a fault: 'often'")
    expect(() => parseFault('hang,count=x')).toThrow('whole number')
  })

  test.each([
    ['latency', 'needs a value'],
    ['latency=soon', 'must be MS'],
    ['status=99', 'must be 400…599'],
    ['status=teapot', 'must be 400…599'],
    ['error=nope', 'must be CODE'],
    ['nested-error=constructor', 'must be CODE'],
    ['429=a b', 'must be SCOPE'],
    ['html=9999', 'must be 200…599'],
    ['cdn=500', 'must be 520…530'],
    ['page=200', 'must be 400…599'],
    ['stray=1', 'takes no value'],
    ['redirect=elsewhere', 'must be URL'],
    ['huge=some', 'must be MB'],
    ['bomb=0', 'must be MB'],
    ['drop=middle', 'must be before|after'],
    ['credits-header=many\r\nmore', 'must be TEXT'],
    ['hang=3', 'takes no value'],
    ['hang,count=0', 'from 1 to'],
    ['hang,percent=101', 'from 0 to 100'],
  ])('refuses %s, which could not have its effect', (spec, says) => {
    expect(() => parseFault(spec)).toThrow(says)
  })
})

describe('permissions of the practice key', () => {
  test('refuses a call without a permission, naming it and all required ones, at no cost', async () => {
    const narrow = await start({ scopes: ['profiler:read'] })
    try {
      const refusals = [
        ['/api/v1/account', undefined, 'account:read', ['account:read']],
        ['/api/v1/smart-money/perp-trades', {}, 'smart-money:read', ['smart-money:read']],
        ['/api/v1/profiler/address/labels', BODY, 'labels:read', ['profiler:read', 'labels:read']],
      ] as const
      for (const [path, body, missing, all] of refusals) {
        const reported = await call(narrow, path, body)
        expect([reported.status, reported.json.code, reported.json.required_scope, reported.json.required_scopes]).toEqual([
          403,
          'insufficient_scope',
          missing,
          all,
        ])
      }
      expect(narrow.creditsTaken()).toBe(0)
      expect((await call(narrow, BALANCE, BODY)).status).toBe(200)
    } finally {
      await narrow.close()
    }
  })
})
