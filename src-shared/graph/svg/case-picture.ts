import type { GraphFilterRecord } from '../../custody/graph-event.ts'
import type { CaseState } from '../../case/case-state.ts'
import { runSync } from '../../core/steps.ts'
import { arrange, fullGraph } from '../layout/arrangement.ts'
import { graphSheets, type GraphSheets, graphSvg } from './graph-picture.ts'
import { nodeTitle } from './graph-text.ts'
import { type Marked, markingsOf } from '../scene/markings.ts'
import type { CollapseState } from '../../view-models/graph/automatic-groups.ts'
import { drawnModel } from '../../view-models/graph/fan-ins.ts'
import { fittedText } from './fitted-text.ts'
import { computeLayout } from '../layout/layout.ts'
import { withGroupPositions } from '../layout/group-positions.ts'
import { filterWords } from '../../view-models/graph/filter-words.ts'
import { type EdgeDating, edgeDatingSteps, UNDATED } from '../../view-models/graph/time/edge-dating.ts'
import { narrows } from '../../view-models/graph/time/narrowed-edge.ts'
import type { Transfer } from '../../view-models/trace/transfer.ts'
import { isWithoutEffect } from '../visible/passing.ts'
import { EVERYTHING, computeVisibleGraph, pickedNodes } from '../visible/visible-graph.ts'
import { passingEdges } from '../visible/passing-edges.ts'
import { withShownFigures } from '../visible/shown-figures.ts'
import { withInferred } from '../visible/with-inferred.ts'
import { inferredBasis, activeInferredEdges } from '../../view-models/trace/inferred-edges.ts'
import type { GraphModel } from '../../view-models/graph-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import { imageText } from '../messages.ts'

/** An edge, or a collapsed group, of the image with exact figures; the image rounds them. */
export interface PictureLine {
  /** Addresses in full, with the name that the image gives them. */
  readonly from: string
  readonly to: string
  readonly chain: string
  /** US dollars, decimal text; '' where the service gave none. */
  readonly volume: string
  readonly captureIds: readonly string[]
}

/** An edge of the image that was never observed: listed separately, and in no sum. */
export interface PictureInference extends Omit<PictureLine, 'volume'> {
  /** Possible outgoing value, US dollars, decimal text. */
  readonly value: string
  /** What it rests on: amounts, times, entity. */
  readonly basis: string
}

/** What an image leaves out by the filter in force. */
export interface PictureFilter {
  /** The conditions of the filter, in words; empty without a filter. */
  readonly words: readonly string[]
  /** Nodes that the filter leaves out. */
  readonly hidden: number
  /** Edges that it leaves out, including those of these nodes. */
  readonly hiddenEdges: number
  /**
   * Edges that are drawn with the figures of the whole flow: it is not known how much of it a
   * filter by time or token leaves.
   */
  readonly whole: number
}

export interface CasePicture {
  readonly svg: string
  readonly sheets: GraphSheets
  readonly lines: readonly PictureLine[]
  readonly inferred: readonly PictureInference[]
  readonly filter: PictureFilter
}

/**
 * The image for the report: with the filter in force, the investigator's hidden nodes and collapsed
 * groups, the positions on screen, and the light theme. `transfers` are those that the case knows,
 * for a filter by time or token.
 */
