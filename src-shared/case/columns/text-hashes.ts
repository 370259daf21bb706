import type { PackedTexts } from './packed-texts.ts'

/** For a record that has no text. */
export const NO_TEXT = -1

/**
 * Characters hashed at the end of a text: addresses and hashes differ there; texts that do
 * not are compared in full.
 */
const LAST = 16
/** The bit that distinguishes lower case from upper case. */
const CASE_BIT = 0x20
const PRIME = 0x01000193
const BASIS = 0x811c9dc5

/**
 * Writes a 32-bit hash of each record's text; `placeOf` gives the index of the text.
 * 0 for a missing or empty text. Ignores letter case, so only texts with equal
 * hashes need a full comparison.
 */
export function hashTexts({ text, ends }: PackedTexts, hashes: Uint32Array, positionOf: (record: number) => number): void {
  for (let record = 0; record < hashes.length; record += 1) {
    const index = positionOf(record)
    if (index === NO_TEXT) continue
    const from = index === 0 ? 0 : (ends[index - 1] ?? 0)
    const to = ends[index] ?? 0
    if (from === to) continue
    let hash = BASIS ^ (to - from)
    for (let at = Math.max(from, to - LAST); at < to; at += 1) hash = Math.imul(hash ^ (text.charCodeAt(at) | CASE_BIT), PRIME)
    hashes[record] = hash
  }
}

/** The hash of one text, as in `hashTexts`. */
export function hashOfText(text: string): number {
  const hashes = new Uint32Array(1)
  hashTexts({ text, ends: Uint32Array.of(text.length) }, hashes, () => 0)
  return hashes[0] ?? 0
}

/** Combines two hashes. */
export function mixedHash(one: number, other: number): number {
  return Math.imul(one ^ Math.imul(other, PRIME), PRIME) >>> 0
}

/** Whether any two hashes are equal. */
export function hasRepeated(hashes: Uint32Array): boolean {
  const sorted = hashes.toSorted()
  for (let index = 1; index < sorted.length; index += 1) if (sorted[index] === sorted[index - 1]) return true
  return false
}

/** 1 for each hash that another one equals; undefined where no two are equal. */
export function repeatedHashes(hashes: Uint32Array): Uint8Array | undefined {
  // Fast path: sorting numbers is cheap, and most responses repeat nothing.
  if (!hasRepeated(hashes)) return undefined
  const repeated = new Uint8Array(hashes.length)
  let size = 2
  while (size < 2 * hashes.length) size *= 2
  /** One plus the index of the first hash in each slot. */
  const slots = new Uint32Array(size)
  for (let index = 0; index < hashes.length; index += 1) {
    const hash = hashes[index] ?? 0
    let slot = (hash ^ (hash >>> 15)) & (size - 1)
    let first = slots[slot] ?? 0
    while (first !== 0 && hashes[first - 1] !== hash) {
      slot = (slot + 1) & (size - 1)
      first = slots[slot] ?? 0
    }
    if (first === 0) slots[slot] = index + 1
    else repeated[index] = repeated[first - 1] = 1
  }
  return repeated
}
