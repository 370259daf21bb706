import type { Transaction } from 'dexie'

/**
 * One published version of the schema. Numbers are permanent; a released version is never edited.
 */
export interface DatabaseVersion {
  readonly version: number
  /** Stores that this version adds or changes, in Dexie's notation. */
  readonly stores: Readonly<Record<string, string>>
  /** Why this version exists, for later maintainers. */
  readonly why: string
  /**
   * Uses `transaction.table()` only: live types describe the newest version, not this one. Named,
   * so that its test can be found.
   */
  readonly upgrade?: ((transaction: Transaction) => Promise<void>) | undefined
}

/**
 * Every version of the case file. A version with an `upgrade` must have a test
 * (listed in test/unit/storage/database.test.ts) that opens at N, writes rows as N
 * wrote them, and opens at N+1.
 */
export const DATABASE_VERSIONS: readonly DatabaseVersion[] = [
  {
    version: 1,
    why: 'Bodies and everything derived from them have stores of their own, so that a case opens without reading its responses.',
    stores: {
      cases: 'id',
      // The compound keys keep each case's chain in order and make a second entry with
      // the same number impossible.
      entries: '[caseId+seq]',
      captures: '[caseId+seq], &id',
      events: '[caseId+seq]',
      meta: 'key',
      bodies: '[caseId+seq]',
      summaries: '[caseId+seq]',
      flows: '[caseId+seq]',
      names: '[caseId+seq]',
      responses: '[caseId+seq]',
      addresses: '[caseId+seq]',
    },
  },
]
