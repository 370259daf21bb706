import type { Clock } from '../clock.ts'

/** Longer gaps count as a suspend. Shorter ones may be load, and connections survive them. */
const MIN_SUSPEND_MS = 20_000

/** Wait after a suspend: the network needs a moment, and other clients resume as well. */
export function resumeDelayMs(random: () => number): number {
  return 1000 + 2000 * random()
}

/**
 * Notices that the machine was suspended while there were calls. On some systems the monotonic
 * clock stops meanwhile, which the time since boot reveals; on others it continues, and a timer
 * fires late.
 */
export class SuspendDetector {
  #last: { readonly now: number; readonly boot: number } | undefined
  #dueAt = Infinity

  /** A timer was set for `dueAt` on the monotonic clock; Infinity = none. */
  expect(dueAt: number): void {
    this.#dueAt = dueAt
  }

  /** Whether the machine was suspended since the last check. Time without calls does not count. */
  check(clock: Clock, isBusy: boolean): boolean {
    const last = this.#last
    const now = clock.now()
    const boot = clock.sinceBoot()
    const isLate = now - this.#dueAt > MIN_SUSPEND_MS
    this.#last = isBusy ? { now, boot } : undefined
    this.#dueAt = Infinity
    return last !== undefined && (isLate || boot - last.boot - (now - last.now) > MIN_SUSPEND_MS)
  }
}
