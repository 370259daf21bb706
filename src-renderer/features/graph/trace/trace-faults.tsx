import { Button } from '@blueprintjs/core'
import { DocumentOpen } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { formatDecimal, formatUsd } from '../../../../src-shared/core/decimal.ts'
import { formatDayMinute } from '../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import type { EdgeSource } from '../../../../src-shared/view-models/graph-types.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import type { Transfer } from '../../../../src-shared/view-models/trace/transfer.ts'
import type { SkippedLeg } from '../../../../src-shared/view-models/trace/transfer-statements.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { faultText } from './messages.ts'
import './trace-faults.css'

/** Transfers whose statements are listed; the tables of flows have all. */
const MAX_LISTED = 5
const HASH_CHARACTERS = 10
const SYMBOL_CHARACTERS = 12

interface TraceFaultsProps {
  readonly trace: Trace
  readonly skipped: readonly SkippedLeg[]
}

/** What is odd about the data of a trace, and how the trace treats it; nothing where nothing is. */
export function TraceFaults({ trace, skipped }: TraceFaultsProps): ReactNode {
  const { disagreeing, toItself, atSameTime, returning } = trace.faults
  const followed = new Set(trace.hops.map(({ node }) => node))
  const own = skipped.filter(({ nodes }) => nodes.some((node) => followed.has(node)))
  const [first] = own
  const counted = [
    { count: toItself, text: faultText.toItself },
    { count: atSameTime, text: faultText.atSameTime },
    { count: returning, text: faultText.returning },
  ].filter(({ count }) => count > 0)
  if (disagreeing.length === 0 && first === undefined && counted.length === 0) return null
  return (
    <ul className="plain-list trace-faults" aria-label={faultText.name}>
      {disagreeing.length > 0 && (
        <li data-state="warning">
          {faultText.disagreeing(disagreeing.length)}
          <ul className="plain-list">
            {disagreeing.slice(0, MAX_LISTED).map((transfer) => (
              <Disagreement key={transfer.id} transfer={transfer} />
            ))}
          </ul>
          {disagreeing.length > MAX_LISTED && faultText.moreDisagreeing(disagreeing.length - MAX_LISTED)}
        </li>
      )}
      {first !== undefined && (
        <li data-state="warning">
          {faultText.skipped(own.length)} <SourceButton source={first.source} text={faultText.skippedSource} />
        </li>
      )}
      {counted.map(({ count, text }) => (
        <li key={text(count)} className="muted">
          {text(count)}
        </li>
      ))}
    </ul>
  )
}

/** A transfer as each response states it, each with its source. */
function Disagreement({ transfer: { hash, symbol, statements = [] } }: { readonly transfer: Transfer }): ReactNode {
  const name = visibleText(hash, HASH_CHARACTERS)
  return (
    <li>
      {faultText.statements(name)}:{' '}
      {statements.map(({ amount, time, value, sources: [source] }, at) => (
        <span key={`${source?.captureId ?? ''}${source?.pointer ?? ''}`}>
          {at > 0 && '; '}
          {formatDecimal(amount, { maxDigits: 6 })} <bdi>{visibleText(symbol, SYMBOL_CHARACTERS)}</bdi>
          {value !== '' && ` (${formatUsd(value)})`}, {time === '' ? faultText.noTime : formatDayMinute(time)}
          {at === statements.length - 1 && `, ${faultText.counted}`}
          {source !== undefined && <SourceButton source={source} text={faultText.source(name, at + 1)} />}
        </span>
      ))}
    </li>
  )
}

function SourceButton({ source: { captureId, pointer }, text }: { readonly source: EdgeSource; readonly text: string }): ReactNode {
  const { showCapture } = useCaseActions()
  return (
    <Button size="small" variant="minimal" icon={<DocumentOpen />} aria-label={text} title={text} onClick={() => showCapture(captureId, pointer)} />
  )
}
