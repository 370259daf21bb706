import { endpointOf } from '../../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import { type Markup, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { counted } from '../values.ts'

/**
 * How the figures were obtained: source, endpoints, computing rules, time zone, rounding. States
 * nothing that the case does not contain.
 */
export function methodSection(model: ReportModel): Markup {
  const origins = [...new Set(model.captures.map(({ capture }) => capture.serviceOrigin))].toSorted()
  const versions = [...new Set(model.captures.map(({ capture }) => capture.appVersion))].toSorted()
  const calls = new Map<EndpointId, number>()
  for (const { capture } of model.captures) calls.set(capture.endpoint, (calls.get(capture.endpoint) ?? 0) + 1)
  return markup`<p>Every figure in this report was read or computed from <em>captures</em>: answers of a blockchain analytics data service, kept byte for byte as received and hashed with SHA-256 before they were read. Nothing was looked up while the report was written.</p>
<dl>
<dt>Data service</dt><dd>${origins.length === 0 ? 'none asked' : origins.join(', ')}${model.practice ? ' (the practice service: made up)' : ''}</dd>
<dt>Acquired with</dt><dd>Casebook ${versions.length === 0 ? model.options.appVersion : versions.join(', ')}</dd>
<dt>Calls kept</dt><dd>${counted(model.captures.length, 'capture')}, ${model.credits} credits</dd>
</dl>
${endpointTable(calls)}
<h4>Rules</h4>
<ul class="notes">
<li>Times are UTC, from the clock of the investigator’s machine; the service’s own clock stands beside them in the acquisition log where the service gave it.</li>
<li>Token amounts, prices and counts are printed with all the digits that were delivered. US dollar values are rounded half up to cents and shares to hundredths of a per cent, for reading only: sums are computed exactly, from the delivered digits, and where rounding changed a figure the delivered digits stand beneath it or, for a table, among the exact values near the end.</li>
<li>A dash stands where the service delivered nothing. A value that is not of the documented kind is printed as delivered and marked.</li>
<li>Filters, windows and page sizes are part of each request and printed with it in the acquisition log. Where the same question was asked more than once, the newest answer is shown; the older ones stay in the acquisition log.</li>
<li>Labels, owners and relations are statements of the data service, not findings of this report. No tracing rule (first in first out, haircut or other) was applied and no cluster was formed by Casebook.</li>
<li>Text that came from the service is printed as text. Invisible, direction-changing and control characters in it are shown by their code point, like this: <span class="odd">U+202E</span>.</li>
</ul>`
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
