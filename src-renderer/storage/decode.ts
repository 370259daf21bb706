import type { Capture } from '../../src-shared/custody/capture.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, type Result } from '../../src-shared/core/result.ts'
import type { DecodedResponse } from '../../src-shared/service/response/rows.ts'
import type { CaptureSummary } from '../../src-shared/case/capture-summary.ts'
import type { FlowColumns } from '../../src-shared/case/flow-columns.ts'
import { createDecoder } from './decoder/decoder.ts'
import { createDecoderPool } from './decoder/decoder-pool.ts'
import type { PackedTexts } from '../../src-shared/case/columns/packed-texts.ts'
import { unpackResponse, type PackedResponse } from '../../src-shared/case/columns/packed-response.ts'
import type { Names } from '../../src-shared/case/names/names-types.ts'

/** What is stored of a body for views, in columns. */
export interface StoredResponse {
  /** undefined for errors and unreadable responses. */
  readonly response: PackedResponse | undefined
  /** The distinct addresses in the response, as delivered. */
  readonly addresses: PackedTexts
}

/** Everything derived from a capture's body. */
export interface DecodedCapture {
  /** undefined for errors and unreadable responses. */
  readonly response: DecodedResponse | undefined
  readonly saved: StoredResponse
  readonly summary: CaptureSummary
  readonly names: Names
  /** undefined where the response has neither flows nor relations. */
  readonly flows: FlowColumns | undefined
}

/** Starts a decoder worker; undefined in Node, which has no workers. */
const makeWorker = (): Worker | undefined =>
  typeof Worker === 'undefined' ? undefined : new Worker(new URL('./decoder/decoder-worker.ts', import.meta.url), { type: 'module' })

/** Maximum workers that decode for views: further ones hardly show a panel sooner. */
const MAX_WORKERS = 4
const viewWorkers = Math.min(MAX_WORKERS, Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1))

/** Commits have a dedicated worker: they are decoded in order, and no view delays them. */
const decoder = createDecoder(makeWorker)
/** A pool, because a panel needs many responses at once. */
const viewDecoder = createDecoderPool([createDecoder(makeWorker), ...Array.from({ length: viewWorkers - 1 }, () => createDecoder(makeWorker))])

/**
 * Decodes a capture. Its chain position does not matter: responses are decoded before they have
 * one. Rejects with a `DecodingError`.
 */
export async function decodeCapture(capture: Omit<Capture, 'seq'>): Promise<DecodedCapture> {
  const { response, addresses, summary, names, flows } = await decoder('all', { ...capture, seq: 0 })
  return { response: restoreResponse(response), saved: { response, addresses }, summary, names, flows }
}

/** Decodes a capture's response for storage. Rejects with a `DecodingError`. */
export async function decodeForStorage(capture: Capture): Promise<StoredResponse> {
  const { response, addresses } = await viewDecoder('response', capture)
  return { response, addresses }
}

function restoreResponse(response: PackedResponse | undefined): DecodedResponse | undefined {
  return response === undefined ? undefined : unpackResponse(response)
}

/** The failure for a response that could not be decoded. */
export function decodingFailure(error: unknown): Result<never> {
  const reason = error instanceof Error ? error.message : String(error)
  return err(failure('internal', `A result could not be decoded. ${reason}`, 'Restart Casebook. The result is saved as delivered.'))
}
