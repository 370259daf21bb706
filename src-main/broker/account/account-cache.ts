import type { Account } from '../../../src-shared/ipc/casebook-api.ts'
import { creditsText, formatCredits } from '../../../src-shared/core/credits-text.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import type { AccountPlan } from '../../../src-shared/service/table/endpoint.ts'
import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import { PlanWatch } from './plan-watch.ts'
import { TopUpWatch } from './top-up-watch.ts'

/** Distinguishes keys in the ledger. 32 bits of a hash reveal nothing of a key. */
export function keyFingerprint(target: Pick<ServiceTarget, 'origin' | 'key'>): string {
  return sha256Hex(`casebook ledger\n${target.origin}\n${target.key.reveal()}`).slice(0, 8)
}

/**
 * A reading of the account in flight. Responses that arrive meanwhile may be newer than its result.
 */
export interface PendingRead {
  lowestReported: bigint | undefined
  /** Spent by calls whose header does not count for the balance: see `applyHeaders`. */
  unreportedSpend: bigint
}

/** Committed credits that the known balance may not include yet. */
export interface CommittedCredits {
  readonly reserved: bigint
  /** Disputed since the last reading that could show whether they were charged. */
  readonly disputed: bigint
}

/** The account of the key in use: plan, remaining credits, and whether it was read. */
export class AccountCache {
  readonly planWatch = new PlanWatch()
  readonly topUpWatch = new TopUpWatch()
  account: Account | undefined
  /** The lowest known balance. */
  #remaining: bigint | undefined
  /**
   * The last reading minus the cost of calls sent after it: falls also when headers stay constant.
   */
  #counted: bigint | undefined
  #epoch = 0
  readonly #openReadings = new Set<PendingRead>()
  /** Why the last reading failed. Until one succeeds, calls use the higher prices. */
  lastFailure: Failure | undefined
  hasBeenRead = false

  get plan(): AccountPlan | undefined {
    return this.account?.plan
  }

  /** The lowest known balance in credits; undefined before the service has reported one. */
  get remaining(): bigint | undefined {
    return this.#remaining
  }

  /**
   * Changes with every reading. The value at which a call was sent shows whether a later reading
   * may include its cost.
   */
  get epoch(): number {
    return this.#epoch
  }

  reset(): void {
    this.account = undefined
    this.#remaining = undefined
    this.#counted = undefined
    this.#epoch++
    this.lastFailure = undefined
    this.hasBeenRead = false
  }

  /** Whether a reading is in flight, which may raise the known balance. */
  get isBeingRead(): boolean {
    return this.#openReadings.size > 0
  }

  startRead(): PendingRead {
    const reading: PendingRead = { lowestReported: undefined, unreportedSpend: 0n }
    this.#openReadings.add(reading)
    return reading
  }

  /**
   * A reading that calls overlapped may be older than they are: what their responses reported has
   * priority.
   */
  applyRead(reading: PendingRead, result: Result<Account>): void {
    this.hasBeenRead = true
    this.lastFailure = result.ok ? undefined : result.error
    if (!result.ok) return
    this.#epoch++
    this.#counted = clampToZero(BigInt(result.value.creditsRemaining) - reading.unreportedSpend)
    this.#remaining = min(reading.lowestReported, this.#counted)
    this.account = { ...result.value, creditsRemaining: `${this.#remaining}` }
  }

  finishRead(reading: PendingRead): void {
    this.#openReadings.delete(reading)
  }

  /**
   * Headers of overlapping calls arrive in any order, so they only lower the balance; the account
   * call sets it. The cost of a call lowers it too, unless a reading since it was sent (`epoch`)
   * may include it and its own header counts. A header with more than `known`, the balance when the
   * call was sent, is late, false, or shows added credits: it does not count.
   */
  applyHeaders(facts: HeaderFacts | undefined, spent: bigint, epoch: number, known?: bigint): void {
    const reported = facts?.creditsRemaining === undefined ? undefined : BigInt(facts.creditsRemaining)
    const isSilent = reported === undefined || (known !== undefined && reported > known - spent)
    for (const reading of this.#openReadings) {
      if (isSilent) reading.unreportedSpend += spent
      if (reported !== undefined) reading.lowestReported = min(reading.lowestReported, reported)
    }
    if (this.#counted !== undefined && (isSilent || epoch === this.#epoch)) this.#counted = clampToZero(this.#counted - spent)
    const before = this.#remaining
    const own = this.#counted ?? (reported === undefined && before !== undefined ? clampToZero(before - spent) : undefined)
    const after = reported === undefined ? own : min(own, reported)
    if (after === undefined || (before !== undefined && after >= before)) return
    this.#remaining = after
    if (this.account === undefined) return
    const { at, readAt = at } = this.account
    this.account = { ...this.account, creditsRemaining: `${after}`, at: facts?.readAt ?? at, readAt }
  }

  /**
   * Why a call of this price must not start: the balance less what is reserved does not cover it,
   * or less than `minimumBalance` would remain.
   */
  checkBalance(price: bigint, committed: CommittedCredits, minimumBalance: bigint): Failure | undefined {
    if (price === 0n) return undefined
    if (this.#remaining === undefined) return minimumBalance > 0n ? balanceUnknown(minimumBalance) : undefined
    const free = clampToZero(this.#remaining - committed.reserved)
    if (free < price) return insufficientCredits(price, free, committed.reserved)
    if (minimumBalance > 0n && this.#remaining - committed.reserved - committed.disputed - price < minimumBalance) {
      return failure(
        'minimum_balance_reached',
        `The call costs ${creditsText(`${price}`)} and would leave less than the minimum balance of ${creditsText(`${minimumBalance}`)}.`,
        'Lower the minimum balance in the settings, or add credits and refresh the account.',
      )
    }
    return undefined
  }
}

function insufficientCredits(price: bigint, free: bigint, reserved: bigint): Failure {
  const reservedText = reserved === 0n ? '' : ` in addition to the ${formatCredits(`${reserved}`)} reserved for calls in progress`
  return failure(
    'insufficient_credits',
    `The call costs ${creditsText(`${price}`)}, and the account has ${formatCredits(`${free}`)} left${reservedText}: ${creditsText(`${price - free}`)} missing.`,
    'Add credits in the account area of the service, then resume.',
  )
}

function balanceUnknown(minimumBalance: bigint): Failure {
  return failure(
    'minimum_balance_reached',
    `The account balance is unknown, and the minimum balance is ${creditsText(`${minimumBalance}`)}.`,
    'Test the key in the settings to read the account, then resume.',
  )
}

function min(known: bigint | undefined, other: bigint): bigint {
  return known === undefined || other < known ? other : known
}

function clampToZero(credits: bigint): bigint {
  return credits > 0n ? credits : 0n
}
