import type { Account } from '../../../src-shared/ipc/casebook-api.ts'
import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Secret } from '../../secret.ts'
import { serviceOriginOf } from '../../service-url.ts'
import type { AccountCache, PendingRead } from '../account/account-cache.ts'
import { type ChargedPrices, implausibleChargeError } from '../account/charged-prices.ts'
import type { MissingPermissions } from '../account/missing-permissions.ts'
import type { BrokerEvents } from '../broker-events.ts'
import type { Clock } from '../clock.ts'
import { classifyResponse, type ResponseClassification } from '../http/classify-response.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import type { SendOutcome } from '../http/transport.ts'
import { maxPlausibleCharge, priceInForce, type ReservationOutcome, resolveReservation } from '../ledger/charges.ts'
import type { PlanLimits } from '../limits/create-rate-limits.ts'
import { CircuitBreaker } from '../limits/circuit-breaker.ts'
import type { PauseScope, RateLimits, Slot } from '../limits/rate-limits.ts'
import { notSentError } from './not-sent-error.ts'
import type { ServiceAttempt, ServiceCall, ServiceClient, ServiceRequest } from './service-client.ts'

export const NO_KEY = failure('no_key', 'There is no API key.', 'Set a key in the settings, or use the practice service.')

export interface DataApiClientDeps {
  readonly account: AccountCache
  readonly charged: ChargedPrices
  readonly permissions: MissingPermissions
  readonly limits: Pick<RateLimits, 'setPlan' | 'reset'>
  readonly planLimits: PlanLimits
  readonly clock: Pick<Clock, 'now' | 'wall'>
  readonly events: BrokerEvents
}

/** Calls at or above the price `from` make no sense for now; 0 stops every call of the key. */
interface Stop {
  readonly failure: Failure
  readonly from: bigint
}

/**
 * The data API in use: its address, the API key, and what is known about the account of the key.
 */
