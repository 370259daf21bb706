import type { PlannedStep } from '../../custody/capture.ts'
import { failure } from '../../core/failure.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { endpointOf, priceOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import type { Plan } from './plan.ts'
import { lowerFirst } from '../../core/text/sentence.ts'
import { consent as messages } from './messages.ts'

/** What the investigator agreed to beyond ordinary calls. */
export interface Consent {
  /** Endpoints whose purchase was confirmed: labels, premium labels, unknown prices. */
  readonly confirmed: readonly EndpointId[]
  /** Maximum credits for one call of an endpoint with an unknown price. */
  readonly caps: Readonly<Partial<Record<EndpointId, string>>>
}

export const NO_CONSENT: Consent = { confirmed: [], caps: {} }

const CREDITS = /^\d{1,12}$/

/** The plan's steps as approved: an unknown price is replaced by its cap. */
export function applyConsent(plan: Plan, consent: Consent): Result<readonly PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const { step, state, needsConfirmation } of plan.lines) {
    const { title } = endpointOf(step.endpoint)
    if (state === 'planned' && needsConfirmation && !consent.confirmed.includes(step.endpoint)) {
      return err(failure('needs_confirmation', messages.confirm(title), messages.confirmRemedy))
    }
    const price = step.price ?? consent.caps[step.endpoint]
    if (price === undefined || !CREDITS.test(price)) {
      return err(failure('price_unknown', messages.noPrice(lowerFirst(title)), messages.noPriceRemedy))
    }
    steps.push({ ...step, price })
  }
  return ok(steps)
}

/** Whether every call of an endpoint needs a confirmation of its own. */
export function needsConfirmation(endpoint: EndpointId): boolean {
  return endpointOf(endpoint).requiresConfirmation || priceOf(endpoint, 'free') === undefined
}
