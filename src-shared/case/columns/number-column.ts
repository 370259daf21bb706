/**
 * Numbers of many records under construction, stored compactly; setting a
 * number again keeps its index.
 */
export interface Uint32Builder {
  /** Appends a number and returns its index. */
  readonly push: (value: number) => number
  /** 0 for an index that was never pushed. */
  readonly at: (place: number) => number
  readonly set: (place: number, value: number) => void
  readonly size: () => number
}

/**
 * Numbers per block, as a power of two. Moving five million numbers to a larger array would block
 * the renderer; a further block does not.
 */
const STRETCH_BITS = 12
const STRETCH = 1 << STRETCH_BITS

/** Unsigned 32-bit integers. */
export function createUint32Builder(): Uint32Builder {
  const stretches: Uint32Array[] = []
  let length = 0
  const set = (place: number, value: number): void => {
    const stretch = stretches[place >>> STRETCH_BITS]
    if (stretch !== undefined) stretch[place & (STRETCH - 1)] = value
  }
  return {
    push(value) {
      if (length === stretches.length * STRETCH) stretches.push(new Uint32Array(STRETCH))
      set(length, value)
      length += 1
      return length - 1
    },
    at: (place) => stretches[place >>> STRETCH_BITS]?.[place & (STRETCH - 1)] ?? 0,
    set,
    size: () => length,
  }
}
