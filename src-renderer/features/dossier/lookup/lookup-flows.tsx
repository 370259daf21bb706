import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import { useAddressIdentity } from '../../subjects/links/use-address-identity.ts'
import { formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { shortAddress } from '../../../../src-shared/core/text/short-address.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { AddressText } from '../../../ui/address-text.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { UnverifiedMark } from '../../../ui/unverified-mark.tsx'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { lookupFlows, type FlowLeg, type FlowParty, type LookupFlow } from '../../../../src-shared/view-models/panels/lookup-flow.ts'
import './lookup-flows.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { lookupFlows as messages } from '../messages.ts'

/** Diagrams that start expanded: the latest lookups. */
const OPEN = 2
/** Height of a row of legs, and width of the edges on either side, px. */
const ROW = 30
const GUTTER = 56

/** The looked-up transactions, each as a small diagram: who sent what to whom. */
export function LookupFlows({ panel, subject }: { readonly panel: PanelView; readonly subject: Subject }): ReactNode {
  const flows = useMemo(() => lookupFlows(panel, subject), [panel, subject])
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? flows : flows.slice(0, OPEN)
  if (flows.length === 0) return null
  return (
    <div className="lookup-flows">
      {shown.map((flow) => (
        <Flow key={flow.id} flow={flow} />
      ))}
      {flows.length > shown.length && (
        <div>
          <Button size="small" text={messages.showEarlier(flows.length - shown.length)} onClick={() => setIsAll(true)} />
        </div>
      )}
    </div>
  )
}

function Flow({ flow }: { readonly flow: LookupFlow }): ReactNode {
  const { showCapture } = useCaseActions()
  const { hash, chain, time, status, source, legs, senders, receivers, more } = flow
  const height = legs.length * ROW
  return (
    <section className="lookup-flow" aria-label={messages.flowOf(shortAddress(hash))}>
      <h3>
        <AddressText address={hash} />
        <span className="lookup-flow-scope">
          {[shownChain(chain), time.state === 'value' ? formatTime(time.text) : messages.unknownTime].join(' · ')}
        </span>
        <span className={status === 'failed' ? 'bad small' : 'muted small'}>{status === 'unknown' ? messages.unknownStatus : status}</span>
        <SourceButton what={messages.transaction(hash)} onClick={() => showCapture(source.captureId, source.pointer)} />
      </h3>
      {status === 'failed' && legs.length > 0 && <p className="muted small">{messages.failed}</p>}
      {legs.length === 0 ? (
        <p className="muted small">{messages.noAssets}</p>
      ) : (
        <div className="lookup-picture" data-status={status} style={{ height, gridTemplateColumns: COLUMNS }}>
          <Parties title={messages.senders} parties={senders} flow={flow} />
          <Lines parties={senders} legs={legs} height={height} side="from" />
          <ol className="lookup-legs" aria-label={messages.transfers}>
            {legs.map((leg) => (
              <Leg key={leg.id} leg={leg} />
            ))}
          </ol>
          <Lines parties={receivers} legs={legs} height={height} side="to" />
          <Parties title={messages.receivers} parties={receivers} flow={flow} />
        </div>
      )}
      {more > 0 && <p className="muted small">{messages.more(more.toLocaleString('en'))}</p>}
    </section>
  )
}

const COLUMNS = `minmax(0, 240px) ${GUTTER}px minmax(200px, 340px) ${GUTTER}px minmax(0, 240px)`

function Leg({ leg: { kind, from, to, amount, what, isUnverified, value, way, source } }: { readonly leg: FlowLeg }): ReactNode {
  const { showCapture } = useCaseActions()
  const name = kind === 'item' || what !== '' ? what : kind === 'native' ? messages.nativeCoin : messages.noSymbol
  return (
    <li className="lookup-leg" data-way={way} style={{ height: ROW }}>
      <span className="lookup-leg-what">
        {kind !== 'item' && <Amount cell={amount} kind="amount" />} <SafeText text={name} limit={40} />
        {isUnverified && (
          <>
            {' '}
            <UnverifiedMark />
          </>
        )}
      </span>
      <span className="muted small">{kind === 'item' ? messages.collectible : kind === 'native' ? messages.native : ''}</span>
      {kind !== 'item' && (
        <span className="lookup-leg-value">
          <Amount cell={value} kind="usd" />
        </span>
      )}
      <span className="visually-hidden" data-private>
        {messages.fromTo(shortAddress(from), shortAddress(to))}
      </span>
      <SourceButton what={messages.leg(name, shortAddress(from), shortAddress(to))} onClick={() => showCapture(source.captureId, source.pointer)} />
    </li>
  )
}

interface PartiesProps {
  readonly title: string
  readonly parties: readonly FlowParty[]
  readonly flow: LookupFlow
}

function Parties({ title, parties, flow: { chain, source } }: PartiesProps): ReactNode {
  const who = useAddressIdentity()
  return (
    <ul className="lookup-parties" aria-label={title}>
      {parties.map(({ address, label, row }) => (
        <li key={address} style={{ top: row * ROW, height: ROW }}>
          {address === '' ? (
            <span className="muted small">{messages.unnamed}</span>
          ) : (
            <AddressButton met={{ address, chain, label }} who={who({ address, chain, label })} origin={`${source.captureId} ${source.pointer}`} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface LinesProps {
  readonly parties: readonly FlowParty[]
  readonly legs: readonly FlowLeg[]
  readonly height: number
  readonly side: 'from' | 'to'
}

/** Edges between the parties of one side and their legs. */
function Lines({ parties, legs, height, side }: LinesProps): ReactNode {
  const middle = (row: number): number => (row + 0.5) * ROW
  return (
    <svg width={GUTTER} height={height} viewBox={`0 0 ${GUTTER} ${height}`} aria-hidden="true">
      {parties.flatMap(({ row, legs: own }) =>
        own.map((at) => {
          const [start, end] = side === 'from' ? [middle(row), middle(at)] : [middle(at), middle(row)]
          const half = GUTTER / 2
          return (
            <path
              key={at}
              className="lookup-way"
              data-way={legs[at]?.way}
              d={`M2 ${start}C${half} ${start} ${half} ${end} ${GUTTER - (side === 'to' ? 8 : 2)} ${end}`}
            />
          )
        }),
      )}
      {side === 'to' &&
        parties.map(({ address, row }) => <path key={address} className="lookup-tip" d={`M${GUTTER - 9} ${middle(row) - 4}l8 4l-8 4z`} />)}
    </svg>
  )
}
