import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { isEntity } from '../../../../src-shared/case/subject.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import type { MetAddress, Who } from '../../subjects/links/use-address-identity.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx'
import type { TokenId } from '../../../../src-shared/view-models/about-token.ts'
import type { LaterFinding, TokenHolding, TokenHoldings } from '../../../../src-shared/view-models/token/token-holdings.ts'
import { SectionHeader } from '../pictures/section-header.tsx'
import { NotKnown } from './not-known.tsx'
import '../pictures/context-sections.css'
import { messages } from '../messages.ts'

interface HeldSectionProps {
  readonly state: CaseState
  readonly token: TokenId
  readonly holdings: TokenHoldings
  readonly whoIs: (met: MetAddress) => Who
}

/** What a later response that does not list the token implies, after its name. */
const LATER: Readonly<Record<LaterFinding, (at: string) => string>> = {
  'not-listed': (at) => messages.notListed(at),
  'in-part': (at) => messages.notListedInPart(at),
  narrowed: (at) => messages.notListedNarrowed(at),
}

/**
 * Which subjects hold the token, each with its own balance at its own time; and which did by a
 * response that a later one does not confirm.
 */
export function HeldSection({ state, token: { chain }, holdings: { holdings, without }, whoIs }: HeldSectionProps): ReactNode {
  const { showCapture } = useCaseActions()
  const titleOf = useSubjectTitle()
  const listed = holdings.filter(({ later }) => later === undefined)
  const before = holdings.filter(({ later }) => later !== undefined)
  const who: PlainColumn<TokenHolding> = {
    header: messages.who,
    cellClassName: 'context-party',
    render: (holding) => <Holder holding={holding} chain={chain} whoIs={whoIs} />,
  }
  const figures: readonly PlainColumn<TokenHolding>[] = [
    {
      header: messages.amount,
      isNumber: true,
      fits: true,
      figures: { kind: 'amount', cellOf: ({ amount }) => amount },
      render: ({ amount, records }) => (
        <>
          <Amount cell={amount} kind="amount" />
          {records > 1 && <span className="token-times">{messages.inRecords(records)}</span>}
        </>
      ),
    },
    { header: messages.valueUsd, isNumber: true, fits: true, render: ({ usd }) => <Amount cell={usd} kind="usd" /> },
    { header: messages.asOfUtc, isNumber: true, fits: true, render: ({ at }) => formatMinute(at) },
  ]
  return (
    <div className="context-block">
      <SectionHeader title={messages.holdersInThisCase} scope={messages.holdersOfSubjects(listed.length, state.subjects.length)} />
      {listed.length > 0 && (
        <PlainTable
          label={messages.holdersInThisCase}
          className="context-table"
          rows={listed}
          keyOf={({ subject }) => subject.id}
          columns={[sourceColumn, who, ...figures]}
        />
      )}
      {before.length > 0 && (
        <>
          <p className="muted small">{messages.noLongerListed}</p>
          <PlainTable
            label={messages.previouslyListed}
            className="context-table"
            rows={before}
            keyOf={({ subject }) => subject.id}
            columns={[sourceColumn, who, ...figures]}
            renderBelow={({ subject, later }) =>
              later !== undefined && (
                <tr>
                  <td colSpan={2 + figures.length}>
                    <p className="token-later small">
                      <SourceButton what={messages.laterResultAbout(titleOf(subject))} onClick={() => showCapture(later.captureId)} />
                      {LATER[later.says](`${formatMinute(later.at)} UTC`)}
                    </p>
                  </td>
                </tr>
              )
            }
          />
        </>
      )}
      <NotKnown
        state={state}
        chain={chain}
        endpoint="profiler/current-balance"
        what={messages.balances}
        reported={{ listed: new Set(holdings.map(({ subject }) => subject)), without: new Set(without) }}
      />
    </div>
  )
}

const sourceColumn: PlainColumn<TokenHolding> = {
  header: messages.source,
  isHeaderHidden: true,
  fits: true,
  render: (holding) => <HoldingSource holding={holding} />,
}

function HoldingSource({ holding: { subject, captureId, pointer } }: { readonly holding: TokenHolding }): ReactNode {
  const { showCapture } = useCaseActions()
  const titleOf = useSubjectTitle()
  return <SourceButton what={messages.balanceOf(titleOf(subject))} onClick={() => showCapture(captureId, pointer)} />
}

interface HolderProps {
  readonly holding: TokenHolding
  readonly chain: string
  readonly whoIs: (met: MetAddress) => Who
}

function Holder({ holding: { subject, captureId, pointer }, chain, whoIs }: HolderProps): ReactNode {
  const { openSubject } = useCaseActions()
  const titleOf = useSubjectTitle()
  if (isEntity(subject)) return <Button size="small" variant="minimal" text={titleOf(subject)} onClick={() => openSubject(subject.id)} />
  const met = { address: subject.address, chain, label: '' }
  return <AddressButton met={met} who={whoIs(met)} origin={`${captureId} ${pointer}`} />
}
