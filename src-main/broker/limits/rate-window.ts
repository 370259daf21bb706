/** The window as it stood right after a call's slot was held. */
export interface SendMark {
  readonly used: number
  readonly started: number
}

/** A window as an answer's headers tell it; absent where missing or malformed. */
export interface WindowHeaders {
  readonly limit?: number | undefined
  readonly remaining?: number | undefined
}

/** What is remembered of other clients on the same key. */
export interface OtherClientsMemory {
  /** Answers within this span are taken together, as the most that any of them told. */
  readonly sliceMs: number
  /** How many of the latest spans count. */
  readonly slices: number
}

/**
 * A call whose answer takes longer than this was counted when the service received it, not when it had worked out the
 * answer. Held to their ends, answers of five seconds would halve the speed of a queue.
 */
const RECEIVED_WITHIN_MS = 1500

/** How long, in spans, the last account of other clients stands while no answers come. */
const OTHER_CLIENTS_VALID_SLICES = 8
/** How long, in spans, other clients are reckoned with after the last sign of them. */
const SHARED_KEY_SLICES = 40

/**
 * One sliding window of the service, as far as this client can know it.
 *
 * The service counts a call at some moment between our sending it and its answer's arrival. So a slot is *held* from the
 * start, and *counted* from the moment the answer arrived: the service cannot have counted it later, hence no window of
 * its own can hold more than `limit` of ours. Stamping at the start instead costs 429s, and a margin instead costs speed.
 * Only where answers are slow is a call taken as received before its answer; a 429 ends that belief for a while.
 */
export class RateWindow {
  readonly widthMs: number
  /** The table's limit: what headers say can only lower it. */
  #tableLimit: number
  #headerLimit: number | undefined
  readonly #guardMs: number
  readonly #held = new Set<SendMark>()
  /** Those that have left, in the order of their leaving; what has been answered meanwhile is passed over. */
  readonly #sent: { readonly mark: SendMark; readonly at: number }[] = []
  /** Until then only an answer proves that a call was received. */
  #heldToTheEndUntil = -Infinity
  #started = 0
  /** Arrival times, ascending; entries before `#first` have left the window. */
  #arrivals: number[] = []
  #first = 0
  readonly #memory: OtherClientsMemory
  /** Calls of other clients on the same key, as the service's `remaining` betrays them: the maximum of each remembered span. */
  #foreign: { slice: number; calls: number }[] = []
  #sharedUntil = -Infinity

