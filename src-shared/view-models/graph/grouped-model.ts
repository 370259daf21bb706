import { addDecimals, isDecimal } from '../../core/decimal.ts'
import { shallowEqualArrays } from '../../core/shallow-equal-arrays.ts'
import { entityOfGroup, isAutomaticGroupId } from '../../custody/graph-event.ts'
import type { NodeGroup } from '../../case/curation/arrangement.ts'
import { identityOf } from '../../case/identity/identity.ts'
import type { NodeCoverage } from './node-coverage.ts'
import type { GraphEdge, GraphModel, GraphNode, OpenGroup } from '../graph-types.ts'

const GROUP_NODE = 'named:'
/**
 * A box with more lanes is not readable: the members of a larger group are drawn like other nodes.
 */
export const MAX_LANES = 30

/** Node id of a collapsed group of the investigator's. */
export function groupNodeId(groupId: string): string {
  return `${GROUP_NODE}${groupId}`
}

/** The group that a node represents; undefined for any other node. */
export function groupOfNode(nodeId: string): string | undefined {
  return nodeId.startsWith(GROUP_NODE) ? nodeId.slice(GROUP_NODE.length) : undefined
}

/**
 * The graph with each collapsed group as one node: edges of its members become its edges, and edges
 * between members are inside. The members of open groups are named, for their boxes. A node of two
 * groups belongs to the first. Returns the same model where there are no groups.
 */
export function groupedModel(model: GraphModel, groups: readonly NodeGroup[]): GraphModel {
  const known = made.get(model)
  if (known !== undefined && shallowEqualArrays(known.groups, groups)) return known.grouped
  const grouped = collapseGroups(model, groups)
  made.set(model, { groups, grouped })
  return grouped
}

/** The last result for each model: it is requested before display and again during display. */
const made = new WeakMap<GraphModel, { readonly groups: readonly NodeGroup[]; readonly grouped: GraphModel }>()

/** `groupedModel` without a memory. */
export function collapseGroups(model: GraphModel, groups: readonly NodeGroup[]): GraphModel {
  const known = new Map(model.nodes.map((node) => [node.id, node]))
  const inGroup = new Map<string, string>()
  const groupNodes: GraphNode[] = []
  for (const group of groups) {
    if (!group.collapsed) continue
    const members = group.nodeIds.flatMap((id) => {
      const node = inGroup.has(id) ? undefined : known.get(id)
      return node === undefined ? [] : [node]
    })
    if (members.length < 2) continue
    const id = groupNodeId(group.id)
    for (const member of members) inGroup.set(member.id, id)
    groupNodes.push(groupNode(id, group.title, members))
  }
  const open = groups.flatMap(({ id, title, nodeIds, collapsed: isCollapsed, side }): readonly OpenGroup[] => {
    const own = new Set(nodeIds)
    const members = isCollapsed || own.size > MAX_LANES ? [] : model.nodes.filter((node) => own.has(node.id) && !inGroup.has(node.id))
    if (members.length < 2) return []
    for (const member of members) inGroup.set(member.id, member.id)
    return [{ id, title, nodeIds: members.map((member) => member.id), ...(side === undefined ? {} : { side }) }]
  })
  const boxes = open.length === 0 ? {} : { open: [...(model.open ?? []), ...open] }
  if (groupNodes.length === 0) return open.length === 0 ? model : { ...model, ...boxes }
  const end = (id: string): string => inGroup.get(id) ?? id
  // A group that the graph makes by itself has the rank of its first node.
  const firstOf = new Map(groupNodes.filter(({ id }) => isAutomatic(id)).map((group) => [group.members?.[0], group]))
  const saved: GraphEdge[] = []
  const moved: GraphEdge[] = []
  for (const edge of model.edges) {
    const [source, target] = [end(edge.source), end(edge.target)]
    if (source === edge.source && target === edge.target) saved.push(edge)
    else if (source !== target) moved.push({ ...edge, source, target, parts: edge.parts ?? [edge] })
  }
  return {
    ...model,
    nodes: [
      ...groupNodes.filter(({ id }) => !isAutomatic(id)),
      ...model.nodes.flatMap((node) => firstOf.get(node.id) ?? (end(node.id) === node.id ? node : [])),
    ],
    edges: [...saved, ...together(moved)],
    ...boxes,
    ...(model.rest === undefined ? {} : { rest: model.rest.map((one) => ({ ...one, anchor: end(one.anchor) })) }),
  }
}

