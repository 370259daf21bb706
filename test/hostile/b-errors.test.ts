import { describe, expect, test } from 'vitest'
import { creditSourceOf } from '../../src-shared/service/response/credit-source.ts'
import { readHeaders } from '../../src-shared/service/response/headers.ts'
import { CASE, cheapCall, expectUnharmed, fastClock, labelsCall, must, openHostileBackend, type Recovery } from './hostile-backend.ts'
import { type Responder, type Headers, json, reply, startHostileServer } from './hostile-server.ts'
import { wireCases } from './wire-case.ts'

const page = '<html><script>alert(1)</script></html>'
const flat = {
  error: 'Bad Request',
  message: 'Not an address',
  code: 'invalid_address_format',
  status: 400,
  request_id: 'r1',
  doc_url: 'https://docs.example/#x',
  param: 'address',
}
const spent = (used: string, remaining?: string): Headers => [
  ['X-Service-Credits-Used', used],
  ...(remaining === undefined ? [] : [['X-Service-Credits-Remaining', remaining] as const]),
]
const good = { data: [{ label: 'ok' }] }
const limited = (headers: Headers, body: object = {}): Responder =>
  json({ error: 'Rate limited', message: 'slow down', code: 'rate_limit_exceeded', ...body }, 429, headers)

describe('B1 to B8, B11, B13 to B15: error responses of the service', () => {
  wireCases([
    {
      id: 'B1',
      title: 'the flat form',
      input: json(flat, 400),
      code: 'service_error',
      money: 'released',
      also: ({ failure }) => {
        expect(failure).toMatchObject({
          field: 'address',
          service: { code: 'invalid_address_format', requestId: 'r1', param: 'address', docUrl: 'https://docs.example/#x' },
        })
      },
    },
    {
      id: 'B2',
      title: 'the nested form, 401',
      input: json({ error: { code: 'UNAUTHORIZED', message: 'no' } }, 401),
      code: 'key_rejected',
      money: 'released',
      recovery: 'new key',
    },
    {
      id: 'B2',
      title: 'the nested form, 403',
      input: json({ error: { code: 'FORBIDDEN', message: 'no' } }, 403),
      code: 'forbidden',
      money: 'released',
    },
    {
      id: 'B3',
      title: 'an error object together with a flat code',
      input: json({ error: { code: 'FORBIDDEN', message: 'inner' }, code: 'missing_field' }, 422),
      code: 'service_error',
      money: 'released',
    },
    ...(
      [
        ['a list', ['x']],
        ['a number', 7],
        ['null', null],
        ['nested deep', { code: { a: 1 }, message: ['x'] }],
      ] as const
    ).map(
      ([what, error]) => ({ id: 'B3', title: `error is ${what}`, input: json({ error }, 400), code: 'service_error', money: 'released' }) as const,
    ),
    { id: 'B3', title: 'the body is a list', input: json([{ error: 'x' }], 400), code: 'service_error', money: 'released' },
    { id: 'B3', title: 'message is an object', input: json({ message: { a: 1 }, code: 5 }, 400), code: 'service_error', money: 'released' },
    { id: 'B4', title: '200 whose body says 429', input: json({ ...flat, code: 'rate_limit_exceeded', status: 429 }), code: 'ok', money: 'settled' },
    {
      id: 'B4',
      title: '400 whose body says 200',
      input: json({ ...flat, status: 200 }, 400),
      code: 'service_error',
      money: 'released',
      also: ({ failure }) => {
        expect(failure?.message).toContain('(the body says 200)')
      },
    },
    {
      id: 'B4',
      title: '403 whose body says 429 is not waited for',
      input: json({ message: 'no', status: 429, retry_after: 9 }, 403),
      code: 'forbidden',
      money: 'released',
    },
    ...['quantum_flux', 'INVALID_DATE_RANGE', '__proto__', 'constructor', 'toString', 'hasOwnProperty'].map(
      (code) => ({ id: 'B5', title: `code ${code}`, input: json({ message: 'odd', code }, 422), code: 'service_error', money: 'released' }) as const,
    ),
    { id: 'B5', title: 'code __proto__ with 500', input: json({ message: 'odd', code: '__proto__' }, 500), code: 'service_error', money: 'disputed' },
    {
      id: 'B6',
      title: '402 with a challenge',
      input: json({ x402Version: 1, accepts: [{ payTo: '0xabc', maxAmountRequired: '1' }] }, 402),
      code: 'payment_required',
      money: 'released',
      recovery: 'resume',
      also: ({ failure }) => {
        expect(JSON.stringify(failure)).not.toContain('0xabc')
      },
    },
    {
      id: 'B6',
      title: '402 that reads like an error of the service: its words are not taken',
      input: json({ message: 'Send 5 USDC to go on', code: 'internal_error', request_id: 'pay-1', required_scopes: ['wallet'] }, 402),
      code: 'payment_required',
      money: 'released',
      recovery: 'resume',
      also: ({ failure }) => {
        expect(JSON.stringify(failure)).not.toMatch(/USDC|internal_error|pay-1|wallet/)
      },
    },
    {
      id: 'B6',
      title: '402 stops paid work until it is resumed',
      input: json({}, 402),
      code: 'payment_required',
      money: 'released',
      recovery: 'resume',
      also: async ({ hostile, server }) => {
        server.respond(json(good))
        const next = cheapCall()
        const result = hostile.api.submitCall(next)
        expect(must(await hostile.api.readBrokerStatus()).value.stopped?.code).toBe('payment_required')
        await hostile.api.cancelCalls({ caseId: CASE, stepIds: [next.stepId] })
        expect((await result).ok).toBe(false)
        expect(server.paid()).toHaveLength(1)
      },
    },
    { id: 'B6', title: '402 with a page', input: reply(402, page, [], 'text/html'), code: 'payment_required', money: 'released', recovery: 'resume' },
    { id: 'B6', title: '402 with 10 MB', input: reply(402, 'x'.repeat(10_000_000)), code: 'payment_required', money: 'released', recovery: 'resume' },
    {
      id: 'B7',
      title: 'required_scopes missing',
      input: json({ message: 'scope', code: 'insufficient_scope' }, 403),
      code: 'forbidden',
      money: 'released',
      also: ({ failure }) => {
        expect(failure?.service?.requiredScopes).toBeUndefined()
      },
    },
    {
      id: 'B7',
      title: '10,000 required_scopes, within what is read of an error',
      input: json({ message: 'scope', code: 'insufficient_scope', required_scopes: Array.from({ length: 10_000 }, (_, i) => `${i % 10}`) }, 403),
      code: 'forbidden',
      money: 'released',
      also: ({ failure }) => {
        expect(failure?.service?.requiredScopes).toEqual(Array.from({ length: 10 }, (_, i) => `${i}`))
      },
    },
    {
      id: 'B7',
      title: '10,000 required_scopes, longer than what is read of an error',
      input: json({ message: 'scope', code: 'insufficient_scope', required_scopes: Array.from({ length: 10_000 }, (_, i) => `scope ${i}`) }, 403),
      code: 'forbidden',
      money: 'released',
      also: ({ failure }) => {
        expect(failure?.service?.requiredScopes?.length ?? 0).toBeLessThanOrEqual(20)
      },
    },
    {
      id: 'B7',
      title: 'required_scopes, each another',
      input: json({ message: 'scope', code: 'insufficient_scope', required_scopes: Array.from({ length: 5000 }, (_, i) => `s${i}`) }, 403),
      code: 'forbidden',
      money: 'released',
      also: ({ failure }) => {
        expect(failure?.service?.requiredScopes).toHaveLength(20)
      },
    },
    {
      id: 'B7',
      title: 'required_scopes that are no texts',
      input: json({ message: 'scope', code: 'insufficient_scope', required_scopes: [1, null, { a: 1 }, ['x'], 'real'] }, 403),
      code: 'forbidden',
      money: 'released',
      also: ({ failure }) => {
        expect(failure?.service?.requiredScopes).toEqual(['real'])
      },
    },
    { id: 'B11', title: '500', input: json({ error: 'x' }, 500), code: 'service_error', money: 'disputed' },
    { id: 'B11', title: '500 that says what it cost', input: json({ error: 'x' }, 500, spent('100')), code: 'service_error', money: 'settled' },
    {
      id: 'B11',
      title: '400 that says what it cost',
      input: json({ error: 'x' }, 400, spent('7')),
      code: 'service_error',
      money: 'settled',
      credits: '7',
    },
    { id: 'B11', title: '504 with a page', input: reply(504, page, [], 'text/html'), code: 'service_error', money: 'disputed' },
    ...[503, 599, 418, 451].map(
      (status) =>
        ({
          id: 'B11',
          title: String(status),
          input: json({}, status),
          code: 'service_error',
          money: status >= 500 ? 'disputed' : 'released',
        }) as const,
    ),
    ...['-100', '1e9', '5.5', 'five', '', '0x10', '٣'].map(
      (used) =>
        ({
          id: 'B13',
          title: `credits used ${JSON.stringify(used)}: the table counts`,
          input: json(good, 200, spent(Buffer.from(used).toString('latin1'))),
          code: 'ok',
          money: 'settled',
          also: ({ result }) => {
            expect(result).toMatchObject({ value: { creditsUsed: '100', creditsSource: 'table' } })
            if (!result.ok) throw new Error('no answer')
            expect(creditSourceOf(result.value)).toMatchObject({ text: expect.stringContaining('not a whole number'), said: expect.any(String) })
          },
        }) satisfies Parameters<typeof wireCases>[0][number],
    ),
    {
      id: 'B17',
      title: 'credits used beyond every price: the table counts, and paid calls wait for a person',
      input: json(good, 200, spent('999999999999')),
      code: 'ok',
      money: 'settled',
      recovery: 'resume',
      also: async ({ result, hostile }) => {
        expect(result).toMatchObject({ value: { creditsUsed: '100', creditsSource: 'table' } })
        if (!result.ok) throw new Error('no answer')
        expect(creditSourceOf(result.value)).toMatchObject({ text: expect.stringContaining('more than any listed price'), said: expect.any(String) })
        expect(must(await hostile.api.readBrokerStatus()).value.stopped?.code).toBe('price_changed')
      },
    },
    { id: 'B13', title: 'credits used absent', input: json(good), code: 'ok', money: 'settled' },
    { id: 'B13', title: 'credits used 0', input: json(good, 200, spent('0')), code: 'ok', money: 'settled', credits: '0' },
    { id: 'B13', title: 'remaining negative is ignored', input: json(good, 200, spent('100', '-5')), code: 'ok', money: 'settled' },
    {
      id: 'B13',
      title: 'remaining grows: the account call is believed instead',
      input: json(good, 200, spent('100', '9'.repeat(12))),
      code: 'ok',
      money: 'settled',
      also: async ({ hostile }) => {
        await expect.poll(async () => must(await hostile.api.readBrokerStatus()).value.account?.creditsRemaining).toBe('1000000')
      },
    },
    {
      id: 'B13',
      title: 'remaining 0 stops paid work until the account is read',
      input: json(good, 200, spent('100', '0')),
      code: 'ok',
      money: 'settled',
      recovery: 'new key',
      also: async ({ hostile, server }) => {
        const sent = server.paid().length
        expect(await hostile.api.submitCall(cheapCall())).toMatchObject({ ok: false, error: { code: 'insufficient_credits' } })
        expect(server.paid()).toHaveLength(sent)
      },
    },
    ...[
      ['markup', '<img src=x onerror=alert(1)>'],
      ['RTL', 'abc\u202edef'],
      ['ANSI', '\u001b[2J\u001b]8;;http://x\u0007y'],
      ['10 lines', 'a\r\nb\n'.repeat(10)],
    ].map(
      ([what, text]) =>
        ({
          id: 'B14',
          title: `${what} in message, request id and doc_url`,
          input: json({ message: text, code: text, request_id: text, doc_url: 'javascript:alert(1)', param: text }, 422),
          code: 'service_error',
          money: 'released',
          also: ({ failure }) => {
            expect(JSON.stringify(failure)).not.toMatch(/javascript:|\\u001b|\\n/)
          },
        }) satisfies Parameters<typeof wireCases>[0][number],
    ),
    {
      id: 'B14',
      title: 'a message of 60 KB is capped',
      input: json({ message: 'm'.repeat(60_000), request_id: 'r'.repeat(500) }, 422),
      code: 'service_error',
      money: 'released',
      also: ({ failure }) => {
        expect(failure?.message.length).toBeLessThan(600)
        expect(failure?.service?.requestId?.length).toBeLessThanOrEqual(100)
      },
    },
    {
      id: 'B14',
      title: 'an error of 10 MB',
      input: json({ message: 'm'.repeat(10_000_000) }, 422),
      code: 'service_error',
      money: 'released',
      also: ({ savedBody }) => expect(savedBody.length).toBeLessThanOrEqual(64 * 1024),
    },
    ...['file:///etc/passwd', 'smb://host/share', 'javascript:alert(1)'].map(
      (doc) =>
        ({
          id: 'B14',
          title: `doc_url ${doc} leads nowhere`,
          input: json({ ...flat, doc_url: doc }, 400),
          code: 'service_error',
          money: 'released',
          also: ({ failure }) => expect(JSON.stringify(failure)).not.toContain(doc),
        }) satisfies Parameters<typeof wireCases>[0][number],
    ),
    {
      id: 'B14',
      title: 'the key sent back in body and headers',
      input: (socket, request) => {
        const key = /^apikey: (.*)$/im.exec(request.head)?.[1] ?? ''
        json({ message: `bad key ${key}`, request_id: key, code: key, param: key, doc_url: `https://docs/#${key}`, required_scopes: [key] }, 422, [
          ['x-request-id', key],
          ['date', key],
        ])(socket, request)
      },
      code: 'service_error',
      money: 'released',
    },
    {
      id: 'B8',
      title: 'Retry-After of 300 KB: more head than is read, so no valid HTTP',
      input: limited([['retry-after', '9'.repeat(300_000)]]),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    {
      id: 'B15',
      title: '404 whose code says that it may be asked again',
      input: json({ message: 'x', code: 'internal_error', status: 500 }, 404),
      code: 'not_available',
      money: 'released',
      credits: '1',
      call: cheapCall,
    },
    { id: 'B15', title: '404', input: json({ detail: 'Not Found' }, 404), code: 'not_available', money: 'released', credits: '1', call: cheapCall },
  ])
})

describe('B8: the wait after a 429', () => {
  /** Written as a date two minutes ahead when the case runs. */
  const IN_TWO_MINUTES = 'in two minutes'
  const waits: readonly (readonly [title: string, headers: Headers, body: object, seconds: readonly [min: number, max: number]])[] = [
    ['no Retry-After', [], {}, [55, 61]],
    ['0', [['retry-after', '0']], {}, [1, 1.2]],
    ['7', [['retry-after', '7']], {}, [5, 7.2]],
    ['-1', [['retry-after', '-1']], {}, [55, 61]],
    ['1.5', [['retry-after', '1.5']], {}, [1.5, 1.7]],
    ['1e3', [['retry-after', '1e3']], {}, [55, 61]],
    ['0x10', [['retry-after', '0x10']], {}, [55, 61]],
    ['empty', [['retry-after', '']], {}, [55, 61]],
    ['a date gone by', [['retry-after', 'Wed, 21 Oct 2015 07:28:00 GMT']], {}, [1, 1.2]],
    ['a date to come', [['retry-after', IN_TWO_MINUTES]], {}, [90, 121]],
    ['9999999', [['retry-after', '9999999']], {}, [3590, 3601]],
    ['999999999999', [['retry-after', '999999999999']], {}, [3600, 3601]],
    ['20 KB of digits', [['retry-after', '9'.repeat(20_000)]], {}, [3600, 3601]],
    ['the body asks for more', [['retry-after', '2']], { retry_after: 30 }, [25, 31]],
    ['the header asks for more', [['retry-after', '30']], { retry_after: 2 }, [25, 31]],
    ['the body asks for a year', [], { retry_after: 9_999_999 }, [3590, 3601]],
    [
      'given twice',
      [
        ['retry-after', '5'],
        ['retry-after', '900'],
      ],
      {},
      [3, 61],
    ],
  ]
  test.each(waits)('B8 Retry-After: %s', async (_title, headers, body, [min, max]) => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin)
    try {
      const dated = headers.map(([name, value]) => [name, value === IN_TWO_MINUTES ? new Date(Date.now() + 120_000).toUTCString() : value] as const)
      server.respond(limited(dated, body))
      const paused = new Promise<string>((resolve) => {
        hostile.api.on('brokerChanged', ({ waits: [wait] }) => {
          if (wait !== undefined) resolve(wait.until)
        })
      })
      const call = cheapCall()
      const requested = Date.now()
      const result = hostile.api.submitCall(call)
      const until = Date.parse(await paused)
      expect(server.paid()).toHaveLength(1)
      // The wait starts after the request and before its end is reported: neither bound depends on the machine's speed.
      expect((until - requested) / 1000).toBeGreaterThan(min - 0.002)
      expect((until - Date.now()) / 1000).toBeLessThan(max)
      await hostile.api.cancelCalls({ caseId: CASE, stepIds: [call.stepId] })
      expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      await expectUnharmed(hostile, server, 'new key')
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

describe('B9: calls that a 429 stops', () => {
  test.each([
    ['second', ['second'], 'second'],
    ['minute', ['minute'], 'minute'],
    ['endpoint', ['endpoint'], 'endpoint:profiler/current-balance'],
    ['galaxy', ['galaxy'], 'all'],
    ['nothing', [''], 'all'],
    ['two different ones', ['second', 'minute'], 'all'],
    ['none', [], 'all'],
  ])('B9 scope %s', async (_title, scopes, paused) => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin)
    try {
      server.respond(limited([['retry-after', '9'], ...scopes.map((scope) => ['X-Service-RateLimit-Scope', scope] as const)]))
      const scope = new Promise<string>((resolve) => {
        hostile.api.on('brokerChanged', ({ waits: [wait] }) => {
          if (wait !== undefined) resolve(wait.scope)
        })
      })
      const call = cheapCall()
      const result = hostile.api.submitCall(call)
      expect(await scope).toBe(paused)
      // The others continue only if the error concerns one endpoint.
      server.respond(json({ data: [] }))
      const other = labelsCall()
      const labels = hostile.api.submitCall(other)
      if (paused.startsWith('endpoint')) expect(await labels).toMatchObject({ ok: true })
      else {
        await expect.poll(async () => must(await hostile.api.readBrokerStatus()).value.steps.map(({ stepId }) => stepId)).toContain(other.stepId)
        expect(server.paid()).toHaveLength(1)
      }
      await hostile.api.cancelCalls({ caseId: CASE, stepIds: [call.stepId, other.stepId] })
      await Promise.all([result, labels])
      await expectUnharmed(hostile, server, 'new key')
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

describe('B10, B11, B15: repeated errors', () => {
  interface Storm {
    readonly id: string
    readonly title: string
    readonly input: Responder
    readonly calls: number
    readonly max: number
    readonly stopped: string | undefined
    readonly recovery: Recovery
  }
  const storms: readonly Storm[] = [
    { id: 'B10', title: 'a storm of 429', input: limited([['retry-after', '1']]), calls: 12, max: 60, stopped: undefined, recovery: 'new key' },
    {
      id: 'B11',
      title: '500 for ever to one cheap call: two retries',
      input: json({ error: 'x' }, 500),
      calls: 1,
      max: 3,
      stopped: undefined,
      recovery: 'by itself',
    },
    {
      id: 'B11',
      title: '503 for ever: the breaker opens',
      input: json({ error: 'x' }, 503),
      calls: 12,
      max: 20,
      stopped: 'breaker_open',
      recovery: 'by itself',
    },
    {
      id: 'B15',
      title: '404 for ever: not asked again, and the breaker stays shut',
      input: json({ detail: 'no' }, 404),
      calls: 12,
      max: 12,
      stopped: undefined,
      recovery: 'by itself',
    },
  ]
  test.each(storms)('$id $title', async ({ input, calls, max, stopped, recovery }) => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin, { broker: { clock: fastClock(40) } })
    try {
      const { account } = server
      server.respond((socket, request) => {
        // The account call is free and would show between two failures that the service is up: a
        // host that is down answers nothing.
        if (stopped !== undefined) server.account = input
        input(socket, request)
      })
      let seen: string | undefined
      hostile.api.on('brokerChanged', (status) => {
        seen ??= status.stopped?.code
      })
      const requests = Array.from({ length: calls }, () => cheapCall())
      const results = requests.map((request) => hostile.api.submitCall(request))
      if (stopped !== undefined) {
        await expect.poll(() => seen).toBe(stopped)
        const before = server.paid().length
        expect(before).toBeLessThanOrEqual(max)
        // The investigator may cancel calls that wait for the breaker.
        await hostile.api.cancelCalls({ caseId: CASE, stepIds: requests.map(({ stepId }) => stepId) })
      }
      for (const result of await Promise.all(results)) expect(result.ok).toBe(false)
      expect(server.paid().length).toBeLessThanOrEqual(max)
      server.account = account
      if (stopped === undefined && recovery === 'by itself') expect(must(await hostile.api.readBrokerStatus()).value.stopped).toBeUndefined()
      await expectUnharmed(hostile, server, recovery)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

describe('B12: false limit headers', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const date = ['date', now.toUTCString()] as const
  test.each([
    ['999999999 remaining', [['RateLimit-Remaining', '999999999']], { remaining: 999_999_999 }],
    ['-5 remaining', [['RateLimit-Remaining', '-5']], { remaining: undefined, malformed: ['ratelimit-remaining'] }],
    ['NaN remaining', [['RateLimit-Remaining', 'NaN']], { remaining: undefined, malformed: ['ratelimit-remaining'] }],
    ['"10, 20" remaining', [['RateLimit-Remaining', '10, 20']], { remaining: undefined, malformed: ['ratelimit-remaining'] }],
    [
      'the smaller of two',
      [
        ['RateLimit-Remaining', '9'],
        ['X-RateLimit-Remaining', '4'],
      ],
      { remaining: 4 },
    ],
    ['reset as a delta', [['RateLimit-Reset', '30']], { overall: { resetMs: 30_000 } }],
    ['reset in epoch seconds', [date, ['RateLimit-Reset', String(now.getTime() / 1000 + 20)]], { overall: { resetMs: 20_000 } }],
    ['reset in epoch milliseconds', [date, ['RateLimit-Reset', String(now.getTime() + 20_000)]], { overall: { resetMs: 20_000 } }],
    ['reset in the past', [date, ['RateLimit-Reset', String(now.getTime() / 1000 - 20)]], { overall: { resetMs: 0 } }],
    ['reset as a date', [['RateLimit-Reset', 'Wed, 21 Oct 2015 07:28:00 GMT']], { overall: { resetMs: undefined }, malformed: ['ratelimit-reset'] }],
    ['a reset that would freeze for a year', [['RateLimit-Reset', '86400']], { overall: { resetMs: 3_600_000 } }],
  ] as const)('B12 %s', (_title, headers, expected) => {
    expect(readHeaders(headers, now)).toMatchObject(expected)
  })

  test('B12 an exaggerated limit in headers is not used: never more than the plan allows in its window', async () => {
    const server = await startHostileServer()
    const lie: Headers = ['RateLimit-', 'X-RateLimit-'].flatMap((name) => [
      [`${name}Limit`, '999999'] as const,
      [`${name}Remaining`, '999999'] as const,
    ])
    const plan = { second: 4, minute: 1000 }
    const hostile = await openHostileBackend(server.origin, { broker: { planLimits: { free: plan, pro: plan }, secondMs: 100 } })
    try {
      server.respond(json(good, 200, [...lie, ['X-RateLimit-Limit-Second', '999999'], ['X-RateLimit-Remaining-Second', '999999']]))
      const results = await Promise.all(Array.from({ length: 16 }, () => hostile.api.submitCall(cheapCall())))
      expect(results.every(({ ok }) => ok)).toBe(true)
      const times = server.seen.map(({ at }) => at)
      for (const from of times) expect(times.filter((at) => at >= from && at < from + 100).length).toBeLessThanOrEqual(4)
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})
