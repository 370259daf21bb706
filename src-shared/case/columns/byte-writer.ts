/** A growing byte buffer; whole numbers are written with variable length. */
export interface ByteWriter {
  /** Writes a whole number ≥ 0. */
  readonly number: (value: number) => void
  readonly bytes: (values: Iterable<number>) => void
  /** A copy of the bytes written. */
  readonly written: () => Uint8Array
}

export function createByteWriter(): ByteWriter {
  const written: number[] = []
  return {
    number(value) {
      let rest = value
      for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) written.push((rest % 0x80) | 0x80)
      written.push(rest)
    },
    bytes(values) {
      for (const value of values) written.push(value)
    },
    written: () => Uint8Array.from(written),
  }
}

/** Reads what a `ByteWriter` wrote, in the same order; returns zeros beyond the end. */
export interface ByteReader {
  readonly number: () => number
  /** The next bytes, as a view into the buffer. */
  readonly bytes: (count: number) => Uint8Array
}

export function createByteReader(source: Uint8Array, from = 0): ByteReader {
  let at = from
  return {
    number() {
      let value = 0
      for (let weight = 1; ; weight *= 0x80) {
        const byte = source[at] ?? 0
        at += 1
        value += (byte & 0x7f) * weight
        if (byte < 0x80) return value
      }
    },
    bytes(count) {
      at += count
      return source.subarray(at - count, at)
    },
  }
}