function isAutomatic(nodeId: string): boolean {
  return isAutomaticGroupId(groupOfNode(nodeId) ?? '')
}

function groupNode(id: string, title: string, members: readonly GraphNode[]): GraphNode {
  const subject = members.find(({ kind }) => kind === 'subject')
  const followedId = members.find((member) => member.followedId !== undefined)?.followedId
  // The title of like leaves is their number.
  const isCounted = isAutomatic(id) && entityOfGroup(groupOfNode(id) ?? '') === undefined
  const alias = isCounted ? title : `${title} (${members.length})`
  return {
    id,
    kind: subject === undefined ? 'counterparty' : 'subject',
    address: '',
    family: 'unknown',
    chains: [...new Set(members.flatMap(({ chains }) => chains))],
    subjectId: undefined,
    ...(followedId === undefined ? {} : { followedId }),
    alias,
    labels: [],
    identity: { ...identityOf(alias, []), kind: kindOf(members) },
    lookalikes: [],
    failed: members.every(({ failed }) => failed),
    coverage: worstOf(members),
    volume: sumOf(members.map(({ volume }) => volume)),
    members: members.map((member) => member.id),
    groupTitle: title,
  }
}

/** The common kind of all members; unknown where they differ. */
function kindOf(members: readonly GraphNode[]): GraphNode['identity']['kind'] {
  const kinds = new Set(members.map(({ identity }) => identity.kind))
  const [only = 'unknown'] = kinds
  return kinds.size === 1 ? only : 'unknown'
}

const WORST_FIRST: readonly NodeCoverage[] = ['failed', 'partial', 'never', 'empty', 'complete']

/** A group is as complete as its least complete member. */
function worstOf(members: readonly GraphNode[]): NodeCoverage {
  return WORST_FIRST.find((state) => members.some(({ coverage }) => coverage === state)) ?? 'never'
}

/** Merges edges of the same ends, kind, chain and relation. */
function together(edges: readonly GraphEdge[]): GraphEdge[] {
  const key = ({ kind, source, target, chain, relation }: GraphEdge): string => JSON.stringify([kind, source, target, chain, relation])
  return [...Map.groupBy(edges, key)].flatMap(([id, parts]) =>
    parts.slice(0, 1).map((first) => ({ ...sumOfParts({ ...first, id }, parts), parts: parts.flatMap((part) => part.parts ?? []) })),
  )
}

/** An edge with the figures of these parts of it, and what all of them report. */
export function sumOfParts({ tokens: _tokens, times: _times, figuresOf: _figuresOf, ...edge }: GraphEdge, parts: readonly GraphEdge[]): GraphEdge {
  const figuresOf = (['whole', 'filtered'] as const).find((one) => parts.some((part) => part.figuresOf === one))
  return {
    ...edge,
    volume: sumOf(parts.map(({ volume }) => volume)),
    interactions: sumOf(parts.map(({ interactions }) => interactions)),
    ...reportedByAll(parts),
    ...(figuresOf === undefined ? {} : { figuresOf }),
    sources: parts.flatMap(({ sources }) => sources),
  }
}

/** All tokens and times that the parts name; absent where one part does not name them. */
function reportedByAll(parts: readonly GraphEdge[]): Pick<GraphEdge, 'tokens' | 'times'> {
  const tokens = allOf(parts.map((part) => part.tokens))
  const times = allOf(parts.map((part) => part.times))
  return {
    ...(tokens === undefined ? {} : { tokens: [...new Map(tokens.map((token) => [`${token.asset} ${token.symbol}`, token])).values()] }),
    ...(times === undefined ? {} : { times: [...new Set(times)] }),
  }
}

function allOf<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined
}

/** Sum of the known figures; '' where none is known. */
function sumOf(figures: readonly string[]): string {
  const known = figures.filter(isDecimal)
  return known.length === 0 ? '' : addDecimals(known)
}

/**
 * Entities of several nodes, with their nodes, the largest first: candidates for one group each.
 */
export function entitiesOf(nodes: readonly GraphNode[]): readonly (readonly [entity: string, nodeIds: readonly string[]])[] {
  const owned = Map.groupBy(
    nodes.filter(({ identity, members }) => identity.entity !== '' && members === undefined),
    ({ identity }) => identity.entity,
  )
  return [...owned]
    .filter(([, members]) => members.length > 1)
    .map(([entity, members]) => [entity, members.map(({ id }) => id)] as const)
    .toSorted(([, a], [, b]) => b.length - a.length)
}
