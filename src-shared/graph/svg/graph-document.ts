import type { GraphFilterRecord } from '../../custody/graph-event.ts'
import type { CaseState } from '../../case/case-state.ts'
import { formatUsd } from '../../core/decimal.ts'
import { assetSuffix } from '../../view-models/panels/asset.ts'
import { inferredBasis } from '../../view-models/trace/inferred-edges.ts'
import type { InferredEdge } from '../../custody/graph-event.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { tracedFigures } from '../../view-models/trace/traced-figures.ts'
import type { TracedShares } from '../../view-models/trace/traced-shares.ts'
import { filterWords } from '../../view-models/graph/filter-words.ts'
import { matchingTransfers, narrows } from '../../view-models/graph/time/narrowed-edge.ts'
import { type EdgeDating, UNDATED } from '../../view-models/graph/time/edge-dating.ts'
import { tokensOf } from '../../view-models/graph/edge-transfers.ts'
import { KIND_WORDS } from '../../case/identity/address-kind.ts'
import { bareLabel } from '../../case/identity/label-text.ts'
import { EVERYTHING } from '../visible/visible-graph.ts'
import { joinedId } from '../../view-models/graph/joined-edges.ts'
import { nodeName } from './graph-text.ts'
import { NODE_COVERAGE_WORDS } from '../../view-models/graph/node-coverage.ts'
import { edgeKey } from '../../view-models/edge-key.ts'
import type { GraphEdge, GraphNode } from '../../view-models/graph-types.ts'
import type { NodePositions } from '../geometry/geometry.ts'
import { documentText } from '../messages.ts'

/** A node as it is exported; texts are as delivered, and hostile. */
export interface DocumentNode {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly family: string
  /** Exchange, mixer, bridge and so on, in the words of the screen. */
  readonly kind: string
  /** Its part in the case: subject, counterparty, related wallet, followed address. */
  readonly role: string
  readonly chains: readonly string[]
  readonly labels: readonly string[]
  /** US dollars, decimal text; '' where the service gave none. */
  readonly volume: string
  readonly coverage: string
  readonly note: string
  readonly colour: string
  readonly position: { readonly x: number; readonly y: number } | undefined
  /** While a trace is open: US dollars of it that passed the node, the larger of in and out; '' for none. */
  readonly traced?: string
}

export interface DocumentEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly kind: string
  readonly relation: string
  readonly chain: string
  readonly volume: string
  readonly transfers: string
  /**
   * Symbols of the tokens that moved along it, as delivered, with the mark of unverified ones;
   * empty where no response names them.
   */
  readonly tokens: readonly string[]
  /**
   * Of the known single transfers that the filter leaves: the times of the first and the last, UTC,
   * how many they are, and the amount of each token; '' and empty where none is known.
   */
  readonly first: string
  readonly last: string
  readonly dated: string
  readonly amounts: readonly string[]
  /** What volume and transfers cover under a filter by time or token. */
  readonly figures: string
  /** While a trace is open: US dollars of it that this edge carried; '' for none. */
  readonly traced?: string
  readonly note: string
  /** Captures and positions in them, `id#pointer`. */
  readonly sources: readonly string[]
}

/** The graph with all that is needed to read it elsewhere, independent of the file format. */
export interface GraphDocument {
  /** The file's description of itself, in reading order. */
  readonly about: readonly (readonly [title: string, text: string])[]
  readonly nodes: readonly DocumentNode[]
  readonly edges: readonly DocumentEdge[]
}

export interface DocumentParts {
  readonly state: CaseState
  readonly scope: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** Possible exits from bridges: separate from the edges, and in no sum. */
  readonly inferred?: readonly InferredEdge[] | undefined
  readonly positions: NodePositions
  /** Undefined where the file has no filter. */
  readonly filter: GraphFilterRecord | undefined
  /** The known transfers of the edges; absent where a file has none. */
  readonly dating?: EdgeDating
  /** The traced part of the flows, while a trace is open. */
  readonly traced?: TracedShares | undefined
  /** Nodes left out of the file by the filter, by hiding or by the scope. */
  readonly hiddenCount: number
  readonly hiddenEdges: number
  /** Nodes that are only counted in the graph. */
  readonly collapsedCount: number
  /** When the file is written. */
  readonly at: string
}

/** What the marks and figures mean, in one line. */
const FIGURES = documentText.figures

/** The content of a graph file. Pure: the same parts give the same document. */
export function graphDocument(parts: DocumentParts): GraphDocument {
  const { state, nodes, edges, positions, dating = UNDATED, filter = EVERYTHING } = parts
  const traced = tracedFigures(parts.traced, nodes, edges)
  const documentNodes = nodes.map((node): DocumentNode => ({
    id: node.id,
    name: nodeName(node),
    address: node.address,
    family: node.family,
    kind: KIND_WORDS[node.identity.kind],
    role: node.followedId === undefined ? (node.kind === 'related' ? documentText.related : node.kind) : documentText.followed,
    chains: node.chains,
    labels: node.labels.map(({ text }) => bareLabel(text)),
    volume: node.volume,
    coverage: NODE_COVERAGE_WORDS[node.coverage],
    note: state.graphNotes.get(node.id) ?? '',
    colour: state.nodeColours.get(node.id) ?? '',
    position: positions[node.id],
    ...traced?.ofNode(node),
  }))
  const documentEdges = edges.map((edge): DocumentEdge => ({
    id: edge.id,
    source: edge.source,
    target: edge.target,
    kind: edge.kind,
    relation: edge.relation,
    chain: edge.chain,
    volume: edge.volume,
    transfers: edge.interactions,
    tokens: tokenTexts(edge.tokens ?? []),
    ...transfersIn(dating, edge, filter),
    figures: edge.figuresOf === undefined ? '' : FIGURES[edge.figuresOf],
    ...traced?.ofEdge(edge),
    note: state.graphNotes.get(edgeKey(joinedId(edge))) ?? '',
    sources: edge.sources.map(({ captureId, pointer }) => `${captureId}#${pointer}`),
  }))
  return {
    about: aboutOf(parts, documentNodes),
    nodes: documentNodes,
    edges: [...documentEdges, ...(parts.inferred ?? []).map((edge) => ({ ...inferredEdge(edge), ...traced?.ofInferred(edge) }))],
  }
}

