import { chainTitle } from '../../../src-shared/service/chains.ts'
import type { PanelView, ViewRow, ViewTable } from '../../dossier/panel-view.ts'
import { seriesChart } from '../chart.ts'
import { Markup, NOTHING, join, markup } from '../markup.ts'
import { type Breath, pacedMap } from '../pieces.ts'
import type { ReportModel, ReportSubject } from '../report-model.ts'
import { capturesNamed, classOf, figureValue, tableCell } from '../values.ts'
import { STATE_TITLES } from './coverage.ts'

/** One subject: its panels with figures, tables and charts, every row with the number of its capture. */
export async function dossierSection(model: ReportModel, { subject, panels }: ReportSubject, breath: Breath): Promise<Markup> {
  const parts: Markup[] = []
  for (const panel of panels) parts.push(await panelMarkup(model, panel, breath))
  return markup`<p class="m">${subject.address}</p>
${parts}`
}

async function panelMarkup(model: ReportModel, panel: PanelView, breath: Breath): Promise<Markup> {
  const charts = await pacedMap(panel.series, (series) => seriesChart(model, series), breath)
  const tables: Markup[] = []
  for (const table of panel.tables) tables.push(await tableMarkup(model, table, breath))
  return markup`<h3>${panel.title}</h3>
${coverageLine(model, panel)}${notes(panel)}${figures(model, panel)}${charts}${tables}`
}

/** What was asked for this panel, in a line; the coverage section has the details. */
function coverageLine(model: ReportModel, panel: PanelView): Markup {
  const states = Map.groupBy(panel.coverage, (row) => row.state)
  const parts = [...states].map(([state, rows]) => {
    const captures = rows.flatMap((row) => row.captureIds)
    const chains = rows.map((row) => row.chain ?? '').filter((chain) => chain !== '')
    return markup`<span class="state ${state}">${STATE_TITLES[state]}</span>${chains.length === 0 ? '' : ` (${[...new Set(chains.map(chainTitle))].join(', ')})`}${captures.length === 0 ? NOTHING : markup`, ${capturesNamed(model, captures)}`}`
  })
  return parts.length === 0
    ? markup`<p class="caption">${STATE_TITLES['not-asked']}</p>\n`
    : markup`<p class="caption">${join(parts, '; ')}</p>
`
}

function notes(panel: PanelView): Markup {
  return panel.notes.length === 0
    ? NOTHING
    : markup`<ul class="notes">${panel.notes.map((note) => markup`<li>${note}</li>`)}</ul>
`
}

function figures(model: ReportModel, panel: PanelView): Markup {
  if (panel.figures.length === 0) return NOTHING
  return markup`<div class="figures">
${panel.figures.map(
  (
    figure,
  ) => markup`<div>${figure.title} ${figureValue(figure.kind, figure.cell)}<span class="rule">${figure.rule === '' ? 'As delivered.' : figure.rule} ${capturesNamed(model, figure.captureIds, 'Capture')}.</span></div>
`,
)}</div>
`
}

/** Many columns stand closer together, so that every table fits an upright page. */
function widthClass(columns: number): string {
  if (columns > 7) return 'wide dense'
  return columns > 4 ? 'wide' : 'plain'
}

/** Rows are written as plain text pieces: a report may hold ten thousand of them. */
async function tableMarkup(model: ReportModel, table: ViewTable, breath: Breath): Promise<Markup> {
  const columns = table.columns.filter(({ id }) => table.rows.some(({ cells }) => Object.hasOwn(cells, id) && cells[id]?.state !== 'missing'))
  const without = table.columns.filter((column) => !columns.includes(column)).map(({ title }) => title)
  const heads = columns.map((column) =>
    classOf(column.kind) === 'n' ? markup`<th class="n">${column.title}</th>` : markup`<th>${column.title}</th>`,
  )
  const rowText = (row: ViewRow): string => {
    let text = '<tr>'
    for (const column of columns) text += tableCell(column.kind, Object.hasOwn(row.cells, column.id) ? row.cells[column.id] : undefined)
    const number = model.numbers.get(row.captureId)
    return `${text}<td class="n">${number === undefined ? '–' : `<a href="#c${number}">${number}</a>`}</td></tr>\n`
  }
  const rows = await pacedMap(table.rows, rowText, breath)
  return markup`<h4>${table.title}</h4>
${
  without.length === 0
    ? NOTHING
    : markup`<p class="caption">Without any value, and therefore not printed: ${without.join(', ')}.</p>
`
}<table class="${widthClass(columns.length)}"><thead><tr>${heads}<th class="n">Capture</th></tr></thead>
<tbody>
${new Markup(rows.join(''))}</tbody></table>
`
}
