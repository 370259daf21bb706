import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MethodArgs } from '../../src-shared/ipc/casebook-api.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { startBackend, type Backend } from '../../src-main/backend.ts'
import { createIpcDispatcher, type IpcDispatcher } from '../../src-main/ipc-dispatcher.ts'
import { PRACTICE_KEY, startPracticeService, type PracticeService } from '../../src-practice/practice-service.ts'
import { PRACTICE_STARTING_POINTS } from '../../src-practice/starting-points.ts'

/**
 * The whole backend behind its IPC dispatcher, with the practice service as data service over real
 * HTTP.
 */
let dir = ''
let service: PracticeService
let backends: Backend[] = []
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-service-'))
  service = await startPracticeService({ port: 0, marked: false })
})
afterEach(async () => {
  for (const backend of backends) await backend.close()
  backends = []
  await service.close()
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(apiKeyFromEnv?: string, serviceUrl = service.origin): Promise<{ backend: Backend; dispatcher: IpcDispatcher }> {
  const opened = await startBackend({
    dataDir: dir,
    serviceUrl,
    practice: false,
    apiKeyFromEnv,
    version: '1.2.3',
    host: { kind: 'browser', storage: () => 'test', saveFile: async () => err(failure('unsupported', 'No.', 'None.')), confirm: undefined },
    loadStore: async () => {
      throw new Error('no keychain in this test')
    },
  })
  if (!opened.ok) throw new Error(opened.error.message)
  backends.push(opened.value)
  return { backend: opened.value, dispatcher: createIpcDispatcher(opened.value.methods, opened.value.log) }
}

const request = async (dispatcher: IpcDispatcher, method: string, args?: unknown): Promise<Result<unknown>> =>
  await dispatcher({ refused: undefined, method, args })

const address = PRACTICE_STARTING_POINTS[0]?.address ?? ''
const CALL: MethodArgs<'submitCall'> = {
  caseId: 'case-1',
  planId: 'plan-1',
  stepId: 'step-1',
  endpoint: 'profiler/current-balance',
  request: { address, chain: 'ethereum' },
  priority: 'interactive',
  approvedCredits: '10',
  confirmed: false,
}

test('makes no request on its own, with a key or without one', async () => {
  const first = await start(PRACTICE_KEY)
  for (const method of ['readAppInfo', 'readKeyState', 'readBrokerStatus', 'readJournal', 'readLedger', 'readCustodyHeads']) {
    expect(await request(first.dispatcher, method, method.startsWith('readJ') || method.startsWith('readL') ? {} : undefined), method).toMatchObject({
      ok: true,
    })
  }
  expect(service.calls()).toEqual([])
})

test('tests a key and stores it for this run, and pays for, stores and returns a response', async () => {
  const { backend, dispatcher } = await start()
  expect(await request(dispatcher, 'submitCall', CALL)).toMatchObject({ ok: false, error: { code: 'no_key' } })
  expect(await request(dispatcher, 'setKey', { key: 'a-key-that-no-one-has' })).toMatchObject({ ok: false, error: { code: 'key_rejected' } })
  expect(await request(dispatcher, 'setKey', { key: PRACTICE_KEY })).toMatchObject({
    ok: true,
    value: { state: { source: 'session' }, account: { plan: 'pro' } },
  })
  expect(await request(dispatcher, 'submitCall', CALL)).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
  expect(await request(dispatcher, 'setBudget', { caseId: 'case-1', credits: '50' })).toMatchObject({ ok: true })
  const response = await request(dispatcher, 'submitCall', CALL)
  expect(response).toMatchObject({ ok: true, value: { caseId: 'case-1', status: 200, serviceOrigin: service.origin, practice: false } })
  expect(JSON.stringify(response)).not.toContain(PRACTICE_KEY)
  const taken = String(service.creditsTaken())
  expect(await request(dispatcher, 'readLedger', { caseId: 'case-1' })).toMatchObject({
    ok: true,
    value: { cases: [{ cap: '50', settled: taken, reserved: '0', disputed: '0' }] },
  })

  // Not acknowledged: the next backend still has it and does not request it again.
  backends = []
  await backend.close()
  const calls = service.calls().length
  const next = await start()
  const saved = await request(next.dispatcher, 'readJournal', { caseId: 'case-1' })
  const id = response.ok ? (response.value as { id: string }).id : '' // an exchange, as matched above
  expect(saved).toMatchObject(ok({ responses: [{ id, caseId: 'case-1' }], more: false }))
  expect(await request(next.dispatcher, 'readResponse', { exchangeId: id })).toEqual(ok(response.ok ? response.value : undefined))
  expect(await request(next.dispatcher, 'acknowledge', { exchangeIds: [id] })).toEqual(ok({ acknowledged: 1 }))
  expect(await request(next.dispatcher, 'readJournal', {})).toEqual(ok({ responses: [], more: false }))
  expect(await request(next.dispatcher, 'readLedger', { caseId: 'case-1' })).toMatchObject({ value: { cases: [{ settled: taken }] } })
  expect(service.calls()).toHaveLength(calls)
})

test('stores a key that may read data but not the account, and pays for its calls (docs/service-interface.md, 5)', async () => {
  const data = await startPracticeService({ scopes: ['profiler:read', 'labels:read'] })
  try {
    const { dispatcher } = await start(undefined, data.origin)
    expect(await request(dispatcher, 'setKey', { key: PRACTICE_KEY })).toMatchObject({
      ok: true,
      value: {
        state: { present: true, source: 'session' },
        account: undefined,
        unread: { code: 'forbidden', service: { code: 'insufficient_scope' } },
      },
    })
    expect(await request(dispatcher, 'setBudget', { caseId: 'case-1', credits: '50' })).toMatchObject({ ok: true })
    expect(await request(dispatcher, 'submitCall', CALL)).toMatchObject({ ok: true, value: { status: 200, creditsUsed: '1' } })
    expect(data.creditsTaken()).toBe(1)
    // Endpoints without permission are refused per call, and the key remains in use.
    const holders = { ...CALL, stepId: 's-2', endpoint: 'smart-money/perp-trades', request: {} }
    expect(await request(dispatcher, 'submitCall', holders)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(await request(dispatcher, 'readKeyState')).toMatchObject({ value: { present: true } })
  } finally {
    await data.close()
  }
})

test('opens everything while the service is unavailable, and a call reports what failed', async () => {
  await service.close()
  const { dispatcher } = await start(PRACTICE_KEY)
  expect(await request(dispatcher, 'readAppInfo')).toMatchObject({ ok: true })
  expect(await request(dispatcher, 'readAccount')).toMatchObject({ ok: false, error: { code: 'network' } })
  service = await startPracticeService({ port: 0, marked: false })
})

test('marks a response of a practice service that was started by hand as practice by its headers', async () => {
  const byHand = await startPracticeService()
  const { dispatcher } = await start(PRACTICE_KEY, byHand.origin)
  expect(await request(dispatcher, 'setBudget', { caseId: 'case-1', credits: '50' })).toMatchObject({ ok: true })
  expect(await request(dispatcher, 'submitCall', CALL)).toMatchObject({
    ok: true,
    value: { practice: true, serviceOrigin: byHand.origin, headers: expect.arrayContaining([['x-casebook-practice', 'made-up']]) },
  })
  // A service that does not identify itself is what the setting declares.
  await backends.pop()?.close()
  await byHand.close()
  const { dispatcher: second } = await start(PRACTICE_KEY)
  expect(await request(second, 'setBudget', { caseId: 'case-1', credits: '50' })).toMatchObject({ ok: true })
  expect(await request(second, 'submitCall', { ...CALL, stepId: 'step-2', request: { address, chain: 'bnb' } })).toMatchObject({
    ok: true,
    value: { practice: false, headers: expect.not.arrayContaining([['x-casebook-practice', 'made-up']]) },
  })
})

test('changes to the practice service and back, each with its own key', async () => {
  const { dispatcher } = await start()
  expect(await request(dispatcher, 'useService', { service: 'practice' })).toMatchObject({ ok: true, value: { service: 'practice' } })
  expect(await request(dispatcher, 'readAccount')).toMatchObject({ ok: true })
  expect(service.calls()).toEqual([])
  expect(await request(dispatcher, 'useService', { service: 'service' })).toMatchObject({
    ok: true,
    value: { service: 'service', serviceOrigin: service.origin },
  })
  expect(await request(dispatcher, 'readAccount')).toMatchObject({ ok: false, error: { code: 'no_key' } })
})

test('applies a new minimum balance at once, and after the next start', async () => {
  const { backend, dispatcher } = await start(PRACTICE_KEY)
  await request(dispatcher, 'setBudget', { caseId: 'case-1', credits: '50' })
  const call = (step: number): MethodArgs<'submitCall'> => ({
    ...CALL,
    stepId: `step-${step}`,
    request: { address: PRACTICE_STARTING_POINTS[step]?.address ?? '', chain: 'ethereum' },
  })
  expect(await request(dispatcher, 'submitCall', call(0))).toMatchObject({ ok: true })
  const left = service.creditsRemaining()
  expect(await request(dispatcher, 'readBrokerStatus')).toMatchObject({
    value: { account: { creditsRemaining: `${left}` }, minimumBalance: { credits: '0' } },
  })
  expect(await request(dispatcher, 'setMinimumBalance', { credits: '-1' })).toMatchObject({ ok: false, error: { code: 'bad_request' } })
  expect(await request(dispatcher, 'setMinimumBalance', { credits: `${left}` })).toMatchObject({
    ok: true,
    value: { minimumBalance: { credits: `${left}` } },
  })
  const heard: (string | undefined)[] = []
  backend.on('brokerChanged', (status) => heard.push(status.minimumBalance.reached?.code))
  expect(await request(dispatcher, 'submitCall', call(1))).toMatchObject({ ok: false, error: { code: 'minimum_balance_reached' } })
  await expect.poll(() => heard.at(-1)).toBe('minimum_balance_reached')
  expect(service.creditsRemaining()).toBe(left)

  backends = []
  await backend.close()
  const next = await start(PRACTICE_KEY)
  expect(await request(next.dispatcher, 'submitCall', call(1))).toMatchObject({ ok: false, error: { code: 'minimum_balance_reached' } })
  expect(await request(next.dispatcher, 'setMinimumBalance', { credits: `${left - 10}` })).toMatchObject({ ok: true })
  expect(await request(next.dispatcher, 'submitCall', call(1))).toMatchObject({ ok: true })
  expect(service.creditsRemaining()).toBeLessThan(left)
})

/** Ends the backend in order, changes its files, and starts it again. */
async function restart(backend: Backend, change: () => void): Promise<{ backend: Backend; dispatcher: IpcDispatcher }> {
  backends = []
  await backend.close()
  change()
  return await start(PRACTICE_KEY)
}

const stepOf = (step: number): MethodArgs<'submitCall'> => ({
  ...CALL,
  stepId: `step-${step}`,
  request: { address: PRACTICE_STARTING_POINTS[step]?.address ?? '', chain: 'ethereum' },
})

test('holds paid work after damaged settings until the minimum balance is confirmed, also after another start', async () => {
  const first = await start(PRACTICE_KEY)
  await request(first.dispatcher, 'setBudget', { caseId: 'case-1', credits: '50' })
  await request(first.dispatcher, 'setMinimumBalance', { credits: '99' })
  const second = await restart(first.backend, () => {
    for (const name of ['settings.json', 'settings.copy.json']) writeFileSync(join(dir, name), 'garbage')
  })
  expect(await request(second.dispatcher, 'readLedger', {})).toMatchObject({ value: { damage: [{ code: 'corrupt' }] } })
  const { backend, dispatcher } = await restart(second.backend, () => undefined)
  const heard: (string | undefined)[] = []
  backend.on('brokerChanged', (status) => heard.push(status.waits.find(({ scope }) => scope === 'minimum-balance')?.reason))
  const waiting = request(dispatcher, 'submitCall', stepOf(0))
  await expect.poll(() => heard).toContain('the minimum balance must be confirmed')
  expect(await request(dispatcher, 'readBrokerStatus')).toMatchObject({
    value: { stopped: { code: 'needs_confirmation' }, minimumBalance: { unconfirmed: { code: 'needs_confirmation' } } },
  })
  expect(service.creditsTaken()).toBe(0)
  expect(await request(dispatcher, 'setMinimumBalance', { credits: '10' })).toMatchObject({
    ok: true,
    value: { minimumBalance: { credits: '10', unconfirmed: undefined } },
  })
  expect(await waiting).toMatchObject({ ok: true })
  const last = await restart(backend, () => undefined)
  expect(await request(last.dispatcher, 'submitCall', stepOf(1))).toMatchObject({ ok: true })
})

test('reports a ledger that was cut while closed until it is acknowledged, and spends its budget only once', async () => {
  const first = await start(PRACTICE_KEY)
  await request(first.dispatcher, 'setBudget', { caseId: 'case-1', credits: '2' })
  const responses = [await request(first.dispatcher, 'submitCall', stepOf(0)), await request(first.dispatcher, 'submitCall', stepOf(1))]
  expect(responses).toMatchObject([{ ok: true }, { ok: true }])
  const taken = service.creditsTaken()
  const exchangeIds = responses.map((response) => (response.ok ? (response.value as { id: string }).id : '')) // exchanges, by the contract
  await request(first.dispatcher, 'acknowledge', { exchangeIds })
  const { backend, dispatcher } = await restart(first.backend, () => {
    const path = join(dir, 'ledger.ndjson')
    writeFileSync(path, `${readFileSync(path, 'utf8').split('\n')[0]}\n`)
  })
  const ledger = await request(dispatcher, 'readLedger', { caseId: 'case-1' })
  expect(ledger).toMatchObject({ value: { cases: [{ cap: '2', settled: `${taken}` }], damage: [{ code: 'corrupt' }] } })
  expect(await request(dispatcher, 'readBrokerStatus')).toMatchObject({ value: { ledgerDamage: [{ code: 'corrupt' }] } })
  expect(await request(dispatcher, 'submitCall', stepOf(2))).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
  expect(service.creditsTaken()).toBe(taken)
  expect(await request(dispatcher, 'acknowledgeLedgerIssues')).toMatchObject({ ok: true, value: { ledgerDamage: [] } })
  expect(await request(dispatcher, 'readLedger', {})).toMatchObject({ value: { damage: [] } })

  // Nothing of it remains, head included: the page knows what the case itself contains.
  const last = await restart(backend, () => {
    for (const name of ['ledger.ndjson', 'ledger-head-1.json', 'ledger-head-2.json']) rmSync(join(dir, name))
  })
  await request(last.dispatcher, 'setBudget', { caseId: 'case-1', credits: '2' })
  expect(await request(last.dispatcher, 'reconcileSpending', { caseId: 'case-1', credits: `${taken}` })).toMatchObject({
    value: { settled: `${taken}` },
  })
  expect(await request(last.dispatcher, 'readLedger', {})).toMatchObject({ value: { damage: [{ code: 'corrupt' }] } })
  expect(await request(last.dispatcher, 'submitCall', stepOf(2))).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
})

describe('a data folder that disappears while Casebook runs', () => {
  test.each([
    ['removed', () => rmSync(dir, { recursive: true })],
    ['renamed', () => renameSync(dir, `${dir}-elsewhere`)],
    [
      'in whose place another one stands',
      () => {
        renameSync(dir, `${dir}-elsewhere`)
        mkdirSync(dir)
      },
    ],
  ])('%s is reported, and no method succeeds on it', async (_name, lose) => {
    const { dispatcher } = await start(PRACTICE_KEY)
    await request(dispatcher, 'setBudget', { caseId: 'case-1', credits: '50' })
    expect(await request(dispatcher, 'submitCall', stepOf(0))).toMatchObject({ ok: true })
    const taken = service.creditsTaken()
    lose()
    const writes: readonly (readonly [string, unknown])[] = [
      ['setBudget', { caseId: 'case-1', credits: '60' }],
      ['setMinimumBalance', { credits: '5' }],
      ['useService', { service: 'service' }],
      ['submitCall', stepOf(1)],
      ['acknowledge', { exchangeIds: [] }],
      ['reconcileSpending', { caseId: 'case-1', credits: '1' }],
      ['acknowledgeLedgerIssues', undefined],
      ['writeCustodyHead', { caseId: 'case-1', seq: 1, head: 'a'.repeat(64) }],
      ['writeBackupPart', { caseId: 'case-1', text: 'x' }],
      ['finishBackup', { caseId: 'c', title: '', practice: false, captures: 0, seq: 1, head: 'a'.repeat(64), parts: ['a'.repeat(64)] }],
    ]
    for (const [method, args] of writes) {
      expect(await request(dispatcher, method, args), method).toMatchObject({
        ok: false,
        error: { code: 'disk_error', message: expect.stringContaining('is missing') as string },
      })
    }
    expect(service.creditsTaken()).toBe(taken)
    rmSync(`${dir}-elsewhere`, { recursive: true, force: true, maxRetries: 5 })
  })

  test('holds a response in flight, is reported, and the response counts as stored only once it is', async () => {
    const { backend, dispatcher } = await start(PRACTICE_KEY)
    await request(dispatcher, 'setBudget', { caseId: 'case-1', credits: '50' })
    expect(await request(dispatcher, 'readAccount')).toMatchObject({ ok: true })
    service.setFaults(['latency=500'])
    const requested = request(dispatcher, 'submitCall', stepOf(0))
    await expect.poll(() => service.openCalls()).toBe(1)
    const reported: string[] = []
    backend.on('brokerChanged', (status) => reported.push(status.stopped?.message ?? ''))
    renameSync(dir, `${dir}-elsewhere`)
    await expect.poll(() => reported.join(' ')).toContain('missing')
    renameSync(`${dir}-elsewhere`, dir)
    expect(await requested).toMatchObject({ ok: true })
    expect(await request(dispatcher, 'readLedger', { caseId: 'case-1' })).toMatchObject({ value: { cases: [{ settled: '1', disputed: '0' }] } })
  })
})
