import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Clock } from '../clock.ts'
import { type LedgerAge, OLDER_LEDGER } from '../ledger/ledger-age.ts'
import type { MinimumBalance } from '../account/minimum-balance.ts'

/**
 * Why calls cannot start now. `until` is on the monotonic clock; Infinity if only an event ends it.
 */
export interface Blockage {
  /**
   * What is blocked: `second`, `minute`, `all` or `endpoint:<id>` by a limit; `minimum-balance`, `ledger`,
   * `disk` or `service` with every call.
   */
  readonly scope: string
  readonly reason: string
  readonly until: number
}

/** A blockage of every call, with the failure to report meanwhile. */
export interface FullBlockage extends Blockage {
  readonly failure: Failure
}

/** A minimum balance that was lost with its file waits to be confirmed. */
export function minimumBalanceBlockage({ unconfirmed }: Pick<MinimumBalance, 'unconfirmed'>): FullBlockage | undefined {
  return unconfirmed && { failure: unconfirmed, scope: 'minimum-balance', reason: 'the minimum balance must be confirmed', until: Infinity }
}

/** A ledger that is older than the last one in use waits for a person to acknowledge it. */
export function ledgerBlockage({ isOlder }: Pick<LedgerAge, 'isOlder'>): FullBlockage | undefined {
  if (!isOlder) return undefined
  const older = failure('corrupt', OLDER_LEDGER, 'Compare with the account area of the service, then confirm under Queue and spending.')
  return { failure: older, scope: 'ledger', reason: 'it is an older copy', until: Infinity }
}

/** A disk that refuses writes, with the time of the next check. */
export function diskBlockage({ failure: cause, until }: { readonly failure: Failure; readonly until: number }): FullBlockage {
  return { failure: cause, scope: 'disk', reason: cause.code === 'disk_full' ? 'the disk is full' : 'results cannot be saved', until }
}

/**
 * The wait of the breaker, undefined while it is closed. After the wait a probe is in flight, and
 * no end is known. `now` is the time by which the caller decides on the probe: a second clock
 * reading could be on the other side of the end of the wait.
 */
export function breakerBlockage(
  { openUntil, wasSuspended: hasSlept }: Pick<CircuitBreaker, 'openUntil' | 'wasSuspended'>,
  clock: Pick<Clock, 'wall'>,
  now: number,
): FullBlockage | undefined {
  if (openUntil === undefined) return undefined
  const until = openUntil > now ? openUntil : Infinity
  const retryAt = new Date(clock.wall().getTime() + Math.max(0, openUntil - now)).toISOString()
  const [reason, message] = hasSlept
    ? ['this computer was asleep', 'This computer was asleep. A free call checks whether the service can be reached.']
    : ['the service is not responding correctly', 'The service is not responding correctly. Requests are paused.']
  return {
    failure: failure('breaker_open', message, 'Check the network connection, then resume the plan.', {
      retryAt,
      ...(hasSlept ? {} : { concerns: 'service' as const }),
    }),
    scope: 'service',
    reason,
    until,
  }
}

export function isDiskFailure(reason: Failure): boolean {
  return reason.code === 'disk_full' || reason.code === 'disk_error'
}
