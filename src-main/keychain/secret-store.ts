/** A store for secrets of the operating system. The one seam to keytar, so that a successor is one file. */
export interface SecretStore {
  /** undefined when there is no such item, but a locked store may answer undefined for an item that it holds. */
  readonly get: (account: string) => Promise<string | undefined>
  readonly set: (account: string, value: string) => Promise<void>
  /** false when nothing was removed, for whatever reason. */
  readonly remove: (account: string) => Promise<boolean>
}

/** Name under which the operating system lists Casebook's items. */
export const SERVICE_NAME = 'Casebook'
