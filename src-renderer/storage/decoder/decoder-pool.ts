import type { Decoder } from './decoder.ts'

/**
 * Combines several decoders: each body goes to the one with the shortest queue. The first is used
 * alone as long as it keeps up.
 */
export function createDecoderPool(decoders: readonly [Decoder, ...Decoder[]]): Decoder {
  const waiting = decoders.map(() => 0)
  const count = (at: number, more: number): void => {
    waiting[at] = (waiting[at] ?? 0) + more
  }
  return async (wanted, capture) => {
    const at = waiting.indexOf(Math.min(...waiting))
    count(at, 1)
    try {
      return await (decoders[at] ?? decoders[0])(wanted, capture)
    } finally {
      count(at, -1)
    }
  }
}
