import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import { type Failure, failure } from '../../../src-shared/core/failure.ts'

const MINIMUM_BALANCE_LOST = failure(
  'needs_confirmation',
  'The minimum balance was lost because the settings are damaged. Paid requests are paused until you confirm it.',
  'Confirm the minimum balance, or set a new one.',
)

/**
 * Credits that have to stay in the account (0 = none), and the last call that was refused for it.
 */
export class MinimumBalance {
  #credits: bigint
  #reached: Failure | undefined
  #unconfirmed: Failure | undefined

  constructor(credits: bigint) {
    this.#credits = credits
  }

  get credits(): bigint {
    return this.#credits
  }

  get status(): BrokerStatus['minimumBalance'] {
    return { credits: `${this.#credits}`, reached: this.#reached, unconfirmed: this.#unconfirmed }
  }

  set(credits: bigint): void {
    this.#credits = credits
    this.#reached = undefined
    this.#unconfirmed = undefined
  }

  /** The value is not what the investigator set: nothing is paid until it is set again. */
  invalidate(): void {
    this.#unconfirmed = MINIMUM_BALANCE_LOST
  }

  get unconfirmed(): Failure | undefined {
    return this.#unconfirmed
  }

  /** Records a refusal if the minimum balance is its reason, and returns it. */
  recordRefusal(refusal: Failure | undefined): Failure | undefined {
    if (refusal?.code === 'minimum_balance_reached') this.#reached = refusal
    return refusal
  }

  clearRefusal(): void {
    this.#reached = undefined
  }

  /** Clears the refusal if the account has more credits than before. */
  handleAccountRead(before: string | undefined, after: string | undefined): void {
    if (before !== undefined && after !== undefined && BigInt(after) > BigInt(before)) this.#reached = undefined
  }
}
