import type { Clock } from '../../src-main/broker/clock.ts'

interface Entry {
  readonly at: number
  readonly seq: number
  fire: (() => void) | undefined
}

/** Entries by time; at the same time in the order in which they were added. */
class Agenda {
  readonly #heap: Entry[] = []

  add(entry: Entry): void {
    const heap = this.#heap
    let position = heap.push(entry) - 1
    while (position > 0) {
      const parent = (position - 1) >> 1
      const above = heap[parent]
      if (above === undefined || isBefore(above, entry)) break
      heap[position] = above
      heap[parent] = entry
      position = parent
    }
  }

  /** The first entry that was not cancelled. */
  first(): Entry | undefined {
    while (this.#heap.length > 0 && this.#heap[0]?.fire === undefined) this.take()
    return this.#heap[0]
  }

  take(): Entry | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return first
    let position = 0
    for (;;) {
      let child = 2 * position + 1
      const [left, right] = [heap[child], heap[child + 1]]
      if (left === undefined) break
      if (right !== undefined && isBefore(right, left)) child++
      const min = heap[child]
      if (min === undefined || isBefore(last, min)) break
      heap[position] = min
      position = child
    }
    heap[position] = last
    return first
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.seq < b.seq)
}

/** The monotonic clock during sleep: it stops on macOS and Linux and continues on Windows. */
export type SleepKind = 'stops' | 'counts'

const MAX_TIMER_MS = 2_147_483_647
const WALL_START = Date.UTC(2026, 10, 21, 12)

/**
 * Time that passes only when a test lets it, for a whole broker and the service that it calls.
 * There are three times: `time`, common to everything; `now`, the monotonic clock of the machine
 * under test, which may stop during sleep; and `wall`, which may be set.
 * Time advances only after every promise and immediate has settled.
 */
export class VirtualClock implements Clock {
  #time = 0
  /** Milliseconds of sleep that the monotonic clock did not count. */
  #lag = 0
  #wallShift = 0
  #seq = 0
  #isAsleep = false
  readonly #timers = new Agenda()
  readonly #world = new Agenda()
  #inbox: (() => void)[] = []

  /** Milliseconds since the start of the virtual world. */
  time(): number {
    return this.#time
  }

  now(): number {
    return 5000 + this.#time - this.#lag
  }

  sinceBoot(): number {
    return this.#time
  }

  wall(): Date {
    return new Date(WALL_START + this.#time + this.#wallShift)
  }

  /**
   * A timer of the machine under test, like Node's: whole milliseconds, at least one, and none
   * during sleep.
   */
  after(ms: number, fire: () => void): () => void {
    const wait = Math.min(Math.max(1, Math.ceil(ms)), MAX_TIMER_MS)
    const entry: Entry = { at: this.now() + wait, seq: this.#seq++, fire }
    this.#timers.add(entry)
    return () => (entry.fire = undefined)
  }

  /** An event outside of the machine, whether it sleeps or not. */
  later(ms: number, fire: () => void): void {
    this.#world.add({ at: this.#time + Math.max(0, ms), seq: this.#seq++, fire })
  }

  /** Delivers an event to the machine: at once, or when it wakes. */
  deliver(fire: () => void): void {
    if (this.#isAsleep) this.#inbox.push(fire)
    else fire()
  }

  stepWall(ms: number): void {
    this.#wallShift += ms
  }

  /**
   * Starts sleep. Arriving events wait; timers fire late, and before the events that arrived, as in
   * Node.
   */
  async sleep(ms: number, kind: SleepKind): Promise<void> {
    await this.settle()
    const wakes = this.#time + ms
    this.#isAsleep = true
    for (let next = this.#world.first(); next !== undefined && next.at <= wakes; next = this.#world.first()) await this.#happen(next)
    this.#time = wakes
    if (kind === 'stops') this.#lag += ms
    this.#isAsleep = false
    for (let next = this.#timers.first(); next !== undefined && next.at <= this.now(); next = this.#timers.first()) await this.#fire(next)
    for (const fire of this.#inbox.splice(0)) fire()
    await this.settle()
  }

  /** Lets time pass, with all events in it. */
  async advance(ms: number): Promise<void> {
    const end = this.#time + ms
    await this.settle()
    while (this.#nextAt() <= end) await this.#step()
    this.#time = end
  }

  /**
   * Lets time pass until the promise has resolved, and returns its value. Throws if no further
   * event is pending, or if it takes longer than `withinMs`: a stall.
   */
  async run<T>(promise: Promise<T>, withinMs: number): Promise<T> {
    const end = this.#time + withinMs
    const state = { isDone: false }
    void (async () => {
      await promise.catch(() => undefined)
      state.isDone = true
    })()
    await this.settle()
    while (!state.isDone) {
      const next = this.#nextAt()
      if (next === Infinity) throw new Error(`Stalled at ${this.#time} ms: nothing is left that could happen.`)
      if (next > end) throw new Error(`Stalled: not done ${withinMs} ms after ${end - withinMs} ms.`)
      await this.#step()
    }
    return promise
  }

  /**
   * Runs everything that needs no time. A macrotask of Node runs after every microtask, however
   * long their chain.
   */
  async settle(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve))
  }

  #nextAt(): number {
    const timer = (this.#timers.first()?.at ?? Infinity) - this.now() + this.#time
    return Math.max(this.#time, Math.min(timer, this.#world.first()?.at ?? Infinity))
  }

  async #step(): Promise<void> {
    const timer = this.#timers.first()
    const event = this.#world.first()
    const timerAt = timer === undefined ? Infinity : timer.at - this.now() + this.#time
    if (timer !== undefined && timerAt <= (event?.at ?? Infinity)) await this.#fire(timer)
    else if (event !== undefined) await this.#happen(event)
  }

  async #fire(timer: Entry): Promise<void> {
    this.#timers.take()
    this.#time = Math.max(this.#time, timer.at - this.now() + this.#time)
    timer.fire?.()
    await this.settle()
  }

  async #happen(event: Entry): Promise<void> {
    this.#world.take()
    this.#time = Math.max(this.#time, event.at)
    event.fire?.()
    await this.settle()
  }
}
