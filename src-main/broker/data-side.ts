import type { Account } from '../../src-shared/bridge.ts'
import { type Failure, failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import type { ServiceInUse } from './call.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { Secret } from './secret.ts'
import { serviceOriginOf } from './service-url.ts'

export const NO_KEY = failure('no_key', 'There is no API key.', 'Set a key in the settings, or use the practice service.')

/** The data service in use: where it is, the key it is asked with, and why no paid call makes sense for now. */
export class DataSide {
  readonly breaker = new CircuitBreaker()
  #origin: Result<{ readonly origin: string; readonly practice: boolean }> = err(failure('internal', 'No service is in use.', 'Report this fault.'))
  #key: Secret | undefined
  /** Set until a key, the account or the person changes something. */
  #stop: Failure | undefined

  get hasKey(): boolean {
    return this.#key !== undefined
  }

  get stop(): Failure | undefined {
    return this.#stop
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
    this.breaker.answered()
  }

  use(): Result<ServiceInUse> {
    if (!this.#origin.ok) return this.#origin
    return this.#key === undefined ? err(NO_KEY) : ok({ ...this.#origin.value, key: this.#key })
  }

  /** Why a paid call would be refused at once. */
  refusal(): Failure | undefined {
    const use = this.use()
    return use.ok ? this.#stop : use.error
  }

  /** Whether the service and key that a call went out with are still the ones in use. */
  isCurrent(use: ServiceInUse): boolean {
    // By its text: the same key, set again while calls are under way, is the same account.
    return use.key.reveal() === this.#key?.reveal() && this.#origin.ok && this.#origin.value.origin === use.origin
  }

  /** Takes note of an answer after which no paid call makes sense until something changes; says whether it is one. */
  stopFor(reason: Failure): boolean {
    const isInsufficient = reason.code === 'insufficient_credits' && reason.service !== undefined
    if (reason.code !== 'key_rejected' && reason.code !== 'payment_required' && !isInsufficient) return false
    this.#stop = reason
    return true
  }

  /** The person tries again. A rejected key needs another key. */
  resume(): void {
    if (this.#stop?.code !== 'key_rejected') this.#stop = undefined
    this.breaker.answered()
  }

  /** The account has answered: the key is good, and credits may have come. */
  accountRead(account: Account): void {
    const isEmpty = account.creditsRemaining === '0'
    if (this.#stop?.code === 'key_rejected' || (this.#stop?.code === 'insufficient_credits' && !isEmpty)) this.#stop = undefined
  }
}
