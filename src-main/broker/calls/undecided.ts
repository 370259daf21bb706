import { type Failure, failure } from '../../../src-shared/failure.ts'
import type { Result } from '../../../src-shared/result.ts'
import { keyTagOf } from '../account/account-knowledge.ts'
import { type Call, payerOf, type ServiceInUse } from './call.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Readings of the account that the service may refuse before a call is given up. */
const MOST_REFUSALS = 3

/**
 * Calls whose approval is used up by an attempt that may or may not have been charged. They wait for the free account call: when it
 * shows that nothing was taken, they are made again within what was approved, and never beyond it.
 */
export class Undecided {
  readonly #ledger: Pick<Ledger, 'mayGiveBack'>
  /** With how many readings were refused meanwhile. */
  readonly #waiting = new Map<Call, number>()

  constructor(ledger: Pick<Ledger, 'mayGiveBack'>) {
    this.#ledger = ledger
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Lets a call wait that was refused for `reason`; false where no reading can help it. */
  park(call: Call, reason: Failure, use: Result<ServiceInUse>): boolean {
    const payer = payerOf(call)
    if (reason.code !== 'approval_exceeded' || !use.ok || payer === undefined) return false
    if (!this.#ledger.mayGiveBack(call.caseId, payer, keyTagOf(use.value))) return false
    this.#park(call, 0)
    return true
  }

  /** The account was read, or could not be: calls are weighed `again`, or given up. */
  wasRead(reading: Result<unknown>, again: (call: Call) => void, giveUp: (call: Call, why: Failure) => void): void {
    // Nobody answered: the next reading tells.
    if (!reading.ok && reading.error.service === undefined) return
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const [call, refused] of waiting) {
      call.endRest = undefined
      if (reading.ok) again(call)
      else if (refused + 1 < MOST_REFUSALS) this.#park(call, refused + 1)
      else giveUp(call, call.lastFailure ?? UNREAD)
    }
  }

  #park(call: Call, refused: number): void {
    call.state = 'resting'
    call.endRest = () => this.#waiting.delete(call)
    this.#waiting.set(call, refused)
  }
}

const UNREAD = failure(
  'approval_exceeded',
  'An earlier attempt of this call may have been charged, and the account could not be read to find out.',
  'Read the account, then ask again with a new plan, which shows its price.',
)

/** What the person is told of a call that is not made: what used up its approval, where an attempt of this run did. */
export function refusalOf(call: Call, reason: Failure): Failure {
  return reason.code === 'approval_exceeded' && call.lastFailure !== undefined ? { ...call.lastFailure, remedy: reason.remedy } : reason
}
