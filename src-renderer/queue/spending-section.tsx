import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, SegmentedControl } from '@blueprintjs/core'
import type { AppInfo, Dispute, LedgerSummary } from '../../src-shared/bridge.ts'
import { capitalised } from '../../src-shared/capitalised.ts'
import type { CaseRecord } from '../evidence/case-state.ts'
import { creditsLeft, formatCount, formatCredits } from '../text/credits.ts'
import { disputeNext, disputeReason } from './dispute-text.ts'
import { formatSecond } from '../text/format-time.ts'
import { endpointTitle, type Spending, spendingByKind, type SpendingKind, spentByDay, spentByEndpoint, total } from './spending-model.ts'

interface SpendingSectionProps {
  readonly ledger: LedgerSummary
  readonly cases: readonly CaseRecord[]
  readonly inUse: AppInfo['service']
  readonly titleOf: (caseId: string) => string
}

const KIND_WORDS: Readonly<Record<SpendingKind, string>> = { service: 'Data service', practice: 'Practice', unknown: 'Cases not in this window' }

/** What was spent, by case, day and endpoint; made-up credits apart from real ones. */
export function SpendingSection({ ledger, cases, inUse, titleOf }: SpendingSectionProps): ReactNode {
  const kinds = spendingByKind(ledger, cases)
  const [chosen, setChosen] = useState<SpendingKind>()
  const shown = kinds.find(({ kind }) => kind === (chosen ?? inUse)) ?? kinds[0]
  return (
    <section className="block" aria-labelledby="spending">
      <div className="line">
        <h2 id="spending">Spending</h2>
        <span className="grow" />
        {kinds.length > 1 && shown !== undefined && (
          <SegmentedControl
            size="small"
            aria-label="Whose credits"
            options={kinds.map(({ kind }) => ({ value: kind, label: KIND_WORDS[kind] }))}
            value={shown.kind}
            onValueChange={(value) => setChosen(kinds.find(({ kind }) => kind === value)?.kind)}
          />
        )}
      </div>
      {shown === undefined ? (
        <p className="muted">Nothing was spent yet.</p>
      ) : (
        <>
          {shown.kind === 'practice' && <p className="queue-practice">Practice credits: made up, and nobody is charged.</p>}
          {shown.kind === 'unknown' && (
            <p className="soft">The desk’s ledger holds these, and this window’s case file does not. They may be practice cases.</p>
          )}
          <ByCase spending={shown} titleOf={titleOf} />
          {shown.days.length > 0 && (
            <div className="queue-columns">
              <ByDay spending={shown} titleOf={titleOf} />
              <ByEndpoint spending={shown} />
            </div>
          )}
          {shown.disputes.length > 0 && <Disputes disputes={shown.disputes} titleOf={titleOf} />}
        </>
      )}
    </section>
  )
}

interface PartProps {
  readonly spending: Spending
  readonly titleOf: (caseId: string) => string
}

function ByCase({ spending: { cases }, titleOf }: PartProps): ReactNode {
  const sum = (of: 'settled' | 'reserved' | 'disputed'): string => formatCredits(`${cases.reduce((all, one) => all + BigInt(one[of]), 0n)}`)
  return (
    <Lines of={cases} name="cases">
      {(shown) => (
        <table className="plain-table queue-money" aria-label="By case">
          <thead>
            <tr>
              <th>Case</th>
              <th className="number">Settled</th>
              <th className="number">Reserved</th>
              <th className="number">Disputed</th>
              <th className="number">Left</th>
              <th className="number">Budget</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((money) => (
              <tr key={money.caseId}>
                <td className="truncate" title={titleOf(money.caseId)}>
                  {titleOf(money.caseId)}
                </td>
                <td className="number">{formatCredits(money.settled)}</td>
                <td className="number">{formatCredits(money.reserved)}</td>
                <td className="number">{formatCredits(money.disputed)}</td>
                <td className="number">{formatCredits(creditsLeft(money))}</td>
                <td className="number soft">{formatCredits(money.cap)}</td>
              </tr>
            ))}
          </tbody>
          {cases.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">All</th>
                <td className="number">{sum('settled')}</td>
                <td className="number">{sum('reserved')}</td>
                <td className="number">{sum('disputed')}</td>
                <td />
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </Lines>
  )
}

function Disputes({ disputes, titleOf }: { readonly disputes: readonly Dispute[]; readonly titleOf: (caseId: string) => string }): ReactNode {
  return (
    <>
      <h3 id="disputes">In dispute</h3>
      <p className="soft">Sent, and not known whether they were charged. They count as spent until that is known.</p>
      <Lines of={disputes.toReversed()} name="calls in dispute">
        {(shown) => (
          <table className="plain-table queue-disputes" aria-labelledby="disputes">
            <thead>
              <tr>
                <th className="fit">Sent (UTC)</th>
                <th>Call</th>
                <th>Case</th>
                <th className="number fit">Credits</th>
                <th>What happened, and what happens next</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <tr key={one.id}>
                  <td className="fit">{formatSecond(one.at)}</td>
                  <td>{endpointTitle(one.endpoint)}</td>
                  <td className="truncate" title={titleOf(one.caseId)}>
                    {titleOf(one.caseId)}
                  </td>
                  <td className="number">{formatCredits(one.credits)}</td>
                  <td>
                    {capitalised(disputeReason(one))}. <span className="soft">{disputeNext(one)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Lines>
    </>
  )
}

function ByDay({ spending: { days }, titleOf }: PartProps): ReactNode {
  return (
    <div>
      <h3 id="by-day">By day</h3>
      <Lines of={spentByDay(days)} name="days">
        {(shown) => (
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
              {shown.map((row) => (
                <tr key={`${row.day} ${row.caseId}`}>
                  <td className="fit">{row.day}</td>
                  <td className="truncate-cell" title={titleOf(row.caseId)}>
                    {titleOf(row.caseId)}
                  </td>
                  <td className="number">{formatCount(row.calls)}</td>
                  <td className="number">{formatCredits(row.credits)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Lines>
    </div>
  )
}

function ByEndpoint({ spending: { days } }: { readonly spending: Spending }): ReactNode {
  const all = total(days)
  return (
    <div>
      <h3 id="by-endpoint">By endpoint</h3>
      <table className="plain-table" aria-labelledby="by-endpoint">
        <thead>
          <tr>
            <th className="fit">Source</th>
            <th>Endpoint</th>
            <th className="number fit">Calls</th>
            <th className="number fit">Credits</th>
          </tr>
        </thead>
        <tbody>
          {spentByEndpoint(days).map((row) => (
            <tr key={row.endpoint}>
              <td className="fit soft">{row.source}</td>
              <td>{endpointTitle(row.endpoint)}</td>
              <td className="number">{formatCount(row.calls)}</td>
              <td className="number">{formatCredits(row.credits)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              All
            </th>
            <td className="number">{formatCount(all.calls)}</td>
            <td className="number">{formatCredits(all.credits)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const FIRST_LINES = 30

/** The first lines of a long list, and all of it when asked for. */
function Lines<T>({
  of,
  name,
  children,
}: {
  readonly of: readonly T[]
  readonly name: string
  readonly children: (shown: readonly T[]) => ReactNode
}): ReactNode {
  const [all, setAll] = useState(false)
  return (
    <>
      {children(all ? of : of.slice(0, FIRST_LINES))}
      {of.length > FIRST_LINES && !all && (
        <Button variant="minimal" size="small" text={`Show all ${formatCount(of.length)} ${name}`} onClick={() => setAll(true)} />
      )}
    </>
  )
}
