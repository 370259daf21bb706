import type { Account } from '../../src-shared/ipc/casebook-api.ts'
import { createEmitter, type Emitter } from '../../src-shared/core/emitter.ts'
import type { Result } from '../../src-shared/core/result.ts'

interface BrokerEventMap {
  /** Something that the status shows has changed. */
  readonly changed: void
  /** Queued calls may be able to start. */
  readonly dispatchNeeded: void
  readonly accountReadNeeded: void
  /** The account was read, or could not be. */
  readonly accountRead: Result<Account>
  /** The service gave a response that stops queued calls as well. */
  readonly serviceStopped: void
  readonly attemptEnded: void
  /** A late timer shows that the machine was suspended. */
  readonly systemResumed: void
}

/** How the parts of the broker report to it. Listeners run synchronously. */
export type BrokerEvents = Emitter<BrokerEventMap>

export function createBrokerEvents(): BrokerEvents {
  return createEmitter<BrokerEventMap>()
}
