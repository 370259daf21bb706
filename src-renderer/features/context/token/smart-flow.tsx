import type { ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { FLOW_SPAN_WORDS, FLOW_SPANS } from '../../../../src-shared/view-models/market/market-flows.ts'
import { cellOf } from '../../../../src-shared/view-models/panels/cells.ts'
import type { TokenMention } from '../../../../src-shared/view-models/token/token-mentions.ts'
import { isUsable } from '../../../../src-shared/case/usable-cell.ts'
import { FlowBar } from '../pictures/flow-bar.tsx'
import { messages } from '../messages.ts'

/** Smart money's net flow of the token, over four spans that end at the time of the response. */
export function SmartFlow({ mention: { row, captureId, at } }: { readonly mention: TokenMention }): ReactNode {
  const { showCapture } = useCaseActions()
  const flows = FLOW_SPANS.map((field) => ({ field, title: FLOW_SPAN_WORDS[field], cell: cellOf(row, field) }))
  const max = Math.max(0, ...flows.flatMap(({ cell }) => (isUsable(cell) ? [Math.abs(Number(cell.text))] : [])))
  return (
    <div className="context-block">
      <h3>
        {messages.smartMoneyNet} <span className="context-scope">{messages.upToUtc(formatMinute(at))}</span>
        <SourceButton what={messages.smartFlowSource} onClick={() => showCapture(captureId, row.pointer)} />
      </h3>
      <PlainTable
        label={messages.smartFlow}
        className="context-table"
        rows={flows}
        keyOf={({ field }) => field}
        columns={[
          { header: messages.span, fits: true, render: ({ title }) => title },
          {
            header: messages.netFlowDrawn,
            isHeaderHidden: true,
            cellClassName: 'context-bar-cell',
            render: ({ cell }) => <FlowBar reach={isUsable(cell) && max > 0 ? Number(cell.text) / max : 0} />,
          },
          { header: messages.netUsd, isNumber: true, fits: true, render: ({ cell }) => <Amount cell={cell} kind="usd" /> },
        ]}
      />
    </div>
  )
}
