import { useMemo } from 'react'
import type { MissingPermission } from '../../../../../src-shared/ipc/bridge.ts'
import type { EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import { useBackendStore } from '../../../../state/backend-store.ts'

export type Lacking = ReadonlyMap<EndpointId, MissingPermission>

const NONE: readonly MissingPermission[] = []

/** Endpoints for which the key in use was refused for want of a permission. The same map until that changes. */
export function useLacking(): Lacking {
  // every word of the desk brings a new list of the same refusals
  const reported = useBackendStore((facts) => JSON.stringify(facts.broker?.lacking ?? NONE))
  return useMemo(() => lackingNow(reported), [reported])
}

function lackingNow(reported: string): Lacking {
  const known = reported === '[]' ? NONE : (useBackendStore.getState().broker?.lacking ?? NONE)
  return new Map(known.map((one) => [one.endpoint, one]))
}
