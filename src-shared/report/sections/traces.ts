import { roundToSum } from '../../core/cents.ts'
import { formatDecimal, formatUsd } from '../../core/decimal.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import { ok, type Result } from '../../core/result.ts'
import type { SavedStartTransfer } from '../../custody/trace-event.ts'
import { runChunked } from '../../core/text/page-yield.ts'
import type { SavedTrace } from '../../case/saved-traces.ts'
import type { GraphModel } from '../../view-models/graph-types.ts'
import { nodeIdOf } from '../../view-models/node-id.ts'
import { queriedAddresses } from '../../case/queryable-subjects.ts'
import { TRANSFER_ENDPOINT } from '../../view-models/trace/known-transfers.ts'
import { methodTableSteps } from '../../view-models/trace/method-table.ts'
import { unfinishedRow } from '../../view-models/trace/open-branches.ts'
import { filteredOutText, leftOutText } from '../../view-models/trace/messages.ts'
import { settingDifferences, type RecomputedRun } from '../../view-models/trace/recomputed-run.ts'
import { transferCaptures } from '../../view-models/trace/run-saved-trace.ts'
import { startTransferKey } from '../../view-models/trace/start-transfers.ts'
import { reasonWord } from '../../view-models/trace/trace-words.ts'
import type { ExactValues } from '../exact-values.ts'
import { type Markup, NOTHING, join, markup, prose } from '../markup.ts'
import type { YieldFn } from '../pieces.ts'
import type { ReportModel } from '../report-model.ts'
import { captureLinks, capturesNamed, time } from '../values.ts'
import { MAX_TRACES, runKey, type RecomputedTraces } from './recomputed-traces.ts'
import { traceCrossings } from './trace-crossings.ts'
import { traceDestinations } from './trace-destinations.ts'
import { traceHops } from './trace-hops.ts'
import { nodeLine, nodeMarkup, type TraceSources, traceSources } from './trace-sources.ts'
import { traceStoryMarkup } from './trace-story.ts'
import { traceText } from './trace-text.ts'
import { traceVictims } from './trace-victims.ts'

/** The saved traces of the case: settings, destinations by method, story, hops and open branches; `graph` draws the story. */
export async function tracesSection(
  model: ReportModel,
  traces: RecomputedTraces,
  exact: ExactValues,
  graph: GraphModel | undefined,
  yieldToPage: YieldFn,
): Promise<Result<Markup>> {
  const parts: Markup[] = []
  for (const [at, trace] of model.state.traces.entries()) {
    const recomputed = at < MAX_TRACES ? traces.get(runKey(trace.id, trace.runs.length)) : undefined
    if (recomputed === undefined) continue
    const part = await traceMarkup(model, trace, at + 1, recomputed, exact, graph, yieldToPage)
    if (!part.ok) return part
    parts.push(part.value)
  }
  const further = model.state.traces.length - parts.length
  return ok(markup`<p>${traceText.intro}</p>
${parts}${further === 0 ? NOTHING : markup`<p>${traceText.notPrinted(further)}</p>\n`}`)
}

async function traceMarkup(
  model: ReportModel,
  trace: SavedTrace,
  number: number,
  recomputed: RecomputedRun,
  exact: ExactValues,
  graph: GraphModel | undefined,
  yieldToPage: YieldFn,
): Promise<Result<Markup>> {
  const { computed } = recomputed
  const heading = markup`<h3 id="trace-${number}">${traceText.title(number, trace.title)}</h3>
${trace.note === '' ? NOTHING : markup`<p class="quoted">${prose(trace.note)}</p>\n`}${settingsMarkup(model, trace, recomputed)}`
  if (computed.trace.transfers.length === 0) return ok(markup`${heading}<p>${traceText.none}</p>\n`)
  const sources = traceSources(computed)
  const steps = methodTableSteps(computed.traces, (node) => computed.identity(node).entity)
  const table = await runChunked(steps, yieldToPage)
  const victims = await traceVictims(model, computed, recomputed.run, table, yieldToPage)
  if (!victims.ok) return victims
  return ok(
    markup`${heading}${traceDestinations(model, computed, table, sources, exact)}${graph === undefined ? NOTHING : traceStoryMarkup(computed, graph)}${traceHops(model, computed, sources, exact)}${victims.value}${openMarkup(model, recomputed, sources)}${traceCrossings(model, recomputed)}`,
  )
}

