import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@blueprintjs/core'
import { Pause, Play } from '@blueprintjs/icons'
import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { useBackendStore } from '../../state/backend-store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { KeychainNote } from '../../ui/keychain-note.tsx'
import { LedgerDamage } from './ledger-damage.tsx'
import { pauseQueue } from '../../state/pause-queue.ts'
import { isBusy, seenScopes } from '../acquisition/run/queue-model.ts'
import { InterruptedRuns } from './queue-interrupted.tsx'
import { QueueRuns } from './queue-runs.tsx'
import { isTransient } from '../../../src-shared/core/text/transient-stop.ts'
import { queueSentence } from '../acquisition/run/queue-state.ts'
import { AccountFacts, readAccount } from './account-facts.tsx'
import { QueueWindows } from './queue-windows.tsx'
import { navigate } from '../../state/screen-store.ts'
import { SpendingSection } from './spending-section.tsx'
import { useLedger } from './use-ledger.ts'
import { type QueueNow, useQueue } from '../acquisition/run/use-queue.ts'
import { queueScreen as messages } from './messages.ts'
import './queue-screen.css'

/** The current broker state, what is still to come, and what was spent. */
export function QueueScreen({ cases }: { readonly cases: readonly CaseRecord[] }): ReactNode {
  const { broker, at, lines } = useQueue()
  const connected = useBackendStore((facts) => facts.connected)
  const service = useBackendStore((facts) => facts.app?.service)
  const { ledger, refusal } = useLedger()
  const titleOf = (caseId: string): string => visibleText(cases.find((one) => one.id === caseId)?.title ?? messages.caseName(caseId))
  return (
    <div className="screen queue-screen">
      <header className="screen-header">
        <h1>{messages.title}</h1>
        <span className="grow" />
        {broker !== undefined && (
          <Button
            icon={broker.paused ? <Play /> : <Pause />}
            text={broker.paused ? messages.resumeQueue : messages.pauseQueue}
            intent={broker.paused ? 'primary' : 'none'}
            disabled={!connected}
            onClick={() => void pauseQueue(!broker.paused)}
          />
        )}
      </header>
      {broker === undefined ? <p className="muted">{messages.loading}</p> : <Queue broker={broker} at={at} lines={lines} titleOf={titleOf} />}
      {refusal !== undefined && <FailureNote failure={refusal} />}
      <LedgerDamage found={ledger?.damage ?? []} unagreed={broker?.ledgerDamage ?? []} unaccountedCharges={broker?.unaccountedCharges ?? []} />
      {ledger !== undefined && <SpendingSection ledger={ledger} cases={cases} inUse={service ?? 'service'} titleOf={titleOf} />}
    </div>
  )
}

interface QueueProps extends QueueNow {
  readonly broker: BrokerStatus
  readonly titleOf: (caseId: string) => string
}

function Queue({ broker, at, lines, titleOf }: QueueProps): ReactNode {
  const connected = useBackendStore((facts) => facts.connected)
  const service = useBackendStore((facts) => facts.app?.service)
  const key = useBackendStore((facts) => facts.key)
  const [seen, setSeen] = useState<readonly string[]>([])
  const busy = isBusy(broker, lines)
  const seenNow = seenScopes(seen, broker, busy)
  if (seenNow !== seen) setSeen(seenNow)
  const { tone, state, text } = queueSentence({ connected, at, service, key, broker, lines })
  // A transient stop comes and goes every half a minute: it is shown in the line above, without
  // shifting the layout.
  const passes = broker.stopped !== undefined && isTransient(broker.stopped)
  const hasNoKey = service === 'service' && key !== undefined && !key.present
  return (
    <section className="block" aria-label={messages.queue}>
      <p className="line queue-status">
        <span className="dot" data-tone={tone} aria-hidden />
        <span className="grow">
          <strong role="status">{state}</strong> {text}
        </span>
        {passes && <WayOn failure={broker.stopped} />}
      </p>
      {broker.stopped !== undefined && !passes && (
        <FailureNote failure={broker.stopped}>
          <WayOn failure={broker.stopped} />
        </FailureNote>
      )}
      {hasNoKey && (
        <>
          <KeychainNote state={key} />
          <div>
            <Button size="small" intent="primary" text={messages.enterKey} onClick={() => navigate({ at: 'settings' })} />
          </div>
        </>
      )}
      {broker.minimumBalance.reached !== undefined && (
        <FailureNote failure={broker.minimumBalance.reached}>
          <Button size="small" text={messages.changeMinimum} onClick={() => navigate({ at: 'settings' })} />
        </FailureNote>
      )}
      <InterruptedRuns titleOf={titleOf} />
      <QueueRuns broker={broker} at={at} lines={lines} titleOf={titleOf} />
      {busy && <QueueWindows broker={broker} seen={seenNow} />}
      <AccountFacts broker={broker} isPractice={service === 'practice'} />
    </section>
  )
}

/** The one button that resumes a stopped queue. */
function WayOn({ failure }: { readonly failure: Failure }): ReactNode {
  if (failure.code === 'key_rejected') return <Button size="small" text={messages.enterOtherKey} onClick={() => navigate({ at: 'settings' })} />
  if (failure.code === 'insufficient_credits') return <Button size="small" text={messages.refreshAccount} onClick={() => void readAccount()} />
  if (failure.code === 'needs_confirmation')
    return <Button size="small" text={messages.confirmMinimum} onClick={() => navigate({ at: 'settings' })} />
  // The button that accepts damage is next to the damage, below.
  if (failure.code === 'corrupt') return null
  return <Button size="small" text={messages.retryNow} onClick={() => void pauseQueue(false)} />
}
