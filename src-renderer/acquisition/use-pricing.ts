import { useEffect, useMemo, useState } from 'react'
import type { PlanInput } from './plan.ts'
import { startPricing, type PricedWish } from './plan-pricing.ts'
import type { PlanWish } from './plan-wish.ts'

/** The wish with its prices; while a large one is being priced, the one before, which is then not `isCurrent`. */
export function usePricing(wish: PlanWish, input: PlanInput): { readonly priced: PricedWish | undefined; readonly isCurrent: boolean } {
  const pricing = useMemo(() => startPricing(wish, input), [wish, input])
  const [last, setLast] = useState<PricedWish>()
  const now = pricing.priced()
  if (now !== undefined && now !== last) setLast(now)
  useEffect(() => {
    let gone = false
    void pricing
      .finish(() => !gone)
      .then(() => {
        if (!gone) setLast(pricing.priced())
      })
    return () => {
      gone = true
    }
  }, [pricing])
  return { priced: now ?? last, isCurrent: now !== undefined }
}
