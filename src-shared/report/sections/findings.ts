import type { FindingAbout } from '../../custody/capture.ts'
import { type Markup, markup, NOTHING, prose } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { capturesNamed, time } from '../values.ts'

/** The investigator's own conclusions, separate from statements of the service. */
export function findingsSection(model: ReportModel): Markup {
  const { findings } = model.state
  if (findings.length === 0) return markup`<p>This case contains no findings. The following sections contain data and no conclusions.</p>`
  return markup`<p>Findings are conclusions of the investigator. Each finding cites its captures.</p>
${findings.map(
  (finding, index) => markup`<div class="finding"><h4>Finding ${index + 1}</h4><p>${prose(finding.text)}</p>
<p class="rule">Confidence: ${finding.confidence === '' ? 'not stated' : finding.confidence}. Written ${time(finding.at)} UTC. ${
    finding.captureIds.length === 0 ? markup`No source cited` : markup`Based on ${capturesNamed(model, finding.captureIds)}`
  }.${finding.about === undefined ? NOTHING : markup` ${aboutSentence(finding.about)}`}</p></div>
`,
)}`
}

const MOST_NAMED = 40
const LINE_WORDS: Readonly<Record<string, string>> = { value: 'flow', relation: 'relation', inferred: 'inferred link' }

/** The part of the graph that a finding is about: addresses, and edges by their addresses. */
function aboutSentence({ nodeIds, lines }: FindingAbout): string {
  const addressOf = (id: string): string => id.slice(id.indexOf(':') + 1)
  const parts = [
    ...nodeIds.map(addressOf),
    ...lines.map(({ kind, source, target }) => `the ${LINE_WORDS[kind] ?? 'link'} from ${addressOf(source)} to ${addressOf(target)}`),
  ]
  const rest = parts.length - MOST_NAMED
  return `About ${parts.slice(0, MOST_NAMED).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}
