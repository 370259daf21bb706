import { useEffect, useState } from 'react'
import type { Failure } from '../../../src-shared/failure.ts'
import { bridge } from '../../session/bridge.ts'
import { askBroker, useDesk } from '../../session/desk-store.ts'

/** A reading older than this is read anew: credits that were added with the provider meanwhile would not count, and nothing could be asked. */
const STALE_MS = 10_000

/**
 * Reads the account, free of charge, when a price is about to be shown; never before, so that reading a case needs no network.
 * Gives why it could not be read, to be said beside the prices: a passing message would lie over the button that they lead to.
 * `wanted`: false where nothing is spent from it.
 */
export function useAccount(practiceCase: boolean, wanted: boolean): Failure | undefined {
  const [failed, setFailed] = useState<Failure>()
  const known = useDesk((facts) => facts.broker?.account !== undefined)
  const [openedAt] = useState(() => Date.now())
  const stale = useDesk(
    ({ broker }) => broker?.stopped?.code === 'insufficient_credits' || openedAt - Date.parse(broker?.account?.at ?? '') > STALE_MS,
  )
  const askable = useDesk((facts) => facts.connected && facts.key?.present === true && (facts.app?.service === 'practice') === practiceCase)
  useEffect(() => {
    if (!wanted || (known && !stale) || !askable) return
    void bridge()
      .readAccount()
      .then(async (account) => {
        await askBroker(() => bridge().readBrokerStatus())
        setFailed(account.ok ? undefined : account.error)
      })
  }, [wanted, known, stale, askable])
  return known ? undefined : failed
}
