import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Bytes that depend only on the seed and the name. */
export function namedBytes(seed: string, name: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let filled = 0, block = 0; filled < length; block++) {
    const digest = sha256(utf8ToBytes(`${seed}/${name}/${block}`))
    bytes.set(digest.subarray(0, Math.min(digest.length, length - filled)), filled)
    filled += digest.length
  }
  return bytes
}

/** The stream of a seed and a name. */
export function randomOf(seed: string, name: string): Random {
  const start = new DataView(namedBytes(seed, name, 16).buffer)
  return new Random(start.getUint32(0), start.getUint32(4), start.getUint32(8), start.getUint32(12))
}

/**
 * A stream of repeatable choices (sfc32: small, fast, and the same on every platform). Streams with
 * different names are independent.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter: number

  constructor(a: number, b: number, c: number, counter: number) {
    this.#a = a
    this.#b = b
    this.#c = c
    this.#counter = counter
    for (let i = 0; i < 12; i++) this.#next()
  }

  /** A whole number from 0 to n - 1. */
  below(n: number): number {
    return Math.floor((this.#next() / 0x1_0000_0000) * n)
  }

  /** A whole number from low to high, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  /** true in `part` of `whole` cases. */
  chance(part: number, whole: number): boolean {
    return this.below(whole) < part
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  /** A new stream seeded from this one: cheaper than a named one. */
  fork(): Random {
    return new Random(this.#next(), this.#next(), this.#next(), this.#next())
  }

  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}
