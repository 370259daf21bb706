import type { Secret } from './secret.ts'
import type { WireAnswer } from './transport.ts'

/** Shorter keys would match by chance and spoil evidence. */
const SHORTEST = 8

/**
 * An answer without the key. A service (or something in between) that echoes request headers would else carry the key
 * into journal, case, report and error texts. Blanked out in the same length: nothing else of the answer moves.
 */
export function withoutEchoedKey(answer: WireAnswer, key: Secret): WireAnswer {
  const value = key.reveal()
  if (value.length < SHORTEST) return answer
  const blank = '*'.repeat(value.length)
  const headers = answer.headers.map(([name, text]) => [name, text.replaceAll(value, blank)] as const)
  return { ...answer, headers, body: blanked(answer.body, new TextEncoder().encode(value)) }
}

function blanked(body: Uint8Array, value: Uint8Array): Uint8Array {
  let place = Buffer.from(body.buffer, body.byteOffset, body.length).indexOf(value)
  if (place < 0) return body
  const cleaned = Buffer.from(body)
  for (; place >= 0; place = cleaned.indexOf(value, place)) cleaned.fill('*', place, place + value.length)
  return cleaned
}
