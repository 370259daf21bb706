import type { Account } from '../../src-shared/bridge.ts'
import { sha256Hex } from '../../src-shared/custody/sha256.ts'
import { type Failure, failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import type { AccountPlan } from '../../src-shared/service/endpoint.ts'
import { type HeaderFacts, readHeaders } from '../../src-shared/service/headers.ts'
import { accountOf } from './account-answer.ts'
import { judge } from './answer-check.ts'
import type { ServiceInUse } from './call.ts'
import { type LearnParts, learnFrom } from './lessons.ts'
import type { Slot } from './rate-limits.ts'
import type { Transport } from './transport.ts'

/** Tells keys apart in the ledger without telling them: 32 bits of a hash say nothing of a key. */
export function keyTagOf(use: ServiceInUse): string {
  return sha256Hex(`casebook ledger\n${use.origin}\n${use.key.reveal()}`).slice(0, 8)
}

/** What is known of the account of the key in use: plan, remaining credits, and whether it was ever asked. */
export class AccountKnowledge {
  account: Account | undefined
  #remaining: bigint | undefined
  /** The reading failed, so calls go on at the dearer prices; asked again by whoever reads the account. */
  lastFailure: Failure | undefined
  wasRead = false

  get plan(): AccountPlan | undefined {
    return this.account?.plan
  }

  forget(): void {
    this.account = undefined
    this.#remaining = undefined
    this.lastFailure = undefined
    this.wasRead = false
  }

  read(result: Result<Account>): void {
    this.wasRead = true
    this.lastFailure = result.ok ? undefined : result.error
    if (!result.ok) return
    this.account = result.value
    this.#remaining = BigInt(result.value.creditsRemaining)
  }

  /**
   * Headers of calls that overlapped arrive in any order, so they only lower the figure; the account call sets it.
   * An answer without the header lowers it by what it cost.
   */
  learn(facts: HeaderFacts | undefined, spent: bigint): void {
    const before = this.#remaining
    const said = facts?.creditsRemaining === undefined ? undefined : BigInt(facts.creditsRemaining)
    const after = said ?? (before === undefined ? undefined : before - spent)
    if (after === undefined || (before !== undefined && after >= before)) return
    this.#remaining = after > 0n ? after : 0n
    if (this.account !== undefined) this.account = { ...this.account, creditsRemaining: `${this.#remaining}`, at: facts?.readAt ?? this.account.at }
  }

  /** Whether a call of this price must not go: too little left, or less than the floor would remain. */
  refusal(price: bigint, reserved: bigint, floor: bigint): Failure | undefined {
    if (this.#remaining === undefined || price === 0n) return undefined
    if (this.#remaining < price) {
      return failure(
        'insufficient_credits',
        `The call costs ${price} credits, and the account has ${this.#remaining} left.`,
        'Add credits in the account area of the service, then read the account.',
      )
    }
    if (floor > 0n && this.#remaining - reserved - price < floor) {
      return failure(
        'floor_reached',
        `The call would leave fewer than the ${floor} credits that are to stay in the account.`,
        'Lower the floor in the settings, or add credits.',
      )
    }
    return undefined
  }
}

export interface AccountCallParts extends LearnParts {
  readonly transport: Transport
}

/** Makes the free account call. It costs nothing and changes nothing, so it is in neither ledger nor journal. */
export async function callAccount(parts: AccountCallParts, use: ServiceInUse, slot: Slot): Promise<Result<Account>> {
  const { clock } = parts
  const row = endpointOf('account')
  const outcome = await parts.transport.send({ origin: use.origin, method: row.method, path: row.path, body: '', key: use.key })
  const facts = outcome.kind === 'answered' ? readHeaders(outcome.answer.headers, clock.wall()) : undefined
  const verdict = judge(outcome, 'account', facts)
  learnFrom(parts, { slot, outcome, facts, verdict, rejections: 1 })
  if (verdict.failure !== undefined) return err(harmless(verdict.failure))
  if (outcome.kind !== 'answered') return err(failure('internal', 'An account answer without an answer.', 'Report this fault.'))
  const read = accountOf(outcome.answer.body, clock.wall().toISOString())
  return read.ok ? ok(read.value) : err(harmless(read.error))
}

/** The account call is free: nothing that is said of charges for paid calls holds for it. */
function harmless(said: Failure): Failure {
  const message = said.message.replace('; the call may have been charged', '').replace('; it may have been charged', '')
  const remedy = said.remedy.startsWith('Read the account') ? 'Try again in a moment.' : said.remedy
  return { ...said, message, remedy }
}
