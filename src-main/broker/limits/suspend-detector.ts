import type { Clock } from '../clock.ts'

/** Time that passed unnoticed and is longer than this was slept. Shorter pauses may be the machine's own, and connections outlive them. */
const MIN_SUSPEND_MS = 20_000

/** How long to wait after sleep: the network needs a moment, and whoever shares it wakes as well. */
export function resumeDelayMs(random: () => number): number {
  return 1000 + 2000 * random()
}

/**
 * Notices that the machine has slept while calls waited or were under way. The monotonic clock stops meanwhile on some systems,
 * which the time since boot betrays; on the others it counts on, so that a timer fires long after its time.
 */
export class SuspendDetector {
  #last: { readonly now: number; readonly boot: number } | undefined
  #dueAt = Infinity

  /** A timer was set for `dueAt` on the monotonic clock; Infinity: none is. */
  expect(dueAt: number): void {
    this.#dueAt = dueAt
  }

  /** Whether the machine has slept since the last look. Nothing is told of a time in which there was no work: nobody hurries after it. */
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
