import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { Pause, Play } from '@blueprintjs/icons'
import type { BrokerStatus, LedgerSummary } from '../../src-shared/bridge.ts'
import type { Failure } from '../../src-shared/failure.ts'
import type { CaseRecord } from '../casefile/case-state.ts'
import { visibleText } from '../ui/safe-text.ts'
import { activitySentence, callsByCase, waitWords } from './activity.ts'
import { bridge } from './bridge.ts'
import { creditsLeft, creditsText, formatCredits } from './credits.ts'
import { useDesk } from './desk-store.ts'
import { FailureNote } from './failure-note.tsx'
import { formatTime } from './format-time.ts'
import { pauseQueue } from './pause-queue.ts'
import { wentTo } from './screen-store.ts'

/** The broker as it is now, and what was spent, by case and by day. */
export function QueueScreen({ cases }: { readonly cases: readonly CaseRecord[] }): ReactNode {
  const broker = useDesk((facts) => facts.broker)
  const [ledger, setLedger] = useState<LedgerSummary>()
  const [refusal, setRefusal] = useState<Failure>()
  // the ledger moves when a call is settled, and then the status moves too
  const moved = broker?.cases

  useEffect(() => {
    if (moved === undefined) return undefined
    let current = true
    void bridge()
      .readLedger({})
      .then((answer) => {
        if (!current) return
        if (answer.ok) setLedger(answer.value)
        setRefusal(answer.ok ? undefined : answer.error)
      })
    return () => {
      current = false
    }
  }, [moved])

  const titleOf = (caseId: string): string => visibleText(cases.find((one) => one.id === caseId)?.title ?? caseId)
  return (
    <div className="screen">
      <header className="screen-header">
        <h1>Queue and spending</h1>
        <span className="grow" />
        {broker !== undefined && (
          <Button
            icon={broker.paused ? <Play /> : <Pause />}
            text={broker.paused ? 'Resume the queue' : 'Pause the queue'}
            onClick={() => void pauseQueue(!broker.paused)}
          />
        )}
      </header>
      {refusal !== undefined && <FailureNote failure={refusal} />}
      {broker !== undefined && (
        <section className="block" aria-label="Queue">
          <dl className="facts">
            <dt>Now</dt>
            <dd>{activitySentence(broker)}</dd>
            <dt>Account</dt>
            <dd>
              {broker.account === undefined
                ? 'not read yet'
                : `${broker.account.plan === 'pro' ? 'Pro' : 'Free'} plan, ${formatCredits(broker.account.creditsRemaining)} credits left at ${formatTime(broker.account.at)}`}
            </dd>
            <dt>Floor</dt>
            <dd>
              {broker.floor.credits === '0' ? 'none' : `${creditsText(broker.floor.credits)} stay in the account`}
              {' · '}
              <button type="button" className="plain-link" onClick={() => wentTo({ at: 'settings' })}>
                change
              </button>
            </dd>
          </dl>
          {broker.floor.reached !== undefined && (
            <FailureNote failure={broker.floor.reached}>
              <Button size="small" text="Change the floor" onClick={() => wentTo({ at: 'settings' })} />
            </FailureNote>
          )}
          {broker.stopped !== undefined && <FailureNote failure={broker.stopped} />}
          <CallsByCase steps={broker.steps} titleOf={titleOf} />
          {broker.waits.length > 0 && (
            <table className="plain-table" aria-label="Calls that wait">
              <thead>
                <tr>
                  <th>Waits for</th>
                  <th>Because</th>
                  <th className="number fit">Calls</th>
                  <th className="fit">Until</th>
                </tr>
              </thead>
              <tbody>
                {broker.waits.map((wait) => {
                  const words = waitWords(wait)
                  return (
                    <tr key={`${wait.scope} ${wait.until}`}>
                      <td>{visibleText(words.on)}</td>
                      <td className="soft">{visibleText(words.because)}</td>
                      <td className="number">{wait.calls}</td>
                      <td className="fit">{words.until}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
        </section>
      )}
      {ledger !== undefined && <LedgerTables ledger={ledger} titleOf={titleOf} />}
    </div>
  )
}

interface CallsByCaseProps {
  readonly steps: BrokerStatus['steps']
  readonly titleOf: (caseId: string) => string
}

/** What is on the wire and what is queued, by case. */
function CallsByCase({ steps, titleOf }: CallsByCaseProps): ReactNode {
  const calls = callsByCase(steps)
  if (calls.length === 0) return null
  return (
    <table className="plain-table" aria-label="Calls under way">
      <thead>
        <tr>
          <th>Calls of</th>
          <th className="number fit">Running</th>
          <th className="number fit">Queued</th>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ caseId, running, queued }) => (
          <tr key={caseId}>
            <td className="truncate">{titleOf(caseId)}</td>
            <td className="number">{running}</td>
            <td className="number">{queued}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LedgerTables({ ledger, titleOf }: { readonly ledger: LedgerSummary; readonly titleOf: (caseId: string) => string }): ReactNode {
  if (ledger.cases.length === 0) return <p className="muted">Nothing was spent yet.</p>
  return (
    <>
      <section className="block" aria-labelledby="by-case">
        <h2 id="by-case">By case</h2>
        <table className="plain-table" aria-labelledby="by-case">
          <thead>
            <tr>
              <th>Case</th>
              <th className="number fit">Settled</th>
              <th className="number fit">Reserved</th>
              <th className="number fit" title="Sent, but the outcome is unknown; counted as spent until the service says otherwise">
                Disputed
              </th>
              <th className="number fit">Budget</th>
              <th className="number fit">Left</th>
            </tr>
          </thead>
          <tbody>
            {ledger.cases.map((money) => (
              <tr key={money.caseId}>
                <td className="truncate">{titleOf(money.caseId)}</td>
                <td className="number">{formatCredits(money.settled)}</td>
                <td className="number">{formatCredits(money.reserved)}</td>
                <td className="number">{formatCredits(money.disputed)}</td>
                <td className="number soft">{formatCredits(money.cap)}</td>
                <td className="number">{formatCredits(creditsLeft(money))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {ledger.days.length > 0 && (
        <section className="block" aria-labelledby="by-day">
          <h2 id="by-day">By day</h2>
          <table className="plain-table" aria-labelledby="by-day">
            <thead>
              <tr>
                <th className="fit">Day (UTC)</th>
                <th>Case</th>
                <th className="number fit">Calls</th>
                <th className="number fit">Credits</th>
              </tr>
            </thead>
            <tbody>
              {ledger.days
                .toSorted((a, b) => b.day.localeCompare(a.day))
                .map((day) => (
                  <tr key={`${day.day} ${day.caseId}`}>
                    <td className="fit">{day.day}</td>
                    <td className="truncate">{titleOf(day.caseId)}</td>
                    <td className="number">{day.calls}</td>
                    <td className="number">{formatCredits(day.credits)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
