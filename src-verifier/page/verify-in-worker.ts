import { notVerified, type VerdictText } from '../../src-shared/report/verdict-text.ts'
import { maxVerificationMs, stoppedSentence } from '../../src-shared/custody/verification-limit.ts'
import { workerText } from './messages.ts'
import type { VerifyRequest } from './verify-worker.ts'

/** The members of a worker that are used. */
export interface VerifyingWorker {
  readonly postMessage: (request: VerifyRequest) => void
  readonly addEventListener: (type: 'message' | 'error' | 'messageerror', listener: (event: Event) => void) => void
  readonly terminate: () => void
}

/**
 * Verifies in a worker, which is terminated after the verdict, at the time limit, or by the
 * returned function. Every end but the last gives a verdict: a worker that stopped or was
 * terminated gives NOT VERIFIED.
 */
export function verifyInWorker(worker: VerifyingWorker, request: VerifyRequest, onVerdict: (verdict: VerdictText) => void): () => void {
  const maxMs = maxVerificationMs(request.file.size + (request.caseFile?.size ?? 0))
  const stop = (): void => {
    clearTimeout(deadline)
    worker.terminate()
  }
  const end = (verdict: VerdictText): void => {
    stop()
    onVerdict(verdict)
  }
  const deadline = setTimeout(() => end(notVerified(stoppedSentence(maxMs))), maxMs)
  worker.addEventListener('message', (event) => {
    // Only the verifier's own code runs in the worker.
    if (event instanceof MessageEvent) end(event.data as VerdictText)
  })
  for (const type of ['error', 'messageerror'] as const) worker.addEventListener(type, () => end(notVerified(workerText.stopped)))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(request)
  return stop
}
