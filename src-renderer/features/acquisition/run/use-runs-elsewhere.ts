import { useEffect, useState } from 'react'
import type { PlanState } from '../../../../src-shared/case/case-state.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { runner } from './runner-service.ts'

/**
 * Ids of the plans that other windows run; undefined until known. Checked again when the backend's
 * queue changes, and when one of them ends.
 */
export function useRunsElsewhere(plans: readonly Pick<PlanState, 'planId'>[]): ReadonlySet<string> | undefined {
  const [known, setKnown] = useState<{ readonly of: string; readonly found: string }>()
  const key = JSON.stringify(plans.map(({ planId }) => planId))
  useEffect(() => {
    let last = new AbortController()
    const look = async (): Promise<void> => {
      last.abort()
      const own = new AbortController()
      last = own
      const requested = new Set<unknown>(JSON.parse(key))
      const runs = requested.size === 0 ? [] : (await runner().runs.elsewhere()).filter(({ planId }) => requested.has(planId))
      if (own.signal.aborted) return
      const found = JSON.stringify(runs.map(({ planId }) => planId))
      setKnown((before) => (before?.of === key && before.found === found ? before : { of: key, found }))
      for (const { over } of runs) over(own.signal).then(look, () => undefined)
    }
    void look()
    const stop = useBackendStore.subscribe((now, before) => {
      if (now.broker?.steps !== before.broker?.steps) void look()
    })
    return () => {
      stop()
      last.abort()
    }
  }, [key])
  return known?.of === key ? new Set<string>(JSON.parse(known.found)) : undefined
}
