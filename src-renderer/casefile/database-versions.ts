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
 * Every version of the case file. A version with an `upgrade` must have its test (test/unit/casefile/database-versions.test.ts
 * lists them), opening at N, writing rows as N wrote them, and opening at N+1.
 */
export const DATABASE_VERSIONS: readonly DatabaseVersion[] = [
  {
    version: 1,
    why: 'The first published form: cases as listed, the custody chain, its captures and events.',
    stores: {
      cases: 'id',
      // The compound keys keep each case's chain in order and make a second entry with the same number impossible.
      entries: '[caseId+seq]',
      captures: '[caseId+seq], &id',
      events: '[caseId+seq]',
      meta: 'key',
    },
  },
  {
    version: 2,
    why: 'Bodies and what is derived from them stand apart, so that a case opens without reading its answers. Rows of version 1 are moved by the migration, in small steps of its own: one upgrade over gigabytes could neither be shown nor go on after a crash.',
    stores: {
      bodies: '[caseId+seq]',
      digests: '[caseId+seq]',
      flows: '[caseId+seq]',
    },
  },
  {
    version: 3,
    why: 'Labels and tokens stand apart from the digests, so that a case opens in the same time however many its answers name. Digests of version 2 hold them and serve as they are, until they are made anew beside other work.',
    stores: { names: '[caseId+seq]' },
  },
  {
    version: 4,
    why: 'What was decoded of an answer is kept in columns, so that a view reads it and decodes nothing, and the addresses that it names beside it, for the look-alikes of a whole case. Both are made when they are first wanted: there is nothing to carry over.',
    stores: { answers: '[caseId+seq]', addresses: '[caseId+seq]' },
  },
]
