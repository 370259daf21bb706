import { chainTitle } from '../../../../../src-shared/addresses/chains/chains.ts'
import { PRESENTATION } from '../../../../../src-shared/service/table/endpoint-presentation.ts'
import { endpointOf } from '../../../../../src-shared/service/table/endpoint-table.ts'
import { requestLines } from '../../../context/query-plan.ts'
import { type RequestedQuery, requestedQueriesOf } from '../../../../../src-shared/view-models/requested-queries.ts'
import { failureDetails, type FailureSummary } from '../../../../../src-shared/case/failure-summary.ts'
import { emptyStateText } from '../../../../../src-shared/view-models/empty-state-text.ts'
import type { CoverageRow, CoverageState } from '../../../../../src-shared/case/coverage-row.ts'
import { coverageByChain } from '../../../../../src-shared/view-models/coverage-chains.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import { type YieldFn, mapThrottled } from '../pieces.ts'
import type { ReportModel, ReportSubject } from '../report-model.ts'
import { subjectLine } from './subject-line.ts'
import { captureLinks, counted, time } from '../values.ts'
import type { Subject } from '../../../../../src-shared/case/case-types.ts'

export const STATE_TITLES: Readonly<Record<CoverageState, string>> = {
  found: 'found',
  partial: 'found in part',
  empty: 'asked, nothing there',
  failed: 'failed',
  'not-offered': 'not offered by the service',
  'not-asked': 'not asked',
}

/** The coverage cell by cell; and, derived from it, what this report cannot establish. */
export async function coverageSection(model: ReportModel, yieldToPage: YieldFn): Promise<Markup> {
  return markup`<p>For every subject, endpoint, chain and time window: what was asked, and what came of it. If a section is empty, see the coverage table before concluding anything.</p>
<h3>Limitations</h3>
<ul class="notes">
${limitations(model).map(
  (sentence) => markup`<li>${sentence}</li>
`,
)}</ul>
${await mapThrottled(model.subjects, (subject) => subjectTable(model, subject, 'Subject'), yieldToPage)}${await mapThrottled(model.followed, (one) => subjectTable(model, one, 'Followed address'), yieldToPage)}${queryTable(model)}`
}

function limitations(model: ReportModel): string[] {
  const requested = requestedQueriesOf(model.state)
  const unreadable = requested.filter(({ state, endpoint }) => state === 'empty' && PRESENTATION[endpoint].table === 'web-pages').length
  const questions = model.questions.map(({ state }) => ({ state: state === 'answered' ? 'found' : state }))
  const states = [...model.state.coverage.rows, ...requested, ...questions].map(({ state }) => state)
  const number = (state: CoverageState): number => states.filter((one) => one === state).length
  const sentences: string[] = []
  const add = (count: number, sentence: string): void => {
    if (count > 0) sentences.push(sentence)
  }
  if (model.captures.length === 0) sentences.push('Nothing was acquired: this report holds no data about any subject.')
  add(
    number('failed'),
    `${counted(number('failed'), 'question was', 'questions were')} asked and failed: what would have been answered is unknown. Code and request id stand below.`,
  )
  add(
    number('partial'),
    `${counted(number('partial'), 'answer is', 'answers are')} partial: the service holds more pages than were fetched, so totals over them are of a part; where figures may be negative they are no bound either way.`,
  )
  add(number('not-asked'), `${counted(number('not-asked'), 'question was', 'questions were')} not asked.`)
  add(
    number('not-offered'),
    `${counted(number('not-offered'), 'question', 'questions')} could not be asked, because the service does not offer the endpoint on that chain.`,
  )
  const empty = number('empty') - unreadable
  add(
    empty,
    `${counted(empty, 'question was', 'questions were')} answered with nothing. That is a statement of the service about what it holds, not proof that nothing happened.`,
  )
  add(
    unreadable,
    `${counted(unreadable, 'request')} to read pages of the web ${unreadable === 1 ? 'was' : 'were'} answered, and no page could be read: that says nothing of what those pages hold.`,
  )
  const unread = model.captures.filter(({ capture, digest }) => !digest.understood && capture.status >= 200 && capture.status <= 299).length
  add(unread, `${counted(unread, 'answer')} could not be understood and only ${unread === 1 ? 'its' : 'their'} bytes are kept.`)
  sentences.push(
    'A label, an owner or a relation named by the service is not a legal attribution. Its age and its grounds are not known to Casebook.',
  )
  sentences.push(
    'The custody chain is tamper-evident, not tamper-proof: who holds the case can rebuild it whole. It proves integrity only against a head that was handed over or stamped by someone else at the time.',
  )
  return sentences
}

function subjectTable(model: ReportModel, { number, subject }: ReportSubject, what: 'Subject' | 'Followed address'): Markup {
  const rows = model.state.coverage.of(subject.id)
  if (rows.length === 0) return NOTHING
  return markup`<h3>${what} ${number}${subject.alias === '' ? '' : `: ${subject.alias}`}</h3>
${subjectLine(subject)}<table><thead><tr><th>Endpoint</th><th>Chain</th><th>Window</th><th>Result</th><th class="n">Rows</th><th class="n">Pages</th><th>Last asked (UTC)</th><th>Captures</th></tr></thead>
<tbody>
${rows.map((row) => coverageRow(model, row, subject))}</tbody></table>
`
}

/** Requests about no subject, newest first: a token, the market, the web. */
function queryTable(model: ReportModel): Markup {
  const requestedQueries = requestedQueriesOf(model.state)
  if (requestedQueries.length === 0) return NOTHING
  return markup`<h3>About no subject: tokens, market, search</h3>
<table><thead><tr><th>Endpoint</th><th>Asked</th><th>Result</th><th class="n">Rows</th><th class="n">Pages</th><th>Last asked (UTC)</th><th>Captures</th></tr></thead>
<tbody>
${requestedQueries.map((one) => queryRow(model, one))}</tbody></table>
`
}

/** The result of a query, in words. */
export function queryStateTitle({ state, endpoint }: Pick<RequestedQuery, 'state' | 'endpoint'>): string {
  return state === 'empty' ? emptyStateText(endpoint).state : QUERY_STATE_TITLES[state]
}

export const QUERY_STATE_TITLES: Readonly<Record<RequestedQuery['state'], string>> = {
  ...STATE_TITLES,
  open: 'not answered yet',
  cancelled: 'cancelled',
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
  const parts =
    row.answeredIn === undefined
      ? NOTHING
      : markup`<br><span class="rule">answered in ${row.answeredIn} ${row.answeredIn === 1 ? 'other window' : 'other windows'}</span>`
  const why = failure === undefined ? parts : failureLine(failure)
  const chain = row.chain === undefined ? '–' : row.chain === 'all' ? 'all' : row.chain.split(',').map(chainTitle).join(', ')
  const counts = coverageByChain(row, subject)
  const byChain = counts === '' ? NOTHING : markup`<br><span class="rule">${counts}</span>`
  const window =
    row.window === undefined ? markup`–` : markup`<span class="nowrap">${row.window.from}</span> to <span class="nowrap">${row.window.to}</span>`
  return markup`<tr><td>${endpointOf(row.endpoint).title}</td><td>${chain}${byChain}</td><td>${window}</td><td><span class="state ${row.state}">${STATE_TITLES[row.state]}</span>${why}</td><td class="n">${row.rows}</td><td class="n">${row.pages}</td><td>${row.at === '' ? '–' : time(row.at)}</td><td>${captureLinks(model, row.captureIds)}</td></tr>
`
}
