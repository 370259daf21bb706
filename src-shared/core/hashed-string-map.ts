import { textHash } from './text-hash.ts'

/** What stands under texts, for tens of thousands of them that are kept for weeks. */
export interface HashedStringMap<V> {
  readonly get: (text: string) => V | undefined
  /** Stands for what was under that text before. */
  readonly set: (text: string, value: V) => void
}

interface Entry<V> {
  readonly text: string
  value: V
  /** Another text with the same hash. */
  readonly next: Entry<V> | undefined
}

/**
 * A text that is a key of the language's own `Map` or `Set` is entered into a table of all such texts, and whenever V8 tidies up memory the
 * page stands while that table is gone through: 20 ms for 200,000 of them. Here the keys are numbers. `hashOf`: another hash, where a text may be none.
 */
export function createTextMap<V>(hashOf: (text: string) => number = textHash): HashedStringMap<V> {
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
