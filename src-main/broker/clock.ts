import { uptime } from 'node:os'

/**
 * Time for the broker. Windows, pauses and deadlines use `now` (monotonic), so that changes of the
 * wall clock neither stall nor burst the queue; `wall` is for records only.
 */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number
  wall(): Date
  /** Milliseconds since boot, suspend included; NaN if unknown. */
  sinceBoot(): number
  /** Calls `fire` once after `ms`; the returned function cancels it. */
  after(ms: number, fire: () => void): () => void
}

function sinceBoot(): number {
  try {
    return uptime() * 1000
  } catch {
    return Number.NaN
  }
}

/** Beyond 2^31-1 ms a timer fires at once, which would turn an absurd wait into a busy loop. */
const MAX_TIMER_MS = 2_147_483_647

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => new Date(),
  sinceBoot,
  after(ms, fire) {
    const timer = setTimeout(fire, Math.min(Math.max(0, Math.ceil(ms)), MAX_TIMER_MS))
    return () => clearTimeout(timer)
  },
}
