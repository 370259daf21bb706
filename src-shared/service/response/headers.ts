/**
 * One rate-limit window as a response reports it; fields are absent where the header is missing or
 * malformed.
 */
export interface WindowFacts {
  readonly limit?: number | undefined
  readonly remaining?: number | undefined
  /** Milliseconds from the response until the window resets, 0 … 1 h. */
  readonly resetMs?: number | undefined
}

export type RateScope = 'second' | 'minute' | 'endpoint' | 'other'

/**
 * The headers of a response, parsed (docs/service-interface.md, 8.3). Malformed values count as
 * absent.
 */
export interface HeaderFacts {
  /** Time of reading, UTC ISO; every duration below is relative to it. */
  readonly readAt: string
  /** Credits as whole decimal strings. */
  readonly creditsUsed?: string | undefined
  readonly creditsRemaining?: string | undefined
  /** RateLimit-*, X-RateLimit-*, X-RateLimit-*-Second, X-RateLimit-*-Minute. */
  readonly overall: WindowFacts
  readonly app: WindowFacts
  readonly second: WindowFacts
  readonly minute: WindowFacts
  /** The smallest remaining of `overall` and `app`: throttle on this one. */
  readonly remaining?: number | undefined
  /** Clamped to 1 s … 1 h. */
  readonly retryAfterMs?: number | undefined
  /** true when the service requested more than the hour that `retryAfterMs` was clamped to. */
  readonly retryAfterCapped: boolean
  /** Scope of a 429; 'other' for a value outside of the interface; absent without the header. */
  readonly scope?: RateScope | undefined
  readonly requestId?: string | undefined
  /** The Date header as delivered. */
  readonly date?: string | undefined
  /** Names of headers that were delivered but could not be used. */
  readonly malformed: readonly string[]
}

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

/**
 * Reads the headers of a response. Vendor headers are matched by suffix
 * (`X-<vendor>-Credits-Used`). Malformed headers, and those given twice with different values, are
 * ignored and listed in `malformed`.
 */
export function readHeaders(list: readonly (readonly [string, string])[], now: Date): HeaderFacts {
  const read = new HeaderReader(list)
  const serverNow = read.serverTime() ?? now.getTime()
  const overall = read.window('ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', serverNow)
  const app = read.window('x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', serverNow)
  const known = [overall.remaining, app.remaining].filter((count) => count !== undefined)
  const requested = read.value('retry-after', (text) => durationOf(text, serverNow))
  return {
    readAt: now.toISOString(),
    creditsUsed: read.vendor('credits-used', wholeText),
    creditsRemaining: read.vendor('credits-remaining', wholeText),
    overall,
    app,
    second: read.window('x-ratelimit-limit-second', 'x-ratelimit-remaining-second', undefined, serverNow),
    minute: read.window('x-ratelimit-limit-minute', 'x-ratelimit-remaining-minute', undefined, serverNow),
    remaining: known.length === 0 ? undefined : Math.min(...known),
    retryAfterMs: requested === undefined ? undefined : clampRetryMs(requested),
    retryAfterCapped: requested !== undefined && requested > HOUR_MS,
    scope: read.vendor('ratelimit-scope', scopeOf),
    requestId: read.value('x-request-id', plainText),
    date: read.value('date', plainText),
    malformed: read.malformed,
  }
}

/** Clamps a waiting time to 1 s … 1 h. */
export function clampRetryMs(ms: number): number {
  return Math.min(Math.max(ms, SECOND_MS), HOUR_MS)
}

class HeaderReader {
  readonly malformed: string[] = []
  readonly #values = new Map<string, string[]>()

  constructor(list: readonly (readonly [string, string])[]) {
    for (const [name, value] of list) {
      const key = name.toLowerCase()
      this.#values.set(key, [...(this.#values.get(key) ?? []), value.trim()])
    }
  }

  /**
   * The header's value through `parse`; undefined when absent, repeated with another value, or
   * malformed.
   */
  value<T>(name: string, parse: (text: string) => T | undefined): T | undefined {
    const delivered = this.#values.get(name)
    const first = delivered?.[0]
    if (delivered === undefined || first === undefined) return undefined
    const parsed = delivered.every((other) => other === first) ? parse(first) : undefined
    if (parsed === undefined) this.malformed.push(name)
    return parsed
  }

