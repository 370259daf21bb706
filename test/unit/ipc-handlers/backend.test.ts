import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuthorState, BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import { checkSignature } from '../../../src-shared/custody/head-signature.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { Secret } from '../../../src-main/secret.ts'
import { startBackend, type Backend, type BackendOptions } from '../../../src-main/backend.ts'
import type { HostCapabilities } from '../../../src-main/ipc/host-capabilities.ts'
import type { BackendServices } from '../../../src-main/ipc/backend-services.ts'
import type { SecretStore } from '../../../src-main/keychain/secret-store.ts'
import { IDLE_STATUS } from '../../support/builders/idle-status.ts'

const KEY = 'a-key-of-some-length-1234'
const PASSWORD = 'a password of 7 words'
const TOKEN = 'a-token-of-some-length-5678'
const ACCOUNT = { plan: 'pro', planText: 'Pro', creditsRemaining: '1000', at: '2026-01-01T00:00:00.000Z' } as const

let dir = ''
let backends: Backend[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'casebook-backend-'))
})
afterEach(async () => {
  for (const backend of backends) await backend.close()
  backends = []
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
})

/** Broker, journal and practice service as records of their calls. */
function makeParts() {
  const calls: string[] = []
  let status = IDLE_STATUS
  let cap = '0'
  let listener: (status: BrokerStatus) => void = () => {}
  const accepted = new Set([KEY])
  let keyInUse: string | undefined
  const parts: BackendServices = {
    broker: {
      submit: async () => err(failure('unsupported', 'Not in this test.', 'None.')),
      cancel: (_caseId, stepIds) => stepIds.length,
      status: () => status,
      onChanged: (given) => {
        listener = given
        return () => {}
      },
      pause: () => void calls.push('pause'),
      resume: () => void calls.push('resume'),
      handleSystemResume: () => void calls.push('woke'),
      useKey: (secret) => {
        keyInUse = secret?.reveal()
        calls.push(`key ${keyInUse ?? 'none'}`)
      },
      useService: ({ origin, practice }) => void calls.push(`service ${origin}${practice ? ' practice' : ''}`),
      useLegacyAccess: (access) => void (access !== undefined && calls.push(`legacy ${access.origin}${access.basePath} ${access.token.reveal()}`)),
      signIn: async (_base, { password }) =>
        password === PASSWORD ? ok(new Secret(TOKEN)) : err(failure('bad_login', 'The sign-in was refused (404).', 'Check it.')),
      readAccount: async () => {
        calls.push('account')
        return keyInUse !== undefined && accepted.has(keyInUse)
          ? ok(ACCOUNT)
          : err(failure('key_rejected', 'The service rejects the key.', 'Enter another.'))
      },
      setBudget: async (caseId, credits) => {
        cap = credits
        return ok({ caseId, cap: credits, settled: '0', reserved: '0', disputed: '0' })
      },
      setMinimumBalance: (credits) => {
        status = { ...status, minimumBalance: { credits: `${credits}`, reached: status.minimumBalance.reached } }
      },
      invalidateMinimumBalance: () => {
        status = {
          ...status,
          minimumBalance: { ...status.minimumBalance, unconfirmed: failure('needs_confirmation', 'The minimum balance was lost.', 'Confirm it.') },
        }
      },
      reconcileSpending: async (caseId, credits) => ok({ caseId, cap, settled: credits, reserved: '0', disputed: '0' }),
      checkLedgerTurn: () => undefined,
      acknowledgeLedgerIssues: async () => {
        calls.push('agree')
        return ok(undefined)
      },
      ledgerSummary: () => ({
        cases: cap === '0' ? [] : [{ caseId: 'case-1', cap, settled: '0', reserved: '0', disputed: '0' }],
        days: [],
        disputes: [],
      }),
      close: async () => void calls.push('close'),
    },
    damage: () => [],
    journal: { entries: () => [], read: async () => err(failure('not_found', 'No answer.', 'None.')), acknowledge: async (ids) => ok(ids.length) },
    startPractice: async () => {
      calls.push('practice started')
      return ok({
        origin: 'http://127.0.0.1:5',
        secret: new Secret('practice-key'),
        legacyBase: 'http://127.0.0.1:5/legacy',
        close: async () => void calls.push('practice closed'),
      })
    },
  }
  return {
    parts,
    calls,
    accepted,
    change: (next: Partial<BrokerStatus>) => listener((status = { ...IDLE_STATUS, ...next })),
    set: (next: Partial<BrokerStatus>) => (status = { ...IDLE_STATUS, ...next }),
  }
}

