import { Suspense, lazy, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useProgress } from '../../acquisition/run/use-progress.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { emptyOverviewMessage } from '../../../../src-shared/view-models/overview/empty-overview-message.ts'
import { findingsOn } from '../../../../src-shared/view-models/overview/findings-on.ts'
import { largestFlows } from '../../../../src-shared/view-models/overview/largest-flows.ts'
import { missingResponses } from '../../../../src-shared/view-models/overview/missing-responses.ts'
import { creditsBySubject } from '../../../../src-shared/view-models/overview/credits-by-subject.ts'
import { stackedHistory } from '../../../../src-shared/view-models/overview/stacked-history.ts'
import type { PanelId, PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { Sparkline } from '../../../ui/chart/sparkline.tsx'
import { FigureTile } from '../../../ui/figure/figure-tile.tsx'
import type { DayRange } from '../../../../src-shared/view-models/overview/wallet-range.ts'
import { WalletAxis } from '../time/wallet-axis.tsx'
import { endpointsUnderWay } from '../steps-under-way.ts'
import { ActivityPicture } from './activity-picture.tsx'
import { FindingsList } from './findings-list.tsx'
import { FlowBars } from './flow-bars.tsx'
import { MissingList } from './missing-list.tsx'
import { highestText, orderTiles, overviewFigures } from './overview-figures.ts'
import { SpentList } from './spent-list.tsx'
import { type MissingFigure, missingFigures, missingCharts } from '../missing-figures.ts'
import { MissingFigureTile } from '../missing-figure-tile.tsx'
import { TopTokens } from './top-tokens.tsx'
import './overview.css'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { overview as messages } from '../messages.ts'

/** The chart library is large; it is loaded with the first chart. */
const AreaChart = lazy(async () => ({ default: (await import('../../../ui/chart/area-chart.tsx')).AreaChart }))

interface OverviewProps {
  readonly subject: Subject
  readonly panels: readonly PanelView[]
  /** Panels with responses that are not read yet. */
  readonly behind: ReadonlySet<PanelId>
  /** The days selected on the time axis. */
  readonly days: DayRange
  readonly onDays: (days: DayRange) => void
  readonly onGoTo: (panel: PanelId) => void
}

/**
 * An address's worth, activity, counterparties and balances, and what is not known yet: each figure
 * with its source.
 */
export function Overview({ subject, panels, behind, days, onDays, onGoTo }: OverviewProps): ReactNode {
  const { state } = useCaseContext()
  const { showCapture } = useCaseActions()
  const panelOf = (id: PanelId): PanelView | undefined => panels.find((one) => one.id === id)
  const underWay = useProgress((facts) => endpointsUnderWay(state, facts, subject.id))
  const requesting = useMemo(() => new Set(underWay.split('\n')), [underWay])
  const notReported = missingFigures(panels, behind, requesting)
  const undrawn = missingCharts(panels, behind, requesting)
  const nothing = emptyOverviewMessage(panels)
  const { series = [] } = panelOf('balance-history') ?? {}
  const history = useMemo(() => stackedHistory(series), [series])
  const known = useMemo(() => overviewFigures(panels, subject, history), [panels, subject, history])
  // The earliest time is unknown before both panels have been read, and would change a moment
  // later.
  const areEndsKnown = !behind.has('transactions') && !behind.has('related-wallets')
  const figures = known
    .filter(({ id }) => areEndsKnown || (id !== 'first' && id !== 'last'))
    .filter(({ id, cell }) => cell.state !== 'missing' || !notReported.some(({ figureId }) => figureId === id))
  const course = history.times.length > 1 ? { picture: <Sparkline history={history} label={messages.balanceOverTime(highestText(history))} /> } : {}
  const tileOf = (one: MissingFigure): ReactNode => (
    <MissingFigureTile
      key={one.title}
      notReported={one}
      onGoTo={onGoTo}
      {...(one.panelId === 'balances' ? { ...course, below: highestText(history) } : {})}
    />
  )
  const counterparties = panelOf('counterparties')
  const flows = useMemo(() => largestFlows(counterparties), [counterparties])
  const spent = useMemo(() => creditsBySubject(state.captures, subject), [state.captures, subject])
  const findings = useMemo(() => findingsOn(state, subject), [state, subject])
  const missing = missingResponses(panels)
  const transactions = panelOf('transactions')
  const balances = panelOf('balances')
  // Without any response the panels offer all requests with their prices; a second list would add
  // nothing.
  if (panels.every(({ coverage }) => coverage.every(({ state: at }) => at === 'not-requested' || at === 'not-offered'))) return null
  return (
    <section className="overview" aria-label={messages.label}>
      <h2 className="visually-hidden">{messages.label}</h2>
      {nothing !== '' && <p className="overview-nothing">{nothing}</p>}
      {figures.length + notReported.length > 0 && (
        <dl className="figure-strip overview-figures" data-look="line" aria-label={messages.keyFigures}>
          {orderTiles(figures, notReported).map((tile) =>
            'panelId' in tile ? (
              tileOf(tile)
            ) : (
              <FigureTile key={tile.id} figure={tile} isShort below={tile.below} {...(tile.id === 'total' ? course : {})} />
            ),
          )}
        </dl>
      )}
      <div className="overview-grid">
        <div className="overview-main">
          <div className="overview-charts">
            {history.times.length > 1 && (
              <div className="overview-block">
                <h3>
                  {messages.balanceByToken} <span className="overview-count">{historyScope(history.times, history.gaps.length)}</span>
                </h3>
                <Suspense fallback={<div className="overview-chart-area muted">{messages.loadingChart}</div>}>
                  <AreaChart
                    title={messages.balanceByToken}
                    table={messages.historyTable}
                    history={history}
                    size="small"
                    onShowSource={showCapture}
                  />
                </Suspense>
              </div>
            )}
            {transactions !== undefined && <ActivityPicture panel={transactions} />}
          </div>
          {flows !== undefined && <FlowBars found={flows} onAll={() => onGoTo('counterparties')} />}
          <WalletAxis panels={panels} behind={behind} requesting={requesting} days={days} onDays={onDays} onGoTo={onGoTo} />
          {undrawn.length > 0 && (
            <dl className="overview-undrawn" aria-label={messages.notDrawn}>
              {undrawn.map(tileOf)}
            </dl>
          )}
        </div>
        <div className="overview-side">
          <FindingsList findings={findings} />
          {balances !== undefined && <TopTokens panel={balances} onAll={() => onGoTo('balances')} />}
          <MissingList missing={missing} requesting={requesting} subject={subject} />
          <SpentList spent={spent} />
        </div>
      </div>
    </section>
  )
}

function historyScope(times: readonly { readonly time: string }[], gaps: number): string {
  const days = messages.range(times[0]?.time.slice(0, 10) ?? '', times.at(-1)?.time.slice(0, 10) ?? '')
  return gaps === 0 ? days : messages.withGaps(days)
}
