import type { AccountPlan, Endpoint } from '../../src-shared/service/table/endpoint.ts'

/** What became of one call, in the service's own books. */
export interface PracticeCall {
  readonly number: number
  /** UTC ISO time. */
  readonly at: string
  readonly method: string
  readonly path: string
  /** The X-Request-Id that the caller sent, or the one that the service gave. */
  readonly requestId: string
  readonly callerNamedIt: boolean
  /** Request body as received, '' when none was read. */
  readonly body: string
  /** 0 = the connection was cut before an answer. */
  readonly status: number
  /** Credits taken for the call. */
  readonly credits: number
  readonly code: string | undefined
  readonly fault: string | undefined
}

/** The balance of the practice account. Prices are those of the endpoint table; where it has none, the hinted one. */
export class Credits {
  #plan: AccountPlan
  #remaining: number
  #taken = 0

  constructor(plan: AccountPlan, remaining: number) {
    this.#plan = plan
    this.#remaining = remaining
  }

  get plan(): AccountPlan {
    return this.#plan
  }

  /** Another plan from the next call on, as an upgrade or a lapse would. */
  setPlan(plan: AccountPlan): void {
    this.#plan = plan
  }

  get remaining(): number {
    return this.#remaining
  }

  get taken(): number {
    return this.#taken
  }

  /** Whole credits that a call of an endpoint costs. */
  priceOf(endpoint: Endpoint): number {
    return Number(endpoint.credits?.[this.#plan] ?? endpoint.hintedCredits ?? 0)
  }

  take(credits: number): void {
    this.#remaining -= credits
    this.#taken += credits
  }

  /** Sets the balance, as a top-up or a use elsewhere would. */
  set(remaining: number): void {
    this.#remaining = remaining
  }
}
