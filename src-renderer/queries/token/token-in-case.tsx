import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { chainTitle } from '../../../src-shared/service/table/chains.ts'
import type { CaseState, Subject } from '../../evidence/case-state.ts'
import { isEntity } from '../../evidence/subject.ts'
import { useCaseActions } from '../../session/case-context.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import type { MetAddress, Who } from '../../subjects/links/use-who.ts'
import { formatMinute } from '../../text/format-time.ts'
import { subjectTitle } from '../../text/subject-title.ts'
import { Amount } from '../../ui/amount.tsx'
import { SourceButton } from '../../ui/figure/source-button.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { valueCell } from '../../views/panels/cells.ts'
import { knownOnChain, type TokenHolding, type TokenMovements } from '../../views/token/token-in-case.ts'
import { TRANSFER_ENDPOINT } from '../../views/trace/known-transfers.ts'
import type { Knowledge } from '../../views/trace/stop-reason.ts'
import { PartHead } from '../pictures/part-head.tsx'
import '../pictures/room-parts.css'

interface InCaseProps {
  readonly state: CaseState
  readonly chain: string
  readonly whoIs: (met: MetAddress) => Who
}

/** Which subjects hold the token, each by its own balance at its own time. */
export function HeldPart({ state, chain, holdings, whoIs }: InCaseProps & { readonly holdings: readonly TokenHolding[] }): ReactNode {
  const { showCapture, openSubject } = useCaseActions()
  const held = new Set(holdings.map(({ subject }) => subject))
  return (
    <div className="room-block">
      <PartHead title="Held in this case" scope={`${holdings.length} of ${state.subjects.length} subjects, by their balances`} />
      <PlainTable
        label="Held in this case"
        className="room-table"
        rows={holdings}
        keyOf={({ subject }) => subject.id}
        columns={[
          {
            head: 'Source',
            hidesHead: true,
            fits: true,
            render: ({ subject, captureId, pointer }) => (
              <SourceButton what={`the balance of ${subjectTitle(subject)}`} onClick={() => showCapture(captureId, pointer)} />
            ),
          },
          {
            head: 'Who',
            cellClassName: 'room-who',
            render: ({ subject, captureId, pointer }) => {
              if (isEntity(subject))
                return <Button size="small" variant="minimal" text={subjectTitle(subject)} onClick={() => openSubject(subject.id)} />
              const met = { address: subject.address, chain, label: '' }
              return <AddressButton met={met} who={whoIs(met)} origin={`${captureId} ${pointer}`} />
            },
          },
          { head: 'Amount', isNumber: true, fits: true, render: ({ amount }) => <Amount cell={amount} kind="amount" /> },
          { head: 'Value, USD', isNumber: true, fits: true, render: ({ usd }) => <Amount cell={usd} kind="usd" /> },
          { head: 'As of, UTC', isNumber: true, fits: true, render: ({ at }) => formatMinute(at) },
        ]}
      />
      <NotKnown state={state} chain={chain} endpoint="profiler/current-balance" what="Balances" listed={held} />
    </div>
  )
}

const MOVERS_SHOWN = 10

/** Who sent and received the token, as far as answers about the subjects' transactions tell. */
export function MovedPart({ state, chain, moved: { movers, transfers }, whoIs }: InCaseProps & { readonly moved: TokenMovements }): ReactNode {
  const { showCapture } = useCaseActions()
  const shown = movers.slice(0, MOVERS_SHOWN)
  return (
    <div className="room-block">
      <PartHead
        title="Sent and received"
        scope={`${transfers.toLocaleString('en')} known ${transfers === 1 ? 'transfer' : 'transfers'}, ${shown.length} of ${movers.length.toLocaleString('en')} addresses, most moved first`}
      />
      <PlainTable
        label="Sent and received in this case"
        className="room-table"
        rows={shown}
        keyOf={({ address }) => address}
        columns={[
          {
            head: 'Source',
            hidesHead: true,
            fits: true,
            render: ({ address, source }) =>
              source !== undefined && (
                <SourceButton what={`the largest transfer of ${address}`} onClick={() => showCapture(source.captureId, source.pointer)} />
              ),
          },
          {
            head: 'Who',
            cellClassName: 'room-who',
            render: ({ address, source }) => {
              const met = { address, chain, label: '' }
              return <AddressButton met={met} who={whoIs(met)} origin={source === undefined ? '' : `${source.captureId} ${source.pointer}`} />
            },
          },
          {
            head: 'Received',
            isNumber: true,
            fits: true,
            render: ({ received, receivedTimes }) => <Moved amount={received} times={receivedTimes} />,
          },
          { head: 'Sent', isNumber: true, fits: true, render: ({ sent, sentTimes }) => <Moved amount={sent} times={sentTimes} /> },
          { head: 'Last, UTC', isNumber: true, fits: true, render: ({ last }) => (last === '' ? 'not told' : formatMinute(last)) },
        ]}
      />
      <NotKnown state={state} chain={chain} endpoint={TRANSFER_ENDPOINT} what="Transactions" listed={undefined} />
    </div>
  )
}

function Moved({ amount, times }: { readonly amount: string; readonly times: number }): ReactNode {
  if (times === 0) return <span className="muted">none known</span>
  return (
    <>
      <Amount cell={valueCell(amount)} kind="amount" /> <span className="token-times">{times}×</span>
    </>
  )
}

interface NotKnownProps {
  readonly state: CaseState
  readonly chain: string
  readonly endpoint: EndpointId
  /** What was asked for: `Balances`. */
  readonly what: string
  /** Subjects that the answers list; undefined where being listed says nothing. */
  readonly listed: ReadonlySet<Subject> | undefined
}

const WORDS: Readonly<Partial<Record<Knowledge, string>>> = { partial: 'known in part', failed: 'asked, failed', 'not-asked': 'not asked' }

/** Whose side is not known in full, so that nobody takes it for nothing. */
function NotKnown({ state, chain, endpoint, what, listed }: NotKnownProps): ReactNode {
  const known = knownOnChain(state, endpoint, chain)
  const answered = [...(known.get('complete') ?? []), ...(known.get('empty') ?? [])]
  const without = listed === undefined ? [] : answered.filter((subject) => !listed.has(subject))
  const parts = [
    ...(without.length === 0 ? [] : [`asked, none listed: ${names(without)}`]),
    ...Object.entries(WORDS).flatMap(([is, words]) => {
      const subjects = known.get(is as Knowledge) ?? [] // the keys of WORDS are such
      return subjects.length === 0 ? [] : [`${words}: ${names(subjects)}`]
    }),
  ]
  if (parts.length === 0) return null
  return <p className="muted small">{`${what} on ${chainTitle(chain)} ${parts.join('; ')}.`}</p>
}

const NAMED = 4

function names(subjects: readonly Subject[]): string {
  const shown = subjects.slice(0, NAMED).map(subjectTitle)
  return `${shown.join(', ')}${subjects.length > NAMED ? ` and ${subjects.length - NAMED} more` : ''}`
}
