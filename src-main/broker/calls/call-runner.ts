import type { Failure } from '../../../src-shared/failure.ts'
import { err, type Result } from '../../../src-shared/result.ts'
import type { AccountKnowledge } from '../account/account-knowledge.ts'
import { CLOSING } from '../account/account-reader.ts'
import { beyondEveryPrice, type ChargedPrices } from '../account/charged-prices.ts'
import type { Floor } from '../account/credit-floor.ts'
import type { LackingPermissions } from '../account/lacking-permissions.ts'
import type { BrokerParts } from '../broker-parts.ts'
import type { Clock } from '../clock.ts'
import { believableCredits } from '../ledger/money.ts'
import { isDisk } from '../limits/blockage.ts'
import type { DiskWatch } from '../limits/disk-watch.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'
import { RetryBudget } from '../limits/retry-policy.ts'
import { type DataService, NO_KEY } from '../wire/data-service.ts'
import { isOfKey, type LegacyService } from '../wire/legacy-service.ts'
import type { Sides } from '../wire/sides.ts'
import type { Transport } from '../wire/transport.ts'
import { type AttemptParts, type AttemptResult, runAttempt } from './attempt.ts'
import type { Call, ServiceInUse } from './call.ts'
import type { CallRegistry } from './call-registry.ts'
import { checkSpend } from './spend-check.ts'
import { refusalOf, type Undecided } from './undecided.ts'
import { type CallsInFlight, costOf } from './worst-case.ts'

export interface CallRunnerParts extends Pick<BrokerParts, 'ledger' | 'journal' | 'appVersion' | 'checkDisk'> {
  readonly planLimits: NonNullable<BrokerParts['planLimits']>
  readonly clock: Clock
  readonly random: () => number
  readonly newId: () => string
  readonly transport: Transport
  readonly book: CallRegistry
  readonly limits: RateLimits
  readonly data: DataService
  readonly legacy: LegacyService
  readonly sides: Sides
  readonly knowledge: AccountKnowledge
  readonly charged: ChargedPrices
  readonly inFlight: CallsInFlight
  readonly lacking: LackingPermissions
  readonly floor: Floor
  readonly disk: DiskWatch
  readonly undecided: Undecided
  readonly isClosed: () => boolean
  /** Reads the account, once at a time. */
  readonly readAccount: () => void
  /** Told when other calls may go on. */
  readonly goOn: () => void
  readonly changed: () => void
  /** Told when an attempt has ended, whatever became of it. */
  readonly ended: () => void
  /** Told after an answer that stops more calls than its own. */
  readonly stopped: () => void
}

/** How long a call rests whose price may fit into the account once the calls in flight have ended. */
const WEIGHED_AGAIN_MS = 250

/** Carries calls out: one attempt at a time, and what becomes of the call after it. */
export class CallRunner {
  readonly #parts: CallRunnerParts
  readonly #retryBudget = new RetryBudget()
  /** Attempts that were begun and have not ended. */
  readonly #attempts = new Set<Promise<void>>()

  constructor(parts: CallRunnerParts) {
    this.#parts = parts
  }

  start(call: Call, slot: Slot): void {
    call.state = 'running'
    const cost = costOf(this.#parts, call)
    const ended = cost === undefined ? undefined : this.#parts.inFlight.add(cost)
    this.#parts.changed()
    const attempt = this.#run(call, slot).then((again) => {
      ended?.()
      if (again) this.putBack(call)
      this.#parts.goOn()
      this.#parts.ended()
    })
    this.#attempts.add(attempt)
    void attempt.finally(() => this.#attempts.delete(attempt))
  }

  /** Resolves when no attempt is under way. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#attempts)
  }

  /** Into the queue again, in its old place. */
  putBack(call: Call): void {
    const { book, isClosed } = this.#parts
    if (isClosed() || call.waiters.length === 0) {
      book.finish(call, err(CLOSING))
      return
    }
    call.state = 'queued'
    book.queue.add(call)
  }