/** The known transfers of an edge that a filter leaves, summed per token. */
function transfersIn(
  { edges }: EdgeDating,
  { id }: GraphEdge,
  filter: GraphFilterRecord,
): Pick<DocumentEdge, 'first' | 'last' | 'dated' | 'amounts'> {
  const dated = edges.get(id)
  const transfers = dated === undefined ? [] : matchingTransfers(dated, filter)
  const times = transfers.map(({ time }) => time).filter((time) => time !== '')
  return {
    first: times[0] ?? '',
    last: times.at(-1) ?? '',
    dated: transfers.length === 0 ? '' : String(transfers.length),
    amounts: tokensOf(transfers).map(({ asset, symbol, amount }) => `${amount} ${symbol}${assetSuffix({ asset, symbol })}`),
  }
}

/** Each token once: by its symbol, with the mark of an unverified one. */
function tokenTexts(tokens: readonly { readonly symbol: string; readonly asset?: string }[]): string[] {
  return [...new Set(tokens.map(({ symbol, asset = '' }) => `${symbol}${assetSuffix({ asset, symbol })}`))]
}

/** Without a volume, so that a sum over the edges covers observed flows only. */
function inferredEdge(edge: InferredEdge): DocumentEdge {
  const records = edge.crossings.flatMap(({ into, out }) => [...into.sources, ...out.sources])
  return {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    kind: 'inferred',
    relation: documentText.inferredRelation(inferredBasis(edge), formatUsd(edge.value)),
    chain: edge.chain,
    volume: '',
    transfers: '',
    tokens: tokenTexts(edge.crossings.map(({ out }) => out)),
    first: '',
    last: '',
    dated: '',
    amounts: [],
    figures: documentText.inferredFigures,
    note: '',
    sources: [...new Set(records.map(({ captureId, pointer }) => `${captureId}#${pointer}`))],
  }
}

/** States of how many edges the amount left by a filter by time or token is not known. */
function wholeFigures(filter: GraphFilterRecord | undefined, edges: readonly GraphEdge[]): readonly [string, string][] {
  if (filter === undefined || !narrows(filter)) return []
  const whole = edges.filter(({ figuresOf }) => figuresOf === 'whole').length
  return [[documentText.titles.notReported, documentText.wholeFigures(whole)]]
}

function caseTitle({ title, reference }: CaseState['record']): string {
  return [title, reference]
    .filter((text) => text !== '')
    .map((text) => visibleText(text))
    .join(', ')
}

/** When a file was written, and up to which entry of the custody chain. */
function writtenRows({ seq, head }: CaseState['record'], at: string): readonly [string, string][] {
  return [
    [documentText.titles.written, at],
    [documentText.titles.chain, documentText.entry(seq, head)],
  ]
}

/** The description of a figure of a story: its sentence, the trace or path, and the case. */
export function figureAbout(
  { record }: Pick<CaseState, 'record'>,
  { title, caption }: { readonly title: string; readonly caption: string },
  of: string,
  at: string,
): GraphDocument['about'] {
  return [
    [title, caption],
    [documentText.titles.traced, visibleText(of)],
    [documentText.titles.case, caseTitle(record)],
    ...writtenRows(record, at),
    ...(record.practice ? [[documentText.titles.practice, documentText.practice] as const] : []),
  ]
}

function aboutOf(
  { state, scope, filter, edges, inferred = [], traced, hiddenCount, hiddenEdges, collapsedCount, at }: DocumentParts,
  nodes: readonly DocumentNode[],
): GraphDocument['about'] {
  const filters = filter === undefined ? [] : filterWords(filter)
  const counts = Map.groupBy(nodes, ({ coverage }) => coverage)
  const about: [string, string][] = [
    [documentText.titles.case, caseTitle(state.record)],
    [documentText.titles.scope, scope],
    ...writtenRows(state.record, at),
    [documentText.titles.filters, filters.length === 0 ? documentText.none : filters.join('; ')],
    [documentText.titles.hiddenNodes, String(hiddenCount)],
    [documentText.titles.hiddenEdges, String(hiddenEdges)],
    ...wholeFigures(filter, edges),
    [documentText.titles.collapsed, String(collapsedCount)],
    [documentText.titles.coverage, [...counts].map(([coverage, { length }]) => `${coverage}: ${length}`).join('; ')],
    [documentText.titles.legend, documentText.legend],
  ]
  if (traced !== undefined) about.push([documentText.titles.traced, documentText.tracedLegend(formatUsd(traced.whole))])
  if (inferred.length > 0) about.push([documentText.titles.inferred, documentText.inferredLegend])
  const tokens = tokenTexts([...edges.flatMap((edge) => edge.tokens ?? []), ...inferred.flatMap(({ crossings }) => crossings.map(({ out }) => out))])
  if (tokens.some((token) => token.endsWith(' (unverified)'))) about.push([documentText.titles.unverified, documentText.unverifiedLegend])
  const note = state.graphNotes.get('')
  if (note !== undefined) about.push([documentText.titles.note, note])
  if (state.record.practice) about.push([documentText.titles.practice, documentText.practice])
  return about
}
