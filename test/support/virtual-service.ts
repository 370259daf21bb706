import type { HttpResponse } from '../../src-main/broker/http/http-response.ts'
import { DEADLINE_MS, type SendOutcome, type SendRequest, type Transport } from '../../src-main/broker/http/transport.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../src-shared/service/table/limits.ts'
import type { VirtualClock } from './virtual-time.ts'

export type HeaderList = readonly (readonly [name: string, value: string])[]
export type Scope = 'second' | 'minute' | 'endpoint'

/** One call as the service saw it. */
export interface Arrival {
  readonly at: number
  readonly endpoint: EndpointId
  readonly status: number
  readonly scope?: Scope | undefined
}

/** The correct values, for tests that send others. */
export interface Truth {
  readonly status: number
  readonly headers: HeaderList
  readonly scope: Scope | undefined
  readonly retryAfter: number | undefined
  readonly endpoint: EndpointId
}

export interface VirtualServiceOptions {
  readonly plan?: AccountPlan | undefined
  /** By plan; the interface's own by default. */
  readonly limits?: Readonly<Record<AccountPlan, { readonly second: number; readonly minute: number }>> | undefined
  /** Milliseconds of the round trip; the service counts at some point in between. */
  readonly latencyMs?: readonly [from: number, to: number] | undefined
  /** Counts a call when its response is ready instead of on arrival. */
  readonly countsAtTheEnd?: boolean | undefined
  /** Milliseconds from the headers of a response to its end. */
  readonly bodyMs?: number | undefined
  readonly seed?: number | undefined
  readonly credits?: number | undefined
  /** Another client of the same key tries a call this often. */
  readonly otherEveryMs?: number | undefined
  /** When it begins and ends; by default the whole time. */
  readonly otherFromMs?: number | undefined
  readonly otherUntilMs?: number | undefined
  /**
   * How much slower than true time the service's clock runs, in millionths; it then counts whole
   * milliseconds.
   */
  readonly slowPpm?: number | undefined
}

/**
 * The interface's figures, copied by hand (docs/service-interface.md, 8.1): not those of the table
 * under test.
 */
const PER_MINUTE: Readonly<Partial<Record<EndpointId, number>>> = {
  'search/token-sectors': 60,
  'tgm/perp-trades': 60,
  'profiler/perp-trades': 5,
  'search/web-search': 15,
  'search/web-fetch': 15,
}
const SECOND = 1000
const MINUTE = 60_000
const BY_PATH = new Map(Object.values(ENDPOINTS).map((row) => [`${row.method} ${row.path}`, row.id]))

class SlidingWindow {
  #taken: number[] = []
  readonly #width: number

  constructor(width: number) {
    this.#width = width
  }

