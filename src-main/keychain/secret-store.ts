/**
 * The two modules that can reach the system's keychain. Except on macOS, each finds only its own
 * items.
 */
export type SecretBackend = 'keytar' | 'keyring'

/**
 * A store for secrets of the operating system. The only interface to a native module, so that
 * replacing it changes one file.
 */
export interface SecretStore {
  /**
   * undefined if there is no such item; a locked store may also return undefined for an existing
   * item.
   */
  readonly get: (account: string) => Promise<string | undefined>
  readonly set: (account: string, value: string) => Promise<void>
  /** false if nothing was removed, for any reason. */
  readonly remove: (account: string) => Promise<boolean>
}

/** Name under which the operating system lists Casebook's items. */
export const SERVICE_NAME = 'Casebook'

/** Prefix of the item that a check writes and removes at once. */
export const CANARY = 'canary-'

/**
 * Thrown if a module that this installation lacks holds the item: it still exists and must not be
 * replaced.
 */
export class StoredByOtherModuleError extends Error {
  readonly reason = 'The keychain entry was written by another module (keytar) that is not part of this installation.'
  readonly remedy = 'Enter it again, or start the installation that saved it once in its current version to transfer it.'

  constructor() {
    super('saved by a module that is not installed')
  }
}
