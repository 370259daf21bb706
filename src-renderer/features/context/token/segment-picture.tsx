import type { ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { FlowBar } from '../pictures/flow-bar.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import type { SegmentBars } from '../../../../src-shared/view-models/token/segment-bars.ts'

/** Net inflow of wallet groups, as bars from one axis: in to the right of it, out to the left. */
export function SegmentPicture({ found: { bars, captureId, pointer }, scope }: { readonly found: SegmentBars; readonly scope: string }): ReactNode {
  const { showCapture } = useCaseActions()
  return (
    <div className="room-block">
      <h3>
        Net flow by group <span className="room-scope">{scope}</span>
        <SourceButton what="the net flow by group" onClick={() => showCapture(captureId, pointer)} />
      </h3>
      <PlainTable
        label="Net flow by group"
        className="room-table"
        rows={bars}
        keyOf={({ segment }) => segment}
        columns={[
          { head: 'Group', fits: true, render: ({ title }) => title },
          { head: 'Net flow, drawn', hidesHead: true, cellClassName: 'room-bar-cell', render: ({ reach }) => <FlowBar reach={reach} /> },
          {
            head: 'Net, USD',
            isNumber: true,
            fits: true,
            hint: 'Inflow minus outflow, in US dollars',
            render: ({ net }) => <Amount cell={net} kind="usd" />,
          },
          {
            head: 'Wallets',
            isNumber: true,
            fits: true,
            render: ({ wallets, isUncounted }) =>
              isUncounted ? (
                <span className="muted small" title="The service does not count wallets of this group. Its 0 is not a count.">
                  not counted
                </span>
              ) : (
                <Amount cell={wallets} kind="count" />
              ),
          },
        ]}
      />
    </div>
  )
}