function memoryStore(items = new Map<string, string>()): SecretStore {
  return { get: async (name) => items.get(name), set: async (name, value) => void items.set(name, value), remove: async (name) => items.delete(name) }
}

async function makeBackend(parts: BackendServices, more: Partial<BackendOptions> = {}, host: Partial<HostCapabilities> = {}): Promise<Backend> {
  const opened = await startBackend({
    dataDir: dir,
    practice: false,
    version: '1.2.3',
    host: { kind: 'electron', storage: () => 'test', saveFile: async (name) => ok({ saved: true, name }), confirm: async () => true, ...host },
    loadStore: async () => memoryStore(),
    openParts: async () => ok(parts),
    ...more,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  backends.push(opened.value)
  return opened.value
}

describe('the backend', () => {
  test('opens without key and network, and sends no request', async () => {
    const { parts, calls } = makeParts()
    const backend = await makeBackend(parts)
    expect(await backend.methods.readAppInfo(undefined)).toEqual(
      ok({
        version: '1.2.3',
        host: 'electron',
        service: 'service',
        serviceOrigin: 'https://api.nansen.ai',
        platform: process.platform,
        hasCases: false,
        caseFile: 1,
        folderId: expect.stringMatching(/^[0-9a-f]{32}$/),
      }),
    )
    expect(await backend.methods.readKeyState(undefined)).toMatchObject({ value: { present: false, source: 'none' } })
    expect(calls.filter((call) => call === 'account')).toEqual([])
  })

  test('writes changed settings to disk before it releases the folder', async () => {
    const backend = await makeBackend(makeParts().parts)
    for (let step = 1; step <= 20; step += 1) void backend.settings.change({ port: 40_000 + step })
    await backend.close()
    // Checked in the same tick: after this the process may have ended.
    expect(JSON.parse(readFileSync(join(dir, 'settings.json'), 'utf8'))).toMatchObject({ port: 40_020 })
    expect(readdirSync(dir).filter((name) => name.endsWith('.tmp') || name === 'instance.lock')).toEqual([])
  })

  test('a second backend in the same folder is refused until the first has closed', async () => {
    const first = await makeBackend(makeParts().parts)
    await expect(makeBackend(makeParts().parts)).rejects.toThrow('Another Casebook')
    backends = []
    await first.close()
    await makeBackend(makeParts().parts)
  })

  test('a failed start releases the folder', async () => {
    const failed = await startBackend({
      dataDir: dir,
      practice: false,
      version: '1',
      host: { kind: 'browser', storage: () => 'test', saveFile: async () => ok({ saved: false, name: '' }), confirm: undefined },
      openParts: async () => err(failure('disk_error', 'No.', 'None.')),
    })
    expect(failed).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    await makeBackend(makeParts().parts)
  })
})

describe('the key', () => {
  test('is tested with the account call before it is stored in the keychain', async () => {
    const { parts, calls } = makeParts()
    const items = new Map<string, string>()
    const backend = await makeBackend(parts, { loadStore: async () => memoryStore(items) })
    const reported: unknown[] = []
    backend.on('keyChanged', (state) => reported.push(state))
    const result = await backend.methods.setKey({ key: KEY })
    expect(result).toMatchObject({ ok: true, value: { state: { present: true, source: 'keychain', last4: '1234' }, account: ACCOUNT } })
    expect([...items.values()]).toEqual([KEY])
    expect(calls.slice(-2)).toEqual([`key ${KEY}`, 'account'])
    expect(reported.at(-1)).toMatchObject({ present: true })
    expect(JSON.stringify(result)).not.toContain(KEY)
  })

  test('is not stored if the service rejects it, and the previous key stays in use', async () => {
    const { parts, calls } = makeParts()
    const items = new Map<string, string>()
    const backend = await makeBackend(parts, { loadStore: async () => memoryStore(items) })
    await backend.methods.setKey({ key: KEY })
    const result = await backend.methods.setKey({ key: 'another-key-that-is-wrong' })
    expect(result).toMatchObject({ ok: false, error: { code: 'key_rejected' } })
    expect([...items.values()]).toEqual([KEY])
    expect(calls.at(-1)).toBe(`key ${KEY}`)
  })

  test('of the wrong shape costs no call and is not repeated', async () => {
    const { parts, calls } = makeParts()
    const backend = await makeBackend(parts)
    const result = await backend.methods.setKey({ key: `Bearer ${KEY}` })
    expect(result).toMatchObject({ ok: false, error: { code: 'bad_key' } })
    expect(JSON.stringify(result)).not.toContain(KEY)
    expect(calls).not.toContain('account')
  })

  test('is nowhere in the data folder, where there is no keychain either', async () => {
    const { parts } = makeParts()
    const backend = await makeBackend(parts, {
      loadStore: async () => {
        throw new Error('no module')
      },
    })
    expect(await backend.methods.setKey({ key: KEY })).toMatchObject({
      ok: true,
      value: { state: { keychain: 'unavailable', source: 'session', present: true } },
    })
    await backend.methods.readAppInfo(undefined)
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name), 'utf8'), file.name).not.toContain(KEY)
  })

  test('is deleted everywhere when removed', async () => {
    const { parts, calls } = makeParts()
    const items = new Map<string, string>()
    const backend = await makeBackend(parts, { loadStore: async () => memoryStore(items) })
    await backend.methods.setKey({ key: KEY })
    expect(await backend.methods.removeKey(undefined)).toMatchObject({ ok: true, value: { present: false, source: 'none' } })
    expect(items.size).toBe(0)
    expect(calls.at(-1)).toBe('key none')
  })

  test('I6: is read from the keychain again after a later rejection, and a newer key is used', async () => {
    const { parts, calls, change } = makeParts()
    const items = new Map<string, string>()
    const backend = await makeBackend(parts, { loadStore: async () => memoryStore(items) })
    await backend.methods.setKey({ key: KEY })
    for (const name of items.keys()) items.set(name, 'newer-key-of-another-program')
    const stopped = failure('key_rejected', 'The service rejects the key.', 'Enter another.')
    change({ stopped })
    await expect.poll(() => calls.at(-1)).toBe('key newer-key-of-another-program')
  })

  test('I6: is read once per rejection, not in a loop', async () => {
    const { parts, change } = makeParts()
    const store = memoryStore()
    const get = vi.spyOn(store, 'get')
    const backend = await makeBackend(parts, { loadStore: async () => store })
    await backend.methods.setKey({ key: KEY })
    const stopped = failure('key_rejected', 'The service rejects the key.', 'Enter another.')
    get.mockClear()
    change({ stopped })
    // The canary's read and the key's.
    await expect.poll(() => get).toHaveBeenCalledTimes(2)
    for (let round = 0; round < 5; round += 1) {
      change({ stopped })
      await backend.methods.readKeyState(undefined)
    }
    expect(get).toHaveBeenCalledTimes(2)
  })
})

