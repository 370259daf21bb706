import { HTMLSelect, Spinner } from '@blueprintjs/core'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { Amount } from '../../../ui/amount.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import { useStaleWhileRevalidate } from '../../../ui/pace/use-stale-while-revalidate.ts'
import { SafeText } from '../../../ui/safe-text.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx'
import { useChunkedComputation } from '../../../ui/pace/use-chunked-computation.ts'
import { PERP_WAYS, perpActivitySteps, type PerpInterval } from '../../../../src-shared/view-models/market/perp-activity.ts'
import { contractName, leftOutText, PERP_WAY_WORDS, stepText } from '../../../../src-shared/view-models/market/perp-words.ts'
import { valueCell } from '../../../../src-shared/view-models/panels/cells.ts'
import { SectionHeader } from './section-header.tsx'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import './context-sections.css'
import { messages } from '../messages.ts'

/** The chart library is large; it is loaded with the first chart. */
const PerpChart = lazy(async () => ({ default: (await import('../../../ui/chart/perp-chart.tsx')).PerpChart }))

interface PerpSectionProps {
  readonly title: string
  readonly pages: readonly CaptureWithResponse[]
  readonly scope: string
  readonly onAll: () => void
}

/**
 * Trades of perpetual contracts over time, one contract at a time: buys up, sells down, longs and
 * shorts separate, with the trade price.
 */
export function PerpSection({ title, pages, scope, onAll }: PerpSectionProps): ReactNode {
  const { showCapture } = useCaseActions()
  const [wanted, setWanted] = useState<string>()
  // The chart keeps its position, focus and expanded section while a run adds responses.
  const activity = useStaleWhileRevalidate(useChunkedComputation(useMemo(() => () => perpActivitySteps(pages, wanted), [pages, wanted])))
  if (activity === undefined) return <Spinner size={20} aria-label={messages.drawingTrades} />
  const { coin, coins, intervals, stepMs, left } = activity
  const chosen = coins.find((one) => one.coin === wanted)?.coin ?? coin
  if (coins.length === 0) return null
  const leftOut = leftOutText(left)
  return (
    <div className="context-block" role="group" aria-label={title}>
      <SectionHeader title={title} scope={scope} all={{ text: messages.all, label: `All: ${lowerFirst(title)}`, show: onAll }}>
        {coins.length > 1 && (
          <HTMLSelect
            aria-label={messages.contractOf(lowerFirst(title))}
            value={chosen}
            options={coins.map((one) => ({ value: one.coin, label: `${contractName(one.coin)} · ${one.trades.toLocaleString('en')}` }))}
            onChange={({ currentTarget: { value } }) => setWanted(value)}
          />
        )}
        {coins.length === 1 && (
          <span>
            <SafeText text={contractName(coin)} limit={40} />
          </span>
        )}
      </SectionHeader>
      {intervals.length > 1 && (
        <div className="context-chart-area">
          <Suspense fallback={<Spinner size={20} aria-label={messages.loadingChart} />}>
            <PerpChart title={`${title}, ${contractName(coin)}`} activity={activity} onShowSource={showCapture} />
          </Suspense>
        </div>
      )}
      {intervals.length > 0 && <p className="muted small">{messages.barsHint(stepText(stepMs), leftOut)}</p>}
      {intervals.length === 0 && <p className="muted small">{leftOut === '' ? messages.noDatedTrade : leftOut}</p>}
      {intervals.length > 0 && (
        <details className="context-figures-fold" open={intervals.length === 1}>
          <summary>{messages.figuresOfChart}</summary>
          <PlainTable
            label={messages.byInterval(title, stepText(stepMs))}
            className="context-table"
            rows={intervals.toReversed()}
            keyOf={({ time }) => time}
            columns={columnsOf(showCapture)}
          />
        </details>
      )}
    </div>
  )
}

function columnsOf(show: (captureId: string, pointer: string) => void): readonly PlainColumn<PerpInterval>[] {
  return [
    {
      header: messages.source,
      isHeaderHidden: true,
      fits: true,
      render: ({ time, captureId, pointer }) => (
        <SourceButton what={messages.largestTrade(formatMinute(time))} onClick={() => show(captureId, pointer)} />
      ),
    },
    { header: messages.fromUtc, fits: true, render: ({ time }) => formatMinute(time) },
    ...PERP_WAYS.map((way): PlainColumn<PerpInterval> => ({
      header: PERP_WAY_WORDS[way],
      isNumber: true,
      hint: messages.dollarsHint,
      render: ({ usd }) => <Amount cell={valueCell(usd[way] ?? '')} kind="usd" />,
    })),
    {
      header: messages.lastPrice,
      isNumber: true,
      figures: { kind: 'price', cellOf: ({ price }) => price },
      render: ({ price }) => <Amount cell={price} kind="price" />,
    },
    { header: messages.trades, isNumber: true, fits: true, render: ({ trades }) => trades.toLocaleString('en') },
  ]
}
