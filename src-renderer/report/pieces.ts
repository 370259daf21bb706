import { createSha256, type GrowingSha256 } from '../../src-shared/custody/sha256.ts'
import { toBase64 } from './base64.ts'

/** Lets the page breathe: resolves at once most of the time (`createBreath`). */
export type Breath = () => Promise<void>

/** For callers that need not pause: tests, the verifier. */
export const NO_BREATH: Breath = () => Promise.resolve()

/** As much text as is encoded or hashed between two pauses. */
const PIECE = 100_000

/** `items.map(make)` with pauses. */
export async function pacedMap<T, R>(items: Iterable<T>, make: (item: T) => R, breath: Breath): Promise<R[]> {
  const made: R[] = []
  for (const item of items) {
    made.push(make(item))
    await breath()
  }
  return made
}

/** Texts whose concatenation is that of `texts`, none of them long and none ending within a surrogate pair. */
export function* shortPieces(texts: Iterable<string>): Generator<string> {
  for (const text of texts) {
    for (let at = 0; at < text.length;) {
      const cut = at + PIECE
      const end = cut < text.length && /[\ud800-\udbff]/.test(text.charAt(cut - 1)) ? cut - 1 : cut
      yield text.slice(at, end)
      at = end
    }
  }
}

/** SHA-256 of the UTF-8 bytes of texts, one after the other. */
export async function sha256OfTexts(texts: Iterable<string>, breath: Breath, before?: GrowingSha256): Promise<GrowingSha256> {
  const hash = before ?? createSha256()
  for (const piece of shortPieces(texts)) {
    hash.add(piece)
    await breath()
  }
  return hash
}

/** Base64 of the UTF-8 bytes of texts, and how many bytes they are. */
export async function base64OfTexts(texts: Iterable<string>, breath: Breath): Promise<{ readonly base64: string; readonly bytes: number }> {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let bytes = 0
  // Three bytes are four characters: what is left over of one piece goes before the next.
  let left = new Uint8Array()
  for (const piece of shortPieces(texts)) {
    const fresh = encoder.encode(piece)
    bytes += fresh.length
    const all = new Uint8Array(left.length + fresh.length)
    all.set(left)
    all.set(fresh, left.length)
    const whole = all.length - (all.length % 3)
    parts.push(toBase64(all.subarray(0, whole)))
    left = all.slice(whole)
    await breath()
  }
  parts.push(toBase64(left))
  return { base64: parts.join(''), bytes }
}
