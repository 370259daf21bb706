/** The two modules that can reach the system's keychain. Each finds its own items alone, but for macOS. */
export type SecretBackend = 'keytar' | 'keyring'

/** A store for secrets of the operating system. The one seam to a module of machine code, so that a successor is one file. */
export interface SecretStore {
  /** undefined when there is no such item, but a locked store may answer undefined for an item that it holds. */
  readonly get: (account: string) => Promise<string | undefined>
  readonly set: (account: string, value: string) => Promise<void>
  /** false when nothing was removed, for whatever reason. */
  readonly remove: (account: string) => Promise<boolean>
}

/** Name under which the operating system lists Casebook's items. */
export const SERVICE_NAME = 'Casebook'

/** What a check writes and takes away again at once begins so. */
export const CANARY = 'canary-'

/** The item is where a module put it that this installation does not have: it is not gone, and nothing may take its place. */
export class HeldByOther extends Error {
  readonly reason = 'The keychain holds it where another module put it (keytar), which this installation of Casebook does not have.'
  readonly remedy = 'Start the Casebook that kept it once in its present version, which hands it over, or enter it again.'

  constructor() {
    super('held by a module that is not here')
  }
}
