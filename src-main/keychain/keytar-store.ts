import { SERVICE_NAME, type SecretStore } from './secret-store.ts'

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/**
 * keytar as a store. Loaded on first use, because it is an optional dependency: the import throws
 * if it could not be built. Its listing call is omitted on purpose: it can end the process (see the
 * static test).
 */
export async function loadKeytarStore(): Promise<SecretStore> {
  // A CommonJS module: its functions are on the default export, or on the namespace if a bundler
  // unwrapped it.
  const loaded: { default?: Keytar } & Partial<Keytar> = await import('keytar')
  const keytar = loaded.default ?? (loaded as Keytar) // one of the two shapes above; a wrong one fails at the first call, as unavailable
  return {
    get: async (account) => (await keytar.getPassword(SERVICE_NAME, account)) ?? undefined,
    set: (account, value) => keytar.setPassword(SERVICE_NAME, account, value),
    remove: (account) => keytar.deletePassword(SERVICE_NAME, account),
  }
}
