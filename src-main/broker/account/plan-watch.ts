import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'

/** Headers may be wrong: they cause a reading of the account at most this often. */
const MIN_READ_INTERVAL_MS = 60_000
/** Interval of readings while headers name no limits at all. */
const READ_INTERVAL_WITHOUT_LIMITS_MS = 600_000

/**
 * Notices that the account may be on another plan than the one last read. Headers lower limits but
 * never raise them, so after an upgrade only the account can allow a faster queue.
 */
export class PlanWatch {
  #lookedAt: number | undefined

  /**
   * Whether a response names other limits than the plan's, or none, and the account was not read
   * for that lately.
   */
  shouldReadAccount(facts: HeaderFacts | undefined, plan: { readonly second: number; readonly minute: number }, now: number): boolean {
    const { second, minute } = { second: facts?.second.limit, minute: facts?.minute.limit }
    const isSilent = second === undefined && minute === undefined
    if (!isSilent && (second ?? plan.second) === plan.second && (minute ?? plan.minute) === plan.minute) return false
    // The account was read before the first call.
    if (isSilent) this.#lookedAt ??= now
    if (now - (this.#lookedAt ?? -Infinity) < (isSilent ? READ_INTERVAL_WITHOUT_LIMITS_MS : MIN_READ_INTERVAL_MS)) return false
    this.#lookedAt = now
    return true
  }
}
