import type { HeadFile } from './ledger-head.ts'
import type { LedgerLine, LedgerState } from './ledger-state.ts'

/** Reported as damage until the investigator acknowledges it. */
export const OLDER_LEDGER =
  'The credit ledger is older than the one last used on this computer: it was removed, or an older copy of the data folder was restored. ' +
  'It does not contain the credits spent since then, and cases may be missing their last entries. Paid requests are paused until you confirm.'

interface LedgerAgeDeps {
  readonly head: Pick<HeadFile, 'turn' | 'raise'>
  readonly state: Pick<LedgerState, 'damage'>
  readonly record: (line: LedgerLine) => void
  readonly at: () => string
}

/**
 * Compares the turn of the ledger's head, a counter that each written line raises, with the one
 * noted outside of the data folder. A note is never ahead of its ledger: a higher note shows that
 * the folder is an older copy.
 */
export class LedgerAge {
  readonly #deps: LedgerAgeDeps
  #highestNoted = 0

  constructor(deps: LedgerAgeDeps) {
    this.#deps = deps
  }

  get turn(): number {
    return this.#deps.head.turn
  }

  /** Whether paid calls wait until the investigator acknowledges the older ledger. */
  get isOlder(): boolean {
    return this.#deps.state.damage.includes(OLDER_LEDGER)
  }

  compare(noted: number): void {
    if (!Number.isSafeInteger(noted) || noted <= this.turn) return
    this.#highestNoted = Math.max(this.#highestNoted, noted)
    if (!this.isOlder) this.#deps.record({ kind: 'damaged', what: OLDER_LEDGER, at: this.#deps.at() })
  }

  /** The investigator has acknowledged: from now on the ledger counts as newer than all notes. */
  acknowledge(): void {
    this.#deps.head.raise(this.#highestNoted)
  }
}
