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

interface FlowBarsProps {
  readonly found: LargestFlows
  readonly onAll: () => void
}

/** The counterparty of a flow, as in the counterparties panel. */
const PARTY: ViewColumn = { id: 'counterparty_address', title: 'Counterparty', kind: 'address' }

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
        Largest flows <span className="overview-count">{[flowsCount(found), window].filter((part) => part !== '').join(', ')}</span>
        <span className="grow" />
        <Button size="small" variant="minimal" text="All counterparties" onClick={onAll} />
      </h3>
      <PlainTable
        label="Largest flows in and out"
        className="overview-flows"
        rows={flows}
        keyOf={({ row }) => row.id}
        onRowMenu={({ row }, at) => menu(row, at, PARTY)}
        columns={[
          {
            head: 'Source',
            hidesHead: true,
            fits: true,
            render: ({ row, label, address }) => (
              <button
                type="button"
                className="source-button"
                aria-label={`Source of the flow with ${visibleText(label === '' ? address : label, 80)}`}
                title="Source"
                onClick={() => showCapture(row.captureId, row.pointer)}
              >
                <SourceGlyph />
              </button>
            ),
          },
          {
            head: 'Counterparty',
            cellClassName: 'overview-party',
            render: (flow) => (
              <span className="overview-party-line">
                <AddressButton met={flow} who={who(flow)} origin={`${flow.row.captureId} ${flow.row.pointer}`} />
                {severalChains && <span className="overview-party-chain muted small">{shownChain(flow.chain)}</span>}
              </span>
            ),
          },
          { head: 'In', isNumber: true, hint: 'US dollars, as the service adds them up', render: ({ into }) => figure(into) },
          { head: 'In and out, drawn', hidesHead: true, cellClassName: 'overview-bars', render: (flow) => <Bars flow={flow} /> },
          { head: 'Out', isNumber: true, hint: 'US dollars, as the service adds them up', render: ({ out }) => figure(out) },
          { head: 'Share', isNumber: true, hint: 'Of all that is listed, in the direction in which more went', render: shareText },
          {
            head: 'Interactions',
            isNumber: true,
            hint: 'As the service counts them',
            render: ({ transfers }) => <Amount cell={transfers ?? MISSING} kind="count" />,
          },
          ...(isDated
            ? [{ head: 'First–last', isNumber: true, hint: 'Days (UTC) of the transfers that the case holds with them', render: daysText }]
            : []),
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
  return <span title={`${first.text} to ${last.text} UTC`}>{formatDays(first.text, last.text)}</span>
}
