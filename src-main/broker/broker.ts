import type { Account, BrokerStatus, CaseMoney, LedgerSummary } from '../../src-shared/bridge.ts'
import type { Exchange } from '../../src-shared/exchange.ts'
import { type Failure, failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { PLAN_LIMITS } from '../../src-shared/service/limits.ts'
import { AccountKnowledge, callAccount, keyTagOf } from './account-keeper.ts'
import { AccountSlots } from './account-slots.ts'
import { type AttemptParts, type AttemptResult, runAttempt } from './attempt.ts'
import { type Broker, type BrokerParts, limitsFor } from './broker-parts.ts'
import { nextChangeAt, statusOf, StatusTeller } from './broker-status.ts'
import type { Call, LegacyAccess, ServiceInUse } from './call.ts'
import { CallBook } from './call-book.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { type Clock, systemClock } from './clock.ts'
import { DiskWatch } from './disk-watch.ts'
import { createIdSource } from './exchange-record.ts'
import { Floor } from './floor.ts'
import { breakerHold, type Hold, isDisk } from './hold.ts'
import { keptAnswer } from './kept-answer.ts'
import { isLegacy, isOfKey, LegacySide } from './legacy-side.ts'
import { callSignIn, type Login } from './legacy-sign-in.ts'
import type { RateLimits, Slot } from './rate-limits.ts'
import { RetryBudget } from './retry-policy.ts'
import type { Secret } from './secret.ts'
import { type LegacyBase, serviceOriginOf } from './service-url.ts'
import { checkSubmission, type CheckedCall, priceToReserve, type SubmitCall } from './submission.ts'
import { createTransport, type Transport } from './transport.ts'

const RECONCILE_AFTER_MS = 1000
const CLOSE_GRACE_MS = 3000

const NO_KEY = failure('no_key', 'There is no API key.', 'Set a key in the settings, or use the practice service.')
const CLOSING = failure('cancelled', 'Casebook is closing.', 'Resume the plan after the next start.')

export function createBroker(parts: BrokerParts): Broker {
  return new QueueBroker(parts)
}

class QueueBroker implements Broker {
  readonly #parts: BrokerParts
  readonly #clock: Clock
  readonly #transport: Transport
  readonly #limits: RateLimits
  readonly #book: CallBook
  readonly #breaker = new CircuitBreaker()
  readonly #retryBudget = new RetryBudget()
  readonly #knowledge = new AccountKnowledge()
  readonly #legacy: LegacySide
  readonly #teller: StatusTeller
  readonly #newId: () => string
  #origin: Result<{ readonly origin: string; readonly practice: boolean }> = err(failure('internal', 'No service is in use.', 'Report this fault.'))
  #key: Secret | undefined
  #paused = false
  #closed = false
  /** Set until a key, the account or the person changes something. */
  #stop: Failure | undefined
  readonly #floor: Floor
  readonly #disk: DiskWatch
  #accountReading: Promise<Result<Account>> | undefined
  readonly #accountSlots: AccountSlots
  #endTimer: (() => void) | undefined
  #endReconcile: (() => void) | undefined

  constructor(parts: BrokerParts) {
    this.#parts = parts
    this.#clock = parts.clock ?? systemClock
    this.#transport = parts.transport ?? createTransport()
    this.#newId = createIdSource(() => this.#clock.wall())
    this.#book = new CallBook(this.#newId)
    this.#legacy = new LegacySide(this.#clock)
    this.#teller = new StatusTeller(this.#clock, () => this.status())
    this.#limits = limitsFor(parts, this.#clock.now())
    this.#disk = new DiskWatch(this.#clock, parts.checkDisk, parts.ledger)
    this.#accountSlots = new AccountSlots(this.#limits)
    this.#floor = new Floor(parts.floorCredits ?? 0n)
  }

  get #planLimits(): NonNullable<BrokerParts['planLimits']> {
    return this.#parts.planLimits ?? PLAN_LIMITS
  }

  async submit(wish: SubmitCall): Promise<Result<Exchange>> {
    if (this.#closed) return err(CLOSING)
    const checked = checkSubmission(wish)
    if (!checked.ok) return checked
    const refusal = this.#refusal(wish.endpoint)
    if (refusal !== undefined) return err(refusal)
    // A reading that failed must not speak for a network that may be back by now.
    if (this.#knowledge.plan === undefined) this.#knowledge.wasRead = false
    const early = this.#book.announce(wish)
    const known = await this.#knownAnswer(wish, checked.value)
    // From here to the asking nothing waits: what is cancelled from now on is found as a call.
    const late = this.#book.takeUp(early) ?? (this.#closed ? CLOSING : this.#refusal(wish.endpoint))
    if (late !== undefined) return err(late)
    if (known !== undefined) return known
    return new Promise((resolve) => {
      this.#book.ask(wish, checked.value, this.#clock.now(), resolve)
      this.#pump()
      this.#changed()
    })
  }

  cancel(caseId: string, stepIds: readonly string[]): number {
    const cancelled = this.#book.cancel(caseId, stepIds)
    if (cancelled > 0) this.#changed()
    return cancelled
  }

  status(): BrokerStatus {
    const hold = this.#hold()
    return statusOf({
      paused: this.#paused,
      stopped: this.#stop ?? hold?.failure,
      floor: this.#floor.status,
      hold: hold?.block,
      knowledge: this.#knowledge,
      calls: this.#book.calls,
      queue: this.#book.queue,
      limits: this.#limits,
      ledger: this.#parts.ledger,
      clock: this.#clock,
    })
  }

  onChanged(listener: (status: BrokerStatus) => void): () => void {
    return this.#teller.listen(listener)
  }

  pause(): void {
    this.#paused = true
    this.#changed()
  }

  resume(): void {
    this.#paused = false
    if (this.#stop?.code !== 'key_rejected') this.#stop = undefined
    this.#breaker.answered()
    this.#disk.forget()
    this.#floor.forget()
    this.#pump()
    this.#changed()
  }

  setFloor(credits: bigint): void {
    this.#floor.set(credits)
    this.#changed()
  }

  useKey(key: Secret | undefined): void {
    this.#key = key
    this.#begin()
    if (key === undefined) this.#failQueued(NO_KEY, isOfKey)
    this.#pump()
  }

  useService(service: { readonly origin: string; readonly practice: boolean }): void {
    const origin = serviceOriginOf(service.origin)
    // A token goes to the origin that gave it, which belongs to the service before.
    this.#legacy.lend(undefined)
    this.#origin = origin.ok ? ok({ origin: origin.value, practice: service.practice }) : origin
    this.#begin()
    this.#failQueued(failure('cancelled', 'The call was cancelled: another service is in use now.', 'Resume the plan with its own service.'))
  }

  useLegacy(access: LegacyAccess | undefined): void {
    this.#legacy.lend(access)
    this.#pump()
  }

  async signIn(base: LegacyBase, login: Login): Promise<Result<Secret>> {
    const slot = this.#closed ? undefined : await this.#slotForAccount()
    return slot === undefined ? err(CLOSING) : callSignIn({ transport: this.#transport, limits: this.#limits, clock: this.#clock }, base, login, slot)
  }

  readAccount(): Promise<Result<Account>> {
    if (this.#accountReading !== undefined) return this.#accountReading
    const reading = this.#readAccount().finally(() => {
      if (this.#accountReading === reading) this.#accountReading = undefined
      this.#pump()
      this.#changed()
    })
    this.#accountReading = reading
    return reading
  }

  async setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>> {
    const money = await this.#parts.ledger.setBudget(caseId, credits)
    this.#changed()
    return money
  }

  ledgerSummary(caseId?: string): LedgerSummary {
    return this.#parts.ledger.summary(caseId)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#endTimer?.()
    this.#endReconcile?.()
    this.#teller.close()
    this.#failQueued(CLOSING)
    this.#accountSlots.close()
    const deadline = this.#clock.now() + (this.#parts.closeGraceMs ?? CLOSE_GRACE_MS)
    while (this.#book.calls.size > 0 && this.#clock.now() < deadline) await new Promise<void>((resolve) => this.#clock.after(20, resolve))
    // What is still under way ends as an unknown outcome, and so as disputed.
    this.#transport.close()
    await new Promise<void>((resolve) => this.#clock.after(0, resolve))
    await this.#parts.ledger.close()
  }

  // --- the way of a call

  /** What answers a wish before it is booked: the answer that the journal holds, or that nothing can be written. */
  async #knownAnswer(wish: SubmitCall, checked: CheckedCall): Promise<Result<Exchange> | undefined> {
    const kept = await keptAnswer(this.#parts.journal, wish, checked)
    if (kept !== undefined) return ok(kept)
    if (this.#disk.hold === undefined) return undefined
    const room = await this.#disk.lookForWish()
    if (!room.ok) return room
    // While the disk was looked at, the same call may have got its answer.
    const arrived = await keptAnswer(this.#parts.journal, wish, checked)
    return arrived === undefined ? undefined : ok(arrived)
  }

  /** Starts whatever may start now, and sets the timer for the next time something may. */
  #pump(): void {
    if (this.#closed) return
    this.#endTimer?.()
    this.#endTimer = undefined
    const now = this.#clock.now()
    this.#accountSlots.serve(now)
    const { openUntil } = this.#breaker
    const mustProbe = openUntil !== undefined && openUntil <= now
    // The plan decides the price: it is asked for once, free of charge, before the first paid call.
    const mustAsk = this.#key !== undefined && !this.#knowledge.wasRead && this.#book.queue.size > 0 && !this.#paused
    if ((mustProbe || mustAsk) && this.#key !== undefined) void this.readAccount()
    const hold = this.#hold()
    if (hold === undefined && !this.#paused && !mustAsk) {
      for (;;) {
        const call = this.#book.queue.take(now, (endpoint) => this.#limits.blockedBy(endpoint, now) === undefined)
        if (call === undefined) break
        this.#start(call, this.#limits.take(call.endpoint, now))
      }
    }
    const isIdle = this.#book.queue.size === 0 || this.#paused || hold !== undefined || mustAsk
    const waiting = this.#accountSlots.endpoints
    const change = isIdle && waiting.length === 0 ? undefined : nextChangeAt(this.#book.queue, this.#limits, now, waiting)
    const next = Math.min(change ?? Infinity, hold?.block.until ?? Infinity)
    if (Number.isFinite(next)) this.#endTimer = this.#clock.after(Math.max(1, next - now), () => this.#wake())
  }

  #wake(): void {
    if (this.#disk.isDue(this.#clock.now())) void this.#lookAtDisk()
    this.#pump()
  }

  #start(call: Call, slot: Slot): void {
    call.state = 'running'
    this.#changed()
    void this.#run(call, slot).then((again) => {
      if (again) this.#putBack(call)
      this.#pump()
      this.#changed()
      this.#reconcileSoon()
    })
  }

  #putBack(call: Call): void {
    if (this.#closed || call.waiters.length === 0) {
      this.#book.finish(call, err(CLOSING))
      return
    }
    call.state = 'queued'
    this.#book.queue.add(call)
  }

  /** One attempt. Resolves to whether the call goes back into the queue at once. */
  async #run(call: Call, slot: Slot): Promise<boolean> {
    const room = await this.#parts.checkDisk()
    const use = this.#useFor(call.endpoint)
    // From here to the reservation nothing waits: two calls must not both see the last credits above the floor.
    const price = !room.ok ? room : use.ok ? this.#lastCheck(call, use.value) : use
    if (use.ok && price.ok) return this.#take(call, use.value, await runAttempt(this.#attemptParts(use.value), call, slot, use.value, price.value))
    this.#limits.giveBack(slot)
    const reason = price.ok ? NO_KEY : price.error
    if (isDisk(reason)) {
      this.#disk.refused(reason)
      return true
    }
    this.#book.finish(call, err(reason))
    return false
  }

  #attemptParts(use: ServiceInUse): AttemptParts {
    const { ledger, journal, appVersion, random = Math.random } = this.#parts
    const { epoch } = this.#knowledge
    return {
      ledger,
      journal,
      appVersion,
      random,
      transport: this.#transport,
      clock: this.#clock,
      limits: this.#limits,
      breaker: use.legacyPath === undefined ? this.#breaker : this.#legacy.breaker,
      retryBudget: this.#retryBudget,
      newId: this.#newId,
      learned: (facts, spent) => {
        // Whether questions are paid from the account of the key is not shown: the free account call tells, their headers do not count.
        const isQuestion = use.legacyPath !== undefined
        if (isQuestion ? spent === 0n || this.#refusal('account') !== undefined : !this.#isCurrent(use)) return
        if (!isQuestion) this.#knowledge.learn(facts, spent, epoch)
        const limits = this.#planLimits[this.#knowledge.plan ?? 'free']
        if (isQuestion || this.#knowledge.planWatch.mustLook(facts, limits, this.#clock.now())) void this.readAccount()
      },
      keepTrying: (trouble) => {
        this.#disk.refused(trouble)
        this.#pump()
        this.#changed()
        return !this.#closed
      },
    }
  }

  #take(call: Call, use: ServiceInUse, attempt: AttemptResult): boolean {
    if (attempt.kind === 'no-disk') {
      this.#disk.refused(attempt.failure)
      return true
    }
    if (attempt.kind === 'again') {
      if (this.#closed) this.#book.finish(call, err(CLOSING))
      else if (attempt.waitMs === 0) return true
      else this.#book.rest(call, this.#clock, attempt.waitMs, () => this.#pump())
      return false
    }
    this.#book.finish(call, attempt.result)
    if (use.legacyPath !== undefined) this.#legacy.ended(use, attempt.result)
    else if (!attempt.result.ok && this.#isCurrent(use)) this.#stopFor(attempt.result.error)
    return false
  }

  /** The last look before money is reserved: the price in force, and what is left in the account. */
  #lastCheck(call: Call, use: ServiceInUse): Result<bigint> {
    if (this.#stop !== undefined && isOfKey(call.endpoint)) return err(this.#stop)
    const price = priceToReserve(call.row, this.#knowledge.plan, call.approved)
    if (!price.ok) return this.#knowledge.plan === undefined && this.#knowledge.lastFailure !== undefined ? err(this.#knowledge.lastFailure) : price
    const { ledger } = this.#parts
    const committed = { reserved: ledger.reservedTotal(), disputed: ledger.undecidedTotal(keyTagOf(use)) }
    const refusal = this.#floor.note(this.#knowledge.refusal(price.value, committed, this.#floor.credits))
    return refusal === undefined ? price : err(refusal)
  }

  #failQueued(reason: Failure, concerned?: (endpoint: EndpointId) => boolean): void {
    this.#book.failQueued(reason, concerned)
    this.#changed()
  }

  // --- stops and holds

  /** Answers after which no paid call makes sense until something changes. */
  #stopFor(reason: Failure): void {
    const isInsufficient = reason.code === 'insufficient_credits' && reason.service !== undefined
    if (reason.code !== 'key_rejected' && reason.code !== 'payment_required' && !isInsufficient) return
    this.#stop = reason
    this.#failQueued(reason, isOfKey)
  }

  #refusal(endpoint: EndpointId): Failure | undefined {
    if (!this.#origin.ok) return this.#origin.error
    if (isLegacy(endpoint)) return this.#legacy.refusal()
    if (this.#key === undefined) return NO_KEY
    return this.#stop
  }

  /** What passes by itself: the breaker's wait, a full disk. Calls stay queued meanwhile. */
  #hold(): Hold | undefined {
    const { openUntil } = this.#breaker
    return this.#disk.hold ?? (openUntil === undefined ? undefined : breakerHold(openUntil, this.#clock))
  }

  async #lookAtDisk(): Promise<void> {
    await this.#disk.look()
    if (this.#closed) return
    this.#pump()
    this.#changed()
  }

  /** Another key or service: nothing that was learned of the one before holds. */
  #begin(): void {
    this.#stop = undefined
    this.#floor.forget()
    this.#knowledge.forget()
    // A reading under way tells of another account: whoever asks now gets one of their own.
    this.#accountReading = undefined
    this.#limits.forget()
    this.#limits.setPlan(this.#planLimits.free)
    this.#breaker.answered()
    this.#changed()
  }

  // --- the account

  async #readAccount(): Promise<Result<Account>> {
    const use = this.#use()
    if (!use.ok) return use
    const slot = await this.#slotForAccount()
    if (slot === undefined) return err(CLOSING)
    const { ledger } = this.#parts
    const reservationsBefore = ledger.reservationCount()
    const wasQuiet = ledger.reservedTotal() === 0n
    const reading = this.#knowledge.beginReading()
    const account = await callAccount(this.#attemptParts(use.value), use.value, slot)
    this.#knowledge.endReading(reading)
    if (!this.#isCurrent(use.value)) return account
    const before = this.#knowledge.account?.creditsRemaining
    this.#knowledge.read(reading, account)
    if (!account.ok) {
      this.#stopFor(account.error)
      return account
    }
    this.#floor.accountRead(before, this.#knowledge.account?.creditsRemaining)
    this.#limits.setPlan(this.#planLimits[account.value.plan])
    const isEmpty = account.value.creditsRemaining === '0'
    if (this.#stop?.code === 'key_rejected' || (this.#stop?.code === 'insufficient_credits' && !isEmpty)) this.#stop = undefined
    // Only a reading that no paid call overlapped can be compared with the ledger.
    if (wasQuiet && reservationsBefore === ledger.reservationCount()) ledger.reconcile(keyTagOf(use.value), BigInt(account.value.creditsRemaining))
    // What was too young to be told of, as after a crash, is asked for again by itself.
    this.#reconcileSoon()
    return account
  }

  #slotForAccount(): Promise<Slot | undefined> {
    return this.#accountSlots.take(this.#clock.now(), () => this.#pump())
  }

  /** Disputed credits are cleared by the free account call as soon as nothing is under way. */
  #reconcileSoon(): void {
    const use = this.#use()
    if (this.#endReconcile !== undefined || this.#closed || this.#book.calls.size > 0 || !use.ok) return
    const wait = this.#parts.ledger.reconcilableIn(keyTagOf(use.value))
    if (wait === undefined) return
    this.#endReconcile = this.#clock.after(Math.max(RECONCILE_AFTER_MS, wait), () => {
      this.#endReconcile = undefined
      if (this.#book.calls.size === 0 && this.#key !== undefined && this.#stop === undefined && this.#breaker.openUntil === undefined)
        void this.readAccount()
    })
  }

  // --- small parts

  /** Whether the service and key that a call went out with are still the ones in use. */
  #isCurrent(use: ServiceInUse): boolean {
    // By its text: the same key, set again while calls are under way, is the same account.
    return use.key.reveal() === this.#key?.reveal() && this.#origin.ok && this.#origin.value.origin === use.origin
  }

  #useFor(endpoint: EndpointId): Result<ServiceInUse> {
    return isLegacy(endpoint) ? this.#legacy.use() : this.#use()
  }

  #use(): Result<ServiceInUse> {
    if (!this.#origin.ok) return this.#origin
    return this.#key === undefined ? err(NO_KEY) : ok({ ...this.#origin.value, key: this.#key })
  }

  #changed(): void {
    if (!this.#closed) this.#teller.tellSoon()
  }
}
