import { toBase64 } from '../base64.ts'
import { Markup, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { counted } from '../values.ts'

/** The graph as a picture. It is embedded as an image, so that nothing in it can act, whatever a label says. */
export function graphSection(model: ReportModel): Markup {
  const { graphSvg } = model.options
  const hidden = model.state.hiddenNodes.size
  if (graphSvg === '') return markup`<p>No graph was drawn for this case.</p>`
  return markup`<p>The subjects, and the counterparties and related wallets that the data service named for them. A line is a statement of the service about value that moved, added up over the time asked for; it is not a single transfer. Its legend stands in the picture.</p>
<figure><img alt="Graph of the subjects with their counterparties and related wallets" src="data:image/svg+xml;base64,${new Markup(toBase64(new TextEncoder().encode(graphSvg)))}">
<figcaption class="caption">${counted(hidden, 'node was', 'nodes were')} hidden by the investigator and left out of the picture; no other filter is in force. Figures behind the lines stand in the tables of counterparties and related wallets.</figcaption></figure>`
}
