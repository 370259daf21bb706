import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { MISSING } from '../../../../src-shared/service/response/rows.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { useCellMenu } from '../../subjects/cell-menu.ts'
import { tokenOfCell } from '../../subjects/links/open-token.ts'
import { TokenButton } from '../../subjects/links/token-button.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { menuPositionOf } from '../../../ui/menu/context-menu.tsx'
import {
  FLOW_SPANS,
  flowOf,
  largestFlowsOver,
  sectorFlows,
  type FlowSpan,
  type MarketFlow,
} from '../../../../src-shared/view-models/market/market-flows.ts'
import type { ViewColumn } from '../../../../src-shared/view-models/panel-view.ts'
import { SafeText } from '../../../ui/safe-text.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { FlowBar } from '../pictures/flow-bar.tsx'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import './flow-heat.css'
import { messages } from '../messages.ts'

interface FlowHeatProps {
  readonly flows: readonly MarketFlow[]
  /** How many tokens there are, and when they were requested. */
  readonly scope: string
  readonly onAll: () => void
}

const SHOWN = 16
const SECTORS_SHOWN = 12
/** Number of shades of a flow. */
const LEVELS = 4
const TITLES: Readonly<Record<FlowSpan, string>> = {
  net_flow_1h_usd: '1 h',
  net_flow_24h_usd: '24 h',
  net_flow_7d_usd: '7 d',
  net_flow_30d_usd: '30 d',
}
const SYMBOL: ViewColumn = { id: 'token_symbol', title: messages.token, kind: 'token' }

/**
 * Tokens and sectors that smart money buys and sells, over four spans. A span's header sorts by it.
 */
export function FlowHeat({ flows, scope, onAll }: FlowHeatProps): ReactNode {
  const [span, setSpan] = useState<FlowSpan>('net_flow_24h_usd')
  const { showCapture } = useCaseActions()
  const menu = useCellMenu()([SYMBOL])
  const shown = largestFlowsOver(flows, span, SHOWN)
  return (
    <div className="context-pair market-flows">
      <div className="context-block">
        <h3>
          {messages.smartMoneyNetFlow}{' '}
          <span className="context-scope">
            {shown.length < SHOWN ? messages.withFlowOf(shown.length, scope) : messages.largestOf(shown.length, scope)}
          </span>
          <span className="grow" />
          <Button size="small" variant="minimal" text={messages.all} aria-label={messages.allNetFlow} onClick={onAll} />
        </h3>
        <table className="plain-table context-table" aria-label={messages.smartFlowTable}>
          <thead>
            <tr>
              <th scope="col" className="fit">
                <span className="visually-hidden">{messages.source}</span>
              </th>
              <th scope="col">{messages.token}</th>
              {FLOW_SPANS.map((one) => (
                <th key={one} scope="col" className="number" aria-sort={one === span ? 'descending' : 'none'}>
                  <button type="button" className="market-span" onClick={() => setSpan(one)} title={messages.largestInThisPeriod}>
                    {TITLES[one]}
                    <span aria-hidden="true">{one === span ? ' ↓' : ''}</span>
                  </button>
                </th>
              ))}
              <th scope="col" className="number">
                {messages.traders}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, heat }) => {
              const symbol = row.cells['token_symbol']?.text ?? ''
              return (
                <tr
                  key={row.id}
                  onContextMenu={(event) => {
                    event.preventDefault()
                    menu(row, menuPositionOf(event), SYMBOL)
                  }}
                >
                  <td className="fit">
                    <SourceButton what={messages.netFlowOf(symbol)} onClick={() => showCapture(row.captureId, row.pointer)} />
                  </td>
                  <td className="market-token">
                    <TokenButton token={tokenOfCell(row, SYMBOL, '')} symbol={symbol} />{' '}
                    <span className="muted">{shownChain(row.cells['chain']?.text ?? '')}</span>
                  </td>
                  {FLOW_SPANS.map((one) => (
                    <td
                      key={one}
                      className="number market-heat"
                      data-way={heat[one] > 0 ? 'in' : heat[one] < 0 ? 'out' : undefined}
                      data-level={Math.ceil(Math.abs(heat[one]) * LEVELS)}
                    >
                      <Amount cell={flowOf(row, one)} kind="usd" />
                    </td>
                  ))}
                  <td className="number">
                    <Amount cell={row.cells['trader_count'] ?? MISSING} kind="count" />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className="muted small">{messages.noTokenMoved}</p>}
      </div>
      <Sectors flows={flows} span={span} />
    </div>
  )
}

function Sectors({ flows, span }: { readonly flows: readonly MarketFlow[]; readonly span: FlowSpan }): ReactNode {
  const { showCapture } = useCaseActions()
  const all = sectorFlows(flows, span)
  const half = SECTORS_SHOWN / 2
  const sectors = all.length > SECTORS_SHOWN ? [...all.slice(0, half), ...all.slice(-half)] : all
  if (sectors.length === 0) return null
  return (
    <div className="context-block">
      <h3>
        {messages.topSectors} <span className="context-scope">{messages.sectorsScope(TITLES[span])}</span>
      </h3>
      <PlainTable
        label={messages.netFlowBySector}
        className="context-table"
        rows={sectors}
        keyOf={({ sector }) => sector}
        columns={[
          {
            header: messages.source,
            isHeaderHidden: true,
            fits: true,
            render: ({ sector, source }) => (
              <SourceButton what={messages.largestTokenOf(sector)} onClick={() => showCapture(source.captureId, source.pointer)} />
            ),
          },
          {
            header: messages.sector,
            cellClassName: 'context-name',
            fullText: ({ sector }) => visibleText(sector),
            render: ({ sector }) => <SafeText text={sector} limit={60} />,
          },
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
            hint: messages.sectorSumHint,
            render: ({ net }) => <Amount cell={{ text: net, state: 'value' }} kind="usd" />,
          },
          { header: messages.tokens, isNumber: true, fits: true, render: ({ tokens }) => tokens.toLocaleString('en') },
        ]}
      />
    </div>
  )
}
