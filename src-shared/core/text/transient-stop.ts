import type { Failure } from '../failure.ts'

/** Whether the broker recovers from a stop by itself: it checks again and resumes when it can. */
export function isTransient({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'breaker_open' || code === 'disk_full' || code === 'disk_error'
}

export interface TransientStopText {
  /** The cause of the stop; announced to screen readers when it changes. */
  readonly state: string
  /** When the backend retries, '' where not reported; changes every second. */
  readonly retry: string
}

/** Text for a stop that ends by itself, the same on every screen. `now` in milliseconds. */
export function transientStopText({ code, concerns, retryAt }: Pick<Failure, 'code' | 'concerns' | 'retryAt'>, now: number): TransientStopText {
  const seconds = retryAt === undefined ? undefined : Math.ceil((Date.parse(retryAt) - now) / 1000)
  const retry = seconds === undefined || Number.isNaN(seconds) ? '' : seconds <= 0 ? 'retrying now' : `retrying in ${spanText(seconds)}`
  if (code === 'breaker_open') return { state: concerns === 'service' ? 'Service unreachable' : 'Back from sleep', retry }
  return { state: code === 'disk_full' ? 'Disk full' : 'Disk not writable', retry }
}

function spanText(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
