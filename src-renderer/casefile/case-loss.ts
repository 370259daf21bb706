import type { CustodyHead } from '../../src-shared/bridge.ts'
import { failure, type Failure } from '../../src-shared/failure.ts'
import type { CaseRecord } from './case-state.ts'

/** A case of which the desk remembers more than the case file holds. */
export interface CaseLoss {
  readonly caseId: string
  /** 0 when the whole case is gone. */
  readonly storedSeq: number
  /** What the desk remembers, and since when. */
  readonly head: CustodyHead
}

/**
 * Compares the case file with the heads that the desk keeps outside the browser's storage. IndexedDB loses data without a
 * word when its files were damaged while closed (security.md 0.8): a cut tail and an empty file both look healthy alone.
 */
export function lossesOf(records: readonly CaseRecord[], heads: readonly CustodyHead[], accepted: ReadonlyMap<string, string>): readonly CaseLoss[] {
  const stored = new Map(records.map((record) => [record.id, record.seq]))
  return heads
    .filter((head) => head.seq > (stored.get(head.caseId) ?? 0) && accepted.get(head.caseId) !== head.head)
    .map((head) => ({ caseId: head.caseId, storedSeq: stored.get(head.caseId) ?? 0, head }))
}

export function lossFailure({ storedSeq, head }: CaseLoss): Failure {
  const gone =
    storedSeq === 0
      ? `The case file holds nothing of case ${head.caseId}, of which ${head.seq} entries were kept on ${head.at}.`
      : `Entries ${storedSeq + 1} to ${head.seq} of case ${head.caseId} are missing since ${head.at}.`
  return failure('custody_mismatch', gone, 'Restore a backup of the case file, or accept the loss to go on with what is there.')
}