export class DataApiClient implements ServiceClient {
  readonly breaker = new CircuitBreaker()
  readonly #deps: DataApiClientDeps
  #origin: Result<{ readonly origin: string; readonly practice: boolean }> = err(
    failure('internal', 'No service is selected.', 'Report this as a bug.'),
  )
  #key: Secret | undefined
  /** Set until a key, the account or the person changes something. */
  #stop: Stop | undefined
  /** Endpoints that the service sells call by call only. */
  readonly #payPerCall = new Map<EndpointId, Failure>()

  constructor(deps: DataApiClientDeps) {
    this.#deps = deps
  }

  get account(): AccountCache {
    return this.#deps.account
  }

  /** Charges above the price table. */
  get charged(): Pick<ChargedPrices, 'list'> {
    return this.#deps.charged
  }

  get permissions(): Pick<MissingPermissions, 'list'> {
    return this.#deps.permissions
  }

  get hasKey(): boolean {
    return this.#key !== undefined
  }

  get stop(): Failure | undefined {
    return this.#stop?.failure
  }

  get mustReadAccount(): boolean {
    return this.hasKey && !this.account.hasBeenRead
  }

  useKey(key: Secret | undefined): void {
    this.#key = key
    this.#reset()
  }

  useService(service: { readonly origin: string; readonly practice: boolean }): void {
    const origin = serviceOriginOf(service.origin)
    this.#origin = origin.ok ? ok({ origin: origin.value, practice: service.practice }) : origin
    this.#reset()
  }

  /** Forgets everything that was learned with the previous key or service. */
  #reset(): void {
    const { account, charged, permissions, limits, planLimits } = this.#deps
    this.#stop = undefined
    this.#payPerCall.clear()
    this.breaker.recordSuccess()
    account.reset()
    charged.reset()
    permissions.reset()
    limits.reset()
    limits.setPlan(planLimits.free)
  }

  getTarget(): Result<ServiceTarget> {
    if (!this.#origin.ok) return this.#origin
    return this.#key === undefined ? err(NO_KEY) : ok({ ...this.#origin.value, key: this.#key, basePath: '' })
  }

  checkRefusal(endpoint: EndpointId, price?: bigint): Failure | undefined {
    const target = this.getTarget()
    if (!target.ok) return target.error
    const unpaid = this.#payPerCall.get(endpoint)
    if (unpaid !== undefined) return notSentError(unpaid)
    if (this.#stop === undefined) return undefined
    const credits = price ?? priceInForce(endpointOf(endpoint), this.account.plan) ?? this.#stop.from
    return credits >= this.#stop.from ? notSentError(this.#stop.failure) : undefined
  }

  checkQueuedRefusal(endpoint: EndpointId): Failure | undefined {
    return this.checkRefusal(endpoint)
  }

  /** Whether a call that was sent to `target` belongs to the service and key in use. */
  isCurrent(target: ServiceTarget): boolean {
    // Compared by text: the same key, set again while calls are in flight, is the same account.
    return target.key.reveal() === this.#key?.reveal() && this.#origin.ok && this.#origin.value.origin === target.origin
  }

  createRequest({ row, path, requestText }: ServiceCall, { origin, key, basePath }: ServiceTarget): ServiceRequest {
    return { origin, method: row.method, path: `${basePath}${path}`, body: requestText, key, scheme: 'apikey' }
  }

  classify(outcome: SendOutcome, endpoint: EndpointId, facts: HeaderFacts | undefined): ResponseClassification {
    return classifyResponse(outcome, endpoint, facts)
  }

  priceToReserve(row: Endpoint, listed: bigint, approved: bigint): Result<bigint> {
    return this.#deps.charged.priceToReserve(row, listed, approved)
  }

  resolveReservation(classification: ResponseClassification, facts: HeaderFacts | undefined, row: Endpoint, reserved: bigint): ReservationOutcome {
    return resolveReservation({ classification, facts, row, reserved, isPriced: row.credits !== undefined })
  }

  observeLimits(limits: RateLimits, slot: Slot, facts: HeaderFacts, now: number): void {
    limits.observeHeaders(slot, facts, now)
  }

  pauseScope(facts: HeaderFacts | undefined): PauseScope {
    return facts?.scope === undefined || facts.scope === 'other' ? 'all' : facts.scope
  }

  startAttempt(row: Endpoint, target: ServiceTarget, price: bigint): ServiceAttempt {
    const { account, charged, permissions, planLimits, clock, events } = this.#deps
    const { epoch, remaining } = account
    return {
      recordResponse: ({ facts, spent, isGood }) => {
        if (!this.isCurrent(target)) return
        account.applyHeaders(facts, spent, epoch, remaining)
        if (isGood || spent > 0n) charged.recordCharge(row.id, price, spent)
        const reported = facts?.creditsUsed
        if (reported !== undefined && BigInt(reported) > maxPlausibleCharge(row, price)) {
          this.stopPaidCalls(implausibleChargeError(row, reported))
          events.emit('serviceStopped', undefined)
        }
        const now = clock.now()
        const isTopUp = account.topUpWatch.shouldReadAccount(facts, remaining, now)
        const limits = planLimits[account.plan ?? 'free']
        if (isTopUp || account.planWatch.shouldReadAccount(facts, limits, now)) events.emit('accountReadNeeded', undefined)
      },
      recordResult: (result) => {
        if (!this.isCurrent(target)) return
        permissions.recordResult(row.id, result, clock.wall().toISOString())
        if (!result.ok && this.stopAfter(result.error, row.id, price)) events.emit('serviceStopped', undefined)
      },
    }
  }

  /**
   * Stops the calls that make no sense after this failure, and returns whether it stops any: with a
   * rejected key all, without credits those of at least this price, where payment is required all
   * that cost anything, and where the service sells call by call its endpoint.
   */
  stopAfter(reason: Failure, endpoint: EndpointId, price: bigint): boolean {
    if (reason.concerns === 'endpoint') {
      this.#payPerCall.set(endpoint, reason)
      return true
    }
    const isInsufficient = reason.code === 'insufficient_credits' && reason.service !== undefined
    if (reason.code !== 'key_rejected' && reason.code !== 'payment_required' && !isInsufficient) return false
    const from = reason.code === 'key_rejected' ? 0n : isInsufficient && price > 0n ? price : 1n
    // The stop with the lower minimum price applies; of two equal ones the first stays on screen.
    if (this.#stop === undefined || from < this.#stop.from) this.#stop = { failure: reason, from }
    return true
  }

  /** Stops paid calls until the person tries again. A wider stop stays. */
  stopPaidCalls(reason: Failure): void {
    if (this.#stop === undefined || this.#stop.from > 1n) this.#stop = { failure: reason, from: 1n }
  }

  /** The person tries again. A rejected key needs another key. */
  resume(): void {
    if (this.stop?.code !== 'key_rejected') this.#stop = undefined
    this.#payPerCall.clear()
    this.breaker.recordSuccess()
  }

  /** Applies a reading of the account that was made with the key in use. */
  applyAccountRead(read: PendingRead, result: Result<Account>): void {
    const { account, limits, planLimits } = this.#deps
    account.applyRead(read, result)
    if (!result.ok) return
    limits.setPlan(planLimits[result.value.plan])
    // The plan may have changed: a call that is refused once more costs nothing.
    this.#payPerCall.clear()
    const isEmpty = result.value.creditsRemaining === '0'
    if (this.stop?.code === 'key_rejected' || (this.stop?.code === 'insufficient_credits' && !isEmpty)) this.#stop = undefined
  }
}
