import type { Failure } from '../core/failure.ts'

export interface CaseMoney {
  readonly caseId: string
  readonly cap: string
  readonly settled: string
  readonly reserved: string
  readonly disputed: string
}

/** What was settled on a UTC day, for a case, at an endpoint. */
export interface DaySpending {
  readonly day: string
  readonly caseId: string
  /** An id of the endpoint table; '' where the ledger did not keep it by endpoint yet. */
  readonly endpoint: string
  readonly credits: string
  readonly calls: number
}

/** Credits that the service may or may not have taken. */
export interface Dispute {
  readonly id: string
  readonly caseId: string
  readonly endpoint: string
  readonly credits: string
  /** When the call went out, UTC ISO. */
  readonly at: string
  /** Code of the failure that left it open (`restart` where Casebook ended under it), '' where that was not kept. */
  readonly why: string
  /** What ends it: the next reading of the account, one after the key it was made with is in use again, or nothing any more. */
  readonly next: 'reading' | 'key' | 'stays'
  /** From when a reading can tell, UTC ISO; '' = at once. */
  readonly from: string
}

/** A step that was charged or may have been, and whose response nobody has: Casebook stopped before it was saved. */
export interface LostResponse {
  readonly planId: string
  readonly stepId: string
}

export interface LedgerSummary {
  readonly cases: readonly CaseMoney[]
  readonly days: readonly DaySpending[]
  /** The newest in dispute, at most `MAX_DISPUTES_SHOWN`; the sums of `cases` hold all. */
  readonly disputes: readonly Dispute[]
  /** Of one case, where one was named. */
  readonly lost?: readonly LostResponse[] | undefined
  /** What was found wrong with the desk's own files: ledger, answers that are not in a case yet, settings, custody heads. */
  readonly damage?: readonly Failure[] | undefined
}

/** As many disputes as a person looks through. */
export const MAX_DISPUTES_SHOWN = 200
