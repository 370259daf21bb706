import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { Arrangement, NodeGroup } from '../../case/curation/arrangement.ts'
import { shallowEqualArrays } from '../../core/shallow-equal-arrays.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { automaticGroupId } from '../../custody/graph-event.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import { collapseGroups, entitiesOf, groupedModel, groupNodeId } from './grouped-model.ts'
import { isRequested, isUnidentified } from './unidentified-node.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../graph-types.ts'
import { mainChainOf, otherChain } from './main-chain.ts'
import { automaticGroupText } from './messages.ts'

/** A smaller graph is drawn node by node. */
export const MIN_GROUPED_NODES = 60
/** Of a larger graph the greatest nodes are drawn, and its hubs open as ranked bars. */
const MAX_GROUPED_NODES = 3_000
/** Fewer senders are drawn individually; as many as this are collapsed as the senders of their wallet. */
export const MIN_SENDERS = 8
const MIN_LEAVES = 3
/** In a larger graph, wallets that pass funds on are one node for each set of senders. */
const MAX_DRAWN_NODES = 40
/** Leaves of more neighbours than this have an id that is too long for an event. */
const MAX_NEIGHBOURS = 6
const MAX_TITLE_LENGTH = 60

/** The parts of the arrangement that decide what is collapsed. */
export type CollapseState = Pick<Arrangement, 'nodeGroups' | 'collapsedFanIns' | 'positions' | 'pinnedNodes' | 'nodeColours' | 'graphNotes'> &
  Partial<Pick<Arrangement, 'inferredEdges' | 'dismissedEdges' | 'shownNeighbours' | 'chosenNeighbours'>>

/** A graph with groups, and all groups in force: those made by hand first. */
interface Grouped {
  readonly model: GraphModel
  readonly groups: readonly NodeGroup[]
}

/** Some groups, collapsed in a graph. */
interface Level {
  readonly before: GraphModel
  readonly groups: readonly NodeGroup[]
  readonly model: GraphModel
}

/** The state that decides, and what came of it. */
interface Made extends Grouped {
  readonly state: readonly unknown[]
  readonly levels: readonly Level[]
}

/** The last result for each model. */
const made = new WeakMap<GraphModel, Made>()

/**
 * The graph with the investigator's groups and, from `MIN_GROUPED_NODES` nodes on, with each entity
 * and with unnamed nodes of the same neighbours as one node each, until a person opens them. The
 * same model while the groups are the same.
 */
export function groupedAutomatically(whole: GraphModel, state: CollapseState): Grouped {
  const byHand = groupedModel(whole, state.nodeGroups)
  if (whole.nodes.length < MIN_GROUPED_NODES || whole.nodes.length > MAX_GROUPED_NODES) return { model: byHand, groups: state.nodeGroups }
  const { nodeGroups, collapsedFanIns, pinnedNodes, nodeColours, graphNotes, positions, shownNeighbours, chosenNeighbours } = state
  const deciding = [nodeGroups, collapsedFanIns, pinnedNodes, nodeColours, graphNotes, positions, shownNeighbours, chosenNeighbours]
  const known = made.get(whole)
  if (known !== undefined && shallowEqualArrays(deciding, known.state)) return known
  const [entitiesBefore, leavesBefore, passingBefore] = known?.levels ?? []
  const main = mainChainOf(whole.edges)
  const chainOf = ({ chains }: GraphNode): string => otherChain(chains, main)
  const entities = level(byHand, entityGroups(byHand, state, chainOf), entitiesBefore)
  const leaves = level(entities.model, leafGroups(entities.model, state, sameNeighbours, chainOf), leavesBefore)
  const isLarge = leaves.model.nodes.length > MAX_DRAWN_NODES
  const passing = level(leaves.model, isLarge ? leafGroups(leaves.model, state, sameSenders, chainOf) : [], passingBefore)
  const levels = [entities, leaves, passing]
  const grouped = { model: passing.model, groups: [...nodeGroups, ...levels.flatMap(({ groups }) => groups)], state: deciding, levels }
  made.set(whole, grouped)
  return grouped
}

/** The groups collapsed in a graph; the earlier result where graph and groups are the same. */
function level(before: GraphModel, groups: readonly NodeGroup[], last: Level | undefined): Level {
  const isSame = ({ id, title, collapsed, side, nodeIds }: NodeGroup, at: number): boolean => {
    const one = last?.groups[at]
    return one?.id === id && one.title === title && one.collapsed === collapsed && one.side === side && shallowEqualArrays(one.nodeIds, nodeIds)
  }
  if (last?.before === before && last.groups.length === groups.length && groups.every(isSame)) return last
  return { before, groups, model: collapseGroups(before, groups) }
}

/** Whether a person did something with a node by itself. */
export function isMarked({ id }: GraphNode, { pinnedNodes, nodeColours, graphNotes }: CollapseState): boolean {
  return pinnedNodes.has(id) || nodeColours.has(id) || graphNotes.has(id)
}

/**
 * The group of these nodes; none for fewer than `min`. While it is collapsed, nodes that a person
 * marked stay single, and so do those that had a position before there was a group.
 */
