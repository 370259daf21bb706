import type { GraphEdge, GraphModel, GraphNode } from '../../view-models/graph-types.ts'
import type { Identity } from '../../case/identity/identity.ts'
import { addDecimals } from '../../core/decimal.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import { runSync } from '../../core/steps.ts'
import { addressOfNode } from '../../view-models/trace/trace-ground.ts'
import { tracedShareSteps, type TracedFlow } from '../../view-models/trace/traced-shares.ts'
import type { Trace } from '../../view-models/trace/trace.ts'
import { pathStory, traceStory, type StoryHop } from '../../view-models/trace/trace-story.ts'
import type { Path } from '../../view-models/trace/paths/path-graph.ts'
import type { NodePositions } from '../geometry/geometry.ts'
import { LIGHT_COLOURS, type GraphColours } from '../scene/graph-colours.ts'
import { withTraced } from '../visible/with-traced.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import { storyText } from '../messages.ts'
import { figureSvg } from './graph-picture.ts'
import { fittedText } from './fitted-text.ts'
import { nodeName } from './graph-text.ts'
import { storyCaption, type StoryOf } from './story-caption.ts'

/** One hop of a story as a figure. */
export interface StoryFigure {
  /** "Step 3 of 9": a step leads to the address that the table of hops has at this hop. */
  readonly title: string
  readonly caption: string
  /** The hop with the one before and after. */
  readonly svg: string
}

/** What a story is drawn from. */
export interface StoryGround {
  readonly model: Pick<GraphModel, 'nodes' | 'edges'>
  /** Of addresses in no flow of the graph. */
  readonly identity: (node: string) => Identity
  readonly colours?: GraphColours
}

/**
 * From one column to the next. Four columns with their names are as wide as a page at which
 * amounts are 7 points high.
 */
const COLUMN_PX = 175
const ROW_PX = 74
const MIN_WIDTH_PX = 720
/** Addresses drawn in one column; the caption counts the others. */
const MAX_IN_COLUMN = 4

/** The spine of a trace, hop by hop, with the traced share of each flow as on screen. */
export function traceStoryFigures(trace: Trace, ground: StoryGround): readonly StoryFigure[] {
  const shares = runSync(tracedShareSteps(trace))
  const { direction } = trace.request
  return figuresOf(traceStory(trace), direction, ground, shares.flows, (visibleGraph) => withTraced(visibleGraph, shares))
}

/** A path, hop by hop. */
export function pathStoryFigures(path: Path, ground: StoryGround): readonly StoryFigure[] {
  const flows = path.map(({ from, to, value, transfers }) => ({ source: from, target: to, chain: transfers[0]?.chain ?? '', value }))
  return figuresOf(pathStory(path), 'path', ground, flows, (visibleGraph) => visibleGraph)
}

function figuresOf(
  story: readonly StoryHop[],
  storyOf: StoryOf,
  { model, identity, colours = LIGHT_COLOURS }: StoryGround,
  flows: readonly TracedFlow[],
  drawn: (visibleGraph: VisibleGraph) => VisibleGraph,
): readonly StoryFigure[] {
  const nodes = new Map(model.nodes.map((node) => [node.id, node]))
  const nodeOf = (id: string): GraphNode => nodes.get(id) ?? unlistedNode(id, identity(id))
  const edges = Map.groupBy(
    model.edges.filter(({ kind }) => kind === 'value'),
    ({ source, target }) => pairKey(source, target),
  )
  const missing = Map.groupBy(
    flows.filter(({ source, target }) => !edges.has(pairKey(source, target))),
    ({ source, target }) => pairKey(source, target),
  )
  return story.map((hop, at) => {
    const columns = columnsOf(story, at)
    const pairs = columns.slice(1).flatMap(({ ids, near }) => ids.flatMap((id) => near.map((one) => [one, id] as const)))
    const directed = storyOf === 'backward' ? pairs.map(([near, far]) => [far, near] as const) : pairs
    const part = {
      nodes: [...new Set(columns.flatMap(({ ids }) => ids))].map(nodeOf),
      groups: [],
      edges: directed.flatMap(
        ([source, target]) => edges.get(pairKey(source, target)) ?? (missing.get(pairKey(source, target)) ?? []).map(edgeOfFlow),
      ),
      hiddenCount: 0,
    }
    const title = storyText.step(at + 1, story.length)
    const svg = figureSvg(drawn(part), positionsOf(columns, storyOf), { colours, minWidth: MIN_WIDTH_PX, title })
    return { title, caption: storyCaption(hop, storyOf, (id) => nameInSentence(nodeOf(id))), svg: fittedText(svg) }
  })
}

/** Addresses one below the other, and who paid them (backward: whom they paid). */
interface Column {
  readonly ids: readonly string[]
  readonly near: readonly string[]
}

/** The hop before, the senders of this one, what they paid, and the next one; each address once. */
function columnsOf(story: readonly StoryHop[], at: number): readonly Column[] {
  const hop = story[at]
  if (hop === undefined) return []
  const from = hop.from.slice(0, MAX_IN_COLUMN)
  const before = story[at - 1]?.from.slice(0, MAX_IN_COLUMN) ?? []
  const onward = hop.next === undefined ? [] : [hop.next.node]
  const after = story[at + 1]?.next
  const taken = new Set([...before, ...from])
  const paid = [...onward, ...[...hop.split, ...hop.others].map(({ node }) => node)].filter((node) => !taken.has(node)).slice(0, MAX_IN_COLUMN)
  const last = after === undefined || taken.has(after.node) || paid.includes(after.node) ? [] : [after.node]
  return [
    { ids: before, near: [] },
    { ids: from, near: before },
    { ids: [...new Set(paid)], near: from },
    { ids: last, near: onward },
  ]
}

/** Columns from left to right in the direction of the money; the way is in the first row. */
function positionsOf(columns: readonly Column[], storyOf: StoryOf): NodePositions {
  const sign = storyOf === 'backward' ? -1 : 1
  return Object.fromEntries(
    columns.flatMap(({ ids }, column) => ids.map((id, row) => [id, { x: sign * column * COLUMN_PX, y: row * ROW_PX }] as const)),
  )
}

/** A name that several addresses have has its address in parentheses. */
function nameInSentence(node: GraphNode): string {
  const name = nodeName(node)
  return node.hasNamesake === true ? `${name} (${shortAddress(node.address, node.shortDigits)})` : name
}

function pairKey(source: string, target: string): string {
  return `${source}\n${target}`
}

/** An address in transfers that is in no flow of the graph. */
function unlistedNode(id: string, identity: Identity): GraphNode {
  const { address, family } = addressOfNode(id)
  return {
    id,
    kind: 'counterparty',
    address,
    family,
    chains: [],
    subjectId: undefined,
    alias: '',
    labels: [],
    identity,
    lookalikes: [],
    failed: false,
    coverage: 'never',
    volume: '',
  }
}

/** A flow whose sum no response gives: at least what the trace carried along it. */
function edgeOfFlow({ source, target, chain, value }: TracedFlow): GraphEdge {
  return {
    id: `story ${source} ${target} ${chain}`,
    kind: 'value',
    source,
    target,
    chain,
    volume: value === '' ? '' : addDecimals([value]),
    interactions: '',
    relation: '',
    sources: [],
  }
}
