import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { formatRatio, isDecimal } from '../../../../src-shared/core/decimal.ts'
import { MISSING } from '../../../../src-shared/service/response/rows.ts'
import { shownChain } from '../../../../src-shared/case/shown-chain.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { tokenOfCell } from '../../subjects/links/open-token.ts'
import { TokenButton } from '../../subjects/links/token-button.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { SourceGlyph } from '../../../ui/source-glyph.tsx'
import { isLeftOut, isUnverifiedCell } from '../../../../src-shared/view-models/panels/left-out.ts'
import type { PanelView, ViewColumn } from '../../../../src-shared/view-models/panel-view.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { tokens as messages } from '../messages.ts'

const SHOWN = 6
const SYMBOL: ViewColumn = { id: 'token_symbol', title: messages.token, kind: 'token' }

/** The largest balances of an address. */
export function TopTokens({ panel, onAll }: { readonly panel: PanelView; readonly onAll: () => void }): ReactNode {
  const { showCapture } = useCaseActions()
  const listed = panel.tables.find(({ id }) => id === 'balances')?.rows ?? []
  const rows = listed.filter((row) => !isLeftOut(row))
  const unverified = listed.filter((row) => isUnverifiedCell(row, SYMBOL.id)).length
  if (rows.length + unverified === 0) return null
  return (
    <div className="overview-block">
      <h3>
        {messages.title}{' '}
        <span className="overview-count">
          {[rows.length.toLocaleString('en'), ...(unverified === 0 ? [] : [messages.unverified(unverified.toLocaleString('en'))])].join(' ')}
        </span>
        <span className="grow" />
        {(rows.length > SHOWN || unverified > 0) && <Button size="small" variant="minimal" text={messages.allBalances} onClick={onAll} />}
      </h3>
      <ul className="overview-list" aria-label={messages.list}>
        {rows.slice(0, SHOWN).map((row) => {
          const { id, cells, captureId, pointer } = row
          const symbol = cells['token_symbol']?.text ?? ''
          const share = cells['share']?.text ?? ''
          return (
            <li key={id}>
              <span className="truncate">
                <TokenButton token={tokenOfCell(row, SYMBOL, '')} symbol={symbol} />
                <span className="muted small"> {shownChain(cells['chain']?.text ?? '')}</span>
              </span>
              <span className="muted small">{isDecimal(share) ? formatRatio(share) : ''}</span>
              <span className="overview-figure">
                <Amount cell={cells['value_usd'] ?? MISSING} kind="usd" />
                <button
                  type="button"
                  className="source-button"
                  aria-label={messages.sourceOf(visibleText(symbol, 40))}
                  title={messages.source}
                  onClick={() => showCapture(captureId, pointer)}
                >
                  <SourceGlyph />
                </button>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
