/** Numbers of many records under construction, held compactly: one that is set anew keeps its place. */
export interface Uint32Builder {
  /** Adds a number behind the last and gives its place. */
  readonly push: (value: number) => number
  /** 0 for a place that was never pushed. */
  readonly at: (place: number) => number
  readonly set: (place: number, value: number) => void
  readonly size: () => number
}

/** Numbers that lie together, as a power of two. To move all of five million to a wider room holds up the page; a further stretch does not. */
const STRETCH_BITS = 12
const STRETCH = 1 << STRETCH_BITS

/** Whole numbers of 32 bits without a sign. */
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
