import { type Failure, failure } from '../../../src-shared/failure.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Clock } from '../clock.ts'
import type { Floor } from '../account/credit-floor.ts'
import type { Block } from './rate-limits.ts'

/** What holds everything: why, and until when (Infinity: until something is done about it). */
export interface Hold {
  readonly failure: Failure
  readonly block: Block
}

/** A floor that was lost with its file waits for somebody to set it. */
export function floorHold({ unconfirmed }: Pick<Floor, 'unconfirmed'>): Hold | undefined {
  return unconfirmed && { failure: unconfirmed, block: { scope: 'floor', reason: 'the floor waits to be confirmed', until: Infinity } }
}

/** A disk that refuses, with the time of the next look. */
export function diskHold(disk: { readonly failure: Failure; readonly until: number }): Hold {
  return {
    failure: disk.failure,
    block: { scope: 'disk', reason: disk.failure.code === 'disk_full' ? 'the disk is full' : 'nothing can be kept', until: disk.until },
  }
}

/** The breaker's wait, undefined while it is closed. When it is over a probe is under way, and its answer decides: there is no time to name. */
export function breakerHold({ openUntil, hasSlept }: Pick<CircuitBreaker, 'openUntil' | 'hasSlept'>, clock: Clock): Hold | undefined {
  if (openUntil === undefined) return undefined
  const now = clock.now()
  const until = openUntil > now ? openUntil : Infinity
  const retryAt = new Date(clock.wall().getTime() + Math.max(0, openUntil - now)).toISOString()
  const [reason, message] = hasSlept
    ? ['this machine was asleep', 'This machine was asleep; a free call finds out whether the service can be reached.']
    : ['the service does not answer properly', 'The service does not answer properly; calls wait.']
  return {
    failure: failure('breaker_open', message, 'Check the network connection; the queue goes on by itself.', {
      retryAt,
      ...(hasSlept ? {} : { concerns: 'service' as const }),
    }),
    block: { scope: 'service', reason, until },
  }
}

export function isDisk(reason: Failure): boolean {
  return reason.code === 'disk_full' || reason.code === 'disk_error'
}
