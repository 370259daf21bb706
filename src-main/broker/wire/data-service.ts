import type { Account } from '../../../src-shared/bridge.ts'
import { type Failure, failure } from '../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { ServiceInUse } from '../calls/call.ts'
import { CircuitBreaker } from '../limits/circuit-breaker.ts'
import { notSent } from '../calls/not-sent.ts'
import type { Secret } from '../../secret.ts'
import { serviceOriginOf } from '../../service-url.ts'

export const NO_KEY = failure('no_key', 'There is no API key.', 'Set a key in the settings, or use the practice service.')

/** Why calls from this price on make no sense for now; 0 = every call of the key. */
interface Stop {
  readonly failure: Failure
  readonly from: bigint
}

/** The data service in use: where it is, the key it is asked with, and which calls make no sense for now. */
export class DataService {
  readonly breaker = new CircuitBreaker()
  #origin: Result<{ readonly origin: string; readonly practice: boolean }> = err(failure('internal', 'No service is in use.', 'Report this fault.'))
  #key: Secret | undefined
  /** Set until a key, the account or the person changes something. */
  #stop: Stop | undefined
  /** Endpoints that the service sells call by call only. */
  readonly #payPerCall = new Map<EndpointId, Failure>()

  get hasKey(): boolean {
    return this.#key !== undefined
  }

  get stop(): Failure | undefined {
    return this.#stop?.failure
  }

  useKey(key: Secret | undefined): void {
    this.#key = key
    this.#begin()
  }

  useService(service: { readonly origin: string; readonly practice: boolean }): void {
    const origin = serviceOriginOf(service.origin)
    this.#origin = origin.ok ? ok({ origin: origin.value, practice: service.practice }) : origin
    this.#begin()
  }

  /** Another key or service: nothing that was learned of the one before holds. */
  #begin(): void {
    this.#stop = undefined
    this.#payPerCall.clear()
    this.breaker.answered()
  }

  use(): Result<ServiceInUse> {
    if (!this.#origin.ok) return this.#origin
    return this.#key === undefined ? err(NO_KEY) : ok({ ...this.#origin.value, key: this.#key })
  }

  /** Why a call would be refused at once. `price` in credits, undefined where it is not known before. */
  refusal(endpoint: EndpointId, price: bigint | undefined): Failure | undefined {
    const use = this.use()
    if (!use.ok) return use.error
    const unpaid = this.#payPerCall.get(endpoint)
    if (unpaid !== undefined) return notSent(unpaid)
    return this.#stop !== undefined && (price ?? this.#stop.from) >= this.#stop.from ? notSent(this.#stop.failure) : undefined
  }

  /** Whether the service and key that a call went out with are still the ones in use. */
  isCurrent(use: ServiceInUse): boolean {
    // By its text: the same key, set again while calls are under way, is the same account.
    return use.key.reveal() === this.#key?.reveal() && this.#origin.ok && this.#origin.value.origin === use.origin
  }

  /**
   * Takes note of an answer after which calls make no sense until something changes, and says whether it is one. Which calls: with a
   * rejected key all, without credits those that cost as much as the one that was refused, where payment is required those that cost
   * anything; and where the service names its price for this one call, calls to this endpoint alone.
   */
  stopFor(reason: Failure, endpoint: EndpointId, price: bigint): boolean {
    if (reason.concerns === 'endpoint') {
      this.#payPerCall.set(endpoint, reason)
      return true
    }
    const isInsufficient = reason.code === 'insufficient_credits' && reason.service !== undefined
    if (reason.code !== 'key_rejected' && reason.code !== 'payment_required' && !isInsufficient) return false
    const from = reason.code === 'key_rejected' ? 0n : isInsufficient && price > 0n ? price : 1n
    // Of two the one that concerns more; the answer that was there first stays the one that is told.
    if (this.#stop === undefined || from < this.#stop.from) this.#stop = { failure: reason, from }
    return true
  }

  /** Nothing that costs is sent before the person tries again. What stopped calls before goes on to be told. */
  doubt(reason: Failure): void {
    if (this.#stop === undefined || this.#stop.from > 1n) this.#stop = { failure: reason, from: 1n }
  }

  /** The person tries again. A rejected key needs another key. */
  resume(): void {
    if (this.stop?.code !== 'key_rejected') this.#stop = undefined
    this.#payPerCall.clear()
    this.breaker.answered()
  }

  /** The account has answered: the key is good, and credits may have come. */
  accountRead(account: Account): void {
    // The plan may be another by now; a call that is refused once more costs nothing.
    this.#payPerCall.clear()
    const isEmpty = account.creditsRemaining === '0'
    if (this.stop?.code === 'key_rejected' || (this.stop?.code === 'insufficient_credits' && !isEmpty)) this.#stop = undefined
  }
}
