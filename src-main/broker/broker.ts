import type { Account, BrokerStatus } from '../../src-shared/bridge.ts'
import type { CaseMoney, LedgerSummary } from '../../src-shared/ledger-summary.ts'
import type { Exchange } from '../../src-shared/exchange.ts'
import { type Failure, failure } from '../../src-shared/failure.ts'
import { err, type Result } from '../../src-shared/result.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../src-shared/service/table/limits.ts'
import { AccountKnowledge, keyTagOf } from './account/account-knowledge.ts'
import { AccountReader, CLOSING } from './account/account-reader.ts'
import { AccountSlots } from './account/account-slots.ts'
import { ChargedPrices } from './account/charged-prices.ts'
import { LackingPermissions } from './account/lacking-permissions.ts'
import { type Broker, type BrokerParts, limitsFor } from './broker-parts.ts'
import { statusOf, StatusPublisher } from './broker-status.ts'
import type { LegacyAccess } from './calls/call.ts'
import { CallDispatcher } from './calls/call-dispatcher.ts'
import { approvalOf, CallRegistry } from './calls/call-registry.ts'
import { CallRunner } from './calls/call-runner.ts'
import { type Clock, systemClock } from './clock.ts'
import { DataService } from './wire/data-service.ts'
import { DiskWatch } from './limits/disk-watch.ts'
import { createIdSource } from './wire/exchange-record.ts'
import { Floor } from './account/credit-floor.ts'
import { answerBefore } from './calls/journal-lookup.ts'
import { LegacyService } from './wire/legacy-service.ts'
import { callSignIn, type Login } from './wire/legacy-sign-in.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Secret } from '../secret.ts'
import type { LegacyBase } from '../service-url.ts'
import { Sides } from './wire/sides.ts'
import { checkSubmission, type SubmitCall } from './calls/submission.ts'
import { createTransport, type Transport } from './wire/transport.ts'
import { Undecided } from './calls/undecided.ts'
import { CallsInFlight } from './calls/worst-case.ts'

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
  readonly #knowledge = new AccountKnowledge()
  readonly #charged = new ChargedPrices()
  readonly #lacking = new LackingPermissions()
  readonly #legacy: LegacyService
  readonly #sides: Sides
  readonly #teller: StatusPublisher
  readonly #planLimits: NonNullable<BrokerParts['planLimits']>
  readonly #dispatcher: CallDispatcher
  readonly #runner: CallRunner
  #closed = false
  readonly #floor: Floor
  readonly #disk: DiskWatch
  readonly #undecided: Undecided
  readonly #accountSlots: AccountSlots
  readonly #account: AccountReader

  constructor(parts: BrokerParts) {
    const { ledger, random = Math.random } = parts
    const clock = parts.clock ?? systemClock
    const newId = createIdSource(() => clock.wall())
    this.#parts = parts
    this.#clock = clock
    this.#transport = parts.transport ?? createTransport()
    this.#planLimits = parts.planLimits ?? PLAN_LIMITS
    this.#book = new CallRegistry(newId)
    this.#legacy = new LegacyService(clock)
    this.#sides = new Sides(this.#data, this.#legacy, this.#knowledge)
    this.#teller = new StatusPublisher(clock, () => this.status())
    this.#limits = limitsFor(parts, clock.now())
    this.#disk = new DiskWatch(clock, parts.checkDisk, ledger)
    this.#undecided = new Undecided(
      ledger,
      clock,
      (call, why) => {
        this.#book.finish(call, err(why))
        this.#changed()
      },
      () => this.#data.breaker.openUntil !== undefined,
    )
    this.#accountSlots = new AccountSlots(this.#limits)
    this.#floor = new Floor(parts.floorCredits ?? 0n)
    const shared = {
      ledger,
      clock,
      random,
      transport: this.#transport,
      book: this.#book,
      limits: this.#limits,
      planLimits: this.#planLimits,
      data: this.#data,
      knowledge: this.#knowledge,
      charged: this.#charged,
      inFlight: new CallsInFlight(),
      lacking: this.#lacking,
      floor: this.#floor,
      disk: this.#disk,
      changed: () => this.#changed(),
      readAccount: () => void this.readAccount(),
      goOn: () => this.#dispatcher.goOn(),
      stopped: () => this.#failStopped(),
    }
    this.#account = new AccountReader({
      ...shared,
      slots: this.#accountSlots,
      isBusy: () => this.#book.calls.size > this.#undecided.size,
      wasRead: (account) => this.#undecided.wasRead(account, (call) => this.#runner.putBack(call)),
      isAwaited: () => this.#undecided.size > 0,
      mayGoOn: shared.goOn,
    })
    this.#runner = new CallRunner({
      ...shared,
      newId,
      journal: parts.journal,
      appVersion: parts.appVersion,
      checkDisk: parts.checkDisk,
      legacy: this.#legacy,
      sides: this.#sides,
      undecided: this.#undecided,
      isClosed: () => this.#closed,
      ended: () => this.#account.reconcileSoon(),
    })
    this.#dispatcher = new CallDispatcher({ ...shared, accountSlots: this.#accountSlots, start: (call, slot) => this.#runner.start(call, slot) })
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
    this.#parts.ledger.joinSession(wish.caseId, approvalOf(wish))
    return new Promise((resolve) => {
      this.#book.ask(wish, checked.value, this.#clock.now(), resolve)
      this.#dispatcher.goOn()
    })
  }

  cancel(caseId: string, stepIds: readonly string[]): number {
    const cancelled = this.#book.cancel(caseId, stepIds)
    if (cancelled > 0) this.#changed()
    return cancelled
  }

  status(): BrokerStatus {
    const { isPaused, held } = this.#dispatcher
    const blockage = this.#dispatcher.blockageAt(this.#clock.now())
    return statusOf({
      paused: isPaused,
      stopped: this.#data.stop ?? blockage?.failure,
      floor: this.#floor.status,
      blockage,
      knowledge: this.#knowledge,
      calls: this.#book.calls,
      queue: this.#book.queue,
      held,
      charged: this.#charged,
      lacking: this.#lacking,
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
    this.#dispatcher.isPaused = true
    this.#changed()
  }

  resume(): void {
    this.#dispatcher.isPaused = false
    this.#data.resume()
    this.#disk.forget()
    this.#floor.forget()
    // Whoever resumes does not want to wait for the time at which the account would be read by itself.
    if (this.#undecided.size > 0) void this.#account.readAnew()
    this.#dispatcher.goOn()
  }

  woke(): void {
    this.#dispatcher.woke()
  }

  setFloor(credits: bigint): void {
    this.#floor.set(credits)
    this.#dispatcher.goOn()
  }

  loseFloor(): void {
    this.#floor.lose()
    this.#changed()
  }

  useKey(key: Secret | undefined): void {
    this.#data.useKey(key)
    this.#begin()
    if (key === undefined) this.#failStopped()
    this.#dispatcher.dispatch()
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
    this.#dispatcher.dispatch()
  }

  async signIn(base: LegacyBase, login: Login): Promise<Result<Secret>> {
    const slot = this.#closed ? undefined : await this.#accountSlots.take(this.#clock.now(), () => this.#dispatcher.dispatch())
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

  async reconcileSpending(caseId: string, credits: string): Promise<Result<CaseMoney>> {
    const money = await this.#parts.ledger.compare(caseId, credits)
    this.#changed()
    return money
  }

  compareLedgerTurn(noted: number): void {
    this.#parts.ledger.age.compare(noted)
    this.#changed()
  }

  async acknowledgeLedgerIssues(): Promise<Result<void>> {
    const agreed = await this.#parts.ledger.agree()
    this.#dispatcher.goOn()
    return agreed
  }

  ledgerSummary(caseId?: string): LedgerSummary {
    const use = this.#data.use()
    return this.#parts.ledger.summary(caseId, use.ok ? keyTagOf(use.value) : undefined)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#dispatcher.close()
    this.#account.close()
    this.#teller.close()
    this.#failQueued(() => CLOSING)
    const deadline = this.#clock.now() + (this.#parts.closeGraceMs ?? CLOSE_GRACE_MS)
    while (this.#book.calls.size > 0 && this.#clock.now() < deadline) await new Promise<void>((resolve) => this.#clock.after(20, resolve))
    // What is still under way ends as an unknown outcome, and so as disputed.
    this.#transport.close()
    // Nor may the ledger close while an answer that has arrived is being kept: what it cost would stand nowhere, and the answer be given out.
    await this.#runner.idle()
    await this.#parts.ledger.close()
  }

  /** Ends what waits and would be refused if it were asked for now. */
  #failStopped(): void {
    this.#failQueued((endpoint) => this.#sides.refusalOfKey(endpoint))
  }

  #failQueued(why: (endpoint: EndpointId) => Failure | undefined): void {
    this.#book.failQueued(why)
    this.#changed()
  }

  /** Another key or service: nothing that was learned of the one before holds. */
  #begin(): void {
    this.#floor.forget()
    this.#account.forget()
    this.#charged.forget()
    this.#lacking.forget()
    this.#limits.forget()
    this.#limits.setPlan(this.#planLimits.free)
    this.#changed()
  }

  #changed(): void {
    if (!this.#closed) this.#teller.publishSoon()
  }
}
