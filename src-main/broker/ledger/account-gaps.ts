/**
 * Credits that one account lost between two readings with nothing in flight, and how many of them
 * the ledger has booked.
 */
export interface AccountGap {
  /** UTC ISO of both readings. */
  readonly since: string
  readonly at: string
  readonly lost: bigint
  readonly booked: bigint
}

/**
 * Credits that left an account and are in no ledger: another program on the same key, or a service
 * that charged more than it reported. They are not booked, because their case is unknown; they are
 * reported until acknowledged.
 */
export class AccountGaps {
  readonly #gaps = new Map<string, AccountGap>()
  /** By key: credits that were booked and not yet charged when the account was read. */
  readonly #late = new Map<string, bigint>()

  /** Compares two readings of an account, with nothing in flight at either. */
  compare(key: string, { since, at, lost, booked }: AccountGap): void {
    const late = this.#late.get(key) ?? 0n
    this.#late.delete(key)
    const unbooked = lost - booked
    // Less was charged than booked: the rest may be charged later. A balance that rose was topped
    // up and proves nothing.
    if (unbooked < 0n && -unbooked <= booked) this.#late.set(key, -unbooked)
    const before = this.#gaps.get(key)
    if (unbooked < 0n || (before === undefined && unbooked <= late)) return
    this.#gaps.set(key, { since: before?.since ?? since, at, lost: (before?.lost ?? 0n) + lost, booked: (before?.booked ?? 0n) + booked + late })
  }

  /** Restores a gap from a closed segment of the ledger. */
  restore(key: string, gap: AccountGap): void {
    this.#gaps.set(key, gap)
  }

  of(key: string): AccountGap | undefined {
    return this.#gaps.get(key)
  }

  list(): readonly AccountGap[] {
    return [...this.#gaps.values()]
  }

  /** The investigator has acknowledged the gaps. */
  acknowledge(): void {
    this.#gaps.clear()
  }
}
