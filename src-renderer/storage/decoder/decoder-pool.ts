import type { Decoder } from './decoder.ts'

/** Several decoders as one: each body goes to the decoder with the fewest before it. The first serves alone as long as it keeps up. */
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
