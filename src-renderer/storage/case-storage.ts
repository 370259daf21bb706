import type { DatabaseOptions } from './database.ts'
import { DATABASE_NAME } from './database.ts'

/** The used part of Chromium's storage buckets; TypeScript's library does not have them yet. */
interface StorageBuckets {
  readonly open: (
    name: string,
    options: { readonly durability: 'strict'; readonly persisted: boolean },
  ) => Promise<{ readonly indexedDB: IDBFactory }>
}

type Storage = Pick<DatabaseOptions, 'name' | 'factory'>

/**
 * The storage with that number (`AppInfo.caseFile`). The first is the page's default. All databases
 * of an origin share files, and none opens once those are damaged; so each further one is a bucket,
 * with its own files. Browsers without buckets use another database, which only helps if just the
 * first database is damaged.
 */
export function caseStorage(number: number): Promise<Storage> {
  return storageAt(number <= 1 ? { name: DATABASE_NAME, hasOwnBucket: false } : { name: `${DATABASE_NAME}-${number}`, hasOwnBucket: true })
}

/** Where the cases are stored; can be sent to a worker. */
export interface CaseLocation {
  readonly name: string
  /** Whether it has files of its own (a storage bucket), where the browser supports that. */
  readonly hasOwnBucket: boolean
}

/** Opens the storage at a place. */
export async function storageAt({ name, hasOwnBucket }: CaseLocation): Promise<Storage> {
  if (!hasOwnBucket) return { name }
  // The type of `navigator` lacks this property; check that it exists before use.
  const { storageBuckets } = navigator as { readonly storageBuckets?: StorageBuckets }
  if (storageBuckets === undefined) return { name }
  const bucket = await storageBuckets.open(name, { durability: 'strict', persisted: true })
  return { name, factory: bucket.indexedDB }
}
