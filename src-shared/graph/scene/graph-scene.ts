import { addDecimals, isDecimal } from '../../core/decimal.ts'
import { runSync } from '../../core/steps.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import type { AddressKind } from '../../case/identity/address-kind.ts'
import { roleOfTags, type SubjectRole } from '../../case/identity/subject-role.ts'
import { joinedEdges, joinedId, type JoinedEdge } from '../../view-models/graph/joined-edges.ts'
import type { NodeCoverage } from '../../view-models/graph/node-coverage.ts'
import type { InferredEdge } from '../../custody/graph-event.ts'
import { isCollapsedSenders, groupEdges, type FanInNode } from '../visible/collapse-fan-in.ts'
import { lineWidth, shortUsd, timesText } from './amount-text.ts'
import { tracedEdges } from './traced-edges.ts'
import { captionForms, captionLine, type CaptionForm, laneEndForm, laneForms, narrowForm, wrappedForms } from './caption.ts'
import { chainBadge, type ChainBadge } from './chain-badge.ts'
import { mainChainOf } from '../../view-models/graph/main-chain.ts'
import { type EntityBox, entityBoxes } from './entity-box.ts'
import { type FanInCard, fanInCard } from './fan-in-card.ts'
import { type GroupCard, groupCard, type NodeSums } from './group-card.ts'
import type { NodeIcon } from '../../view-models/kind-icons.ts'
import { boxOf, discRadius, isGroupCard, isQueriedNode, sideLabelVariant } from './node-box.ts'
import type { GraphNode } from '../../view-models/graph-types.ts'
import type { GroupNode, VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Link, Sided } from './scene-types.ts'
import { flowLabelText } from '../messages.ts'

/** A node as it is drawn, on the screen and on paper alike. */
export interface SceneNode extends Sided {
  readonly kind: AddressKind | 'group'
  readonly icon: NodeIcon
  /** An end of the money is a full disc. */
  readonly isSolid: boolean
  readonly forms: readonly CaptionForm[]
  /** Its captions at the side of the disc, the fullest first. */
  readonly sideForms: readonly CaptionForm[]
  /**
   * Its captions in a lane of an entity box, which shows the name; absent without such an entity.
   */
  readonly laneForms?: readonly CaptionForm[]
  /**
   * The end of its address, for a lane at a small zoom; absent where other addresses in the box end
   * alike.
   */
  readonly laneEnd?: CaptionForm
  /** Its narrow caption for a small zoom, where no other fits. */
  readonly narrow: CaptionForm | undefined
  /** undefined for a group, which cannot be requested. */
  readonly coverage: NodeCoverage | undefined
  /** Its role in the case; undefined for none. */
  readonly role: SubjectRole | undefined
  readonly isLookalike: boolean
  /** Its chain; absent on the main chain of the graph. */
  readonly chain?: ChainBadge
  /** The card of collapsed senders of one wallet, or of a collapsed group. */
  readonly card?: FanInCard | GroupCard
  /** The nodes that a collapsed group represents. */
  readonly members?: readonly string[]
  /** Captioning priority: subjects first, then ends of the money, then by volume. */
  readonly worth: number
}

/** An edge as it is drawn. */
export interface SceneEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly isRelation: boolean
  /** Inferred from amount and time, and never observed: it is no flow. */
  readonly isInferred?: true
  /** Pixels at zoom 1; while a trace is open, those of the whole flow. */
  readonly width: number
  /** While a trace is open: the width of its share of the flow, pixels at zoom 1; 0 where it has none. */
  readonly traced?: number
  /** The kind of the end that colours it; 'strong' between addresses under investigation. */
  readonly colour: AddressKind | 'plain' | 'strong'
  /**
   * How far the edge bends to the right of its direction, negative to the left, in layout units:
   * edges between the same two nodes stay apart.
   */
  readonly bow: number
  /** '' for none. */
  readonly amount: string
  readonly count: string
  readonly worth: number
  /** For an edge of a collapsed group: the ids of its members' joined edges. */
  readonly parts?: readonly string[]
}

