import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { ResponseClassification } from '../http/classify-response.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import type { SendOutcome, SendRequest } from '../http/transport.ts'
import type { ReservationOutcome } from '../ledger/charges.ts'
import type { LimitSource } from '../limits/limit-feedback.ts'

/** What a client needs of a call to build its request. */
export interface ServiceCall {
  readonly row: Endpoint
  /** Relative to the base address, its values filled in. */
  readonly path: string
  /** Canonical text of the request, '' for GET. */
  readonly requestText: string
}

export type ServiceRequest = Pick<SendRequest, 'origin' | 'method' | 'path' | 'body' | 'key' | 'scheme'>

/** What a response shows about the account that paid for it. */
export interface ResponseReport {
  readonly facts: HeaderFacts | undefined
  readonly spent: bigint
  readonly isGood: boolean
}

/** One attempt of a call, compared with what the client knew when it started. */
export interface ServiceAttempt {
  /**
   * Called before the reservation ends, so that a credit is always counted in the balance or in the
   * reservation.
   */
  recordResponse(report: ResponseReport): void
  /** Called after the result of the call was delivered. */
  recordResult(result: Result<HttpExchange>): void
}

/** Everything that differs between the data API and the legacy query interface. */
export interface ServiceClient extends LimitSource {
  /** Whether the account has to be read before calls of this service can be priced. */
  readonly mustReadAccount: boolean
  /** Where and with which secret a call goes now, or why it cannot. */
  getTarget(): Result<ServiceTarget>
  /** Why a call would be refused now. Without `price` the listed one counts. */
  checkRefusal(endpoint: EndpointId, price?: bigint): Failure | undefined
  /**
   * Why a queued call has to fail now; undefined where that is decided only when the call starts.
   */
  checkQueuedRefusal(endpoint: EndpointId): Failure | undefined
  createRequest(call: ServiceCall, target: ServiceTarget): ServiceRequest
  classify(outcome: SendOutcome, endpoint: EndpointId, facts: HeaderFacts | undefined): ResponseClassification
  /** The credits to reserve for a call with this listed price. */
  priceToReserve(row: Endpoint, listed: bigint, approved: bigint): Result<bigint>
  resolveReservation(classification: ResponseClassification, facts: HeaderFacts | undefined, row: Endpoint, reserved: bigint): ReservationOutcome
  startAttempt(row: Endpoint, target: ServiceTarget, price: bigint): ServiceAttempt
}
