import type { EndpointId } from '../../service/table/endpoint.ts'
import { createMainThreadYield } from '../../core/text/page-yield.ts'
import { planInParts, type Plan, type PlanInput } from './plan.ts'
import { SEPARATELY_PRICED_ENDPOINTS } from './plan-model.ts'
import { needsConfirmation } from './consent.ts'
import type { AcquisitionRequest } from './acquisition-request.ts'

/**
 * Maximum time of synchronous pricing per change of the request: most plans finish within
 * it, which avoids flicker.
 */
const AT_ONCE_MS = 12

export interface PricedRequest {
  readonly request: AcquisitionRequest
  readonly plan: Plan
  /** For each separately priced purchase, the plan of that purchase alone. */
  readonly separatelyPriced: ReadonlyMap<EndpointId, Plan>
}

/**
 * A request being priced: synchronously where it is small, else in short
 * stretches between other work.
 */
export interface Pricing {
  /** undefined until it is priced. */
  readonly priced: () => PricedRequest | undefined
  /** Prices the rest in short stretches, as long as `isWanted` returns true. */
  readonly finish: (isWanted: () => boolean) => Promise<void>
}

export function startPricing(request: AcquisitionRequest, input: PlanInput, atOnceMs = AT_ONCE_MS): Pricing {
  const parts = pricedInParts(request, input)
  let priced: PricedRequest | undefined
  /** Prices one more query; false once there is none. */
  const goOn = (): boolean => {
    if (priced !== undefined) return false
    const next = parts.next()
    if (next.done === true) priced = next.value
    return next.done !== true
  }
  const end = performance.now() + atOnceMs
  let isAtOnce = atOnceMs > 0
  while (isAtOnce) isAtOnce = goOn() && performance.now() < end
  return {
    priced: () => priced,
    finish: async (isWanted) => {
      const yieldToPage = createMainThreadYield()
      while (isWanted() && goOn()) await yieldToPage()
    },
  }
}

function* pricedInParts(request: AcquisitionRequest, input: PlanInput): Generator<undefined, PricedRequest, undefined> {
  const plan = yield* planInParts(request, input)
  const separatelyPriced = new Map<EndpointId, Plan>()
  for (const endpoint of separatelyPricedOf(request))
    separatelyPriced.set(endpoint, yield* planInParts({ ...request, endpoints: [endpoint], discovery: undefined }, input))
  return { request, plan, separatelyPriced }
}

/**
 * Purchases confirmed individually: all separately priced endpoints; for repeated queries, those of
 * theirs that need a confirmation.
 */
function separatelyPricedOf({ again }: AcquisitionRequest): readonly EndpointId[] {
  return again === undefined ? SEPARATELY_PRICED_ENDPOINTS : [...new Set(again.map(({ step }) => step.endpoint))].filter(needsConfirmation)
}
