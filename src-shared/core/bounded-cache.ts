/**
 * LRU cache limited in bytes. Evicts the least recently used entries; the newest entry is always
 * stored.
 */
export interface BoundedCache<K, V> {
  readonly get: (key: K) => V | undefined
  /** Replaces the previous value of the key. */
  readonly put: (key: K, value: V) => void
  readonly forget: (key: K) => void
}

export function createBoundedCache<K, V>(maxBytes: number, bytesOf: (value: V) => number): BoundedCache<K, V> {
  // A map iterates in insertion order: the first key is the least recently used.
  const known = new Map<K, { readonly value: V; readonly bytes: number }>()
  let bytes = 0

  const take = (key: K): { readonly value: V; readonly bytes: number } | undefined => {
    const one = known.get(key)
    if (one !== undefined && known.delete(key)) bytes -= one.bytes
    return one
  }

  const add = (key: K, one: { readonly value: V; readonly bytes: number }): void => {
    known.set(key, one)
    bytes += one.bytes
    for (const oldest of known.keys()) {
      if (bytes <= maxBytes || oldest === key) return
      take(oldest)
    }
  }

  return {
    get(key) {
      const one = take(key)
      if (one !== undefined) add(key, one)
      return one?.value
    },
    forget: (key) => void take(key),
    put(key, value) {
      take(key)
      add(key, { value, bytes: bytesOf(value) })
    },
  }
}
