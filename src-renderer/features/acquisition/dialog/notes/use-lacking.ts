import { useMemo } from 'react'
import type { MissingPermission } from '../../../../../src-shared/ipc/casebook-api.ts'
import type { EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import { useBackendStore } from '../../../../state/backend-store.ts'

export type Lacking = ReadonlyMap<EndpointId, MissingPermission>

const NONE: readonly MissingPermission[] = []

/**
 * Endpoints that the service refused to the current key because a permission is missing. The same
 * map until that changes.
 */
export function useLacking(): Lacking {
  // Each backend event brings a new list of the same refusals.
  const reported = useBackendStore((facts) => JSON.stringify(facts.broker?.lacking ?? NONE))
  return useMemo(() => lackingNow(reported), [reported])
}

function lackingNow(reported: string): Lacking {
  const known = reported === '[]' ? NONE : (useBackendStore.getState().broker?.lacking ?? NONE)
  return new Map(known.map((one) => [one.endpoint, one]))
}
