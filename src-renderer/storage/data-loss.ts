import type { CustodyHead } from '../../src-shared/ipc/casebook-api.ts'
import { failure, type Failure } from '../../src-shared/core/failure.ts'
import type { CaseRecord } from '../../src-shared/case/case-state.ts'

/** A case in which the case file lacks the head that the main process recorded. */
export interface CaseLoss {
  readonly caseId: string
  /** 0 when the whole case is missing. */
  readonly storedSeq: number
  /** The head recorded by the main process, with its time. */
  readonly head: CustodyHead
}

/**
 * Compares the case file with the heads stored outside the browser. IndexedDB loses data silently
 * when its files are damaged while closed: a truncated chain and an empty file both look intact by
 * themselves. `idAt` returns the id of the stored entry at a head's position.
 */
export function detectDataLoss(
  records: readonly CaseRecord[],
  heads: readonly CustodyHead[],
  idAt: ReadonlyMap<string, string>,
  accepted: ReadonlyMap<string, string>,
): readonly CaseLoss[] {
  const stored = new Map(records.map((record) => [record.id, record.seq]))
  return heads
    .filter((head) => idAt.get(head.caseId) !== head.head && accepted.get(head.caseId) !== head.head)
    .map((head) => ({ caseId: head.caseId, storedSeq: stored.get(head.caseId) ?? 0, head }))
}

export function lossFailure({ storedSeq, head }: CaseLoss): Failure {
  return failure(
    'custody_mismatch',
    lost(storedSeq, head),
    'Restore a backup of the case file, or accept the loss and continue with the remaining data.',
  )
}

function lost(storedSeq: number, head: CustodyHead): string {
  if (storedSeq === 0) return `The case file contains no entry of case ${head.caseId}, which had ${head.seq} entries on ${head.at}.`
  if (storedSeq >= head.seq) return `Entry ${head.seq} of case ${head.caseId} differs from the one saved on ${head.at}.`
  const gone =
    head.seq - storedSeq === 1 ? `Entry ${head.seq} of case ${head.caseId} is` : `Entries ${storedSeq + 1} to ${head.seq} of case ${head.caseId} are`
  return `${gone} missing since ${head.at}.`
}
