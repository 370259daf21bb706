import { type Markup, markup, prose } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { capturesNamed, time } from '../values.ts'

/** The investigator's own conclusions, set apart from what the service said. */
export function findingsSection(model: ReportModel): Markup {
  const { findings } = model.state
  if (findings.length === 0) return markup`<p>No finding was written in this case. The sections that follow hold data and no conclusions.</p>`
  return markup`<p>Findings are conclusions of the investigator. Each names the captures it rests on.</p>
${findings.map(
  (finding, index) => markup`<div class="finding"><h4>Finding ${index + 1}</h4><p>${prose(finding.text)}</p>
<p class="rule">Confidence: ${finding.confidence === '' ? 'not stated' : finding.confidence}. Written ${time(finding.at)} UTC. ${
    finding.captureIds.length === 0 ? markup`No source cited` : markup`Rests on ${capturesNamed(model, finding.captureIds)}`
  }.</p></div>
`,
)}`
}
