import type { ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { visibleText } from '../text/safe-text.ts'
import { useDesk } from '../session/desk-store.ts'
import { useScreen, wentTo } from '../session/screen-store.ts'

/** What was lost of the desk's safeguards stands on every screen until somebody has dealt with it. */
export function SafeguardBanners(): ReactNode {
  const unconfirmed = useDesk((facts) => facts.broker?.floor.unconfirmed)
  const damage = useDesk((facts) => facts.broker?.ledgerDamage)
  const at = useScreen((facts) => facts.route.at)
  const [first] = damage ?? []
  return (
    <>
      {unconfirmed !== undefined && (
        <div className="banner" data-tone="warn" role="status" aria-label="Reserve of credits">
          <span className="grow">{visibleText(unconfirmed.message)}</span>
          {at !== 'settings' && <Button size="small" intent="primary" text="Confirm reserve" onClick={() => wentTo({ at: 'settings' })} />}
        </div>
      )}
      {first !== undefined && (
        <div className="banner" data-tone="warn" role="status" aria-label="Ledger of credits">
          <span className="grow">{visibleText(first.message)}</span>
          {at !== 'queue' && <Button size="small" text="Look at the spending" onClick={() => wentTo({ at: 'queue' })} />}
        </div>
      )}
    </>
  )
}
