import type { CasebookApi } from '../../src-shared/ipc/casebook-api.ts'
import type { HeadSignature } from '../../src-shared/custody/head-signature.ts'
import type { Failure } from '../../src-shared/core/failure.ts'

export interface HeadWriter {
  /**
   * Reports a new head; heads of one case reach the main process in order, and a burst of
   * commits sends only the newest.
   */
  readonly write: (caseId: string, seq: number, head: string) => void
  /** Resolves when no write is pending. */
  readonly settled: () => Promise<void>
  /**
   * Why the main process does not have the newest head of a case; undefined if it does.
   * Retried with the next commit.
   */
  readonly failureOf: (caseId: string) => Failure | undefined
}

/**
 * Stores the custody chain's head outside the browser's storage. The commit does not wait for it: a
 * crash can leave a lagging head too, and verification accepts one that is on the chain. `onSigned`
 * receives the signature over a head, and must not throw.
 */
export function createHeadWriter(api: Pick<CasebookApi, 'writeCustodyHead'>, onSigned: (signature: HeadSignature) => Promise<void>): HeadWriter {
  const newest = new Map<string, { seq: number; head: string }>()
  const running = new Map<string, Promise<void>>()
  const failures = new Map<string, Failure>()

  const send = async (caseId: string): Promise<void> => {
    for (let next = newest.get(caseId); next !== undefined; next = newest.get(caseId)) {
      newest.delete(caseId)
      const result = await api.writeCustodyHead({ caseId, ...next })
      if (result.ok) failures.delete(caseId)
      else failures.set(caseId, result.error)
      if (result.ok && result.value.signature !== undefined) await onSigned(result.value.signature)
    }
    running.delete(caseId)
  }

  return {
    write(caseId, seq, head) {
      const waiting = newest.get(caseId)
      if (waiting !== undefined && waiting.seq >= seq) return
      newest.set(caseId, { seq, head })
      if (!running.has(caseId)) running.set(caseId, send(caseId))
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values())
    },
    failureOf: (caseId) => failures.get(caseId),
  }
}
