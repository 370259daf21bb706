import type { Account, BrokerStatus, CaseMoney, LedgerSummary } from '../../src-shared/bridge.ts'
import type { Exchange } from '../../src-shared/exchange.ts'
import { type Failure, failure } from '../../src-shared/failure.ts'
import { err, type Result } from '../../src-shared/result.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../src-shared/service/table/limits.ts'
import { AccountKnowledge, keyTagOf } from './account/account-knowledge.ts'
import { AccountReader, CLOSING } from './account/account-reader.ts'
import { AccountSlots } from './account/account-slots.ts'
import { type AttemptParts, type AttemptResult, runAttempt } from './calls/attempt.ts'
import { type Broker, type BrokerParts, limitsFor } from './broker-parts.ts'
import { nextChangeAt, statusOf, StatusPublisher } from './broker-status.ts'
import type { Call, LegacyAccess, ServiceInUse } from './calls/call.ts'
import { CallRegistry } from './calls/call-registry.ts'
import { type Clock, systemClock } from './clock.ts'
import { DataService, NO_KEY } from './wire/data-service.ts'
import { DiskWatch } from './limits/disk-watch.ts'
import { createIdSource } from './wire/exchange-record.ts'
import { Floor } from './account/credit-floor.ts'
import { breakerHold, floorHold, type Hold, isDisk } from './limits/blockage.ts'
import { answerBefore } from './calls/journal-lookup.ts'
import { checkSpend, type LastCheckParts } from './calls/spend-check.ts'
import { isOfKey, LegacyService } from './wire/legacy-service.ts'
import { callSignIn, type Login } from './wire/legacy-sign-in.ts'
import type { RateLimits, Slot } from './limits/rate-limits.ts'
import { RetryBudget } from './limits/retry-policy.ts'
import type { Secret } from '../secret.ts'
import type { LegacyBase } from '../service-url.ts'
import { Sides } from './wire/sides.ts'
import { checkSubmission, type SubmitCall } from './calls/submission.ts'
import { createTransport, type Transport } from './wire/transport.ts'
import { refusalOf, Undecided } from './calls/undecided.ts'
import { afterWakingMs, WakeWatch } from './limits/wake-watch.ts'

const CLOSE_GRACE_MS = 3000
const OTHER_SERVICE = failure('cancelled', 'The call was cancelled: another service is in use now.', 'Resume the plan with its own service.')

export function createBroker(parts: BrokerParts): Broker {
  return new QueueBroker(parts)
}

class QueueBroker implements Broker {
  readonly #parts: BrokerParts
  readonly #clock: Clock
  readonly #transport: Transport
  readonly #limits: RateLimits
  readonly #book: CallRegistry
  readonly #data = new DataService()
  readonly #retryBudget = new RetryBudget()
  readonly #knowledge = new AccountKnowledge()
  readonly #legacy: LegacyService
  readonly #sides: Sides
  readonly #teller: StatusPublisher
  readonly #newId: () => string
  /** Attempts that were begun and have not ended. */
  readonly #attempts = new Set<Promise<void>>()
  #paused = false
  #closed = false
  readonly #floor: Floor
  readonly #disk: DiskWatch
  readonly #wakes = new WakeWatch()
  readonly #undecided: Undecided
  readonly #accountSlots: AccountSlots
  readonly #account: AccountReader
  #endTimer: (() => void) | undefined

