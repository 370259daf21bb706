import type { Failure } from '../../../src-shared/failure.ts'
import { ok, type Result } from '../../../src-shared/result.ts'
import type { Clock } from '../clock.ts'
import { diskBlockage, type FullBlockage } from './blockage.ts'
import type { Ledger } from '../ledger/ledger.ts'

const LOOK_MS = 2000

/** Remembers that the disk has refused something, and looks again from time to time. */
export class DiskWatch {
  readonly #clock: Clock
  readonly #check: () => Promise<Result<void>>
  readonly #ledger: Pick<Ledger, 'durable'>
  #trouble: { readonly failure: Failure; readonly until: number } | undefined

  constructor(clock: Clock, check: () => Promise<Result<void>>, ledger: Pick<Ledger, 'durable'>) {
    this.#clock = clock
    this.#check = check
    this.#ledger = ledger
  }

  get blockage(): FullBlockage | undefined {
    return this.#trouble === undefined ? undefined : diskBlockage(this.#trouble)
  }

  refused(failure: Failure): void {
    this.#trouble = { failure, until: this.#clock.now() + LOOK_MS }
  }

  forget(): void {
    this.#trouble = undefined
  }

  /** Looks where there was trouble: a wish is told at once. */
  async lookForWish(): Promise<Result<void>> {
    const room = this.#trouble === undefined ? ok(undefined) : await this.#check()
    if (room.ok) this.#trouble = undefined
    return room
  }

  /** Whether it is time to look again; the next time is a while later. */
  isDue(now: number): boolean {
    if (this.#trouble === undefined || this.#trouble.until > now) return false
    this.#trouble = { ...this.#trouble, until: now + LOOK_MS }
    return true
  }

  async look(): Promise<void> {
    const room = await this.#check()
    const written = room.ok ? await this.#ledger.durable() : room
    if (this.#trouble === undefined) return
    if (written.ok) this.#trouble = undefined
    else this.refused(written.error)
  }
}
