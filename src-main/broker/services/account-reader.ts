import type { Account } from '../../../src-shared/ipc/casebook-api.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../src-shared/core/result.ts'
import { keyFingerprint } from '../account/account-cache.ts'
import type { MinimumBalance } from '../account/minimum-balance.ts'
import type { BrokerEvents } from '../broker-events.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { MAX_PROBE_WAIT_MS } from '../limits/circuit-breaker.ts'
import type { FreeCallSlots } from '../limits/free-call-slots.ts'
import type { DataApiClient } from './data-api-client.ts'
import { type AccountRequestDeps, requestAccount } from './request-account.ts'

const RECONCILE_AFTER_MS = 1000
/** After a reading that failed. */
const RETRY_AFTER_MS = 15_000

export const CLOSING = failure('cancelled', 'Casebook is closing.', 'Resume the plan after the next start.')

export interface AccountReaderDeps {
  readonly request: AccountRequestDeps
  readonly dataApi: DataApiClient
  readonly ledger: Ledger
  readonly slots: FreeCallSlots
  readonly minimumBalance: MinimumBalance
  readonly registry: { readonly calls: ReadonlySet<{ readonly state: string }> }
  readonly events: BrokerEvents
}

/**
 * Reads the account, once at a time and free of charge, and reconciles the ledger with it when
 * nothing is in flight.
 */
export class AccountReader {
  readonly #deps: AccountReaderDeps
  #reading: Promise<Result<Account>> | undefined
  #endReconcile: (() => void) | undefined
  #closed = false
  /** Readings in a row that failed. */
  #failedReadings = 0

  constructor(deps: AccountReaderDeps) {
    this.#deps = deps
  }

  read(): Promise<Result<Account>> {
    if (this.#reading !== undefined) return this.#reading
    const reading = this.#read().then((account) => {
      if (this.#reading === reading) this.#reading = undefined
      this.#deps.events.emit('accountRead', account)
      this.#deps.events.emit('dispatchNeeded', undefined)
      this.#failedReadings = account.ok ? 0 : this.#failedReadings + 1
      // Disputes that were too recent for this reading, as after a crash or in an outage, need
      // another one.
      this.scheduleReconcile()
      return account
    })
    this.#reading = reading
    return reading
  }

  /** Starts a second reading although one is in flight, which may hang. */
  readFresh(): Promise<Result<Account>> {
    this.#reading = undefined
    return this.read()
  }

  /** The key or the service has changed: a reading in flight is about another account. */
  reset(): void {
    this.#reading = undefined
  }

  /** Schedules a reading of the account for disputed credits, as soon as nothing is in flight. */
  scheduleReconcile(): void {
    const { dataApi, ledger, request } = this.#deps
    const target = dataApi.getTarget()
    if (this.#endReconcile !== undefined || this.#closed || this.#isBusy() || !target.ok) return
    const wait = ledger.reconcilableIn(keyFingerprint(target.value))
    if (wait === undefined) return
    this.#endReconcile = request.clock.after(Math.max(this.#reconcileDelayMs(), wait), () => {
      this.#endReconcile = undefined
      if (!this.#isBusy() && dataApi.stop === undefined && dataApi.breaker.openUntil === undefined) void this.read()
    })
  }

  /** Whether there are calls that do not wait for a reading themselves. */
  #isBusy(): boolean {
    for (const { state } of this.#deps.registry.calls) if (state !== 'awaiting-account') return true
    return false
  }

  /** Longer after failed readings, and always less than a minute. */
  #reconcileDelayMs(): number {
    return this.#failedReadings === 0 ? RECONCILE_AFTER_MS : Math.min(MAX_PROBE_WAIT_MS, RETRY_AFTER_MS * this.#failedReadings)
  }

  close(): void {
    this.#closed = true
    this.#endReconcile?.()
    this.#deps.slots.close()
  }

  async #read(): Promise<Result<Account>> {
    const { request, dataApi, ledger, slots, minimumBalance, events } = this.#deps
    const target = dataApi.getTarget()
    if (!target.ok) return target
    const slot = await slots.take(request.clock.now())
    if (slot === undefined) return err(CLOSING)
    const reservationsBefore = ledger.reservationCount()
    const wasQuiet = ledger.reservedTotal() === 0n
    const { account } = dataApi
    const reading = account.startRead()
    const result = await requestAccount(request, dataApi, target.value, slot)
    account.finishRead(reading)
    if (!dataApi.isCurrent(target.value)) return result
    const before = account.account?.creditsRemaining
    dataApi.applyAccountRead(reading, result)
    if (!result.ok) {
      if (dataApi.stopAfter(result.error, 'account', 0n)) events.emit('serviceStopped', undefined)
      return result
    }
    minimumBalance.handleAccountRead(before, account.account?.creditsRemaining)
    // Only a reading that no paid call overlapped can be compared with the ledger.
    if (wasQuiet && reservationsBefore === ledger.reservationCount())
      ledger.reconcile(keyFingerprint(target.value), BigInt(result.value.creditsRemaining))
    return result
  }
}