  /** The header `x-<vendor>-<suffix>`; two vendors that disagree count as malformed. */
  vendor<T>(suffix: string, parse: (text: string) => T | undefined): T | undefined {
    const names = [...this.#values.keys()].filter((name) => /^x-[a-z0-9]{1,40}-/.test(name) && name.replace(/^x-[a-z0-9]+-/, '') === suffix)
    const parsed = names.map((name) => this.value(name, parse))
    const first = parsed[0]
    if (parsed.every((other) => other === first)) return first
    this.malformed.push(...names)
    return undefined
  }

  window(limit: string, remaining: string, reset: string | undefined, serverNow: number): WindowFacts {
    return {
      limit: this.value(limit, wholeNumber),
      remaining: this.value(remaining, wholeNumber),
      resetMs: reset === undefined ? undefined : this.value(reset, (text) => resetOf(text, serverNow)),
    }
  }

  serverTime(): number | undefined {
    const text = this.#values.get('date')?.[0]
    return text === undefined ? undefined : httpDate(text)
  }
}

function wholeText(text: string): string | undefined {
  const whole = /^(\d{1,12})(?:\.0{1,6})?$/.exec(text)?.[1]
  return whole?.replace(/^0+(?=\d)/, '')
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function plainText(text: string): string | undefined {
  return /^[\x20-\x7e]{1,200}$/.test(text) ? text : undefined
}

function scopeOf(text: string): RateScope {
  const scope = text.toLowerCase()
  return scope === 'second' || scope === 'minute' || scope === 'endpoint' ? scope : 'other'
}

/**
 * Retry-After: seconds of any length, with or without a fraction, or an HTTP date; anything else is
 * malformed. Not clamped yet.
 */
function durationOf(text: string, serverNow: number): number | undefined {
  const seconds = secondsOf(text)
  if (seconds !== undefined) return seconds * SECOND_MS
  const date = httpDate(text)
  return date === undefined ? undefined : Math.max(0, date - serverNow)
}

/** Upper bound of seconds: longer figures are cut to it, so that they stay numbers. */
const MAX_SECONDS = 1e9

/** A span in seconds, as decimal digits of any length; undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(text) ? Math.min(Number(text), MAX_SECONDS) : undefined
}

/** Reset: up to a day is a delta in seconds, larger figures are epoch seconds or milliseconds. */
function resetOf(text: string, serverNow: number): number | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined
  const figure = Number(text)
  if (figure <= 86_400) return Math.min(figure * SECOND_MS, HOUR_MS)
  if (figure < 1e9) return undefined
  const at = figure > 1e11 ? figure : figure * SECOND_MS
  return Math.min(Math.max(0, at - serverNow), HOUR_MS)
}

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const TIME = '\\d{2}:\\d{2}:\\d{2}'
/**
 * The three forms of RFC 9110 section 5.6.7, each of which a recipient has to understand: day,
 * month, year and time in different order.
 */
const HTTP_DATES = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d{2}) (?<month>${MONTHS}) (?<year>\\d{4}) (?<time>${TIME}) GMT$`),
  new RegExp(`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d{2})-(?<month>${MONTHS})-(?<year>\\d{2}) (?<time>${TIME}) GMT$`),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>${MONTHS}) (?<day>[ \\d]\\d) (?<time>${TIME}) (?<year>\\d{4})$`),
]

/**
 * Milliseconds of an HTTP date such as `Wed, 21 Oct 2015 07:28:00 GMT`. A two-digit year belongs to
 * this century.
 */
function httpDate(text: string): number | undefined {
  const { day, month, year, time } = HTTP_DATES.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined) ?? {}
  if (day === undefined || month === undefined || year === undefined || time === undefined) return undefined
  const ms = Date.parse(`${day.trim().padStart(2, '0')} ${month} ${year.length === 2 ? `20${year}` : year} ${time} GMT`)
  return Number.isNaN(ms) ? undefined : ms
}
