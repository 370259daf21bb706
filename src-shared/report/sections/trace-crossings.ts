import { chainTitle } from '../../addresses/chains/chains.ts'
import { formatUsd } from '../../core/decimal.ts'
import { activeInferredEdges, inferredBasis } from '../../view-models/trace/inferred-edges.ts'
import type { RecomputedRun } from '../../view-models/trace/recomputed-run.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { captureLinks } from '../values.ts'
import { nodeMarkup } from './trace-sources.ts'
import { traceText } from './trace-text.ts'

/** Inferred exits of the bridges that the trace reached: those by which it goes on, and the others. */
export function traceCrossings(model: ReportModel, { run, computed }: RecomputedRun): Markup {
  const { state } = model
  const accepted = new Set(run.setting.crossings)
  const reached = new Set(computed.traces.flatMap(({ ends }) => ends.map(({ node }) => node)))
  const active = activeInferredEdges(state)
  const edges = [
    ...[...state.inferredEdges.values()].filter(({ id }) => accepted.has(id)),
    ...active.filter(({ id, source }) => reached.has(source) && !accepted.has(id)),
  ]
  // An inference by which the trace goes on is named even where its grounds were not saved.
  const unknown = [...accepted].filter((id) => !state.inferredEdges.has(id))
  if (edges.length + unknown.length === 0) return NOTHING
  return markup`<h4>${traceText.inferredTitle}</h4>
<p>${traceText.inferredNote}</p>
<table class="wide"><thead><tr><th class="no">No.</th><th>Bridge</th><th>Possible exit</th><th>Chain</th><th class="n">Possible US dollars</th><th>Inferred from</th><th>In this trace</th><th>Captures</th></tr></thead>
<tbody>
${edges.map((edge, at) => {
  const ids = edge.crossings.flatMap(({ into, out }) => [...into.sources, ...out.sources].map(({ captureId }) => captureId))
  return markup`<tr><td class="no">${at + 1}</td><td class="w a">${nodeMarkup(computed, edge.source)}</td><td class="w a">${nodeMarkup(computed, edge.target)}</td><td>${chainTitle(edge.chain)}</td><td class="n">${formatUsd(edge.value)}</td><td>${inferredBasis(edge)}</td><td>${accepted.has(edge.id) ? acceptedText(state, edge.id) : traceText.notAccepted}</td><td>${ids.length === 0 ? '–' : captureLinks(model, ids)}</td></tr>
`
})}${unknown.map((id, at) => {
    const [, source = '', target = ''] = id.split(' ')
    return markup`<tr><td class="no">${edges.length + at + 1}</td><td class="w a">${nodeMarkup(computed, source)}</td><td class="w a">${nodeMarkup(computed, target)}</td><td>–</td><td class="n">–</td><td>–</td><td>${acceptedText(state, id)}</td><td>–</td></tr>
`
  })}</tbody></table>
`
}

/** A saved trace goes on by what was accepted then, also where it was dismissed later. */
function acceptedText({ dismissedEdges }: ReportModel['state'], id: string): string {
  return dismissedEdges.has(id) ? traceText.dismissedLater : traceText.accepted
}
