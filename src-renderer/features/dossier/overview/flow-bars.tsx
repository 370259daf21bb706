import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { formatRatio } from '../../../../src-shared/core/decimal.ts'
import { MISSING, type Cell } from '../../../../src-shared/service/response/rows.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { useCellMenu } from '../../subjects/cell-menu.ts'
import { AddressButton } from '../../subjects/links/address-button.tsx'
import { useAddressIdentity } from '../../subjects/links/use-address-identity.ts'
import { formatDays } from '../../../../src-shared/core/text/format-time.ts'
import { Amount } from '../../../ui/amount.tsx'
import { FlowBar } from '../../../ui/flow-bar.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import type { ViewColumn } from '../../../../src-shared/view-models/panel-view.ts'
import { flowsCount, type LargestFlow, type LargestFlows } from '../../../../src-shared/view-models/overview/largest-flows.ts'
import { flows as messages } from '../messages.ts'

interface FlowBarsProps {
  readonly found: LargestFlows
  readonly onAll: () => void
}

/** The counterparty of a flow, as in the counterparties panel. */
const PARTY: ViewColumn = { id: 'counterparty_address', title: messages.counterparty, kind: 'address' }

/**
 * The largest flows both ways, as bars from one axis: in to the left, out to the right, each
 * relative to the largest of its direction.
 */
export function FlowBars({ found, onAll }: FlowBarsProps): ReactNode {
  const { flows, window } = found
  const { showCapture } = useCaseActions()
  const menu = useCellMenu()([PARTY])
  const figure = (cell: Cell | undefined): ReactNode => <Amount cell={cell ?? MISSING} kind="usd" />
  const who = useAddressIdentity()
  const isDated = flows.some(({ first }) => first?.state === 'value')
  const severalChains = new Set(flows.map(({ chain }) => chain)).size > 1
  return (
    <div className="overview-block">
      <h3>
        {messages.title} <span className="overview-count">{[flowsCount(found), window].filter((part) => part !== '').join(', ')}</span>
        <span className="grow" />
        <Button size="small" variant="minimal" text={messages.allCounterparties} onClick={onAll} />
      </h3>
      <PlainTable
        label={messages.table}
        className="overview-flows"
        rows={flows}
        keyOf={({ row }) => row.id}
        onRowMenu={({ row }, at) => menu(row, at, PARTY)}
        columns={[
          {
            header: messages.source,
            isHeaderHidden: true,
            fits: true,
            render: ({ row, label, address }) => (
              <button
                type="button"
                className="source-button"
                aria-label={messages.sourceOf(visibleText(label === '' ? address : label, 80))}
                title={messages.source}
                onClick={() => showCapture(row.captureId, row.pointer)}
              >
                <SourceGlyph />
              </button>
            ),
          },
          {
            header: messages.counterparty,
            cellClassName: 'overview-party',
            render: (flow) => (
              <span className="overview-party-line">
                <AddressButton met={flow} who={who(flow)} origin={`${flow.row.captureId} ${flow.row.pointer}`} />
                {severalChains && <span className="overview-party-chain muted small">{shownChain(flow.chain)}</span>}
              </span>
            ),
          },
          { header: messages.in, isNumber: true, hint: messages.volumeHint, render: ({ into }) => figure(into) },
          { header: messages.bars, isHeaderHidden: true, cellClassName: 'overview-bars', render: (flow) => <Bars flow={flow} /> },
          { header: messages.out, isNumber: true, hint: messages.volumeHint, render: ({ out }) => figure(out) },
          { header: messages.share, isNumber: true, hint: messages.shareHint, render: shareText },
          {
            header: messages.interactions,
            isNumber: true,
            hint: messages.interactionsHint,
            render: ({ transfers }) => <Amount cell={transfers ?? MISSING} kind="count" />,
          },
          ...(isDated ? [{ header: messages.dates, isNumber: true, hint: messages.datesHint, render: daysText }] : []),
        ]}
      />
    </div>
  )
}

function Bars({ flow: { barIn, barOut } }: { readonly flow: LargestFlow }): ReactNode {
  return (
    <span className="overview-bar-pair" aria-hidden="true">
      <FlowBar side="in" length={barIn} />
      <FlowBar side="out" length={barOut} />
    </span>
  )
}

function shareText({ into, out, shareIn, shareOut }: LargestFlow): string {
  const share = Number(into?.text ?? 0) >= Number(out?.text ?? 0) ? shareIn : shareOut
  return share?.state === 'value' ? formatRatio(share.text) : '—'
}

function daysText({ first, last }: LargestFlow): ReactNode {
  if (first?.state !== 'value' || last?.state !== 'value') return '—'
  return <span title={messages.range(first.text, last.text)}>{formatDays(first.text, last.text)}</span>
}
