import { type Failure, failure } from '../../../src-shared/failure.ts'
import type { Result } from '../../../src-shared/result.ts'
import { isOutage } from '../../../src-shared/service/answer/front-page.ts'
import { keyTagOf } from '../account/account-knowledge.ts'
import type { Clock } from '../clock.ts'
import { type Call, payerOf, type ServiceInUse } from './call.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Readings of the account that the service may refuse before a call is given up. */
const MOST_REFUSALS = 3
/**
 * How long a call waits for the account at most: for a minute and a half the service may still charge the earlier attempt, and a reading
 * that can tell needs a moment in which nothing else is under way.
 */
export const LONGEST_WAIT_MS = 180_000

/**
 * Calls whose approval, or whose case's budget, is used up by an attempt that may or may not have been charged. They wait for the free account call: when it
 * shows that nothing was taken, they are made again within what was approved, and never beyond it. Not for ever: what could not be told by
 * then is given up, with what it failed with.
 */
export class Undecided {
  readonly #ledger: Pick<Ledger, 'mayGiveBack'>
  readonly #clock: Clock
  readonly #giveUp: (call: Call, why: Failure) => void
  readonly #isAway: () => boolean
  /** With how many readings were refused meanwhile. */
  readonly #waiting = new Map<Call, number>()
  /** On the monotonic clock; a call that was weighed and waits again has no more time for it. */
  readonly #until = new WeakMap<Call, number>()

  /** `isAway`: the service cannot be asked now, so that this is no time in which it could have told. */
  constructor(ledger: Pick<Ledger, 'mayGiveBack'>, clock: Clock, giveUp: (call: Call, why: Failure) => void, isAway: () => boolean = () => false) {
    this.#ledger = ledger
    this.#clock = clock
    this.#giveUp = giveUp
    this.#isAway = isAway
  }

  get size(): number {
    return this.#waiting.size
  }

  /** When the last of them will be given up, on the monotonic clock. */
  get until(): number {
    return Math.max(...[...this.#waiting.keys()].map((call) => this.#until.get(call) ?? 0))
  }

  /** Lets a call wait that was refused for `reason`; false where no reading can help it, or none has for too long. */
  park(call: Call, reason: Failure, use: Result<ServiceInUse>): boolean {
    const payer = payerOf(call)
    if (!isUsedUp(call, reason) || !use.ok || payer === undefined) return false
    if (!this.#ledger.mayGiveBack(call.caseId, payer, keyTagOf(use.value))) return false
    return this.#park(call, 0)
  }

  /** The account was read, or could not be: calls are weighed `again`, or given up. */
  wasRead(reading: Result<unknown>, again: (call: Call) => void): void {
    // Nobody answered, or only to say that it cannot now: the next reading tells.
    if (!reading.ok && (reading.error.service === undefined || isOutage(reading.error.service))) return
    // Those that wait on are added again meanwhile, and are not to be met twice.
    const waiting = [...this.#waiting]
    for (const [call, refused] of waiting) {
      call.endRest?.()
      call.endRest = undefined
      if (reading.ok) again(call)
      else if (refused + 1 >= MOST_REFUSALS || !this.#park(call, refused + 1)) this.#end(call)
    }
  }

  #park(call: Call, refused: number): boolean {
    const now = this.#clock.now()
    const until = this.#until.get(call) ?? now + LONGEST_WAIT_MS
    if (until <= now) return false
    this.#until.set(call, until)
    const endTimer = this.#clock.after(until - now, () => {
      this.#waiting.delete(call)
      call.endRest = undefined
      // Refused in an outage, it waits for the end of that; one that was lost on the way is told of in time.
      if (call.lastFailure?.service === undefined || !this.#isAway()) return this.#end(call)
      this.#until.delete(call)
      this.#park(call, refused)
    })
    call.state = 'resting'
    call.endRest = () => {
      endTimer()
      this.#waiting.delete(call)
    }
    this.#waiting.set(call, refused)
    return true
  }

  #end(call: Call): void {
    this.#giveUp(call, call.lastFailure ?? UNREAD)
  }
}

const UNREAD = failure(
  'approval_exceeded',
  'An earlier attempt of this call may have been charged, and the account could not be read to find out.',
  'Read the account, then ask again with a new plan, which shows its price.',
)

/** Whether it is an earlier attempt that may stand in the way. A budget that is spent otherwise is no matter of waiting. */
function isUsedUp(call: Call, { code }: Failure): boolean {
  return code === 'approval_exceeded' || (code === 'budget_exceeded' && call.lastFailure !== undefined)
}

/** What the person is told of a call that is not made: what used up its approval, where an attempt of this run did. */
export function refusalOf(call: Call, reason: Failure): Failure {
  return isUsedUp(call, reason) && call.lastFailure !== undefined ? { ...call.lastFailure, remedy: reason.remedy } : reason
}
