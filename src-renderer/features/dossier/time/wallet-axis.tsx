import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useCaseContext } from '../../../state/case-context.ts'
import { useStaleWhileRevalidate } from '../../../ui/pace/use-stale-while-revalidate.ts'
import { useChunkedComputation } from '../../../ui/pace/use-chunked-computation.ts'
import { daysText } from '../../../ui/time-range/bar-shapes.ts'
import { type BarRange, RangeBrush } from '../../../ui/time-range/range-brush.tsx'
import { barsInRange, rangeOfBars } from '../../../../src-shared/view-models/graph/time/time-bars.ts'
import { narrowedCaptures } from '../../../../src-shared/view-models/narrowed-captures.ts'
import type { PanelId, PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { ALL_DAYS, type DayRange, rangeFacts } from '../../../../src-shared/view-models/overview/wallet-range.ts'
import { type WalletTime, walletTimeSteps } from '../../../../src-shared/view-models/overview/wallet-time.ts'
import { missingLanes } from '../missing-figures.ts'
import { MissingFigureTile } from '../missing-figure-tile.tsx'
import { barText, type Lane, lanesOf } from './lanes.ts'
import { RangeFactsSection } from './range-facts-section.tsx'
import { timeline as messages } from '../messages.ts'
import './wallet-axis.css'

interface WalletAxisProps {
  readonly panels: readonly PanelView[]
  readonly behind: ReadonlySet<PanelId>
  /** Endpoints whose calls are in flight. */
  readonly requesting: ReadonlySet<string>
  /** The days selected, here and in the tables. */
  readonly days: DayRange
  readonly onDays: (days: DayRange) => void
  readonly onGoTo: (panel: PanelId) => void
}

/**
 * Inflow and outflow, balance, trades and earnings, stacked on one time axis: a selected range
 * applies to all of them.
 */
export function WalletAxis({ panels, behind, requesting, days, onDays, onGoTo }: WalletAxisProps): ReactNode {
  const time = useWalletTime(panels)
  const [brush, setBrush] = useState<BarRange>()
  const notReported = missingLanes(panels, behind, requesting)
  const all = useMemo(() => lanesOf(time?.bars ?? [], behind), [time, behind])
  // Missing trade data is reported once: its sum is not known either.
  const lanes = all.filter(({ id }) => id !== 'equity' || !notReported.some(({ panelId }) => panelId === 'perp-trades'))
  if (time === undefined) return null
  const { bars, unit, undated } = time
  const chosen = brush ?? barsInRange(bars, days.from, days.to)
  const [first, last] = chosen ?? [0, bars.length - 1]
  const inRange = bars.slice(first, last + 1)
  const isAll = inRange.length === bars.length
  const share = (count: number): string => `${(100 * count) / bars.length}%`
  return (
    <section className="overview-block" aria-label={messages.title}>
      <h3>
        {messages.title} <span className="overview-count">{messages.subtitle(unit)}</span>
      </h3>
      <div className="wallet-axis">
        <dl className="wallet-lane-headers">
          {lanes.map((lane) => (
            <LaneHeader key={lane.id} lane={lane} notReported={notReported.find(({ panelId }) => panelId === lane.panelId)} onGoTo={onGoTo} />
          ))}
        </dl>
        <RangeBrush
          bars={bars}
          unit={unit}
          range={chosen}
          onBrush={setBrush}
          onChosen={([from, to]) => {
            setBrush(undefined)
            onDays(rangeOfBars(bars, from, to))
          }}
          onCancel={() => setBrush(undefined)}
        >
          {lanes.map((lane) => (
            <div key={lane.id} className="wallet-lane" role="img" aria-label={laneText(lane)}>
              {lane.unknown.map(([at, length]) => (
                <span key={at} className="wallet-unknown" style={{ left: share(at), width: share(length) }} />
              ))}
              <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
                <line x1="0" x2={bars.length} y1={lane.zero} y2={lane.zero} className="wallet-zero" />
                {lane.paths.map(([side, path]) => (
                  <path key={side} d={path} className={`wallet-bar-${side}`} data-lane={lane.id} />
                ))}
              </svg>
            </div>
          ))}
          {bars.map((bar, at) => (
            <span key={bar.from} className="wallet-hover" style={{ left: share(at), width: share(1) }} title={barText(bar)} />
          ))}
        </RangeBrush>
      </div>
      <p className="wallet-days">
        <span role="status">
          {daysText(inRange[0]?.from ?? '', inRange.at(-1)?.to ?? '')}
          {isAll ? messages.entire : messages.filtersTables}
        </span>
        {!isAll && <Button size="small" variant="minimal" icon={<Cross />} text={messages.allDays} onClick={() => onDays(ALL_DAYS)} />}
      </p>
      <RangeFactsSection facts={rangeFacts(inRange)} unit={unit} undated={undated} notReported={notReported} />
    </section>
  )
}

function LaneHeader({
  lane: { title, scale },
  notReported,
  onGoTo,
}: Pick<WalletAxisProps, 'onGoTo'> & { readonly lane: Lane; readonly notReported: ReturnType<typeof missingLanes>[number] | undefined }): ReactNode {
  if (notReported !== undefined) return <MissingFigureTile notReported={{ ...notReported, title }} onGoTo={onGoTo} />
  return (
    <div>
      <dt>{title}</dt>
      <dd className="muted small">{scale === '' ? messages.noValues : scale}</dd>
    </div>
  )
}

function laneText({ title, scale, unknown }: Lane): string {
  const drawn = scale === '' ? messages.noData : scale
  return messages.lane(title, drawn, unknown.length > 0)
}

function useWalletTime(panels: readonly PanelView[]): WalletTime | undefined {
  const { captures } = useCaseContext().state
  const panelOf = (id: PanelId): PanelView | undefined => panels.find((one) => one.id === id)
  const [transactions, history, trades] = [panelOf('transactions'), panelOf('balance-history'), panelOf('perp-trades')]
  const work = useMemo(
    () => () =>
      walletTimeSteps(
        [transactions, history, trades].filter((panel) => panel !== undefined),
        new Set([...narrowedCaptures(captures, 'profiler/transactions'), ...narrowedCaptures(captures, 'profiler/perp-trades')]),
      ),
    [transactions, history, trades, captures],
  )
  return useStaleWhileRevalidate(useChunkedComputation(work))
}
