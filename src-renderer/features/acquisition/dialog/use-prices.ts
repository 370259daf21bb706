import { useMemo } from 'react'
import type { ChargedPrice } from '../../../../src-shared/ipc/casebook-api.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import type { KnownPrices } from '../../../../src-shared/case/plan/counted-price.ts'

const NONE: readonly ChargedPrice[] = []

/**
 * What buttons price calls by: the account's plan, and what the service has charged above its list
 * with this key. The same object until either changes.
 */
export function usePrices(): KnownPrices {
  const accountPlan = useBackendStore((facts) => facts.broker?.accountPlan)
  // Each backend event brings a new list of the same charges.
  const reported = useBackendStore((facts) => (facts.broker?.charged ?? NONE).map(({ endpoint, credits }) => `${endpoint} ${credits}`).join('\n'))
  return useMemo(() => ({ accountPlan, charged: reported === '' ? NONE : chargedNow() }), [accountPlan, reported])
}

function chargedNow(): readonly ChargedPrice[] {
  return useBackendStore.getState().broker?.charged ?? NONE
}
