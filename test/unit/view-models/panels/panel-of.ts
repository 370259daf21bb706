import { overviewFigures } from '../../../../src-renderer/features/dossier/overview/overview-figures.ts'
import { stackedHistory } from '../../../../src-shared/view-models/overview/stacked-history.ts'
import type { PanelId, PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../../support/builders/case-states.ts'

export const OWN = '0xcbb811f129782ef87e19dea9d3375045219bae00'
export const OTHER = '0x28c6c06298d514db089934071355e5743bf21d60'
const SUBJECT = { address: OWN, family: 'evm', chains: ['bnb', 'base', 'ethereum'] } as const
export const JANUARY = { from: '2026-01-01', to: '2026-01-31' }
export const MAY = { from: '2026-05-01', to: '2026-05-31' }

/** A response about the subject of these tests. */
export function response(endpoint: EndpointId, request: Readonly<Record<string, unknown>>, body: object): FixtureResponse {
  return { endpoint, request: { address: OWN, ...request }, body: JSON.stringify(body) }
}
/** A response that is a list of records. */
export const rows = (endpoint: EndpointId, request: Readonly<Record<string, unknown>>, ...data: readonly object[]): FixtureResponse =>
  response(endpoint, request, { data })

/** One panel of a case with these responses. */
export function panelOf(id: PanelId, ...responses: readonly FixtureResponse[]): PanelView {
  const panel = panelViews(caseStateOf([SUBJECT], responses), FIXTURE_SUBJECT).find((one) => one.id === id)
  if (panel === undefined) throw new Error(`no panel ${id}`)
  return panel
}

/** Figures as displayed: title, value, number of source captures, and how it was computed. */
export function report({ figures }: PanelView): string[] {
  return figures.map(
    ({ title, cell, captureIds, rule }) => `${title}: ${cell.text} [${captureIds.map((id) => Number(id.slice(-4))).join(' ')}] ${rule}`,
  )
}

/** The titles of the overview's figures where the case has this panel only. */
export function overviewTitles(panel: PanelView): string[] {
  const [subject] = caseStateOf([SUBJECT], []).subjects
  if (subject === undefined) throw new Error('The fixture holds no subject')
  return overviewFigures([panel], subject, stackedHistory([])).map(({ title }) => title)
}

/** The cells of a column of a table, row by row. */
export function columnOf(panel: PanelView, id: string, column: string): (string | undefined)[] {
  return panel.tables.find((table) => table.id === id)?.rows.map((row) => row.cells[column]?.text) ?? []
}

/** A panel with its rows as plain records: lazy rows cannot be compared before they are read. */
export function plainPanel(panel: PanelView): unknown {
  const tables = panel.tables.map((table) => ({
    ...table,
    rows: table.rows.map(({ id, cells, captureId, pointer }) => ({ id, cells: { ...cells }, captureId, pointer })),
  }))
  return { ...panel, tables }
}
