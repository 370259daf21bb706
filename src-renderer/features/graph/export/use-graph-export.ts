import { failure } from '../../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../../src-shared/core/result.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { showErrorToast, showPrivateToast } from '../../../state/messages.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { activeInferredEdges } from '../../../../src-shared/view-models/trace/inferred-edges.ts'
import { withTraced } from '../../../../src-shared/graph/visible/with-traced.ts'
import type { TracedShares } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import { withInferred } from '../../../../src-shared/graph/visible/with-inferred.ts'
import { graphSvg } from '../../../../src-shared/graph/svg/graph-picture.ts'
import { markingsOf } from '../../../../src-shared/graph/scene/markings.ts'
import { stopsAsDrawn, type TraceStops } from '../../../../src-shared/graph/scene/stop-reason-icon.ts'
import type { GraphPicture } from '../use-graph-picture.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { drawPng } from './draw-png.ts'
import { EXPORT_SCOPES, picturedGraph, scopedGraph, type ExportScope } from '../../../../src-shared/graph/svg/export-scope.ts'
import { fittedText } from '../../../../src-shared/graph/svg/fitted-text.ts'
import { withFonts } from './embedded-fonts.ts'
import { graphFileName } from '../../../../src-shared/report/case-report.ts'
import { useCaseFile } from '../../../storage/hooks.ts'
import { createMainThreadYield, runChunked } from '../../../../src-shared/core/text/page-yield.ts'
import { type EdgeDating, edgeDatingSteps } from '../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { chunkedTransfersOf } from '../../../../src-shared/view-models/trace/known-transfers.ts'
import { withFlowSums } from '../../../../src-shared/view-models/graph/flow-sums.ts'
import { graphDocument } from '../../../../src-shared/graph/svg/graph-document.ts'
import { edgesCsv, gexf, graphJson, graphMl, nodesCsv } from './graph-files.ts'
import { pictureWithAbout } from '../../../../src-shared/graph/svg/picture-about.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { imageText } from '../../../../src-shared/graph/messages.ts'
import { exportText } from './messages.ts'

/** The formats in which a graph can be saved, with the endings of their file names. */
export const EXPORT_FORMATS = {
  svg: [exportText.formats.svg, '.svg'],
  png: [exportText.formats.png, '.png'],
  json: [exportText.formats.json, '.json'],
  graphml: [exportText.formats.graphml, '.graphml'],
  gexf: [exportText.formats.gexf, '.gexf'],
  nodes: [exportText.formats.nodes, '-nodes.csv'],
  edges: [exportText.formats.edges, '-edges.csv'],
} as const
export type ExportFormat = keyof typeof EXPORT_FORMATS

/** Out of memory, or a text exceeded the maximum string length. */
const NOT_MADE = failure('unsupported', exportText.tooLarge, exportText.filterOrSelect)

const DATA = { json: graphJson, graphml: graphMl, gexf, nodes: nodesCsv, edges: edgesCsv } as const

/** Saves the graph, or reports why it was not saved. */
export function useGraphExport(
  model: GraphModel,
  { visibleGraph, positions, arranged, filter, flows }: GraphPicture,
  selection: ReadonlySet<string>,
  { stops, shares }: { readonly stops: TraceStops; readonly shares: TracedShares | undefined },
): (format: ExportFormat, scope: ExportScope, colours: GraphColours) => void {
  const { state } = useCaseContext()
  const { responses } = useCaseFile()
  /** The known transfers of the edges: read for an export, whatever the timeline shows. */
  const readDating = async (): Promise<Result<EdgeDating>> => {
    const yieldToPage = createMainThreadYield()
    const transfers = await chunkedTransfersOf(state, yieldToPage, responses)
    if (!transfers.ok) return transfers
    const headers = state.captures.map(({ capture }) => capture)
    return { ok: true, value: await runChunked(edgeDatingSteps(model, transfers.value, headers), yieldToPage) }
  }
  const contentOf = async (format: ExportFormat, scope: ExportScope, colours: GraphColours): Promise<Result<readonly (string | Uint8Array)[]>> => {
    const edges = activeInferredEdges(state)
    const scoped = scopedGraph(scope, model, visibleGraph, selection, edges)
    const isPicture = format === 'svg' || format === 'png'
    const pictured = withTraced(scoped.visibleGraph, shares)
    const currentPositions = { ...arranged, ...positions }
    const isFiltered = scope !== 'whole'
    const dating = isPicture ? undefined : await readDating()
    if (dating?.ok === false) return dating
    const written = isPicture ? picturedGraph(pictured) : scoped
    const document = graphDocument({
      ...written,
      nodes: withFlowSums(written.nodes, isFiltered ? flows : model.edges, isFiltered && flows !== model.edges ? [] : model.rest),
      state,
      // Data holds all nodes, where an image collapses some.
      inferred: isPicture || scope !== 'whole' ? pictured.inferred : withInferred({ ...pictured, nodes: scoped.nodes }, edges).inferred,
      scope: EXPORT_SCOPES[scope],
      positions: currentPositions,
      filter: isFiltered ? filter : undefined,
      traced: shares,
      at: new Date().toISOString(),
      ...(dating === undefined ? {} : { dating: dating.value }),
    })
    if (!isPicture) return { ok: true, value: [DATA[format](document)] }
    const markings = { ...markingsOf(state), stops: stopsAsDrawn(stops, [...pictured.nodes, ...pictured.groups]) }
    const picture =
      scope === 'selection'
        ? // Note cards are on the canvas and belong to no node.
          graphSvg(pictured, currentPositions, colours, { ...markings, cards: [] }, imageText.leftOutOfSelection)
        : graphSvg(pictured, currentPositions, colours, markings)
    const { svg: plain, width, height } = pictureWithAbout(fittedText(picture), document.about, colours)
    const svg = await withFonts(plain)
    if (format === 'svg') return { ok: true, value: [svg] }
    const drawn = await drawPng(svg, width, height)
    return drawn.ok ? { ok: true, value: [drawn.value] } : err(drawn.error)
  }
  const save = async (format: ExportFormat, scope: ExportScope, colours: GraphColours): Promise<void> => {
    const content = await contentOf(format, scope, colours).catch(() => err(NOT_MADE))
    if (!content.ok) return showErrorToast(content.error)
    const [, ending] = EXPORT_FORMATS[format]
    const view = `${state.graphLayout.layout}${scope === 'drawn' ? '' : `-${scope}`}`
    const suggestedName = graphFileName(state.record, new Date().toISOString(), view, ending)
    const saved = await saveFile({ what: exportText.file, suggestedName, pieces: content.value })
    if (!saved.ok) showErrorToast(saved.error)
    else if (saved.value.saved) showPrivateToast(exportText.saved(saved.value.name === '' ? suggestedName : saved.value.name))
  }
  return (format, scope, colours) => void save(format, scope, colours)
}