describe('the signing key', () => {
  const HEAD = { caseId: 'case-1', seq: 1, head: 'a'.repeat(64) }

  test('signs a saved head, and no refused one', async () => {
    const items = new Map<string, string>()
    const backend = await makeBackend(makeParts().parts, { loadStore: async () => memoryStore(items) })
    const author = await backend.methods.readAuthor(undefined)
    const [first, again] = [await backend.methods.writeCustodyHead(HEAD), await backend.methods.writeCustodyHead(HEAD)]
    if (!author.ok || !first.ok || first.value.signature === undefined) throw new Error('a signature')
    expect(first.value.signature).toMatchObject({ ...HEAD, author: author.value.author })
    expect(await checkSignature(first.value.signature)).toBe('right')
    expect(again).toMatchObject({ value: { signature: first.value.signature } })
    for (const head of [
      { ...HEAD, head: 'b'.repeat(64) },
      { ...HEAD, seq: 0 },
    ]) {
      const refused = await backend.methods.writeCustodyHead(head)
      expect(refused.ok).toBe(false)
      expect(JSON.stringify(refused)).not.toContain('signature')
    }
    // The stored heads contain no signature.
    expect(await backend.methods.readCustodyHeads(undefined)).toEqual(ok([{ ...HEAD, at: expect.any(String) }]))
    expect([...items.keys()]).toEqual([`signing-key ${author.value.author}`])
  })

  test('is loaded for the first head, and does not change when the API key is entered or removed', async () => {
    const items = new Map<string, string>()
    const backend = await makeBackend(makeParts().parts, { loadStore: async () => memoryStore(items) })
    expect(await backend.methods.writeCustodyHead(HEAD)).toMatchObject({ value: { signature: { author: expect.any(String) } } })
    const signing = [...items]
    await backend.methods.setKey({ key: KEY })
    await backend.methods.removeKey(undefined)
    expect([...items]).toEqual(signing)
  })

  test('without a keychain heads are saved unsigned, and the reason is reported', async () => {
    const backend = await makeBackend(makeParts().parts, { loadStore: () => Promise.reject(new Error('no module')) })
    expect(await backend.methods.readAuthor(undefined)).toMatchObject({ value: { author: 'unsigned', keychain: 'unavailable' } })
    expect(await backend.methods.writeCustodyHead(HEAD)).toEqual(ok({ ...HEAD, at: expect.any(String), signature: undefined }))
  })

  test('reports a late key of the keychain to the page', async () => {
    let response = (): void => {}
    const prompt = new Promise<void>((resolve) => {
      response = resolve
    })
    const store = memoryStore()
    const loadStore = async (): Promise<SecretStore> => ({ ...store, set: async (...item) => (await prompt, await store.set(...item)) })
    const backend = await makeBackend(makeParts().parts, { loadStore })
    const reported: AuthorState[] = []
    backend.on('authorChanged', (state) => reported.push(state))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const responses: unknown[] = []
      void backend.methods.readAuthor(undefined).then((response) => responses.push(response))
      while (responses.length === 0) await vi.advanceTimersByTimeAsync(1_000)
      expect(responses).toMatchObject([{ value: { author: 'unsigned', keychain: 'timeout' } }])
    } finally {
      vi.useRealTimers()
    }
    expect(reported).toEqual([])
    response()
    await expect.poll(() => reported).toEqual([{ author: expect.stringMatching(/^[0-9a-f]{64}$/), keychain: 'ok', reason: '', remedy: '' }])
  })
})

