import type { ReactNode } from 'react'
import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import { api } from '../../platform/api.ts'
import { showErrorToast } from '../../state/messages.ts'
import { navigate } from '../../state/screen-store.ts'
import { creditsText, formatCredits } from '../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../src-shared/core/text/format-time.ts'
import { account as messages } from './messages.ts'

/** Reads the account, free of charge; shows a failure. */
export async function readAccount(): Promise<void> {
  const response = await api().readAccount()
  if (!response.ok) showErrorToast(response.error)
}

/** The account's credits, the source and time of the figure, and the minimum balance. */
export function AccountFacts({
  broker,
  isPractice,
}: {
  readonly broker: Pick<BrokerStatus, 'account' | 'minimumBalance'>
  readonly isPractice: boolean
}): ReactNode {
  const { account, minimumBalance } = broker
  const kind = isPractice ? messages.practiceCredits : messages.credits
  return (
    <dl className="facts">
      <dt>{isPractice ? messages.practiceAccount : messages.account}</dt>
      <dd>
        {account === undefined
          ? messages.notRead
          : messages.left(account.plan === 'pro', formatCredits(account.creditsRemaining), kind, formatTime(account.at))}
        {isPractice && <span className="muted">{messages.simulated}</span>}
        {account?.readAt !== undefined && <span className="muted">{messages.readAt(formatTime(account.readAt))}</span>}
        {account !== undefined && (
          <>
            {' · '}
            <button type="button" className="plain-link" title={messages.refreshHint} onClick={() => void readAccount()}>
              {messages.refresh}
            </button>
          </>
        )}
      </dd>
      <dt>{messages.minimum}</dt>
      <dd>
        {minimumBalance.unconfirmed !== undefined
          ? messages.minimumLost
          : minimumBalance.credits === '0'
            ? messages.noMinimum
            : messages.keep(creditsText(minimumBalance.credits))}
        {' · '}
        <button type="button" className="plain-link" aria-label={messages.changeMinimum} onClick={() => navigate({ at: 'settings' })}>
          {messages.change}
        </button>
      </dd>
    </dl>
  )
}
