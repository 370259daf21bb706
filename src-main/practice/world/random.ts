import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** A stream of repeatable choices. Two streams with different names never disturb each other. */
export interface Random {
  /** A whole number from 0 to n - 1. */
  below(n: number): number
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number
  /** true `part` times out of `whole`. */
  chance(part: number, whole: number): boolean
  pick<T>(list: readonly T[]): T
  /** A stream of its own, begun from this one: cheaper than a named one. */
  fork(): Random
}

/** Bytes that depend on the seed and the name only. */
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
  return streamOf(start.getUint32(0), start.getUint32(4), start.getUint32(8), start.getUint32(12))
}

/** sfc32: small, fast, and the same everywhere. */
function streamOf(first: number, second: number, third: number, fourth: number): Random {
  let [a, b, c, counter] = [first, second, third, fourth]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) next()
  const below = (n: number): number => Math.floor((next() / 0x1_0000_0000) * n)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (part, whole) => below(whole) < part,
    fork: () => streamOf(next(), next(), next(), next()),
    pick: (list) => {
      const item = list[below(list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}
