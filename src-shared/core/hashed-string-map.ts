import { textHash } from './text-hash.ts'

/** A map with string keys, for tens of thousands of entries that live for weeks. */
export interface HashedStringMap<V> {
  readonly get: (text: string) => V | undefined
  /** Replaces the previous value of the text. */
  readonly set: (text: string, value: V) => void
}

interface Entry<V> {
  readonly text: string
  value: V
  /** The next entry with the same hash. */
  readonly next: Entry<V> | undefined
}

/**
 * A string key of a built-in `Map` or `Set` enters V8's string table, which every garbage
 * collection scans while the page is blocked: 20 ms for 200,000 keys. The keys here are numbers.
 * `hashOf` replaces the default hash.
 */
export function createHashedStringMap<V>(hashOf: (text: string) => number = textHash): HashedStringMap<V> {
  const entries = new Map<number, Entry<V>>()
  const find = (text: string, first: Entry<V> | undefined): Entry<V> | undefined => {
    for (let entry = first; entry !== undefined; entry = entry.next) if (entry.text === text) return entry
    return undefined
  }
  return {
    get: (text) => find(text, entries.get(hashOf(text)))?.value,
    set(text, value) {
      const hash = hashOf(text)
      const first = entries.get(hash)
      const known = find(text, first)
      if (known === undefined) entries.set(hash, { text, value, next: first })
      else known.value = value
    },
  }
}
