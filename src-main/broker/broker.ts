import type { Account, BrokerStatus } from '../../src-shared/ipc/casebook-api.ts'
import type { CaseMoney, LedgerSummary } from '../../src-shared/ipc/ledger-summary.ts'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import { type Failure, failure } from '../../src-shared/core/failure.ts'
import { err, type Result } from '../../src-shared/core/result.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../src-shared/service/table/limits.ts'
import type { Secret } from '../secret.ts'
import type { LegacyBase } from '../service-url.ts'
import { AccountCache, keyFingerprint } from './account/account-cache.ts'
import { ChargedPrices } from './account/charged-prices.ts'
import { MinimumBalance } from './account/minimum-balance.ts'
import { MissingPermissions } from './account/missing-permissions.ts'
import { type BrokerEvents, createBrokerEvents } from './broker-events.ts'
import { createStatus, StatusPublisher } from './broker-status.ts'
import type { Broker, BrokerDeps, BrokerOptions } from './broker-types.ts'
import { AttemptRunner } from './calls/attempt-runner.ts'
import { CallAdmission } from './calls/call-admission.ts'
import { CallDispatcher } from './calls/call-dispatcher.ts'
import { approvalOf, CallRegistry } from './calls/call-registry.ts'
import { CallRetries } from './calls/call-retries.ts'
import { CallRunner } from './calls/call-runner.ts'
import { CallsAwaitingReconciliation } from './calls/calls-awaiting-reconciliation.ts'
import { findJournaledResponse } from './calls/journal-lookup.ts'
import { ResponseRecorder } from './calls/response-recorder.ts'
import { SpendGuard } from './calls/spend-guard.ts'
import { checkSubmission, type SubmitCall } from './calls/submission.ts'
import { type Clock, systemClock } from './clock.ts'
import { createTransport, type Transport } from './http/transport.ts'
import { createRateLimits } from './limits/create-rate-limits.ts'
import { DiskMonitor } from './limits/disk-monitor.ts'
import { FreeCallSlots } from './limits/free-call-slots.ts'
import { QueueBlockages } from './limits/queue-blockages.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { resumeDelayMs } from './limits/suspend-detector.ts'
import { AccountReader, CLOSING } from './services/account-reader.ts'
import { DataApiClient } from './services/data-api-client.ts'
import { type LegacyAccess, LegacyClient } from './services/legacy-client.ts'
import { type Login, requestSignIn } from './services/legacy-sign-in.ts'
import { ServiceRouter } from './services/service-router.ts'

const CLOSE_GRACE_MS = 3000
const OTHER_SERVICE = failure(
  'cancelled',
  'The call was cancelled because the service was changed.',
  'Switch back to the service of the plan, then resume the plan.',
)

export function createBroker(deps: BrokerDeps, options: BrokerOptions): Broker {
  return new RequestBroker(deps, options)
}

/** Wires the parts of the broker together, and reacts to what they report. */
class RequestBroker implements Broker {
  readonly #deps: BrokerDeps
  readonly #closeGraceMs: number
  readonly #clock: Clock
  readonly #random: () => number
  readonly #transport: Transport
  readonly #events: BrokerEvents = createBrokerEvents()
  readonly #limits: RateLimits
  readonly #disk: DiskMonitor
  readonly #minimumBalance: MinimumBalance
  readonly #freeSlots: FreeCallSlots
  readonly #dataApi: DataApiClient
  readonly #legacy: LegacyClient
  readonly #router: ServiceRouter
  readonly #registry: CallRegistry
  readonly #awaiting: CallsAwaitingReconciliation
  readonly #account: AccountReader
  readonly #runner: CallRunner
  readonly #admission: CallAdmission
  readonly #blockages: QueueBlockages
  readonly #dispatcher: CallDispatcher
  readonly #status: StatusPublisher

