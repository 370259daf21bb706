/** The state of the window right after a slot was taken. */
export interface SendMark {
  readonly used: number
  readonly started: number
}

/** A window as response headers describe it; absent where missing or malformed. */
export interface WindowHeaders {
  readonly limit?: number | undefined
  readonly remaining?: number | undefined
}

/** How long usage by other clients on the same key is remembered. */
export interface OtherClientsMemory {
  /** Responses within this span count as one, with the highest usage among them. */
  readonly sliceMs: number
  /** Number of spans that are remembered. */
  readonly slices: number
}

/**
 * So long after sending, a call without a response counts as received: the service counts a slow
 * call when it receives it. Holding the slot until a response after five seconds would halve the
 * speed of the queue.
 */
const RECEIVED_WITHIN_MS = 1500

/** How long, in spans, the last known usage of other clients is valid while no responses arrive. */
const OTHER_CLIENTS_VALID_SLICES = 8
/** How long, in spans, other clients are assumed after the last sign of them. */
const SHARED_KEY_SLICES = 40

/**
 * One sliding window of the service, as far as this client can know it.
 *
 * The service counts a call between our sending it and the arrival of its response. So a slot is
 * *held* from the start, and *counted* from the response on: the service cannot have counted it
 * later, so no window of its own holds more than `limit` of our calls. Counting from the start
 * costs 429s, and a margin costs speed. Only slow calls count before their response, until a 429
 * contradicts that.
 */
export class RateWindow {
  readonly widthMs: number
  /** The limit of the table. Headers can only lower it. */
  #tableLimit: number
  #headerLimit: number | undefined
  readonly #guardMs: number
  readonly #held = new Set<SendMark>()
  /** Calls in the order of sending. Those that got a response meanwhile are skipped. */
  readonly #sent: { readonly mark: SendMark; readonly at: number }[] = []
  /** Until then only a response proves that a call was received. */
  #responseRequiredUntil = -Infinity
  #started = 0
  /** Arrival times, ascending; entries before `#first` have left the window. */
  #arrivals: number[] = []
  #first = 0
  readonly #memory: OtherClientsMemory
  /**
   * Calls of other clients on the same key, derived from `remaining`: the maximum of each
   * remembered span.
   */
  #otherClients: { slice: number; calls: number }[] = []
  #sharedUntil = -Infinity

  constructor(limit: number, widthMs: number, memory: OtherClientsMemory = { sliceMs: widthMs / 4, slices: 2 }) {
    this.#tableLimit = limit
    this.widthMs = widthMs
    this.#memory = memory
    // The service's clock may run slower than ours (NTP slews by up to 500 ppm) and may count whole
    // milliseconds.
    this.#guardMs = 1 + widthMs / 2000
  }

  setLimit(limit: number): void {
    this.#tableLimit = limit
  }

  /** Calls that are in flight or may still be in the service's window. */
  used(now: number): number {
    this.#expire(now)
    return this.#held.size + this.#arrivals.length - this.#first
  }