  /** One attempt. Resolves to whether the call goes back into the queue at once. */
  async #run(call: Call, slot: Slot): Promise<boolean> {
    const { checkDisk, sides, knowledge, limits, disk, undecided, book, ledger, clock, goOn, isClosed } = this.#parts
    const room = await checkDisk()
    const use = sides.use(call.endpoint)
    // Another key came meanwhile: which plan it is on, and so the price, is asked before anything is reserved.
    if (use.ok && isOfKey(call.endpoint) && !knowledge.wasRead) {
      limits.giveBack(slot)
      return true
    }
    // From here to the reservation nothing waits: two calls must not both see the last credits above the floor.
    const price: Result<bigint> = !room.ok ? room : use.ok ? checkSpend(this.#parts, call, use.value) : use
    if (use.ok && price.ok) {
      const attempt = await runAttempt(this.#attemptParts(call, use.value, price.value), call, slot, use.value, price.value)
      return this.#take(call, use.value, price.value, attempt)
    }
    limits.giveBack(slot)
    const reason = price.ok ? NO_KEY : price.error
    if (isDisk(reason)) {
      disk.refused(reason)
      return true
    }
    // A balance that fell meanwhile may count the calls in flight twice: their responses decide, or a reading that is under way.
    if (isOfAccount(reason) && (ledger.reservedTotal() > 0n || knowledge.isBeingRead) && !isClosed()) book.rest(call, clock, WEIGHED_AGAIN_MS, goOn)
    else if (!undecided.park(call, reason, use)) book.finish(call, err(refusalOf(call, reason)))
    return false
  }

  #attemptParts(call: Call, use: ServiceInUse, price: bigint): AttemptParts {
    const { data, legacy, sides, knowledge, charged, planLimits, clock, disk, goOn, isClosed, readAccount, stopped } = this.#parts
    const { epoch, remaining } = knowledge
    return {
      ...this.#parts,
      breaker: use.legacyPath === undefined ? data.breaker : legacy.breaker,
      retryBudget: this.#retryBudget,
      learned: (facts, spent, isGood) => {
        // Whether questions are paid from the account of the key is not shown: the free account call tells, their headers do not count.
        const isQuestion = use.legacyPath !== undefined
        if (isQuestion ? spent === 0n || sides.refusal('account') !== undefined : !data.isCurrent(use)) return
        if (!isQuestion) {
          knowledge.learn(facts, spent, epoch, remaining)
          if (isGood || spent > 0n) charged.charged(call.endpoint, price, spent)
          const said = facts?.creditsUsed
          if (said !== undefined && BigInt(said) > believableCredits(call.row, price)) {
            data.doubt(beyondEveryPrice(call.row, said))
            stopped()
          }
        }
        const now = clock.now()
        const isTopUp = !isQuestion && knowledge.topUpWatch.mustRead(facts, remaining, now)
        if (isQuestion || isTopUp || knowledge.planWatch.mustLook(facts, planLimits[knowledge.plan ?? 'free'], now)) readAccount()
      },
      diskRefused: (trouble) => {
        disk.refused(trouble)
        goOn()
        return !isClosed()
      },
    }
  }

  /** Whether a call that was held for want of room may be made again: an outage is why, or there is room by now. */
  #mayGoOn(call: Call, use: ServiceInUse): boolean {
    const { data, legacy } = this.#parts
    const { openUntil, isOnTrial } = use.legacyPath === undefined ? data.breaker : legacy.breaker
    const isOutage = openUntil !== undefined || isOnTrial
    if (!this.#retryBudget.take(isOutage)) return false
    if (isOutage) call.outages++
    else call.retries++
    return true
  }

  #take(call: Call, use: ServiceInUse, price: bigint, attempt: AttemptResult): boolean {
    const { book, clock, data, disk, lacking, legacy, goOn, isClosed, stopped } = this.#parts
    if (attempt.kind === 'no-disk') {
      disk.refused(attempt.failure)
      return true
    }
    if (attempt.kind === 'again') {
      if (isClosed()) book.finish(call, err(CLOSING))
      else if (attempt.waitMs === 0) return true
      else book.rest(call, clock, attempt.waitMs, goOn, attempt.isHeld ? () => this.#mayGoOn(call, use) : undefined)
      return false
    }
    if (use.legacyPath === undefined && data.isCurrent(use)) lacking.ended(call.endpoint, attempt.result, clock.wall().toISOString())
    book.finish(call, attempt.result)
    if (use.legacyPath !== undefined) legacy.ended(use, attempt.result)
    else if (!attempt.result.ok && data.isCurrent(use) && data.stopFor(attempt.result.error, call.endpoint, price)) stopped()
    return false
  }
}

/** Whether the known balance is the reason, and not an answer of the service. */
function isOfAccount({ code, service }: Failure): boolean {
  return service === undefined && (code === 'insufficient_credits' || code === 'floor_reached')
}