function groupOf(id: string, title: (count: number) => string, nodes: readonly GraphNode[], min: number, state: CollapseState): readonly NodeGroup[] {
  const collapse = state.collapsedFanIns.get(id)
  const { collapsed = true, side } = collapse ?? {}
  const isSettled = collapse !== undefined || Object.hasOwn(state.positions, groupNodeId(id))
  const chosen = new Set([...(state.chosenNeighbours?.values() ?? [])].flat())
  const isFree = (node: GraphNode): boolean =>
    !isMarked(node, state) && !chosen.has(node.id) && (isSettled || !Object.hasOwn(state.positions, node.id))
  const members = collapsed ? nodes.filter(isFree) : nodes
  if (members.length < min) return []
  return [{ id, title: title(members.length), nodeIds: members.map((node) => node.id), collapsed, ...(side === undefined ? {} : { side }) }]
}

/** The chain of a node that is not on the main chain of the graph; '' for any other. */
type ChainOf = (node: GraphNode) => string

/** The title of a group, with its chain unless that is the main one. */
function titleOn(title: string, chain: string): string {
  return chain === '' ? title : automaticGroupText.onChain(title, chainTitle(chain))
}

/** One group for each entity on each chain: a lane of a chain has no address of another. */
function entityGroups({ nodes, open = [] }: GraphModel, state: CollapseState, chainOf: ChainOf): readonly NodeGroup[] {
  const boxed = new Set(open.flatMap(({ nodeIds }) => nodeIds))
  const free = nodes.filter((node) => !isRequested(node) && !boxed.has(node.id))
  const known = new Map(free.map((node) => [node.id, node]))
  return entitiesOf(free).flatMap(([entity, nodeIds]) =>
    [
      ...Map.groupBy(
        nodeIds.flatMap((id) => known.get(id) ?? []),
        chainOf,
      ),
    ].flatMap(([chain, own]) =>
      groupOf(automaticGroupId('entity', entity, chain), () => titleOn(visibleText(entity, MAX_TITLE_LENGTH), chain), own, 2, state),
    ),
  )
}

/** The neighbours of an unnamed node, by node id. */
interface Ties {
  readonly from: ReadonlySet<string>
  readonly to: ReadonlySet<string>
}

function sameNeighbours({ from, to }: Ties): string {
  return `${ends(from)}>${ends(to)}`
}

function sameSenders({ from, to }: Ties): string {
  return from.size > 0 && to.size > 0 ? `${ends(from)}>*` : ''
}

/** Unnamed nodes of one chain that agree in their key; '' is none. */
function leafGroups(model: GraphModel, state: CollapseState, keyOf: (ties: Ties) => string, chainOf: ChainOf): readonly NodeGroup[] {
  const { nodes, edges, open = [] } = model
  const boxed = new Set(open.flatMap(({ nodeIds }) => nodeIds))
  const leaves = new Map(
    nodes
      .filter((node) => isUnidentified(node) && !boxed.has(node.id))
      .map((node) => [node.id, { node, from: new Set<string>(), to: new Set<string>(), hasRelation: false }]),
  )
  for (const { kind, source, target } of edges) {
    const [payer, payee] = [leaves.get(source), leaves.get(target)]
    payer?.to.add(target)
    payee?.from.add(source)
    if (kind !== 'relation') continue
    if (payer !== undefined) payer.hasRelation = true
    if (payee !== undefined) payee.hasRelation = true
  }
  const alike = Map.groupBy(leaves, ([, { node, from, to, hasRelation }]) => {
    const isOther = hasRelation || from.size + to.size === 0 || from.size + to.size > MAX_NEIGHBOURS
    const key = isOther ? '' : keyOf({ from, to })
    return key === '' ? '' : automaticGroupId('leaves', key, chainOf(node))
  })
  return [...alike].flatMap(([id, members]): readonly NodeGroup[] => {
    const [, ties] = members[0] ?? []
    if (id === '' || ties === undefined || members.length < MIN_LEAVES) return []
    // The neighbours of a node that a person wants drawn one by one.
    if ([...ties.from, ...ties.to].some((id) => (state.shownNeighbours?.get(id) ?? 0) > 0)) return []
    const [pays, isPaid] = [ties.to.size > 0, ties.from.size > 0]
    if (pays && !isPaid && members.length >= MIN_SENDERS && ties.to.size === 1 && isCard(model, ties.to)) return []
    const { senders, recipients, wallets } = automaticGroupText
    const title = pays ? (isPaid ? wallets : senders) : recipients
    const chain = chainOf(ties.node)
    return groupOf(
      id,
      (count) => titleOn(title(count), chain),
      members.map(([, { node }]) => node),
      MIN_LEAVES,
      state,
    )
  })
}

/** Whether so many senders of one wallet are drawn as a card. */
function isCard({ nodes }: GraphModel, recipients: ReadonlySet<string>): boolean {
  return nodes.some((node) => recipients.has(node.id) && isRequested(node) && node.expansion === undefined)
}

function ends(ids: ReadonlySet<string>): string {
  return [...ids].toSorted(compareCodeUnits).join('+')
}

/** The flows of a graph without automatic groups that the flows of the drawn one represent. */
export function ungroupedFlows({ edges }: GraphModel, flows: readonly GraphEdge[]): readonly GraphEdge[] {
  const known = new Map(edges.map((edge) => [edge.id, edge]))
  return flows.flatMap((flow) => (known.has(flow.id) || flow.parts === undefined ? [flow] : flow.parts))
}
