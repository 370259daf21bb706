import { failure } from '../../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../../src-shared/core/result.ts'
import { useCaseContext } from '../../../state/case-context.ts'
import { showErrorToast, showPrivateToast } from '../../../state/messages.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { activeInferredEdges } from '../../../../src-shared/view-models/trace/inferred-lines.ts'
import { withInferred } from '../../../../src-shared/graph/visible/with-inferred.ts'
import { graphSvg } from '../../../../src-shared/graph/svg/graph-picture.ts'
import { markingsOf } from '../../../../src-shared/graph/scene/markings.ts'
import { stopsAsDrawn, type TraceStops } from '../../../../src-shared/graph/scene/stop-reason-icon.ts'
import type { GraphPicture } from '../use-graph-picture.ts'
import type { GraphColours } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { drawPng } from './draw-png.ts'
import { EXPORT_SCOPES, picturedGraph, scopedGraph, type ExportScope } from '../../../../src-shared/graph/svg/export-scope.ts'
import { fittedText } from '../../../../src-shared/graph/svg/fitted-text.ts'
import { graphDocument } from '../../../../src-shared/graph/svg/graph-document.ts'
import { edgesCsv, gexf, graphJson, graphMl, nodesCsv } from './graph-files.ts'
import { pictureWithAbout } from '../../../../src-shared/graph/svg/picture-about.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import { imageText } from '../../../../src-shared/graph/messages.ts'
import { exportText } from './messages.ts'

/** The formats in which a graph can be saved, with their file names. */
export const EXPORT_FORMATS = {
  svg: [exportText.formats.svg, 'casebook-graph.svg'],
  png: [exportText.formats.png, 'casebook-graph.png'],
  json: [exportText.formats.json, 'casebook-graph.json'],
  graphml: [exportText.formats.graphml, 'casebook-graph.graphml'],
  gexf: [exportText.formats.gexf, 'casebook-graph.gexf'],
  nodes: [exportText.formats.nodes, 'casebook-graph-nodes.csv'],
  edges: [exportText.formats.edges, 'casebook-graph-edges.csv'],
} as const
export type ExportFormat = keyof typeof EXPORT_FORMATS

/** Out of memory, or a text exceeded the maximum string length. */
const NOT_MADE = failure('unsupported', exportText.tooLarge, exportText.filterOrSelect)

const DATA = { json: graphJson, graphml: graphMl, gexf, nodes: nodesCsv, edges: edgesCsv } as const

/** Saves the graph, or reports why it was not saved. */
export function useGraphExport(
  model: GraphModel,
  { part, places, arranged, filter }: GraphPicture,
  selection: ReadonlySet<string>,
  stops: TraceStops,
): (format: ExportFormat, scope: ExportScope, colours: GraphColours) => void {
  const { state } = useCaseContext()
  const contentOf = async (format: ExportFormat, scope: ExportScope, colours: GraphColours): Promise<Result<readonly (string | Uint8Array)[]>> => {
    const lines = activeInferredEdges(state)
    const scoped = scopedGraph(scope, model, part, selection, lines)
    const isPicture = format === 'svg' || format === 'png'
    const pictured = scoped.part
    const standing = { ...arranged, ...places }
    const isFiltered = scope !== 'whole'
    const document = graphDocument({
      ...(isPicture ? picturedGraph(pictured) : scoped),
      state,
      // Data holds all nodes, where an image collapses some.
      inferred: isPicture || scope !== 'whole' ? pictured.inferred : withInferred({ ...pictured, nodes: scoped.nodes }, lines).inferred,
      scope: EXPORT_SCOPES[scope],
      places: standing,
      filter: isFiltered ? filter : undefined,
      at: new Date().toISOString(),
    })
    if (!isPicture) return { ok: true, value: [DATA[format](document)] }
    const markings = { ...markingsOf(state), stops: stopsAsDrawn(stops, [...pictured.nodes, ...pictured.groups]) }
    const picture =
      scope === 'selection'
        ? // Note cards are on the canvas and belong to no node.
          graphSvg(pictured, standing, colours, { ...markings, cards: [] }, imageText.leftOutOfSelection)
        : graphSvg(pictured, standing, colours, markings)
    const { svg, width, height } = pictureWithAbout(fittedText(picture), document.about, colours)
    if (format === 'svg') return { ok: true, value: [svg] }
    const drawn = await drawPng(svg, width, height)
    return drawn.ok ? { ok: true, value: [drawn.value] } : err(drawn.error)
  }
  const save = async (format: ExportFormat, scope: ExportScope, colours: GraphColours): Promise<void> => {
    const content = await contentOf(format, scope, colours).catch(() => err(NOT_MADE))
    if (!content.ok) return showErrorToast(content.error)
    const [, suggestedName] = EXPORT_FORMATS[format]
    const saved = await saveFile({ what: exportText.file, suggestedName, pieces: content.value })
    if (!saved.ok) showErrorToast(saved.error)
    else if (saved.value.saved) showPrivateToast(exportText.saved(saved.value.name === '' ? suggestedName : saved.value.name))
  }
  return (format, scope, colours) => void save(format, scope, colours)
}
