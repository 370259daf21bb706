import type { Capture } from '../../../src-shared/custody/capture.ts'
import { replyTo, type DecodingJob, type DecodingReply, type Wanted } from './decoding.ts'

/**
 * Returns the reply of the worker, or of the main thread where there is none.
 * Rejects with a `DecodingError`.
 */
export type Decoder = <W extends Wanted>(wanted: W, capture: Capture) => Promise<Extract<DecodingReply, { readonly kind: W }>>

/** The decoder cannot decode a response, or crashed on it repeatedly. */
export class DecodingError extends Error {}

/** The used part of a worker. */
export type DecodingWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

interface Waiting {
  readonly job: DecodingJob
  /** How often a worker crashed on this job. */
  falls: number
  readonly settle: (reply: DecodingReply) => void
}

/** After this many crashes on the same response the job is rejected instead of retried. */
const MAX_CRASHES = 2

/**
 * Decodes bodies of captures in a worker, in request order. A crashed worker is restarted and its
 * job repeated; each body is copied, so none is lost. `makeWorker` returns undefined where there
 * are no workers; there, and where none starts, the main thread decodes.
 */
export function createDecoder(makeWorker: () => DecodingWorker | undefined): Decoder {
  // In request order: the first is being decoded.
  const waiting = new Map<number, Waiting>()
  let worker: DecodingWorker | undefined
  let isMainThreadOnly = false
  let last = 0

  const settle = (reply: DecodingReply): void => {
    if (reply.kind === 'ready') return
    const known = waiting.get(reply.id)
    waiting.delete(reply.id)
    known?.settle(reply)
  }
  const start = (): DecodingWorker | undefined => {
    const made = makeWorker()
    let isThere = false
    made?.addEventListener('message', ({ data }: MessageEvent<DecodingReply>) => {
      isThere = true
      if (made === worker) settle(data)
    })
    made?.addEventListener('error', () => {
      if (made !== worker) return
      made.terminate()
      worker = undefined
      isMainThreadOnly = !isThere
      if (isThere) countFall()
      for (const { job } of waiting.values()) send(job)
    })
    return made
  }
  const countFall = (): void => {
    const [first] = waiting.values()
    if (first === undefined) return
    first.falls += 1
    if (first.falls === MAX_CRASHES) settle({ kind: 'failed', id: first.job.id, message: 'The decoder failed twice on this response.' })
  }
  const send = (job: DecodingJob): void => {
    if (!isMainThreadOnly) worker ??= start()
    if (worker === undefined) settle(replyTo(job))
    else worker.postMessage(job, { transfer: [] })
  }

  return (wanted, capture) =>
    new Promise((resolve, reject) => {
      const job = { id: (last += 1), wanted, capture }
      const read = (reply: DecodingReply): void => {
        if (isOf(reply, wanted)) resolve(reply)
        else reject(new DecodingError(reply.kind === 'failed' ? reply.message : 'The decoder returned an unexpected message.'))
      }
      waiting.set(job.id, { job, falls: 0, settle: read })
      send(job)
    })
}

function isOf<W extends Wanted>(reply: DecodingReply, wanted: W): reply is Extract<DecodingReply, { readonly kind: W }> {
  return reply.kind === wanted
}