  used(now: number): number {
    let gone = 0
    while ((this.#taken[gone] ?? Infinity) <= now - this.#width) gone++
    if (gone > 0) this.#taken = this.#taken.slice(gone)
    return this.#taken.length
  }

  take(now: number): void {
    this.#taken.push(now)
  }

  /** Whole seconds until one more call is accepted. */
  waitSeconds(now: number, limit: number): number {
    const tooMany = this.used(now) - limit
    return tooMany < 0 ? 0 : Math.max(1, Math.ceil(((this.#taken[tooMany] ?? now) + this.#width - now) / 1000))
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The data service as seen by the broker's transport, in virtual time: real sliding windows that
 * count a call on arrival and do not count a rejected one. Its own record is the basis of test
 * assertions.
 */
export class VirtualService implements Transport {
  readonly arrivals: Arrival[] = []
  plan: AccountPlan
  credits: number
  /** Calls of the other client: accepted, and refused. */
  readonly other = { taken: 0, refused: 0 }
  /** Replaces the correct headers; every response passes through here. */
  replyHeaders: (truth: Truth) => HeaderList = ({ headers }) => headers
  /** Status of every call regardless of the windows; undefined = served. */
  fail: ((endpoint: EndpointId) => number | 'lost' | undefined) | undefined
  /**
   * The body of a failed call, such as a page of a server in front of the service; undefined = the
   * service's own error.
   */
  page: string | undefined
  /** Whether a failed call is charged without reporting it. */
  chargesFailed = false
  /** Credits that a successful call costs. */
  charge: (endpoint: EndpointId) => number = () => 1
  /** The network is down: no request arrives. */
  isUnreachable = false
  /** How often idle connections were closed. */
  idleDropped = 0
  readonly #clock: VirtualClock
  readonly #options: VirtualServiceOptions
  readonly #random: () => number
  readonly #second = new SlidingWindow(SECOND)
  readonly #minute = new SlidingWindow(MINUTE)
  readonly #endpoints = new Map<EndpointId, SlidingWindow>()
  #isClosed = false

  constructor(clock: VirtualClock, options: VirtualServiceOptions = {}) {
    this.#clock = clock
    this.#options = options
    this.plan = options.plan ?? 'pro'
    this.credits = options.credits ?? 1_000_000
    this.#random = seededRandom(options.seed ?? 1)
    if (options.otherEveryMs !== undefined) this.#callAsOther(options.otherEveryMs)
  }

  get limits(): { readonly second: number; readonly minute: number } {
    return (this.#options.limits ?? PLAN_LIMITS)[this.plan]
  }

  send(request: SendRequest): Promise<SendOutcome> {
    const endpoint = BY_PATH.get(`${request.method} ${request.path}`)
    if (endpoint === undefined) throw new Error(`No endpoint ${request.method} ${request.path}`)
    if (this.isUnreachable) {
      const refused = { kind: 'not-sent', failure: failure('network', 'The service cannot be reached.', 'Try again.') } as const
      return new Promise((resolve) => void this.#clock.after(5, () => resolve(refused)))
    }
    const [from, to] = this.#options.latencyMs ?? [40, 120]
    const latency = from + this.#random() * (to - from)
    // Counted within 1.5 s, however long the response takes.
    const other = this.#options.countsAtTheEnd === true ? latency : Math.min(latency, 1400) * this.#random()
    return new Promise((resolve) => {
      const endDeadline = this.#clock.after(request.deadlineMs ?? DEADLINE_MS, () =>
        resolve({ kind: 'unknown', failure: failure('timeout', 'The service did not respond in time.', 'Try again.') }),
      )
      this.#clock.later(other, () => {
        const response = this.#answer(endpoint)
        if (response === undefined) return
        this.#clock.later(latency - other, () => this.#clock.deliver(() => request.onHeaders?.()))
        this.#clock.later(latency - other + (this.#options.bodyMs ?? 0), () =>
          this.#clock.deliver(() => {
            endDeadline()
            resolve({ kind: 'answered', response })
          }),
        )
      })
    })
  }

  dropIdle(): void {
    this.idleDropped++
  }

  close(): void {
    this.#isClosed = true
  }

  /** Arrivals of paid calls only, or of one endpoint. */
  times(endpoint?: EndpointId): number[] {
    return this.arrivals.filter((arrival) => endpoint === undefined || arrival.endpoint === endpoint).map(({ at }) => at)
  }

  rejections(): Arrival[] {
    return this.arrivals.filter(({ status }) => status === 429)
  }

  #answer(endpoint: EndpointId): HttpResponse | undefined {
    const now = this.#now()
    const scope = this.#admit(endpoint, now)
    const failed = scope === undefined ? this.fail?.(endpoint) : undefined
    const status = scope !== undefined ? 429 : typeof failed === 'number' ? failed : 200
    this.arrivals.push({ at: this.#clock.time(), endpoint, status, scope })
    if (failed === 'lost') return undefined
    const isFailed = typeof failed === 'number'
    const price = (isFailed ? this.chargesFailed : status === 200) && endpoint !== 'account' ? this.charge(endpoint) : 0
    this.credits -= price
    const retryAfter = scope === undefined ? undefined : this.#waitSeconds(scope, endpoint, now)
    const headers =
      status === 200 && !isFailed ? this.#goodHeaders(endpoint, now, price) : retryAfter === undefined ? [] : rejectedHeaders(retryAfter, scope ?? '')
    const reported = this.replyHeaders({ status, headers, scope, retryAfter, endpoint })
    const body = status === 429 ? { error: 'Rate limited' } : status !== 200 ? { error: 'Internal server error' } : this.#data(endpoint)
    if (isFailed && this.page !== undefined) {
      return { status, headers: [['content-type', 'text/html'], ...reported], body: new TextEncoder().encode(this.page), bodyFailure: undefined }
    }
    return {
      status,
      headers: [['content-type', 'application/json'], ...reported],
      body: new TextEncoder().encode(JSON.stringify(body)),
      bodyFailure: undefined,
    }
  }

  /** Time as measured by the service. */
  #now(): number {
    const { slowPpm } = this.#options
    return slowPpm === undefined ? this.#clock.time() : Math.floor(this.#clock.time() * (1 - slowPpm / 1e6))
  }

  #data(endpoint: EndpointId): object {
    return endpoint === 'account' ? { plan: this.plan, credits_remaining: this.credits } : { data: [] }
  }

  #admit(endpoint: EndpointId, now: number): Scope | undefined {
    const own = this.#windowOf(endpoint)
    if (own !== undefined && own.used(now) >= (PER_MINUTE[endpoint] ?? Infinity)) return 'endpoint'
    if (this.#second.used(now) >= this.limits.second) return 'second'
    if (this.#minute.used(now) >= this.limits.minute) return 'minute'
    for (const window of [this.#second, this.#minute, own]) window?.take(now)
    return undefined
  }

  #waitSeconds(scope: Scope, endpoint: EndpointId, now: number): number {
    if (scope === 'second') return this.#second.waitSeconds(now, this.limits.second)
    if (scope === 'minute') return this.#minute.waitSeconds(now, this.limits.minute)
    return this.#windowOf(endpoint)?.waitSeconds(now, PER_MINUTE[endpoint] ?? Infinity) ?? 1
  }

  #windowOf(endpoint: EndpointId): SlidingWindow | undefined {
    if (PER_MINUTE[endpoint] === undefined) return undefined
    const known = this.#endpoints.get(endpoint) ?? new SlidingWindow(MINUTE)
    this.#endpoints.set(endpoint, known)
    return known
  }

  /**
   * Section 8.3 of the interface: the overall state is the minute's, X-RateLimit-* the most
   * constrained window's.
   */
  #goodHeaders(endpoint: EndpointId, now: number, price: number): HeaderList {
    const { second, minute } = this.limits
    const left = { second: Math.max(0, second - this.#second.used(now)), minute: Math.max(0, minute - this.#minute.used(now)) }
    const ownLimit = PER_MINUTE[endpoint]
    const own = ownLimit === undefined ? undefined : ownLimit - (this.#windowOf(endpoint)?.used(now) ?? 0)
    const isOwn = own !== undefined && own < left.minute
    return [
      ['x-service-credits-used', `${price}`],
      ['x-service-credits-remaining', `${this.credits}`],
      ['ratelimit-limit', `${minute}`],
      ['ratelimit-remaining', `${left.minute}`],
      ['ratelimit-reset', `${Math.max(1, this.#minute.waitSeconds(now, minute))}`],
      ['x-ratelimit-limit-second', `${second}`],
      ['x-ratelimit-remaining-second', `${left.second}`],
      ['x-ratelimit-limit-minute', `${minute}`],
      ['x-ratelimit-remaining-minute', `${left.minute}`],
      ['x-ratelimit-limit', `${isOwn ? ownLimit : minute}`],
      ['x-ratelimit-remaining', `${isOwn ? own : left.minute}`],
    ]
  }

  #callAsOther(everyMs: number): void {
    this.#clock.later(everyMs, () => {
      const { otherFromMs = 0, otherUntilMs = Infinity } = this.#options
      const now = this.#clock.time()
      if (this.#isClosed || now > otherUntilMs) return
      if (now < otherFromMs) return this.#callAsOther(everyMs)
      if (this.#admit('profiler/pnl', this.#now()) === undefined) this.other.taken++
      else this.other.refused++
      this.#callAsOther(everyMs)
    })
  }
}

function rejectedHeaders(retryAfter: number, scope: string): HeaderList {
  return [
    ['retry-after', `${retryAfter}`],
    ['x-service-ratelimit-scope', scope],
  ]
}

/** The maximum number of these times within any span of this width. */
export function mostWithin(times: readonly number[], widthMs: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  let max = 0
  let from = 0
  for (const [position, at] of sorted.entries()) {
    while ((sorted[from] ?? at) <= at - widthMs) from++
    max = Math.max(max, position - from + 1)
  }
  return max
}
