import type { Failure } from '../../../src-shared/core/failure.ts'
import type { Clock } from '../clock.ts'
import type { LedgerAge } from '../ledger/ledger-age.ts'
import { breakerBlockage, type FullBlockage, ledgerBlockage, minimumBalanceBlockage } from './blockage.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { DiskMonitor } from './disk-monitor.ts'

export interface QueueBlockagesDeps {
  readonly minimumBalance: { readonly unconfirmed: Failure | undefined }
  readonly ledgerAge: Pick<LedgerAge, 'isOlder'>
  readonly disk: DiskMonitor
  readonly breaker: CircuitBreaker
  readonly clock: Clock
}

/**
 * What stops every queued call: a minimum balance or a ledger to be confirmed, a disk that refuses,
 * an open breaker.
 */
export class QueueBlockages {
  readonly #deps: QueueBlockagesDeps

  constructor(deps: QueueBlockagesDeps) {
    this.#deps = deps
  }

  at(now: number): FullBlockage | undefined {
    const { minimumBalance, ledgerAge, disk, breaker, clock } = this.#deps
    return minimumBalanceBlockage(minimumBalance) ?? ledgerBlockage(ledgerAge) ?? disk.blockage ?? breakerBlockage(breaker, clock, now)
  }

  isDiskCheckDue(now: number): boolean {
    return this.#deps.disk.isCheckDue(now)
  }

  checkDisk(): Promise<void> {
    return this.#deps.disk.check()
  }
}
