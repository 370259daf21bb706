import { chainTitle } from '../../addresses/chains/chains.ts'
import { PRESENTATION } from '../../service/table/endpoint-presentation.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import { requestLines } from '../../view-models/request-lines.ts'
import { type RequestedQuery, requestedQueriesOf } from '../../view-models/requested-queries.ts'
import { failureDetails, type FailureSummary } from '../../case/failure-summary.ts'
import { emptyStateText } from '../../view-models/empty-state-text.ts'
import type { CoverageRow, CoverageState } from '../../case/coverage-row.ts'
import { coverageByChain } from '../../view-models/coverage-chains.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import { type YieldFn, mapThrottled } from '../pieces.ts'
import type { ReportModel, ReportSubject } from '../report-model.ts'
import { coverageText, limitations, queryStateTitles, stateTitles } from './messages.ts'
import { subjectLine } from './subject-line.ts'
import { captureLinks, time } from '../values.ts'
import type { Subject } from '../../case/case-types.ts'

/** The coverage cell by cell; and, derived from it, what this report cannot establish. */
export async function coverageSection(model: ReportModel, yieldToPage: YieldFn): Promise<Markup> {
  return markup`<p>${coverageText.intro}</p>
<h3>Limitations</h3>
<ul class="notes">
${limitationsOf(model).map(
  (sentence) => markup`<li>${sentence}</li>
`,
)}</ul>
${await mapThrottled(model.subjects, (subject) => subjectTable(model, subject, 'Subject'), yieldToPage)}${await mapThrottled(model.followed, (one) => subjectTable(model, one, 'Followed address'), yieldToPage)}${queryTable(model)}`
}

function limitationsOf(model: ReportModel): string[] {
  const requested = requestedQueriesOf(model.state)
  const unreadable = requested.filter(({ state, endpoint }) => state === 'empty' && PRESENTATION[endpoint].table === 'web-pages').length
  const questions = model.questions.map(({ state }) => ({ state: state === 'answered' ? 'found' : state }))
  const states = [...model.state.coverage.rows, ...requested, ...questions].map(({ state }) => state)
  const number = (state: CoverageState): number => states.filter((one) => one === state).length
  const sentences: string[] = []
  const add = (count: number, sentence: (count: number) => string): void => {
    if (count > 0) sentences.push(sentence(count))
  }
  if (model.captures.length === 0) sentences.push(limitations.noCaptures)
  add(number('failed'), limitations.failed)
  add(number('partial'), limitations.partial)
  add(number('not-requested'), limitations.notRequested)
  add(number('not-offered'), limitations.notAvailable)
  add(number('empty') - unreadable, limitations.noResults)
  add(unreadable, limitations.noPageRead)
  const notRead = model.captures.filter(({ capture, summary: digest }) => !digest.understood && capture.status >= 200 && capture.status <= 299).length
  add(notRead, limitations.notRead)
  return [...sentences, limitations.labels, limitations.tamperEvident]
}

function subjectTable(model: ReportModel, { number, subject }: ReportSubject, what: 'Subject' | 'Followed address'): Markup {
  const rows = model.state.coverage.of(subject.id)
  if (rows.length === 0) return NOTHING
  return markup`<h3>${what} ${number}${subject.alias === '' ? '' : `: ${subject.alias}`}</h3>
${subjectLine(subject)}<table><thead><tr><th>Endpoint</th><th>Chain</th><th>Date range</th><th>Result</th><th class="n">Rows</th><th class="n">Pages</th><th>Last requested (UTC)</th><th>Captures</th></tr></thead>
<tbody>
${rows.map((row) => coverageRow(model, row, subject))}</tbody></table>
`
}

/** Requests about no subject, newest first: a token, the market, the web. */
function queryTable(model: ReportModel): Markup {
  const requestedQueries = requestedQueriesOf(model.state)
  if (requestedQueries.length === 0) return NOTHING
  return markup`<h3>${coverageText.noSubject}</h3>
<table><thead><tr><th>Endpoint</th><th>Request</th><th>Result</th><th class="n">Rows</th><th class="n">Pages</th><th>Last requested (UTC)</th><th>Captures</th></tr></thead>
<tbody>
${requestedQueries.map((one) => queryRow(model, one))}</tbody></table>
`
}

/** The result of a query, in words. */
export function queryStateTitle({ state, endpoint }: Pick<RequestedQuery, 'state' | 'endpoint'>): string {
  return state === 'empty' ? emptyStateText(endpoint).mark : queryStateTitles[state]
}

function queryRow(model: ReportModel, one: RequestedQuery): Markup {
  const { title, dateField } = endpointOf(one.endpoint)
  const requested = requestLines(one.request, one.window, dateField).map(([name, value]) => markup`${name}: ${value}<br>`)
  const why = one.failures.map(failureLine)
  const ids = [
    ...one.pages.map(({ capture }) => capture.id),
    ...one.failures.flatMap(({ captureId }) => (captureId === undefined ? [] : [captureId])),
  ]
  return markup`<tr><td>${title}</td><td>${requested}</td><td><span class="state ${one.state}">${queryStateTitle(one)}</span>${why}</td><td class="n">${one.rows}</td><td class="n">${one.pages.length}</td><td>${time(one.at)}</td><td>${captureLinks(model, ids)}</td></tr>
`
}

/**
 * The same facts as on screen except the recovery action: the reader of a report cannot repeat the
 * request.
 */
export function failureLine(failure: FailureSummary): Markup {
  const [code = '', ...details] = failureDetails(failure)
  return markup`<br><span class="rule">${code}: ${failure.message}${details.length === 0 ? '' : ` (${details.join(', ')})`}</span>`
}

function coverageRow(model: ReportModel, row: CoverageRow, subject: Subject): Markup {
  const { failure } = row
  const parts = row.answeredIn === undefined ? NOTHING : markup`<br><span class="rule">${coverageText.foundElsewhere(row.answeredIn)}</span>`
  const why = failure === undefined ? parts : failureLine(failure)
  const chain = row.chain === undefined ? '–' : row.chain === 'all' ? 'all' : row.chain.split(',').map(chainTitle).join(', ')
  const counts = coverageByChain(row, subject)
  const byChain = counts === '' ? NOTHING : markup`<br><span class="rule">${counts}</span>`
  const window =
    row.window === undefined ? markup`–` : markup`<span class="nowrap">${row.window.from}</span> to <span class="nowrap">${row.window.to}</span>`
  return markup`<tr><td>${endpointOf(row.endpoint).title}</td><td>${chain}${byChain}</td><td>${window}</td><td><span class="state ${row.state}">${stateTitles[row.state]}</span>${why}</td><td class="n">${row.rows}</td><td class="n">${row.pages}</td><td>${row.at === '' ? '–' : time(row.at)}</td><td>${captureLinks(model, row.captureIds)}</td></tr>
`
}
