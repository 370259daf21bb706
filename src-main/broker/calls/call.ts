import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Approval } from '../ledger/approval-sums.ts'
import type { Priority, Queued } from './call-queue.ts'
import type { ServiceClient } from '../services/service-client.ts'

/** Who waits for a call. Identical calls are sent once, so there may be several. */
export interface Waiter {
  readonly caseId: string
  readonly stepId: string
  /** What the investigator approved for it. */
  readonly approval: Approval
  readonly resolve: (result: Result<HttpExchange>) => void
}

/** A call on its way through the broker. */
export interface Call extends Queued {
  readonly id: string
  readonly planId: string
  readonly stepId: string
  readonly endpoint: EndpointId
  /** The service that the call goes to. */
  readonly client: ServiceClient
  readonly row: Endpoint
  /** Relative to the base address, its values filled in. */
  readonly path: string
  /** Canonical text of the request, '' for GET. */
  readonly requestText: string
  /** Same case, endpoint, path and request: one HTTP request. */
  readonly identity: string
  priority: Priority
  waiters: Waiter[]
  /**
   * delayed = between two attempts; running = from reservation to response; awaiting-account =
   * until an earlier attempt is reconciled.
   */
  state: 'queued' | 'delayed' | 'running' | 'awaiting-account'
  /** Ends the delay between two attempts. */
  cancelDelay: (() => void) | undefined
  retries: number
  /** Number of retries for outages, which do not count as `retries`. */
  outages: number
  rejections: number
  /** The failure of the last attempt, if the call is to be retried. */
  lastFailure: Failure | undefined
}

/**
 * The largest approval among the waiters of a call: its price counts against this one. undefined if
 * there is no waiter.
 */
export function largestApproval(call: Pick<Call, 'waiters'>): Approval | undefined {
  return call.waiters.reduce<Approval | undefined>(
    (max, { approval }) => (max === undefined || approval.credits > max.credits ? approval : max),
    undefined,
  )
}
