import type { ReactNode } from 'react'
import type { BrokerStatus } from '../../../src-shared/ipc/bridge.ts'
import { bridge } from '../../platform/bridge.ts'
import { showErrorToast } from '../../state/messages.ts'
import { navigate } from '../../state/screen-store.ts'
import { creditsText, formatCredits } from '../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'

/** Reads the account, free of charge; shows a failure. */
export async function readAccount(): Promise<void> {
  const answer = await bridge().readAccount()
  if (!answer.ok) showErrorToast(answer.error)
}

/** The account's credits, the source and time of the figure, and the minimum balance. */
export function AccountFacts({
  broker,
  isPractice,
}: {
  readonly broker: Pick<BrokerStatus, 'account' | 'floor'>
  readonly isPractice: boolean
}): ReactNode {
  const { account, floor } = broker
  const kind = isPractice ? 'practice credits' : 'credits'
  return (
    <dl className="facts">
      <dt>{isPractice ? 'Practice account' : 'Account'}</dt>
      <dd>
        {account === undefined
          ? 'not read yet'
          : `${account.plan === 'pro' ? 'Pro' : 'Free'} plan, ${formatCredits(account.creditsRemaining)} ${kind} left at ${formatTime(account.at)}`}
        {isPractice && <span className="muted"> · made up, nobody is charged</span>}
        {account?.readAt !== undefined && <span className="muted"> · as answers say since the account was read at {formatTime(account.readAt)}</span>}
        {account !== undefined && (
          <>
            {' · '}
            <button
              type="button"
              className="plain-link"
              title="Free of charge. It shows what others took from the account as well."
              onClick={() => void readAccount()}
            >
              read the account
            </button>
          </>
        )}
      </dd>
      <dt>Reserve</dt>
      <dd>
        {floor.unconfirmed !== undefined
          ? 'lost, to be confirmed'
          : floor.credits === '0'
            ? 'none'
            : `${creditsText(floor.credits)} stay in the account`}
        {' · '}
        <button type="button" className="plain-link" aria-label="Change the reserve" onClick={() => navigate({ at: 'settings' })}>
          change
        </button>
      </dd>
    </dl>
  )
}