  constructor(parts: BrokerParts) {
    this.#parts = parts
    this.#clock = parts.clock ?? systemClock
    this.#transport = parts.transport ?? createTransport()
    this.#newId = createIdSource(() => this.#clock.wall())
    this.#book = new CallRegistry(this.#newId)
    this.#legacy = new LegacyService(this.#clock)
    this.#sides = new Sides(this.#data, this.#legacy, this.#knowledge)
    this.#teller = new StatusPublisher(this.#clock, () => this.status())
    this.#limits = limitsFor(parts, this.#clock.now())
    this.#disk = new DiskWatch(this.#clock, parts.checkDisk, parts.ledger)
    this.#undecided = new Undecided(parts.ledger, this.#clock, (call, why) => {
      this.#book.finish(call, err(why))
      this.#changed()
    })
    this.#accountSlots = new AccountSlots(this.#limits)
    this.#floor = new Floor(parts.floorCredits ?? 0n)
    this.#account = new AccountReader({
      ledger: parts.ledger,
      data: this.#data,
      floor: this.#floor,
      knowledge: this.#knowledge,
      slots: this.#accountSlots,
      limits: this.#limits,
      planLimits: this.#planLimits,
      transport: this.#transport,
      clock: this.#clock,
      random: parts.random ?? Math.random,
      isBusy: () => this.#book.calls.size > this.#undecided.size,
      wasRead: (account) => this.#undecided.wasRead(account, (call) => this.#putBack(call)),
      isAwaited: () => this.#undecided.size > 0,
      mayGoOn: () => this.#goOn(),
      stopped: () => this.#failStopped(),
    })
  }

  get #checks(): LastCheckParts {
    return { data: this.#data, knowledge: this.#knowledge, floor: this.#floor, ledger: this.#parts.ledger }
  }

  get #planLimits(): NonNullable<BrokerParts['planLimits']> {
    return this.#parts.planLimits ?? PLAN_LIMITS
  }

  async submit(wish: SubmitCall): Promise<Result<Exchange>> {
    if (this.#closed) return err(CLOSING)
    const checked = checkSubmission(wish, this.#clock.wall().toISOString().slice(0, 10))
    if (!checked.ok) return checked
    const refusal = this.#sides.refusal(wish.endpoint)
    if (refusal !== undefined) return err(refusal)
    // A reading that failed must not speak for a network that may be back by now.
    if (this.#knowledge.plan === undefined) this.#knowledge.wasRead = false
    const early = this.#book.announce(wish)
    const known = await answerBefore({ ...this.#parts, disk: this.#disk }, wish, checked.value)
    // From here to the asking nothing waits: what is cancelled from now on is found as a call.
    const late = this.#book.takeUp(early) ?? (this.#closed ? CLOSING : this.#sides.refusal(wish.endpoint))
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
      stopped: this.#data.stop ?? hold?.failure,
      floor: this.#floor.status,
      hold: hold?.block,
      knowledge: this.#knowledge,
      calls: this.#book.calls,
      queue: this.#book.queue,
      undecided: this.#undecided,
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
    this.#data.resume()
    this.#disk.forget()
    this.#floor.forget()
    // Whoever resumes does not want to wait for the time at which the account would be read by itself.
    if (this.#undecided.size > 0) void this.#account.readAnew()
    this.#pump()
    this.#changed()
  }

  woke(): void {
    this.#transport.dropIdle?.()
    if (this.#book.calls.size === 0) return
    this.#data.breaker.woke(this.#clock.now(), afterWakingMs(this.#parts.random ?? Math.random))
    this.#goOn()
  }

  setFloor(credits: bigint): void {
    this.#floor.set(credits)
    this.#goOn()
  }

  loseFloor(): void {
    this.#floor.lose()
    this.#changed()
  }

  useKey(key: Secret | undefined): void {
    this.#data.useKey(key)
    this.#begin()
    if (key === undefined) this.#failStopped()
    this.#pump()
  }

  useService(service: { readonly origin: string; readonly practice: boolean }): void {
    // A token goes to the origin that gave it, which belongs to the service before.
    this.#legacy.lend(undefined)
    this.#data.useService(service)
    this.#begin()
    this.#failQueued(() => OTHER_SERVICE)
  }

  useLegacy(access: LegacyAccess | undefined): void {
    this.#legacy.lend(access)
    this.#pump()
  }

  async signIn(base: LegacyBase, login: Login): Promise<Result<Secret>> {
    const slot = this.#closed ? undefined : await this.#accountSlots.take(this.#clock.now(), () => this.#pump())
    return slot === undefined ? err(CLOSING) : callSignIn({ transport: this.#transport, limits: this.#limits, clock: this.#clock }, base, login, slot)
  }

  readAccount(): Promise<Result<Account>> {
    return this.#account.read()
  }

  async setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>> {
    const money = await this.#parts.ledger.setBudget(caseId, credits)
    this.#changed()
    return money
  }

  async compareSpending(caseId: string, credits: string): Promise<Result<CaseMoney>> {
    const money = await this.#parts.ledger.compare(caseId, credits)
    this.#changed()
    return money
  }

  async agreeOnLedger(): Promise<Result<void>> {
    const agreed = await this.#parts.ledger.agree()
    this.#changed()
    return agreed
  }

  ledgerSummary(caseId?: string): LedgerSummary {
    const use = this.#data.use()
    return this.#parts.ledger.summary(caseId, use.ok ? keyTagOf(use.value) : undefined)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#endTimer?.()
    this.#account.close()
    this.#teller.close()
    this.#failQueued(() => CLOSING)
    const deadline = this.#clock.now() + (this.#parts.closeGraceMs ?? CLOSE_GRACE_MS)
    while (this.#book.calls.size > 0 && this.#clock.now() < deadline) await new Promise<void>((resolve) => this.#clock.after(20, resolve))
    // What is still under way ends as an unknown outcome, and so as disputed.
    this.#transport.close()
    // Nor may the ledger close while an answer that has arrived is being kept: what it cost would stand nowhere, and the answer be given out.
    await Promise.allSettled(this.#attempts)
    await this.#parts.ledger.close()
  }

  /** Starts whatever may start now, and sets the timer for the next time something may. */
  #pump(): void {
    if (this.#closed) return
    const hasCalls = this.#book.calls.size > 0
    // Without calls nothing hurries, but a reading of the account may wait all the same, and its timer has just gone off.
    if (this.#wakes.look(this.#clock, hasCalls) && hasCalls) return this.woke()
    this.#endTimer?.()
    this.#endTimer = undefined
    const now = this.#clock.now()
    this.#accountSlots.serve(now)
    const { openUntil } = this.#data.breaker
    const mustProbe = openUntil !== undefined && openUntil <= now
    // The plan decides the price: it is asked for once, free of charge, before the first paid call.
    const mustAsk = this.#data.hasKey && !this.#knowledge.wasRead && this.#book.queue.size > 0 && !this.#paused
    if ((mustProbe || mustAsk) && this.#data.hasKey) void this.readAccount()
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
    this.#wakes.expect(next)
    if (Number.isFinite(next)) this.#endTimer = this.#clock.after(Math.max(1, next - now), () => this.#wake())
  }

  #wake(): void {
    if (this.#disk.isDue(this.#clock.now())) void this.#lookAtDisk()
    this.#pump()
  }

  #start(call: Call, slot: Slot): void {
    call.state = 'running'
    this.#changed()
    const attempt = this.#run(call, slot).then((again) => {
      if (again) this.#putBack(call)
      this.#goOn()
      this.#account.reconcileSoon()
    })
    this.#attempts.add(attempt)
    void attempt.finally(() => this.#attempts.delete(attempt))
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
    const use = this.#sides.use(call.endpoint)
    // Another key came meanwhile: which plan it is on, and so the price, is asked before anything is reserved.
    if (use.ok && isOfKey(call.endpoint) && !this.#knowledge.wasRead) {
      this.#limits.giveBack(slot)
      return true
    }
    // From here to the reservation nothing waits: two calls must not both see the last credits above the floor.
    const price = !room.ok ? room : use.ok ? checkSpend(this.#checks, call, use.value) : use
    if (use.ok && price.ok) {
      const attempt = await runAttempt(this.#attemptParts(use.value), call, slot, use.value, price.value)
      return this.#take(call, use.value, price.value, attempt)
    }
    this.#limits.giveBack(slot)
    const reason = price.ok ? NO_KEY : price.error
    if (isDisk(reason)) {
      this.#disk.refused(reason)
      return true
    }
    if (!this.#undecided.park(call, reason, use)) this.#book.finish(call, err(refusalOf(call, reason)))
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
      breaker: use.legacyPath === undefined ? this.#data.breaker : this.#legacy.breaker,
      retryBudget: this.#retryBudget,
      newId: this.#newId,
      learned: (facts, spent) => {
        // Whether questions are paid from the account of the key is not shown: the free account call tells, their headers do not count.
        const isQuestion = use.legacyPath !== undefined
        if (isQuestion ? spent === 0n || this.#sides.refusal('account') !== undefined : !this.#data.isCurrent(use)) return
        if (!isQuestion) this.#knowledge.learn(facts, spent, epoch)
        const limits = this.#planLimits[this.#knowledge.plan ?? 'free']
        if (isQuestion || this.#knowledge.planWatch.mustLook(facts, limits, this.#clock.now())) void this.readAccount()
      },
      diskRefused: (trouble) => {
        this.#disk.refused(trouble)
        this.#goOn()
        return !this.#closed
      },
    }
  }

  #take(call: Call, use: ServiceInUse, price: bigint, attempt: AttemptResult): boolean {
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
    else if (!attempt.result.ok && this.#data.isCurrent(use) && this.#data.stopFor(attempt.result.error, call.endpoint, price)) this.#failStopped()
    return false
  }

  /** Ends what waits and would be refused if it were asked for now. */
  #failStopped(): void {
    this.#failQueued((endpoint) => this.#sides.refusalOfKey(endpoint))
  }

  #failQueued(why: (endpoint: EndpointId) => Failure | undefined): void {
    this.#book.failQueued(why)
    this.#changed()
  }

  /** What calls stay queued for: a floor to be confirmed, and what passes by itself, the breaker's wait and a full disk. */
  #hold(): Hold | undefined {
    return floorHold(this.#floor) ?? this.#disk.hold ?? breakerHold(this.#data.breaker, this.#clock)
  }

  async #lookAtDisk(): Promise<void> {
    await this.#disk.look()
    this.#goOn()
  }

  /** Another key or service: nothing that was learned of the one before holds. */
  #begin(): void {
    this.#floor.forget()
    this.#account.forget()
    this.#limits.forget()
    this.#limits.setPlan(this.#planLimits.free)
    this.#changed()
  }

  #goOn(): void {
    this.#pump()
    this.#changed()
  }

  #changed(): void {
    if (!this.#closed) this.#teller.publishSoon()
  }
}
