import type { CoverageRow } from '../../../src-shared/case/coverage-row.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { isEmptyPanel } from '../../../src-shared/view-models/overview/empty-overview-message.ts'
import type { PanelId, PanelView } from '../../../src-shared/view-models/panel-view.ts'
import { missingFigures as messages } from './messages.ts'

/** A key figure that the case does not have, with the reason. */
export interface MissingFigure {
  readonly title: string
  readonly panelId: PanelId
  readonly panelTitle: string
  /** Id of the missing figure; '' if there is none. */
  readonly figureId: string
  /** Why: `not requested`, `request failed`, `no value reported` … */
  readonly why: string
}

/** Key figures, by panel: the endpoint that reports each, and the prefix of its id. */
const LOOKED_FOR: readonly (readonly [PanelId, EndpointId, string, string])[] = [
  ['balances', 'profiler/current-balance', 'total', messages.netWorth],
  ['counterparties', 'profiler/counterparties', 'volume_in_usd', messages.inAndOut],
  ['pnl', 'profiler/pnl-summary', 'realized_pnl_usd', messages.realisedPnl],
]

/** The source and title of each chart of the overview. */
const PICTURES: readonly (readonly [PanelId, EndpointId, string])[] = [
  ['balance-history', 'profiler/historical-balances', messages.balanceByToken],
  ['transactions', 'profiler/transactions', messages.activity],
  ['counterparties', 'profiler/counterparties', messages.largestFlows],
]

/** The lanes of the time axis, from the top. */
const LANES: readonly (readonly [PanelId, EndpointId, string])[] = [
  ['transactions', 'profiler/transactions', messages.inAndOut],
  ['balance-history', 'profiler/historical-balances', messages.balance],
  ['perp-trades', 'profiler/perp-trades', messages.perpetualTrades],
]

const NONE_BEHIND: ReadonlySet<PanelId> = new Set()
const NONE_REQUESTED: ReadonlySet<string> = new Set()

/** The charts that cannot be drawn, each with the reason. */
export function missingCharts(panels: readonly PanelView[], behind = NONE_BEHIND, requesting = NONE_REQUESTED): readonly MissingFigure[] {
  return notReportedOf(PICTURES, panels, behind, requesting)
}

/** The lanes of the time axis that cannot be drawn, each with the reason. */
export function missingLanes(panels: readonly PanelView[], behind = NONE_BEHIND, requesting = NONE_REQUESTED): readonly MissingFigure[] {
  return notReportedOf(LANES, panels, behind, requesting)
}

function notReportedOf(
  pictures: typeof PICTURES,
  panels: readonly PanelView[],
  behind: ReadonlySet<PanelId>,
  requesting: ReadonlySet<string>,
): readonly MissingFigure[] {
  return pictures.flatMap(([panelId, endpoint, title]): readonly MissingFigure[] => {
    const panel = panels.find(({ id }) => id === panelId)
    if (panel === undefined || panel.tables.some(({ rows }) => rows.length > 0)) return []
    return notReported(panel, endpoint, title, '', behind, requesting)
  })
}

/**
 * The key figures that have no value, each with the reason. A panel that does not apply to the
 * subject is skipped. `behind`: panels with responses that are not read yet; `requesting`: endpoints
 * whose calls are in flight.
 */
export function missingFigures(panels: readonly PanelView[], behind = NONE_BEHIND, requesting = NONE_REQUESTED): readonly MissingFigure[] {
  return LOOKED_FOR.flatMap(([panelId, endpoint, start, title]): readonly MissingFigure[] => {
    const panel = panels.find(({ id }) => id === panelId)
    if (panel === undefined) return []
    const figures = panel.figures.filter(({ id }) => id.startsWith(start))
    if (!isEmptyPanel(panel) && figures.some(({ cell }) => cell.state !== 'missing')) return []
    return notReported(panel, endpoint, title, figures[0]?.id ?? '', behind, requesting)
  })
}

function notReported(
  panel: PanelView,
  endpoint: EndpointId,
  title: string,
  figureId: string,
  behind: ReadonlySet<PanelId>,
  requesting: ReadonlySet<string>,
): readonly MissingFigure[] {
  const rows = panel.coverage.filter((row) => row.endpoint === endpoint && row.answeredIn === undefined)
  if (rows.length === 0) return []
  const isReading = behind.has(panel.id) && rows.some(({ state }) => state === 'found' || state === 'partial')
  return [
    {
      title,
      panelId: panel.id,
      panelTitle: panel.title,
      figureId,
      why: isReading ? messages.loading : requesting.has(endpoint) ? messages.requesting : reasonOf(rows),
    },
  ]
}

/**
 * One reason for several chains: failures before empty ones, and never only "empty" if some were
 * not requested.
 */
function reasonOf(rows: readonly CoverageRow[]): string {
  const has = (state: CoverageRow['state']): boolean => rows.some((row) => row.state === state)
  const failed = rows.find(({ state }) => state === 'failed')
  if (failed !== undefined) return messages.failed
  if (has('found') || has('partial')) return messages.noValue
  if (has('empty')) return has('not-requested') ? messages.partlyEmpty : messages.noResults
  return has('not-requested') ? messages.notRequested : messages.notAvailable
}
