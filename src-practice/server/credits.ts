import type { AccountPlan, Endpoint } from '../../src-shared/service/table/endpoint.ts'

/** The outcome of one call, in the service's own records. */
export interface PracticeCall {
  readonly number: number
  /** UTC ISO time. */
  readonly at: string
  readonly method: string
  readonly path: string
  /** The X-Request-Id of the caller, or the one that the service assigned. */
  readonly requestId: string
  readonly callerNamedIt: boolean
  /** Request body as received, '' if none was read. */
  readonly body: string
  /** 0 = the connection was closed before a response. */
  readonly status: number
  /** Credits taken for the call. */
  readonly credits: number
  readonly code: string | undefined
  readonly fault: string | undefined
}

/**
 * The balance of the practice account. Prices come from the endpoint table; without one there, the
 * hinted price.
 */
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

  /** Switches to another plan from the next call on, like an upgrade or a lapse. */
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

  /** Sets the balance, like a top-up or usage by another client. */
  set(remaining: number): void {
    this.#remaining = remaining
  }
}
