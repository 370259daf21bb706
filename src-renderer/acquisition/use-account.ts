import { useEffect } from 'react'
import { bridge } from '../app/bridge.ts'
import { askBroker, useDesk } from '../app/desk-store.ts'
import { tellFailure } from '../app/messages.ts'

/** Reads the account, free of charge, when a price is about to be shown; never before, so that reading a case needs no network. */
export function useAccount(practiceCase: boolean): void {
  const known = useDesk((facts) => facts.broker?.account !== undefined)
  const askable = useDesk((facts) => facts.connected && facts.key?.present === true && (facts.app?.service === 'practice') === practiceCase)
  useEffect(() => {
    if (known || !askable) return
    void bridge()
      .readAccount()
      .then(async (account) => {
        await askBroker(() => bridge().readBrokerStatus())
        if (!account.ok) tellFailure(account.error)
      })
  }, [known, askable])
}
