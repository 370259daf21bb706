import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { api } from '../../../platform/api.ts'
import { callBroker, useBackendStore } from '../../../state/backend-store.ts'

/**
 * A reading older than this is refreshed: credits added at the provider meanwhile would not count
 * and block requests.
 */
const STALE_MS = 10_000

/**
 * Reads the account, free of charge, when a price is about to be shown; never before, so that
 * reading a case needs no network. Reads it again when the window regains focus, since credits may
 * have been added.
 * Returns why the account could not be read, to be shown next to the prices: a toast would cover
 * the button.
 * `wanted`: false if nothing is spent from the account.
 */
export function useAccount(practiceCase: boolean, wanted: boolean): Failure | undefined {
  const [failed, setFailed] = useState<Failure>()
  const known = useBackendStore((facts) => facts.broker?.account !== undefined)
  const [openedAt] = useState(() => Date.now())
  const stale = useBackendStore(({ broker }) => broker?.stopped?.code === 'insufficient_credits' || isOlder(broker?.account, openedAt))
  const canRead = useBackendStore((facts) => facts.connected && facts.key?.present === true && (facts.app?.service === 'practice') === practiceCase)
  useEffect(() => {
    if (!wanted || (known && !stale) || !canRead) return
    void readAccountNow().then(setFailed)
  }, [wanted, known, stale, canRead])
  const cameBack = useEffectEvent(() => {
    if (wanted && canRead && isOlder(useBackendStore.getState().broker?.account, Date.now())) void readAccountNow().then(setFailed)
  })
  useEffect(() => {
    const come = (): void => cameBack()
    addEventListener('focus', come)
    return () => removeEventListener('focus', come)
  }, [])
  return known ? undefined : failed
}

function isOlder(account: { readonly at: string; readonly readAt?: string | undefined } | undefined, than: number): boolean {
  return than - Date.parse(account?.readAt ?? account?.at ?? '') > STALE_MS
}

/** Reads the account and publishes the result to all screens. Returns why it could not be read. */
export async function readAccountNow(): Promise<Failure | undefined> {
  const account = await api().readAccount()
  await callBroker(() => api().readBrokerStatus())
  return account.ok ? undefined : account.error
}
