import type { CoverageRow } from '../../evidence/coverage-row.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { PanelId, PanelView } from '../../views/panel-view.ts'

/** A figure that people look for first and that the case does not have, with the reason in sight. */
export interface UntoldFigure {
  readonly title: string
  readonly panelId: PanelId
  readonly panelTitle: string
  /** Of the figure that stands there without a value; '' where there is none. */
  readonly figureId: string
  /** Why: `not asked`, `failed (code)`, `no value given` … */
  readonly why: string
}

/** What nobody should have to look for: by panel, the endpoint that tells it, and the beginning of its id. */
const LOOKED_FOR: readonly (readonly [PanelId, EndpointId, string, string])[] = [
  ['balances', 'profiler/current-balance', 'total', 'Net worth as read'],
  ['counterparties', 'profiler/counterparties', 'volume_in_usd', 'In and out'],
  ['pnl', 'profiler/pnl-summary', 'realized_pnl_usd', 'Realised PnL'],
]

/** The key figures that have no value, each with why not. Where a panel is not about the subject there is nothing to tell. */
export function untoldFigures(panels: readonly PanelView[]): readonly UntoldFigure[] {
  return LOOKED_FOR.flatMap(([panelId, endpoint, start, title]): readonly UntoldFigure[] => {
    const panel = panels.find(({ id }) => id === panelId)
    if (panel === undefined) return []
    const figures = panel.figures.filter(({ id }) => id.startsWith(start))
    if (figures.some(({ cell }) => cell.state !== 'missing')) return []
    const rows = panel.coverage.filter((row) => row.endpoint === endpoint && row.answeredIn === undefined)
    return rows.length === 0 ? [] : [{ title, panelId, panelTitle: panel.title, figureId: figures[0]?.id ?? '', why: reasonOf(rows) }]
  })
}

/** One word for several chains: what failed before what is empty, and never "empty" alone where some of it was not asked. */
function reasonOf(rows: readonly CoverageRow[]): string {
  const has = (state: CoverageRow['state']): boolean => rows.some((row) => row.state === state)
  const failed = rows.find(({ state }) => state === 'failed')
  if (failed !== undefined) return `failed${failed.failure?.code === undefined || failed.failure.code === '' ? '' : ` (${failed.failure.code})`}`
  if (has('found') || has('partial')) return 'no value given'
  if (has('empty')) return has('not-asked') ? 'empty where asked' : 'asked, empty'
  return has('not-asked') ? 'not asked' : 'not offered'
}
