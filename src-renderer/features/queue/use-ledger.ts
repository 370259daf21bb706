import { useEffect, useRef, useState } from 'react'
import type { LedgerSummary } from '../../../src-shared/ipc/ledger-summary.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import { api } from '../../platform/api.ts'
import { useBackendStore } from '../../state/backend-store.ts'

/** Minimum time between reads of the sums of days and endpoints while calls are settled, ms. */
const AGAIN_MS = 1000

/**
 * The backend's ledger, read again when its sums have changed; the last one stays while the backend
 * does not respond.
 */
export function useLedger(): { readonly ledger: LedgerSummary | undefined; readonly refusal: Failure | undefined } {
  const [ledger, setLedger] = useState<LedgerSummary>()
  const [refusal, setRefusal] = useState<Failure>()
  const readAt = useRef(-Infinity)
  const connected = useBackendStore((facts) => facts.connected)
  // By value: queue events are far more frequent than changes of the sums.
  const moved = useBackendStore(({ broker }) =>
    broker?.cases
      .map((one) => Object.values(one).join(' '))
      .concat(`${broker.ledgerDamage?.length ?? 0}`)
      .join('\n'),
  )

  useEffect(() => {
    if (moved === undefined || !connected) return undefined
    let current = true
    const read = async (): Promise<void> => {
      readAt.current = performance.now()
      const response = await api().readLedger({})
      if (!current) return
      if (response.ok) setLedger(response.value)
      setRefusal(response.ok ? undefined : response.error)
    }
    const timer = setTimeout(() => void read(), Math.max(0, readAt.current + AGAIN_MS - performance.now()))
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [moved, connected])
  return { ledger, refusal }
}
