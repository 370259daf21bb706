import { useEffect, useMemo, useState } from 'react'
import type { ChargedPrice } from '../../../../src-shared/ipc/casebook-api.ts'
import { isLabelEndpoint } from '../../../../src-shared/case/label-occurrences.ts'
import { isStillWithin } from '../../../../src-shared/case/plan/counted-price.ts'
import type { Plan, PlanInput } from '../../../../src-shared/case/plan/plan.ts'
import { startPricing, type PricedRequest } from '../../../../src-shared/case/plan/plan-pricing.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'

interface Basis {
  readonly input: PlanInput
  /** Whether the labels of the other cases had been read. */
  readonly labelsRead: boolean
}

/**
 * The request with its prices; while a large one is being priced, the previous plan, which is then
 * not `isCurrent`. During a run the case changes faster than a large request is priced: pricing is
 * never abandoned for a newer state of the case, or it would never end.
 */
export function usePricing(
  request: AcquisitionRequest,
  input: PlanInput,
  labelsRead: boolean,
): { readonly priced: PricedRequest | undefined; readonly isCurrent: boolean } {
  const [basis, setBasis] = useState<Basis>({ input, labelsRead })
  const pricing = useMemo(() => startPricing(request, basis.input), [request, basis.input])
  const [last, setLast] = useState<{ readonly priced: PricedRequest; readonly labelsRead: boolean }>()
  const now = pricing.priced()
  if (now !== undefined && now !== last?.priced) setLast({ priced: now, labelsRead: basis.labelsRead })
  if (now !== undefined && (basis.input !== input || basis.labelsRead !== labelsRead)) setBasis({ input, labelsRead })
  useEffect(() => {
    let gone = false
    void pricing
      .finish(() => !gone)
      .then(() => {
        const priced = pricing.priced()
        if (!gone && priced !== undefined) setLast((before) => (before?.priced === priced ? before : { priced, labelsRead: basis.labelsRead }))
      })
    return () => {
      gone = true
    }
  }, [pricing, basis.labelsRead])
  const priced = now ?? last?.priced
  const isCurrent = priced?.request === request && isPricedFor(priced.plan, input) && isReadFor(request, now === undefined ? last : basis, labelsRead)
  return { priced, isCurrent }
}

/**
 * A newer response in the case can only make the plan cheaper. So can the account: until it is
 * read, the more expensive plan is assumed. Only a call that costs more than shown invalidates the shown
 * plan; otherwise the run button stays enabled.
 */
function isPricedFor(plan: Plan, { plan: accountPlan, charged = NONE_CHARGED }: PlanInput): boolean {
  return isStillWithin(plan, { accountPlan, charged })
}

/**
 * Known labels change what is requested if labels are bought, and if the chains an address is
 * active on are discovered.
 */
function isReadFor({ endpoints, discovery }: AcquisitionRequest, then: { readonly labelsRead: boolean } | undefined, labelsRead: boolean): boolean {
  return then?.labelsRead === labelsRead || (discovery === undefined && !endpoints.some(isLabelEndpoint))
}

const NONE_CHARGED: readonly ChargedPrice[] = []
