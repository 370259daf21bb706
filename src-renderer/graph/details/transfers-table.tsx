import type { ReactNode } from 'react'
import { formatDecimal, formatUsd } from '../../../src-shared/decimal.ts'
import { useCaseActions } from '../../session/case-context.ts'
import { formatCount } from '../../text/credits.ts'
import { formatDayMinute, formatTime } from '../../text/format-time.ts'
import { visibleText } from '../../text/safe-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SafeText } from '../../ui/safe-text.tsx'
import type { Transfer } from '../../views/trace/transfer.ts'
import './transfers-table.css'

/** Rows drawn; a line of more is read in the dossier's table. */
const MOST_ROWS = 200

/** Transfers one by one in the order of time, each with its hash and the record that tells it. */
export function TransfersTable({ transfers }: { readonly transfers: readonly Transfer[] }): ReactNode {
  const { showCapture } = useCaseActions()
  return (
    <div className="transfers">
      <table className="transfers-table" aria-label="Transfers">
        <thead>
          <tr>
            <th>Time, UTC</th>
            <th className="transfers-figure">Amount</th>
            <th className="transfers-figure">USD</th>
            <th>Hash</th>
          </tr>
        </thead>
        <tbody>
          {transfers.slice(0, MOST_ROWS).map(({ id, time, amount, symbol, value, hash, sources }) => (
            <tr key={id}>
              <td title={formatTime(time)}>{time === '' ? 'not told' : formatDayMinute(time)}</td>
              <td className="transfers-figure" title={`${amount} ${visibleText(symbol, 40)}`}>
                {formatDecimal(amount, { maxDigits: 2 })} <SafeText text={symbol.slice(0, 12)} />
              </td>
              <td className="transfers-figure" title={value === '' ? 'The service gives no value' : value}>
                {value === '' ? '—' : formatUsd(value).replace('$', '')}
              </td>
              <td className="transfers-hash">
                <button
                  type="button"
                  className="graph-link"
                  title={`Source of the transfer ${visibleText(hash, 200)}`}
                  aria-label={`Source of the transfer ${visibleText(hash, 200)}`}
                  onClick={() => showCapture(sources[0]?.captureId ?? '', sources[0]?.pointer)}
                >
                  <bdi>{hash === '' ? 'record' : visibleText(hash, 6)}</bdi>
                </button>
                {hash !== '' && <CopyButton text={hash} what="hash" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {transfers.length > MOST_ROWS && <p className="muted">{formatCount(transfers.length - MOST_ROWS)} more stand in the dossier's transactions.</p>}
    </div>
  )
}
