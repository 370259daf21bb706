import type { ReactNode } from 'react'
import { formatUsd } from '../../../../src-shared/core/decimal.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import { useAddressIdentity } from '../../subjects/links/use-address-identity.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { Amount } from '../../../ui/amount.tsx'
import { valueCell } from '../../../../src-shared/view-models/panels/cells.ts'
import type { TimeUnit } from '../../../../src-shared/view-models/graph/time/days.ts'
import type { RangeFacts, RangeSide } from '../../../../src-shared/view-models/overview/wallet-range.ts'
import type { MissingFigure } from '../missing-figures.ts'
import { rangeFacts as messages } from '../messages.ts'

interface RangeFactsSectionProps {
  readonly facts: RangeFacts
  readonly unit: TimeUnit
  readonly undated: number
  /** Lanes without data: their figures are omitted, not zero. */
  readonly notReported: readonly MissingFigure[]
}

/**
 * Senders and recipients within the selected days, the wallet's worth at both ends, and the profit
 * of its closed trades.
 */
export function RangeFactsSection({ facts, unit, undated, notReported }: RangeFactsSectionProps): ReactNode {
  const isReported = (panelId: MissingFigure['panelId']): boolean => !notReported.some((one) => one.panelId === panelId)
  const { worth } = facts
  return (
    <>
      <dl className="wallet-facts" aria-label={messages.label}>
        {isReported('transactions') && (
          <>
            <Side title={messages.in} side={facts.into} from="from" />
            <Side title={messages.out} side={facts.out} from="to" />
          </>
        )}
        {isReported('balance-history') && (
          <div>
            <dt>{messages.balance}</dt>
            {worth === undefined ? (
              <dd className="muted">{messages.balanceUnknown}</dd>
            ) : (
              <>
                <dd className="wallet-sum">
                  {worth.change.startsWith('-') ? '' : '+'}
                  <Amount cell={valueCell(worth.change)} kind="usd" />
                </dd>
                <dd className="muted small">
                  {messages.balances(
                    formatUsd(worth.before.value),
                    worth.before.time.slice(0, 10),
                    formatUsd(worth.after.value),
                    worth.after.time.slice(0, 10),
                  )}
                </dd>
              </>
            )}
          </div>
        )}
        {isReported('perp-trades') && (
          <div>
            <dt>{messages.closedPnl}</dt>
            <dd className="wallet-sum">
              <Amount cell={valueCell(facts.closed)} kind="usd" />
            </dd>
            <dd className="muted small">{messages.trades(countText(facts.trades, 'trade'), formatUsd(facts.traded), formatUsd(facts.fees))}</dd>
          </div>
        )}
      </dl>
      <p className="muted small wallet-notes">{notesOf(facts, unit, undated, isReported).join(' ')}</p>
    </>
  )
}

function Side({ title, side, from }: { readonly title: string; readonly side: RangeSide; readonly from: string }): ReactNode {
  const who = useAddressIdentity()
  const more = side.parties - side.largest.length
  return (
    <div>
      <dt>{title}</dt>
      <dd className="wallet-sum">
        <Amount cell={valueCell(side.total)} kind="usd" />
      </dd>
      {side.largest.map((party) => (
        <dd key={`${party.chain} ${party.address}`} className="wallet-party">
          <span className="muted small">{from}</span>
          <AddressButton met={party} who={who(party)} origin={`${party.row.captureId} ${party.row.pointer}`} />
          <Amount cell={valueCell(party.sum)} kind="usd" />
        </dd>
      ))}
      {more > 0 && <dd className="muted small">{messages.others(countText(more, 'other'))}</dd>}
    </div>
  )
}

function notesOf(facts: RangeFacts, unit: TimeUnit, undated: number, isReported: (panel: MissingFigure['panelId']) => boolean): readonly string[] {
  const { unpriced, flowsUnknown, tradesUnknown } = facts
  return [
    ...(unpriced > 0 ? [messages.unpriced(countText(unpriced, 'transfer'), unpriced === 1)] : []),
    ...(undated > 0 ? [messages.undated(countText(undated, 'record'), undated === 1)] : []),
    ...(isReported('transactions') && flowsUnknown > 0 ? [messages.incomplete(countText(flowsUnknown, unit))] : []),
    ...(isReported('perp-trades') && tradesUnknown > 0 ? [messages.incompleteTrades(countText(tradesUnknown, unit))] : []),
    ...(isReported('perp-trades') ? [messages.closedPnlNote] : []),
    messages.noDatesNote,
  ]
}

function countText(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
}
