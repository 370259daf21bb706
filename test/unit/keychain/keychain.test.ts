import { describe, expect, test, vi } from 'vitest'
import { Secret } from '../../../src-main/secret.ts'
import { createKeychain, stateOfError, type KeychainDeps } from '../../../src-main/keychain/keychain.ts'
import type { SecretStore } from '../../../src-main/keychain/secret-store.ts'

const NEVER = new Promise<never>(() => {})

function workingStore(items = new Map<string, string>()): SecretStore {
  return {
    get: async (account) => items.get(account),
    set: async (account, value) => {
      items.set(account, value)
    },
    remove: async (account) => items.delete(account),
  }
}

function keychainOver(store: SecretStore | Error, more: Partial<KeychainDeps> = {}) {
  return createKeychain({
    load: async () => {
      if (store instanceof Error) throw store
      return store
    },
    platform: 'linux',
    canaryTimeoutMs: 20,
    callTimeoutMs: 20,
    ...more,
  })
}

const failing = (message: string): SecretStore => ({
  get: async () => {
    throw new Error(message)
  },
  set: async () => {
    throw new Error(message)
  },
  remove: async () => {
    throw new Error(message)
  },
})

describe('the six states of the keychain', () => {
  test('ok: the item exists and the canary is removed', async () => {
    const items = new Map([['api-key x', 'stored-value']])
    const read = await keychainOver(workingStore(items)).read('api-key x')
    expect(read.health).toEqual({ state: 'ok', reason: '', remedy: '' })
    expect(read.secret?.reveal()).toBe('stored-value')
    expect([...items.keys()]).toEqual(['api-key x'])
  })

  test('empty: the canary worked and there is no item', async () => {
    const read = await keychainOver(workingStore()).read('api-key x')
    expect(read).toEqual({ health: { state: 'empty', reason: '', remedy: '' }, secret: undefined })
  })

  test('I2 locked: null for everything and no error, as keytar returns for a locked keyring', async () => {
    const store: SecretStore = { get: async () => undefined, set: async () => {}, remove: async () => false }
    expect((await keychainOver(store).read('api-key x')).health.state).toBe('locked')
  })

  const said: readonly (readonly [message: string, state: string])[] = [
    ['Cannot create an item in a locked collection', 'locked'],
    ['unlock prompt was dismissed', 'locked'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
    ['Unknown or unsupported transport “disabled” for address “disabled:”', 'unavailable'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Could not connect: No such file or directory', 'unavailable'],
    ['Access denied', 'denied'],
    ['The authorization was denied since no user interaction was possible. (-25308)', 'denied'],
    ['User canceled the operation. (-128)', 'denied'],
  ]
  test.each(said)('%s → %s', async (message, state) => {
    expect(stateOfError(new Error(message))).toBe(state)
    const read = await keychainOver(failing(message)).read('api-key x')
    expect(read.health.state).toBe(state)
    expect(read.health.reason).not.toBe('')
    expect(read.health.remedy).not.toBe('')
    expect(read.health.reason).not.toContain(message)
  })

  test('locked: a store that removes nothing is not reported as working', async () => {
    const keeping: SecretStore = { ...workingStore(), remove: async () => false }
    expect((await keychainOver(keeping).read('api-key x')).health.state).toBe('locked')
  })

  test('unavailable: the module cannot be loaded', async () => {
    const keychain = keychainOver(new Error('Cannot find module keytar'))
    expect((await keychain.read('api-key x')).health.state).toBe('unavailable')
    expect((await keychain.moduleProblem())?.state).toBe('unavailable')
  })

  test('timeout: a prompt without an answer; nothing further is requested until it ends, which is reported', async () => {
    let response = (): void => {}
    const prompt = new Promise<void>((resolve) => {
      response = resolve
    })
    const set = vi.fn(async () => await prompt)
    const late = vi.fn()
    const keychain = keychainOver({ ...workingStore(), set }, { onLate: late })
    expect((await keychain.read('api-key x')).health.state).toBe('timeout')
    expect((await keychain.read('api-key x')).health.state).toBe('timeout')
    expect(set).toHaveBeenCalledTimes(1)
    response()
    await expect.poll(() => late).toHaveBeenCalledTimes(1)
  })

  test('timeout of the call itself after a canary that worked', async () => {
    const store = workingStore()
    const keychain = keychainOver({ ...store, get: async (account) => (account.startsWith('canary-') ? await store.get(account) : await NEVER) })
    expect((await keychain.read('api-key x')).health.state).toBe('timeout')
  })
})

describe('changes are read back', () => {
  test('a stored key can be read again', async () => {
    const items = new Map<string, string>()
    const keychain = keychainOver(workingStore(items))
    expect(await keychain.write('api-key x', new Secret('new-value'))).toEqual({ ok: true, value: undefined })
    expect(items.get('api-key x')).toBe('new-value')
  })

  test('a store that drops a value is reported', async () => {
    const store = workingStore()
    const keychain = keychainOver({
      ...store,
      set: async (account, value) => (account.startsWith('canary-') ? await store.set(account, value) : undefined),
    })
    expect(await keychain.write('api-key x', new Secret('new-value'))).toMatchObject({ ok: false, error: { code: 'keychain_locked' } })
  })

  test('a store that cuts a value is reported', async () => {
    const store = workingStore()
    const keychain = keychainOver({
      ...store,
      set: async (account, value) => await store.set(account, account.startsWith('canary-') ? value : value.slice(0, 4)),
    })
    expect(await keychain.write('api-key x', new Secret('new-value'))).toMatchObject({ ok: false })
  })

  test('I4: a removal that returns false while the item stays is reported', async () => {
    const items = new Map([['api-key x', 'stored-value']])
    const store = workingStore(items)
    const keychain = keychainOver({ ...store, remove: async (account) => (account.startsWith('canary-') ? await store.remove(account) : false) })
    expect(await keychain.remove('api-key x')).toMatchObject({ ok: false, error: { code: 'keychain_locked' } })
    expect(items.has('api-key x')).toBe(true)
  })

  test('an item that another program removed meanwhile counts as removed', async () => {
    expect(await keychainOver(workingStore()).remove('api-key x')).toEqual({ ok: true, value: undefined })
  })

  test('no failure names the key', async () => {
    const keychain = keychainOver(failing('Access denied for value new-value'))
    expect(JSON.stringify(await keychain.write('api-key x', new Secret('new-value')))).not.toContain('new-value')
  })
})

test('calls of the native module never overlap', async () => {
  let running = 0
  let max = 0
  const slow = async <T>(result: T): Promise<T> => {
    running += 1
    max = Math.max(max, running)
    await Promise.resolve()
    running -= 1
    return result
  }
  const store = workingStore()
  const keychain = keychainOver({
    get: async (a) => await slow(await store.get(a)),
    set: async (a, v) => await slow(await store.set(a, v)),
    remove: async (a) => await slow(await store.remove(a)),
  })
  await Promise.all([keychain.read('a'), keychain.read('b'), keychain.write('c', new Secret('value')), keychain.remove('d')])
  expect(max).toBe(1)
})
