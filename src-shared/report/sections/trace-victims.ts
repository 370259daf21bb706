import { roundToSum } from '../../core/cents.ts'
import { addDecimals, formatUsd, isZeroDecimal, subtractDecimals } from '../../core/decimal.ts'
import { ok, type Result } from '../../core/result.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import { runChunked } from '../../core/text/page-yield.ts'
import type { TraceRunRecord } from '../../case/saved-traces.ts'
import type { MethodTable } from '../../view-models/trace/method-table.ts'
import { requestOf, type ComputedRun } from '../../view-models/trace/run-saved-trace.ts'
import { METHOD_NAMES } from '../../view-models/trace/trace-words.ts'
import { victimShareSteps, victimsOf, type VictimShares } from '../../view-models/trace/victim-shares.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import type { YieldFn } from '../pieces.ts'
import type { ReportModel } from '../report-model.ts'
import { captureLinks } from '../values.ts'
import { destinationTitle, printedCents } from './trace-destinations.ts'
import { shortNode } from './trace-sources.ts'
import { traceText } from './trace-text.ts'

/** Destinations with a column of their own on an upright page; the others share one. */
const MAX_COLUMNS = 5

/** Whose funds are where, under each method; nothing for a trace of one victim, or backward. */
export async function traceVictims(
  model: ReportModel,
  computed: ComputedRun,
  { setting }: Pick<TraceRunRecord, 'setting'>,
  table: MethodTable,
  yieldToPage: YieldFn,
): Promise<Result<Markup>> {
  if (setting.direction !== 'forward' || victimsOf(setting).length < 2) return ok(NOTHING)
  const steps = victimShareSteps(computed.input, requestOf(setting), table.methods, (node) => computed.identity(node).entity)
  const all = await runChunked(steps, yieldToPage)
  const captures = sentIn(computed)
  return ok(markup`${all.map((shares) => sharesMarkup(model, computed, table, shares, captures))}`)
}

/** The captures of the traced transfers that each victim sent. */
function sentIn({ input, trace: { request, started } }: ComputedRun): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const ofStarts = input.transfers.filter(({ from }) => request.starts.has(from))
  for (const { from, sources } of [...ofStarts, ...started.map(({ transfer }) => transfer)]) {
    const ids = found.get(from) ?? []
    found.set(from, ids)
    for (const { captureId } of sources) ids.push(captureId)
  }
  return found
}

interface PrintedColumn {
  /** Number of the destination in the table of destinations. */
  readonly number?: number
  readonly header: string
  /** In the order of the victims. */
  readonly cells: readonly string[]
}

function sharesMarkup(
  model: ReportModel,
  computed: ComputedRun,
  table: MethodTable,
  { method, victims }: VictimShares,
  captures: ReadonlyMap<string, readonly string[]>,
): Markup {
  const arrived = printedCents(table, method)
  const startKind = computed.trace.request.transfers === undefined ? 'addresses' : 'transfers'
  const columns = table.rows.flatMap((row, at): PrintedColumn[] => {
    const cells = victims.map(({ cells: own }) => own.get(row.key)?.value ?? '0')
    return cells.every(isZeroDecimal) ? [] : [{ number: at + 1, header: destinationTitle(computed, row), cells: toSum(cells, arrived.get(row.key)) }]
  })
  const shown = columns.length > MAX_COLUMNS ? columns.slice(0, MAX_COLUMNS - 1) : columns
  const rest = columns.slice(shown.length)
  const passed = victims.map(({ passedOn }) => passedOn.value)
  const printed: readonly PrintedColumn[] = [
    ...shown,
    ...(rest.length === 0
      ? []
      : [{ header: `${traceText.others} (${rest.map(({ number = 0 }) => number).join(', ')})`, cells: victims.map((_, at) => rowSum(rest, at)) }]),
    ...(passed.every(isZeroDecimal) ? [] : [{ header: traceText.passedOn[startKind], cells: roundToSum(passed) }]),
  ]
  const sent = roundToSum(victims.map((one) => one.sent))
  const sums = victims.map((_, at) => rowSum(printed, at))
  const change = sums.map((sum, at) => subtractDecimals(sum, sent[at] ?? '0'))
  const figures = (row: readonly string[]): readonly Markup[] =>
    row.map((one) => markup`<td class="n">${isZeroDecimal(one) ? '–' : formatUsd(one)}</td>`)
  return markup`<h4>${traceText.victims(METHOD_NAMES[method])}</h4>
<p class="caption">${traceText.victimsNote[startKind]} ${traceText.victimsColumns}</p>
<table class="wide dense"><thead><tr><th>${traceText.victim[startKind]}</th><th class="n">${traceText.sent}</th><th class="n">${traceText.priceChange}</th>${printed.map(({ number, header }) => markup`<th class="n">${number === undefined ? NOTHING : markup`${number}<br>`}${shortName(header)}</th>`)}<th class="n">${traceText.rowSum}</th><th>Captures</th></tr></thead>
<tbody>
${victims.map(
  (
    { node },
    at,
  ) => markup`<tr><td class="nowrap">${shortNode(computed, node)}</td>${figures([sent[at] ?? '0', change[at] ?? '0', ...printed.map(({ cells }) => cells[at] ?? '0'), sums[at] ?? '0'])}<td>${captureLinks(model, captures.get(node) ?? [])}</td></tr>
`,
)}<tr class="sum"><td>${traceText.rowSum}</td>${figures([addDecimals(sent), addDecimals(change), ...printed.map(({ cells }) => addDecimals(cells)), addDecimals(sums)])}<td></td></tr>
</tbody></table>
`
}

/** A destination in a narrow heading; the table of destinations has its full address. */
function shortName(title: string): string {
  return title.includes(' ') ? title : shortAddress(title)
}

function rowSum(columns: readonly PrintedColumn[], at: number): string {
  return addDecimals(columns.map(({ cells }) => cells[at] ?? '0'))
}

/** Cents that add up to the printed sum of the destination: the largest cell takes the rounding. */
function toSum(cells: readonly string[], sum: string | undefined): readonly string[] {
  const cents = roundToSum(cells)
  const rest = subtractDecimals(sum ?? addDecimals(cents), addDecimals(cents))
  if (isZeroDecimal(rest)) return cents
  const largest = cents.reduce((best, one, at) => (Number(one) > Number(cents[best] ?? '0') ? at : best), 0)
  return cents.map((one, at) => (at === largest ? addDecimals([one, rest]) : one))
}