describe('the practice service', () => {
  test('starts by its option and has its own key', async () => {
    const { parts, calls } = makeParts()
    const backend = await makeBackend(parts, { practice: true })
    expect(await backend.methods.readAppInfo(undefined)).toMatchObject({ value: { service: 'practice', serviceOrigin: 'http://127.0.0.1:5' } })
    expect(await backend.methods.readKeyState(undefined)).toMatchObject({ value: { present: true, source: 'practice' } })
    expect(calls.at(-1)).toBe('key practice-key')
    expect(await backend.methods.setKey({ key: KEY })).toMatchObject({ ok: false, error: { code: 'bad_request' } })
    backends = []
    await backend.close()
    expect(calls.at(-1)).toBe('practice closed')
  })

  test('a choice on screen applies to the next start', async () => {
    const first = await makeBackend(makeParts().parts)
    await first.methods.useService({ service: 'practice' })
    backends = []
    await first.close()
    const second = await makeBackend(makeParts().parts)
    expect(await second.methods.readAppInfo(undefined)).toMatchObject({ value: { service: 'practice' } })
  })

  test('is not changed while calls are in progress', async () => {
    const { parts, calls, set } = makeParts()
    const backend = await makeBackend(parts)
    set({ queued: 3, running: 1 })
    expect(await backend.methods.useService({ service: 'practice' })).toMatchObject({ ok: false, error: { code: 'busy' } })
    expect(calls).not.toContain('practice started')
  })

  test('is replaced by the previous service and key when it is turned off', async () => {
    const { parts, calls } = makeParts()
    const backend = await makeBackend(parts, { apiKeyFromEnv: KEY, practice: true })
    await backend.methods.useService({ service: 'service' })
    expect(calls.slice(-2)).toEqual(['service https://api.nansen.ai', `key ${KEY}`])
  })
})

