import type { Clock } from '../../../src-main/broker/clock.ts'

/** Time that moves only when told. The wall can be set apart from it, as a person or NTP does. */
export class FakeClock implements Clock {
  #now = 1_000_000
  wallOffset = Date.UTC(2026, 0, 1)
  #timers: { at: number; fire: () => void }[] = []

  now(): number {
    return this.#now
  }

  wall(): Date {
    return new Date(this.wallOffset + this.#now)
  }

  after(ms: number, fire: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), fire }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  get pendingTimers(): number {
    return this.#timers.length
  }

  /** When the next timer fires. */
  get nextAt(): number {
    return this.#timers.reduce((earliest, timer) => Math.min(earliest, timer.at), Infinity)
  }

  /** Moves on to `to`, firing what is due in order, and lets promises settle after each. */
  async advanceTo(to: number): Promise<void> {
    while (this.nextAt <= to) {
      const at = this.nextAt
      this.#now = Math.max(this.#now, at)
      const due = this.#timers.find((timer) => timer.at === at)
      this.#timers = this.#timers.filter((timer) => timer !== due)
      due?.fire()
      await settle()
    }
    this.#now = to
    await settle()
  }

  advance(ms: number): Promise<void> {
    return this.advanceTo(this.#now + ms)
  }
}

/** Lets chains of resolved promises run to their end. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
