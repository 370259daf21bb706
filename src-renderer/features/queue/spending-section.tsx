import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, SegmentedControl } from '@blueprintjs/core'
import type { AppInfo } from '../../../src-shared/ipc/casebook-api.ts'
import type { CaseMoney, Dispute, LedgerSummary } from '../../../src-shared/ipc/ledger-summary.ts'
import { capitalise } from '../../../src-shared/core/capitalised.ts'
import type { CaseRecord } from '../../../src-shared/case/case-state.ts'
import { creditsLeft, formatCount, formatCredits } from '../../../src-shared/core/text/credits.ts'
import { disputeNext, disputeReason } from './dispute-text.ts'
import { formatSecond } from '../../../src-shared/core/text/format-time.ts'
import { endpointTitle, type Spending, spendingByKind, type SpendingKind, spentByDay, spentByEndpoint, total } from './spending-model.ts'
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx'
import { spending as messages } from './messages.ts'

interface SpendingSectionProps {
  readonly ledger: LedgerSummary
  readonly cases: readonly CaseRecord[]
  readonly inUse: AppInfo['service']
  readonly titleOf: (caseId: string) => string
}

/** Spending by case, day and endpoint; practice credits separate from real ones. */
export function SpendingSection({ ledger, cases, inUse, titleOf }: SpendingSectionProps): ReactNode {
  const kinds = spendingByKind(ledger, cases)
  const [chosen, setChosen] = useState<SpendingKind>()
  const shown = kinds.find(({ kind }) => kind === (chosen ?? inUse)) ?? kinds[0]
  return (
    <section className="block" aria-labelledby="spending">
      <div className="line">
        <h2 id="spending">{messages.title}</h2>
        <span className="grow" />
        {kinds.length > 1 && shown !== undefined && (
          <SegmentedControl
            size="small"
            aria-label={messages.kind}
            options={kinds.map(({ kind }) => ({ value: kind, label: messages.kinds[kind] }))}
            value={shown.kind}
            onValueChange={(value) => setChosen(kinds.find(({ kind }) => kind === value)?.kind)}
          />
        )}
      </div>
      {shown === undefined ? (
        <p className="muted">{messages.empty}</p>
      ) : (
        <>
          {shown.kind === 'practice' && <p className="queue-practice">{messages.practice}</p>}
          {shown.kind === 'unknown' && <p className="soft">{messages.otherCases}</p>}
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
  return { header: messages.case, cellClassName, fullText: nameOf, render: nameOf }
}

function creditColumn<Row>(head: string, creditsOf: (row: Row) => string): PlainColumn<Row> {
  return { header: head, isNumber: true, render: (row) => formatCredits(creditsOf(row)) }
}

const CALLS_AND_CREDITS: readonly PlainColumn<{ readonly calls: number; readonly credits: string }>[] = [
  { header: messages.calls, isNumber: true, fits: true, render: ({ calls }) => formatCount(calls) },
  { ...creditColumn(messages.credits, ({ credits }: { readonly credits: string }) => credits), fits: true },
]

interface PartProps {
  readonly spending: Spending
  readonly titleOf: (caseId: string) => string
}

function ByCase({ spending: { cases }, titleOf }: PartProps): ReactNode {
  const sum = (of: 'settled' | 'reserved' | 'disputed'): string => formatCredits(`${cases.reduce((all, one) => all + BigInt(one[of]), 0n)}`)
  return (
    <Lines of={cases} name={messages.cases}>
      {(shown) => (
        <PlainTable
          label={messages.byCase}
          className="queue-money"
          rows={shown}
          keyOf={({ caseId }) => caseId}
          columns={[
            nameColumn(titleOf, 'truncate'),
            creditColumn(messages.settled, ({ settled }: CaseMoney) => settled),
            creditColumn(messages.reserved, ({ reserved }: CaseMoney) => reserved),
            creditColumn(messages.disputed, ({ disputed }: CaseMoney) => disputed),
            creditColumn(messages.left, creditsLeft),
            { ...creditColumn(messages.budget, ({ cap }: CaseMoney) => cap), cellClassName: 'soft' },
          ]}
          foot={
            cases.length > 1 && (
              <tr>
                <th scope="row">{messages.all}</th>
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
      <h3 id="disputes">{messages.inDispute}</h3>
      <p className="soft">{messages.inDisputeHint}</p>
      <Lines of={disputes.toReversed()} name={messages.disputedCalls}>
        {(shown) => (
          <PlainTable
            labelledBy="disputes"
            className="queue-disputes"
            rows={shown}
            keyOf={({ id }) => id}
            columns={[
              { header: messages.sentAt, fits: true, render: ({ at }) => formatSecond(at) },
              { header: messages.call, render: ({ endpoint }) => endpointTitle(endpoint) },
              nameColumn(titleOf, 'truncate'),
              { ...creditColumn(messages.creditsHead, ({ credits }: Dispute) => credits), fits: true },
              {
                header: messages.whatHappened,
                render: (one) => (
                  <>
                    {capitalise(disputeReason(one))}. <span className="soft">{disputeNext(one)}</span>
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
      <h3 id="by-day">{messages.byDay}</h3>
      <Lines of={spentByDay(days)} name={messages.days}>
        {(shown) => (
          <PlainTable
            labelledBy="by-day"
            rows={shown}
            keyOf={({ day, caseId }) => `${day} ${caseId}`}
            columns={[{ header: messages.day, fits: true, render: ({ day }) => day }, nameColumn(titleOf, 'truncate-cell'), ...CALLS_AND_CREDITS]}
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
      <h3 id="by-endpoint">{messages.byEndpoint}</h3>
      <PlainTable
        labelledBy="by-endpoint"
        rows={spentByEndpoint(days)}
        keyOf={({ endpoint }) => endpoint}
        columns={[
          { header: messages.source, fits: true, cellClassName: 'soft', render: ({ source }) => source },
          { header: messages.endpoint, render: ({ endpoint }) => endpointTitle(endpoint) },
          ...CALLS_AND_CREDITS,
        ]}
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              {messages.all}
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
        <Button variant="minimal" size="small" text={messages.showAll(formatCount(of.length), name)} onClick={() => setAll(true)} />
      )}
    </>
  )
}
