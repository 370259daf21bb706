import { SERVICE_NAME, type SecretStore } from './secret-store.ts'

interface Entry {
  getPassword(): Promise<string | null | undefined>
  setPassword(password: string): Promise<void>
  deletePassword(): Promise<boolean>
}
interface Keyring {
  readonly AsyncEntry: new (service: string, account: string, options: { readonly linux: { readonly store: 'secret-service' } }) => Entry
}

/**
 * By default it falls back from the Secret Service to the kernel's keyring, which loses everything
 * when the machine is turned off.
 */
const PERSISTENT_STORE = { linux: { store: 'secret-service' } } as const

/**
 * @napi-rs/keyring as a store: prebuilt for every system, so packages include it. Loaded on first
 * use, because it is optional as well.
 */
export async function loadKeyringStore(): Promise<SecretStore> {
  // A CommonJS module: its classes are on the default export, or on the namespace if a bundler
  // unwrapped it.
  const loaded: { default?: Keyring } & Partial<Keyring> = await import('@napi-rs/keyring')
  const { AsyncEntry } = loaded.default ?? (loaded as Keyring) // one of the two shapes above; a wrong one fails at the first call, as unavailable
  const entry = (account: string): Entry => new AsyncEntry(SERVICE_NAME, account, PERSISTENT_STORE)
  return {
    get: async (account) => (await entry(account).getPassword()) ?? undefined,
    set: (account, value) => entry(account).setPassword(value),
    remove: (account) => entry(account).deletePassword(),
  }
}
