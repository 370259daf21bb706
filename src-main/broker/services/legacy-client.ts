import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Secret } from '../../secret.ts'
import type { BrokerEvents } from '../broker-events.ts'
import type { Clock } from '../clock.ts'
import { classifyResponse, type ResponseClassification } from '../http/classify-response.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import type { SendOutcome } from '../http/transport.ts'
import { type ReservationOutcome, resolveReservation } from '../ledger/charges.ts'
import { breakerBlockage } from '../limits/blockage.ts'
import { CircuitBreaker } from '../limits/circuit-breaker.ts'
import type { PauseScope } from '../limits/rate-limits.ts'
import type { ServiceAttempt, ServiceCall, ServiceClient, ServiceRequest } from './service-client.ts'

const SIGN_IN_AGAIN = 'Sign in again in the settings, then resume the plan.'
const SIGNED_OUT = failure('sign_in_needed', 'You are not signed in to the legacy query interface.', 'Sign in in the settings, then resume the plan.')
const SIGN_IN_EXPIRED = failure('sign_in_needed', 'The sign-in to the legacy query interface has expired. It is valid for one hour.', SIGN_IN_AGAIN)

/** A sign-in to the legacy interface, as the backend hands it to the broker. */
export interface LegacyAccess {
  readonly origin: string
  readonly basePath: string
  readonly practice: boolean
  readonly token: Secret
  /** false once the sign-in has ended. */
  readonly isValid: () => boolean
  /** The interface has rejected the token. */
  readonly rejected: () => void
}

export interface LegacyClientDeps {
  readonly clock: Clock
  readonly events: BrokerEvents
  /** Its account may be charged for legacy queries: the specification does not name the account. */
  readonly dataApi: Pick<ServiceClient, 'checkRefusal'>
}

/**
 * The legacy query interface (docs/service-interface.md, 4.4): another origin with its own secret.
 * Its refusals, limits and outages do not affect the data API.
 */
export class LegacyClient implements ServiceClient {
  readonly breaker = new CircuitBreaker()
  readonly mustReadAccount = false
  readonly #deps: LegacyClientDeps
  #access: LegacyAccess | undefined

  constructor(deps: LegacyClientDeps) {
    this.#deps = deps
  }

  useAccess(access: LegacyAccess | undefined): void {
    if (access?.origin !== this.#access?.origin) this.breaker.recordSuccess()
    this.#access = access
  }

  getTarget(): Result<ServiceTarget> {
    const access = this.#access
    if (access === undefined) return err(SIGNED_OUT)
    if (!access.isValid()) return err(SIGN_IN_EXPIRED)
    const { clock } = this.#deps
    const blockage = breakerBlockage(this.breaker, clock, clock.now())
    // When the wait is over the next query is the probe: the interface has no free call.
    if (blockage !== undefined && Number.isFinite(blockage.until)) return err(blockage.failure)
    const { origin, practice, token: key, basePath } = access
    return ok({ origin, practice, key, basePath })
  }

  checkRefusal(): Failure | undefined {
    const target = this.getTarget()
    return target.ok ? undefined : target.error
  }

  checkQueuedRefusal(): undefined {
    return undefined
  }

  createRequest({ row, path, requestText }: ServiceCall, { origin, key, basePath }: ServiceTarget): ServiceRequest {
    return { origin, method: row.method, path: `${basePath}${path}`, body: requestText, key, scheme: 'bearer' }
  }

  classify(outcome: SendOutcome, endpoint: EndpointId, facts: HeaderFacts | undefined): ResponseClassification {
    const classification = classifyResponse(outcome, endpoint, facts)
    const rejected = classification.failure
    if (rejected?.code !== 'key_rejected') return classification
    // A 401 of this interface is about its own token, not about the API key.
    const message = 'The legacy query interface no longer accepts this sign-in.'
    return { ...classification, failure: { ...rejected, code: 'sign_in_needed', message, remedy: SIGN_IN_AGAIN } }
  }

  priceToReserve(_row: Endpoint, listed: bigint): Result<bigint> {
    return ok(listed)
  }

  /**
   * A query may be paid from another account, which no reading of the key's account shows: its cap
   * counts.
   */
  resolveReservation(classification: ResponseClassification, facts: HeaderFacts | undefined, row: Endpoint, reserved: bigint): ReservationOutcome {
    return resolveReservation({ classification, facts, row, reserved, isPriced: true })
  }

  /** The limits of this server are not those of the API key. */
  observeLimits(): void {
    return
  }

  pauseScope(): PauseScope {
    return 'endpoint'
  }

  startAttempt(_row: Endpoint, target: ServiceTarget): ServiceAttempt {
    const { dataApi, events } = this.#deps
    return {
      recordResponse: ({ spent }) => {
        // The free account call shows whether the account of the key paid.
        if (spent > 0n && dataApi.checkRefusal('account') === undefined) events.emit('accountReadNeeded', undefined)
      },
      recordResult: (result) => {
        const access = this.#access
        if (result.ok || result.error.code !== 'sign_in_needed' || access?.token !== target.key) return
        this.#access = undefined
        access.rejected()
      },
    }
  }
}
