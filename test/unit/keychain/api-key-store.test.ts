import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { Secret } from '../../../src-main/secret.ts'
import { createApiKeyStore } from '../../../src-main/keychain/api-key-store.ts'
import { createKeychain } from '../../../src-main/keychain/keychain.ts'
import type { SecretStore } from '../../../src-main/keychain/secret-store.ts'
import { createLog } from '../../../src-main/log.ts'
import { openSettings } from '../../../src-main/settings.ts'

const KEY = 'a-key-of-some-length-1234'
const ORIGIN = 'https://service.example'

function makeKeeper(options: { store?: SecretStore; dir?: string; environmentKey?: string; origin?: string } = {}) {
  const items = new Map<string, string>()
  const store: SecretStore = options.store ?? {
    get: vi.fn(async (account: string) => items.get(account)),
    set: vi.fn(async (account: string, value: string) => void items.set(account, value)),
    remove: vi.fn(async (account: string) => items.delete(account)),
  }
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'casebook-keeper-'))
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const settings = openSettings(dir, log)
  const keychain = createKeychain({ load: async () => store, platform: 'linux', canaryTimeoutMs: 50, callTimeoutMs: 50 })
  const keeper = createApiKeyStore({ keychain, settings, origin: options.origin ?? ORIGIN, environmentKey: options.environmentKey, log })
  return { keeper, store, settings, dir, items, lines, log }
}

function expectUntouched(store: SecretStore): void {
  for (const call of [store.get, store.set, store.remove]) expect(call).not.toHaveBeenCalled()
}

describe('the origin of the API key', () => {
  test('habit 8: without a stored key the keychain is not read, so nothing can prompt', async () => {
    const { keeper, store } = makeKeeper()
    await keeper.load()
    expect(keeper.state()).toMatchObject({ keychain: 'empty', present: false, source: 'none' })
    expect((await keeper.remove()).ok).toBe(true)
    expectUntouched(store)
  })

  test('a stored key is found by the next run', async () => {
    const first = makeKeeper()
    await first.keeper.load()
    await first.keeper.keep(new Secret(KEY))
    expect(first.keeper.state()).toMatchObject({ keychain: 'ok', present: true, source: 'keychain', last4: '1234' })
    const second = makeKeeper({ dir: first.dir, store: first.store })
    await second.keeper.load()
    expect(second.keeper.secret()?.reveal()).toBe(KEY)
    expect(second.keeper.state().source).toBe('keychain')
  })

  test('without a keychain a key can be used for one run', async () => {
    const store: SecretStore = { get: vi.fn(), set: () => Promise.reject(new Error('Cannot autolaunch D-Bus')), remove: vi.fn() }
    const { keeper } = makeKeeper({ store })
    await keeper.keep(new Secret(KEY))
    expect(keeper.state()).toMatchObject({
      keychain: 'unavailable',
      remedy: 'Install and start a keyring (for example gnome-keyring with libsecret), or set CASEBOOK_API_KEY for one run.',
    })
  })

  test('a key of one service is never offered to another', async () => {
    const first = makeKeeper()
    await first.keeper.keep(new Secret(KEY))
    const other = makeKeeper({ dir: first.dir, store: first.store, origin: 'https://elsewhere.example' })
    await other.keeper.load()
    expect(other.keeper.secret()).toBeUndefined()
  })

  test('CASEBOOK_API_KEY stays in memory, and in neither keychain nor settings', async () => {
    const { keeper, store, settings } = makeKeeper({ environmentKey: KEY })
    await keeper.load()
    expect(keeper.state()).toMatchObject({ present: true, source: 'environment' })
    expectUntouched(store)
    expect(JSON.stringify(settings.get())).not.toContain(KEY)
  })

  test('an invalid CASEBOOK_API_KEY is named and not repeated', async () => {
    const { keeper } = makeKeeper({ environmentKey: `Bearer ${KEY}` })
    await keeper.load()
    expect(keeper.state()).toMatchObject({ present: false, source: 'none' })
    expect(keeper.state().reason).toContain('CASEBOOK_API_KEY')
    expect(JSON.stringify(keeper.state())).not.toContain(KEY)
  })

  test('after damaged settings the keychain is read, because it may contain a key', async () => {
    const first = makeKeeper()
    await first.keeper.keep(new Secret(KEY))
    writeFileSync(join(first.dir, 'settings.json'), '{"version":')
    const second = makeKeeper({ dir: first.dir, store: first.store })
    await second.keeper.load()
    expect(second.keeper.secret()?.reveal()).toBe(KEY)
  })
})

describe('a missing keychain', () => {
  const locked: SecretStore = { get: async () => undefined, set: async () => {}, remove: async () => false }

  test('the key stays in memory for this run, with reason and remedy, and nothing is written', async () => {
    const { keeper, settings } = makeKeeper({ store: locked })
    await keeper.keep(new Secret(KEY))
    expect(keeper.state()).toMatchObject({ keychain: 'locked', present: true, source: 'session' })
    expect(keeper.state().reason).toContain('in memory')
    expect(keeper.state().remedy).not.toBe('')
    expect(settings.get().keyStoredFor).toEqual([])
  })

  test('I4: removing from a locked keychain forgets the key here and reports that the keychain still has it', async () => {
    const first = makeKeeper()
    await first.keeper.keep(new Secret(KEY))
    const { keeper, settings } = makeKeeper({ dir: first.dir, store: locked })
    await keeper.load()
    const removed = await keeper.remove()
    expect(removed).toMatchObject({ ok: false, error: { code: 'keychain_locked' } })
    expect(keeper.secret()).toBeUndefined()
    expect(settings.get().keyStoredFor).toEqual([ORIGIN])
  })
})

test('a short key shows none of its characters', async () => {
  const { keeper } = makeKeeper()
  await keeper.keep(new Secret('short-key-15chr'))
  expect(keeper.state().last4).toBeUndefined()
})

test('no log line contains the key', async () => {
  const { keeper, lines, log } = makeKeeper()
  await keeper.keep(new Secret(KEY))
  log.fault('something', new Error(`invalid header value "${KEY}"`))
  log.warn('header', { apikey: 'another-secret-value' })
  expect(lines.join('\n')).not.toContain(KEY)
  expect(lines.join('\n')).not.toContain('another-secret-value')
})