  constructor(limit: number, widthMs: number, memory: OtherClientsMemory = { sliceMs: widthMs / 4, slices: 2 }) {
    this.#tableLimit = limit
    this.widthMs = widthMs
    this.#memory = memory
    // The service's clock may run slower than ours (NTP slews by up to 500 ppm) and may count whole milliseconds.
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

  /** The limit in force: the table's, lowered by what headers said and by what other clients use. */
  limit(now: number): number {
    const own = Math.min(this.#tableLimit, this.#headerLimit ?? this.#tableLimit)
    if (!this.#isShared(now)) return own
    const foreign = this.#foreignCalls(now)
    // Others go on calling between two answers that tell of them: a tenth more, and one, is kept free for that.
    return Math.max(own - foreign - Math.ceil(foreign / 10) - 1, this.#least())
  }

  /** Headers may lie. However low they go, a twentieth of the table's limit goes on, so that a lie slows but never freezes. */
  #least(): number {
    return Math.max(1, Math.ceil(this.#tableLimit / 20))
  }

  hasRoom(now: number): boolean {
    return this.used(now) < this.limit(now)
  }

  /** When there will be room if nothing more arrives; Infinity while only calls stand in the way that may still be on their way. */
  nextSlotAt(now: number): number {
    const tooMany = this.used(now) - this.limit(now) + 1
    if (tooMany <= 0) return now
    const leaving = this.#arrivals[this.#first + tooMany - 1] ?? this.#receivedAt(tooMany - (this.#arrivals.length - this.#first), now)
    const byExpiry = leaving === undefined ? Infinity : this.#leavesAt(leaving)
    const last = this.#foreign.at(-1)
    const forgottenAt = last === undefined ? Infinity : this.#foreignForgottenAt(last.slice)
    return forgottenAt > now ? Math.min(byExpiry, forgottenAt) : byExpiry
  }

  /** Holds a slot; the mark says what `observe` needs to know of the moment of sending. */
  hold(now: number): SendMark {
    this.#started++
    const mark = { used: this.used(now) + 1, started: this.#started }
    this.#held.add(mark)
    return mark
  }

  /** The call of a held slot leaves now. Without this it is held until its answer arrives, however late. */
  markSent(mark: SendMark, now: number): void {
    this.#sent.push({ mark, at: now })
  }

  /** Turns a held slot into a counted one, where patience has not done so before. */
  markAnswered(mark: SendMark, now: number): void {
    this.#expire(now)
    if (this.#held.delete(mark)) this.#arrivals.push(now)
  }

  /** Gives a held slot back: nothing was sent. */
  release(mark: SendMark): void {
    this.#held.delete(mark)
  }

  /** Starts of an earlier run of the application that the service may still count; `at` on this run's clock, ascending. */
  restore(at: readonly number[]): void {
    this.#arrivals = [...at, ...this.#arrivals.slice(this.#first)].sort((a, b) => a - b)
    this.#first = 0
  }

  /**
   * What an answer's headers say of this window. Of our own calls the service can have counted at most those in use when
   * this one left and those started since; what it counts beyond them proves other clients on the same key. Returns whether it does.
   */
  observe(now: number, said: WindowHeaders, mark: SendMark): boolean {
    if (said.limit !== undefined && said.limit > 0)
      this.#headerLimit = said.limit < this.#tableLimit ? Math.max(said.limit, this.#least()) : undefined
    if (said.remaining === undefined || said.remaining < 0) return false
    const limit = said.limit !== undefined && said.limit > 0 ? said.limit : Math.min(this.#tableLimit, this.#headerLimit ?? this.#tableLimit)
    const counted = limit - said.remaining
    const isBeyondOurs = counted > mark.used + this.#started - mark.started
    if (isBeyondOurs) this.assumeSharedKey(now)
    // At full speed our own calls fill the limit to the last, and what others took hides in the little that the service
    // has dropped and we still hold. Alone on the key that costs nothing; once others are known, the closer count is taken.
    const foreign = this.#isShared(now) ? Math.min(Math.max(0, counted - this.used(now)), limit) : 0
    const slice = Math.floor(now / this.#memory.sliceMs)
    const last = this.#foreign.at(-1)
    if (last?.slice === slice) last.calls = Math.max(last.calls, foreign)
    else this.#foreign = [...this.#foreign.slice(1 - this.#memory.slices), { slice, calls: foreign }]
    return isBeyondOurs
  }

  /** Others use the key as well: said by a count that cannot be ours, or by a 429 that our own calls cannot explain. */
  assumeSharedKey(now: number): void {
    this.#sharedUntil = now + SHARED_KEY_SLICES * this.#memory.sliceMs
  }

  /** A 429 that our own count cannot explain: there are others, or calls are received later than was believed. */
  recordRateLimit(now: number): void {
    this.assumeSharedKey(now)
    this.#heldToTheEndUntil = this.#sharedUntil
  }

  #isShared(now: number): boolean {
    return now < this.#sharedUntil
  }

  /** Forgets what was learned from headers (another key, another service). */
  reset(): void {
    this.#headerLimit = undefined
    this.#foreign = []
    this.#sharedUntil = -Infinity
  }

  /**
   * The largest that answers of the remembered spans told. While no answers come the last account stands for a while:
   * forgotten sooner, a queue that waits for its minute would wake up believing itself alone.
   */
  #foreignCalls(now: number): number {
    const last = this.#foreign.at(-1)
    if (last === undefined || now >= this.#foreignForgottenAt(last.slice)) return 0
    return Math.max(...this.#foreign.map(({ calls }) => calls))
  }

  #foreignForgottenAt(slice: number): number {
    return (slice + 1 + OTHER_CLIENTS_VALID_SLICES) * this.#memory.sliceMs
  }

  /** One expression for asking and for expiring: two that differ in their last bit would wait for ever on each other. */
  #leavesAt(arrival: number): number {
    return arrival + this.widthMs + this.#guardMs
  }

  /** When the n-th of the calls on their way will be taken as received; undefined where only its answer will tell. */
  #receivedAt(place: number, now: number): number | undefined {
    if (now < this.#heldToTheEndUntil) return undefined
    const sent = this.#sent.filter(({ mark }) => this.#held.has(mark))[place - 1]
    return sent === undefined ? undefined : sent.at + RECEIVED_WITHIN_MS
  }

  #takeAsReceived(now: number): void {
    for (let first = this.#sent[0]; first !== undefined; first = this.#sent[0]) {
      if (this.#held.has(first.mark)) {
        const receivedAt = first.at + RECEIVED_WITHIN_MS
        if (receivedAt > now || now < this.#heldToTheEndUntil) return
        this.#held.delete(first.mark)
        // Ascending also after a time in which only answers counted.
        this.#arrivals.push(Math.max(receivedAt, this.#arrivals.at(-1) ?? receivedAt))
      }
      this.#sent.shift()
    }
  }

  #expire(now: number): void {
    this.#takeAsReceived(now)
    while (this.#first < this.#arrivals.length && this.#leavesAt(this.#arrivals[this.#first] ?? Infinity) <= now) this.#first++
    // Compact now and then: shifting one by one would copy the array on each call.
    if (this.#first > 1024 && this.#first * 2 > this.#arrivals.length) {
      this.#arrivals = this.#arrivals.slice(this.#first)
      this.#first = 0
    }
  }
}