export interface GraphScene {
  readonly nodes: readonly SceneNode[]
  readonly edges: readonly SceneEdge[]
  /** Adjacency: the edges, and collapsed groups with their anchors. */
  readonly links: readonly Link[]
  /** Entities whose addresses are in lanes. */
  readonly boxes: readonly EntityBox[]
}

const SOLID: ReadonlySet<string> = new Set(['exchange', 'mixer', 'bridge', 'fund'])
/** Number of senders from which on a wallet counts as a gathering one. */
const GATHERS_FROM = 5
const BOW = 14
const MAX_RELATION_LENGTH = 24
const INFERRED_WIDTH = 1.5
/** Subjects are named before any volume, then ends of the money. */
const SUBJECT_WORTH = 1e15
const END_WORTH = 1e13

const scenes = new WeakMap<VisibleGraph, GraphScene>()

/** What is drawn of a visible graph. Pure, and computed once for each. */
export function graphScene(visibleGraph: VisibleGraph): GraphScene {
  return runSync(graphSceneSteps(visibleGraph))
}

/** Nodes or edges that are processed between two pauses. */
const AT_ONCE = 100

/** `graphScene` with pauses. */
export function* graphSceneSteps(visibleGraph: VisibleGraph): Generator<undefined, GraphScene, undefined> {
  const known = scenes.get(visibleGraph)
  if (known !== undefined) return known
  const joined = joinedEdges(visibleGraph.edges)
  yield
  const flows = flowsOf(joined, visibleGraph.groups.filter(isCollapsedSenders))
  const sums = sumsOfGroups(visibleGraph, joined)
  const boxes = entityBoxes(visibleGraph)
  const kinds = new Map<string, GraphNode>(visibleGraph.nodes.map((node) => [node.id, node]))
  const boxed = inLanesOf(boxes, kinds)
  const nodes: SceneNode[] = []
  const main = mainChainOf(visibleGraph.edges)
  for (const node of visibleGraph.nodes) {
    if (nodes.length % AT_ONCE === 0) yield
    const chain = chainBadge(node, main)
    nodes.push({ ...nodeOf(node, flows.get(node.id)), ...boxed.get(node.id), ...sums.get(node.id), ...(chain === undefined ? {} : { chain }) })
  }
  const scene = {
    nodes: [...nodes, ...visibleGraph.groups.map(groupOf)],
    edges: tracedEdges(
      [
        ...(yield* edgeSteps(joined, kinds)),
        ...visibleGraph.groups.filter(({ anchor }) => kinds.has(anchor)).flatMap(edgesOfGroup),
        ...(visibleGraph.inferred ?? []).map(inferredEdge),
      ],
      visibleGraph,
    ),
    links: linksOf(visibleGraph),
    boxes,
  }
  scenes.set(visibleGraph, scene)
  return scene
}

/** The cards of collapsed groups, with the sums of their drawn flows. A card contains its name. */
function sumsOfGroups(
  { nodes }: VisibleGraph,
  joined: readonly JoinedEdge[],
): ReadonlyMap<string, Pick<SceneNode, 'card' | 'isCard' | 'forms' | 'sideForms' | 'narrow'>> {
  const groups = nodes.filter(isGroupCard)
  const sums = new Map(groups.map(({ id }) => [id, emptySums()]))
  if (groups.length > 0)
    for (const edge of joined) {
      if (edge.kind !== 'value') continue
      sums.get(edge.source)?.paid.push(edge)
      sums.get(edge.target)?.received.push(edge)
    }
  return new Map(
    groups.map((node) => [
      node.id,
      { card: groupCard(node, sums.get(node.id) ?? NO_SUMS), isCard: true as const, forms: [], sideForms: [], narrow: undefined },
    ]),
  )
}

const NO_SUMS: NodeSums = { received: [], paid: [] }

function emptySums(): { readonly received: JoinedEdge[]; readonly paid: JoinedEdge[] } {
  return { received: [], paid: [] }
}

