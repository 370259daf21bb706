import { roundToSum } from '../../core/cents.ts'
import { addDecimals, compareDecimals, formatDecimal, formatRatio, formatUsd, isZeroDecimal, subtractDecimals } from '../../core/decimal.ts'
import { shownChain } from '../../case/shown-chain.ts'
import { assetSuffix } from '../../view-models/panels/asset.ts'
import type { Method } from '../../view-models/trace/account.ts'
import { largestSpread, type MethodRow, type MethodTable } from '../../view-models/trace/method-table.ts'
import type { ComputedRun } from '../../view-models/trace/run-saved-trace.ts'
import { inferredArrivals, inferredNodes, inferredPart } from '../../view-models/trace/traced-shares.ts'
import { METHOD_NAMES, reasonWord } from '../../view-models/trace/trace-words.ts'
import type { ExactValues } from '../exact-values.ts'
import { type Markup, NOTHING, join, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { captureLinks, capturesNamed } from '../values.ts'
import { nodeMarkup, nodeTitle, type TraceSources } from './trace-sources.ts'
import { traceText } from './trace-text.ts'

/** Destinations printed one by one; the others are one row. */
const MAX_ROWS = 100

/** A column of figures in cents, which add up to its last one. */
interface CentColumn {
  readonly rows: readonly string[]
  readonly total: string
  readonly returned: string
  /** What price changes took on the way. */
  readonly taken: string
  readonly received: string
}

/** The cents of one method: rows + returned + taken by price changes = received. */
function centColumn({ rows, returned, priceChange }: MethodTable, method: Method): CentColumn {
  const taken = subtractDecimals('0', priceChange[method] ?? '0')
  const cents = roundToSum([...rows.map(({ value }) => value[method] ?? '0'), returned[method] ?? '0', taken])
  const own = cents.slice(0, rows.length)
  return { rows: own, total: addDecimals(own), returned: cents.at(-2) ?? '0', taken: cents.at(-1) ?? '0', received: addDecimals(cents) }
}

/** The printed cents of each destination under a method, in the order of the rows. */
export function printedCents(table: MethodTable, method: Method): ReadonlyMap<string, string> {
  const { rows } = centColumn(table, method)
  return new Map(table.rows.map(({ key }, at) => [key, rows[at] ?? '0']))
}

/** The name of a destination, for a sentence. */
export function destinationTitle(computed: Pick<ComputedRun, 'identity'>, { nodes }: Pick<MethodRow, 'nodes'>): string {
  const [node = ''] = nodes
  return nodes.length === 1 ? nodeTitle(computed, node) : computed.identity(node).entity
}

/** Destinations under each method, side by side, with the captures of each. */
export function traceDestinations(model: ReportModel, computed: ComputedRun, table: MethodTable, sources: TraceSources, exact: ExactValues): Markup {
  const { direction } = computed.trace.request
  const columns = table.methods.map((method) => ({ method, cents: centColumn(table, method) }))
  const number = exact.next()
  const inferred = new Set(computed.traces.flatMap(({ transfers }) => [...inferredNodes(transfers)]))
  const arrivals = computed.traces.map((trace) => ({ method: trace.method, into: inferredArrivals(trace.transfers) }))
  const inferenceMarkup = (row: MethodRow): Markup => {
    if (!row.nodes.some((node) => inferred.has(node))) return NOTHING
    const isPart = arrivals.some(({ method, into }) => inferredPart(row, row.value[method] ?? '0', into) !== undefined)
    return markup`<span class="sub">${isPart ? traceText.inferredPart : traceText.inferred}</span>`
  }
  const title = traceText.destinations[direction]
  const printed = table.rows.slice(0, MAX_ROWS)
  const isRounded = addExact(exact, number, title, { ...table, rows: printed }, columns)
  const rows = printed.map(
    (row, at) =>
      markup`<tr><td class="no">${at + 1}</td><td class="w a">${addressesMarkup(computed, row)}</td><td>${reasonMarkup(model, computed, row)}${inferenceMarkup(row)}</td>${columns.map(
        ({ method, cents }) => markup`<td class="n">${figureMarkup(row, method, cents.rows[at] ?? '0')}</td>`,
      )}<td>${captureLinks(model, sources.atDestination(row))}</td></tr>
`,
  )
  const further = table.rows.length - printed.length
  const sum = (name: string, of: (cents: CentColumn) => string, isLast = false): Markup =>
    columns.every(({ cents }) => isZeroDecimal(of(cents))) && !isLast
      ? NOTHING
      : markup`<tr${isLast ? markup` class="sum"` : NOTHING}><td></td><td colspan="2">${name}</td>${columns.map(
          ({ cents }) => markup`<td class="n">${formatUsd(of(cents))}</td>`,
        )}<td></td></tr>
`
  return markup`<h4 id="t${number}">Table ${number}: ${title}</h4>
<p class="caption">${traceText.destinationsNote}${isRounded ? markup` All digits: <a href="#x${number}">Table ${number} of the exact values</a>.` : NOTHING}</p>
<table class="wide"><thead><tr><th class="no">No.</th><th>${traceText.destination[direction]}</th><th>${traceText.why}</th>${columns.map(
    ({ method }) => markup`<th class="n">${METHOD_NAMES[method]}</th>`,
  )}<th>Captures</th></tr></thead>
<tbody>
${rows}${further === 0 ? NOTHING : sum(traceText.furtherRows(further), ({ rows: own }) => addDecimals(own.slice(MAX_ROWS)), true)}${sum(traceText.total, ({ total }) => total, true)}${sum(traceText.received, ({ received }) => received, true)}${sum(traceText.addedByPrice, ({ taken }) => subtractDecimals('0', taken))}${sum(traceText.returned, ({ returned }) => subtractDecimals('0', returned))}</tbody></table>
<p>${table.closes ? traceText.closes : traceText.open}${table.methods.length > 1 ? ` ${spreadSentence(computed, table)}` : ''}</p>
`
}

function spreadSentence(computed: ComputedRun, table: MethodTable): string {
  const spread = largestSpread(table)
  if (spread === undefined) return traceText.noSpread
  const cents = table.methods.map((method) => `${formatUsd(printedCents(table, method).get(spread.key) ?? '0')} ${METHOD_NAMES[method]}`)
  return traceText.spread(destinationTitle(computed, spread), cents.join(', '))
}

function addressesMarkup(computed: ComputedRun, { nodes }: MethodRow): Markup {
  return join(
    nodes.map((node) => nodeMarkup(computed, node)),
    '<br>',
  )
}

/** Why the trace ends there, with the label that says so. */
function reasonMarkup(model: ReportModel, { identity, trace }: ComputedRun, { reason, nodes: [node = ''] }: MethodRow): Markup {
  const word = reasonWord(reason, trace.request.direction)
  const captureId = reason === 'exchange' || reason === 'mixer' || reason === 'bridge' ? (identity(node).kindBy?.captureId ?? '') : ''
  return captureId === '' ? markup`${word}` : markup`${word}<span class="sub">${traceText.label}${capturesNamed(model, [captureId])}</span>`
}

function figureMarkup(row: MethodRow, method: Method, cents: string): Markup {
  const amounts = row.assets.flatMap((one) => {
    const amount = row.amounts[method]?.[one.asset]
    return amount === undefined || isZeroDecimal(amount)
      ? []
      : [markup`<span class="sub">${formatDecimal(amount)} ${one.symbol}${assetSuffix(one)}${chainOf(row, one)}</span>`]
  })
  if (amounts.length === 0) return markup`–`
  // Tokens without a reported value are not worth zero.
  const value = isZeroDecimal(row.value[method] ?? '0')
    ? NOTHING
    : markup`${formatUsd(cents)}<span class="sub">${formatRatio(row.share[method] ?? '0')}</span>`
  return markup`${value}${amounts}`
}

/** The chain of a token whose symbol another token of the row has; '' where the symbol says enough. */
function chainOf({ assets }: MethodRow, { asset, symbol }: MethodRow['assets'][number]): string {
  const isAlone = assets.every((one) => one.asset === asset || one.symbol !== symbol)
  return isAlone ? '' : ` (${shownChain(asset.slice(0, Math.max(0, asset.indexOf(':'))))})`
}

/** Adds the digits that rounding left out; false where it left out none. */
function addExact(
  exact: ExactValues,
  number: number,
  title: string,
  { rows, methods }: Pick<MethodTable, 'rows' | 'methods'>,
  columns: readonly { readonly method: Method; readonly cents: CentColumn }[],
): boolean {
  const rounded = rows.flatMap(({ value }, at) => {
    const digits = new Map(
      columns.flatMap(({ method, cents }): [string, string][] => {
        const figure = value[method] ?? '0'
        return compareDecimals(figure, cents.rows[at] ?? '0') === 0 ? [] : [[method, figure]]
      }),
    )
    return digits.size === 0 ? [] : [{ number: at + 1, digits }]
  })
  const shown = methods.filter((method) => rounded.some(({ digits }) => digits.has(method)))
  if (rounded.length > 0)
    exact.add({ number, title, columns: shown.map((method) => ({ id: method, title: METHOD_NAMES[method], kind: 'usd' as const })), rows: rounded })
  return rounded.length > 0
}
