import type { ChargedPrice } from '../../../src-shared/ipc/casebook-api.ts'
import { creditsText, formatCredits } from '../../../src-shared/core/credits-text.ts'
import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { Endpoint, EndpointId } from '../../../src-shared/service/table/endpoint.ts'

/**
 * Charges above the price table with the key in use. They are the prices until the key changes or
 * Casebook ends.
 */
export class ChargedPrices {
  readonly #charges = new Map<EndpointId, bigint>()

  /** The highest charge above its price, by endpoint, for pricing plans. */
  list(): ChargedPrice[] {
    return [...this.#charges].map(([endpoint, credits]) => ({ endpoint, credits: `${credits}` }))
  }

  reset(): void {
    this.#charges.clear()
  }

  /** Records what a call cost for which `reserved` was reserved. */
  recordCharge(endpoint: EndpointId, reserved: bigint, credits: bigint): void {
    if (credits > reserved && credits > (this.#charges.get(endpoint) ?? 0n)) this.#charges.set(endpoint, credits)
  }

  /**
   * The price to reserve, given the listed one: at least what was charged. If that was not
   * approved, the person decides.
   */
  priceToReserve(row: Endpoint, price: bigint, approved: bigint): Result<bigint> {
    const charged = this.#charges.get(row.id) ?? 0n
    if (charged <= price) return ok(price)
    if (charged <= approved) return ok(charged)
    return err(
      failure(
        'price_changed',
        `The service charged ${creditsText(`${charged}`)} for ${row.title}; ${formatCredits(`${approved}`)} were approved.`,
        'Compare with the price list of the service, then review the plan: it now uses the charged price.',
      ),
    )
  }
}

/**
 * An implausible charge is not booked, and nothing more is spent until a person has looked: it may
 * be an error, or real.
 */
export function implausibleChargeError(row: Endpoint, reported: string): Failure {
  return failure(
    'price_changed',
    `The service reported ${creditsText(reported)} for ${row.title}, more than any listed price. The listed price was recorded and paid requests are paused.`,
    'Compare with the account area of the service, then retry under Queue and spending.',
  )
}