function settingsMarkup(model: ReportModel, trace: SavedTrace, { state, run, computed, differences }: RecomputedRun): Markup {
  const { starts, transfers, recipients, direction, method, hops, width, minValue, tokens, window } = run.setting
  const read = transferCaptures(state).map(({ capture }) => capture.id)
  const newer = transferCaptures(model.state).filter(({ capture }) => capture.seq > run.seq).length
  const author = model.state.entries.find(({ seq }) => seq === run.savedSeq)?.author ?? ''
  const nodes = (ids: readonly string[]): Markup =>
    join(
      ids.map((node) => nodeLine(computed, node)),
      '<br>',
    )
  const limits = [
    ...(minValue === '' ? [] : [markup`${traceText.min(formatUsd(minValue))}`]),
    ...(tokens === undefined ? [] : [markup`${traceText.tokens(tokenTitles(computed, tokens))}`]),
    ...(window === undefined ? [] : [markup`${traceText.period(leftOutText.period(window.from, window.to))}`]),
    ...(recipients === undefined ? [] : [markup`${traceText.recipients}${nodes(recipients)}`]),
  ]
  return markup`<dl>
<dt>Saved</dt><dd>${time(run.at)} UTC by ${traceText.savedBy(run.actor, model.state.record.investigator)}; entry ${run.savedSeq} of the custody chain, author <code>${author}</code>; ${traceText.runOf(trace.runs.length)}</dd>
<dt>Start</dt><dd>${transfers === undefined ? nodes(starts) : startTransfers(model, computed, transfers)}</dd>
<dt>Direction</dt><dd>${traceText.directions[direction]}</dd>
<dt>Method</dt><dd>${traceText.methods[method]}</dd>
<dt>Bounds</dt><dd>${traceText.bounds(hops, width)}</dd>
<dt>Stops at</dt><dd>${traceText.stops}</dd>
${
  (run.setting.crossings ?? []).length === 0
    ? NOTHING
    : markup`<dt>Bridges</dt><dd>${traceText.crossings(run.setting.crossings?.length ?? 0)}</dd>
`
}<dt>Filter</dt><dd>${limits.length === 0 ? traceText.noFilter : join(limits, '; ')}${computed.trace.filteredOut === undefined ? NOTHING : markup`. ${filteredOutText(computed.trace.filteredOut)}`}</dd>
<dt>Rests on</dt><dd>${read.length === 0 ? 'no capture' : capturesNamed(model, read)}, the captures with transfers up to entry ${run.seq} of the custody chain. ${traceText.captureHash} <code>${computed.run.capturesSha256}</code></dd>
<dt>Computed again</dt><dd>${differences.length === 0 ? traceText.equal : markup`<b class="state failed">${traceText.differs}${differences.join('; ')}.</b> SHA-256:`} <code>${computed.run.resultSha256}</code></dd>
</dl>
${newer === 0 ? NOTHING : markup`<p>${traceText.newer(newer)}</p>\n`}${trace.runs.slice(0, -1).map(
    (
      one,
      at,
    ) => markup`<p class="caption">${traceText.earlier(at + 1, time(one.at), formatUsd(one.traced), one.resultSha256, settingDifferences(one.setting, run.setting).join(', '))}</p>
`,
  )}`
}

/** Tokens by symbol and chain, with the contract. */
function tokenTitles({ input }: RecomputedRun['computed'], tokens: readonly string[]): string {
  const titles = tokens.map((asset) => {
    const found = input.transfers.find((one) => one.asset === asset)
    return found === undefined ? asset : `${leftOutText.token(found.symbol, chainTitle(found.chain))} (${asset})`
  })
  return titles.join(', ')
}

/** The chosen transfers of which alone the funds are traced, each with its captures. */
function startTransfers(model: ReportModel, computed: RecomputedRun['computed'], transfers: readonly SavedStartTransfer[]): Markup {
  const known = new Map(computed.trace.started.map(({ transfer }) => [startTransferKey(transfer), transfer]))
  const lines = transfers.map((one) => {
    const found = known.get(startTransferKey(one))
    const amount = `${formatDecimal(one.amount)} ${found?.symbol ?? ''}`.trim()
    const hash = one.hash === '' ? traceText.noHash : markup`<code>${one.hash}</code>`
    const where =
      found === undefined
        ? markup`${traceText.notFound}`
        : captureLinks(
            model,
            found.sources.map(({ captureId }) => captureId),
          )
    return markup`${amount}, ${time(one.time)} UTC, ${chainTitle(one.chain)}, ${hash}: ${nodeLine(computed, one.from)} → ${nodeLine(computed, one.to)} (${where})`
  })
  return markup`${traceText.startTransfers(transfers.length)}<br>${join(lines, '<br>')}`
}

/** Where the trace ends because the case lacks results, and what is lacking. */
function openMarkup(model: ReportModel, { state, computed }: RecomputedRun, sources: TraceSources): Markup {
  const ids = new Map(queriedAddresses(state).map(({ id, family, address }) => [nodeIdOf(family, address), id]))
  const rows = computed.trace.hops.flatMap(({ node, hop, assets }) =>
    assets.flatMap((one) => (one.left !== '0' && OPEN.has(one.reason) ? [{ node, hop, one }] : [])),
  )
  if (rows.length === 0)
    return markup`<h4>${traceText.openTitle}</h4>
<p>${traceText.noOpen}</p>
`
  // Money without a reported value is in no sum.
  const cents = roundToSum(rows.map(({ one }) => (one.leftValue === '' ? '0' : one.leftValue)))
  const why = (node: string, { reason, chain }: (typeof rows)[number]['one']): string => {
    if (reason !== 'page-missing') return reasonWord(reason, computed.trace.request.direction)
    const row = unfinishedRow(state.coverage.of(ids.get(node) ?? ''), ids.get(node) ?? '', TRANSFER_ENDPOINT, chain)
    return row === undefined ? reasonWord(reason, computed.trace.request.direction) : traceText.pageMissing(row.pages + 1)
  }
  return markup`<h4>${traceText.openTitle}</h4>
<p>${traceText.openNote}</p>
<table class="wide"><thead><tr><th class="no">No.</th><th>Address</th><th class="n">Hop</th><th>Chain</th><th class="n">US dollars</th><th class="n">Amount</th><th>Why open</th><th>Captures</th></tr></thead>
<tbody>
${rows.map(
  (
    { node, hop, one },
    at,
  ) => markup`<tr><td class="no">${at + 1}</td><td class="w">${nodeMarkup(computed, node)}</td><td class="n">${hop}</td><td>${chainTitle(one.chain)}</td><td class="n">${one.leftValue === '' ? '–' : formatUsd(cents[at] ?? '0')}</td><td class="n w">${formatDecimal(one.left)} ${one.symbol}</td><td>${why(node, one)}</td><td>${captureLinks(model, sources.atNode(node))}</td></tr>
`,
)}</tbody></table>
`
}

const OPEN: ReadonlySet<string> = new Set(['not-requested', 'page-missing', 'failed', 'empty'])