  constructor(deps: BrokerDeps, options: BrokerOptions) {
    const { ledger, journal, checkDisk } = deps
    const clock = (this.#clock = deps.clock ?? systemClock)
    const random = (this.#random = deps.random ?? Math.random)
    const transport = (this.#transport = deps.transport ?? createTransport())
    const events = this.#events
    const planLimits = options.planLimits ?? PLAN_LIMITS
    this.#deps = deps
    this.#closeGraceMs = options.closeGraceMs ?? CLOSE_GRACE_MS
    const limits = (this.#limits = createRateLimits(options, ledger, clock.now()))
    const disk = (this.#disk = new DiskMonitor(clock, checkDisk, ledger))
    const minimumBalance = (this.#minimumBalance = new MinimumBalance(options.minimumBalance ?? 0n))
    const freeSlots = (this.#freeSlots = new FreeCallSlots(limits, events))
    const account = new AccountCache()
    const [charged, permissions] = [new ChargedPrices(), new MissingPermissions()]
    const dataApi = (this.#dataApi = new DataApiClient({ account, charged, permissions, limits, planLimits, clock, events }))
    this.#legacy = new LegacyClient({ clock, events, dataApi })
    this.#router = new ServiceRouter(dataApi, this.#legacy)
    const registry = (this.#registry = new CallRegistry(clock, events))
    const awaiting = (this.#awaiting = new CallsAwaitingReconciliation({ ledger, clock, registry, breaker: dataApi.breaker, events }))
    const request = { transport, limits, clock, random }
    this.#account = new AccountReader({ request, dataApi, ledger, slots: freeSlots, minimumBalance, registry, events })
    const spending = new SpendGuard({ account, minimumBalance, ledger, dataApi })
    const retries = new CallRetries({ ledger, random })
    const recorder = new ResponseRecorder({ journal, ledger, disk, clock, events, registry, appVersion: options.appVersion })
    const attempts = new AttemptRunner({ ledger, transport, limits, retries, recorder, clock, random })
    const runner = (this.#runner = new CallRunner({ registry, spending, attempts, awaiting, disk, limits, events }))
    const admission = (this.#admission = new CallAdmission({ limits, freeSlots, spending }))
    const blockages = (this.#blockages = new QueueBlockages({ minimumBalance, ledgerAge: ledger.age, disk, breaker: dataApi.breaker, clock }))
    this.#dispatcher = new CallDispatcher({ clock, registry, admission, blockages, dataApi, runner, events })
    this.#status = new StatusPublisher(clock, () => this.status())
    this.#listen()
  }

  #listen(): void {
    this.#events.on('changed', () => this.#status.publishSoon())
    this.#events.on('dispatchNeeded', () => this.#resumeCalls())
    this.#events.on('accountReadNeeded', () => void this.readAccount())
    this.#events.on('accountRead', (account) => this.#awaiting.handleAccountRead(account))
    this.#events.on('serviceStopped', () => this.#failStopped())
    this.#events.on('attemptEnded', () => this.#account.scheduleReconcile())
    this.#events.on('systemResumed', () => this.handleSystemResume())
  }

  async submit(submission: SubmitCall): Promise<Result<HttpExchange>> {
    if (this.#registry.isClosed) return err(CLOSING)
    const checked = checkSubmission(submission, this.#clock.wall().toISOString().slice(0, 10))
    if (!checked.ok) return checked
    const client = this.#router.clientFor(submission.endpoint)
    const refusal = client.checkRefusal(submission.endpoint)
    if (refusal !== undefined) return err(refusal)
    // Discard a failed account read: the network may have recovered.
    if (this.#dataApi.account.plan === undefined) this.#dataApi.account.hasBeenRead = false
    const pending = this.#registry.reserveEntry(submission)
    const { journal, ledger } = this.#deps
    const known = await findJournaledResponse({ journal, ledger, disk: this.#disk }, submission, checked.value)
    // No await from here to `enqueue`: a concurrent cancel must find the call.
    const ended = this.#registry.claim(pending) ?? (this.#registry.isClosed ? CLOSING : client.checkRefusal(submission.endpoint))
    if (ended !== undefined) return err(ended)
    if (known !== undefined) return known
    ledger.joinSession(submission.caseId, approvalOf(submission))
    return new Promise((resolve) => {
      this.#registry.enqueue({ submission, checked: checked.value, client }, resolve)
      this.#resumeCalls()
    })
  }

  cancel(caseId: string, stepIds: readonly string[]): number {
    const cancelled = this.#registry.cancel(caseId, stepIds)
    if (cancelled > 0) this.#changed()
    return cancelled
  }

  status(): BrokerStatus {
    const { ledger } = this.#deps
    return createStatus(
      {
        registry: this.#registry,
        dataApi: this.#dataApi,
        limits: this.#limits,
        ledger,
        minimumBalance: this.#minimumBalance,
        awaiting: this.#awaiting,
        clock: this.#clock,
      },
      { isPaused: this.#dispatcher.isPaused, blocked: this.#admission.blocked, blockage: this.#blockages.at(this.#clock.now()) },
    )
  }

  onChanged(listener: (status: BrokerStatus) => void): () => void {
    return this.#status.subscribe(listener)
  }

  pause(): void {
    this.#dispatcher.isPaused = true
    this.#changed()
  }

  resume(): void {
    this.#dispatcher.isPaused = false
    this.#dataApi.resume()
    this.#disk.clear()
    this.#minimumBalance.clearRefusal()
    // The person does not want to wait for the scheduled reading of the account.
    if (this.#awaiting.size > 0) void this.#account.readFresh()
    this.#resumeCalls()
  }

  handleSystemResume(): void {
    this.#transport.dropIdle?.()
    if (this.#registry.calls.size === 0) return
    this.#dataApi.breaker.handleSystemResume(this.#clock.now(), resumeDelayMs(this.#random))
    this.#resumeCalls()
  }

  setMinimumBalance(credits: bigint): void {
    this.#minimumBalance.set(credits)
    this.#resumeCalls()
  }

  invalidateMinimumBalance(): void {
    this.#minimumBalance.invalidate()
    this.#changed()
  }

  useKey(key: Secret | undefined): void {
    this.#dataApi.useKey(key)
    this.#forgetAccount()
    if (key === undefined) this.#failStopped()
    this.#dispatcher.dispatch()
  }

  useService(service: { readonly origin: string; readonly practice: boolean }): void {
    // A token is sent only to the origin that issued it, which belongs to the previous service.
    this.#legacy.useAccess(undefined)
    this.#dataApi.useService(service)
    this.#forgetAccount()
    this.#failQueued(() => OTHER_SERVICE)
  }

  useLegacyAccess(access: LegacyAccess | undefined): void {
    this.#legacy.useAccess(access)
    this.#dispatcher.dispatch()
  }

  async signIn(base: LegacyBase, login: Login): Promise<Result<Secret>> {
    const slot = this.#registry.isClosed ? undefined : await this.#freeSlots.take(this.#clock.now())
    if (slot === undefined) return err(CLOSING)
    return requestSignIn({ transport: this.#transport, limits: this.#limits, clock: this.#clock }, base, login, slot)
  }

  readAccount(): Promise<Result<Account>> {
    return this.#account.read()
  }

  async setBudget(caseId: string, credits: string): Promise<Result<CaseMoney>> {
    const money = await this.#deps.ledger.setBudget(caseId, credits)
    this.#changed()
    return money
  }

  async reconcileSpending(caseId: string, credits: string): Promise<Result<CaseMoney>> {
    const money = await this.#deps.ledger.reconcileSpending(caseId, credits)
    this.#changed()
    return money
  }

  checkLedgerTurn(noted: number): void {
    this.#deps.ledger.age.compare(noted)
    this.#changed()
  }

  async acknowledgeLedgerIssues(): Promise<Result<void>> {
    const acknowledged = await this.#deps.ledger.acknowledgeIssues()
    this.#resumeCalls()
    return acknowledged
  }

  ledgerSummary(caseId?: string): LedgerSummary {
    const target = this.#dataApi.getTarget()
    return this.#deps.ledger.summary(caseId, target.ok ? keyFingerprint(target.value) : undefined)
  }

  async close(): Promise<void> {
    if (this.#registry.isClosed) return
    this.#registry.close()
    this.#dispatcher.close()
    this.#account.close()
    this.#status.close()
    this.#failQueued(() => CLOSING)
    const deadline = this.#clock.now() + this.#closeGraceMs
    while (this.#registry.calls.size > 0 && this.#clock.now() < deadline) await new Promise<void>((resolve) => this.#clock.after(20, resolve))
    // Calls still in flight end with an unknown outcome, and so as disputed.
    this.#transport.close()
    // A response that has arrived must be stored and booked before the ledger closes.
    await this.#runner.idle()
    await this.#deps.ledger.close()
  }

  /** Fails queued calls that would be refused if they were submitted now. */
  #failStopped(): void {
    this.#failQueued((endpoint) => this.#router.clientFor(endpoint).checkQueuedRefusal(endpoint))
  }

  #failQueued(why: (endpoint: EndpointId) => Failure | undefined): void {
    this.#registry.failQueued(why)
    this.#changed()
  }

  /**
   * The key or the service has changed: refusals and readings in flight belong to another account.
   */
  #forgetAccount(): void {
    this.#minimumBalance.clearRefusal()
    this.#account.reset()
    this.#changed()
  }

  #resumeCalls(): void {
    this.#dispatcher.dispatch()
    this.#changed()
  }

  #changed(): void {
    this.#events.emit('changed', undefined)
  }
}
