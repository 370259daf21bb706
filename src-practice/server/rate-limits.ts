import type { AccountPlan, Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../src-shared/service/table/limits.ts'

export type LimitScope = 'second' | 'minute' | 'endpoint'

export interface LimitOptions {
  /** Calls per second window; the plan's by default. */
  readonly second?: number | undefined
  readonly minute?: number | undefined
  /** Calls per minute window by path; the endpoint table's by default. */
  readonly endpoints?: Readonly<Record<string, number>> | undefined
  /**
   * Lengths of the windows in milliseconds, for tests that cannot wait: 1,000 and 60,000 by
   * default.
   */
  readonly secondMs?: number | undefined
  readonly minuteMs?: number | undefined
}

/** A sliding window: no span of `ms` ever contains more than `limit` accepted calls. */
class SlidingWindow {
  limit: number
  readonly ms: number
  readonly scope: LimitScope
  #starts: number[] = []

  constructor(scope: LimitScope, limit: number, ms: number) {
    this.scope = scope
    this.limit = limit
    this.ms = ms
  }

  remaining(now: number): number {
    const first = this.#starts.findIndex((start) => start > now - this.ms)
    this.#starts = first === -1 ? [] : this.#starts.slice(first)
    return Math.max(this.limit - this.#starts.length, 0)
  }

  /** Milliseconds until the oldest counted call leaves the window; 0 if there is none. */
  resetMs(now: number): number {
    const oldest = this.#starts[0]
    return oldest === undefined ? 0 : oldest + this.ms - now
  }

  take(now: number): void {
    this.#starts.push(now)
  }
}

/** The windows of the practice service's one key (docs/service-interface.md, 8.1). */
export class RateLimits {
  readonly #second: SlidingWindow
  readonly #minute: SlidingWindow
  readonly #byPath = new Map<string, SlidingWindow>()
  readonly #options: LimitOptions

  constructor(plan: AccountPlan, options: LimitOptions = {}) {
    this.#options = options
    this.#second = new SlidingWindow('second', options.second ?? PLAN_LIMITS[plan].second, options.secondMs ?? 1_000)
    this.#minute = new SlidingWindow('minute', options.minute ?? PLAN_LIMITS[plan].minute, options.minuteMs ?? 60_000)
  }

  /** Applies the windows of another plan; calls already counted remain counted. */
  setPlan(plan: AccountPlan): void {
    this.#second.limit = this.#options.second ?? PLAN_LIMITS[plan].second
    this.#minute.limit = this.#options.minute ?? PLAN_LIMITS[plan].minute
  }

  /**
   * Counts a call in every window, or returns the first full one and the milliseconds until it
   * accepts a call.
   */
  take(endpoint: Endpoint, now: number): { readonly scope: LimitScope; readonly waitMs: number } | undefined {
    const windows = this.#windowsOf(endpoint)
    for (const window of windows) if (window.remaining(now) === 0) return { scope: window.scope, waitMs: window.resetMs(now) }
    for (const window of windows) window.take(now)
    return undefined
  }

  /**
   * Rate-limit headers of docs/service-interface.md, 8.3; every reset in whole seconds from now.
   */
  headers(endpoint: Endpoint, now: number): Record<string, string> {
    const windows = this.#windowsOf(endpoint)
    const tightest = windows.reduce((a, b) => (b.remaining(now) / b.limit < a.remaining(now) / a.limit ? b : a))
    const seconds = (window: SlidingWindow): string => String(Math.max(Math.ceil(window.resetMs(now) / 1_000), 1))
    return {
      'RateLimit-Limit': String(this.#minute.limit),
      'RateLimit-Remaining': String(this.#minute.remaining(now)),
      'RateLimit-Reset': seconds(this.#minute),
      'X-RateLimit-Limit-Second': String(this.#second.limit),
      'X-RateLimit-Remaining-Second': String(this.#second.remaining(now)),
      'X-RateLimit-Limit-Minute': String(this.#minute.limit),
      'X-RateLimit-Remaining-Minute': String(this.#minute.remaining(now)),
      'X-RateLimit-Limit': String(tightest.limit),
      'X-RateLimit-Remaining': String(tightest.remaining(now)),
      'X-RateLimit-Reset': seconds(tightest),
    }
  }

  #windowsOf(endpoint: Endpoint): readonly SlidingWindow[] {
    const limit = this.#options.endpoints?.[endpoint.path] ?? endpoint.perMinute
    if (limit === undefined) return [this.#second, this.#minute]
    let own = this.#byPath.get(endpoint.path)
    if (!own) this.#byPath.set(endpoint.path, (own = new SlidingWindow('endpoint', limit, this.#options.minuteMs ?? 60_000)))
    return [this.#second, this.#minute, own]
  }
}
