import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { HeaderFacts, WindowFacts } from '../../../src-shared/service/response/headers.ts'
import type { Blockage } from './blockage.ts'
import { RateWindow, type SendMark } from './rate-window.ts'

export interface RateLimitOptions {
  readonly second: number
  readonly minute: number
  /** The endpoint's own limit per minute, undefined if it has none. */
  readonly endpointLimit: (endpoint: EndpointId) => number | undefined
  /** Widths of the windows; scaled down by benches and tests only. */
  readonly secondMs?: number | undefined
  readonly minuteMs?: number | undefined
}

export type PauseScope = 'second' | 'minute' | 'endpoint' | 'all'

/** A slot in every window that the call counts in. */
export interface Slot {
  readonly endpoint: EndpointId
  readonly marks: readonly { readonly window: RateWindow; readonly mark: SendMark }[]
}

/**
 * Pause for a remaining of 0 without a reset in an unknown window: long enough to help, too short
 * to freeze the queue on a wrong header.
 */
const UNNAMED_WINDOW_HOLD_MS = 2000

/** Number of window widths before an empty window without a reset is believed again. */
const BELIEVED_AGAIN_AFTER_WINDOWS = 60

const NOTHING_LEFT = 'the service reports that the quota is used up until then'

/**
 * All limits of one API key: the plan's second and minute windows, each endpoint's own, and pauses
 * after 429s. Pure except for the clock readings passed in.
 */
export class RateLimits {
  readonly second: RateWindow
  readonly minute: RateWindow
  readonly #minuteMs: number
  readonly #endpointLimit: (endpoint: EndpointId) => number | undefined
  readonly #endpoints = new Map<EndpointId, RateWindow>()
  readonly #pauses = new Map<string, { readonly until: number; readonly reason: string }>()
  /** Until when a window was last paused for want of a reset. */
  readonly #emptyUntil = new Map<RateWindow, number>()
  #plan: { second: number; minute: number }

