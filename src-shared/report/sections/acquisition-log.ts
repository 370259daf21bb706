import { addDecimals, isDecimal } from '../../core/decimal.ts'
import { redactionNotice } from '../../service/redaction-notice.ts'
import { bodyDefectText, responseStatusText } from '../../service/body-defect-text.ts'
import { creditSourceOf } from '../../service/response/credit-source.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { LoadedCapture } from '../../case/case-state.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import { type YieldFn, mapThrottled } from '../pieces.ts'
import type { ReportModel } from '../report-model.ts'
import { time } from '../values.ts'

const SOURCES = { header: 'as the service reported', table: 'by the price list', none: 'not charged, or disputed' } as const

/** Every stored response: time, request, result, hash and cost. */
export async function acquisitionLogSection(model: ReportModel, yieldToPage: YieldFn): Promise<Markup> {
  if (model.captures.length === 0) return markup`<p>This case contains no captures.</p>`
  return markup`<p>One entry per response, in the order of the custody chain. The number is the position in the chain. Captures and events are numbered together, so numbers between captures belong to events. Requests are printed as they were sent, without the API key, which is never part of a case.</p>
<table class="log"><thead><tr><th>No.</th><th>Received (UTC)</th><th>Endpoint</th><th class="n">Status</th><th class="n">Bytes</th><th class="n">Credits</th></tr></thead>
${await mapThrottled(model.captures, entry, yieldToPage)}</table>
${totals(model)}`
}

function entry({ capture }: LoadedCapture): Markup {
  const { seq, endpoint, requestText } = capture
  const altered = redactionNotice(capture)
  const defect = bodyDefectText(capture)
  return markup`<tbody id="c${seq}"><tr><td>${seq}</td><td>${time(capture.endedAt)}</td><td>${endpointOf(endpoint).title}${capture.practice ? markup` <span class="rule">practice</span>` : NOTHING}</td><td class="n">${responseStatusText(capture)}</td><td class="n">${capture.bodyBytes}</td><td class="n">${capture.creditsUsed}</td></tr>
<tr><td></td><td colspan="5"><div class="pairs"><span>Request</span><code>${capture.method} ${capture.path} ${requestText}</code><span>Request SHA-256</span><code>${capture.requestSha256}</code><span>Response SHA-256</span><code>${capture.bodySha256}</code>${defect === undefined ? NOTHING : markup`<span>Defect</span><b>${defect}</b>`}${altered === undefined ? NOTHING : markup`<span>Altered</span><b>${altered}</b>`}<span>Request id</span><code>${capture.requestId ?? '–'}</code><span>Service clock</span><code>${capture.serverDate ?? '–'}</code><span>Credits</span><code>${capture.creditsUsed}, ${creditText(capture)}</code></div></td></tr></tbody>
`
}

function creditText(capture: LoadedCapture['capture']): string {
  const { text, said } = creditSourceOf(capture)
  return said === undefined ? text : `${text}: ${visibleText(said, 60)}`
}

function totals(model: ReportModel): Markup {
  const parts = (['header', 'table', 'none'] as const).flatMap((source) => {
    const used = model.captures.filter(({ capture }) => capture.creditsSource === source).map(({ capture }) => capture.creditsUsed)
    return used.length === 0 ? [] : [`${addDecimals(used.filter(isDecimal))} credits in ${used.length} ${SOURCES[source]}`]
  })
  return markup`<p class="caption">Total: ${model.credits} credits, of which ${parts.join('; ')}.</p>`
}
