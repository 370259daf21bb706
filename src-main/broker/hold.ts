import { type Failure, failure } from '../../src-shared/failure.ts'
import type { Clock } from './clock.ts'
import type { Block } from './rate-limits.ts'

/** What holds everything and passes by itself: why, and until when. */
export interface Hold {
  readonly failure: Failure
  readonly block: Block
}

/** A disk that refuses, with the time of the next look. */
export function diskHold(disk: { readonly failure: Failure; readonly until: number }): Hold {
  return { failure: disk.failure, block: { scope: 'disk', reason: 'the disk is full', until: disk.until } }
}

/** The breaker's wait. When it is over a probe is under way, and its answer decides: there is no time to name. */
export function breakerHold(openUntil: number, clock: Clock): Hold {
  const now = clock.now()
  const until = openUntil > now ? openUntil : Infinity
  const retryAt = new Date(clock.wall().getTime() + Math.max(0, openUntil - now)).toISOString()
  return {
    failure: failure(
      'breaker_open',
      'The service does not answer properly; calls wait.',
      'Check the network connection; the queue goes on by itself.',
      { retryAt },
    ),
    block: { scope: 'service', reason: 'the service does not answer properly', until },
  }
}

export function isDisk(reason: Failure): boolean {
  return reason.code === 'disk_full' || reason.code === 'disk_error'
}
