import type { Failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { laidOut, type LaidOut, type LayoutJob } from './layout-job.ts'

/** As much of a worker as is needed. */
export type LayoutWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** A layout under way. */
export interface LayoutUnderWay {
  readonly result: Promise<Result<LaidOut>>
  /** Ends it; then the result is a failure that says so. */
  readonly cancel: () => void
}

/** Nobody looks longer at a picture that does not come. */
export const LONGEST_MS = 15_000
/** A timer that is later than this tells of a page that was held up and heard nothing meanwhile. */
const HELD_UP_MS = 500

/**
 * Lays out beside the page, in a worker of its own that is ended when it is done, cancelled or too long at it: whatever stands on the canvas
 * stays until there are places. Where there are no workers, as in Node, the page lays out by itself.
 */
export function runLayoutInWorker(job: LayoutJob, what: string, makeWorker: () => LayoutWorker | undefined = newWorker): LayoutUnderWay {
  const worker = makeWorker()
  if (worker === undefined) return { result: Promise.resolve(ok(laidOut(job))), cancel: () => undefined }
  let settle: (result: Result<LaidOut>) => void = () => undefined
  const result = new Promise<Result<LaidOut>>((resolve) => {
    settle = resolve
  })
  const end = (with_: Result<LaidOut>): void => {
    clearTimeout(timer)
    worker.terminate()
    settle(with_)
  }
  let timer: ReturnType<typeof setTimeout>
  const endAfter = (ms: number): void => {
    const due = performance.now() + ms
    timer = setTimeout(() => {
      // What the worker has said to a page that was held up waits behind this timer, and is heard first.
      if (performance.now() - due > HELD_UP_MS) endAfter(HELD_UP_MS)
      else end(err(tooLong(what)))
    }, ms)
  }
  endAfter(LONGEST_MS)
  worker.addEventListener('message', ({ data }: MessageEvent<LaidOut>) => end(ok(data)))
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    end(err(fell(what)))
  })
  worker.postMessage(job, { transfer: [] })
  return { result, cancel: () => end(err(ended(what))) }
}

function newWorker(): LayoutWorker | undefined {
  return typeof Worker === 'undefined' ? undefined : new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
}

const STAYS = 'Everything stays where it stood.'

function tooLong(what: string): Failure {
  return {
    code: 'timeout',
    message: `${what} was not done within ${LONGEST_MS / 1_000} seconds and was ended. ${STAYS}`,
    remedy: 'Filter or hide some nodes, or choose another layout.',
  }
}

function fell(what: string): Failure {
  return { code: 'internal', message: `${what} failed. ${STAYS}`, remedy: 'Choose another layout.' }
}

function ended(what: string): Failure {
  return { code: 'cancelled', message: `${what} was ended. ${STAYS}`, remedy: '' }
}