/** The captions of addresses in the lanes of boxes. */
function inLanesOf(
  boxes: readonly EntityBox[],
  nodes: ReadonlyMap<string, GraphNode>,
): ReadonlyMap<string, Pick<SceneNode, 'laneForms' | 'laneEnd'>> {
  return new Map(
    boxes.flatMap(({ lanes }) => {
      const members = lanes.flatMap(({ id }) => nodes.get(id) ?? []).map((node) => ({ node, end: laneEndForm(node) }))
      const ends = Map.groupBy(members, ({ end }) => end?.lines[0]?.text ?? '')
      return members.map(({ node, end }) => {
        const isAlone = end !== undefined && ends.get(end.lines[0]?.text ?? '')?.length === 1
        return [node.id, { laneForms: laneForms(node), ...(isAlone ? { laneEnd: end } : {}) }] as const
      })
    }),
  )
}

/** The links of a visible graph, by which layout and scene find the sides of captions. */
export function linksOf({ edges, groups }: VisibleGraph): readonly Link[] {
  return [...edges, ...groups.map(({ id, anchor }) => ({ source: anchor, target: id }))]
}

function sideFormsOf(node: GraphNode | GroupNode): readonly CaptionForm[] {
  const [full, short] = [sideLabelVariant(node), captionLine(node)]
  return full.lines.length > 1 ? [full, short] : [...wrappedForms(node), short]
}

interface Flows {
  readonly senders: number
  readonly payees: number
}

function flowsOf(joined: readonly JoinedEdge[], asOne: readonly FanInNode[]): ReadonlyMap<string, Flows> {
  const flows = new Map<string, Flows>()
  const add = (id: string, senders: number, payees: number): void => {
    const before = flows.get(id) ?? { senders: 0, payees: 0 }
    flows.set(id, { senders: before.senders + senders, payees: before.payees + payees })
  }
  for (const { kind, source, target } of joined) {
    if (kind !== 'value') continue
    add(source, 0, 1)
    add(target, 1, 0)
  }
  for (const { anchor, count } of asOne) add(anchor, count, 0)
  return flows
}

function nodeOf(node: GraphNode, flows: Flows = { senders: 0, payees: 0 }): SceneNode {
  const { kind } = node.identity
  return {
    id: node.id,
    kind,
    icon: kind === 'wallet' ? walletIcon(flows) : kind,
    radius: discRadius(node),
    box: boxOf(node),
    isSolid: SOLID.has(kind),
    forms: captionForms(node),
    sideForms: sideFormsOf(node),
    narrow: narrowForm(node),
    coverage: node.coverage,
    role: roleOf(node),
    isLookalike: node.lookalikes.length > 0,
    ...(node.members === undefined ? {} : { members: node.members }),
    worth: drawnNumber(node.volume) + (isQueriedNode(node) ? SUBJECT_WORTH : SOLID.has(kind) || node.members !== undefined ? END_WORTH : 0),
  }
}

/** Whether a wallet gathers, passes on, or does neither, as far as its flows are known. */
function walletIcon({ senders, payees }: Flows): NodeIcon {
  if (senders >= GATHERS_FROM && payees > 0 && payees < senders) return 'collector'
  return senders > 0 && payees > 0 ? 'pass-through' : 'wallet'
}

function roleOf({ labels }: GraphNode): SubjectRole | undefined {
  return roleOfTags(labels.filter(({ layer }) => layer === 'investigator').map(({ text }) => text))
}

/** The flows of a collapsed group as edges with their sums. */
function edgesOfGroup(group: GroupNode): readonly SceneEdge[] {
  const edges = groupEdges(group)
  return edges.map(({ id, source, target, flows }) => {
    const volumes = flows.map(({ volume }) => volume).filter(isDecimal)
    const volume = isCollapsedSenders(group) ? group.volume : volumes.length === 0 ? '' : addDecimals(volumes)
    const times = flows.map(({ interactions }) => interactions)
    const max = flows.some(({ figuresOf }) => figuresOf === 'whole') ? { figuresOf: 'whole' as const } : {}
    return {
      id,
      source,
      target,
      isRelation: false,
      width: lineWidth(volume),
      colour: 'plain',
      bow: edges.length > 1 ? BOW : 0,
      amount: limitedFigure(shortUsd(volume), max),
      count: times.every(isDecimal) ? limitedFigure(timesText(addDecimals(times)), max) : '',
      worth: drawnNumber(volume),
    }
  })
}

