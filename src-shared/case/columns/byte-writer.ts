/** Bytes that grow as they are written; whole numbers take as few of them as they need. */
export interface ByteWriter {
  /** A whole number from 0 on. */
  readonly number: (value: number) => void
  readonly bytes: (values: Iterable<number>) => void
  /** A copy of what was written. */
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

/** Reads what a `ByteWriter` wrote, in its order; beyond the end there are zeros. */
export interface ByteReader {
  readonly number: () => number
  /** The next bytes, as a view of what is read. */
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