  /** The limit in force: the table's, lowered by headers and by other clients. */
  limit(now: number): number {
    const own = Math.min(this.#tableLimit, this.#headerLimit ?? this.#tableLimit)
    if (!this.#isShared(now)) return own
    const others = this.#otherClientCalls(now)
    // Other clients keep calling between two responses: a tenth more, and one, is left for them.
    return Math.max(own - others - Math.ceil(others / 10) - 1, this.#minLimit())
  }

  /**
   * Headers may be wrong. A twentieth of the table's limit always remains, so that they slow the
   * queue but never freeze it.
   */
  #minLimit(): number {
    return Math.max(1, Math.ceil(this.#tableLimit / 20))
  }

  hasSpace(now: number): boolean {
    return this.used(now) < this.limit(now)
  }

  /**
   * When the next slot is free if nothing more arrives; Infinity if only responses can free one.
   */
  nextSlotAt(now: number): number {
    const tooMany = this.used(now) - this.limit(now) + 1
    if (tooMany <= 0) return now
    const leaving = this.#arrivals[this.#first + tooMany - 1] ?? this.#receivedAt(tooMany - (this.#arrivals.length - this.#first), now)
    const byExpiry = leaving === undefined ? Infinity : this.#leavesAt(leaving)
    const last = this.#otherClients.at(-1)
    const forgottenAt = last === undefined ? Infinity : this.#otherClientsForgottenAt(last.slice)
    return forgottenAt > now ? Math.min(byExpiry, forgottenAt) : byExpiry
  }

  /** Takes a slot. The mark keeps the state at sending for `observe`. */
  hold(now: number): SendMark {
    this.#started++
    const mark = { used: this.used(now) + 1, started: this.#started }
    this.#held.add(mark)
    return mark
  }

  /**
   * Starts the time after which the call counts as received. Without it the slot is held until the
   * response.
   */
  markSent(mark: SendMark, now: number): void {
    this.#sent.push({ mark, at: now })
  }

  /** Turns a held slot into a counted one, unless it already counts as received. */
  markAnswered(mark: SendMark, now: number): void {
    this.#expire(now)
    if (this.#held.delete(mark)) this.#arrivals.push(now)
  }

  /** Frees a slot whose call was not sent. */
  release(mark: SendMark): void {
    this.#held.delete(mark)
  }

  /**
   * Starts of an earlier run that the service may still count; `at` on this run's clock, ascending.
   */
  restore(at: readonly number[]): void {
    this.#arrivals = [...at, ...this.#arrivals.slice(this.#first)].sort((a, b) => a - b)
    this.#first = 0
  }

  /**
   * Applies response headers to this window. The service can have counted our calls in use when
   * this one was sent and those started since; more than that proves other clients on the key.
   * Returns whether it does.
   */
  observe(now: number, reported: WindowHeaders, mark: SendMark): boolean {
    if (reported.limit !== undefined && reported.limit > 0)
      this.#headerLimit = reported.limit < this.#tableLimit ? Math.max(reported.limit, this.#minLimit()) : undefined
    if (reported.remaining === undefined || reported.remaining < 0) return false
    const limit =
      reported.limit !== undefined && reported.limit > 0 ? reported.limit : Math.min(this.#tableLimit, this.#headerLimit ?? this.#tableLimit)
    const counted = limit - reported.remaining
    const isBeyondOurs = counted > mark.used + this.#started - mark.started
    if (isBeyondOurs) this.assumeSharedKey(now)
    // At full speed our own calls fill the limit, and other clients hide in the few calls that the
    // service has dropped and we still count. Alone on the key that costs nothing; once others are
    // known, the closer count is used.
    const others = this.#isShared(now) ? Math.min(Math.max(0, counted - this.used(now)), limit) : 0
    const slice = Math.floor(now / this.#memory.sliceMs)
    const last = this.#otherClients.at(-1)
    if (last?.slice === slice) last.calls = Math.max(last.calls, others)
    else this.#otherClients = [...this.#otherClients.slice(1 - this.#memory.slices), { slice, calls: others }]
    return isBeyondOurs
  }

  /**
   * Other clients use the key: shown by a count that cannot be ours, or a 429 that our own calls
   * cannot explain.
   */
  assumeSharedKey(now: number): void {
    this.#sharedUntil = now + SHARED_KEY_SLICES * this.#memory.sliceMs
  }

  /**
   * A 429 that our own count cannot explain: there are other clients, or calls are received later
   * than assumed.
   */
  recordRateLimit(now: number): void {
    this.assumeSharedKey(now)
    this.#responseRequiredUntil = this.#sharedUntil
  }

  #isShared(now: number): boolean {
    return now < this.#sharedUntil
  }

  /** Discards values from headers, for another key or service. */
  reset(): void {
    this.#headerLimit = undefined
    this.#otherClients = []
    this.#sharedUntil = -Infinity
  }

  /**
   * The highest usage of the remembered spans. It stays valid for a while without responses:
   * forgotten sooner, a queue that waits for its minute would assume that it is alone.
   */
  #otherClientCalls(now: number): number {
    const last = this.#otherClients.at(-1)
    if (last === undefined || now >= this.#otherClientsForgottenAt(last.slice)) return 0
    return Math.max(...this.#otherClients.map(({ calls }) => calls))
  }

  #otherClientsForgottenAt(slice: number): number {
    return (slice + 1 + OTHER_CLIENTS_VALID_SLICES) * this.#memory.sliceMs
  }

  /**
   * One expression for querying and expiring: two that differ in the last bit would wait for each
   * other forever.
   */
  #leavesAt(arrival: number): number {
    return arrival + this.widthMs + this.#guardMs
  }

  /**
   * When the n-th call in flight will count as received; undefined if only its response decides.
   */
  #receivedAt(position: number, now: number): number | undefined {
    if (now < this.#responseRequiredUntil) return undefined
    const sent = this.#sent.filter(({ mark }) => this.#held.has(mark))[position - 1]
    return sent === undefined ? undefined : sent.at + RECEIVED_WITHIN_MS
  }

  #takeAsReceived(now: number): void {
    for (let first = this.#sent[0]; first !== undefined; first = this.#sent[0]) {
      if (this.#held.has(first.mark)) {
        const receivedAt = first.at + RECEIVED_WITHIN_MS
        if (receivedAt > now || now < this.#responseRequiredUntil) return
        this.#held.delete(first.mark)
        // Keeps the order ascending after a time in which only responses counted.
        this.#arrivals.push(Math.max(receivedAt, this.#arrivals.at(-1) ?? receivedAt))
      }
      this.#sent.shift()
    }
  }

  #expire(now: number): void {
    this.#takeAsReceived(now)
    while (this.#first < this.#arrivals.length && this.#leavesAt(this.#arrivals[this.#first] ?? Infinity) <= now) this.#first++
    // Compacts in batches: removing one by one would copy the array on each call.
    if (this.#first > 1024 && this.#first * 2 > this.#arrivals.length) {
      this.#arrivals = this.#arrivals.slice(this.#first)
      this.#first = 0
    }
  }
}
