import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { readCredits } from '../../text/credits.ts'
import type { Plan } from '../plan/plan.ts'
import { capOf, type Consent } from './plan-model.ts'

/** Caps per call, in credits, of the plan's purchases with an unknown price. */
export function capsInCredits(plan: Plan, consent: Consent): Partial<Record<EndpointId, string>> {
  const caps: Partial<Record<EndpointId, string>> = {}
  for (const ask of plan.asks) {
    const cap = ask.credits === undefined ? readCredits(capOf(consent, ask)) : undefined
    if (cap !== undefined) caps[ask.endpoint] = cap
  }
  return caps
}
