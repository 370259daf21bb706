import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type Failure, type FailureCode, failure } from '../../../src-shared/failure.ts'

export interface ReadBody {
  readonly body: Uint8Array
  readonly trouble: Failure | undefined
}

/** Takes a piece of a body; what it gives back is why no more is wanted. Without a promise the next piece may come at once. */
export type BodyTaker = (chunk: Uint8Array) => Promise<Failure | undefined> | undefined

const CHARGED = 'Read the account: it shows whether the call was charged.'

/**
 * Reads a body, counting the bytes that come out of decompression: a bomb of 300 KB grows to 300 MB, and only counting
 * stops it. Resolves always; what arrived before the trouble is kept. `brokenBy` says what is known of a connection that broke; with
 * `take` the body goes there, and the one given back is empty.
 */
export function readBody(response: IncomingMessage, limit: number, brokenBy: () => FailureCode | undefined, take?: BodyTaker): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    let done = false
    const packed = decoderOf(response.headers['content-encoding'])
    const decoder = packed === 'refused' ? undefined : packed
    const finish = (trouble: Failure | undefined): void => {
      if (done) return
      done = true
      if (trouble !== undefined) response.destroy()
      decoder?.destroy()
      resolve({ body: Buffer.concat(chunks), trouble })
    }
    const broken = (): Failure => {
      if (brokenBy() === 'timeout')
        return failure('timeout', `The answer did not arrive whole in time (${bytes} bytes came); the call may have been charged.`, CHARGED)
      return failure('truncated', `The answer broke off after ${bytes} bytes; the call may have been charged.`, CHARGED)
    }

    if (packed === 'refused') {
      finish(failure('bad_encoding', 'The answer is packed in a way that Casebook does not open.', CHARGED))
      return
    }
    const source = decoder ?? response
    source.on('data', (chunk: Buffer) => {
      if (done) return
      bytes += chunk.length
      if (bytes > limit)
        finish(
          failure(
            'too_large',
            `The answer is larger than ${Math.floor(limit / 1024)} KB.`,
            'Ask for less in one call: a shorter range or smaller pages.',
          ),
        )
      else if (take === undefined) chunks.push(chunk)
      else {
        const taken = take(chunk)
        if (taken === undefined) return
        source.pause()
        void taken.then((unwanted) => (unwanted === undefined ? source.resume() : finish(unwanted)))
      }
    })
    // A body without a length counts as complete when its connection ends, even when the deadline ended it.
    source.on('end', () => finish(response.complete && brokenBy() !== 'timeout' ? undefined : broken()))
    response.on('aborted', () => finish(broken()))
    response.on('error', () => finish(broken()))
    if (decoder !== undefined) {
      // A packed body that ends early and one that is damaged look alike; neither can be read on.
      decoder.on('error', () => finish(broken()))
      response.pipe(decoder)
    }
  })
}

/** undefined = not packed. Nested packings are refused: no honest service sends them, bombs do. */
function decoderOf(encoding: string | undefined): Transform | 'refused' | undefined {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      return createInflate()
    default:
      return 'refused'
  }
}
