import type { ChargedPrice } from '../../../src-shared/bridge.ts'
import { creditsText, formatCredits } from '../../../src-shared/credits-text.ts'
import { type Failure, failure } from '../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'

/**
 * What the service really charges with the key in use, beside what the table says. Calls on the wire cannot be taken back, so what a call
 * costs is seen on one of them before many are sent; and what was charged above its price is the price from then on, until the key
 * changes or Casebook ends.
 */
export class ChargedPrices {
  readonly #dearer = new Map<EndpointId, bigint>()
  /** Endpoints of which a charge was seen. */
  readonly #seen = new Set<EndpointId>()
  /** Per endpoint the calls under way that may cost more than their price, each with the most that it may cost. */
  readonly #underWay = new Map<EndpointId, readonly bigint[]>()

  /** The highest charge above its price, by endpoint, for whoever makes plans. */
  list(): ChargedPrice[] {
    return [...this.#dearer].map(([endpoint, credits]) => ({ endpoint, credits: `${credits}` }))
  }

  /** Another key: another account. What is under way stays so. */
  forget(): void {
    this.#dearer.clear()
    this.#seen.clear()
  }

  /** A call is under way that may cost so much more than its price. Gives back what ends that. */
  begun(endpoint: EndpointId, dearest: bigint): () => void {
    this.#underWay.set(endpoint, [...this.#of(endpoint), dearest])
    return () => {
      const calls = this.#of(endpoint)
      this.#underWay.set(endpoint, calls.toSpliced(calls.indexOf(dearest), 1))
    }
  }

  /** An answer has told what a call cost that was reserved at this price. */
  charged(endpoint: EndpointId, reserved: bigint, credits: bigint): void {
    this.#seen.add(endpoint)
    if (credits > reserved && credits > (this.#dearer.get(endpoint) ?? 0n)) this.#dearer.set(endpoint, credits)
  }

  /**
   * What one more call of the endpoint could cost together with those under way, by what one of them is believed to cost at most: with those
   * of its own endpoint, and with all of whose endpoints no charge was seen. Undefined where nothing of that is under way, or its charge was seen.
   */
  atWorst(endpoint: EndpointId, dearest: bigint): { readonly own: bigint | undefined; readonly all: bigint } | undefined {
    if (this.#seen.has(endpoint)) return undefined
    const unseen = [...this.#underWay].flatMap(([id, calls]) => (this.#seen.has(id) ? [] : calls))
    if (unseen.length === 0) return undefined
    const own = this.#of(endpoint)
    return { own: own.length === 0 ? undefined : sumOf(own) + dearest, all: sumOf(unseen) + dearest }
  }

  /** The price to reserve, given that of the table: no less than what was charged; where that was not approved, it goes back to the person. */
  toReserve(row: Endpoint, price: bigint, approved: bigint): Result<bigint> {
    const charged = this.#dearer.get(row.id) ?? 0n
    if (charged <= price) return ok(price)
    if (charged <= approved) return ok(charged)
    return err(
      failure(
        'price_changed',
        `The service has charged ${creditsText(`${charged}`)} for ${row.title}, more than the ${formatCredits(`${approved}`)} that were approved.`,
        'Compare with the price list of the service, then look at the plan again: it counts with what was charged.',
      ),
    )
  }

  #of(endpoint: EndpointId): readonly bigint[] {
    return this.#underWay.get(endpoint) ?? []
  }
}

function sumOf(credits: readonly bigint[]): bigint {
  return credits.reduce((sum, one) => sum + one, 0n)
}

/** A charge that no price explains is not booked, and nothing more is spent before a person has looked: it may be a slip, or the truth. */
export function beyondEveryPrice(row: Endpoint, said: string): Failure {
  return failure(
    'price_changed',
    `The service says that a call of ${row.title} cost ${creditsText(said)}, more than any price of it; the price of the table is booked, and paid calls wait.`,
    'Compare with the account area of the service, then retry under Queue and spending.',
  )
}
