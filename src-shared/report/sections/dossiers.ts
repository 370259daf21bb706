import { chainTitle } from '../../addresses/chains/chains.ts'
import type { PanelView } from '../../view-models/panel-view.ts'
import { seriesChart } from '../chart.ts'
import type { ExactValues } from '../exact-values.ts'
import { figuresMarkup, notesMarkup } from './figures.ts'
import { type Markup, NOTHING, join, markup } from '../markup.ts'
import { type YieldFn, mapThrottled } from '../pieces.ts'
import type { ReportModel, ReportSubject } from '../report-model.ts'
import { tableMarkup } from '../table.ts'
import { capturesNamed } from '../values.ts'
import { stateTitles } from './messages.ts'
import { subjectLine } from './subject-line.ts'

/**
 * One subject: its panels with figures, tables and charts, every row with the number of its
 * capture.
 */
export async function dossierSection(
  model: ReportModel,
  { subject }: ReportSubject,
  panels: readonly PanelView[],
  exact: ExactValues,
  yieldToPage: YieldFn,
): Promise<Markup> {
  const parts: Markup[] = []
  for (const panel of panels) parts.push(await panelMarkup(model, panel, exact, yieldToPage))
  return markup`${subjectLine(subject)}${parts}`
}

async function panelMarkup(model: ReportModel, panel: PanelView, exact: ExactValues, yieldToPage: YieldFn): Promise<Markup> {
  const charts = await mapThrottled(panel.series, (series) => seriesChart(model, series), yieldToPage)
  const tables: Markup[] = []
  for (const table of panel.tables) tables.push(await tableMarkup(model, table, exact, yieldToPage))
  return markup`<h3>${panel.title}</h3>
${coverageLine(model, panel)}${notesMarkup(panel.notes)}${figuresMarkup(model, panel.figures)}${charts}${tables}`
}

/** The requests of this panel, in one line; the coverage section has the details. */
function coverageLine(model: ReportModel, panel: PanelView): Markup {
  const states = Map.groupBy(panel.coverage, (row) => row.state)
  const parts = [...states].map(([state, rows]) => {
    const captures = rows.flatMap((row) => row.captureIds)
    const chains = rows.map((row) => row.chain ?? '').filter((chain) => chain !== '')
    return markup`<span class="state ${state}">${stateTitles[state]}</span>${chains.length === 0 ? '' : ` (${[...new Set(chains.map(chainTitle))].join(', ')})`}${captures.length === 0 ? NOTHING : markup`, ${capturesNamed(model, captures)}`}`
  })
  return parts.length === 0
    ? markup`<p class="caption">${stateTitles['not-requested']}</p>\n`
    : markup`<p class="caption">${join(parts, '; ')}</p>
`
}
