export interface LedgerTimes {
  /** For the lines: UTC ISO. */
  readonly at: () => string
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Wall time of opening. */
  readonly openedAt: number
  readonly chargeWindowMs: number
}
