import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate, inflateRawSync } from 'node:zlib'
import { type Failure, type FailureCode, failure } from '../../../src-shared/core/failure.ts'

export interface ReadBody {
  readonly body: Uint8Array
  readonly failure: Failure | undefined
}

/**
 * Takes a piece of a body. The promise resolves to why no more is wanted; without a promise the
 * next piece may follow at once.
 */
export type BodyTaker = (chunk: Uint8Array) => Promise<Failure | undefined> | undefined

const CHARGED = 'Read the account: it shows whether the call was charged.'

/**
 * Reads a body and counts the bytes after decompression, which stops a decompression bomb. Always
 * resolves, with what arrived before a failure. `brokenBy` returns why the connection broke; with
 * `take` the body is delivered there and the returned one is empty.
 */
export function readBody(response: IncomingMessage, limit: number, brokenBy: () => FailureCode | undefined, take?: BodyTaker): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const packed: Buffer[] = []
    let bytes = 0
    let packedBytes = 0
    let done = false
    const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
    const decoder = decoderOf(encoding)
    const isPacked = encoding !== '' && encoding !== 'identity'
    const finish = (problem: Failure | undefined): void => {
      if (done) return
      done = true
      if (problem !== undefined) response.destroy()
      decoder?.destroy()
      resolve({ body: Buffer.concat(chunks), failure: problem })
    }
    const broken = (): Failure => {
      if (brokenBy() === 'timeout') return failure('timeout', `The response timed out after ${bytes} bytes; the call may have been charged.`, CHARGED)
      return failure('truncated', `The connection was interrupted after ${bytes} bytes; the call may have been charged.`, CHARGED)
    }
    const isComplete = (): boolean => response.complete && brokenBy() !== 'timeout'

    const source = decoder ?? response
    const deliver = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > limit)
        finish(
          failure(
            'too_large',
            `The response is larger than ${Math.floor(limit / 1024)} KB.`,
            'Request less in one call: a shorter range or smaller pages.',
          ),
        )
      else if (take === undefined) chunks.push(chunk)
      else {
        const taken = take(chunk)
        if (taken === undefined) return
        source.pause()
        void taken.then((unwanted) => (unwanted === undefined ? source.resume() : finish(unwanted)))
      }
    }
    /**
     * Nothing more can be decompressed. If nothing was, the raw bytes are stored, decompressed as
     * far as possible.
     */
    const unreadable = (): void => {
      if (done) return
      // An empty body has no encoding, whatever its header says.
      if (packedBytes === 0 && bytes === 0 && isComplete()) return finish(undefined)
      if (bytes === 0 && packedBytes > 0) {
        const raw = Buffer.concat(packed)
        deliver(unpackedStart(encoding, raw, limit) ?? raw)
      }
      const form = encoding.slice(0, 40).replace(/[^\x20-\x7e]/g, '')
      finish(
        isComplete()
          ? failure('bad_encoding', `Unsupported or damaged content encoding “${form}”. The readable part of the response is stored.`, CHARGED)
          : broken(),
      )
    }
    source.on('data', (chunk: Buffer) => {
      if (!done) deliver(chunk)
    })
    // A body without a length counts as complete when its connection ends, even when the deadline
    // ended it.
    source.on('end', () => {
      if (isPacked && decoder === undefined && isComplete()) unreadable()
      else finish(isComplete() ? undefined : broken())
    })
    response.on('aborted', () => (decoder === undefined ? finish(broken()) : unreadable()))
    response.on('error', () => (decoder === undefined ? finish(broken()) : unreadable()))
    if (decoder === undefined) return
    response.on('data', (chunk: Buffer) => {
      packedBytes += chunk.length
      if (bytes === 0 && packedBytes <= limit) packed.push(chunk)
    })
    // After an error nothing takes the rest any more: it is read and dropped, so that the response
    // comes to its end.
    decoder.on('error', () => {
      response.unpipe(decoder)
      if (response.complete || response.destroyed) unreadable()
      else response.on('end', unreadable).on('close', unreadable).resume()
    })
    response.pipe(decoder)
  })
}

/**
 * undefined = not encoded, or in an unsupported way. Nested encodings are sent by decompression
 * bombs only.
 */
function decoderOf(encoding: string): Transform | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      return createInflate()
    default:
      return undefined
  }
}

const GZIP_NAME_FLAGS = [0x08, 0x10] as const

/** The decompressed start of a damaged body, without trailing bytes; undefined if there is none. */
function unpackedStart(encoding: string, raw: Buffer, limit: number): Buffer | undefined {
  const from = encoding === 'deflate' ? 0 : encoding === 'br' ? undefined : gzipHeaderLength(raw)
  if (from === undefined) return undefined
  try {
    const body = inflateRawSync(raw.subarray(from), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: limit })
    return body.length === 0 ? undefined : body
  } catch {
    return undefined
  }
}

/** RFC 1952, section 2.3. */
function gzipHeaderLength(raw: Buffer): number | undefined {
  if (raw.length < 10 || raw[0] !== 0x1f || raw[1] !== 0x8b) return undefined
  const flags = raw[3] ?? 0
  let at = 10
  if ((flags & 0x04) !== 0) at += 2 + (raw[at] ?? 0) + 256 * (raw[at + 1] ?? 0)
  for (const flag of GZIP_NAME_FLAGS) {
    if ((flags & flag) === 0) continue
    const end = raw.indexOf(0, at)
    if (end === -1) return undefined
    at = end + 1
  }
  return (flags & 0x02) === 0 ? at : at + 2
}
