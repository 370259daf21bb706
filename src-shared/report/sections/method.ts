import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { latestRun } from '../../case/saved-traces.ts'
import { type Markup, join, markup } from '../markup.ts'
import { traceText } from './trace-text.ts'
import type { ReportModel } from '../report-model.ts'
import { pluralise } from '../../core/text/pluralise.ts'

/**
 * How the figures were obtained: source, endpoints, computing rules, time zone, rounding. States
 * nothing that the case does not contain.
 */
export function methodSection(model: ReportModel): Markup {
  const origins = [...new Set(model.captures.map(({ capture }) => capture.serviceOrigin))].toSorted()
  const versions = [...new Set(model.captures.map(({ capture }) => capture.appVersion))].toSorted()
  const calls = new Map<EndpointId, number>()
  for (const { capture } of model.captures) calls.set(capture.endpoint, (calls.get(capture.endpoint) ?? 0) + 1)
  return markup`<p>Every figure in this report was read or computed from <em>captures</em>: responses of a blockchain analytics data service, stored byte for byte as received and hashed with SHA-256 before they were read. No data was requested while the report was written.</p>
<dl>
<dt>Data service</dt><dd>${origins.length === 0 ? 'none' : origins.join(', ')}${model.practice ? ' (practice service, simulated data)' : ''}</dd>
<dt>Acquired with</dt><dd>Casebook ${versions.length === 0 ? model.options.appVersion : versions.join(', ')}</dd>
<dt>Calls</dt><dd>${pluralise(model.captures.length, 'capture')}, ${model.credits} credits</dd>
</dl>
${endpointTable(calls)}
<h4>Rules</h4>
<ul class="notes">
<li>Times are UTC, from the clock of the investigator’s computer. The acquisition log also lists the time of the service’s clock where the service reported it.</li>
<li>Token amounts, prices and counts are printed with all delivered digits. US dollar values are rounded half up to cents and shares to hundredths of a per cent, for readability only. Sums are computed exactly from the delivered digits. Where rounding changed a figure, the delivered digits are printed below it or, for a table, in the section with the exact values.</li>
<li>A dash means that the service delivered no value. A value of an undocumented type is printed as delivered and marked.</li>
<li>Filters, date ranges and page sizes are part of each request and are printed with it in the acquisition log. If the same data was requested more than once, the newest result is shown. The older results are in the acquisition log.</li>
<li>Labels, entities and relations are statements of the data service, not findings of this report. Casebook formed no clusters.</li>
<li>${tracingRule(model)}</li>
<li>Text from the service is printed as text. Invisible, direction-changing and control characters are shown by their code point, for example <span class="odd">U+202E</span>.</li>
</ul>`
}

/** The tracing rules in force, with the traces that use them. */
function tracingRule({ state: { traces } }: ReportModel): Markup {
  if (traces.length === 0) return markup`Casebook applied no tracing rule (such as first in first out or haircut).`
  const rules = [...Map.groupBy(traces, (trace) => latestRun(trace).setting.method)].map(
    ([method, own]) => markup`${traceText.methods[method]} (${own.map(({ title }) => `“${title}”`).join(', ')})`,
  )
  return markup`Tracing rule: ${join(rules, '; ')}. The section <a href="#traces">Traces</a> states the bounds and stop rules of each trace, and its destinations under FIFO, LIFO and pro rata side by side. A trace follows only transfers that this case holds.`
}

function endpointTable(calls: ReadonlyMap<EndpointId, number>): Markup {
  if (calls.size === 0) return markup``
  const rows = [...calls].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return markup`<table><thead><tr><th>Endpoint</th><th>Path</th><th class="n">Captures</th></tr></thead>
<tbody>
${rows.map(
  ([
    id,
    count,
  ]) => markup`<tr><td>${endpointOf(id).title}</td><td class="m">${endpointOf(id).method} ${endpointOf(id).path}</td><td class="n">${count}</td></tr>
`,
)}</tbody></table>`
}
