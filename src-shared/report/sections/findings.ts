import type { FindingAbout } from '../../custody/capture.ts'
import type { CitedFigure, TraceCitation } from '../../custody/trace-event.ts'
import { areSameFigures, citationTitle, citedFigures, figuresText } from '../../view-models/trace/cited-figures.ts'
import { type Markup, markup, NOTHING, prose } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { capturesNamed, time } from '../values.ts'
import { citationText } from './messages.ts'
import { type RecomputedTraces, runKey } from './recomputed-traces.ts'

/** The investigator's own conclusions, separate from statements of the service. */
export function findingsSection(model: ReportModel, traces: RecomputedTraces = new Map()): Markup {
  const { findings } = model.state
  if (findings.length === 0) return markup`<p>This case contains no findings. The following sections contain data and no conclusions.</p>`
  return markup`<p>Findings are conclusions of the investigator. Each finding cites its captures.</p>
${findings.map(
  (finding, index) => markup`<div class="finding"><h4>Finding ${index + 1}</h4><p>${prose(finding.text)}</p>
<p class="rule">Confidence: ${finding.confidence === '' ? 'not stated' : finding.confidence}. Written ${time(finding.at)} UTC. ${
    finding.captureIds.length === 0
      ? (finding.traceCitations ?? []).length === 0
        ? markup`No source cited`
        : markup`Based on the parts of traces below`
      : markup`Based on ${capturesNamed(model, finding.captureIds)}`
  }.${finding.about === undefined ? NOTHING : markup` ${aboutSentence(finding.about)}`}</p>${(finding.traceCitations ?? []).map((one) => citationMarkup(model, one, traces))}</div>
`,
)}`
}

/** A cited part of a trace, with its figures when it was cited and whether it computes the same. */
function citationMarkup(model: ReportModel, citation: TraceCitation, traces: RecomputedTraces): Markup {
  const { traceId, run, part, figures } = citation
  const number = model.state.traces.findIndex(({ id }) => id === traceId) + 1
  const runs = model.state.traces[number - 1]?.runs.length ?? 0
  const title = markup`${citationTitle(citation)}`
  const source = number === 0 ? title : markup`<a href="#trace-${number}">${title}</a>`
  const figuresOf = (of: number): readonly CitedFigure[] | undefined => {
    const recomputed = traces.get(runKey(traceId, of))
    return recomputed === undefined ? undefined : (citedFigures(part, recomputed.computed) ?? [])
  }
  const latest = run < runs ? figuresOf(runs) : undefined
  return markup`<p class="rule">${source}, run ${run}: ${figuresText(figures, part.kind)}. ${number === 0 ? citationText.deleted : comparison(citation, figuresOf(run))}${
    latest === undefined
      ? ''
      : ` ${areSameFigures(figures, latest) ? citationText.sameInLatest(runs) : citationText.inLatest(runs, figuresText(latest, part.kind))}`
  }</p>
`
}

/** Whether cited figures are those of the trace computed again; `now` is empty where it lacks the part. */
function comparison({ figures, part }: TraceCitation, now: readonly CitedFigure[] | undefined): Markup {
  if (now === undefined) return markup`${citationText.notComputed}`
  if (areSameFigures(figures, now)) return markup`${citationText.same}`
  return markup`<b class="state failed">${now.length === 0 ? citationText.notInTrace : citationText.differs(figuresText(now, part.kind))}</b>`
}

const MAX_NAMED = 40
const LINE_WORDS: Readonly<Record<string, string>> = { value: 'flow', relation: 'relation', inferred: 'inferred link' }

/** The part of the graph that a finding is about: addresses, and edges by their addresses. */
function aboutSentence({ nodeIds, lines }: FindingAbout): string {
  const addressOf = (id: string): string => id.slice(id.indexOf(':') + 1)
  const parts = [
    ...nodeIds.map(addressOf),
    ...lines.map(({ kind, source, target }) => `the ${LINE_WORDS[kind] ?? 'link'} from ${addressOf(source)} to ${addressOf(target)}`),
  ]
  const rest = parts.length - MAX_NAMED
  return `About ${parts.slice(0, MAX_NAMED).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}
