import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { formatDecimal, formatUsd } from '../../../../src-shared/core/decimal.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import type { SavedStartTransfer } from '../../../../src-shared/custody/trace-event.ts'
import { startTransferKey } from '../../../../src-shared/view-models/trace/start-transfers.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import { startListText } from './messages.ts'

interface StartListProps {
  readonly transfers: readonly SavedStartTransfer[]
  /** undefined until it is computed. */
  readonly trace: Pick<Trace, 'started' | 'missingStarts'> | undefined
  readonly nameOf: (node: string) => string
  readonly onTransfers: (transfers: readonly SavedStartTransfer[]) => void
}

const HASH_CHARACTERS = 12

/** The chosen transfers at which a trace starts; all but the last can be removed. */
export function StartList({ transfers, trace, nameOf, onTransfers }: StartListProps): ReactNode {
  const found = new Map((trace?.started ?? []).map(({ transfer }) => [startTransferKey(transfer), transfer]))
  const missing = new Set((trace?.missingStarts ?? []).map(startTransferKey))
  return (
    <section aria-label={startListText.title}>
      <h4 className="trace-header">
        {startListText.title} <span className="trace-rule">{startListText.rule(transfers.length)}</span>
      </h4>
      <ul className="plain-list where-ends" aria-label={startListText.title}>
        {transfers.map((one, at) => {
          const key = startTransferKey(one)
          const known = found.get(key)
          const hash = one.hash === '' ? startListText.noHash : visibleText(one.hash, HASH_CHARACTERS)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- equal legs of one transaction have the same identity
            <li key={`${key} ${at}`}>
              <span>
                <bdi title={visibleText(one.hash, 200)}>{hash}</bdi>{' '}
                <span className="muted">
                  {one.time === '' ? startListText.noTime : formatMinute(one.time)} · <bdi>{nameOf(one.from)}</bdi> → <bdi>{nameOf(one.to)}</bdi>
                  {missing.has(key) && ` · ${startListText.missing}`}
                </span>
              </span>
              <span title={one.amount}>
                {formatDecimal(one.amount, { maxDigits: 2 })} {known === undefined ? '' : visibleText(known.symbol, 12)}
                {known !== undefined && known.value !== '' && <span className="muted"> {formatUsd(known.value)}</span>}
              </span>
              {transfers.length > 1 && (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Cross size={12} />}
                  aria-label={startListText.remove(hash)}
                  title={startListText.remove(hash)}
                  onClick={() => onTransfers(transfers.filter((_, other) => other !== at))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
