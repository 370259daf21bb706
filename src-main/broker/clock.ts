import { uptime } from 'node:os'

/**
 * Time as the broker sees it. Windows, pauses and deadlines live on `now` (monotonic: an hour set back on the wall
 * clock stalls nothing, an hour set forward bursts nothing); `wall` is for records only.
 */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number
  wall(): Date
  /** Milliseconds since the machine was started, its sleep included, whatever the wall clock is set to; NaN where not known. */
  sinceBoot(): number
  /** Calls `fire` once after `ms`; the returned function calls it off. */
  after(ms: number, fire: () => void): () => void
}

function sinceBoot(): number {
  try {
    return uptime() * 1000
  } catch {
    return Number.NaN
  }
}

/** Beyond 2^31-1 ms a timer of the platform fires at once, which turns an absurd wait into a hot loop. */
const LONGEST_TIMER_MS = 2_147_483_647

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => new Date(),
  sinceBoot,
  after(ms, fire) {
    const timer = setTimeout(fire, Math.min(Math.max(0, Math.ceil(ms)), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
}
