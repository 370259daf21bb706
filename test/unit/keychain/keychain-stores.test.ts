import { expect, test } from 'vitest'
import { loadKeychainStores } from '../../../src-main/keychain/keychain-stores.ts'
import { createKeychain } from '../../../src-main/keychain/keychain.ts'
import type { SecretBackend, SecretStore } from '../../../src-main/keychain/secret-store.ts'
import { Secret } from '../../../src-main/secret.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../src-main/settings.ts'

const ACCOUNT = 'api-key x'

function makeMachine(storedBy: Settings['storedBy'] = {}) {
  let now: Settings = { ...DEFAULT_SETTINGS, storedBy }
  const settings = {
    get: () => now,
    change: async (changed: Partial<Settings>) => {
      now = { ...now, ...changed }
      return true
    },
  }
  const items: Record<SecretBackend, Map<string, string>> = { keytar: new Map(), keyring: new Map() }
  const failing = new Set<SecretBackend>()
  const store = (name: SecretBackend): SecretStore => {
    const stored = items[name]
    const check = (): void => {
      if (failing.has(name)) throw new Error('fell over')
    }
    return {
      get: async (account) => (check(), stored.get(account)),
      set: async (account, value) => (check(), void stored.set(account, value)),
      remove: async (account) => (check(), stored.delete(account)),
    }
  }
  const withModules = (...names: readonly SecretBackend[]) => {
    const loaders = (['keytar', 'keyring'] as const).map(
      (name) =>
        [
          name,
          async () => {
            if (!names.includes(name)) throw new Error(`Cannot find module ${name}`)
            return store(name)
          },
        ] as const,
    )
    return createKeychain({ load: () => loadKeychainStores({ settings, loaders }), platform: 'linux' })
  }
  return { items, failing, withModules, holder: () => now.storedBy[ACCOUNT] }
}

test('with neither module the keychain is unavailable, and its advice is the usual one', async () => {
  const { health } = await makeMachine().withModules().read(ACCOUNT)
  expect(health).toMatchObject({ state: 'unavailable', reason: expect.stringContaining('is not available on this computer') })
})

test('with one module everything uses it, and checks leave no trace and no record', async () => {
  const machine = makeMachine()
  const keychain = machine.withModules('keyring')
  expect(await keychain.write(ACCOUNT, new Secret('a'))).toMatchObject({ ok: true })
  expect(machine.holder()).toBe('keyring')
  expect((await keychain.read(ACCOUNT)).secret?.reveal()).toBe('a')
  expect(await keychain.remove(ACCOUNT)).toMatchObject({ ok: true })
  expect((await keychain.read(ACCOUNT)).health.state).toBe('empty')
  expect([...machine.items.keyring.keys(), ...machine.items.keytar.keys()]).toEqual([])
  expect(machine.holder()).toBe('none')
})

test('an item of version 0.1.0, which kept no record, is migrated by the first reading with both', async () => {
  const machine = makeMachine()
  machine.items.keytar.set(ACCOUNT, 'old')
  expect((await machine.withModules('keytar', 'keyring').read(ACCOUNT)).secret?.reveal()).toBe('old')
  expect(machine.items.keyring.get(ACCOUNT)).toBe('old')
  expect(machine.holder()).toBe('keytar')
})

test('without the module that stores it the item is neither empty nor removed, and can be entered again', async () => {
  const machine = makeMachine({ [ACCOUNT]: 'keytar' })
  machine.items.keytar.set(ACCOUNT, 'old')
  const keychain = machine.withModules('keyring')
  const { health } = await keychain.read(ACCOUNT)
  expect(health).toMatchObject({
    state: 'unavailable',
    reason: expect.stringContaining('another module'),
    remedy: expect.stringContaining('Enter it again'),
  })
  expect(await keychain.remove(ACCOUNT)).toMatchObject({ ok: false, error: { code: 'keychain_unavailable' } })
  expect(await keychain.write(ACCOUNT, new Secret('new'))).toMatchObject({ ok: true })
  expect((await machine.withModules('keytar', 'keyring').read(ACCOUNT)).secret?.reveal()).toBe('new')
  expect(machine.items.keytar.get(ACCOUNT)).toBe('new')
})

test('a failed copy loses nothing and is repeated later', async () => {
  const machine = makeMachine()
  machine.failing.add('keyring')
  const keychain = machine.withModules('keytar', 'keyring')
  expect(await keychain.write(ACCOUNT, new Secret('a'))).toMatchObject({ ok: true })
  machine.failing.clear()
  expect((await keychain.read(ACCOUNT)).secret?.reveal()).toBe('a')
  expect(machine.items.keyring.get(ACCOUNT)).toBe('a')
})

test('a removal that one of the modules does not perform is reported as failed', async () => {
  const machine = makeMachine()
  const keychain = machine.withModules('keytar', 'keyring')
  await keychain.write(ACCOUNT, new Secret('a'))
  machine.failing.add('keyring')
  expect(await keychain.remove(ACCOUNT)).toMatchObject({ ok: false })
  expect(machine.holder()).toBe('keytar')
  machine.failing.clear()
  expect(await keychain.remove(ACCOUNT)).toMatchObject({ ok: true })
  expect([...machine.items.keyring.keys(), ...machine.items.keytar.keys()]).toEqual([])
})
