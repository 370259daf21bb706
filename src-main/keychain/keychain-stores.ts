import type { SettingsFile } from '../settings.ts'
import { loadKeyringStore } from './keyring-store.ts'
import { loadKeytarStore } from './keytar-store.ts'
import { CANARY, StoredByOtherModuleError, type SecretBackend, type SecretStore } from './secret-store.ts'

export interface KeychainStoresDeps {
  readonly settings: Pick<SettingsFile, 'get' | 'change'>
  /** In order of preference. */
  readonly loaders?: readonly (readonly [SecretBackend, () => Promise<SecretStore>])[]
}

const LOADERS = [
  ['keytar', loadKeytarStore],
  ['keyring', loadKeyringStore],
] as const

/**
 * The available keychain modules as one store. The first that loads holds an item, which the
 * settings record, and the other gets a copy: a package with one module finds what a source tree
 * stored, and vice versa. An item recorded for an absent module without a copy is an error, not
 * missing. Throws if no module can be loaded.
 */
export async function loadKeychainStores({ settings, loaders = LOADERS }: KeychainStoresDeps): Promise<SecretStore> {
  const tried = await Promise.all(
    loaders.map(async ([name, load]) => {
      try {
        return [{ name, store: await load() }]
      } catch {
        return []
      }
    }),
  )
  const stores = tried.flat()
  const [first] = stores
  if (first === undefined) throw new Error('no module for the keychain can be loaded')

  const record = async (account: string, name: SecretBackend | 'none'): Promise<void> => {
    if (account.startsWith(CANARY) || settings.get().storedBy[account] === name) return
    await settings.change({ storedBy: { ...settings.get().storedBy, [account]: name } })
  }
  /** Which module holds an item; version 0.1.0 kept no record and had keytar only. */
  const holderOf = (account: string): SecretBackend | 'none' => settings.get().storedBy[account] ?? 'keytar'
  const others = (name: SecretBackend): typeof stores => stores.filter((one) => one.name !== name)

  /** Copies an item to the other modules. A failed copy is harmless. */
  async function copy(account: string, value: string, holder: SecretBackend): Promise<void> {
    for (const { store } of others(holder)) {
      try {
        if ((await store.get(account)) !== value) await store.set(account, value)
      } catch {
        // The holder has the item, and the next read tries again.
      }
    }
  }

  return {
    get: async (account) => {
      if (account.startsWith(CANARY)) return await first.store.get(account)
      const holder = holderOf(account)
      if (holder === 'none') return undefined
      const inOrder = stores.toSorted((a, b) => Number(b.name === holder) - Number(a.name === holder))
      for (const { name, store } of inOrder) {
        const value = await store.get(account)
        if (value === undefined || value === '') continue
        await copy(account, value, name)
        await record(account, name)
        return value
      }
      if (!stores.some(({ name }) => name === holder)) throw new StoredByOtherModuleError()
      return undefined
    },
    set: async (account, value) => {
      await first.store.set(account, value)
      if (account.startsWith(CANARY)) return
      await record(account, first.name)
      await copy(account, value, first.name)
    },
    remove: async (account) => {
      if (account.startsWith(CANARY)) return await first.store.remove(account)
      let removed = false
      for (const { store } of stores) removed = (await store.remove(account)) || removed
      const holder = holderOf(account)
      if (holder !== 'none' && !stores.some(({ name }) => name === holder)) throw new StoredByOtherModuleError()
      // An item that was not removed still exists and will be found again.
      const left = await Promise.all(stores.map(({ store }) => store.get(account)))
      if (left.every((value) => value === undefined)) await record(account, 'none')
      return removed
    },
  }
}
