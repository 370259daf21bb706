/**
 * Numbers of many records under construction, stored compactly; setting a
 * number again keeps its index.
 */
export interface Uint32Builder {
  /** Appends a number and returns its index. */
  readonly push: (value: number) => number
  /** 0 for an index that was never pushed. */
  readonly at: (index: number) => number
  readonly set: (index: number, value: number) => void
  readonly size: () => number
}

/**
 * Numbers per block, as a power of two. Moving five million numbers to a larger array would block
 * the renderer; a further block does not.
 */
const CHUNK_BITS = 12
const CHUNK_LENGTH = 1 << CHUNK_BITS

/** Unsigned 32-bit integers. */
export function createUint32Builder(): Uint32Builder {
  const stretches: Uint32Array[] = []
  let length = 0
  const set = (index: number, value: number): void => {
    const stretch = stretches[index >>> CHUNK_BITS]
    if (stretch !== undefined) stretch[index & (CHUNK_LENGTH - 1)] = value
  }
  return {
    push(value) {
      if (length === stretches.length * CHUNK_LENGTH) stretches.push(new Uint32Array(CHUNK_LENGTH))
      set(length, value)
      length += 1
      return length - 1
    },
    at: (index) => stretches[index >>> CHUNK_BITS]?.[index & (CHUNK_LENGTH - 1)] ?? 0,
    set,
    size: () => length,
  }
}
