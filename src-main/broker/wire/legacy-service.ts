import type { Exchange } from '../../../src-shared/exchange.ts'
import { type Failure, failure } from '../../../src-shared/failure.ts'
import { err, ok, type Result } from '../../../src-shared/result.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { SIGN_IN_AGAIN } from './answer-check.ts'
import type { LegacyAccess, ServiceInUse } from '../calls/call.ts'
import { CircuitBreaker } from '../limits/circuit-breaker.ts'
import type { Clock } from '../clock.ts'
import { breakerBlockage } from '../limits/blockage.ts'

const SIGNED_OUT = failure('sign_in_needed', 'You are not signed in to the legacy query interface.', 'Sign in in the settings, then resume the plan.')
const ENDED = failure('sign_in_needed', 'The sign-in to the legacy query interface has ended: it holds for one hour.', SIGN_IN_AGAIN)

export function isLegacy(endpoint: EndpointId): boolean {
  return endpointOf(endpoint).interface === 'legacy'
}

/** Whether calls of an endpoint go out with the API key. */
export function isOfKey(endpoint: EndpointId): boolean {
  return !isLegacy(endpoint)
}

/**
 * What the broker knows of the legacy query interface (docs/service-interface.md, 4.4): another origin with a secret of its own. Neither its
 * refusals nor its outages say anything of the data interface, and the other way round.
 */
export class LegacyService {
  readonly breaker = new CircuitBreaker()
  readonly #clock: Clock
  #access: LegacyAccess | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  lend(access: LegacyAccess | undefined): void {
    if (access?.origin !== this.#access?.origin) this.breaker.answered()
    this.#access = access
  }

  /** Where and with what a call goes now, or why it cannot. */
  use(): Result<ServiceInUse> {
    const access = this.#access
    if (access === undefined) return err(SIGNED_OUT)
    if (!access.isValid()) return err(ENDED)
    const blockage = breakerBlockage(this.breaker, this.#clock, this.#clock.now())
    // When the wait is over the next question is the probe: there is no free call to try with.
    if (blockage !== undefined && Number.isFinite(blockage.until)) return err(blockage.failure)
    const { origin, practice, token, basePath } = access
    return ok({ origin, practice, key: token, legacyPath: basePath })
  }

  refusal(): Failure | undefined {
    const use = this.use()
    return use.ok ? undefined : use.error
  }

  /** Where the interface has turned down the token that a call went out with, nothing more is sent with it. */
  ended(use: ServiceInUse, result: Result<Exchange>): void {
    const access = this.#access
    if (result.ok || result.error.code !== 'sign_in_needed' || access?.token !== use.key) return
    this.#access = undefined
    access.rejected()
  }
}
