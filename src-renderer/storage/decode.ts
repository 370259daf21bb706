import type { Capture } from '../../src-shared/custody/capture.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { err, type Result } from '../../src-shared/core/result.ts'
import type { Answer } from '../../src-shared/service/response/rows.ts'
import type { CaptureSummary } from '../../src-shared/case/capture-summary.ts'
import type { FlowColumns } from '../../src-shared/case/flow-columns.ts'
import type { Names } from '../../src-shared/case/names/names.ts'
import { createDecoder } from './decoder/decoder.ts'
import { createDecoderPool } from './decoder/decoder-pool.ts'
import type { PackedTexts } from '../../src-shared/case/columns/packed-texts.ts'
import { unpackAnswer, type PackedAnswer } from '../../src-shared/case/columns/packed-answer.ts'

/** What is kept of a body for views, in columns. */
export interface DecodedAnswer {
  /** undefined for error answers and for those that cannot be read. */
  readonly answer: PackedAnswer | undefined
  /** The addresses that it names, as delivered, each once. */
  readonly addresses: PackedTexts
}

/** What is made of a capture's body, in one go. */
export interface DecodedCapture {
  /** undefined for error answers and for those that cannot be read. */
  readonly answer: Answer | undefined
  readonly saved: DecodedAnswer
  readonly digest: CaptureSummary
  readonly names: Names
  /** undefined where the answer holds neither flows nor relations. */
  readonly flows: FlowColumns | undefined
}

/** A worker beside the page; in Node there is none. */
const makeWorker = (): Worker | undefined =>
  typeof Worker === 'undefined' ? undefined : new Worker(new URL('./decoder/decoder-worker.ts', import.meta.url), { type: 'module' })

/** Most workers that decode for views: more of them than this hardly show a panel sooner. */
const MOST_WORKERS = 4
const viewWorkers = Math.min(MOST_WORKERS, Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1))

/** What is to be committed has a worker of its own: it is decoded in its order, and no view makes it wait. */
const decoder = createDecoder(makeWorker)
/** A panel is made of many answers at once. */
const viewDecoder = createDecoderPool([createDecoder(makeWorker), ...Array.from({ length: viewWorkers - 1 }, () => createDecoder(makeWorker))])

/** Decodes a capture. The place in the chain does not matter: an answer is decoded before it has one. Rejects with a `DecodingError`. */
export async function decodeCapture(capture: Omit<Capture, 'seq'>): Promise<DecodedCapture> {
  const { answer, addresses, digest, names, flows } = await decoder('all', { ...capture, seq: 0 })
  return { answer: unpacked(answer), saved: { answer, addresses }, digest, names, flows }
}

/** The answer of a capture, as it is kept. Rejects with a `DecodingError`. */
export async function decodeAnswerOf(capture: Capture): Promise<DecodedAnswer> {
  const { answer, addresses } = await viewDecoder('answer', capture)
  return { answer, addresses }
}

function unpacked(answer: PackedAnswer | undefined): Answer | undefined {
  return answer === undefined ? undefined : unpackAnswer(answer)
}

/** What is said where an answer could not be decoded at all. */
export function decodingFailure(error: unknown): Result<never> {
  const reason = error instanceof Error ? error.message : String(error)
  return err(failure('internal', `An answer could not be decoded. ${reason}`, 'Restart Casebook. The answer itself is kept as it was delivered.'))
}