describe('money', () => {
  test('H4: raising a budget asks the person, lowering it does not', async () => {
    const confirm = vi.fn(async () => true)
    const backend = await makeBackend(makeParts().parts, {}, { confirm })
    expect(await backend.methods.setBudget({ caseId: 'case-1', credits: '500' })).toMatchObject({ ok: true, value: { cap: '500' } })
    expect(await backend.methods.setBudget({ caseId: 'case-1', credits: '400' })).toMatchObject({ ok: true, value: { cap: '400' } })
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  test('H4: the budget stays without a confirmation', async () => {
    const { parts } = makeParts()
    const setBudget = vi.spyOn(parts.broker, 'setBudget')
    const backend = await makeBackend(parts, {}, { confirm: async () => false })
    expect(await backend.methods.setBudget({ caseId: 'case-1', credits: '500' })).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(setBudget).not.toHaveBeenCalled()
  })
})

describe('minimum balance', () => {
  test('is 0 at first, applies at once, and is saved for the next start', async () => {
    const confirm = vi.fn(async () => true)
    const first = makeParts()
    const backend = await makeBackend(first.parts, {}, { confirm })
    expect(first.parts.broker.status().minimumBalance.credits).toBe('0')
    expect(await backend.methods.setMinimumBalance({ credits: '0500' })).toMatchObject({ ok: true, value: { minimumBalance: { credits: '500' } } })
    expect(confirm).not.toHaveBeenCalled()
    backends = []
    await backend.close()
    const second = makeParts()
    await makeBackend(second.parts)
    expect(second.parts.broker.status().minimumBalance.credits).toBe('500')
  })

  test('H4: is lowered only with a confirmation that the page cannot give', async () => {
    const confirm = vi.fn(async () => false)
    const { parts } = makeParts()
    const backend = await makeBackend(parts, {}, { confirm })
    await backend.methods.setMinimumBalance({ credits: '500' })
    expect(await backend.methods.setMinimumBalance({ credits: '499' })).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(parts.broker.status().minimumBalance.credits).toBe('500')
    confirm.mockResolvedValue(true)
    expect(await backend.methods.setMinimumBalance({ credits: '0' })).toMatchObject({ ok: true, value: { minimumBalance: { credits: '0' } } })
  })

  test('reports that it applies to this run only', async () => {
    const { parts } = makeParts()
    const backend = await makeBackend(parts)
    mkdirSync(join(dir, 'settings.json'))
    expect(await backend.methods.setMinimumBalance({ credits: '500' })).toMatchObject({ ok: false, error: { code: 'disk_error' } })
    expect(parts.broker.status().minimumBalance.credits).toBe('500')
  })

  test('is 0 if the settings contain anything but digits', async () => {
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ version: 1, minimumBalance: '-7', port: 50_000 }))
    const { parts } = makeParts()
    const backend = await makeBackend(parts)
    expect([parts.broker.status().minimumBalance.credits, backend.settings.get().port]).toEqual(['0', 50_000])
  })
})

