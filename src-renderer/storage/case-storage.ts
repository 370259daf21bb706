import type { DatabaseOptions } from './database.ts'
import { DATABASE_NAME } from './database.ts'

/** What is used of Chromium's storage buckets; TypeScript's own library does not know them yet. */
interface StorageBuckets {
  readonly open: (
    name: string,
    options: { readonly durability: 'strict'; readonly persisted: boolean },
  ) => Promise<{ readonly indexedDB: IDBFactory }>
}

type Storage = Pick<DatabaseOptions, 'name' | 'factory'>

/**
 * The storage of that number (`AppInfo.caseFile`). The first is the page's own. All databases of an origin lie in one file set, and
 * where that is damaged none of them opens, whatever its name; so each further one is a bucket, which has files of its own. Where the
 * browser knows no buckets it is another database beside the first, which helps where only the first itself is damaged.
 */
export function caseStorage(number: number): Promise<Storage> {
  return storageAt(number <= 1 ? { name: DATABASE_NAME, isApart: false } : { name: `${DATABASE_NAME}-${number}`, isApart: true })
}

/** Where the cases are stored, as it can be told to a worker. */
export interface CasePlace {
  readonly name: string
  /** Whether in files of its own, where the browser has such. */
  readonly isApart: boolean
}

/** The storage at a place. */
export async function storageAt({ name, isApart }: CasePlace): Promise<Storage> {
  if (!isApart) return { name }
  // A name that the type of `navigator` lacks, looked for before it is used.
  const { storageBuckets } = navigator as { readonly storageBuckets?: StorageBuckets }
  if (storageBuckets === undefined) return { name }
  const bucket = await storageBuckets.open(name, { durability: 'strict', persisted: true })
  return { name, factory: bucket.indexedDB }
}
