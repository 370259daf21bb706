import type { CaptureWithResponse, LoadedCapture } from '../../src-shared/case/case-state.ts'
import { unpackResponse } from '../../src-shared/case/columns/packed-response.ts'
import type { ReadResponses, ReadCaptures } from '../../src-shared/case/read-responses.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import type { DecodedResponse } from '../../src-shared/service/response/rows.ts'
import { createShortYield } from '../../src-shared/core/text/page-yield.ts'
import { decodeForStorage, decodingFailure } from './decode.ts'
import type { DecodedResponseStore } from './derived/decoded-response-store.ts'
import type { CaptureHeader } from '../../src-shared/case/case-types.ts'

/**
 * Maximum total bytes of the bodies whose responses are cached. A response in columns takes about
 * as much; records that were accessed take ten times that.
 */
const MAX_BYTES = 8_000_000
/** Bodies read per batch, where their decoded responses are not stored. */
const BODIES_AT_ONCE = 8
/** Stored responses read per batch, and the maximum bytes of their bodies. */
const MAX_RESPONSES_AT_ONCE = 64
const MAX_BYTES_AT_ONCE = 4_000_000

/**
 * A least-recently-used cache of responses, bounded by the bytes of their bodies. An open case does
 * not keep responses in memory: views request them here, and unreferenced ones are released.
 * Decoded responses are read from `saved`; others are decoded from their bodies and then saved.
 */
export function createResponseCache(
  read: ReadCaptures,
  saved: Pick<DecodedResponseStore, 'responses' | 'keep'>,
  mostBytes = MAX_BYTES,
): ReadResponses {
  // A map keeps insertion order: the first key is the least recently used.
  const known = new Map<string, CaptureWithResponse>()
  let bytes = 0

  const remember = (answered: CaptureWithResponse): void => {
    const { id, bodyBytes } = answered.capture
    if (known.delete(id)) bytes -= bodyBytes
    known.set(id, answered)
    bytes += bodyBytes
    for (const [oldest, { capture }] of known) {
      if (bytes <= mostBytes) return
      known.delete(oldest)
      bytes -= capture.bodyBytes
    }
  }

  /** A response cached for the same capture object of the open case. */
  const recall = (held: LoadedCapture): CaptureWithResponse | undefined => {
    const answered = known.get(held.capture.id)
    if (answered?.capture !== held.capture) return undefined
    known.delete(held.capture.id)
    known.set(held.capture.id, answered)
    return answered
  }

  /** Reads, decodes and saves bodies; yields responses as they are decoded. */
  async function* decodeBodies(headers: readonly CaptureHeader[]): AsyncGenerator<Result<DecodedResponse | undefined>> {
    for (let at = 0; at < headers.length; at += BODIES_AT_ONCE) {
      const some = headers.slice(at, at + BODIES_AT_ONCE)
      const bodies = await read(some)
      if (!bodies.ok) {
        yield err(bodies.error)
        return
      }
      // All are passed to the decoder at once: it decodes the next one while the renderer
      // processes the previous one.
      const decoding = bodies.value.map((capture) => decodeForStorage(capture).then(ok, decodingFailure))
      for (const [place, header] of some.entries()) {
        const one = await decoding[place]
        if (one === undefined) continue
        if (!one.ok) {
          yield one
          return
        }
        saved.keep(header, one.value)
        yield ok(one.value.response === undefined ? undefined : unpackResponse(one.value.response))
      }
    }
  }

  return async (captures) => {
    const yieldToPage = createShortYield()
    const found = new Map<string, CaptureWithResponse>()
    const missing: LoadedCapture[] = []
    const take = (held: LoadedCapture, response: DecodedResponse | undefined): void => {
      const answered: CaptureWithResponse = { ...held, response }
      remember(answered)
      found.set(held.capture.id, answered)
    }
    for (const held of captures) {
      // A capture that was not understood at commit has no response.
      const answered = held.digest.understood ? recall(held) : { ...held, response: undefined }
      if (answered === undefined) missing.push(held)
      else found.set(held.capture.id, answered)
    }
    for (const some of inBatches(missing)) {
      const rows = await saved.responses(some.map(({ capture }) => capture))
      const unkept: LoadedCapture[] = []
      for (const [at, held] of some.entries()) {
        const row = rows[at]
        if (row === undefined) unkept.push(held)
        else {
          take(held, row.response === undefined ? undefined : unpackResponse(row.response))
          await yieldToPage()
        }
      }
      let at = 0
      for await (const response of decodeBodies(unkept.map(({ capture }) => capture))) {
        if (!response.ok) return response
        const held = unkept[at]
        at += 1
        if (held !== undefined) take(held, response.value)
        await yieldToPage()
      }
    }
    return ok(captures.flatMap(({ capture: { id } }) => found.get(id) ?? []))
  }
}

/**
 * Splits captures into batches of at most `MAX_RESPONSES_AT_ONCE` captures and `MAX_BYTES_AT_ONCE` of
 * bodies; a larger body is a batch of its own.
 */
function inBatches(captures: readonly LoadedCapture[]): LoadedCapture[][] {
  const stretches: LoadedCapture[][] = []
  let bytes = Infinity
  for (const held of captures) {
    const last = stretches.at(-1)
    bytes += held.capture.bodyBytes
    if (last !== undefined && last.length < MAX_RESPONSES_AT_ONCE && bytes <= MAX_BYTES_AT_ONCE) last.push(held)
    else {
      stretches.push([held])
      bytes = held.capture.bodyBytes
    }
  }
  return stretches
}