  constructor(options: RateLimitOptions) {
    this.#minuteMs = options.minuteMs ?? 60_000
    this.#plan = { second: options.second, minute: options.minute }
    // One second says little about other clients in the next one, and a lower speed within it costs
    // nothing if they leave less of the minute anyway: the worst second of a whole minute counts.
    this.second = new RateWindow(options.second, options.secondMs ?? 1000, { sliceMs: this.#minuteMs / 4, slices: 4 })
    this.minute = new RateWindow(options.minute, this.#minuteMs)
    this.#endpointLimit = options.endpointLimit
  }

  setPlan(plan: { readonly second: number; readonly minute: number }): void {
    this.#plan = plan
    this.second.setLimit(plan.second)
    this.minute.setLimit(plan.minute)
  }

  /**
   * The limits in force: never above the table, lower if headers or other clients on the key
   * require it.
   */
  currentLimits(now: number): { readonly second: number; readonly minute: number } {
    return { second: this.second.limit(now), minute: this.minute.limit(now) }
  }

  /** Why a call to `endpoint` cannot start now, the longest of several; undefined if it can. */
  blockageFor(endpoint: EndpointId, now: number): Blockage | undefined {
    let longest: Blockage | undefined
    const consider = (scope: string, reason: string, until: number): void => {
      if (until > now && (longest === undefined || until > longest.until)) longest = { scope, reason, until }
    }
    for (const [scope, { until, reason }] of this.#pauses) {
      if (until <= now) this.#pauses.delete(scope)
      else if (scope === 'all' || scope === 'second' || scope === 'minute' || scope === `endpoint:${endpoint}`) {
        consider(scope, reason, until)
      }
    }
    const own = this.#windowOf(endpoint)
    if (own !== undefined && !own.hasSpace(now)) consider(`endpoint:${endpoint}`, `its own limit per minute`, own.nextSlotAt(now))
    if (!this.minute.hasSpace(now)) consider('minute', 'the limit per minute', this.minute.nextSlotAt(now))
    if (!this.second.hasSpace(now)) consider('second', 'the limit per second', this.second.nextSlotAt(now))
    return longest
  }

  take(endpoint: EndpointId, now: number): Slot {
    const own = this.#windowOf(endpoint)
    const windows = own === undefined ? [this.second, this.minute] : [this.second, this.minute, own]
    return { endpoint, marks: windows.map((window) => ({ window, mark: window.hold(now) })) }
  }

  markSent(slot: Slot, now: number): void {
    for (const { window, mark } of slot.marks) window.markSent(mark, now)
  }

  /**
   * Response headers have arrived, or the call was given up after it may have been sent. Only the
   * first report counts.
   */
  markAnswered(slot: Slot, now: number): void {
    for (const { window, mark } of slot.marks) window.markAnswered(mark, now)
  }

  /** Nothing was sent. */
  release(slot: Slot): void {
    for (const { window, mark } of slot.marks) window.release(mark)
  }

  /** Learns from response headers, only ever downward. */
  observeHeaders(slot: Slot, facts: HeaderFacts, now: number): void {
    const markOf = (window: RateWindow): SendMark | undefined => slot.marks.find((entry) => entry.window === window)?.mark
    const observe = (window: RateWindow, reported: WindowFacts): boolean => {
      const mark = markOf(window)
      return mark !== undefined && window.observe(now, reported, mark)
    }
    for (const [window, reported] of [
      [this.second, facts.second],
      [this.minute, facts.minute],
    ] as const) {
      const isBeyondOurs = observe(window, reported)
      // These headers have no reset. If our own count allows no further call, our own window ends
      // the wait.
      const isTighter = reported.limit !== undefined && reported.limit < window.limit(now)
      if (reported.remaining !== 0 || !(isBeyondOurs || isTighter)) continue
      this.pause(this.#scopeOf(window), slot.endpoint, now + this.#resetOf(window, facts, slot.endpoint, now), NOTHING_LEFT)
    }
    for (const reported of [facts.overall, facts.app]) {
      const window = this.#windowDescribedBy(slot.endpoint, reported, facts)
      const isBeyondOurs = window === undefined || observe(window, reported)
      // Our own count covers what our own calls have filled. What others filled opens at the time
      // that the service names.
      if (reported.remaining !== 0 || !isBeyondOurs) continue
      const holdMs = window === undefined ? (reported.resetMs ?? UNNAMED_WINDOW_HOLD_MS) : this.#resetOf(window, facts, slot.endpoint, now)
      this.pause(this.#scopeOf(window), slot.endpoint, now + holdMs, NOTHING_LEFT)
    }
  }

  /** A service that repeats this slows the queue down but never freezes it. */
  #isBelieved(window: RateWindow, now: number): boolean {
    const until = this.#emptyUntil.get(window) ?? -Infinity
    if (now >= until && now < until + BELIEVED_AGAIN_AFTER_WINDOWS * window.widthMs) return false
    if (now >= until) this.#emptyUntil.set(window, now + window.widthMs)
    return true
  }

  /**
   * Time until an empty window opens: from the header of this window, else its width. At least one
   * second, because the service rounds a reset down to whole seconds.
   */
  #resetOf(window: RateWindow, facts: HeaderFacts, endpoint: EndpointId, now: number): number {
    const emptyHeaders = [facts.overall, facts.app].filter(
      (reported) => reported.remaining === 0 && this.#windowDescribedBy(endpoint, reported, facts) === window,
    )
    const resets = emptyHeaders.flatMap(({ resetMs }) => (resetMs === undefined ? [] : [resetMs]))
    if (resets.length === 0) return this.#isBelieved(window, now) ? window.widthMs : 0
    return Math.max(...resets, this.second.widthMs)
  }

  #scopeOf(window: RateWindow | undefined): PauseScope {
    if (window === undefined) return 'all'
    return window === this.second ? 'second' : window === this.minute ? 'minute' : 'endpoint'
  }

  /** A 429: nothing of this scope starts before `until`. A shorter pause never shortens a longer one. */
  pause(scope: PauseScope, endpoint: EndpointId, until: number, reason = 'the service requested a wait'): void {
    const name = scope === 'endpoint' ? `endpoint:${endpoint}` : scope
    if (until > (this.#pauses.get(name)?.until ?? 0)) this.#pauses.set(name, { until, reason })
  }

  /** Records a 429 in the windows of its scope. */
  recordRateLimit(scope: PauseScope, endpoint: EndpointId, now: number): void {
    if (scope === 'second' || scope === 'all') this.second.recordRateLimit(now)
    if (scope === 'minute' || scope === 'all') this.minute.recordRateLimit(now)
    if (scope === 'endpoint') this.#windowOf(endpoint)?.recordRateLimit(now)
  }

  /** Starts of an earlier run that the service may still count, as times on this run's clock. */
  restore(starts: readonly { readonly at: number; readonly endpoint: EndpointId }[]): void {
    const times = starts.map((start) => start.at)
    this.second.restore(times)
    this.minute.restore(times)
    for (const endpoint of new Set(starts.map((start) => start.endpoint))) {
      this.#windowOf(endpoint)?.restore(starts.filter((start) => start.endpoint === endpoint).map((start) => start.at))
    }
  }

  /** Discards pauses and values from headers. Calls started here stay counted. */
  reset(): void {
    this.#pauses.clear()
    for (const window of [this.second, this.minute, ...this.#endpoints.values()]) window.reset()
  }

  /** The window that RateLimit-* or X-RateLimit-* describes: only its limit shows which. */
  #windowDescribedBy(endpoint: EndpointId, reported: WindowFacts, facts: HeaderFacts): RateWindow | undefined {
    if (reported.limit === undefined) return undefined
    if (reported.limit === this.#endpointLimit(endpoint)) return this.#windowOf(endpoint)
    if (reported.limit === (facts.minute.limit ?? this.#plan.minute)) return this.minute
    if (reported.limit === (facts.second.limit ?? this.#plan.second)) return this.second
    return undefined
  }

  #windowOf(endpoint: EndpointId): RateWindow | undefined {
    const known = this.#endpoints.get(endpoint)
    if (known !== undefined) return known
    const limit = this.#endpointLimit(endpoint)
    if (limit === undefined) return undefined
    const window = new RateWindow(limit, this.#minuteMs)
    this.#endpoints.set(endpoint, window)
    return window
  }
}
