import { describe, expect, test } from 'vitest'
import { METHOD_NAMES, type IpcHandlers } from '../../../src-shared/ipc/casebook-api.ts'
import { ok, type Result } from '../../../src-shared/core/result.ts'
import { RESPONSE_CAP_CHARS, FILE_PART_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { createIpcDispatcher } from '../../../src-main/ipc-dispatcher.ts'
import { createLog } from '../../../src-main/log.ts'

interface Seen {
  readonly method: string
  readonly args: unknown
}

/** IPC handlers that record their calls and return the given response. */
function makeGate(response: (method: string) => Promise<Result<unknown>> = async () => ok('done')) {
  const seen: Seen[] = []
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const methods = Object.fromEntries(
    METHOD_NAMES.map((method) => [
      method,
      async (args: unknown) => {
        seen.push({ method, args })
        return await response(method)
      },
    ]),
  ) as unknown as IpcHandlers // the dispatcher does not read results, so a record of the call replaces each
  return { dispatcher: createIpcDispatcher(methods, log), seen, lines, log }
}

const BUDGET = { caseId: 'case-1', credits: '100' }

describe('the IPC dispatcher', () => {
  test('passes a call of the app’s own page with its checked argument', async () => {
    const { dispatcher, seen } = makeGate()
    expect(await dispatcher({ refused: undefined, method: 'setBudget', args: BUDGET })).toEqual(ok('done'))
    expect(seen).toEqual([{ method: 'setBudget', args: BUDGET }])
  })

  test('H2: refuses a foreign sender before any other check, and logs it', async () => {
    const { dispatcher, seen, lines } = makeGate()
    const result = await dispatcher({ refused: 'not the main frame of the window', method: 'setBudget', args: BUDGET })
    expect(result).toMatchObject({ ok: false, error: { code: 'refused_sender' } })
    expect(seen).toEqual([])
    expect(lines.join()).toContain('not the main frame')
  })

  test.each([['readKey'], ['__proto__'], ['constructor'], ['toString'], [7], [undefined], [{ toString: () => 'readAppInfo' }]])(
    'H1: has no method %s',
    async (method) => {
      const { dispatcher, seen } = makeGate()
      expect(await dispatcher({ refused: undefined, method, args: undefined })).toMatchObject({ ok: false, error: { code: 'unknown_method' } })
      expect(seen).toEqual([])
    },
  )

  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  let deep: unknown = 'x'
  for (let level = 0; level < 10_000; level += 1) deep = { deep }
  const hostile: readonly (readonly [name: string, reason: string, args: unknown])[] = [
    ['an extra member', 'its argument has the wrong shape', { ...BUDGET, origin: 'https://elsewhere' }],
    ['a missing member', 'its field credits has', { caseId: 'case-1' }],
    ['another type', 'its field caseId has', { caseId: 1, credits: '100' }],
    ['a number as credits', 'its field credits has', { caseId: 'case-1', credits: 100 }],
    ['exponent notation as credits', 'its field credits has', { caseId: 'case-1', credits: '1e9' }],
    ['a path as case id', 'its field caseId has', { caseId: '../../etc', credits: '1' }],
    ['an array', 'its argument has the wrong shape', [BUDGET]],
    ['a string', 'its argument has the wrong shape', 'case-1'],
    ['a function', 'its argument is not plain data', { ...BUDGET, caseId: () => 'case-1' }],
    [
      'an accessor that throws',
      'its argument is not plain data',
      Object.defineProperty({ credits: '1' }, 'caseId', {
        enumerable: true,
        get: () => {
          throw new Error('trap')
        },
      }),
    ],
    [
      'a proxy whose traps throw',
      'its argument cannot be read',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('trap')
          },
          getPrototypeOf: () => Object.prototype,
        },
      ),
    ],
    ['an own __proto__', 'its argument has a forbidden key', JSON.parse('{"caseId":"case-1","credits":"1","__proto__":{"polluted":true}}')],
    ['a cycle', 'its argument is nested too deep', { ...BUDGET, more: cycle }],
    ['10,000 levels', 'its argument is nested too deep', { ...BUDGET, more: deep }],
    ['a map', 'its argument is not plain data', new Map([['caseId', 'case-1']])],
    ['a date', 'its argument is not plain data', { caseId: new Date(0), credits: '1' }],
    ['a bigint', 'its argument is not plain data', { caseId: 'case-1', credits: 1n }],
    ['3 MB of text', 'its argument is too large', { caseId: 'x'.repeat(3_000_000), credits: '1' }],
    ['200,000 parts', 'its argument has too many parts', { caseId: 'case-1', credits: '1', more: Array.from({ length: 200_000 }, () => 0) }],
  ]
  test('replaces a response that cannot be sent to the page by a failure, and continues', async () => {
    let value: unknown = 'x'.repeat(RESPONSE_CAP_CHARS + 1)
    const { dispatcher } = makeGate(async () => ok(value))
    const request = () => dispatcher({ refused: undefined, method: 'readResponse', args: { exchangeId: 'x1' } })
    expect(await request()).toMatchObject({ ok: false, error: { code: 'too_large', message: expect.stringContaining('readResponse') } })
    value = Array.from({ length: 2_000 }, () => ({ text: 'x'.repeat(10_000) }))
    expect(await request()).toMatchObject({ ok: false, error: { code: 'too_large' } })
    value = Array.from({ length: 2_000_000 }, () => 0)
    expect(await request()).toMatchObject({ ok: false, error: { code: 'too_large' } })
    value = { text: 'x'.repeat(RESPONSE_CAP_CHARS - 1_000) }
    expect(await request()).toEqual(ok(value))
  })

  test.each(hostile)('H1: refuses %s as bad_request with the reason, and survives', async (_name, reason, args) => {
    const { dispatcher, seen } = makeGate()
    expect(await dispatcher({ refused: undefined, method: 'setBudget', args })).toMatchObject({
      ok: false,
      error: { code: 'bad_request', message: expect.stringContaining(`Invalid request to setBudget: ${reason}`) as string },
    })
    expect(seen).toEqual([])
    expect(await dispatcher({ refused: undefined, method: 'setBudget', args: BUDGET })).toEqual(ok('done'))
  })

  /** A request has no fixed form: no schema follows the check of the argument. */
  const submit = (request: unknown) => ({
    refused: undefined,
    method: 'submitCall',
    args: { caseId: 'c', planId: 'p', stepId: 's', endpoint: 'account', request, priority: 'bulk', approvedCredits: '0', confirmed: false },
  })
  test.each<[string, string, unknown]>([
    ['text beyond the cap', 'its argument is too large', { note: 'x'.repeat(2_000_001) }],
    ['an own __proto__', 'its argument has a forbidden key', JSON.parse('{"filters":{"__proto__":{"polluted":true}}}')],
    ['a symbol as key', 'its argument has a forbidden key', { [Symbol('hidden')]: 1 }],
    ['25 levels', 'its argument is nested too deep', Array.from({ length: 24 }).reduce<unknown>((below) => ({ below }), {})],
    ['a map', 'its argument is not plain data', { filters: new Map() }],
    ['too many parts', 'its argument has too many parts', { list: Array.from({ length: 100_000 }, () => 0) }],
  ])('H1: refuses a request with %s before its schema is checked', async (_name, reason, request) => {
    const { dispatcher, seen } = makeGate()
    expect(await dispatcher(submit(request))).toMatchObject({
      ok: false,
      error: { code: 'bad_request', message: expect.stringContaining(`Invalid request to submitCall: ${reason}`) as string },
    })
    expect(seen).toEqual([])
  })

  test('accepts a request just below the limits, and the largest part of a file', async () => {
    const { dispatcher } = makeGate()
    expect(await dispatcher(submit({ note: 'x'.repeat(1_990_000) }))).toEqual(ok('done'))
    const part = (length: number) => ({
      refused: undefined,
      method: 'writeFilePart',
      args: { file: 'f', number: 0, contentBase64: 'x'.repeat(length) },
    })
    expect(await dispatcher(part((FILE_PART_BYTES / 3) * 4))).toEqual(ok('done'))
    expect(await dispatcher(part((FILE_PART_BYTES / 3) * 4 + 1))).toMatchObject({ error: { code: 'bad_request', field: 'contentBase64' } })
  })

  test('names the field of the wrong shape', async () => {
    const { dispatcher } = makeGate()
    expect(await dispatcher({ refused: undefined, method: 'setBudget', args: { caseId: 'case-1', credits: 'lots' } })).toMatchObject({
      ok: false,
      error: { field: 'credits' },
    })
  })

  test('accepts undefined, null and nothing for a method without an argument, and nothing else', async () => {
    const { dispatcher } = makeGate()
    for (const args of [undefined, null]) expect(await dispatcher({ refused: undefined, method: 'readAppInfo', args })).toEqual(ok('done'))
    expect(await dispatcher({ refused: undefined, method: 'readAppInfo', args: {} })).toMatchObject({ error: { code: 'bad_request' } })
  })

  test('turns an error in a handler into internal; its details are in the log and the key in neither', async () => {
    const { dispatcher, lines, log } = makeGate(async () => {
      throw new Error('Headers.append: "topsecretkey1234" is an invalid header value')
    })
    log.conceal('topsecretkey1234')
    const result = await dispatcher({ refused: undefined, method: 'readAppInfo', args: undefined })
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(result)).not.toContain('Headers.append')
    expect(lines.join()).toContain('Headers.append')
    expect(lines.join() + JSON.stringify(result)).not.toContain('topsecretkey1234')
  })

  test('H3: refuses a flood as busy while a long plan is still accepted, and accepts calls again later', async () => {
    let release = (): void => {}
    const stored = new Promise<void>((resolve) => {
      release = resolve
    })
    const { dispatcher, seen } = makeGate(async () => {
      await stored
      return ok('done')
    })
    const flood = Array.from({ length: 1_000 }, () => dispatcher({ refused: undefined, method: 'readBrokerStatus', args: undefined }))
    const submit = dispatcher({
      refused: undefined,
      method: 'submitCall',
      args: { caseId: 'c', planId: 'p', stepId: 's', endpoint: 'account', request: {}, priority: 'bulk', approvedCredits: '0', confirmed: false },
    })
    release()
    const codes = (await Promise.all(flood)).map((result) => (result.ok ? 'done' : result.error.code))
    expect(new Set(codes)).toEqual(new Set(['done', 'busy']))
    expect(codes.filter((code) => code === 'busy').length).toBeGreaterThan(500)
    expect(await submit).toEqual(ok('done'))
    expect(seen.length).toBe(codes.filter((code) => code === 'done').length + 1)
    expect(await dispatcher({ refused: undefined, method: 'readBrokerStatus', args: undefined })).toEqual(ok('done'))
  })

  test('H3: accepts 256 calls and 20,000 steps at once, counts both separately, and releases all of them', async () => {
    let release = (): void => {}
    let stored = Promise.resolve()
    const { dispatcher } = makeGate(async () => {
      await stored
      return ok('done')
    })
    const request = () => dispatcher({ refused: undefined, method: 'readBrokerStatus', args: undefined })
    // Twice, to test that the counts decrease again.
    for (let round = 0; round < 2; round += 1) {
      stored = new Promise((resolve) => {
        release = resolve
      })
      const calls = Array.from({ length: 256 }, request)
      const steps = Array.from({ length: 20_000 }, () => dispatcher(submit({})))
      expect(await request()).toMatchObject({ error: { code: 'busy' } })
      expect(await dispatcher(submit({}))).toMatchObject({ error: { code: 'busy', message: expect.stringContaining('submitCall') as string } })
      release()
      expect((await Promise.all([...calls, ...steps])).filter((result) => !result.ok)).toEqual([])
    }
  })
})
