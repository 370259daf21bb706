import type { GraphLayout } from '../../../../../src-shared/custody/graph-event.ts'
import { chainTitle } from '../../../../../src-shared/addresses/chains/chains.ts'
import { toBase64 } from '../../../../../src-shared/core/base64.ts'
import { isEntity } from '../../../../../src-shared/case/subject.ts'
import { notDrawnText } from '../../../../../src-shared/view-models/entity-limits.ts'
import { Markup, NOTHING, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { captureLinks, counted } from '../values.ts'

/**
 * The meaning of positions in the graph, where the investigator chose another layout than the
 * default.
 */
const LAID_OUT: Readonly<Record<GraphLayout, string>> = {
  flow: '',
  time: ' From left to right the nodes stand by when each was first seen in a transfer of this case; those without a date stand on the far left.',
  organic: ' Nodes that exchange with each other stand near each other; places mean nothing else.',
  concentric: ' The nodes stand in rings by how many hops they are from the subjects.',
}

/**
 * The graph as an image. It is embedded as an image, so that nothing in it can act, whatever a
 * label contains.
 */
export function graphSection(model: ReportModel): Markup {
  const { graphSvg } = model.options
  const hidden = model.state.hiddenNodes.size
  const notDrawn = notDrawnText(model.subjects.filter(({ subject }) => isEntity(subject)).length).map((text) => markup`<p>${text}</p>\n`)
  if (graphSvg === '') return markup`<p>No graph was drawn for this case.</p>${notDrawn}`
  return markup`<p>The subjects, and the counterparties and related wallets that the data service named for them. A line is a statement of the service about value that moved, added up over the time asked for; it is not a single transfer. Its legend stands in the picture.</p>
<figure>${image('Graph of the subjects with their counterparties and related wallets', graphSvg)}
<figcaption class="caption">${counted(hidden, 'node was', 'nodes were')} hidden by the investigator and left out of the picture; ${filterSentence(model)}${LAID_OUT[model.state.graphLayout.layout]} Figures in the picture are rounded; they stand in full below it.</figcaption></figure>
${notDrawn}${sheets(model)}${linesTable(model)}${inferencesTable(model)}`
}

/** The filters in force in the graph, and what they leave out. */
function filterSentence({ options: { graphFilter } }: ReportModel): Markup {
  if (graphFilter === undefined || graphFilter.words.length === 0) return markup`no other filter is in force.`
  const { words, hidden, hiddenEdges, whole } = graphFilter
  return markup`filters in force: ${words.join('; ')}. They leave out ${counted(hidden, 'node', 'nodes')} and ${counted(hiddenEdges, 'edge', 'edges')} more.${
    whole === 0
      ? NOTHING
      : markup` Of ${counted(whole, 'line', 'lines')}, marked ≤, the figure is of the whole flow: the times or tokens of its transfers are not all known.`
  }`
}

/** Base64 contains no character that could end the attribute. */
function image(alt: string, svg: string): Markup {
  return markup`<img alt="${alt}" src="data:image/svg+xml;base64,${new Markup(toBase64(new TextEncoder().encode(svg)))}">`
}

/** A graph too large for a page, sheet by sheet. */
function sheets(model: ReportModel): Markup {
  const { needed, svgs, spots = [] } = model.options.graphSheets ?? { needed: 0, svgs: [] }
  if (needed === 0) return NOTHING
  if (svgs.length === 0)
    return markup`<p>On paper the picture is too small to be read: it would take ${needed} sheets. Its lines stand below.</p>
`
  return markup`<p>The same picture, sheet by sheet, row by row from the upper left; what stands at the edge of a sheet stands on the next one too.</p>
${svgs.map(
  (svg, index) => markup`<figure>${image(`Graph, sheet ${index + 1} of ${needed}`, svg)}
<figcaption class="caption">Sheet ${index + 1} of ${needed}${spotText(spots[index])}.</figcaption></figure>
`,
)}`
}

/** Empty sheets are left out, so that the number of a sheet alone does not give its position. */
function spotText(spot: { readonly row: number; readonly column: number } | undefined): string {
  return spot === undefined ? '' : `: row ${spot.row} from the top, column ${spot.column} from the left`
}

function linesTable(model: ReportModel): Markup {
  const { graphLines = [] } = model.options
  if (graphLines.length === 0) return NOTHING
  return markup`<h4>Lines of the picture</h4>
<table class="wide"><thead><tr><th class="no">No.</th><th>From</th><th>To</th><th>Chain</th><th class="n">Volume USD, all digits</th><th>Captures</th></tr></thead>
<tbody>
${graphLines.map(
  ({ from, to, chain, volume, captureIds }, index) =>
    markup`<tr><td class="no">${index + 1}</td><td class="m">${from}</td><td class="m">${to}</td><td>${chain === '' ? '–' : chainTitle(chain)}</td><td class="n w">${volume === '' ? '–' : volume}</td><td>${captureIds.length === 0 ? '–' : captureLinks(model, captureIds)}</td></tr>
`,
)}</tbody></table>`
}

/** Inferences are listed separately from observations, with their reasons. */
function inferencesTable(model: ReportModel): Markup {
  const { graphInferred = [] } = model.options
  if (graphInferred.length === 0) return NOTHING
  return markup`<h4>Inferred, not observed</h4>
<p>Broken lines of the picture. By amount and time, money that went into a bridge may have come out there. No answer of the data service says so; they are counted in no sum.</p>
<table class="wide"><thead><tr><th class="no">No.</th><th>Bridge</th><th>May have come out at</th><th>Chain</th><th class="n">USD that may have come out, all digits</th><th>Inferred from</th><th>Captures</th></tr></thead>
<tbody>
${graphInferred.map(
  ({ from, to, chain, value, basis, captureIds }, index) =>
    markup`<tr><td class="no">${index + 1}</td><td class="m">${from}</td><td class="m">${to}</td><td>${chainTitle(chain)}</td><td class="n w">${value}</td><td>${basis}</td><td>${captureIds.length === 0 ? '–' : captureLinks(model, captureIds)}</td></tr>
`,
)}</tbody></table>`
}
