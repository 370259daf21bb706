import { ok, type Result } from '../../core/result.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import type { ReadResponses } from '../../case/read-responses.ts'
import { requestLines } from '../../view-models/request-lines.ts'
import { type RequestedQuery, requestedQueriesOf } from '../../view-models/requested-queries.ts'
import { queryTables } from '../../view-models/query-table.ts'
import type { RequestedQuestion } from '../../view-models/requested-questions.ts'
import { fetchedTexts } from '../../view-models/web-tables.ts'
import type { ExactValues } from '../exact-values.ts'
import { figuresMarkup, notesMarkup } from './figures.ts'
import { type Markup, NOTHING, markup, prose } from '../markup.ts'
import { runChunked } from '../../core/text/page-yield.ts'
import { queryChartSteps } from '../../view-models/query-chart.ts'
import { seriesChart } from '../chart.ts'
import type { YieldFn } from '../pieces.ts'
import type { ReportModel } from '../report-model.ts'
import { tableMarkup } from '../table.ts'
import { capturesNamed, time } from '../values.ts'
import { pluralise } from '../../core/text/pluralise.ts'
import { failureLine, queryStateTitle } from './coverage.ts'
import { queryStateTitles } from './messages.ts'
import { combinedQueriesSection } from './combined-queries.ts'

/**
 * Requests about no subject: tokens, the market, the web, the legacy interface; each with its
 * complete response as tables. undefined where there are none. The responses are read one request
 * at a time. Fails where they cannot be read.
 */
export async function queriesSection(
  model: ReportModel,
  responses: ReadResponses,
  exact: ExactValues,
  yieldToPage: YieldFn,
): Promise<Result<Markup | undefined>> {
  const requestedQueries = requestedQueriesOf(model.state)
  if (requestedQueries.length === 0 && model.questions.length === 0) return ok(undefined)
  const together = await combinedQueriesSection(model, requestedQueries, responses, exact, yieldToPage)
  if (!together.ok) return together
  const parts: Markup[] = [...together.value]
  for (const one of requestedQueries) {
    const pages = await responses(one.pages)
    if (!pages.ok) return pages
    parts.push(await queryMarkup(model, { ...one, pages: pages.value }, exact, yieldToPage))
  }
  for (const one of model.questions) parts.push(await questionMarkup(model, one, exact, yieldToPage))
  return ok(markup`<p>Results that combine several responses are first, then the requests, newest first. Every record is printed with the fields that Casebook knows. If a result has a chart, its figures precede the records. The responses as delivered are in the evidence.</p>
${parts}`)
}

async function queryMarkup(model: ReportModel, one: RequestedQuery<CaptureWithResponse>, exact: ExactValues, yieldToPage: YieldFn): Promise<Markup> {
  const { title, dateField } = endpointOf(one.endpoint)
  const tables: Markup[] = []
  const picture = await runChunked(queryChartSteps(one), yieldToPage)
  for (const table of [...picture.tables, ...queryTables(one, title)]) tables.push(await tableMarkup(model, table, exact, yieldToPage))
  const skipped = one.pages.reduce((sum, { response }) => sum + (response?.skipped ?? 0), 0)
  const notes = [
    ...new Set(one.pages.flatMap(({ response }) => [...(response?.warnings ?? []), ...(response?.remarks ?? [])])),
    ...(skipped === 0 ? [] : [`${pluralise(skipped, 'record')} could not be read. The bytes are in the evidence.`]),
  ]
  return markup`<h3>${title}</h3>
${requestMarkup(requestLines(one.request, one.window, dateField))}<p class="caption"><span class="state ${one.state}">${queryStateTitle(one)}</span>, ${time(one.at)} UTC${sourcesOf(
    model,
    one.pages.map(({ capture }) => capture.id),
  )}${one.failures.map(failureLine)}</p>
${notesMarkup(notes)}${fetchedTexts(one.pages).map(
    ({ text, captureId }) => markup`<h4>Text as delivered</h4>
<p class="quoted">${prose(text)}</p>
<p class="caption">${capturesNamed(model, [captureId], 'Capture')}.</p>
`,
  )}${figuresMarkup(model, picture.figures)}${notesMarkup(picture.notes)}${picture.series.map((series) => seriesChart(model, series))}${tables}`
}

const QUESTION_STATES = {
  answered: queryStateTitles.found,
  empty: queryStateTitles.empty,
  failed: queryStateTitles.failed,
  open: queryStateTitles.open,
  cancelled: queryStateTitles.cancelled,
} as const

async function questionMarkup(model: ReportModel, one: RequestedQuestion, exact: ExactValues, yieldToPage: YieldFn): Promise<Markup> {
  const table = one.table === undefined ? NOTHING : await tableMarkup(model, one.table, exact, yieldToPage)
  return markup`<h3>Question ${one.name}</h3>
${requestMarkup([...one.params, ...(one.fresh ? [['Cached results', 'not accepted'] as const] : [])])}<p class="caption"><span class="state ${one.state}">${QUESTION_STATES[one.state]}</span>, ${time(one.at)} UTC${sourcesOf(model, one.captureId === undefined ? [] : [one.captureId])}${one.failure === undefined ? NOTHING : failureLine(one.failure)}</p>
${notesMarkup(one.notes)}${table}`
}

function sourcesOf(model: ReportModel, captureIds: readonly string[]): Markup {
  return captureIds.length === 0 ? NOTHING : markup`, ${capturesNamed(model, captureIds)}`
}

function requestMarkup(lines: readonly (readonly [name: string, value: string])[]): Markup {
  return lines.length === 0
    ? NOTHING
    : markup`<p class="note">${lines.map(([name, value]) => markup`${name}: ${value}<br>`)}</p>
`
}
