import { describe, expect, test } from 'vitest'
import { METHOD_NAMES, type DeskMethods } from '../../../src-shared/bridge.ts'
import { ok, type Result } from '../../../src-shared/result.ts'
import { createGate } from '../../../src-main/gate.ts'
import { createLog } from '../../../src-main/log.ts'

interface Seen {
  readonly method: string
  readonly args: unknown
}

/** A desk that notes what reaches it and answers as told. */
function makeGate(answer: (method: string) => Promise<Result<unknown>> = async () => ok('done')) {
  const seen: Seen[] = []
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const methods = Object.fromEntries(
    METHOD_NAMES.map((method) => [
      method,
      async (args: unknown) => {
        seen.push({ method, args })
        return await answer(method)
      },
    ]),
  ) as unknown as DeskMethods // the gate does not look into results, so a note of the call stands for each
  return { gate: createGate(methods, log), seen, lines, log }
}

const BUDGET = { caseId: 'case-1', credits: '100' }

describe('the gate', () => {
  test('passes a call of the app’s own page with its checked argument', async () => {
    const { gate, seen } = makeGate()
    expect(await gate({ refused: undefined, method: 'setBudget', args: BUDGET })).toEqual(ok('done'))
    expect(seen).toEqual([{ method: 'setBudget', args: BUDGET }])
  })

  test('H2: refuses a foreign sender before it looks at anything else, and notes it', async () => {
    const { gate, seen, lines } = makeGate()
    const result = await gate({ refused: 'not the main frame of the window', method: 'setBudget', args: BUDGET })
    expect(result).toMatchObject({ ok: false, error: { code: 'refused_sender' } })
    expect(seen).toEqual([])
    expect(lines.join()).toContain('not the main frame')
  })

  test.each([['readKey'], ['__proto__'], ['constructor'], ['toString'], [7], [undefined], [{ toString: () => 'readAppInfo' }]])(
    'H1: knows no method %s',
    async (method) => {
      const { gate, seen } = makeGate()
      expect(await gate({ refused: undefined, method, args: undefined })).toMatchObject({ ok: false, error: { code: 'unknown_method' } })
      expect(seen).toEqual([])
    },
  )

  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  let deep: unknown = 'x'
  for (let level = 0; level < 10_000; level += 1) deep = { deep }
  const hostile: readonly (readonly [name: string, args: unknown])[] = [
    ['an extra member', { ...BUDGET, origin: 'https://elsewhere' }],
    ['a missing member', { caseId: 'case-1' }],
    ['another type', { caseId: 1, credits: '100' }],
    ['a number as credits', { caseId: 'case-1', credits: 100 }],
    ['exponent notation as credits', { caseId: 'case-1', credits: '1e9' }],
    ['a path as case id', { caseId: '../../etc', credits: '1' }],
    ['an array', [BUDGET]],
    ['a string', 'case-1'],
    ['a function', { ...BUDGET, caseId: () => 'case-1' }],
    [
      'an accessor that throws',
      Object.defineProperty({ credits: '1' }, 'caseId', {
        enumerable: true,
        get: () => {
          throw new Error('trap')
        },
      }),
    ],
    [
      'a proxy whose traps throw',
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
    ['an own __proto__', JSON.parse('{"caseId":"case-1","credits":"1","__proto__":{"polluted":true}}')],
    ['a cycle', { ...BUDGET, more: cycle }],
    ['10,000 levels', { ...BUDGET, more: deep }],
    ['a map', new Map([['caseId', 'case-1']])],
    ['a date', { caseId: new Date(0), credits: '1' }],
    ['a bigint', { caseId: 'case-1', credits: 1n }],
    ['3 MB of text', { caseId: 'x'.repeat(3_000_000), credits: '1' }],
    ['200,000 parts', { caseId: 'case-1', credits: '1', more: Array.from({ length: 200_000 }, () => 0) }],
  ]
  test.each(hostile)('H1: refuses %s as bad_request and stays alive', async (_name, args) => {
    const { gate, seen } = makeGate()
    expect(await gate({ refused: undefined, method: 'setBudget', args })).toMatchObject({ ok: false, error: { code: 'bad_request' } })
    expect(seen).toEqual([])
    expect(await gate({ refused: undefined, method: 'setBudget', args: BUDGET })).toEqual(ok('done'))
  })

  test('names the field that has the wrong shape', async () => {
    const { gate } = makeGate()
    expect(await gate({ refused: undefined, method: 'setBudget', args: { caseId: 'case-1', credits: 'lots' } })).toMatchObject({
      ok: false,
      error: { field: 'credits' },
    })
  })

  test('a call without argument passes with undefined, null and nothing, and with nothing else', async () => {
    const { gate } = makeGate()
    for (const args of [undefined, null]) expect(await gate({ refused: undefined, method: 'readAppInfo', args })).toEqual(ok('done'))
    expect(await gate({ refused: undefined, method: 'readAppInfo', args: {} })).toMatchObject({ error: { code: 'bad_request' } })
  })

  test('a fault inside the desk becomes internal; its details are in the log and the key in neither', async () => {
    const { gate, lines, log } = makeGate(async () => {
      throw new Error('Headers.append: "topsecretkey1234" is an invalid header value')
    })
    log.conceal('topsecretkey1234')
    const result = await gate({ refused: undefined, method: 'readAppInfo', args: undefined })
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(result)).not.toContain('Headers.append')
    expect(lines.join()).toContain('Headers.append')
    expect(lines.join() + JSON.stringify(result)).not.toContain('topsecretkey1234')
  })

  test('H3: a flood ends as busy while a long plan still has room, and room comes back', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { gate, seen } = makeGate(async () => {
      await held
      return ok('done')
    })
    const flood = Array.from({ length: 1_000 }, () => gate({ refused: undefined, method: 'readBrokerStatus', args: undefined }))
    const submit = gate({
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
    expect(await gate({ refused: undefined, method: 'readBrokerStatus', args: undefined })).toEqual(ok('done'))
  })
})