describe('custody heads', () => {
  const head = (digit: string): string => digit.repeat(64)

  test('survive the backend, and tell the next one that cases exist', async () => {
    const first = await makeBackend(makeParts().parts)
    await Promise.all(Array.from({ length: 20 }, (_, seq) => first.methods.writeCustodyHead({ caseId: 'case-1', seq, head: head('a') })))
    backends = []
    await first.close()
    const second = await makeBackend(makeParts().parts)
    expect(await second.methods.readCustodyHeads(undefined)).toMatchObject({ value: [{ caseId: 'case-1', seq: 19, head: head('a') }] })
    expect(await second.methods.readAppInfo(undefined)).toMatchObject({ value: { hasCases: true } })
  })

  test('never go back, nor change under their number', async () => {
    const backend = await makeBackend(makeParts().parts)
    await backend.methods.writeCustodyHead({ caseId: 'case-1', seq: 5, head: head('a') })
    expect(await backend.methods.writeCustodyHead({ caseId: 'case-1', seq: 4, head: head('b') })).toMatchObject({
      ok: false,
      error: { code: 'custody_mismatch' },
    })
    expect(await backend.methods.writeCustodyHead({ caseId: 'case-1', seq: 5, head: head('b') })).toMatchObject({
      ok: false,
      error: { code: 'custody_mismatch' },
    })
    expect(await backend.methods.writeCustodyHead({ caseId: 'case-1', seq: 5, head: head('a') })).toMatchObject({ ok: true })
  })

  test('that cannot be read are renamed, not overwritten', async () => {
    writeFileSync(join(dir, 'custody-heads.test.json'), '[{"caseId":')
    const backend = await makeBackend(makeParts().parts)
    await backend.methods.writeCustodyHead({ caseId: 'case-1', seq: 1, head: head('a') })
    expect(readFileSync(join(dir, 'custody-heads.test.json.damaged'), 'utf8')).toBe('[{"caseId":')
  })

  test('of another browser storage are separate', async () => {
    const first = await makeBackend(makeParts().parts)
    await first.methods.writeCustodyHead({ caseId: 'case-1', seq: 1, head: head('a') })
    backends = []
    await first.close()
    const second = await makeBackend(makeParts().parts, {}, { storage: () => '127.0.0.1-48620' })
    expect(await second.methods.readCustodyHeads(undefined)).toEqual(ok([]))
  })
})

describe('saving a file', () => {
  const base64 = (bytes: Iterable<number>): string => Buffer.from([...bytes]).toString('base64')

  test('passes the exact bytes to the host, in the order of the parts', async () => {
    const saved: Uint8Array[] = []
    const backend = await makeBackend(
      makeParts().parts,
      {},
      {
        saveFile: async (name, content) => {
          for await (const part of content) saved.push(part)
          return ok({ saved: true, name })
        },
      },
    )
    expect(await backend.methods.writeFilePart({ file: 'f', number: 0, contentBase64: base64([0, 255, 128]) })).toEqual(ok({ bytes: 3 }))
    expect(await backend.methods.writeFilePart({ file: 'f', number: 1, contentBase64: base64([10]) })).toEqual(ok({ bytes: 4 }))
    expect(await backend.methods.saveFile({ suggestedName: 'a.json', file: 'f', parts: 2 })).toEqual(ok({ saved: true, name: 'a.json' }))
    expect(Array.from(Buffer.concat(saved))).toEqual([0, 255, 128, 10])
  })

  test('refuses invalid base64 instead of writing a part of it', async () => {
    const backend = await makeBackend(makeParts().parts)
    expect(await backend.methods.writeFilePart({ file: 'f', number: 0, contentBase64: 'ab!!cd==' })).toMatchObject({
      ok: false,
      error: { code: 'bad_request' },
    })
    expect(await backend.methods.saveFile({ suggestedName: 'a.json', file: 'f', parts: 1 })).toMatchObject({ ok: false })
  })
})

test('damage found in the files at the start is reported with the credits', async () => {
  const { parts } = makeParts()
  const damage = [failure('corrupt', '2 lines of the credit ledger cannot be read.', 'Compare.')]
  const backend = await makeBackend({ ...parts, damage: () => damage })
  expect(await backend.methods.readLedger({ caseId: 'case-1' })).toMatchObject({ ok: true, value: { damage } })
})

test('the broker learns that the computer was asleep', async () => {
  const { parts, calls } = makeParts()
  const backend = await makeBackend(parts)
  backend.woke()
  expect(calls.at(-1)).toBe('woke')
})

test('renames damaged settings and opens with the defaults', async () => {
  writeFileSync(join(dir, 'settings.json'), '\0\0\0')
  const backend = await makeBackend(makeParts().parts)
  expect(backend.settings.get().port).toBe(48_620)
  expect(existsSync(join(dir, 'settings.json.damaged'))).toBe(true)
})