export function casePicture(
  whole: GraphModel,
  state: CollapseState &
    Pick<CaseState, 'hiddenNodes' | 'shownNeighbours' | 'chosenNeighbours' | 'graphFilter' | 'captures' | 'inferredEdges' | 'dismissedEdges'> &
    Marked,
  transfers: readonly Transfer[] = [],
): CasePicture {
  const model = drawnModel(whole, state)
  const filter = state.graphFilter ?? EVERYTHING
  const picked = pickedNodes(state.chosenNeighbours)
  const all = computeVisibleGraph(model, EVERYTHING, state.hiddenNodes, state.shownNeighbours, UNDATED, picked)
  const dating = isWithoutEffect(filter) ? UNDATED : datingOf(model, filter, state, transfers)
  const visibleGraph = isWithoutEffect(filter) ? all : computeVisibleGraph(model, filter, state.hiddenNodes, state.shownNeighbours, dating, picked)
  const arranged = arrange(model, state.hiddenNodes, withGroupPositions(model, state.positions))
  // Filtering makes room for others of the collapsed tail, and more of it may be shown: place them
  // next to the positioned nodes.
  const positions =
    visibleGraph === all && state.shownNeighbours.size === 0 && picked.size === 0
      ? arranged
      : { ...arranged, ...computeLayout(visibleGraph, arranged) }
  const markings = markingsOf(state)
  // The sums and counts of the screen (use-graph-picture.ts).
  const drawn = withShownFigures(withInferred(visibleGraph, activeInferredEdges(state), filter), {
    flows: isWithoutEffect(filter) ? undefined : passingEdges(model, filter, new Set(), dating).edges,
    groups: visibleGraph.groups,
    hiddenCount: visibleGraph.hiddenCount - fullGraph(model).hiddenCount,
    hiddenEdges: (visibleGraph.hiddenEdges ?? 0) - (fullGraph(model).hiddenEdges ?? 0),
  })
  const sheets = graphSheets(drawn, positions, markings)
  return {
    // Reports are read on machines without Casebook's fonts.
    svg: fittedText(graphSvg(drawn, positions, undefined, markings)),
    sheets: { ...sheets, svgs: sheets.svgs.map(fittedText) },
    lines: linesOf(visibleGraph),
    inferred: inferencesOf(drawn),
    filter: reportedFilter(filter, visibleGraph, all),
  }
}

function datingOf(
  model: GraphModel,
  filter: GraphFilterRecord,
  { captures }: Pick<CaseState, 'captures'>,
  transfers: readonly Transfer[],
): EdgeDating {
  if (!narrows(filter)) return UNDATED
  const headers = captures.map(({ capture }) => capture)
  return runSync(edgeDatingSteps(model, transfers, headers))
}

function reportedFilter(filter: GraphFilterRecord, visibleGraph: VisibleGraph, all: VisibleGraph): PictureFilter {
  return {
    words: filterWords(filter),
    hidden: visibleGraph.hiddenCount - all.hiddenCount,
    hiddenEdges: (visibleGraph.hiddenEdges ?? 0) - (all.hiddenEdges ?? 0),
    whole: visibleGraph.edges.filter(({ figuresOf }) => figuresOf === 'whole').length,
  }
}

function namesIn({ nodes }: VisibleGraph): ReadonlyMap<string, string> {
  return new Map(nodes.map((node) => [node.id, node.members === undefined ? `${node.address} (${nodeTitle(node)})` : nodeTitle(node)]))
}

function inferencesOf(visibleGraph: VisibleGraph): PictureInference[] {
  const names = namesIn(visibleGraph)
  return (visibleGraph.inferred ?? []).map((edge) => ({
    from: names.get(edge.source) ?? edge.source,
    to: names.get(edge.target) ?? edge.target,
    chain: edge.chain,
    value: edge.value,
    basis: inferredBasis(edge),
    captureIds: [...new Set(edge.crossings.flatMap(({ into, out }) => [...into.sources, ...out.sources].map(({ captureId }) => captureId)))],
  }))
}

function linesOf(visibleGraph: VisibleGraph): PictureLine[] {
  const { groups, edges } = visibleGraph
  const names = namesIn(visibleGraph)
  const flows = edges
    .filter(({ kind }) => kind === 'value')
    .map(({ source, target, chain, volume, sources }) => ({
      from: names.get(source) ?? source,
      to: names.get(target) ?? target,
      chain,
      volume,
      captureIds: sources.map(({ captureId }) => captureId),
    }))
  const collapsed = groups.map(({ anchor, count, volume, senders }) => ({
    from: senders === undefined ? imageText.collapsedGroup(count) : imageText.collapsedSenders(count),
    to: names.get(anchor) ?? anchor,
    chain: [...new Set((senders?.flows ?? []).map(({ chain }) => chain))].join(', '),
    volume,
    captureIds: [...new Set((senders?.flows ?? []).flatMap(({ sources }) => sources.map(({ captureId }) => captureId)))],
  }))
  return [...flows, ...collapsed]
}
