import type { ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { FlowBar } from '../pictures/flow-bar.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import type { SegmentBars } from '../../../../src-shared/view-models/token/segment-bars.ts'
import { messages } from '../messages.ts'

/** Net inflow of wallet groups, as bars from one axis: in to the right of it, out to the left. */
export function SegmentPicture({ found: { bars, captureId, pointer }, scope }: { readonly found: SegmentBars; readonly scope: string }): ReactNode {
  const { showCapture } = useCaseActions()
  return (
    <div className="context-block">
      <h3>
        {messages.netFlowByGroup} <span className="context-scope">{scope}</span>
        <SourceButton what={messages.groupFlowSource} onClick={() => showCapture(captureId, pointer)} />
      </h3>
      <PlainTable
        label={messages.netFlowByGroup}
        className="context-table"
        rows={bars}
        keyOf={({ segment }) => segment}
        columns={[
          { header: messages.group, fits: true, render: ({ title }) => title },
          {
            header: messages.netFlowDrawn,
            isHeaderHidden: true,
            cellClassName: 'context-bar-cell',
            render: ({ reach }) => <FlowBar reach={reach} />,
          },
          {
            header: messages.netUsd,
            isNumber: true,
            fits: true,
            hint: messages.netFlowHint,
            render: ({ net }) => <Amount cell={net} kind="usd" />,
          },
          {
            header: messages.wallets,
            isNumber: true,
            fits: true,
            render: ({ wallets, isUncounted }) =>
              isUncounted ? (
                <span className="muted small" title={messages.notCountedHint}>
                  {messages.notCounted}
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
