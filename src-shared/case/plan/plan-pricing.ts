import type { EndpointId } from '../../service/table/endpoint.ts'
import { createMainThreadYield } from '../../core/text/page-yield.ts'
import { planInParts, type Plan, type PlanInput } from './plan.ts'
import { SEPARATELY_PRICED_ENDPOINTS } from './plan-model.ts'
import { needsConfirmation } from './consent.ts'
import type { AcquisitionRequest } from './acquisition-request.ts'

/** Longest that a change of the wish is priced before the page goes on: most plans are done by then, and nothing flickers. */
const AT_ONCE_MS = 12

export interface PricedRequest {
  readonly request: AcquisitionRequest
  readonly plan: Plan
  /** The plan that each purchase priced apart would be on its own. */
  readonly apart: ReadonlyMap<EndpointId, Plan>
}

/** A wish being priced: at once where it is small, else beside the page's own work. */
export interface Pricing {
  /** undefined until it is priced. */
  readonly priced: () => PricedRequest | undefined
  /** Prices the rest in short stretches, unless `isWanted` says that nobody waits for it any more. */
  readonly finish: (isWanted: () => boolean) => Promise<void>
}

export function startPricing(request: AcquisitionRequest, input: PlanInput, atOnceMs = AT_ONCE_MS): Pricing {
  const parts = pricedInParts(request, input)
  let priced: PricedRequest | undefined
  /** Prices one more question; false once there is none. */
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
  const apart = new Map<EndpointId, Plan>()
  for (const endpoint of apartOf(request)) apart.set(endpoint, yield* planInParts({ ...request, endpoints: [endpoint], discovery: undefined }, input))
  return { request, plan, apart }
}

/** What is confirmed by itself: of the wish, all that it could buy; of questions that are asked again, what they buy. */
function apartOf({ again }: AcquisitionRequest): readonly EndpointId[] {
  return again === undefined ? SEPARATELY_PRICED_ENDPOINTS : [...new Set(again.map(({ step }) => step.endpoint))].filter(needsConfirmation)
}
