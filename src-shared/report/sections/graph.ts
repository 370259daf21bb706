import { chainTitle } from '../../addresses/chains/chains.ts'
import { toBase64 } from '../../core/base64.ts'
import { isEntity } from '../../case/subject.ts'
import { notDrawnText } from '../../view-models/entity-limits.ts'
import { Markup, NOTHING, markup } from '../markup.ts'
import type { ReportModel } from '../report-model.ts'
import { captureLinks } from '../values.ts'
import { graphText, layoutMeanings } from './messages.ts'

/**
 * The graph as an image. It is embedded as an image, so that nothing in it can act, whatever a
 * label contains.
 */
export function graphSection(model: ReportModel): Markup {
  const { graphSvg } = model.options
  const hidden = model.state.hiddenNodes.size
  const notDrawn = notDrawnText(model.subjects.filter(({ subject }) => isEntity(subject)).length).map((text) => markup`<p>${text}</p>\n`)
  if (graphSvg === '') return markup`<p>${graphText.none}</p>${notDrawn}`
  return markup`<p>${graphText.intro}</p>
<figure>${svgImage(graphText.alt, graphSvg)}
<figcaption class="caption">${graphText.hidden(hidden)} ${filterSentence(model)}${layoutMeanings[model.state.graphLayout.layout]} ${graphText.rounded}</figcaption></figure>
${notDrawn}${sheets(model)}${linesTable(model)}${inferencesTable(model)}`
}

/** The filters in force in the graph, and what they leave out. */
function filterSentence({ options: { graphFilter } }: ReportModel): string {
  if (graphFilter === undefined || graphFilter.words.length === 0) return graphText.noFilter
  const { words, hidden, hiddenEdges, whole } = graphFilter
  return `${graphText.filters(words, hidden, hiddenEdges)}${whole === 0 ? '' : graphText.entireVolume(whole)}`
}

/** An SVG document as an image. Base64 contains no character that could end the attribute. */
export function svgImage(alt: string, svg: string): Markup {
  return markup`<img alt="${alt}" src="data:image/svg+xml;base64,${new Markup(toBase64(new TextEncoder().encode(svg)))}">`
}

/** A graph too large for a page, sheet by sheet. */
function sheets(model: ReportModel): Markup {
  const { needed, svgs, spots = [] } = model.options.graphSheets ?? { needed: 0, svgs: [] }
  if (needed === 0) return NOTHING
  if (svgs.length === 0)
    return markup`<p>${graphText.tooManySheets(needed)}</p>
`
  return markup`<p>${graphText.sheets}</p>
${svgs.map(
  (svg, index) => markup`<figure>${svgImage(graphText.sheetAlt(index + 1, needed), svg)}
<figcaption class="caption">${graphText.sheet(index + 1, needed)}${spotText(spots[index])}.</figcaption></figure>
`,
)}`
}

/** Empty sheets are left out, so that the number of a sheet alone does not give its position. */
function spotText(spot: { readonly row: number; readonly column: number } | undefined): string {
  return spot === undefined ? '' : graphText.sheetPosition(spot.row, spot.column)
}

function linesTable(model: ReportModel): Markup {
  const { graphLines = [] } = model.options
  if (graphLines.length === 0) return NOTHING
  return markup`<h4>Flows and relations in the graph</h4>
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
<p>${graphText.inferred}</p>
<table class="wide"><thead><tr><th class="no">No.</th><th>Bridge</th><th>Possible exit</th><th>Chain</th><th class="n">Possible USD at the exit, all digits</th><th>Inferred from</th><th>Captures</th></tr></thead>
<tbody>
${graphInferred.map(
  ({ from, to, chain, value, basis, captureIds }, index) =>
    markup`<tr><td class="no">${index + 1}</td><td class="m">${from}</td><td class="m">${to}</td><td>${chainTitle(chain)}</td><td class="n w">${value}</td><td>${basis}</td><td>${captureIds.length === 0 ? '–' : captureLinks(model, captureIds)}</td></tr>
`,
)}</tbody></table>`
}
