import type { WholeState } from '../../src-shared/case/case-state.ts'
import type { PanelView } from '../../src-shared/view-models/panel-view.ts'
import { panelViews } from '../../src-shared/view-models/panel-views.ts'
import { graphOf } from '../../src-shared/view-models/graph-model.ts'
import { graphSvg } from '../../src-shared/graph/svg/graph-picture.ts'
import { computeLayout } from '../../src-shared/graph/layout/layout.ts'
import { EVERYTHING, computeVisibleGraph } from '../../src-shared/graph/visible/visible-graph.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../support/builders/case-states.ts'
import { wholeReport } from '../support/builders/whole-report.ts'
import type { GraphModel } from '../../src-shared/view-models/graph-types.ts'

export const SUBJECT = '0xcbb811f129782ef87e19dea9d3375045219bae00'
export const OTHER = '0x5994814f2c4040b863a0125a45de152a8c2a4dec'

/** The results of a hostile response: on screen, on the canvas, in the report. */
export interface Shown {
  readonly state: WholeState
  readonly panels: readonly PanelView[]
  readonly graph: GraphModel
  readonly svg: string
  readonly html: string
  /** Every text of every panel. */
  readonly texts: readonly string[]
}

/**
 * Passes a response, byte for byte, through every stage: capture → decoded → panels → graph → image
 * → report.
 */
export async function show(
  endpoint: EndpointId,
  body: string | Uint8Array,
  request: Readonly<Record<string, unknown>> = { address: SUBJECT, chain: 'bnb' },
): Promise<Shown> {
  const state = caseStateOf([{ address: SUBJECT, family: 'evm', chains: ['bnb'] }], [{ endpoint, body, request }])
  const panels = panelViews(state, FIXTURE_SUBJECT)
  const graph = graphOf(state)
  const visibleGraph = computeVisibleGraph(graph, EVERYTHING, new Set(), new Map())
  const svg = graphSvg(visibleGraph, computeLayout(visibleGraph, {}))
  const { html } = await wholeReport(state, { writtenAt: '2026-09-24T12:00:00.000Z', appVersion: '0.1.0' })
  const texts = panels.flatMap((panel) => [
    ...panel.figures.map((figure) => figure.cell.text),
    ...panel.tables.flatMap((table) => table.rows.flatMap((row) => Object.values(row.cells).map((cell) => cell.text))),
    ...panel.notes,
  ])
  return { state, panels, graph, svg, html, texts }
}

/** The visible part of a report: without the embedded evidence, which is base64 and inert. */
export function visibleGraph(html: string): string {
  return html.replaceAll(/<pre[^>]*hidden[^>]*>[\s\S]*?<\/pre>/g, '')
}

/** Names of the elements of a document. */
export function tagsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/<\/?([a-zA-Z][a-zA-Z0-9-]*)/g)].map((match) => (match[1] ?? '').toLowerCase()))
}

/**
 * One counterparty row with some fields replaced; JSON text, because JavaScript cannot write all
 * values of the cases.
 */
export function counterparties(fields: Readonly<Record<string, string>>): string {
  const row: Record<string, string> = {
    counterparty_address: JSON.stringify(OTHER),
    counterparty_address_label: 'null',
    interaction_count: '2',
    total_volume_usd: '10.5',
    volume_in_usd: '10.5',
    volume_out_usd: '0',
    tokens_info: '[]',
    ...fields,
  }
  const members = Object.entries(row).filter(([, value]) => value !== '')
  return `{"data":[{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}],"pagination":{"page":1,"per_page":1000,"is_last_page":true}}`
}
