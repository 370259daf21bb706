import type { HeaderFacts } from '../../../src-shared/service/answer/headers.ts'

/** Headers may lie: they cause a reading of the account at most this often. */
const LOOK_EVERY_MS = 60_000
/** Where they say nothing of limits at all, the account is looked at this often while calls are answered. */
const LOOK_WHERE_SILENT_MS = 600_000

/**
 * Notices that the account may be on another plan than the one last read: headers may lower our limits but never raise
 * them, so that after an upgrade only the account can say that the queue may go faster.
 */
export class PlanWatch {
  #lookedAt: number | undefined

  /** Whether an answer speaks of other limits than the plan's, or of none, and the account was not asked about that lately. */
  shouldReadAccount(facts: HeaderFacts | undefined, plan: { readonly second: number; readonly minute: number }, now: number): boolean {
    const { second, minute } = { second: facts?.second.limit, minute: facts?.minute.limit }
    const isSilent = second === undefined && minute === undefined
    if (!isSilent && (second ?? plan.second) === plan.second && (minute ?? plan.minute) === plan.minute) return false
    // The account was read before the first call.
    if (isSilent) this.#lookedAt ??= now
    if (now - (this.#lookedAt ?? -Infinity) < (isSilent ? LOOK_WHERE_SILENT_MS : LOOK_EVERY_MS)) return false
    this.#lookedAt = now
    return true
  }
}
