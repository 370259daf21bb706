import type { Failure } from '../../../src-shared/core/failure.ts'
import { ok, type Result } from '../../../src-shared/core/result.ts'
import type { Clock } from '../clock.ts'
import { diskBlockage, type FullBlockage } from './blockage.ts'
import type { Ledger } from '../ledger/ledger.ts'

const RECHECK_INTERVAL_MS = 2000

/** Remembers that the disk has refused a write, and checks it again from time to time. */
export class DiskMonitor {
  readonly #clock: Clock
  readonly #check: () => Promise<Result<void>>
  readonly #ledger: Pick<Ledger, 'durable'>
  #problem: { readonly failure: Failure; readonly until: number } | undefined

  constructor(clock: Clock, check: () => Promise<Result<void>>, ledger: Pick<Ledger, 'durable'>) {
    this.#clock = clock
    this.#check = check
    this.#ledger = ledger
  }

  get blockage(): FullBlockage | undefined {
    return this.#problem === undefined ? undefined : diskBlockage(this.#problem)
  }

  recordFailure(failure: Failure): void {
    this.#problem = { failure, until: this.#clock.now() + RECHECK_INTERVAL_MS }
  }

  clear(): void {
    this.#problem = undefined
  }

  /** Whether there is room for the next response. */
  measure(): Promise<Result<void>> {
    return this.#check()
  }

  /**
   * Checks the disk if it has refused something, so that a new submission learns at once whether it
   * still does.
   */
  async recheck(): Promise<Result<void>> {
    const space = this.#problem === undefined ? ok(undefined) : await this.#check()
    if (space.ok) this.#problem = undefined
    return space
  }

  /** Whether the next check is due. Postpones the one after it. */
  isCheckDue(now: number): boolean {
    if (this.#problem === undefined || this.#problem.until > now) return false
    this.#problem = { ...this.#problem, until: now + RECHECK_INTERVAL_MS }
    return true
  }

  async check(): Promise<void> {
    const space = await this.#check()
    const written = space.ok ? await this.#ledger.durable() : space
    if (this.#problem === undefined) return
    if (written.ok) this.#problem = undefined
    else this.recordFailure(written.error)
  }
}
