import { type ReactNode, useState } from 'react'
import { formatDecimal, formatUsd } from '../../../../src-shared/core/decimal.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { formatDayMinute, formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { copyText } from '../../../state/copy-text.ts'
import { explorerPage } from '../../../state/explorers.ts'
import { type MenuItemSpec, menuPositionOf, openContextMenu } from '../../../ui/menu/context-menu.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ExplorerButton } from '../../../ui/menu/explorer-button.tsx'
import { tokenAt } from '../../subjects/links/open-token.ts'
import { TokenButton } from '../../subjects/links/token-button.tsx'
import type { ChosenToken } from '../../../state/token-choice.ts'
import { contractIn } from '../../../../src-shared/view-models/panels/asset.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import { startTransferOf } from '../../../../src-shared/view-models/trace/start-transfers.ts'
import { startListText } from '../trace/messages.ts'
import { startComputation, traceFromTransfers } from '../trace/trace-setting.ts'
import { TraceTransfers } from '../trace/trace-transfers.tsx'
import { transfersText } from './messages.ts'
import './transfers-table.css'

/** Maximum number of rows drawn; the dossier's table has the rest. */
const MAX_ROWS = 200
const MAX_METHOD_LENGTH = 60

/** Transfers in the order of time, each with its hash and its source record. */
export function TransfersTable({ transfers }: { readonly transfers: readonly Transfer[] }): ReactNode {
  const { showCapture } = useCaseActions()
  const caseId = useCaseContext().state.record.id
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = transfers.filter(({ id }) => selected.has(id))
  return (
    <>
      <div className="transfers">
        <table className="transfers-table" aria-label={transfersText.title}>
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">{transfersText.select}</span>
              </th>
              <th>
                {transfersText.time}
                <span className="transfers-below">{transfersText.method}</span>
              </th>
              <th className="transfers-figure">{transfersText.amount}</th>
              <th className="transfers-figure">{transfersText.usd}</th>
              <th>{transfersText.hash}</th>
            </tr>
          </thead>
          <tbody>
            {transfers.slice(0, MAX_ROWS).map((transfer) => {
              const { id, time, chain, asset, amount, symbol, value, hash, method, sources, statements = [] } = transfer
              return (
                <tr
                  key={id}
                  onContextMenu={(event) => {
                    event.preventDefault()
                    openContextMenu(menuPositionOf(event), [
                      { text: startListText.trace(1), run: () => startComputation(caseId, traceFromTransfers([startTransferOf(transfer)])) },
                      ...transferActions(chain, hash, amount, () => showCapture(sources[0]?.captureId ?? '', sources[0]?.pointer)),
                    ])
                  }}
                >
                  <td>
                    <input
                      type="checkbox"
                      aria-label={startListText.select(hash === '' ? formatTime(time) : visibleText(hash, 12))}
                      checked={selected.has(id)}
                      onChange={() => setSelected(selected.symmetricDifference(new Set([id])))}
                    />
                  </td>
                  <td title={formatTime(time)}>
                    {time === '' ? transfersText.noTime : formatDayMinute(time)}
                    <span className="transfers-below" title={method === '' ? undefined : visibleText(method, MAX_METHOD_LENGTH)}>
                      {method === '' ? '—' : visibleText(method, MAX_METHOD_LENGTH)}
                    </span>
                  </td>
                  <td className="transfers-figure" title={`${amount} ${visibleText(symbol, 40)}`}>
                    {formatDecimal(amount, { maxDigits: 2 })} <TokenButton token={tokenOf(chain, asset)} symbol={symbol.slice(0, 12)} />
                    {statements.slice(0, -1).map(({ amount: other, time: then, sources: [source] }) => (
                      <button
                        key={`${source?.captureId ?? ''}${source?.pointer ?? ''}`}
                        type="button"
                        className="graph-link transfers-below transfers-other"
                        title={transfersText.disagrees(other, formatTime(then))}
                        onClick={() => showCapture(source?.captureId ?? '', source?.pointer)}
                      >
                        {transfersText.other(formatDecimal(other, { maxDigits: 2 }))}
                      </button>
                    ))}
                  </td>
                  <td className="transfers-figure" title={value === '' ? transfersText.noValue : value}>
                    {value === '' ? '—' : formatUsd(value).replace('$', '')}
                  </td>
                  <td className="transfers-hash">
                    <button
                      type="button"
                      className="graph-link"
                      title={transfersText.source(visibleText(hash, 200))}
                      aria-label={transfersText.source(visibleText(hash, 200))}
                      onClick={() => showCapture(sources[0]?.captureId ?? '', sources[0]?.pointer)}
                    >
                      <bdi>{hash === '' ? 'record' : visibleText(hash, 6)}</bdi>
                    </button>
                    <span className="transfers-below">
                      {hash !== '' && <CopyButton text={hash} what="hash" />}
                      <ExplorerButton chain={chain} what="transaction" id={hash} />
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {transfers.length > MAX_ROWS && <p className="muted">{transfersText.more(transfers.length - MAX_ROWS)}</p>}
      </div>
      {chosen.length > 0 && <TraceTransfers caseId={caseId} chosen={chosen} />}
    </>
  )
}

/** The token of an asset; one without a contract is identified by its symbol alone. */
function tokenOf(chain: string, asset: string): ChosenToken | undefined {
  const contract = contractIn(asset, chain)
  return contract === undefined ? undefined : tokenAt(chain, contract)
}

/** The actions on one transfer, in the order of a menu. */
function transferActions(chain: string, hash: string, amount: string, showSource: () => void): readonly MenuItemSpec[] {
  const page = explorerPage([chain], 'transaction', hash)
  return [
    ...(hash === '' ? [] : [{ text: transfersText.copyHash, run: () => copyText(hash, 'hash', true) }]),
    { text: transfersText.copyAmount, run: () => copyText(amount, 'amount', true) },
    ...(page === undefined ? [] : [{ text: transfersText.openAt(page.name), run: page.open }]),
    { text: transfersText.openSource, run: showSource },
  ]
}
