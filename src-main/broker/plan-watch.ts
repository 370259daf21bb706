import type { HeaderFacts } from '../../src-shared/service/headers.ts'

/** Headers may lie: they cause a reading of the account at most this often. */
const LOOK_EVERY_MS = 60_000

/**
 * Notices that the account may be on another plan than the one last read: headers may lower our limits but never raise
 * them, so that after an upgrade only the account can say that the queue may go faster.
 */
export class PlanWatch {
  #lookedAt = -Infinity

  /** Whether an answer speaks of other limits than the plan's, and the account was not asked about that just now. */
  mustLook(facts: HeaderFacts | undefined, plan: { readonly second: number; readonly minute: number }, now: number): boolean {
    const isOther = (facts?.second.limit ?? plan.second) !== plan.second || (facts?.minute.limit ?? plan.minute) !== plan.minute
    if (!isOther || now - this.#lookedAt < LOOK_EVERY_MS) return false
    this.#lookedAt = now
    return true
  }
}
