import { compareDecimals, formatDecimal, formatUsd, isZeroDecimal } from '../../core/decimal.ts'
import { assetSuffix } from '../../view-models/panels/asset.ts'
import { hopCents, hopDollars } from '../../view-models/trace/hop-cents.ts'
import type { AssetPassage, HopRow } from '../../view-models/trace/hop-rows.ts'
import type { ComputedRun } from '../../view-models/trace/run-saved-trace.ts'
import { inferredNodes } from '../../view-models/trace/traced-shares.ts'
import { METHOD_NAMES, reasonWord } from '../../view-models/trace/trace-words.ts'
import type { ExactTable, ExactValues } from '../exact-values.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { captureLinks } from '../values.ts'
import { nodeMarkup, type TraceSources } from './trace-sources.ts'
import { traceText } from './trace-text.ts'

/** Addresses printed; a trace over a hub may have thousands. */
const MAX_ROWS = 200

/** The balance of each address of a trace, in US dollars and in each token. */
export function traceHops(model: ReportModel, computed: ComputedRun, sources: TraceSources, exact: ExactValues): Markup {
  const { hops, method, request } = computed.trace
  const { direction } = request
  const number = exact.next()
  const title = traceText.hops(METHOD_NAMES[method])
  const printed = hops.slice(0, MAX_ROWS)
  const inferred = inferredNodes(computed.trace.transfers)
  const headers = traceText.hopHeaders[direction]
  const rounded = roundedRows(printed, headers)
  if (rounded.length > 0)
    exact.add({ number, title, columns: headers.map((header) => ({ id: header, title: header, kind: 'usd' as const })), rows: rounded })
  return markup`<h4 id="t${number}">Table ${number}: ${title}</h4>
<p class="caption">${traceText.hopsNote[direction]}${rounded.length > 0 ? markup` All digits: <a href="#x${number}">Table ${number} of the exact values</a>.` : NOTHING}</p>
<table class="wide"><thead><tr><th class="no">No.</th><th class="n">Hop</th><th>Address</th>${headers.map((header) => markup`<th class="n">${header}</th>`)}<th>Check</th><th>Captures</th></tr></thead>
<tbody>
${printed.map((row, at) => hopMarkup(model, computed, row, at + 1, sources, inferred))}</tbody></table>
${hops.length > MAX_ROWS ? markup`<p class="caption">${traceText.furtherHops(hops.length - MAX_ROWS)}</p>\n` : NOTHING}`
}

function hopMarkup(
  model: ReportModel,
  computed: ComputedRun,
  row: HopRow,
  number: number,
  sources: TraceSources,
  inferred: ReadonlySet<string>,
): Markup {
  const { node, hop, assets, reconciles } = row
  const cell = (usd: string, at: number): Markup =>
    markup`<td class="n">${isZeroDecimal(usd) ? '–' : formatUsd(usd)}${assets.map((one) => tokenMarkup(one, at))}${at === REMAINING ? reasonsMarkup(row, computed) : NOTHING}</td>`
  return markup`<tr><td class="no">${number}</td><td class="n">${hop}</td><td class="w a">${nodeMarkup(computed, node)}${inferred.has(node) ? markup`<span class="sub">${traceText.inferred}</span>` : NOTHING}</td>${hopCents(hopDollars(row)).map(cell)}<td>${reconciles ? traceText.balances : traceText.differsHere}</td><td>${captureLinks(model, sources.atNode(node))}</td></tr>
`
}

const REMAINING = 4

function tokenMarkup(one: AssetPassage, at: number): Markup {
  const amount = [one.in, undefined, one.onward, one.split, one.left][at]
  return amount === undefined || isZeroDecimal(amount)
    ? NOTHING
    : markup`<span class="sub">${formatDecimal(amount)} ${one.symbol}${assetSuffix(one)}</span>`
}

function reasonsMarkup({ assets }: HopRow, { trace }: ComputedRun): Markup {
  const reasons = new Set(assets.flatMap(({ left, reason }) => (isZeroDecimal(left) ? [] : [reasonWord(reason, trace.request.direction)])))
  return reasons.size === 0 ? NOTHING : markup`<span class="sub">${[...reasons].join(', ')}</span>`
}

function roundedRows(rows: readonly HopRow[], headers: readonly string[]): ExactTable['rows'] {
  return rows.flatMap((row, at) => {
    const all = hopDollars(row)
    const cents = hopCents(all)
    const digits = new Map(
      headers.flatMap((header, column): [string, string][] => {
        const figure = all[column] ?? '0'
        return compareDecimals(figure, cents[column] ?? '0') === 0 ? [] : [[header, figure]]
      }),
    )
    return digits.size === 0 ? [] : [{ number: at + 1, digits }]
  })
}
