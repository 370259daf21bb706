import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, SegmentedControl } from '@blueprintjs/core'
import type { AppInfo } from '../../../src-shared/ipc/bridge.ts'
import type { CaseMoney, Dispute, LedgerSummary } from '../../../src-shared/ipc/ledger-summary.ts'
import { capitalised } from '../../../src-shared/core/capitalised.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { creditsLeft, formatCount, formatCredits } from '../../../src-shared/core/text/credits.ts'
import { disputeNext, disputeReason } from './dispute-text.ts'
import { formatSecond } from '../../../src-shared/core/text/format-time.ts'
import { endpointTitle, type Spending, spendingByKind, type SpendingKind, spentByDay, spentByEndpoint, total } from './spending-model.ts'
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx'

interface SpendingSectionProps {
  readonly ledger: LedgerSummary
  readonly cases: readonly CaseRecord[]
  readonly inUse: AppInfo['service']
  readonly titleOf: (caseId: string) => string
}

const KIND_WORDS: Readonly<Record<SpendingKind, string>> = { service: 'Data service', practice: 'Practice', unknown: 'Cases not in this window' }

/** Spending by case, day and endpoint; practice credits separate from real ones. */
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

function nameColumn(titleOf: (caseId: string) => string, cellClassName: string): PlainColumn<{ readonly caseId: string }> {
  const nameOf = ({ caseId }: { readonly caseId: string }): string => titleOf(caseId)
  return { head: 'Case', cellClassName, fullText: nameOf, render: nameOf }
}

function creditColumn<Row>(head: string, creditsOf: (row: Row) => string): PlainColumn<Row> {
  return { head, isNumber: true, render: (row) => formatCredits(creditsOf(row)) }
}

const CALLS_AND_CREDITS: readonly PlainColumn<{ readonly calls: number; readonly credits: string }>[] = [
  { head: 'Calls', isNumber: true, fits: true, render: ({ calls }) => formatCount(calls) },
  { ...creditColumn('Credits', ({ credits }: { readonly credits: string }) => credits), fits: true },
]

interface PartProps {
  readonly spending: Spending
  readonly titleOf: (caseId: string) => string
}

function ByCase({ spending: { cases }, titleOf }: PartProps): ReactNode {
  const sum = (of: 'settled' | 'reserved' | 'disputed'): string => formatCredits(`${cases.reduce((all, one) => all + BigInt(one[of]), 0n)}`)
  return (
    <Lines of={cases} name="cases">
      {(shown) => (
        <PlainTable
          label="By case"
          className="queue-money"
          rows={shown}
          keyOf={({ caseId }) => caseId}
          columns={[
            nameColumn(titleOf, 'truncate'),
            creditColumn('Settled', ({ settled }: CaseMoney) => settled),
            creditColumn('Reserved', ({ reserved }: CaseMoney) => reserved),
            creditColumn('Disputed', ({ disputed }: CaseMoney) => disputed),
            creditColumn('Left', creditsLeft),
            { ...creditColumn('Budget', ({ cap }: CaseMoney) => cap), cellClassName: 'soft' },
          ]}
          foot={
            cases.length > 1 && (
              <tr>
                <th scope="row">All</th>
                <td className="number">{sum('settled')}</td>
                <td className="number">{sum('reserved')}</td>
                <td className="number">{sum('disputed')}</td>
                <td />
                <td />
              </tr>
            )
          }
        />
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
          <PlainTable
            labelledBy="disputes"
            className="queue-disputes"
            rows={shown}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Sent (UTC)', fits: true, render: ({ at }) => formatSecond(at) },
              { head: 'Call', render: ({ endpoint }) => endpointTitle(endpoint) },
              nameColumn(titleOf, 'truncate'),
              { ...creditColumn('Credits', ({ credits }: Dispute) => credits), fits: true },
              {
                head: 'What happened, and what happens next',
                render: (one) => (
                  <>
                    {capitalised(disputeReason(one))}. <span className="soft">{disputeNext(one)}</span>
                  </>
                ),
              },
            ]}
          />
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
          <PlainTable
            labelledBy="by-day"
            rows={shown}
            keyOf={({ day, caseId }) => `${day} ${caseId}`}
            columns={[{ head: 'Day (UTC)', fits: true, render: ({ day }) => day }, nameColumn(titleOf, 'truncate-cell'), ...CALLS_AND_CREDITS]}
          />
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
      <PlainTable
        labelledBy="by-endpoint"
        rows={spentByEndpoint(days)}
        keyOf={({ endpoint }) => endpoint}
        columns={[
          { head: 'Source', fits: true, cellClassName: 'soft', render: ({ source }) => source },
          { head: 'Endpoint', render: ({ endpoint }) => endpointTitle(endpoint) },
          ...CALLS_AND_CREDITS,
        ]}
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              All
            </th>
            <td className="number">{formatCount(all.calls)}</td>
            <td className="number">{formatCredits(all.credits)}</td>
          </tr>
        }
      />
    </div>
  )
}

const FIRST_LINES = 30

/** The first rows of a long list, expandable to all. */
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
