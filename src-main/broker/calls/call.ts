import type { Exchange } from '../../../src-shared/exchange.ts'
import type { Failure } from '../../../src-shared/failure.ts'
import type { Result } from '../../../src-shared/result.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Approval } from '../ledger/approval-sums.ts'
import type { Priority, Queued } from './call-queue.ts'
import type { Secret } from '../../secret.ts'

/** Who waits for a call. Identical calls share one, so there may be several. */
export interface Waiter {
  readonly caseId: string
  readonly stepId: string
  /** What the investigator agreed to spend on it. */
  readonly approval: Approval
  readonly resolve: (result: Result<Exchange>) => void
}

/** A call on its way through the broker. */
export interface Call extends Queued {
  readonly id: string
  readonly planId: string
  readonly stepId: string
  readonly endpoint: EndpointId
  readonly row: Endpoint
  /** Relative to the base address, its values filled in. */
  readonly path: string
  /** Canonical text of the request, '' for GET. */
  readonly requestText: string
  /** Same case, endpoint, path and request: one call on the wire. */
  readonly identity: string
  priority: Priority
  waiters: Waiter[]
  /** queued = in the queue; resting = between two attempts; running = from reservation to answer. */
  state: 'queued' | 'resting' | 'running'
  /** Calls off the rest between two attempts. */
  endRest: (() => void) | undefined
  retries: number
  /** Outages of the service that it was refused in, and waited for the end of. */
  outages: number
  rejections: number
  /** What the last attempt failed with, where the call was to be made again. */
  lastFailure: Failure | undefined
}

/** Who pays for the call: of those that wait, the one that agreed to the most. */
export function payerOf(call: Pick<Call, 'waiters'>): Approval | undefined {
  return call.waiters.reduce<Approval | undefined>(
    (most, { approval }) => (most === undefined || approval.credits > most.credits ? approval : most),
    undefined,
  )
}

/** The service and key in force when an attempt starts. */
export interface ServiceInUse {
  readonly origin: string
  readonly practice: boolean
  /** The API key, or the token of the legacy interface: each goes to the origin that it belongs to, and to no other. */
  readonly key: Secret
  /** Set for the legacy interface: what its paths begin with, '' for none. Its secret is sent as a bearer token. */
  readonly legacyPath?: string | undefined
}

/** A sign-in to the legacy interface, as the desk lends it to the broker. */
export interface LegacyAccess {
  readonly origin: string
  readonly basePath: string
  readonly practice: boolean
  readonly token: Secret
  /** false once the sign-in has ended, by the desk's clock. */
  readonly isValid: () => boolean
  /** The interface has turned the token away. */
  readonly rejected: () => void
}
