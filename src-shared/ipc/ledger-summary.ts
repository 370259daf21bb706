import type { Failure } from '../core/failure.ts'

export interface CaseMoney {
  readonly caseId: string
  readonly cap: string
  readonly settled: string
  readonly reserved: string
  readonly disputed: string
}

/** Credits settled on a UTC day, for a case, at an endpoint. */
export interface DaySpending {
  readonly day: string
  readonly caseId: string
  /** An id of the endpoint table; '' for ledger lines from before endpoints were recorded. */
  readonly endpoint: string
  readonly credits: string
  readonly calls: number
}

/** Credits that the service may or may not have charged. */
export interface Dispute {
  readonly id: string
  readonly caseId: string
  readonly endpoint: string
  readonly credits: string
  /** When the call was sent, UTC ISO. */
  readonly at: string
  /**
   * Code of the failure that left it open (`restart` where Casebook ended during the call), ''
   * where it was not recorded.
   */
  readonly why: string
  /** What ends it: the next account read, one after its key is in use again, or nothing. */
  readonly next: 'reading' | 'key' | 'stays'
  /** Earliest time at which an account read can decide, UTC ISO; '' = at once. */
  readonly from: string
}

/**
 * A step that was charged or may have been, and whose response was lost: Casebook stopped before it
 * was saved.
 */
export interface LostResponse {
  readonly planId: string
  readonly stepId: string
}

export interface LedgerSummary {
  readonly cases: readonly CaseMoney[]
  readonly days: readonly DaySpending[]
  /** The newest disputes, at most `MAX_DISPUTES_SHOWN`; the sums of `cases` include all. */
  readonly disputes: readonly Dispute[]
  /** Only for a request that names a case. */
  readonly lost?: readonly LostResponse[] | undefined
  /**
   * Damage found in the backend's own files: ledger, responses not yet in a case, settings, custody
   * heads.
   */
  readonly damage?: readonly Failure[] | undefined
}

/** Maximum number of disputes that are listed. */
export const MAX_DISPUTES_SHOWN = 200
