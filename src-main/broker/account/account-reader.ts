import type { Account } from '../../../src-shared/bridge.ts'
import { failure } from '../../../src-shared/failure.ts'
import { err, type Result } from '../../../src-shared/result.ts'
import { type AccountCallParts, callAccount } from './account-call.ts'
import { type AccountKnowledge, keyTagOf } from './account-knowledge.ts'
import type { AccountSlots } from './account-slots.ts'
import type { BrokerParts } from '../broker-parts.ts'
import type { DataService } from '../wire/data-service.ts'
import { LONGEST_PROBE_WAIT_MS } from '../limits/circuit-breaker.ts'
import type { Floor } from './credit-floor.ts'
import type { Ledger } from '../ledger/ledger.ts'

const RECONCILE_AFTER_MS = 1000
/** After a reading that failed. */
const RETRY_AFTER_MS = 15_000

export const CLOSING = failure('cancelled', 'Casebook is closing.', 'Resume the plan after the next start.')

export interface AccountReaderParts extends Omit<AccountCallParts, 'breaker'> {
  readonly ledger: Ledger
  readonly data: DataService
  readonly floor: Floor
  readonly knowledge: AccountKnowledge
  readonly slots: AccountSlots
  readonly planLimits: NonNullable<BrokerParts['planLimits']>
  /** Whether calls are asked for and not answered yet. */
  readonly isBusy: () => boolean
  /** Told of each reading, before `mayGoOn`. */
  readonly wasRead: (account: Result<Account>) => void
  /** Whether calls wait for a reading to tell of an earlier attempt. */
  readonly isAwaited: () => boolean
  /** Told when something that waits may go on. */
  readonly mayGoOn: () => void
  /** Told of a reading that shows that no paid call makes sense for now. */
  readonly stopped: () => void
}

/** Reads the account, once at a time and free of charge, and compares the ledger with it when nothing is under way. */
export class AccountReader {
  readonly #parts: AccountReaderParts
  #reading: Promise<Result<Account>> | undefined
  #endReconcile: (() => void) | undefined
  #closed = false
  /** Readings in a row that failed. */
  #failedReadings = 0

  constructor(parts: AccountReaderParts) {
    this.#parts = parts
  }

  read(): Promise<Result<Account>> {
    if (this.#reading !== undefined) return this.#reading
    const reading = this.#read().then((account) => {
      if (this.#reading === reading) this.#reading = undefined
      this.#parts.wasRead(account)
      this.#parts.mayGoOn()
      this.#failedReadings = account.ok ? 0 : this.#failedReadings + 1
      // What was too young to be told of, as after a crash or in an outage, is asked for again by itself.
      this.reconcileSoon()
      return account
    })
    this.#reading = reading
    return reading
  }

  /** A reading that may hang is not waited for: another is made beside it. */
  readAnew(): Promise<Result<Account>> {
    this.#reading = undefined
    return this.read()
  }

  /** Another key or service: a reading under way tells of another account, and whoever asks now gets one of their own. */
  forget(): void {
    this.#reading = undefined
    this.#parts.knowledge.forget()
  }

  /** Disputed credits are cleared by the free account call as soon as nothing is under way. */
  reconcileSoon(): void {
    const { data, ledger, clock, isBusy } = this.#parts
    const use = data.use()
    if (this.#endReconcile !== undefined || this.#closed || isBusy() || !use.ok) return
    const wait = ledger.reconcilableIn(keyTagOf(use.value))
    if (wait === undefined) return
    this.#endReconcile = clock.after(Math.max(this.#reconcileDelayMs(), wait), () => {
      this.#endReconcile = undefined
      if (!isBusy() && data.stop === undefined && data.breaker.openUntil === undefined) void this.read()
    })
  }

  /** Longer after failed readings, and always less than a minute. */
  #reconcileDelayMs(): number {
    return this.#failedReadings === 0 ? RECONCILE_AFTER_MS : Math.min(LONGEST_PROBE_WAIT_MS, RETRY_AFTER_MS * this.#failedReadings)
  }

  close(): void {
    this.#closed = true
    this.#endReconcile?.()
    this.#parts.slots.close()
  }

  async #read(): Promise<Result<Account>> {
    const { data, floor, knowledge, ledger, limits, planLimits, slots, clock, mayGoOn } = this.#parts
    const use = data.use()
    if (!use.ok) return use
    const slot = await slots.take(clock.now(), mayGoOn)
    if (slot === undefined) return err(CLOSING)
    const reservationsBefore = ledger.reservationCount()
    const wasQuiet = ledger.reservedTotal() === 0n
    const reading = knowledge.beginReading()
    const account = await callAccount({ ...this.#parts, breaker: data.breaker }, use.value, slot)
    knowledge.endReading(reading)
    if (!data.isCurrent(use.value)) return account
    const before = knowledge.account?.creditsRemaining
    knowledge.read(reading, account)
    if (!account.ok) {
      if (data.stopFor(account.error, 'account', 0n)) this.#parts.stopped()
      return account
    }
    floor.accountRead(before, knowledge.account?.creditsRemaining)
    limits.setPlan(planLimits[account.value.plan])
    data.accountRead(account.value)
    // Only a reading that no paid call overlapped can be compared with the ledger.
    if (wasQuiet && reservationsBefore === ledger.reservationCount()) ledger.reconcile(keyTagOf(use.value), BigInt(account.value.creditsRemaining))
    return account
  }
}
