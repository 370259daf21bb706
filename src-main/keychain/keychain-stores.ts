import type { SettingsFile } from '../settings.ts'
import { loadKeyringStore } from './keyring-store.ts'
import { loadKeytarStore } from './keytar-store.ts'
import { CANARY, HeldByOther, type SecretBackend, type SecretStore } from './secret-store.ts'

export interface BothStoresDeps {
  readonly settings: Pick<SettingsFile, 'get' | 'change'>
  /** In the order in which they are preferred. */
  readonly loaders?: readonly (readonly [SecretBackend, () => Promise<SecretStore>])[]
}

const LOADERS = [
  ['keytar', loadKeytarStore],
  ['keyring', loadKeyringStore],
] as const

/**
 * The modules that this installation has, as one store. The first that can be loaded holds an item, which is recorded in the settings, and
 * the other gets a copy: an installation that has one of them alone (a package) finds what a source tree kept, and the other way round. An
 * item that is recorded for a module that is not here, and has no copy, is not missing: that is an error. Throws where none can be loaded.
 */
export async function loadKeychainStores({ settings, loaders = LOADERS }: BothStoresDeps): Promise<SecretStore> {
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
    if (account.startsWith(CANARY) || settings.get().heldBy[account] === name) return
    await settings.change({ heldBy: { ...settings.get().heldBy, [account]: name } })
  }
  /** By whom an item is held; version 0.1.0 kept no record and had keytar alone. */
  const holderOf = (account: string): SecretBackend | 'none' => settings.get().heldBy[account] ?? 'keytar'
  const others = (name: SecretBackend): typeof stores => stores.filter((one) => one.name !== name)

  /** A copy that fails costs nothing now: the holder has the item, and the next reading tries again. */
  async function copy(account: string, value: string, holder: SecretBackend): Promise<void> {
    for (const { store } of others(holder)) {
      try {
        if ((await store.get(account)) !== value) await store.set(account, value)
      } catch {
        // Said above.
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
      if (!stores.some(({ name }) => name === holder)) throw new HeldByOther()
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
      if (holder !== 'none' && !stores.some(({ name }) => name === holder)) throw new HeldByOther()
      // What was not removed is still there, and is found again.
      const left = await Promise.all(stores.map(({ store }) => store.get(account)))
      if (left.every((value) => value === undefined)) await record(account, 'none')
      return removed
    },
  }
}
