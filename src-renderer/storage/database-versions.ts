import type { Transaction } from 'dexie'

/** One published version of the schema. Numbered forever; a released one is never edited. */
export interface DatabaseVersion {
  readonly version: number
  /** Stores that this version adds or changes, in Dexie's notation. */
  readonly stores: Readonly<Record<string, string>>
  /** Why this version exists, for the reader ten years on. */
  readonly why: string
  /** Works on `transaction.table()` only: live types describe the newest version, not this one. Named, so that its test can be found. */
  readonly upgrade?: ((transaction: Transaction) => Promise<void>) | undefined
}

/**
 * Every version of the case file. A version with an `upgrade` must have its test (test/unit/storage/database.test.ts
 * lists them), opening at N, writing rows as N wrote them, and opening at N+1.
 */
export const DATABASE_VERSIONS: readonly DatabaseVersion[] = [
  {
    version: 1,
    why: 'Bodies and everything derived from them have stores of their own, so that a case opens without reading its responses.',
    stores: {
      cases: 'id',
      // The compound keys keep each case's chain in order and make a second entry with the same number impossible.
      entries: '[caseId+seq]',
      captures: '[caseId+seq], &id',
      events: '[caseId+seq]',
      meta: 'key',
      bodies: '[caseId+seq]',
      digests: '[caseId+seq]',
      flows: '[caseId+seq]',
      names: '[caseId+seq]',
      answers: '[caseId+seq]',
      addresses: '[caseId+seq]',
    },
  },
]
