import { createSha256, type Sha256Stream } from '../custody/sha256.ts'
import { shortPieces } from '../core/text/short-pieces.ts'

/** Yields to the page; resolves at once most of the time (`createMainThreadYield`). */
export type YieldFn = () => Promise<void>

/** For callers that need not pause: tests, the verifier. */
export const NO_YIELD: YieldFn = () => Promise.resolve()

/** `items.map(make)` with pauses. */
export async function mapThrottled<T, R>(items: Iterable<T>, make: (item: T) => R, yieldToPage: YieldFn): Promise<R[]> {
  const made: R[] = []
  for (const item of items) {
    made.push(make(item))
    await yieldToPage()
  }
  return made
}

/** SHA-256 of the UTF-8 bytes of consecutive texts. */
export async function sha256OfTexts(texts: Iterable<string>, yieldToPage: YieldFn, before?: Sha256Stream): Promise<Sha256Stream> {
  const hash = before ?? createSha256()
  for (const piece of shortPieces(texts)) {
    hash.add(piece)
    await yieldToPage()
  }
  return hash
}
