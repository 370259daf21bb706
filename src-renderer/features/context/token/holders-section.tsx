import type { ReactNode } from 'react'
import { formatRatio } from '../../../../src-shared/core/decimal.ts'
import type { Cell } from '../../../../src-shared/service/response/rows.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import type { MetAddress, Who } from '../../subjects/links/use-address-identity.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { SectionTable } from '../pictures/section-table.tsx'
import '../../../ui/figure/figure-tile.css'
import type { TokenHolder, TokenHolders } from '../../../../src-shared/view-models/token/token-holders.ts'
import { messages } from '../messages.ts'

interface HoldersSectionProps {
  readonly found: TokenHolders
  /** "1,000 records, of which more pages exist". */
  readonly scope: string
  readonly chain: string
  readonly whoIs: (met: MetAddress) => Who
  readonly onAll: () => void
}

const SHOWN = 12

/** The holders of a token: identity, share of the supply, change over a week. */
export function HoldersSection({ found: { holders, scope: group }, scope, chain, whoIs, onAll }: HoldersSectionProps): ReactNode {
  const shown = holders.slice(0, SHOWN)
  return (
    <SectionTable
      title={messages.holders}
      scope={[messages.rowsOf(shown.length, scope), group].filter((part) => part !== '').join(', ')}
      label={messages.largestHolders}
      all={{ text: messages.allHolders, label: messages.allHolders }}
      onAll={onAll}
      rows={shown}
      whatIs={({ row }) => messages.theHolder(row.cells['address']?.text ?? '')}
      columns={[
        { header: messages.holder, cellClassName: 'context-party', render: (holder) => <Holder holder={holder} chain={chain} whoIs={whoIs} /> },
        { header: messages.share, isNumber: true, fits: true, hint: messages.ofSupply, render: ({ share }) => <Share cell={share} /> },
        {
          header: messages.shareDrawn,
          isHeaderHidden: true,
          cellClassName: 'token-share-cell',
          render: (holder) => <ShareBar holder={holder} chain={chain} whoIs={whoIs} />,
        },
        { header: messages.valueUsd, isNumber: true, fits: true, render: ({ value }) => <Amount cell={value} kind="usd" /> },
        {
          header: '7 d',
          isNumber: true,
          fits: true,
          hint: messages.changeHint,
          render: ({ change }) => <Change cell={change} />,
        },
      ]}
    />
  )
}

interface HolderProps extends Pick<HoldersSectionProps, 'chain' | 'whoIs'> {
  readonly holder: TokenHolder
}

function metIn({ row }: TokenHolder, chain: string): MetAddress {
  return { address: row.cells['address']?.text ?? '', chain, label: row.cells['address_label']?.text ?? '' }
}

function Holder({ holder, chain, whoIs }: HolderProps): ReactNode {
  const met = metIn(holder, chain)
  return <AddressButton met={met} who={whoIs(met)} origin={`${holder.row.captureId} ${holder.row.pointer}`} />
}

function ShareBar({ holder, chain, whoIs }: HolderProps): ReactNode {
  const { kind } = whoIs(metIn(holder, chain)).identity
  return <span className="token-share" data-kind={kind} style={{ width: `${holder.reach * 100}%` }} aria-hidden="true" />
}

/** Two digits are enough to compare; every digit is on hover. */
function Share({ cell }: { readonly cell: Cell }): ReactNode {
  return cell.state === 'value' ? <span title={cell.text}>{formatRatio(cell.text)}</span> : <Amount cell={cell} kind="ratio" />
}

/** A signed change: green if the balance grew. */
export function Change({ cell }: { readonly cell: Cell }): ReactNode {
  if (cell.state !== 'value')
    return (
      <span className="muted" title={messages.unknownChangeHint}>
        —
      </span>
    )
  const isZero = Number(cell.text) === 0
  const sign = isZero ? undefined : cell.text.startsWith('-') ? 'out' : 'in'
  return (
    <span className="token-change" data-sign={sign}>
      {sign === 'in' ? '+' : ''}
      {formatRatio(cell.text)}
    </span>
  )
}

/** The largest holders as shares of the supply, with cumulative sums. */
export function ConcentrationTile({ found: { holders, top }, chain, whoIs }: Pick<HoldersSectionProps, 'found' | 'chain' | 'whoIs'>): ReactNode {
  const { showCapture } = useCaseActions()
  const [first] = top
  if (first === undefined) return null
  const source = holders[0]?.row.captureId
  return (
    <div className="figure-tile token-concentration">
      <dt>
        {messages.largestHold(first.max)}
        {source !== undefined && <SourceButton what={messages.shareOfLargest(first.max)} onClick={() => showCapture(source)} />}
      </dt>
      {/* One dd: the strip gives a tile two rows, its name and its figure. */}
      <dd>
        <div title={messages.shareSumHint}>{formatRatio(first.share)}</div>
        <div className="token-strip" aria-hidden="true">
          {holders.slice(0, first.max).map((holder) => (
            <span
              key={holder.row.id}
              className="token-share"
              data-kind={whoIs(metIn(holder, chain)).identity.kind}
              style={{ flexGrow: Math.max(0, Number(holder.share.text)) }}
            />
          ))}
          <span className="token-rest" style={{ flexGrow: Math.max(0, 1 - Number(first.share)) }} />
        </div>
        <div className="figure-below">
          {top
            // Omit a larger group whose share equals the previous one at the digits shown.
            .filter(({ share }, position) => position > 0 && formatRatio(share) !== formatRatio(top[position - 1]?.share ?? ''))
            .map(({ max, share }) => messages.hold(max, formatRatio(share)))
            .join(' · ')}
        </div>
      </dd>
    </div>
  )
}
