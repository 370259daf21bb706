import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { useBackendStore } from '../state/backend-store.ts'
import { useScreen, navigate } from '../state/screen-store.ts'
import { messages as texts } from './messages.ts'

/** Maximum ledger messages shown in the banner. */
const MAX_SHOWN = 2

/** Missing safeguards of the main process are shown on every screen until they are resolved. */
export function SafeguardBanners(): ReactNode {
  const unconfirmed = useBackendStore((facts) => facts.broker?.minimumBalance.unconfirmed)
  const damage = useBackendStore((facts) => facts.broker?.ledgerDamage)
  const at = useScreen((facts) => facts.route.at)
  const messages = (damage ?? []).map(({ message }) => visibleText(message))
  const more = messages.length - MAX_SHOWN
  return (
    <>
      {unconfirmed !== undefined && (
        <div className="banner" data-tone="warn" role="status" aria-label={texts.minimumBalance}>
          <span className="grow">{visibleText(unconfirmed.message)}</span>
          {at !== 'settings' && (
            <Button size="small" intent="primary" text={texts.confirmMinimumBalance} onClick={() => navigate({ at: 'settings' })} />
          )}
        </div>
      )}
      {messages.length > 0 && (
        <div className="banner" data-tone="warn" role="status" aria-label={texts.creditLedger}>
          <span className="grow">
            {messages.slice(0, MAX_SHOWN).join(' ')}
            {more > 0 && texts.moreDamage(more)}
          </span>
          {at !== 'queue' && <Button size="small" text={texts.showSpending} onClick={() => navigate({ at: 'queue' })} />}
        </div>
      )}
    </>
  )
}