function groupOf(group: GroupNode): SceneNode {
  if (isCollapsedSenders(group)) return { ...plainGroup(group), forms: [], sideForms: [], narrow: undefined, card: fanInCard(group), isCard: true }
  return plainGroup(group)
}

function plainGroup(group: GroupNode): SceneNode {
  return {
    id: group.id,
    kind: 'group',
    icon: 'group',
    radius: discRadius(group),
    box: boxOf(group),
    isSolid: false,
    forms: captionForms(group),
    sideForms: sideFormsOf(group),
    narrow: narrowForm(group),
    coverage: undefined,
    role: undefined,
    isLookalike: false,
    worth: drawnNumber(group.volume),
  }
}

function* edgeSteps(joined: readonly JoinedEdge[], nodes: ReadonlyMap<string, GraphNode>): Generator<undefined, SceneEdge[], undefined> {
  const between = Map.groupBy(joined, ({ source, target }) => (source < target ? `${source} ${target}` : `${target} ${source}`))
  const bows = new Map<string, number>()
  for (const lines of between.values()) {
    if (lines.length < 2) continue
    const flows = lines.filter(({ kind }) => kind === 'value')
    for (const { id, kind, source } of lines) {
      // Two directions bend apart, each to its own right. A single flow is straight, with relations
      // on its left, where no amount is.
      if (kind === 'value') bows.set(id, flows.length === 2 ? BOW : 0)
      else if (flows.length === 1) bows.set(id, flows[0]?.source === source ? -2 * BOW : 2 * BOW)
      else bows.set(id, BOW * (flows.length + 1))
    }
  }
  const edges: SceneEdge[] = []
  for (const edge of joined) {
    if (edges.length % AT_ONCE === 0) yield
    const { id, kind, source, target, volume, interactions, relations } = edge
    const isRelation = kind === 'relation'
    const more = relations.length > 1 ? ` +${relations.length - 1}` : ''
    edges.push({
      id,
      source,
      target,
      isRelation,
      width: isRelation ? 1.25 : lineWidth(volume),
      colour: colourOf(nodes.get(source), nodes.get(target), isRelation),
      bow: bows.get(id) ?? 0,
      amount: isRelation ? `${visibleText(relations[0] ?? '', MAX_RELATION_LENGTH)}${more}` : limitedFigure(shortUsd(volume), edge),
      count: isRelation ? '' : limitedFigure(timesText(interactions), edge),
      worth: isRelation ? 0 : drawnNumber(volume),
      ...partsOf(edge),
    })
  }
  return edges
}

function partsOf({ parts }: JoinedEdge): Pick<SceneEdge, 'parts'> {
  const flows = parts.flatMap((edge) => edge.parts ?? [])
  return flows.length === 0 ? {} : { parts: [...new Set(flows.map(joinedId))] }
}

/** An inferred edge is also marked as such in its text. */
function inferredEdge({ id, source, target, value, matched, of }: InferredEdge): SceneEdge {
  return {
    id,
    source,
    target,
    isRelation: false,
    isInferred: true,
    width: INFERRED_WIDTH,
    colour: 'bridge',
    bow: 0,
    amount: flowLabelText.inferred(shortUsd(value)),
    count: flowLabelText.matched(matched, of),
    worth: END_WORTH,
  }
}

/** A figure of the whole flow is the maximum that a filter by time or token can leave of it. */
function limitedFigure(figure: string, { figuresOf }: Pick<JoinedEdge, 'figuresOf'>): string {
  return figuresOf === 'whole' && figure !== '' ? `≤ ${figure}` : figure
}

/**
 * An edge has the colour of the end of the money: that of its target; a relation has that of the
 * node it names.
 */
function colourOf(source: GraphNode | undefined, target: GraphNode | undefined, isRelation: boolean): SceneEdge['colour'] {
  const end = (isRelation ? source : target)?.identity.kind ?? 'unknown'
  if (SOLID.has(end)) return end
  return source !== undefined && target !== undefined && isQueriedNode(source) && isQueriedNode(target) ? 'strong' : 'plain'
}

/** A volume for drawing and for order; 0 where there is none. */
function drawnNumber(volume: string): number {
  const value = Number(volume)
  return Number.isFinite(value) && value > 0 ? value : 0
}
