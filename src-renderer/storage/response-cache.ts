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
  maxBytes = MAX_BYTES,
): ReadResponses {
  // A map keeps insertion order: the first key is the least recently used.
  const known = new Map<string, CaptureWithResponse>()
  let bytes = 0

  const remember = (received: CaptureWithResponse): void => {
    const { id, bodyBytes } = received.capture
    if (known.delete(id)) bytes -= bodyBytes
    known.set(id, received)
    bytes += bodyBytes
    for (const [oldest, { capture }] of known) {
      if (bytes <= maxBytes) return
      known.delete(oldest)
      bytes -= capture.bodyBytes
    }
  }

  /** A response cached for the same capture object of the open case. */
  const recall = (loaded: LoadedCapture): CaptureWithResponse | undefined => {
    const received = known.get(loaded.capture.id)
    if (received?.capture !== loaded.capture) return undefined
    known.delete(loaded.capture.id)
    known.set(loaded.capture.id, received)
    return received
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
      for (const [position, header] of some.entries()) {
        const one = await decoding[position]
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
    const take = (loaded: LoadedCapture, response: DecodedResponse | undefined): void => {
      const received: CaptureWithResponse = { ...loaded, response }
      remember(received)
      found.set(loaded.capture.id, received)
    }
    for (const stored of captures) {
      // A capture that was not understood at commit has no response.
      const received = stored.summary.understood ? recall(stored) : { ...stored, response: undefined }
      if (received === undefined) missing.push(stored)
      else found.set(stored.capture.id, received)
    }
    for (const some of inBatches(missing)) {
      const rows = await saved.responses(some.map(({ capture }) => capture))
      const unkept: LoadedCapture[] = []
      for (const [at, stored] of some.entries()) {
        const row = rows[at]
        if (row === undefined) unkept.push(stored)
        else {
          take(stored, row.response === undefined ? undefined : unpackResponse(row.response))
          await yieldToPage()
        }
      }
      let at = 0
      for await (const response of decodeBodies(unkept.map(({ capture }) => capture))) {
        if (!response.ok) return response
        const stored = unkept[at]
        at += 1
        if (stored !== undefined) take(stored, response.value)
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
  for (const stored of captures) {
    const last = stretches.at(-1)
    bytes += stored.capture.bodyBytes
    if (last !== undefined && last.length < MAX_RESPONSES_AT_ONCE && bytes <= MAX_BYTES_AT_ONCE) last.push(stored)
    else {
      stretches.push([stored])
      bytes = stored.capture.bodyBytes
    }
  }
  return stretches
}
