import type { Failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import { runLayoutJob, type LayoutResult, type LayoutJob } from '../../../../src-shared/graph/layout/algorithms/layout-job.ts'
import { layoutText } from '../messages.ts'

/** The members of a worker that are needed. */
export type LayoutWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** A layout in progress. */
export interface LayoutUnderWay {
  readonly result: Promise<Result<LayoutResult>>
  /** Cancels it; the result is then a failure that reports this. */
  readonly cancel: () => void
}

/** Maximum duration of a layout, in ms; it is then aborted. */
export const MAX_DELAY_MS = 15_000
/** A timer delayed by more than this means that the page was blocked and received no messages. */
const HELD_UP_MS = 500

/** How long a worker waits for the next layout: starting one takes longer than most layouts. */
export const MAX_IDLE_MS = 60_000
let idle: { readonly worker: LayoutWorker; readonly timer: ReturnType<typeof setTimeout> } | undefined

function takeIdle(): LayoutWorker | undefined {
  const taken = idle
  idle = undefined
  clearTimeout(taken?.timer)
  return taken?.worker
}

/** Leaves the worker for the next layout; another one that waits is ended. */
function leaveIdle(worker: LayoutWorker): void {
  takeIdle()?.terminate()
  idle = { worker, timer: setTimeout(() => takeIdle()?.terminate(), MAX_IDLE_MS) }
}

/**
 * Computes a layout in a worker without another layout, which is ended if the layout is cancelled
 * or too slow; positions on the canvas stay until then. Without workers, as in Node, the page
 * computes it itself.
 */
export function runLayoutInWorker(job: LayoutJob, what: string, makeWorker: () => LayoutWorker | undefined = newWorker): LayoutUnderWay {
  const worker = takeIdle() ?? makeWorker()
  if (worker === undefined) return { result: Promise.resolve(ok(runLayoutJob(job))), cancel: () => undefined }
  let settle: (result: Result<LayoutResult>) => void = () => undefined
  const result = new Promise<Result<LayoutResult>>((resolve) => {
    settle = resolve
  })
  const listening = new AbortController()
  const end = (with_: Result<LayoutResult>): void => {
    if (listening.signal.aborted) return
    clearTimeout(timer)
    listening.abort()
    if (with_.ok) leaveIdle(worker)
    else worker.terminate()
    settle(with_)
  }
  let timer: ReturnType<typeof setTimeout>
  const endAfter = (ms: number): void => {
    const due = performance.now() + ms
    timer = setTimeout(() => {
      // Messages from the worker may be queued behind this timer of a blocked page: let them arrive
      // first.
      if (performance.now() - due > HELD_UP_MS) endAfter(HELD_UP_MS)
      else end(err(timeoutFailure(what)))
    }, ms)
  }
  endAfter(MAX_DELAY_MS)
  const { signal } = listening
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutResult>) => end(ok(data)), { signal })
  worker.addEventListener(
    'error',
    (event) => {
      event.preventDefault()
      end(err(fell(what)))
    },
    { signal },
  )
  worker.postMessage(job, { transfer: [] })
  return { result, cancel: () => end(err(endFailure(what))) }
}

function newWorker(): LayoutWorker | undefined {
  return typeof Worker === 'undefined' ? undefined : new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
}

function timeoutFailure(what: string): Failure {
  return {
    code: 'timeout',
    message: layoutText.tookTooLong(what, MAX_DELAY_MS / 1_000),
    remedy: layoutText.filterOrChoose,
  }
}

function fell(what: string): Failure {
  return { code: 'internal', message: layoutText.failed(what), remedy: layoutText.chooseAnother }
}

function endFailure(what: string): Failure {
  return { code: 'cancelled', message: layoutText.cancelled(what), remedy: '' }
}
